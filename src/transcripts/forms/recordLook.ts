import { isObject, type JsonObject } from "../../base/json/jsonValue";
import {
  afterMark,
  ARRAY_CLOSE,
  ARRAY_OPEN,
  endOfValue,
  fieldsAt,
  isPartOfMark,
  jsonIn,
  LINE_FEED,
  OBJECT_OPEN,
  skipSpace,
} from "../bytes/jsonBytes";
import { isEntry, wrappingKey } from "../bytes/relatives/looksLikeEntry";

/**
 * The location of a file's records: one a line, or in an array that opens at `open`, at the top or in the object at the
 * top.
 */
export type RecordsPlace = { readonly kind: "lines" } | { readonly kind: "array" | "holder"; readonly open: number };

/** An array of the object at the top, as far as it is there. */
export interface LookedArray {
  readonly name: string;
  readonly open: number;
  /** Whether it is known to be empty. */
  readonly empty: boolean;
  /** The fields of its first element whose values are whole. */
  readonly first: JsonObject;
}

/** An object within the object at the top, as far as it is there. */
export interface LookedObject {
  readonly name: string;
  readonly top: JsonObject;
  readonly arrays: readonly LookedArray[];
}

/** What the first bytes of a file show, for those who recognise what it is. */
export interface Look {
  /** The objects of the first lines that are whole. */
  readonly lines: readonly JsonObject[];
  /** The fields of the object at the top whose values are whole, without those whose values are large. */
  readonly top: JsonObject;
  readonly arrays: readonly LookedArray[];
  readonly objects: readonly LookedObject[];
  /** Where an array at the top opens, with its first element. */
  readonly array?: LookedArray;
  /** More bytes would show nothing that matters: a file that nobody recognises by now is none of theirs. */
  readonly settled: boolean;
}

/** Bytes after which a file that was not recognised is read as it is. */
export const LOOKED_AT = 1024 * 1024;

const TRIED_LINES = 8;
/** A value of more bytes is not parsed to recognise a file. */
const MOST_VALUE = 64 * 1024;

/** Looks at the first bytes of a file; `complete` when there are no more. Linear in the bytes. */
export function lookAt(start: Uint8Array, complete: boolean): Look {
  const bytes = start.subarray(0, LOOKED_AT);
  const full = start.length >= LOOKED_AT;
  const from = skipSpace(bytes, afterMark(bytes));
  const nothing = { lines: [], top: {}, arrays: [], objects: [] };
  if (from === bytes.length || isPartOfMark(bytes)) return { ...nothing, settled: full };
  if (bytes[from] !== OBJECT_OPEN && bytes[from] !== ARRAY_OPEN) return { ...nothing, settled: true };
  const { lines, settled, beginsWithEntry } = firstLines(bytes, complete);
  if (bytes[from] === ARRAY_OPEN) {
    const array = arrayAt(bytes, "", from);
    return { ...nothing, lines, array, settled: full || settled || array.empty || hasFields(array.first) };
  }
  // An entry on a line of its own is no object that contains records. Most files begin with one.
  if (beginsWithEntry) return { ...nothing, lines, settled: true };
  const ended = typeof endOfValue(bytes, from) === "number";
  return { lines, ...objectAt(bytes, from), settled: full || settled || (ended && lines.length === 0) };
}

function hasFields(fields: JsonObject): boolean {
  return Object.keys(fields).length > 0;
}

/**
 * The first lines that are objects; settled when one of them is an entry, or enough of them are none of any program
 * that is known.
 */
function firstLines(
  bytes: Uint8Array,
  complete: boolean,
): { readonly lines: JsonObject[]; readonly settled: boolean; readonly beginsWithEntry: boolean } {
  const lines: JsonObject[] = [];
  let from = afterMark(bytes);
  for (let tried = 0; tried < TRIED_LINES && from < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, from);
    if (feed === -1 && !complete) break;
    const to = feed === -1 ? bytes.length : feed;
    if (skipSpace(bytes.subarray(0, to), from) < to) {
      tried++;
      const value = jsonIn(bytes, from, to);
      if (isObject(value)) lines.push(value);
      const beginsWithEntry = tried === 1 && isEntry(value);
      if (isEntry(value) || wrappingKey(value) !== undefined || tried === TRIED_LINES)
        return { lines, settled: true, beginsWithEntry };
    }
    from = to + 1;
  }
  return { lines, settled: false, beginsWithEntry: false };
}

/** The fields of the object that begins at `from`, up to where it is cut off. */
function objectAt(bytes: Uint8Array, from: number, within = true): Omit<LookedObject, "name"> & Pick<Look, "objects"> {
  const top: [string, unknown][] = [];
  const arrays: LookedArray[] = [];
  const objects: LookedObject[] = [];
  for (const field of fieldsAt(bytes, from)) {
    if (bytes[field.from] === ARRAY_OPEN) arrays.push(arrayAt(bytes, field.name, field.from));
    else if (bytes[field.from] !== undefined) top.push(...valueOf(bytes, field.name, field.from));
    if (within && bytes[field.from] === OBJECT_OPEN)
      objects.push({ name: field.name, ...objectAt(bytes, field.from, false) });
  }
  return { top: Object.fromEntries(top), arrays, objects };
}

/** The field as a list of one, or of none when its value is not whole or is large. */
function valueOf(bytes: Uint8Array, name: string, from: number): [string, unknown][] {
  const end = endOfValue(bytes, from);
  if (typeof end !== "number" || end - from > MOST_VALUE) return [];
  const value = jsonIn(bytes, from, end);
  return value === undefined ? [] : [[name, value]];
}

function arrayAt(bytes: Uint8Array, name: string, open: number): LookedArray {
  const at = skipSpace(bytes, open + 1);
  if (bytes[at] !== OBJECT_OPEN) return { name, open, empty: bytes[at] === ARRAY_CLOSE, first: {} };
  const fields: [string, unknown][] = [];
  for (const field of fieldsAt(bytes, at)) {
    const whole = valueOf(bytes, field.name, field.from);
    // That a field contains an array is known before its end has come.
    if (whole.length === 0 && bytes[field.from] === ARRAY_OPEN) fields.push([field.name, []]);
    else if (whole.length === 0 && bytes[field.from] === OBJECT_OPEN) fields.push([field.name, {}]);
    else fields.push(...whole);
  }
  return { name, open, empty: false, first: Object.fromEntries(fields) };
}
