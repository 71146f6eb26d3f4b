import type { Values } from "../scan/values";
import { mayBeExitOne } from "../status";
import { cutAt, decodeRaw, parseText } from "./lineParse";
import { beginsPlainly } from "./textHead";

/** Bytes of a long message of failure that are enough, where its first line with words ends in them or is cut for display. */
const FAILURE_HEAD = 1500;
const FIRST_LINE = /^(?:Exit code \d+\n+)?\s*\S([^\n\r]*)/;
/** As long as a line that is cut whatever follows (displayText.ts). */
const LONG_LINE = 900;

/** The beginning of a long message of failure, which says the same as all of it: status.ts looks at how a message begins. */
export function failureStart(values: Values, node: number): string | undefined {
  const { bytes } = values;
  const from = values.from(node);
  const to = values.to(node);
  if (to - from <= FAILURE_HEAD || !beginsPlainly(bytes, from, to, false)) return undefined;
  const head = parseText(bytes.subarray(from, cutAt(bytes, from, to, FAILURE_HEAD)));
  // Whether a command answers by its exit code is told by all of its output.
  if (mayBeExitOne(head.trim())) return undefined;
  const line = FIRST_LINE.exec(head);
  return line && (line[0].length < head.length || (line[1] ?? "").length > LONG_LINE) ? head : undefined;
}

/** A field that may say that something failed (bodyFailure.ts), with whatever stands before and behind it in an escaped text. */
const TELLING = /(?:success|ok|error|status(?:_?code)?)\\*"\s*(?:\\[tnr]\s*)*:|\\u00/i;

/** Whether a text that begins like JSON, but is no message of the program, may tell of a failure. */
export function mayTell(raw: Uint8Array): boolean {
  const start = raw[0];
  const message = start !== 0x7b && !(start === 0x5b && raw.length > 1 && raw[1] !== 0x52 && raw[1] !== 0x5c);
  return message || TELLING.test(decodeRaw(raw));
}
