import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { imageBlock, textBlock } from "../foreignEntries";

/** What an output's text says of the command that wrote it. */
export interface ToldRun {
  readonly output: string;
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly running?: string | undefined;
  readonly interrupted?: boolean;
}

/** The text of an output: a string, an object with the text under `content`, or a list of items. */
export function outputText(output: unknown): string {
  if (typeof output === "string") return output;
  if (isObject(output)) return outputText(output["content"]);
  return itemsOf(output)
    .flatMap((item) => stringOf(fieldsOf(item)["text"]) ?? [])
    .join("\n");
}

/** An output as the content of a result. */
export function outputContent(output: unknown): unknown {
  if (isObject(output)) return outputContent(output["content"]);
  return Array.isArray(output) ? output.map(contentBlock) : (stringOf(output) ?? "");
}

/** An item of a message or an output (Codex's types `ContentItem`, `FunctionCallOutputContentItem`). */
export function contentBlock(item: unknown): JsonObject {
  const fields = fieldsOf(item);
  const text = stringOf(fields["text"]) ?? stringOf(fields["refusal"]);
  if (text !== undefined) return textBlock(text);
  const image = stringOf(fields["image_url"]);
  return image === undefined ? { ...fields } : imageBlock(image);
}

/** Lines that Codex writes in front of an output. */
const HEADER =
  /^(?:Exit code: -?\d+|Wall time: [\d.]+ seconds|Total output lines: \d+|Chunk ID: \S*|Process exited with code -?\d+|Process running with session ID \S+|Original token count: \d+)$/;

/** How a call that was stopped is recorded. */
const ABORTED = /^(?:aborted(?: by user(?: after [\d.]+s)?)?|command was aborted by user)$/i;

/**
 * What the output of a command says of its end: JSON with `output` and `metadata` (until 2025), or lines before `Output:`. Undefined where it says
 * nothing, as of every tool that runs no commands.
 */
export function toldRun(text: string): ToldRun | undefined {
  if (text.startsWith('{"output":')) {
    const body = fieldsOf(parseContainer(text));
    const metadata = fieldsOf(body["metadata"]);
    const output = stringOf(body["output"]);
    const exitCode = numberOf(metadata["exit_code"]);
    if (output === undefined || exitCode === undefined) return undefined;
    return { output, exitCode, durationMs: milliseconds(metadata["duration_seconds"]) };
  }
  const head: string[] = [];
  let at = 0;
  for (; head.length < 12;) {
    const feed = text.indexOf("\n", at);
    const line = text.slice(at, feed === -1 ? at + 200 : Math.min(feed, at + 200));
    if (!HEADER.test(line) || feed === -1) break;
    head.push(line);
    at = feed + 1;
  }
  const rest = text.slice(at);
  if (head.length === 0) return ABORTED.test(rest.trim()) ? { output: "", interrupted: true } : undefined;
  const told = head.join("\n");
  const output = rest.replace(/^Output:(?:\n|$)/, "");
  const exit = /^(?:Exit code:|Process exited with code) (-?\d+)$/m.exec(told)?.[1];
  const running = /^Process running with session ID (\S+)$/m.exec(told)?.[1];
  return {
    output,
    ...(exit !== undefined && { exitCode: Number(exit) }),
    durationMs: milliseconds(Number(/^Wall time: ([\d.]+) seconds$/m.exec(told)?.[1] ?? NaN)),
    ...(running !== undefined && { running }),
    ...(ABORTED.test(output.trim()) && { interrupted: true }),
  };
}

/**
 * Returns the output of a server's tool without the lines that Codex writes before it, as text or as content blocks.
 */
export function serverOutput(output: unknown): unknown {
  const content = outputContent(output);
  if (typeof content === "string") return toldRun(content)?.output ?? content;
  const [first, ...others] = itemsOf(content);
  const text = stringOf(fieldsOf(first)["text"]);
  const isHeader = text !== undefined && toldRun(`${text}\n`)?.output.trim() === "";
  return isHeader && others.length > 0 ? others : content;
}

/** What the output of a script says before its texts. */
export interface ScriptHead {
  readonly state: "completed" | "failed" | "terminated" | "running";
  /** The cell in which it goes on. */
  readonly cell?: string;
  readonly durationMs?: number | undefined;
  /** The text after it. */
  readonly output: string;
}

const SCRIPT =
  /^Script (?:(completed|failed|terminated)|running with cell ID (\S{1,100}))\r?\nWall time ([\d.]{1,20}) seconds\r?\n(?:Output:(?:\r?\n|$))?/;

/** Reads how a script ended. Undefined for the output of any other tool. */
export function scriptHead(text: string): ScriptHead | undefined {
  const found = SCRIPT.exec(text);
  if (!found) return undefined;
  const [head, state, cell, seconds] = found;
  return {
    state: state === "completed" || state === "failed" || state === "terminated" ? state : "running",
    ...(cell !== undefined && { cell }),
    durationMs: milliseconds(Number(seconds)),
    output: text.slice(head.length).replace(/^\n/, ""),
  };
}

const REFUSAL =
  /^(?:(?:exec command|patch|request) rejected by user|exec_command failed: CreateProcess \{ message: "Rejected\(\\"rejected by user)/;

/** How Codex words a rejection by the user. A script ends with it if it doesn't expect it. */
export function isCodexRefusal(text: string): boolean {
  return REFUSAL.test(text.trimStart().replace(/^Script error:\n/, ""));
}

function milliseconds(seconds: unknown): number | undefined {
  const value = numberOf(seconds);
  return value === undefined || value < 0 ? undefined : Math.round(value * 1000);
}
