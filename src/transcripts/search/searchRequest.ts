import type { Row } from "../model/entryRow";
import type { ToolCount } from "../model/summary";
import type { Transcript } from "../model/transcriptModel";
import type { Hide } from "../hiding/hide";
import type { TranscriptReading } from "../rows/transcriptReading";
import { readRows, type Source } from "../rows/rowReader";
import { QueryError } from "./query/queryWords";
import { readQuery, type Query } from "./query/searchQuery";
import { filterStep, searchStep } from "./searchTranscript";
import { Breath } from "../../base/pause";
import { IndexRows, isOfIndex } from "./indexRows";
import { LineTexts } from "./lineTexts";
import { readNestedFor } from "./nestedRows";
import { RowChecks } from "./rowChecks";

/** Searches an open transcript. `hide` hides secrets in rows and in the text around a hit. */
export function searching(
  reading: TranscriptReading,
  hide?: Hide,
): Pick<Transcript, "search" | "filter" | "findRow" | "rowsAt" | "rowCounts" | "toolCounts"> {
  const hiding = (source: Source): Source => (hide ? { ...source, hide } : source);
  return {
    search: async ({ query, from = 0 }, signal) => {
      const read = readQuery(query);
      return stepped(reading, from, (source, at) => searchStep(hiding(source), read, at, signal), signal);
    },
    filter: async ({ query, from = 0 }, signal) => {
      const read = readQuery(query);
      return stepped(reading, from, (source, at) => filterStep(source, read, at, signal), signal);
    },
    findRow: async ({ query, from, direction }, signal) => {
      const read = readQuery(query);
      return reading.steady((source) => findRow(source, read, from, direction, signal));
    },
    rowCounts: ({ queries }, signal) =>
      reading.steady(async (source) => {
        const counts: number[] = [];
        for (const query of queries) counts.push(await countRows(source, query, signal));
        return counts;
      }),
    rowsAt: ({ rows }, signal) =>
      reading.steady(async (source) => {
        const read: Row[] = [];
        for (const row of rows) read.push(...(await readRows(hiding(source), row, row + 1, signal)));
        return read;
      }),
    async toolCounts() {
      const { calls, names } = reading.source().index;
      const counts = new Map<number, number>();
      for (let at = 0; at < calls.count; at++) counts.set(calls.toolOf(at), (counts.get(calls.toolOf(at)) ?? 0) + 1);
      const tools: ToolCount[] = [...counts].map(([tool, number]) => ({ tool: names.at(tool), calls: number }));
      return tools.sort((one, other) => other.calls - one.calls || (one.tool < other.tool ? -1 : 1));
    },
  };
}

interface Step {
  readonly next: number;
  readonly done: boolean;
}

/**
 * Takes a step; one that found nothing more while the file is still being read waits for more of it and is taken again.
 */
async function stepped<T extends Step>(
  reading: TranscriptReading,
  from: number,
  step: (source: Source, at: number) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let at = from; ;) {
    // Noticed before the step: what is read meanwhile is for the next one.
    const { complete, failure } = reading.summary();
    const found = await reading.steady((source) => step(source, at));
    if (!found.done || complete || failure !== undefined) return found;
    if (found.next > at) return { ...found, done: false };
    at = found.next;
    await change(reading, signal);
  }
}

/** Resolves when more has been read; rejects with the signal's reason. */
async function change(reading: TranscriptReading, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const { complete, failure } = reading.summary();
  if (complete || failure !== undefined) return;
  await new Promise<void>((resolve, reject) => {
    const stop = reading.onChange(() => {
      signal?.removeEventListener("abort", abort);
      stop();
      resolve();
    });
    const abort = (): void => {
      stop();
      reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)));
    };
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/**
 * Returns the nearest row after `from` (before it, with direction -1) that matches a query. Without `from` it begins at
 * the start (end). Reads a row only for what is not in the index.
 */
async function findRow(
  source: Source,
  query: Query,
  from: number | undefined,
  direction: 1 | -1,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { index } = source;
  await readNestedFor(source, query, signal);
  const checks = new RowChecks(new LineTexts(source), query);
  const breath = new Breath();
  const start = from ?? (direction > 0 ? -1 : index.rowCount);
  for (let row = start + direction; row >= 0 && row < index.rowCount; row += direction) {
    if (await checks.accepts(row)) return row;
    if (breath.due) await breath.take(signal);
  }
  return undefined;
}

/** Counts the rows that a query selects. Rejects with `QueryError` for a query that asks more than the index knows. */
async function countRows(source: Source, text: string, signal?: AbortSignal): Promise<number> {
  const query = readQuery(text);
  if (!isOfIndex(query))
    throw new QueryError(`Only kinds, calls, tools, and statuses can be counted, but the query is ${text}`);
  const { index } = source;
  await readNestedFor(source, query, signal);
  const rows = new IndexRows(index, query);
  const breath = new Breath();
  let count = 0;
  for (let row = 0; row < index.rowCount; row++) {
    if (rows.holds(row)) count++;
    if (breath.due) await breath.take(signal);
  }
  return count;
}
