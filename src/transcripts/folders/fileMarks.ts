import { hashOf } from "../../base/text/textHash";
import type { TranscriptIndex } from "../index/transcriptIndex";

/**
 * A few bits for each message of a session, in digits of six: they say whether the session can contain a message. Every
 * one that it contains is known. Of the others about one in eight is taken for one of them, and more of them in
 * sessions of thousands of messages.
 */
export type Marks = string;

/** Digits that JSON writes as they are. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const BITS = 6;
const BITS_A_MESSAGE = 8;
/** Facts of very many files are kept in one text. */
const MAX_DIGITS = 1024;

/** Returns the marks of all messages that report their tokens. If none does, those of the transcript's calls. */
export function marksOf(index: TranscriptIndex): Marks {
  const names = [...countedNames(index)];
  const length = Math.min(MAX_DIGITS, Math.ceil((names.length * BITS_A_MESSAGE) / BITS));
  const digits = new Uint8Array(length);
  for (const name of names) {
    const place = hashOf(name) % (length * BITS);
    const at = Math.floor(place / BITS);
    digits[at] = (digits[at] ?? 0) | (1 << (place % BITS));
  }
  return Array.from(digits, (digit) => DIGITS.charAt(digit)).join("");
}

/** What the first message, or call, of an agent's transcript is looked for by; undefined where there is none. */
export function firstMark(index: TranscriptIndex): number | undefined {
  const [name] = countedNames(index);
  return name === undefined ? undefined : hashOf(name);
}

/** Whether a session with these marks can contain the message too. */
export function mayHold(marks: Marks, mark: number): boolean {
  if (marks === "") return false;
  const place = mark % (marks.length * BITS);
  return ((DIGITS.indexOf(marks.charAt(Math.floor(place / BITS))) >> (place % BITS)) & 1) === 1;
}

function* countedNames({ facts, calls }: TranscriptIndex): Generator<string> {
  if (facts.usage.messages > 0) yield* facts.usage.ids();
  else for (let at = 0, call = calls.at(0); call; call = calls.at(++at)) yield call.id;
}
