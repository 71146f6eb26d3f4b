import { Breath } from "../../base/pause";
import type { Found, FoundRows, Hit } from "../model/searchHits";
import { toldCall, toldSubject } from "../nested/nestedCallReader";
import { lineNumber, type Source } from "../rows/rowReader";
import { probesFor } from "../lookup/bytes/probe";
import { candidateLines } from "../lookup/candidateLines";
import type { TextRange } from "../../base/expression/expression";
import { IndexRows, isOfIndex } from "./indexRows";
import { lineCount, rowsOfLine } from "../lookup/lineOrder";
import { LineTexts, rowOfPart, TEXTS_A_LOOK, type LineText, type SearchedLine } from "./lineTexts";
import { readNestedFor } from "./nestedRows";
import type { Query, Wanted } from "./query/searchQuery";
import { RowChecks } from "./rowChecks";
import { snippetOf } from "./hitSnippet";
import { wantedLines } from "./wantedLines";

/** Milliseconds that a step takes, and hits it has, at most; a single long line can take longer. */
const STEP_MS = 200;
const STEP_HITS = 500;
/** Rows between two looks at the clock, which costs more than to test a row. */
const ROWS_A_LOOK = 500;

/**
 * Runs one step of a search, from line `from` (an index) on. If a query names no text and needs nothing that is only in
 * entries, the index is enough; `from` is then a row. Doesn't find what is not in the index yet.
 */
export async function searchStep(source: Source, query: Query, from: number, signal?: AbortSignal): Promise<Found> {
  await readNestedFor(source, query, signal);
  return isOfIndex(query) ? indexStep(source, query, from, signal) : textStep(source, query, from, signal);
}

/**
 * Like `searchStep`, but finds only the numbers of rows, as many as the time of a step allows. A row can come again in
 * a later step.
 */
export async function filterStep(source: Source, query: Query, from: number, signal?: AbortSignal): Promise<FoundRows> {
  await readNestedFor(source, query, signal);
  if (!isOfIndex(query)) {
    const { hits, ...rest } = await textStep(source, query, from, signal);
    return { ...rest, rows: [...new Set(hits.map(({ row }) => row))] };
  }
  return indexRows(source, query, from, Infinity, signal);
}

async function indexStep(source: Source, query: Query, from: number, signal?: AbortSignal): Promise<Found> {
  const { rows, ...rest } = await indexRows(source, query, from, STEP_HITS, signal);
  const tested = new IndexRows(source.index, query);
  return { ...rest, hits: rows.map((row) => rowHit(source, row, tested.nestedAt(row))) };
}

async function indexRows(
  { index }: Source,
  query: Query,
  from: number,
  most: number,
  signal: AbortSignal | undefined,
): Promise<FoundRows> {
  const started = performance.now();
  const breath = new Breath();
  const tested = new IndexRows(index, query);
  const rows: number[] = [];
  signal?.throwIfAborted();
  let row = from;
  for (; row < index.rowCount && rows.length < most; row++) {
    if (tested.holds(row)) rows.push(row);
    if (row % ROWS_A_LOOK !== 0 || !breath.due) continue;
    if (performance.now() - started > STEP_MS && row < index.rowCount - 1) {
      row++;
      break;
    }
    await breath.take();
    signal?.throwIfAborted();
  }
  const last = index.rowCount - 1;
  const bytes = last < 0 ? 0 : index.line(index.row(Math.min(row, last)).line).to;
  return { rows, bytes, tooLong: 0, next: row, done: row > last };
}

async function textStep(source: Source, query: Query, from: number, signal?: AbortSignal): Promise<Found> {
  const { index } = source;
  const started = performance.now();
  const breath = new Breath();
  const { anchor, probes } = anchorOf(query);
  const marked = await wantedLines(index, query);
  const finder = new RowFinder(source, query, anchor);
  const hits: Hit[] = [];
  let tooLong = 0;
  let next = from;
  for await (const { line, bytes, kind } of candidateLines(source, { probes, from, ...(signal && { signal }) })) {
    next = line;
    if (kind === "line") {
      if (marked && !marked[line]) continue;
      tooLong += await finder.search(line, bytes, breath, hits);
      next = line + 1;
      signal?.throwIfAborted();
    }
    if (performance.now() - started > STEP_MS || hits.length >= STEP_HITS) break;
    if (breath.due) await breath.take();
  }
  const count = lineCount(index);
  const bytes = next > 0 ? index.line(Math.min(next, count) - 1).to : 0;
  return { hits, bytes, tooLong, next, done: next >= count };
}

