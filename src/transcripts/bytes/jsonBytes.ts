import { parseJson } from "../../base/json/nestingLimit";

/** The bytes of JSON's own characters, and of white space. */
export const LINE_FEED = 0x0a;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const BACKSLASH = 0x5c;
export const ARRAY_OPEN = 0x5b;
export const ARRAY_CLOSE = 0x5d;
export const OBJECT_OPEN = 0x7b;
export const OBJECT_CLOSE = 0x7d;
export const COLON = 0x3a;

/** True for the white space of JSON. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09;
}

/** Returns the first offset from `from` on that is no white space. The length of `bytes` if there is none. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at])) at++;
  return at;
}

/** Where text begins: behind a byte order mark, where there is one. */
export function afterMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** True for bytes that may become a byte order mark with those that follow. */
export function isPartOfMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && (bytes.length === 1 || (bytes.length === 2 && bytes[1] === 0xbb));
}

/** The offset after a value, or that its end has not come yet, or that it can have none. */
export type End = number | "cut" | "broken";

/** The end of the string begun before `from`; a line feed breaks it. */
export function endOfString(bytes: Uint8Array, from: number): End {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    if (byte === LINE_FEED) return "broken";
    if (byte === BACKSLASH) at++;
  }
  return "cut";
}

/** Whether the byte at `at` is escaped: by an odd number of backslashes from `from` on. */
export function isEscaped(bytes: Uint8Array, from: number, at: number): boolean {
  let before = at;
  while (before > from && bytes[before - 1] === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

/** Finds the end of the string whose first byte behind its quote is at `from`. */
type StringEnd = (bytes: Uint8Array, from: number) => End;

/** Returns the end of the object or array that begins at `from`. Treats braces and brackets alike. */
export function endOfContainer(bytes: Uint8Array, from: number, stringEnd: StringEnd = endOfString): End {
  if (!beginsWell(bytes, from)) return "broken";
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = stringEnd(bytes, at + 1);
      if (typeof end !== "number") return end;
      at = end - 1;
    } else if (byte === OBJECT_OPEN || byte === ARRAY_OPEN) depth++;
    else if ((byte === OBJECT_CLOSE || byte === ARRAY_CLOSE) && --depth === 0) return at + 1;
  }
  return "cut";
}

/** Only a name or its end can follow the brace that opens an object. */
export function beginsWell(bytes: Uint8Array, from: number): boolean {
  const next = bytes[skipSpace(bytes, from + 1)];
  return bytes[from] !== OBJECT_OPEN || next === undefined || next === QUOTE || next === OBJECT_CLOSE;
}

/** A field of an object: its name, and where its value begins. */
export interface Field {
  readonly name: string;
  readonly from: number;
}

/**
 * The fields of the object that begins at `from`, in order; ends where the object does, or where it is no JSON any
 * more.
 */
export function* fieldsAt(bytes: Uint8Array, from: number): Generator<Field> {
  if (bytes[from] !== OBJECT_OPEN) return;
  for (let at = skipSpace(bytes, from + 1); bytes[at] === QUOTE; at = skipSpace(bytes, at + 1)) {
    const end = endOfString(bytes, at + 1);
    if (typeof end !== "number") return;
    const colon = skipSpace(bytes, end);
    if (bytes[colon] !== COLON) return;
    const name = stringIn(bytes, at, end);
    const value = skipSpace(bytes, colon + 1);
    if (name !== undefined && value < bytes.length) yield { name, from: value };
    const after = endOfValue(bytes, value);
    if (typeof after !== "number") return;
    at = skipSpace(bytes, after);
    if (bytes[at] !== COMMA) return;
  }
}

/** The end of any value. */
export function endOfValue(bytes: Uint8Array, from: number, stringEnd: StringEnd = endOfString): End {
  const first = bytes[from];
  if (first === OBJECT_OPEN || first === ARRAY_OPEN) return endOfContainer(bytes, from, stringEnd);
  return first === QUOTE ? stringEnd(bytes, from + 1) : endOfScalar(bytes, from);
}

/** The end of a number, `true` and the like, or of what is no JSON. */
export function endOfScalar(bytes: Uint8Array, from: number): End {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === COMMA || byte === OBJECT_CLOSE || byte === ARRAY_CLOSE || isSpace(byte)) return at;
  }
  return "cut";
}

const decoder = new TextDecoder();

/** The JSON value of a range of bytes; undefined when they are none. */
export function jsonIn(bytes: Uint8Array, from: number, to: number): unknown {
  try {
    return parseJson(decoder.decode(bytes.subarray(from, to)));
  } catch {
    return undefined;
  }
}

function stringIn(bytes: Uint8Array, from: number, to: number): string | undefined {
  const value = jsonIn(bytes, from, to);
  return typeof value === "string" ? value : undefined;
}
