import type { JsonObject } from "../../base/json/jsonValue";
import type { CallStatus, Evidence } from "../model/callRow";
import type { RecordedResult } from "./resultText";
import type { RunReport } from "./shapes/runReport";

/** A result as a reader gets it. */
export interface ReadResult<Schema extends InputSchema = Record<never, InputKind>> {
  /** The text of `content`: a string as it is, the text blocks of an array joined by line feeds. */
  readonly text: string;
  /** `content` as the block has it. */
  readonly content: unknown;
  /** The call's input, its known fields read as the reader's schema says. */
  readonly input: ReadInput<Schema>;
  /**
   * The entry's structured form of the result; undefined where the entry has none or it may belong to another result.
   */
  readonly toolUseResult: unknown;
  /** The entry that contains the result. */
  readonly entry: JsonObject;
}

/** How a field of an input is read when it was written in another way: see `readInput`. */
interface FieldKinds {
  /** As it is. */
  readonly any: unknown;
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly list: readonly unknown[];
  readonly fields: JsonObject;
}

/** The name of a kind. */
export type InputKind = keyof FieldKinds;

/** The fields of an input that are known; further ones are kept as they are. */
export type InputSchema = Readonly<Record<string, InputKind>>;

/** The known fields of an input, as its schema reads them. */
export type ReadInput<Schema extends InputSchema> = {
  readonly [Name in keyof Schema]?: FieldKinds[Schema[Name]];
};

/** What an unflagged result means, where its tool is known for more than success and failure. */
export interface Judgement {
  readonly status: CallStatus;
  /** Text for users. */
  readonly reason: string;
  readonly evidence: Evidence;
  /** Present with every status that is no success. */
  readonly error?: string;
  /** The agent, shell, or task that the call started, and that continues after it. */
  readonly startedTask?: string | undefined;
  /** What the result reports about a run that another call started. */
  readonly report?: RunReport;
}

/**
 * Reads the calls of one tool, or of several with the same results. Each is the default export of one file of
 * `readers/`.
 */
export interface Reader<Data extends object = object, Schema extends InputSchema = InputSchema> {
  /** Names as transcripts spell them; older names of the same tool too. */
  readonly tools: readonly string[];
  /** What the names of further tools begin with. */
  readonly prefix?: string;
  /** Types of the blocks that contain the results, if they are not `tool_result`: the tool runs on the API's side. */
  readonly blocks?: readonly string[];
  readonly input: Schema;
  /** Returns one line about the input. Empty or undefined if the input lacks the fields for it. */
  summary(input: ReadInput<Schema>): string | undefined;
  /**
   * Returns the data of a successful result: structured fields first, text second. Undefined if the result does not
   * have the tool's known shape.
   */
  parse(result: ReadResult<NoInfer<Schema>>): Data | undefined;
  /**
   * Returns what a failed result still reports, for tools that report something. `text` is without `<tool_use_error>`
   * tags.
   */
  failure?(result: ReadResult<NoInfer<Schema>>, status: CallStatus): Partial<Data> | undefined;
  /**
   * Returns what an unflagged result means beyond success. Undefined leaves it to the rules for every tool. `exitOne`
   * is the meaning of exit code 1 of the call if it is no failure.
   */
  judge?(result: RecordedResult, exitOne: string | undefined): Judgement | undefined;
  /** Returns why a failed result is usual for this tool and no failure. `error` is without tags. */
  expected?(error: string): string | undefined;
  /** Whether the text of its results is somebody else's (a file, output, a page): a failure in it is not the tool's. */
  readonly carries?: boolean;
  /**
   * Only for tools that ask the user: what a user who rejected did. Such a rejection needs no flag
   * (docs/transcript-format.md#rejections).
   */
  readonly refusal?: string;
  /**
   * Whether the program runs it without asking the user by default, so that its time includes no waiting (the
   * documentation's table of tools).
   */
  readonly unasked?: boolean;
}

/**
 * Gives a reader its types. `parse` names an interface that the reader's file exports: the renderer of the tool takes
 * the names of its fields from there.
 */
export function defineReader<Data extends object, Schema extends InputSchema>(
  reader: Reader<Data, Schema>,
): Reader<Data, Schema> {
  return reader;
}
