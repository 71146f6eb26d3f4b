import type { ErrorCode } from "../base/errors";

/** The code that a value is; undefined for one that is none. */
export function errorCode(value: unknown): ErrorCode | undefined {
  return value === "EXECUTION_ERROR" || value === "BLOCKED" || value === "EXCEPTION" ? value : undefined;
}

/** A tool's own fields, ready for JSON. */
export type Data = Readonly<Record<string, unknown>>;

/** The outcome of one call: the model that every wire format is decoded to and encoded from. */
export type ToolResult =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: { readonly code: ErrorCode; readonly message: string } };

/** The names of the four wire formats; each is one file of `formats/`. */
export type FormatName = "envelope" | "contract" | "content" | "claude";

/** Where a call came from. */
export type RunSource = "chat" | "command" | "mcp" | "cli" | "replay";

/**
 * Who approved or rejected a call. `person`: the user was asked. `rule`: a rule decided instead of the user (`rule`
 * describes which one allowed it; the result's error says why one refused). `nobody`: there was nothing to ask about,
 * or, if the call was rejected, nobody could be asked or replied.
 */
export interface Decision {
  readonly by: "nobody" | "person" | "rule";
  readonly answer: "yes" | "no";
  readonly rule?: string;
}

/** One call with what the wire formats leave out; one JSON line of the run log, and the whole of a `*.tool-result.json` file. */
export interface RunRecord {
  /** Unique among all records of all windows. */
  readonly id: string;
  /** The call's id in the session of the agent that made it, if the agent sent one. */
  readonly call_id?: string;
  readonly tool: string;
  /** The input as it was received, before parsing. */
  readonly input: unknown;
  /** The result in the wire format that `format` names. */
  readonly result: unknown;
  readonly format: FormatName;
  /** Why the call failed. Kept because the envelope can't contain it. */
  readonly error_code?: ErrorCode;
  /** Left out for a call that did not get as far: its input was wrong, or it was cancelled. */
  readonly decision?: Decision;
  /** Characters of the result as it was sent. */
  readonly size?: number;
  /** ISO 8601, UTC. */
  readonly started: string;
  readonly duration_ms: number;
  readonly source: RunSource;
}

/** The field in `_meta` of a result over MCP with what the page for calls draws. The model doesn't get it. */
export const VIEW_FIELD = "tool-result-viewer/view";
