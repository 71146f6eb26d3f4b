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
  /** The `toolUseResult` of the transcript entry that contains the value (docs/transcript-format.md#results-by-tool). */
  readonly toolUseResult?: unknown;
}

/** What a value held that the model of a result does not: `encode` puts it back. */
export interface Rest {
  /** What decoding did not use, as it was: fields that the format does not know, under their own name those of the top, under their parent's name inner ones. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** How the value was written where the model has one form for several; only the format that made it understands it. Left out when there is nothing to tell. */
  readonly form?: unknown;
}

/** A result read from a wire format. */
export interface Decoded extends Rest {
  readonly result: ToolResult;
  /** What the format carries beside the result, where it was there and right. */
  readonly meta: Partial<Meta>;
  /** What could not be read, one sentence each; empty for a value that follows the format. */
  readonly problems: readonly string[];
  /** The format of what stood inside, where the result was read from there: an envelope in a block's text. */
  readonly inner?: FormatName;
}

/**
 * One way to write a result; a format is a value in one file of `formats/`, exported as its default. The file also exports `schema`: what a value must be
 * to follow the format strictly, where `decode` reads much more. It stands apart, so that a page that only reads carries no zod.
 */
export interface Format {
  readonly name: FormatName;
  readonly title: string;
  detect(value: unknown): Detection;
  /** Reads a value; never throws, keeps what it does not know, and answers something for every value. */
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
