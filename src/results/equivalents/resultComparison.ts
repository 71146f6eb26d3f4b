import { stringOf, stringsOf, type Loose } from "../../base/json/jsonValue";
import type { Data, ToolResult } from "../result";

/** The outcome of a call, as far as it is compared. */
export interface Outcome {
  readonly result: ToolResult;
  /** The remaining data of a failed result. */
  readonly failureData?: Data;
}

/** A recorded result next to a new one. */
export interface Compared {
  /** Undefined where nothing but success and failure can be compared. */
  readonly same: boolean | undefined;
  /** The outcomes of both, as a sentence, if they differ. */
  readonly outcome?: string;
  /** The texts that were compared, for a diff; absent where they are the same or there are none. */
  readonly texts?: { readonly recorded: string; readonly now: string };
  /** What was compared, in words. */
  readonly what: string;
  /** What is to be known of the comparison, a sentence each. */
  readonly notes: readonly string[];
}

interface Texts {
  readonly recorded: string;
  readonly now: string;
  readonly what: string;
  readonly notes?: readonly string[];
}

/**
 * Compares the recorded outcome of a call with a new result of one of our tools. `tool` is ours. The recorded data is
 * as the reader of the recorded tool understands it, or our own if the same tool was recorded.
 */
export function compareOutcomes(tool: string, recorded: Outcome, now: ToolResult): Compared {
  const texts = textsOf(tool, recorded, now);
  if (!texts) {
    const outcome = outcomeWords(recorded.result, now);
    const same = outcome === undefined ? undefined : false;
    return { same, what: "success and failure", notes: [], ...(outcome !== undefined && { outcome }) };
  }
  const equal = texts.recorded === texts.now;
  return {
    same: equal,
    what: texts.what,
    notes: texts.notes ?? [],
    ...(!equal && { texts: { recorded: texts.recorded, now: texts.now } }),
  };
}

/** Fields of recorded data, and of ours, that are compared. */
interface ComparedData {
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly exit_code: number;
  readonly content: string;
  readonly mode: string;
  readonly filenames: readonly string[];
}

function outcomeWords(recorded: ToolResult, now: ToolResult): string | undefined {
  if (recorded.ok === now.ok) return undefined;
  return recorded.ok
    ? "The recorded call succeeded, and this one failed."
    : "The recorded call failed, and this one succeeded.";
}

function textsOf(tool: string, recorded: Outcome, now: ToolResult): Texts | undefined {
  const before = recorded.result;
  if (tool === "bash") return bashTexts(recorded, now);
  if (!before.ok || !now.ok) {
    if (before.ok || now.ok) return undefined;
    return { recorded: before.error.message, now: now.error.message, what: "the messages" };
  }
  const { output: written }: Loose<ComparedData> = now.data;
  const output = stringOf(written);
  if (output === undefined) return undefined;
  const { output: recordedOutput }: Loose<ComparedData> = before.data;
  const own = stringOf(recordedOutput);
  // The same tool was recorded.
  if (own !== undefined && tool !== "fileio_list_directory") return { recorded: own, now: output, what: "the output" };
  if (tool === "file_read") return readTexts(before.data, output);
  if (tool === "glob") return listTexts(filenamesIn(before.data), linesOf(output), "the lists of files, sorted");
  return tool === "grep" ? grepTexts(before.data, output) : undefined;
}

function readTexts(data: Loose<ComparedData>, output: string): Texts | undefined {
  const content = stringOf(data.content);
  if (content === undefined) return undefined;
  return {
    recorded: withoutLastFeed(content),
    now: withoutLastFeed(output),
    what: "the text",
    notes: content.endsWith("\n") === output.endsWith("\n") ? [] : ["A line feed at the end is not compared."],
  };
}

/** What was printed, and the exit code where it is no zero: it makes a failure in a transcript, and none of our tool's. */
function bashTexts({ result, failureData }: Outcome, now: ToolResult): Texts | undefined {
  const data: Loose<ComparedData> | undefined = result.ok ? result.data : failureData;
  if (!data || !now.ok) return undefined;
  const fresh: Loose<ComparedData> = now.data;
  const [stdout, stderr] = [stringOf(data.stdout) ?? stringOf(data.output), stringOf(data.stderr) ?? ""];
  const output = stringOf(fresh.output);
  if (stdout === undefined || output === undefined) return undefined;
  const both = [withoutLastFeed(stdout), withoutLastFeed(stderr)].filter((text) => text !== "").join("\n");
  const streams =
    stderr === "" ? [] : ["The recorded output has stderr behind stdout; the new one has both as they were written."];
  return {
    recorded: `${both}${exitLine(data.exitCode ?? data.exit_code)}`,
    now: `${withoutLastFeed(output)}${exitLine(fresh.exit_code)}`,
    what: "what was printed, and the exit code",
    notes: streams,
  };
}

function exitLine(code: unknown): string {
  return typeof code === "number" && code !== 0 ? `\n[exit code ${code}]` : "";
}

function grepTexts(data: Loose<ComparedData>, output: string): Texts | undefined {
  const mode = data.mode;
  const lines = linesOf(output);
  if (mode === "files_with_matches") {
    const files = new Set(lines.flatMap((line) => /^(.+?):\d+: /.exec(line)?.[1] ?? []));
    return listTexts(filenamesIn(data), [...files], "the lists of files, sorted");
  }
  const content = mode === "content" ? stringOf(data.content) : undefined;
  if (content === undefined) return undefined;
  // Grep writes no space behind the line's number, and without `-n` no number.
  const numbered = lines.map((line) => line.replace(/^(.+?)([:-])(\d+)\2 /, "$1$2$3$2"));
  const plain = lines.map((line) => line.replace(/^(.+?)([:-])\d+\2 /, "$1$2"));
  const recorded = linesOf(content);
  const withNumbers = recorded.some((line) => /^.+?[:-]\d+[:-]/.test(line));
  return listTexts(recorded, withNumbers ? numbered : plain, "the matching lines, sorted");
}

/** Lists in no order, since both tools sort in their own way. Recorded paths are absolute where ours lie in the workspace. */
function listTexts(recorded: readonly string[] | undefined, now: readonly string[], what: string): Texts | undefined {
  if (!recorded) return undefined;
  const root = rootOf(recorded, now);
  const short = recorded.map((entry) => (root !== "" && entry.startsWith(root) ? entry.slice(root.length) : entry));
  return {
    recorded: [...short].sort().join("\n"),
    now: [...now].sort().join("\n"),
    what,
    notes: root === "" ? [] : [`Recorded paths are shown without ${root}`],
  };
}

/** The folder that recorded paths have before ours; empty where there is none. */
function rootOf(recorded: readonly string[], now: readonly string[]): string {
  const known = new Set(now);
  for (const entry of recorded) {
    if (!entry.startsWith("/")) continue;
    for (let at = entry.indexOf("/"); at >= 0; at = entry.indexOf("/", at + 1)) {
      if (known.has(entry.slice(at + 1))) return entry.slice(0, at + 1);
    }
  }
  return "";
}

function filenamesIn({ filenames }: Loose<ComparedData>): readonly string[] | undefined {
  return Array.isArray(filenames) ? stringsOf(filenames) : undefined;
}

function linesOf(text: string): string[] {
  return text === "" ? [] : withoutLastFeed(text).split("\n");
}

function withoutLastFeed(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
