import { contentBlocks, contentText } from "../entries/contentBlocks";
import type { Place } from "../index/callIndex";
import { summaryOf } from "../calls/callSummary";
import { readEntry, type Entry } from "../entries/entryTypes";
import { lastUse } from "../rows/growingIndex";
import { isObject, stringOf } from "../../base/json/jsonValue";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import { parseFirst } from "../bytes/parsing/parseFirst";
import { parseLine, type ParsedLine } from "../bytes/parsing/parseLine";
import { Breath } from "../../base/pause";
import type { Source } from "../rows/rowReader";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { aboveFolder } from "./folderComparison";
import { type ComparisonItem, ComparisonItems } from "./comparisonItems";
import { hashOf, TextHash } from "../../base/text/textHash";
import { wordsOf } from "./wordLikeness";

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
    const parsed = await readLine(source, from, to);
    const entries = new Map<number, Entry | undefined>();
    for (let next = wanted[at]; next?.line === line; next = wanted[++at]) {
      const { item, piece, part: number, result } = next;
      if (!entries.has(piece)) entries.set(piece, entryOf(parsed, piece));
      const entry = entries.get(piece);
      const part = entry?.parts[number];
      cwd ??= folderOf(entry);
      const home = cwd ?? same;
      if (result && part?.result) items.answer(item, resultHash(part.result["content"], home));
      else if (!result && part?.use) items.tell(item, callItem(part.use.tool, part.use.input, entry, home));
      else if (!result && part?.kind === "prompt") items.tell(item, promptItem(part.text(), home));
      else {
        unread++;
        const length = hashOf(`not read: ${to - from}`);
        if (result) items.answer(item, length);
        else items.tell(item, { family: length, exact: length, near: length, words: [] });
      }
    }
    if (breath.due) {
      progress(at, wanted.length);
      await breath.take();
    }
  }
  progress(wanted.length, wanted.length);
  return { items, left, unread };
}

/** Lists the rows that are compared, and the locations of their contents, in the order of the file. */
async function listItems(
  index: TranscriptIndex,
  breath: Breath,
): Promise<{ items: ComparisonItems; wanted: readonly Wanted[]; left: number }> {
  const rows: number[] = [];
  let left = 0;
  for (let row = 0; row < index.rowCount; row++) {
    if (breath.due) await breath.take();
    const { kind, call, sidechain } = index.row(row);
    // The call that started a subagent contains its prompt; a call that was copied is one call.
    const counts = call === undefined ? kind === "prompt" && !sidechain : index.calls.at(call)?.row === row;
    if (counts && rows.length < MOST_ITEMS) rows.push(row);
    else if (counts) left++;
  }
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

async function readLine({ bytes }: Source, from: number, to: number): Promise<ParsedLine> {
  if (to - from > MAX_LINE_BYTES) return parseLine(undefined, to - from);
  try {
    const { parsed, hidden } = await parseFirst(await bytes.read(from, to), to - from);
    // The first values say too little of what is the same.
    return hidden > 0 ? parseLine(undefined, to - from) : parsed;
  } catch {
    // The file may be gone by now.
    return { kind: "unreadable", reason: "No longer there" };
  }
}

function entryOf(parsed: ParsedLine, piece: number): Entry | undefined {
  if (parsed.kind === "value") return readEntry(parsed.value);
  const found = parsed.kind === "recovered" ? parsed.pieces[piece] : undefined;
  return found?.kind === "object" ? readEntry(found.value) : undefined;
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
