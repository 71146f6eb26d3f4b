import type { HideOptions, Transcript } from "../model/transcriptModel";
import type { Row } from "../model/entryRow";
import { Breath } from "../../base/pause";
import { align } from "./align";
import type {
  ComparedRow,
  ComparedScope,
  ComparedTotals,
  ComparisonProgress,
  ComparisonSummary,
  DifferencePlace,
} from "./comparisonModel";
import { ItemPairs } from "./itemPairs";
import type { ReadItems } from "./readItems";

/** A transcript that can be compared with another one. */
export interface Comparable extends Pick<Transcript, "summary" | "rowsAt" | "hiding"> {
  /** What is compared of it; waits until all of the file has been read. `progress` hears of parts done, from 0 to 1. */
  compared(signal?: AbortSignal, progress?: (done: number) => void): Promise<ReadItems & { totals: ComparedTotals }>;
}

/** Two transcripts side by side, as they were when they were compared. */
export interface Comparison {
  readonly summary: ComparisonSummary;
  /** Pairs of the half-open range, at most `MOST_ROWS`; with `hide`, secrets are hidden in them. */
  rows(
    from: number,
    to: number,
    scope: ComparedScope,
    signal?: AbortSignal,
    hide?: HideOptions,
  ): Promise<ComparedRow[]>;
  /** The next pair behind `from` (before it, with direction -1), or from the first (last) one, that is not the same. */
  nextDifference(from: number | undefined, direction: 1 | -1): DifferencePlace | undefined;
}

/** Limit on the rows that are returned at once. */
const MOST_ROWS = 1_000;

/** Steps in which progress is reported. */
const PARTS = 1_000;
/** Steps for reading each side. Matching the calls takes the others. */
const READING = 450;

/** Compares two transcripts, with pauses. Rejects with the signal's reason, and when one of the two cannot be read. */
export async function compareTranscripts(
  left: Comparable,
  right: Comparable,
  signal?: AbortSignal,
  progress: (progress: ComparisonProgress) => void = () => undefined,
): Promise<Comparison> {
  const done = [0, 0];
  const tell = (side: 0 | 1) => (share: number) => {
    done[side] = share;
    progress({ done: Math.floor(((done[0] ?? 0) + (done[1] ?? 0)) * READING), total: PARTS });
  };
  const [one, other] = await Promise.all([left.compared(signal, tell(0)), right.compared(signal, tell(1))]);
  const steps = align(one.items, other.items);
  const breath = new Breath();
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (!breath.due) continue;
    const share = step.value / Math.max(1, one.items.count, other.items.count);
    progress({ done: Math.floor(2 * READING + share * (PARTS - 2 * READING)), total: PARTS });
    await breath.take();
    signal?.throwIfAborted();
  }
  const pairs = new ItemPairs(one.items, other.items, step.value);
  const first = pairs.nextDifference(undefined, 1);
  const summary: ComparisonSummary = {
    left: one.totals,
    right: other.totals,
    pairs: pairs.count,
    differences: pairs.differences.length,
    calls: pairs.counts(one.items, other.items, false),
    prompts: pairs.counts(one.items, other.items, true),
    ...(first && { first }),
    notes: notesOf(one, other, step.value.loose),
  };
  return {
    summary,
    nextDifference: (from, direction) => pairs.nextDifference(from, direction),
    async rows(from, to, scope, again, hide) {
      const asked = pairs.range(from, Math.min(to, Math.max(0, from) + MOST_ROWS), scope);
      const [lefts, rights] = await Promise.all([
        rowsOf(hide ? left.hiding(hide) : left, asked, (pair) => rowOf(one, pairs.left[pair]), again),
        rowsOf(hide ? right.hiding(hide) : right, asked, (pair) => rowOf(other, pairs.right[pair]), again),
      ]);
      return asked.map((pair): ComparedRow => {
        const [at, there] = [pairs.left[pair] ?? -1, pairs.right[pair] ?? -1];
        const isPrompt = at >= 0 ? one.items.isPrompt(at) : other.items.isPrompt(there);
        const own = lefts.get(rowOf(one, at) ?? -1);
        const theirs = rights.get(rowOf(other, there) ?? -1);
        return {
          index: pair,
          kind: isPrompt ? "prompt" : "call",
          sides: pairs.sides(pair),
          differs: pairs.differs(pair),
          ...(first?.index === pair && { first: true as const }),
          ...(own && { left: own }),
          ...(theirs && { right: theirs }),
        };
      });
    },
  };
}

function rowOf({ items }: ReadItems, item: number | undefined): number | undefined {
  return item === undefined || item < 0 ? undefined : items.rowAt(item);
}

/** Rows by their number; what is no longer in the file is left out. */
async function rowsOf(
  transcript: Pick<Comparable, "rowsAt">,
  pairs: readonly number[],
  rowIn: (pair: number) => number | undefined,
  signal: AbortSignal | undefined,
): Promise<Map<number, Row>> {
  const numbers = pairs.flatMap((pair) => rowIn(pair) ?? []);
  const rows = await transcript.rowsAt({ rows: numbers }, signal);
  return new Map(rows.map((row) => [row.index, row]));
}

function notesOf(left: ReadItems, right: ReadItems, loose: { left: number; right: number }): string[] {
  const notes: string[] = [];
  const unread = left.unread + right.unread;
  if (unread > 0)
    notes.push(
      unread === 1
        ? "1 call or result could not be read and is compared by its length alone."
        : `${number(unread)} calls or results could not be read and are compared by their length alone.`,
    );
  const out = left.left + right.left;
  if (out > 0)
    notes.push(
      out === 1
        ? "1 call or prompt at an end is left out because there are too many."
        : `${number(out)} calls and prompts at the ends are left out because there are too many.`,
    );
  if (loose.left + loose.right > 0) {
    notes.push(
      `In stretches that are too different and too long (${number(loose.left)} on the left, ${number(loose.right)} on the right) only calls with equal inputs or subjects were looked for.`,
    );
  }
  return notes;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
