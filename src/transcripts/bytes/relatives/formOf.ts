import { joinBytes } from "../lineBytes";
import {
  afterMark,
  isPartOfMark,
  ARRAY_CLOSE,
  ARRAY_OPEN,
  COMMA,
  endOfContainer,
  endOfValue,
  fieldsAt,
  isSpace,
  jsonIn,
  LINE_FEED,
  OBJECT_CLOSE,
  OBJECT_OPEN,
  QUOTE,
  skipSpace,
} from "../jsonBytes";
import { isEntry, wrappingKey } from "./looksLikeEntry";

/** How a file contains its entries. */
export type Form =
  /** One entry a line, as the program writes them. */
  | { readonly kind: "lines" }
  /** JSON values one behind the other, printed over several lines each; the first begins at `from`. */
  | { readonly kind: "values"; readonly from: number }
  /** One array of entries, which opens at `open`. */
  | { readonly kind: "array"; readonly open: number }
  /** An object that begins at `from` and has the array of entries under `key`. */
  | { readonly kind: "holder"; readonly from: number; readonly open: number; readonly key: string };

const LINES: Form = { kind: "lines" };

/** A form that does not show in this many bytes is that of lines. */
export const FORM_BYTES = 1024 * 1024;
/** Elements of an array that are looked at: one of them has to be an entry. */
const TRIED = 8;

/**
 * Returns the form of a file by its first bytes, or undefined if it needs more. The bytes that follow don't change a
 * result. An array on one line has to contain entries, because a line of a list can be an array too. What begins as
 * printed JSON only has to be JSON.
 */
export function formOf(start: Uint8Array): Form | undefined {
  const bytes = start.subarray(0, FORM_BYTES);
  const full = start.length >= FORM_BYTES;
  const from = skipSpace(bytes, afterMark(bytes));
  const undecided = full ? LINES : undefined;
  if (from === bytes.length || isPartOfMark(bytes)) return undecided;
  if (bytes[from] !== ARRAY_OPEN && bytes[from] !== OBJECT_OPEN) return LINES;
  const lineEnd = bytes.indexOf(LINE_FEED, from);
  const line = lineEnd === -1 ? bytes : bytes.subarray(0, lineEnd);
  const found = arrayOfEntries(line, from);
  if (found) return found;
  if (lineEnd === -1) return undecided;
  if (jsonIn(line, from, line.length) !== undefined) return LINES;
  if (!beginsPrinted(line, from)) return partlyPrinted(bytes, from, lineEnd) ?? undecided;
  const printed = bytes[from] === ARRAY_OPEN ? printedArray(bytes, from) : printedObject(bytes, from);
  return full && printed === undefined ? printedForm(bytes, from) : printed;
}

/**
 * Returns the array of entries that begins at `from`, or that the object there contains, if one of its first elements
 * has come and is an entry.
 */
function arrayOfEntries(bytes: Uint8Array, from: number): Form | undefined {
  if (bytes[from] === ARRAY_OPEN) return holdsEntries(bytes, from) ? { kind: "array", open: from } : undefined;
  for (const field of fieldsAt(bytes, from)) {
    if (bytes[field.from] === ARRAY_OPEN && holdsEntries(bytes, field.from))
      return { kind: "holder", from, open: field.from, key: field.name };
  }
  return undefined;
}

/** Whether one of the first elements is an entry. Null, numbers and the like can precede it. */
function holdsEntries(bytes: Uint8Array, open: number): boolean {
  let at = skipSpace(bytes, open + 1);
  for (let tried = 0; tried < TRIED && bytes[at] !== ARRAY_CLOSE; tried++) {
    const end = endOfValue(bytes, at);
    if (typeof end !== "number") return false;
    const value = jsonIn(bytes, at, end);
    // A damaged object may be an element; words in brackets are no array.
    if (value === undefined && bytes[at] !== OBJECT_OPEN) return false;
    if (isEntry(value) || wrappingKey(value) !== undefined) return true;
    at = skipSpace(bytes, end);
    if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1);
  }
  return false;
}

/** How a first line looks when a program printed JSON over several lines: `[`, `{`, `[{` or `{"messages": [`. */
function beginsPrinted(line: Uint8Array, from: number): boolean {
  const end = Math.min(line.length, from + 300);
  const text = new TextDecoder().decode(line.subarray(from, end)).trim();
  return end === line.length && /^(?:\{|\[|\[\s*\{|\{\s*"[^"\\]*"\s*:\s*\[\s*\{?)$/.test(text);
}

/** What printed JSON is when nothing else is known of it. */
function printedForm(bytes: Uint8Array, from: number): Form {
  return bytes[from] === ARRAY_OPEN ? { kind: "array", open: from } : { kind: "values", from };
}

/**
 * Returns the array of entries of JSON with more than brackets on the first line: that line ends after the bracket of
 * the array, or before a name. A cut line ends so too, but the whole one after it begins with a brace, and what was cut
 * is an entry.
 */
function partlyPrinted(bytes: Uint8Array, from: number, lineEnd: number): Form | undefined {
  let last = lineEnd - 1;
  while (isSpace(bytes[last])) last--;
  const opensArray = bytes[last] === ARRAY_OPEN;
  if (opensArray ? !opensField(bytes.subarray(from, last + 1)) : bytes[last] !== COMMA && bytes[last] !== OBJECT_OPEN)
    return LINES;
  if (endOfContainer(bytes.subarray(0, lineEnd + 1), from) !== "cut") return LINES;
  const next = skipSpace(bytes, lineEnd);
  if (next === bytes.length) return undefined;
  if (bytes[next] !== (opensArray ? OBJECT_OPEN : QUOTE)) return LINES;
  return arrayOfEntries(bytes, from) ?? (endOfContainer(bytes, from) === "cut" ? undefined : LINES);
}

/** Whether a line that ends in the bracket of an array opens it as a field of an object that is no entry. */
function opensField(line: Uint8Array): boolean {
  const closed = joinBytes([line, Uint8Array.of(ARRAY_CLOSE, OBJECT_CLOSE)], line.length + 2);
  const value = jsonIn(closed, 0, closed.length);
  return value !== undefined && !isEntry(value);
}

function printedArray(bytes: Uint8Array, open: number): Form | undefined {
  const first = skipSpace(bytes, open + 1);
  const end = bytes[first] === ARRAY_CLOSE ? "broken" : endOfValue(bytes, first);
  if (end === "cut") return undefined;
  return end === "broken" || jsonIn(bytes, first, end) === undefined ? LINES : printedForm(bytes, open);
}

function printedObject(bytes: Uint8Array, from: number): Form | undefined {
  const found = arrayOfEntries(bytes, from);
  if (found) return found;
  const end = endOfContainer(bytes, from);
  if (end === "cut") return undefined;
  return end === "broken" || jsonIn(bytes, from, end) === undefined ? LINES : printedForm(bytes, from);
}
