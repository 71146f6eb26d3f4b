import { contentBlocks, contentText } from "../entries/contentBlocks";
import type { Place } from "../index/calls/indexedCall";
import { summaryOf } from "../calls/callSummary";
import type { Entry } from "../entries/entryTypes";
import { lastUse } from "../rows/growingIndex";
import { readLine, type ReadLine } from "../rows/lineReader";
import { isObject, stringOf } from "../../base/json/jsonValue";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import { parseFirst } from "../bytes/parsing/parseFirst";
import { parseLine } from "../bytes/parsing/parseLine";
import { Breath } from "../../base/pause";
import type { Source } from "../rows/rowReader";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { type ComparisonItem, ComparisonItems, MAX_WORDS } from "./comparisonItems";
import { hashOf, TextHash } from "../../base/text/textHash";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

/** Calls that are compared of one transcript, with the prompts between them. */
export const MOST_ITEMS = 400_000;

/** The calls and prompts of a transcript as they are compared. */
export interface ReadItems {
  readonly items: ComparisonItems;
  /** Items that are left out because there are too many. */
  readonly left: number;
  /**
   * Calls or results on lines that are too long to be read, or that cannot be read any more: they are compared by
   * length alone.
   */
  readonly unread: number;
}

/** A part of an item, and its location in a line. */
interface Wanted extends Place {
  readonly item: number;
  readonly result: boolean;
}

/**
 * Reads what is compared of each call and prompt: once through the lines that contain them, with pauses. Paths below
 * the session's own folder count as the same in every folder. `progress` gets the lines read and their total. Rejects
 * with the signal's reason.
 */
