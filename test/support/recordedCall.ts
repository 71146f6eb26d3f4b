import { parseToolResult, type ParsedToolResult } from "../../src/transcripts/calls/parseToolResult";

/** Describes a recorded call: its input, its result, and further fields of its entry. */
export interface Recorded {
  readonly input?: unknown;
  readonly content?: unknown;
  readonly failed?: boolean;
  /** Further fields of the entry that contains the result. */
  readonly entry?: Record<string, unknown>;
  /** Further fields of the result block. */
  readonly block?: Record<string, unknown>;
}

/** Reads a recorded call of the tool. */
export function parseRecorded(
  name: string,
  { input = {}, content = "", failed, entry, block }: Recorded,
): ParsedToolResult {
  const flag = failed === undefined ? {} : { is_error: failed };
  const result = { type: "tool_result", tool_use_id: "t", content, ...flag, ...block };
  const whole = { timestamp: "2026-01-14T09:00:00.000Z", ...entry };
  return parseToolResult({ type: "tool_use", id: "t", name, input }, result, whole);
}

/** Returns what the tool's reader understood of a recorded call. */
export function dataOf(name: string, recorded: Recorded): unknown {
  return parseRecorded(name, recorded).data;
}

/** How a rejection by the user is recorded (docs/transcript-format.md#rejections). */
export const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";
