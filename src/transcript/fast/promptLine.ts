import type { LineClass } from "../entryType";
import { readEntry } from "../entryTypes";
import type { RowKind } from "../model";
import { KIND } from "../scan/tape";
import type { Values } from "../scan/values";
import { isOpenStart } from "../promptText";
import { cutAt, parseText } from "./lineParse";
import { NODES } from "./linePaths";

/** Bytes of a text that are enough to tell what the program writes in the person's place from prompts (promptText.ts). */
const PROMPT_HEAD = 512;

/** What is kept of an entry with one text. */
export interface ReadPrompt {
  readonly class: LineClass;
  readonly kind: RowKind;
  readonly settles: string | undefined;
}

/** Most prompts begin with a letter that begins no phrase of the program's (promptText.ts), and no tag. */
function isTyped(first: number): boolean {
  const letter = first | 0x20;
  return letter >= 0x61 && letter <= 0x7a && first !== 0x43 && first !== 0x53 && first !== 0x54;
}

const TYPED: ReadPrompt = { class: "shown", kind: "prompt", settles: "a later prompt follows" };

/** Reads a text in the person's place by how it begins; undefined when that needs all of it. */
export function readPromptLine(values: Values, text: number): ReadPrompt | undefined {
  const from = values.from(text);
  const to = values.to(text);
  // A string without text is no block, a block without text is one.
  if (from === to) return undefined;
  const flagged =
    values.kind(NODES.isMeta) + values.kind(NODES.isCompactSummary) + values.kind(NODES.isVisibleInTranscriptOnly);
  if (flagged === 0 && isTyped(values.bytes[from] ?? 0)) return TYPED;
  const end = cutAt(values.bytes, from, to, PROMPT_HEAD);
  const head = parseText(values.bytes.subarray(from, end));
  if (end < to && isOpenStart(head)) return undefined;
  const flag = (node: number): boolean => values.kind(node) === KIND.true;
  const entry = readEntry({
    type: "user",
    isMeta: flag(NODES.isMeta),
    isCompactSummary: flag(NODES.isCompactSummary),
    isVisibleInTranscriptOnly: flag(NODES.isVisibleInTranscriptOnly),
    message: { content: head },
  });
  // The first prompt is a title, and that one was read; a name that the person gives takes its place.
  const renames = entry.title !== undefined && entry.title.rank !== "prompt";
  const [part] = renames ? [] : entry.parts;
  return part && { class: entry.class, kind: part.kind, settles: entry.settles };
}
