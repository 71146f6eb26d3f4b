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

/** Who did not allow a call. */
export interface CodexDenial {
  /** The user refused it. */
  readonly refused?: true;
  /** What else denied it, such as "by the approval policy". */
  readonly denied?: string;
}

const REFUSED: CodexDenial = { refused: true };

/** How Codex words what denied a call, without the command in front of it. */
const DENIALS: readonly (readonly [RegExp, CodexDenial])[] = [
  [/^(?:(?:exec command|patch|request) )?rejected by user/, REFUSED],
  [/^This action was rejected due to unacceptable risk/, { denied: "by the automatic review" }],
  [/^approval required by policy/, { denied: "by the approval policy" }],
  [/^patch rejected: [^\n]{1,500}; rejected by user approval settings/, { denied: "by the approval settings" }],
];

const NO_PROCESS = 'CreateProcess { message: "';

/**
 * Reads from an output of Codex who did not allow the call. A script ends with such a text if it doesn't expect it.
 * `exec_command failed: …`, in older versions with `for` and the command, is also how a command that can't start ends.
 */
export function codexDenial(text: string): CodexDenial | undefined {
  const said = text.trimStart().replace(/^Script error:\n/, "");
  const isCommand = /^exec_command failed(?: for |: )/.test(said);
  const from = isCommand ? said.lastIndexOf(NO_PROCESS) : -1;
  if (isCommand && from === -1) return undefined;
  const reason = isCommand ? said.slice(from + NO_PROCESS.length).replace(/^Rejected\(\\?"/, "") : said;
  const known = DENIALS.find(([phrase]) => phrase.test(reason))?.[1];
  // In front of the words of a rule is the command.
  const isRule = isCommand && reason.startsWith("`") && reason.includes("` rejected: ");
  return known ?? (isRule ? { denied: "by the execution policy" } : undefined);
}

function milliseconds(seconds: unknown): number | undefined {
  const value = numberOf(seconds);
  return value === undefined || value < 0 ? undefined : Math.round(value * 1000);
}
