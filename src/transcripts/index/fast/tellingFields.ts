import { decodeRaw } from "../../bytes/parsing/lineParse";
import { BACKSLASH } from "./textHead";

/**
 * A field that can report a failure (bodyFailure.ts), with whatever surrounds it in an escaped text. Also an escape
 * that can represent a letter of its name, or what surrounds it.
 */
const TELLING =
  /"(?:success|ok|(?:is_?)?error|(?:http_?)?status(?:_?code)?)\\*"\s*(?:\\[tnr]\s*)*:|\\u00(?:0[9ad]|2[02]|3a|[4-7][0-9a-f])/i;

/** Whether a text that begins like JSON, but is no message of the program, can report a failure. */
export function mayTell(raw: Uint8Array): boolean {
  return mayBeMessage(raw, 0) || holdsField(raw);
}

/**
 * Like `mayTell`, for the JSON of an array whose first text begins at `first`. Looks at all of several texts together.
 */
export function mayTellInArray(raw: Uint8Array, first: number): boolean {
  if (mayBeMessage(raw, first)) return true;
  const written = decodeRaw(raw);
  return TELLING.test(written) || written.indexOf(BLOCK_TYPE, first) >= 0;
}

/** Whether raw JSON can contain a field that reports a failure or a success. */
export function holdsField(raw: Uint8Array): boolean {
  return TELLING.test(decodeRaw(raw));
}

/** In every block. Within a text its quotes are escaped. */
const BLOCK_TYPE = '"type"';

/** Bytes of an escaped text in which an envelope names its first field, if it is one (contractIn.ts). */
const CONTRACT_HEAD = 200;

/**
 * Whether an escaped text can be the JSON of an envelope: others have something other than white space before another
 * name.
 */
export function mayBeContract(raw: Uint8Array): boolean {
  return !OTHER_START.test(decodeRaw(raw.subarray(0, CONTRACT_HEAD)));
}

/**
 * Anything but an object whose first name may be that of an envelope's first field; white space and quotes are escaped.
 */
const OTHER_START = /^(?:\s|\\[tnr])*(?:[^\s\\{]|\{(?:\s|\\[tnr])*(?:\}|\\"(?:[^s\\]|s[^u])))/;

/** What the program says begins with letters, a tag or `[Request`. */
function mayBeMessage(raw: Uint8Array, at: number): boolean {
  const [start, next] = [raw[at], raw[at + 1]];
  return start !== 0x7b && !(start === 0x5b && next !== undefined && next !== 0x52 && next !== BACKSLASH);
}
