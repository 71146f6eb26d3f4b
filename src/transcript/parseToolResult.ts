import type { Data } from "../core/result";
import { inputOf } from "./blocks";
import { exitOneMeaning } from "./exitMeaning";
import { oneLine } from "./displayText";
import { isFields, parseContainer, showJson, textOf, type Fields } from "./json";
import readers from "./readers/all";
import type { Reader, ReadResult } from "./reader";
import { errorText, recordedResult, type RecordedResult } from "./resultText";
import { judge, type Verdict } from "./status";

const byTool = new Map<string, Reader>(
  readers.flatMap((reader) => reader.tools.map((tool) => [tool, reader] as const)),
);

/** What seed 001 calls a parsed tool result. */
export interface ParsedToolResult {
  readonly success: boolean;
  readonly toolName: string;
  /** What the tool's reader understood; also of some failed results. */
  readonly data?: Data;
  /** Present when `success` is false. */
  readonly error?: string;
  /** The entry's; empty when it has none. */
  readonly timestamp: string;
}

/**
 * Reads the result of a recorded call: `tool_use` block, `tool_result` block, and the entry that holds the result (seed 001).
 * A result that is not flagged as an error but says that it failed is none that succeeded. Never throws.
 */
export function parseToolResult(toolUse: Fields, toolResult: Fields, entry: Fields): ParsedToolResult {
  const tool = textOf(toolUse["name"]) ?? "";
  const input = inputOf(toolUse["input"]);
  const recorded = recordedResult(toolResult, entry, isAlone(entry));
  const verdict = judge(recorded, { tool, exitOne: exitOneOf(tool, input) });
  const read = readResult(tool, input, recorded, verdict);
  return {
    success: read.success,
    toolName: tool,
    ...(read.data && { data: read.data }),
    ...(read.error !== undefined && { error: read.error }),
    timestamp: textOf(entry["timestamp"]) ?? "",
  };
}

/** A result as its tool's reader understands it. */
export interface Understood {
  readonly success: boolean;
  readonly data?: Data;
  readonly error?: string;
  /** Set when a known tool's result has another shape; `data` is then `{raw}`. */
  readonly note?: string;
}

/** Reads a judged result: only `ok` is a success. */
export function readResult(tool: string, input: Fields, recorded: RecordedResult, verdict: Verdict): Understood {
  const reader = byTool.get(tool);
  const { text, toolUseResult, entry, block } = recorded;
  const result: ReadResult = { text, toolUseResult, entry, input, content: block["content"] };
  if (verdict.status !== "ok") {
    const error = verdict.error ?? errorText(recorded);
    const data = reader?.failure && attempt(() => reader.failure?.({ ...result, text: error }, verdict.status));
    return { success: false, error, ...(data && { data }) };
  }
  if (!reader) return { success: true, data: envelopeData(text) ?? { raw: result.content } };
  const data = attempt(() => reader.parse(result));
  return data
    ? { success: true, data }
    : { success: true, data: { raw: result.content }, note: "shape not as expected" };
}

/** One line about a call's input: the tool's own, else its first text, else all of it. Paths below `cwd`, the entry's working folder, are shown from there. */
export function summaryOf(tool: string, input: Fields, cwd?: string): string {
  const reader = byTool.get(tool);
  const own = reader && attempt(() => reader.summary(input));
  if (own) return oneLine(below(own, cwd));
  const text = Object.values(input).find((value): value is string => typeof value === "string" && value !== "");
  return oneLine(below(text ?? (Object.keys(input).length > 0 ? showJson(input) : ""), cwd));
}

function below(text: string, cwd: string | undefined): string {
  return cwd === undefined || cwd.length < 2 ? text : text.replaceAll(`${cwd}/`, "").replaceAll(`${cwd}\\`, "");
}

/** What exit code 1 of this call would mean, when it would be no failure. */
export function exitOneOf(tool: string, input: Fields): string | undefined {
  const command = tool === "Bash" ? textOf(input["command"]) : undefined;
  return command === undefined ? undefined : exitOneMeaning(command);
}

/** Transcripts hold anything: a reader that trips over one result has not understood it, and the result is shown raw. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The data of an envelope or contract that an unknown tool, such as one of our own behind MCP, answered with (seeds 000 and 003). */
function envelopeData(text: string): Data | undefined {
  const body = parseContainer(text);
  return isFields(body) && body["success"] === true && isFields(body["data"]) ? body["data"] : undefined;
}

function isAlone(entry: Fields): boolean {
  const message = entry["message"];
  const content = isFields(message) ? message["content"] : undefined;
  return (
    !Array.isArray(content) || content.filter((block) => isFields(block) && block["type"] === "tool_result").length <= 1
  );
}
