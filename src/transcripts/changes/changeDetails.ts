import { firstLine } from "../../base/text/displayText";
import type { Resource } from "../../base/resource";
import type { TranscriptFiles } from "../bytes/byteSource";
import { Hide } from "../hiding/hide";
import type { AgentChange, AgentChangeDetail } from "../model/changes/agentChangesModel";
import type { FileChanges } from "../model/changes/changesModel";
import type { HideOptions } from "../model/transcriptModel";
import { readEntryAt, type Source } from "../rows/rowReader";
import { TranscriptReading } from "../rows/transcriptReading";
import { whenIndexed } from "../rows/whenIndexed";
import { filesOfCommand } from "../understanding/touches";
import { editsOf, folderOf } from "./callEdits";
import { EditChain } from "./editChain";
import { summed } from "./sessionChanges";

/** Which change is asked for. */
export type AskedChange = Pick<AgentChange, "call" | "path" | "byCommand">;

export interface DetailOptions {
  /** Whether whole prompts and the texts of files are wanted. */
  readonly texts: boolean;
  /** Hides secrets. */
  readonly hide?: HideOptions | undefined;
}

/** Reads what a session's file says about changes, in their order. Rejects if it can't be read, and with the signal's reason. */
export async function readChangeDetails(
  files: TranscriptFiles,
  resource: Resource,
  asked: readonly AskedChange[],
  { texts, hide }: DetailOptions,
  signal: AbortSignal,
): Promise<readonly AgentChangeDetail[]> {
  const hiding = hide && new Hide(hide);
  const reading = new TranscriptReading(files, resource, {});
  try {
    await reading.first(signal);
    const { failure } = await whenIndexed(reading, () => reading.summary(), signal);
    if (failure !== undefined) throw new Error(failure);
    const source = reading.source();
    const details: AgentChangeDetail[] = [];
    for (const change of asked) {
      signal.throwIfAborted();
      details.push(await detailOf(source, change, texts, hiding));
    }
    return details;
  } finally {
    reading.dispose();
  }
}

async function detailOf(
  source: Source,
  { call: id, path, byCommand }: AskedChange,
  texts: boolean,
  hiding: Hide | undefined,
): Promise<AgentChangeDetail> {
  const { calls } = source.index;
  const at = calls.indexOfText(id);
  const call = calls.at(at);
  if (!call) return { isGone: true };
  const whole = await promptBefore(source, call.row);
  const shown = whole === undefined ? undefined : await (hiding?.long(whole) ?? whole);
  const prompt = shown === undefined ? {} : { prompt: texts ? shown : firstLine(shown) };
  if (byCommand) {
    const command = (await commandOf(source, at, path)) ?? "";
    return { ...prompt, command: await (hiding?.long(command) ?? command) };
  }
  const edits = await editsOf(source, at, path);
  if (edits.length === 0) return { isGone: true };
  const chain = new EditChain();
  for (const edit of edits) chain.add(edit);
  const { stretches } = chain.end();
  const counted = stretches.flatMap(({ change }) => change ?? []);
  const changes: FileChanges = { path, stretches, commands: 0, commandsLater: 0 };
  return {
    ...prompt,
    ...(counted.length > 0 && { lines: summed(counted) }),
    ...(texts && { changes: (await hiding?.value(changes)) ?? changes }),
  };
}

/** The prompt that led to a row. */
async function promptBefore(source: Source, row: number): Promise<string | undefined> {
  const { index } = source;
  for (let at = row - 1; at >= 0; at--) {
    if (index.kindOf(at) !== "prompt" || index.isAside(at)) continue;
    const read = await readEntryAt(source, at);
    return read?.entry.parts[read.part]?.text();
  }
  return undefined;
}

/** The command of a call's line that names a file. */
async function commandOf(source: Source, at: number, path: string): Promise<string | undefined> {
  const call = source.index.calls.at(at);
  const use = call && (await readEntryAt(source, call.row))?.use;
  return use && filesOfCommand(use, await folderOf(source, at)).find((file) => file.path === path)?.command;
}
