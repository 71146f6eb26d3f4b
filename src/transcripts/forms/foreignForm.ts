import type { OtherAgent } from "../model/summary";
import type { JsonObject } from "../../base/json/jsonValue";
import type { Look, RecordsPlace } from "./recordLook";

/** An entry that a record became, in the shape that Claude Code writes, so that everything behind it is the same for all agents. */
export interface ConvertedEntry {
  readonly entry: JsonObject;
  /** The part of the record that it comes from, where that is not all of it: what is shown when the file's own text is asked for. */
  readonly original?: unknown;
}

/** What one record became, and how the next one is converted: by the same function where nothing that matters later was learned. */
export interface Step {
  /** At least one: what is not understood becomes an entry that holds the record (`unknownRecord`). */
  readonly entries: readonly ConvertedEntry[];
  readonly next: Convert;
}

/**
 * Converts one record, which may be any JSON value. Answers the same whenever it is asked with the same record: lines are read again when
 * they are shown. What it knows of the records before is in the function itself, and stays small however many there were.
 */
export type Convert = (record: unknown) => Step;

/** What a file with records was found to be. */
export interface Found {
  /** The program that wrote it; absent for Claude Code itself. */
  readonly agent?: OtherAgent;
  /** What the file is, as a sentence without its period. */
  readonly about: string;
  readonly records: RecordsPlace;
  readonly convert: Convert;
}

/** What a log of changes comes to: the bytes of another file, and for each of its records the line of the log where that began. */
export interface Replayed {
  readonly bytes: Uint8Array;
  readonly lines: readonly number[];
}

/** A file that is no list of records but the changes that made one: what it comes to is looked at in its place. */
export interface FoundLog {
  readonly about: string;
  /** A last change that is not written whole is left out. */
  readonly replay: (log: Uint8Array) => Replayed;
}

/** How one other program writes down its sessions; each is the default export of one file of `forms/`. */
export interface ForeignForm {
  /** Recognises its files by what stands in them, never by their name. What bytes follow does not change an answer. */
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
