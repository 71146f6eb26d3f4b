import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Resource } from "../../../../base/resource";
import { unlessAborted } from "../../../../base/unlessAborted";
import { transcriptFiles } from "../../../../hosts/node/databases/databaseFiles";
import type { ChangedFile, ChangedFilePage } from "../../../../transcripts/model/changes/changesModel";
import type { Transcript } from "../../../../transcripts/model/transcriptModel";
import { openTranscript } from "../../../../transcripts/transcript";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { jsonLine } from "../../terminal/cliOutput";
import { oneLine } from "../../input/inputPath";
import { sourceName } from "../../input/inputSource";
import { untilStopped } from "../../terminal/stopSignals";
import { why } from "../../input/unreadableReason";

/** Files that are read and written at a time. */
const FILES = 500;

/** `tool-results changes`: prints the files that a session changed. Returns 1 if it could not be read. */
export const changesCommand: Run = (call, outputs) => untilStopped((signal) => listChanges(call, outputs, signal));

async function listChanges(
  { arguments: [path = ""], options }: Call,
  outputs: Outputs,
  signal: AbortSignal,
): Promise<number> {
  const { stdout, stderr } = outputs;
  try {
    const transcript = await openTranscript(transcriptFiles, pathToFileURL(resolve(path)).href as Resource, { signal });
    try {
      const problem = await problemIn(transcript, signal);
      if (problem !== undefined) {
        await stderr.write(`${sourceName(path)}: ${oneLine(problem)}\n`);
        return 1;
      }
      const json = options.has("json");
      const shown = options.has("no-redact") ? transcript : transcript.hiding({ homePaths: options.has("home-paths") });
      for (let from = 0, total = 1; from < total && !stdout.closed; from += FILES) {
        const query = { commands: true, filter: "", from, to: from + FILES };
        const page = await shown.changedFiles({ query }, signal);
        total = page.total;
        if (from === 0) await stdout.write(json ? jsonLine(totalsJson(page), stdout) : `${totalsText(page)}\n`);
        await stdout.write(page.files.map((file) => (json ? jsonLine(file, stdout) : `${fileText(file)}\n`)).join(""));
      }
    } finally {
      transcript.dispose();
    }
  } catch (error) {
    signal.throwIfAborted();
    await stderr.write(`${sourceName(path)}: ${oneLine(why(error))}\n`);
    return 1;
  }
  return 0;
}

/** Waits until the file is read to its end. Returns why it can't be, or that its format is unknown. */
async function problemIn(transcript: Transcript, signal: AbortSignal): Promise<string | undefined> {
  let stop = (): void => undefined;
  const end = new Promise<string | undefined>((settle) => {
    const look = (): void => {
      const { complete, failure, isUnknown, notice } = transcript.summary;
      const problem = failure ?? (isUnknown && notice);
      if (complete || problem !== undefined) settle(problem);
    };
    stop = transcript.onChange(look);
    look();
  });
  return unlessAborted(end, signal).finally(() => stop());
}

function totalsJson({ all: { edited, byCommands, change } }: ChangedFilePage): object {
  return { edited, by_commands: byCommands, ...change };
}

function totalsText({ all: { edited, byCommands, change } }: ChangedFilePage): string {
  const files = edited === 1 ? "1 file" : `${edited} files`;
  const possible = byCommands === 0 ? "" : `; ${byCommands} more possibly, by commands`;
  return `${files} changed, +${change.added} -${change.removed}${possible}`;
}

function fileText({ path, edits, change, partly, gaps, fate }: ChangedFile): string {
  const notes = [
    fate,
    edits === 0 && "possibly, by a command",
    partly && (change ? "recorded in part" : "not recorded"),
    gaps > 0 && `something else may have changed it between edits: ${gaps}`,
  ].filter((note) => typeof note === "string");
  const [added, removed] = change ? [`+${change.added}`, `-${change.removed}`] : ["", ""];
  return `${added.padStart(7)} ${removed.padStart(7)}  ${oneLine(path)}${notes.length > 0 ? `  (${notes.join(", ")})` : ""}`;
}