/** Returns the text by which lines are found: the one whose bytes are the longest. */
export function anchorOf({ texts }: Query): { anchor: Wanted | undefined; probes: ReturnType<typeof probesFor> } {
  const all = texts.map((anchor) => ({ anchor, probes: probesFor(anchor.term) }));
  const length = ({ probes }: (typeof all)[number]): number => probes?.[0]?.run.length ?? 0;
  return all.toSorted((one, other) => length(other) - length(one))[0] ?? { anchor: undefined, probes: undefined };
}

/** Finds hits line by line: texts that contain the anchor, in rows that match the whole query. */
class RowFinder {
  readonly lines: LineTexts;
  readonly checks: RowChecks;

  constructor(
    readonly source: Source,
    query: Query,
    readonly anchor: Wanted | undefined,
  ) {
    this.lines = new LineTexts(source);
    this.checks = new RowChecks(this.lines, query, anchor);
  }

  /** Adds the hits in a line. Returns 1 for a line that was not searched as a whole, otherwise 0. */
  async search(line: number, bytes: Uint8Array | undefined, breath: Breath, hits: Hit[]): Promise<0 | 1> {
    const read = this.lines.isTooLong(line) ? undefined : await this.lines.line(line, bytes);
    if (read) for (const hit of await this.hitsIn(line, read, breath)) hits.push(hit);
    return read?.isCut === false ? 0 : 1;
  }

  async #rowHits(line: number): Promise<Hit[]> {
    const { from, to } = rowsOfLine(this.source.index, line);
    const hits: Hit[] = [];
    for (let row = from; row < to; row++)
      if (await this.checks.accepts(row)) hits.push(rowHit(this.source, row, this.checks.nestedAt(row)));
    return hits;
  }

  async hitsIn(line: number, read: SearchedLine, breath: Breath): Promise<Hit[]> {
    const { index } = this.source;
    const number = lineNumber(this.source, line);
    if (!this.anchor) return this.#rowHits(line);
    const matches: Match[] = [];
    let looked = 0;
    for (const text of read.texts()) {
      if (++looked % TEXTS_A_LOOK === 0 && breath.due) await breath.take();
      const range = this.anchor.term.find(text.text);
      if (range && this.anchor.place(text.field())) matches.push({ text, range });
    }
    const hits: Hit[] = [];
    for (const { text, range } of withoutRepeated(matches)) {
      const entry = read.entries[text.piece];
      const row = rowOfPart(index, line, text.piece, text.part, entry);
      if (row === undefined || !(await this.checks.accepts(row))) continue;
      const call = callOf(index, row);
      const progress = entry?.fields["type"] === "progress" ? entry.fields : undefined;
      const nested = progress && toldCall(progress);
      const told = progress && toldSubject(progress, text.field(), this.source.hide);
      const of = {
        ...(call !== undefined && { call }),
        ...(nested !== undefined && { nested }),
        ...(told && { told }),
      };
      const { hide } = this.source;
      const snippet = snippetOf(text.text, range, hide);
      const field = hide ? hide.text(text.field()) : text.field();
      hits.push({ row, line: number, ...of, field, snippet });
    }
    return hits;
  }
}

interface Match {
  readonly text: LineText;
  readonly range: TextRange;
}

/** Joins a hit in the result's text with the same hit in the structured result, which repeats it. */
function withoutRepeated(matches: readonly Match[]): Match[] {
  const kept = new Map<string, Match>();
  for (const match of matches) {
    const { piece, part, field } = match.text;
    const name = field();
    const base = name === "result" || /^result[.[]/.test(name) ? "result" : name;
    const key = `${piece} ${part} ${base}`;
    if (!kept.has(key)) kept.set(key, match);
  }
  return [...kept.values()];
}

function rowHit(source: Source, row: number, nested: string | undefined): Hit {
  const { index } = source;
  const { kind, line } = index.row(row);
  const call = callOf(index, row);
  const of = { ...(call !== undefined && { call }), ...(nested !== undefined && { nested }) };
  return { row, line: lineNumber(source, line), ...of, field: kind };
}

function callOf(index: Source["index"], row: number): string | undefined {
  return index.calls.at(index.row(row).call ?? -1)?.id;
}
