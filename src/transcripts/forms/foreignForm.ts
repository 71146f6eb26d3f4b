import type { JsonObject } from "../../base/json/jsonValue";
import type { Resource } from "../../base/resource";
import type { Look, RecordsPlace } from "./recordLook";

/**
 * An entry that a record became, in the shape that Claude Code writes, so that everything behind it is the same for all
 * agents.
 */
export interface ConvertedEntry {
  readonly entry: JsonObject;
  /**
   * The part of the record that it comes from, where that is not all of it: what is shown when the file's own text is
   * asked for.
   */
  readonly original?: unknown;
}

/**
 * What one record became, and how the next one is converted: by the same function where nothing that matters later was
 * learned.
 */
export interface Step {
  /**
   * What is not understood becomes an entry that contains the record (`unknownRecord`). None for a record that only
   * repeats what others say.
   */
  readonly entries: readonly ConvertedEntry[];
  readonly next: Convert;
  /** What is at the end of the file until more follows: a call whose input is still being written. */
  readonly atEnd?: ConvertedEntry | undefined;
}

/**
 * Converts one record, which can be any JSON value. Always returns the same for the same record, because lines are read
 * again when they are shown. Its state about earlier records is in the function itself, and stays small however many
 * there were.
 */
export type Convert = (record: unknown) => Step;

/** A program that writes sessions, as summaries and traces name it. */
export interface AgentNames {
  /** `gen_ai.agent.name`. */
  readonly name: string;
  /** `service.name`, and `Summary.writtenBy`. */
  readonly service: string;
  /** Of a model, `gen_ai.provider.name`; undefined where it is not known. */
  provider(model: string | undefined): string | undefined;
}

/**
 * Says what a file is, as a sentence without its period. `file` is such as "a session of Codex", and `shown` says how its
 * records are shown.
 */
export function fileNotice(file: string, shown: string): string {
  return `The file is ${file}: ${shown}, and anything that the viewer doesn't recognize as raw JSON`;
}

/** The detected form of a file with records. */
export interface Found {
  /** The program, if it isn't the form's. */
  readonly agent?: AgentNames;
  /** What the file is, as a sentence without its period. */
  readonly about: string;
  readonly records: RecordsPlace;
  readonly convert: Convert;
  /** Whether a call is never written again after its result, so that its ID after that is another call's. */
  readonly writesCallsOnce?: boolean;
  readonly beside?: Beside;
}

/** Files next to it that say more about the same session. When they change, it is converted anew. */
export interface Beside {
  /** Returns their resources. */
  readonly files: (session: Resource) => readonly Resource[];
  /**
   * Returns what replaces the converter, and what to add to the sentence about the file. Undefined contents are those of
   * files that are missing, too long, or reached through a link. Undefined if nothing in them is of use.
   */
  readonly join: (
    contents: readonly (Uint8Array | undefined)[],
    session: Resource,
  ) => { readonly convert: Convert; readonly about?: string } | undefined;
}

/**
 * The result of a log of changes: the bytes of another file, and for each of its records the line of the log where that
 * began.
 */
export interface Replayed {
  readonly bytes: Uint8Array;
  readonly lines: readonly number[];
}

/** A file that is no list of records but the changes that created one: the result is looked at instead. */
export interface FoundLog {
  readonly about: string;
  /** A last change that is not written whole is left out. */
  readonly replay: (log: Uint8Array) => Promise<Replayed>;
}

/** How one other program writes down its sessions; each is the default export of one file of `forms/`. */
export interface ForeignForm {
  /** The program; absent for Claude Code itself. */
  readonly agent?: AgentNames;
  /** Recognizes its files by their content, never by their name. The bytes that follow don't change a result. */
  detect(look: Look): Found | FoundLog | undefined;
}

/** Gives a form its type. */
export function defineForm(form: ForeignForm): ForeignForm {
  return form;
}

/** A converter that learns nothing: each record is converted by itself. */
export function eachAlone(entriesOf: (record: unknown) => readonly ConvertedEntry[]): Convert {
  const convert: Convert = (record) => ({ entries: entriesOf(record), next: convert });
  return convert;
}
