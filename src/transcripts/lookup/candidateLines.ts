import type { Source } from "../rows/rowReader";
import { mayStandAt, type Probe } from "./bytes/probe";
import { giveBack, MOST_OFFSETS, type OffsetFinder, takeOffsetFinder } from "./bytes/offsetFinder";
import { type ByteChunk, ByteChunks } from "./bytes/byteChunks";
import { PlainPages } from "./bytes/plainPages";
import { lineCount, lineIndexAt } from "./lineOrder";

/** A line in which something may be found, or, without bytes, how far the search came. */
export interface Candidate {
  /** Index of the line; all before it are done. */
  readonly line: number;
  /** Valid until the next candidate is asked for; absent also for a line that reaches beyond what was read at once. */
  readonly bytes?: Uint8Array;
  readonly kind: "line" | "progress";
}

export interface CandidateOptions {
  /** At least one of them has to be in a line. All lines if undefined. */
  readonly probes: readonly Probe[] | undefined;
  /** Index of the first line. */
  readonly from: number;
  readonly signal?: AbortSignal;
}

/** What searches have learned of the pages of a file. */
const pagesOf = new WeakMap<Source["index"], PlainPages>();

/** Yields the lines of a file that contain the probes, in order. Reads it in chunks and looks at the bytes alone. */
export async function* candidateLines(source: Source, options: CandidateOptions): AsyncGenerator<Candidate> {
  const { index } = source;
  let { from } = options;
  // The file may grow while it is searched.
  while (from < lineCount(index)) {
    const to = lineCount(index);
    yield* linesUpTo(source, { ...options, from }, to);
    from = to;
  }
}

async function* linesUpTo(source: Source, options: CandidateOptions, to: number): AsyncGenerator<Candidate> {
  const { index } = source;
  const { probes, from, signal } = options;
  const end = index.line(to - 1).to;
  // What begins in one chunk may end in the next.
  const overlap = probes ? Math.max(6, ...probes.map(({ run }) => run.length)) : 0;
  const finder = takeOffsetFinder();
  const chunks = new ByteChunks(source.bytes, finder, { from: index.line(from).from, to: end, overlap });
  let done = from;
  try {
    for (let chunk = await chunks.next(); chunk; chunk = await chunks.next()) {
      signal?.throwIfAborted();
      const { at, slot, read } = chunk;
      const limit = at + read >= end ? read : read - overlap;
      const bytes = finder.slots[slot] ?? new Uint8Array();
      const lines = probes ? linesWith(source, finder, probes, { ...chunk, limit }) : linesFrom(source, at, limit);
      for (const line of lines) {
        if (line < done || line >= to) continue;
        done = line + 1;
        const place = index.line(line);
        const whole = place.from >= at && place.to <= at + read;
        yield { kind: "line", line, ...(whole && { bytes: bytes.subarray(place.from - at, place.to - at) }) };
      }
      done = Math.max(done, Math.min(to, lineIndexAt(index, at + limit)));
      yield { kind: "progress", line: done };
    }
    // The file became shorter, or ends in bytes that belong to no line.
    yield { kind: "progress", line: to };
  } finally {
    await chunks.close();
    giveBack(finder);
  }
}

/** Indexes of the lines that begin in the chunk at `at`, or reach into it from before. */
function* linesFrom({ index }: Source, at: number, length: number): Generator<number> {
  const end = at + length;
  for (let line = lineIndexAt(index, at); line < lineCount(index) && index.line(line).from < end; line++) yield line;
}

/** The part of a slot that is searched, and its offset in the file. */
interface Within extends ByteChunk {
  readonly limit: number;
}

/** Returns indexes of the lines in which a probe is between `at` and `at + limit`, in order. */
function linesWith(source: Source, finder: OffsetFinder, probes: readonly Probe[], within: Within): number[] {
  const found = probes.map((probe) => linesWithOne(source, finder, probe, within));
  const [only] = found;
  if (only && found.length === 1) return only;
  return [...new Set(found.flat())].sort((one, other) => one - other);
}

function linesWithOne({ index }: Source, finder: OffsetFinder, probe: Probe, { slot, at, limit }: Within): number[] {
  const bytes = finder.slots[slot] ?? new Uint8Array();
  const lines: number[] = [];
  const count = lineCount(index);
  const pages = pagesOf.get(index) ?? new PlainPages();
  pagesOf.set(index, pages);
  // The last line may still grow, or be written anew.
  const settled = index.line(count - 1).from;
  let free = 0;
  for (const stretch of pages.stretches(at, at + limit, probe)) {
    const end = stretch.to - at;
    for (let from = Math.max(stretch.from - at, free); from < end;) {
      const places = finder.find(slot, from, end, probe, stretch.plain);
      const next = places.length === MOST_OFFSETS ? Number(places.at(-1)) + 1 : end;
      if (!stretch.plain) pages.learn({ from: at + from, to: Math.min(at + next, settled) }, probe, places, bytes, at);
      for (const place of places) {
        if (place < free || !mayStandAt(bytes, place, probe)) continue;
        const line = lineIndexAt(index, at + place);
        if (line >= count) return lines;
        const { from: begin, to } = index.line(line);
        // Between the entries of an array there are bytes that belong to none.
        if (at + place < begin) continue;
        lines.push(line);
        free = to - at;
      }
      from = Math.max(next, Math.min(free, end));
    }
  }
  return lines;
}
