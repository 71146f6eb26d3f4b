import type { FormatName, ToolResult } from "./result";

/** The facts that a wire format carries in addition to the result. */
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
  /** The `toolUseResult` of the transcript entry that contains the value (docs/transcript-format.md#results-by-tool). */
  readonly toolUseResult?: unknown;
}

/** The content of a value that the model of a result lacks. `encode` restores it. */
export interface Rest {
  /** What decoding did not use, as it was: fields that the format does not know, under their own name those of the top, under their parent's name inner ones. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /**
   * How the value was written if the model has one form for several. Only the format that created it understands it.
   * Omitted if there is nothing to record.
   */
  readonly form?: unknown;
}

/** A result read from a wire format. */
export interface Decoded extends Rest {
  readonly result: ToolResult;
  /** The facts that the format carries in addition to the result, if they were present and valid. */
  readonly meta: Partial<Meta>;
  /** What could not be read, one sentence each; empty for a value that follows the format. */
  readonly problems: readonly string[];
  /** The format of the inner value that the result was read from, if any: an envelope in a block's text. */
  readonly inner?: FormatName;
}

/**
 * Describes one way to write a result. A format is a value in one file of `formats/`, exported as its default. The file
 * also exports `schema`: what a value must be to follow the format strictly, although `decode` reads much more. It is
 * separate, so that a page that only reads doesn't include zod.
 */
export interface Format {
  readonly name: FormatName;
  readonly title: string;
  detect(value: unknown): Detection;
  /** Reads a value. Never throws, keeps anything it doesn't recognize, and returns a result for every value. */
  decode(value: unknown, hints?: DecodeHints): Decoded;
  /**
   * A value ready for `JSON.stringify`. With the `rest` of a decoded value: the value it was, in which only what has changed in `result` and `meta` is
   * new; `encode(decoded.result, decoded.meta, decoded)` equals the value that was decoded.
   */
  encode(result: ToolResult, meta?: Partial<Meta>, rest?: Rest): unknown;
}

/** Gives a format its type. */
export function defineFormat(format: Format): Format {
  return format;
}
