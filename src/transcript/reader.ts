import type { Data } from "../core/result";
import type { Fields } from "./json";
import type { CallStatus } from "./model";

/** A result as a reader gets it. */
export interface ReadResult {
  /** The text of `content`: a string as it is, the text blocks of an array joined by line feeds. */
  readonly text: string;
  /** `content` as the block has it. */
  readonly content: unknown;
  readonly input: Fields;
  /** The entry's structured form of the result; undefined where the entry has none or it may belong to another result. */
  readonly toolUseResult: unknown;
  /** The entry that holds the result. */
  readonly entry: Fields;
}

/** What is known of one tool, or of several that answer alike; each is the default export of one file of `readers/`. */
export interface Reader {
  /** Names as transcripts spell them; older names of the same tool too. */
  readonly tools: readonly string[];
  /** One line about the input; empty or undefined where the input does not have what it takes. */
  summary(input: Fields): string | undefined;
  /**
   * The data of a successful result: structured fields first, text second.
   * Undefined when the result does not have the shape that the tool is known for.
   */
  parse(result: ReadResult): Data | undefined;
  /** What a failed result still tells, where the tool is known for something. `text` is without `<tool_use_error>` tags. */
  failure?(result: ReadResult, status: CallStatus): Data | undefined;
}

/** Gives a reader its type. */
export function defineReader(reader: Reader): Reader {
  return reader;
}
