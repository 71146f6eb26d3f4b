import type { FormatName, ToolResult } from "./result";

/** What a wire format carries beside the result. */
export interface Meta {
  /** The call's id; the Claude format's `tool_use_id`. */
  readonly id: string;
  readonly duration_ms: number;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** How sure a format is that a value is written in it, and why. */
export interface Detection {
  /** From 0, certainly not, to 1, certainly. */
  readonly score: number;
  readonly reason: string;
}

/** What is known about a value from elsewhere. */
export interface DecodeHints {
  /** The `toolUseResult` of the transcript entry that holds the value (seed 001). */
  readonly toolUseResult?: unknown;
}

/** A result read from a wire format. */
export interface Decoded {
  readonly result: ToolResult;
  /** What the format carries beside the result, where it was there and right. */
  readonly meta: Partial<Meta>;
  /** Fields that the format does not know, as they were. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** What could not be read, one sentence each; empty for a value that follows the format. */
  readonly problems: readonly string[];
}

/** One way to write a result; a format is a value in one file of `formats/`, exported as its default. */
export interface Format {
  readonly name: FormatName;
  readonly title: string;
  detect(value: unknown): Detection;
  /** Reads a value; never throws, keeps what it does not know, and answers something for every value. */
  decode(value: unknown, hints?: DecodeHints): Decoded;
  /** A value ready for `JSON.stringify`. */
  encode(result: ToolResult, meta?: Meta): unknown;
}

/** Gives a format its type. */
export function defineFormat(format: Format): Format {
  return format;
}
