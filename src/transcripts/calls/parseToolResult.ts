import type { Data } from "../../results/result";
import { inputOf } from "../entries/contentBlocks";
import { bodyReport } from "./verdicts/bodyFailure";
import { contractOf } from "./verdicts/contractResult";
import { isOwnShell } from "./verdicts/ownResult";
import { exitOneMeaning } from "../entries/exitMeaning";
import { isObject, objectOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import type { ReadResult } from "./reader";
import { readInput } from "./readInput";
import { readerOf, resultReaderOf } from "./readerOf";
import { errorText, recordedResult, type RecordedResult } from "./resultText";
import { judge, type Verdict } from "./callStatus";

export { summaryOf } from "./callSummary";

/** A parsed result of a recorded call. */
export interface ParsedToolResult {
  readonly success: boolean;
  readonly toolName: string;
  /** What the tool's reader understood; also of some failed results. */
  readonly data?: Data;
  /** Present when `success` is false. */
  readonly error?: string;
  /** The entry's; empty when it has none. */
  readonly timestamp: string;
  /** Says so when a known tool's result has another shape; `data` is then `{raw}`. */
  readonly note?: string;
}

/**
 * Reads the result of a recorded call: `tool_use` block, `tool_result` block, and the entry that contains the result.
 * A result that isn't flagged as an error, but says that it failed, isn't a success. Never throws.
 */
export function parseToolResult(toolUse: JsonObject, toolResult: JsonObject, entry: JsonObject): ParsedToolResult {
  const toolName = stringOf(toolUse["name"]) ?? "";
  const input = inputOf(toolUse["input"]);
  const recorded = recordedResult(toolResult, entry, isAlone(entry));
  const verdict = judge(recorded, { tool: toolName, exitOne: exitOneOf(toolName, input) });
  const { success, ...read } = readResult(toolName, input, recorded, verdict);
  return { success, toolName, ...read, timestamp: stringOf(entry["timestamp"]) ?? "" };
}

/** A result as its tool's reader understands it. */
export interface Understood {
  readonly success: boolean;
  readonly data?: Data;
  readonly error?: string;
  /** Set when a known tool's result has another shape; `data` is then `{raw}`. */
  readonly note?: string;
}

const OTHER_SHAPE = "shape not as expected";

/**
 * Reads a judged result: only `ok` is a success, and the envelope of a command that ran, whatever its exit code. Never
 * throws.
 */
export function readResult(tool: string, input: JsonObject, recorded: RecordedResult, verdict: Verdict): Understood {
  const { text, toolUseResult, entry, block } = recorded;
  const reader = resultReaderOf(tool, block);
  const result: ReadResult = {
    text,
    toolUseResult,
    entry,
    input: reader ? readInput(reader.input, input) : input,
    content: block["content"],
  };
  if (verdict.status !== "ok") {
    const ran = verdict.evidence === "exit" && !reader?.carries ? usableData(recorded) : undefined;
    if (ran) return { success: true, data: ran };
    const error = verdict.error ?? errorText(recorded);
    const failed = readData(() => reader?.failure?.({ ...result, text: errorText(recorded) }, verdict.status));
    const data = failed ?? usableData(recorded);
    return { success: false, error, ...(data && { data }) };
  }
  if (!reader) return { success: true, data: envelopeData(recorded) ?? { raw: result.content ?? null } };
  const data = readData(() => reader.parse(result));
  return data ? { success: true, data } : { success: true, data: { raw: result.content ?? null }, note: OTHER_SHAPE };
}

/** Tools that run commands of a POSIX shell. */
const SHELLS = new Set(["Bash", "bash_code_execution"]);

/** Whether a tool runs commands of a POSIX shell, so that their exit codes have a meaning. */
export function isShell(tool: string): boolean {
  return SHELLS.has(tool) || isOwnShell(tool);
}

/** Returns what exit code 1 of this call would mean, if it would be no failure. */
export function exitOneOf(tool: string, input: JsonObject): string | undefined {
  if (!isShell(tool)) return undefined;
  const command = stringOf(readInput(readerOf(tool)?.input ?? {}, input)["command"]);
  return command === undefined ? undefined : exitOneMeaning(command);
}

/** Transcripts contain anything. A reader that fails on a result has not understood it, and the result is shown raw. */
function readData(read: () => object | undefined): Data | undefined {
  try {
    return objectOf(read());
  } catch {
    return undefined;
  }
}

/** Returns the data of an envelope or contract that an unknown tool returned. */
function envelopeData({ text, toolUseResult }: RecordedResult): Data | undefined {
  const body = contractOf(toolUseResult) ?? parseContainer(text);
  return isObject(body) && body["success"] === true && isObject(body["data"]) ? body["data"] : undefined;
}

/** Returns the data of a result that is flagged as an error although its body says that it succeeded. */
function usableData(recorded: RecordedResult): Data | undefined {
  return bodyReport(recorded.text)?.failed === false ? envelopeData(recorded) : undefined;
}

function isAlone(entry: JsonObject): boolean {
  const message = entry["message"];
  const content = isObject(message) ? message["content"] : undefined;
  if (!Array.isArray(content)) return true;
  const isResult = (block: unknown): boolean =>
    isObject(block) && (stringOf(block["type"]) ?? "").endsWith("tool_result");
  return content.filter(isResult).length <= 1;
}
