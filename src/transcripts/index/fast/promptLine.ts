import type { LineClass } from "../../entries/entryType";
import { readingOf } from "../../entries/entryTypes";
import type { RowKind } from "../../model/entryRow";
import { KIND } from "../../bytes/scan/tape";
import type { ScannedValues } from "../../bytes/scan/scannedValues";
import { HOOK_EVENTS, isOpenStart, LATER_PROMPT, OF_PROGRAM, WRITTEN } from "../../entries/promptText";
import { NOTICE } from "../../calls/shapes/runReport";
import { cutAt, parseText, parseValue } from "../../bytes/parsing/lineParse";
import { NODES } from "./linePaths";
import { BACKSLASH, isPlainEscape, maybeSpace } from "./textHead";

/**
 * Bytes of a text that are enough to distinguish what the program writes in user entries from prompts (promptText.ts).
 */
const PROMPT_HEAD = 512;

/** What is kept of an entry with one text. */
export interface ReadPrompt {
  readonly class: LineClass;
  readonly kind: RowKind;
  readonly settles: string | undefined;
}

/** By these a tag, a command, an interruption or white space may begin. */
const OPEN_STARTS = new Set(Array.from("<[/ ", (character) => character.charCodeAt(0)));

/** As much of what the program writes in user entries as distinguishes it from most prompts. */
const WRITTEN_STARTS = [...WRITTEN, ...HOOK_EVENTS].map((phrase) => new TextEncoder().encode(phrase.slice(0, 4)));
const WRITTEN_LETTERS = new Set(WRITTEN_STARTS.map(([letter]) => letter));

/** After an escape, the letters that are compared are at other offsets. */
function mayBeginWritten(bytes: Uint8Array, from: number): boolean {
  return WRITTEN_STARTS.some((start) => {
    const differs = start.findIndex((byte, at) => bytes[from + at] !== byte);
    return differs === -1 || bytes[from + differs] === BACKSLASH;
  });
}

/** Whether a text that is not empty begins as nothing does that the program writes, no tag, and no command. */
function beginsPlainly(bytes: Uint8Array, from: number): boolean {
  const first = bytes[from] ?? 0;
  if (first >= 0x80) return !maybeSpace(first, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0);
  if (first === BACKSLASH) return isPlainEscape(bytes, from);
  return !OPEN_STARTS.has(first) && !(WRITTEN_LETTERS.has(first) && mayBeginWritten(bytes, from));
}

const NOT_TYPED = [NODES.isMeta, NODES.isCompactSummary, NODES.isVisibleInTranscriptOnly];

const TYPED: ReadPrompt = { class: "shown", kind: "prompt", settles: LATER_PROMPT };
const WRITTEN_BY_PROGRAM: ReadPrompt = { class: "shown", kind: "system", settles: undefined };

/** Whether the entry whose values were taken says of none of its texts that the program wrote it. */
export function isTyped(values: ScannedValues): boolean {
  return !NOT_TYPED.some((node) => values.kind(node) === KIND.true) && !isOfProgram(values);
}

function isOfProgram(values: ScannedValues): boolean {
  const node = NODES.promptSource;
  return values.isText(node) && parseValue(values, node) === OF_PROGRAM;
}

/**
 * Reads a text in a user's entry by how it begins. Undefined if that needs all of it. `typed` is what `isTyped` says of
 * its entry.
 */
export function readPromptLine(values: ScannedValues, text: number, typed: boolean): ReadPrompt | undefined {
  const from = values.from(text);
  const to = values.to(text);
  // A string without text is no block, a block without text is one.
  if (from === to) return undefined;
  if (beginsPlainly(values.bytes, from)) return typed ? TYPED : WRITTEN_BY_PROGRAM;
  const end = cutAt(values.bytes, from, to, PROMPT_HEAD);
  const head = parseText(values.bytes.subarray(from, end));
  if ((end < to && isOpenStart(head)) || head.includes(NOTICE)) return undefined;
  const entry = readingOf({ type: "user", isMeta: !typed, message: { content: head } });
  // The first prompt is a title, and that one was read; a name that the user gives replaces it.
  const renames = entry.title?.rank === "custom";
  const [part] = renames ? [] : entry.parts;
  return part && { class: entry.class, kind: part.kind, settles: entry.settles };
}