export async function readItems(
  source: Source,
  signal?: AbortSignal,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<ReadItems> {
  const breath = new Breath();
  const { items, wanted, left } = await listItems(source.index, breath);
  let cwd: ((text: string) => string) | undefined;
  let unread = 0;
  for (let at = 0; at < wanted.length;) {
    signal?.throwIfAborted();
    const line = wanted[at]?.line ?? 0;
    const { from, to } = source.index.line(line);
    const { entry: entryOf } = await readPassing(source, from, to);
    for (let next = wanted[at]; next?.line === line; next = wanted[++at]) {
      const entry = entryOf(next.piece);
      cwd ??= folderOf(entry);
      if (fill(items, next, entry, cwd ?? same)) continue;
      unread++;
      const length = hashOf(`not read: ${to - from}`);
      if (next.result) items.answer(next.item, length);
      else items.tell(next.item, { family: length, exact: length, near: length, words: [] });
    }
    if (breath.due) {
      progress(at, wanted.length);
      await breath.take();
    }
  }
  progress(wanted.length, wanted.length);
  return { items, left, unread };
}

/** Fills in what an entry contains of an item. Returns false if it doesn't contain it. */
function fill(
  items: ComparisonItems,
  { item, part: number, result }: Wanted,
  entry: Entry | undefined,
  home: (text: string) => string,
): boolean {
  const part = entry?.parts[number];
  if (result) {
    if (part?.result) items.answer(item, resultHash(part.result["content"], home));
    return part?.result !== undefined;
  }
  if (part?.use) items.tell(item, callItem(part.use.tool, part.use.input, entry, home));
  else if (part?.kind === "prompt") items.tell(item, promptItem(part.text(), home));
  else return false;
  return true;
}

/** Lists the rows that are compared, and the locations of their contents, in the order of the file. */
async function listItems(
  index: TranscriptIndex,
  breath: Breath,
): Promise<{ items: ComparisonItems; wanted: readonly Wanted[]; left: number }> {
  const { rows, left } = await comparedRows(index, breath);
  const items = new ComparisonItems(rows.length);
  const wanted: Wanted[] = [];
  for (const [item, row] of rows.entries()) {
    if (breath.due) await breath.take();
    const { line, piece, part, call } = index.row(lastUse(index, row));
    const known = call === undefined ? undefined : index.calls.at(call);
    items.begin(item, { row, kind: known ? "call" : "prompt", ...(known && { status: known.status }) });
    wanted.push({ item, line, piece, part, result: false });
    if (known?.answer) wanted.push({ ...known.answer, item, result: true });
  }
  wanted.sort((one, other) => one.line - other.line || one.piece - other.piece || one.part - other.part);
  return { items, wanted, left };
}

async function comparedRows(index: TranscriptIndex, breath: Breath): Promise<{ rows: number[]; left: number }> {
  const rows: number[] = [];
  let left = 0;
  for (let row = 0; row < index.rowCount; row++) {
    if (breath.due) await breath.take();
    if (!isCompared(index, row)) continue;
    if (rows.length < MOST_ITEMS) rows.push(row);
    else left++;
  }
  return { rows, left };
}

/** The call that started a subagent contains its prompt; a call that was copied is one call. */
function isCompared(index: TranscriptIndex, row: number): boolean {
  const { kind, call, sidechain } = index.row(row);
  return call === undefined ? kind === "prompt" && !sidechain : index.calls.at(call)?.row === row;
}

async function readPassing({ bytes }: Source, from: number, to: number): Promise<ReadLine> {
  const unread = parseLine(undefined, to - from);
  if (to - from > MAX_LINE_BYTES) return readLine(unread, 0);
  try {
    const { parsed, hidden } = await parseFirst(await bytes.read(from, to), to - from);
    // The first values say too little of what is the same.
    return readLine(hidden > 0 ? unread : parsed, 0);
  } catch {
    // The file may be gone by now.
    return readLine(unread, 0);
  }
}

function same(text: string): string {
  return text;
}

function folderOf(entry: Entry | undefined): ((text: string) => string) | undefined {
  const cwd = stringOf(entry?.fields["cwd"]);
  return cwd === undefined ? undefined : aboveFolder(cwd);
}

function callItem(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  entry: Entry | undefined,
  home: (text: string) => string,
): Pick<ComparisonItem, "family" | "exact" | "near" | "words"> {
  const family = `${entry?.sidechain ? "subagent's " : ""}call ${tool}`;
  const subject = home(summaryOf(tool, input));
  return {
    family: hashOf(family),
    exact: new TextHash().add(family).addValue(input, home).value,
    near: new TextHash().add(family).add(subject).value,
    words: wordsOf(subject),
  };
}

function promptItem(
  text: string,
  home: (text: string) => string,
): Pick<ComparisonItem, "family" | "exact" | "near" | "words"> {
  const said = home(text.trim());
  const exact = new TextHash().add("prompt").add(said).value;
  return { family: hashOf("prompt"), exact, near: exact, words: wordsOf(said) };
}

/** Hashes text by its characters, and content with more than text by all of it. */
function resultHash(content: unknown, home: (text: string) => string): number {
  const isText = contentBlocks(content).every(
    (block) => typeof block === "string" || (isObject(block) && block["type"] === "text"),
  );
  return isText ? new TextHash().add(home(contentText(content))).value : new TextHash().addValue(content, home).value;
}

/**
 * Writes a session's own folder as `.` wherever a text names it, so that two sessions that did the same in different folders say the
 * same. Only where the folder is a whole path: `/w/a` is not in `/w/ab`, nor in `/x/w/a`.
 */
export function aboveFolder(folder: string): (text: string) => string {
  const bare = trimEndCharacters(folder, "/\\");
  if (bare.length < 2 || /^[A-Za-z]:$/.test(bare)) return (text) => text;
  const isDrive = /^[A-Za-z]:/.test(bare);
  const escaped = bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Drive letters are written both ways.
  const place = new RegExp(`(?<![\\w.~/\\\\-])${escaped}(?![\\w.-])`, isDrive ? "gi" : "g");
  return (text) => (isDrive || text.includes(bare) ? text.replace(place, ".") : text);
}

/** Characters that words are looked for in. */
const READ = 2_000;

/**
 * Numbers of the words of what a call is about, ascending. A text without white space is a path or a pattern: its words are its last
 * part, so that only files of the same name are alike.
 */
export function wordsOf(subject: string): number[] {
  const text = subject.slice(0, READ).trim();
  const words = /\s/.test(text) ? text.split(/[^\p{L}\p{N}_.-]+/u) : [text.split(/[/\\]/).at(-1) ?? ""];
  const known = new Set<number>();
  for (const word of words) {
    if (word !== "") known.add(hashOf(word.toLowerCase()) >>> 0);
    if (known.size === MAX_WORDS) break;
  }
  return [...known].sort((one, other) => one - other);
}
