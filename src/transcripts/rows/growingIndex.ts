import { contentBlocks } from "../entries/contentBlocks";
import type { Entry } from "../entries/entryTypes";
import type { Use } from "../entries/entryType";
import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";
import { showJson } from "../../base/json/nestingLimit";
import type { RowKind } from "../model/entryRow";
import type { IndexedRow, TranscriptIndex } from "../index/transcriptIndex";

/** The entry that a row stands for; undefined when its line cannot be read, or is not worth it. */
export type EntryOf = (row: IndexedRow) => Promise<Entry | undefined>;

/** Rows that are looked at behind one: the states of a message follow each other, with little between them. */
const AHEAD = 32;

/** Rows that are looked at in all for one: a message that is written anew with each word has hundreds of states. */
const MOST_AHEAD = 128;

/** A row that has more of a text, and whether it has all of it, as far as that is known. */
export interface LaterState {
  readonly row: number;
  readonly whole: boolean;
}

/** Bytes of a line that is read only to see whether a message continues in it. */
export const MAX_AHEAD_BYTES = 1024 * 1024;

const SPOKEN: ReadonlySet<RowKind> = new Set(["answer", "thinking"]);

/** Returns the entry of a row if it is another one of the same thread, and its text is spoken. */
async function otherSpeech(
  row: IndexedRow,
  own: IndexedRow,
  { thread }: Entry,
  entryOf: EntryOf,
): Promise<Entry | undefined> {
  const other = SPOKEN.has(row.kind) && !isSame(row, own) ? await entryOf(row) : undefined;
  return other?.thread === thread ? other : undefined;
}

/** Returns the text of a row if it continues another row's text. */
function grownText(entry: Entry, row: IndexedRow, own: IndexedRow, text: string): string | undefined {
  const grown = row.kind === own.kind && row.part === own.part ? spokenText(entry, row) : undefined;
  return grown?.startsWith(text) ? grown : undefined;
}

/**
 * Returns the row with the whole text, or as much as was looked for, of a row that has only its beginning. Some programs write a message again while it grows, under the same
 * `message.id`; others write each of its blocks once (docs/transcript-format.md#messages). A text is an earlier state if a later entry of
 * the message has a text of the same kind, at the same position, that begins with it. After its turn ended, a message doesn't grow.
 * Undefined for a row that isn't an earlier state.
 */
export async function laterState(
  index: TranscriptIndex,
  row: number,
  entry: Entry | undefined,
  entryOf: EntryOf,
): Promise<LaterState | undefined> {
  const own = index.row(row);
  if (!SPOKEN.has(own.kind) || !entry || !canGrow(entry)) return undefined;
  let text = spokenText(entry, own);
  if (text === undefined) return undefined;
  let found: number | undefined;
  const end = Math.min(index.rowCount, row + MOST_AHEAD);
  let at = row + 1;
  for (; at < Math.min(end, (found ?? row) + AHEAD); at++) {
    if (index.kindOf(at) === "prompt") break;
    const next = index.row(at);
    // Chats of VS Code have one message for all that is said to a prompt, also after the results of calls.
    if (hasAnswerBefore(next, index, at - 1)) break;
    const other = await otherSpeech(next, own, entry, entryOf);
    if (!other) continue;
    if (other.messageId !== entry.messageId) break;
    const grown = grownText(other, next, own, text);
    if (grown !== undefined) [found, text] = [at, grown];
    if (!canGrow(other)) break;
  }
  return found === undefined ? undefined : { row: found, whole: at < row + MOST_AHEAD };
}

/**
 * Returns the use of a call with the fullest input. Entries of its message that follow its first use, at `row`, can
 * contain more of it.
 */
export async function grownUse(
  index: TranscriptIndex,
  row: number,
  entry: Entry | undefined,
  use: Use,
  entryOf: EntryOf,
): Promise<Use> {
  if (!entry || !canGrow(entry)) return use;
  const call = index.callOf(row);
  let fullest = use;
  for (let at = row + 1; at < Math.min(index.rowCount, row + AHEAD); at++) {
    if (index.callOf(at) !== call) continue;
    const next = index.row(at);
    const other = await entryOf(next);
    if (other?.messageId !== entry.messageId) continue;
    const again = other?.parts[next.part]?.use;
    if (again?.tool === use.tool && size(again) > size(fullest)) fullest = again;
  }
  return fullest;
}

/**
 * Returns the last row near a call's first one that uses it again, or else the row itself. Its input is the fullest if
 * the message was rewritten.
 */
export function lastUse(index: TranscriptIndex, row: number): number {
  const call = index.callOf(row);
  if (call < 0) return row;
  let last = row;
  for (let at = row + 1; at < Math.min(index.rowCount, row + AHEAD); at++) if (index.callOf(at) === call) last = at;
  return last;
}

/** Whether the row before is a call whose result is between them. */
function hasAnswerBefore(next: IndexedRow, index: TranscriptIndex, before: number): boolean {
  const call = index.kindOf(before) === "call" ? index.calls.at(index.callOf(before)) : undefined;
  if (call?.row !== before || !call.answer) return false;
  const { line, piece } = call.answer;
  return line < next.line || (line === next.line && piece < next.piece);
}

/** Entries of a message whose turn has ended are next to each other. */
function canGrow({ messageId, settles }: Entry): boolean {
  return messageId !== undefined && settles === undefined;
}

function isSame(one: IndexedRow, other: IndexedRow): boolean {
  return one.line === other.line && one.piece === other.piece;
}

function size({ input }: Use): number {
  return showJson(input).length;
}

/** Returns the text of a block. Thinking that is hidden from us, and pictures, look all the same. */
function spokenText({ fields }: Entry, { part }: IndexedRow): string | undefined {
  const block = contentBlocks(fieldsOf(fields["message"])["content"])[part];
  const text = isObject(block) ? (stringOf(block["text"]) ?? stringOf(block["thinking"])) : stringOf(block);
  return text?.trim() === "" ? undefined : text;
}
