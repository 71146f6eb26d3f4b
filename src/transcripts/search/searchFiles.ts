import type { TranscriptFiles } from "../bytes/byteSource";
import type { Resource } from "../../base/resource";
import { problemText } from "../folders/findFiles";
import { Hide } from "../hiding/hide";
import type { HideOptions, Transcript } from "../model/transcriptModel";
import type { Hit, NamedHit } from "../model/searchHits";
import { Breath } from "../../base/pause";
import { holdFile } from "../bytes/heldFile";
import { TranscriptReading } from "../rows/transcriptReading";
import { searching } from "./searchRequest";
import { ByteChunks } from "../lookup/bytes/byteChunks";
import { giveBack, MOST_OFFSETS, type OffsetFinder, takeOffsetFinder } from "../lookup/bytes/offsetFinder";
import { mayStandAt, type Probe } from "../lookup/bytes/probe";
import { readQuery } from "./query/searchQuery";
import { anchorOf } from "./searchTranscript";

/** What a search found in one of several files. */
export interface FileFound {
  /** The file's number among those that were asked for. */
  readonly file: number;
  /** The first of its hits, in file order. */
  readonly hits: readonly NamedHit[];
  /** How many there are, and whether counting stopped there. */
  readonly count: number;
  readonly more: boolean;
  /** Lines that are too long to be read. */
  readonly tooLong: number;
  /** Why it could not be searched to its end, as a sentence. */
  readonly problem?: string;
}

export interface FileSearch {
  /** Called with each file in which something was found, or that could not be searched. */
  found(found: FileFound): void;
  /** Called after each file with the count of searched files. */
  progress(done: number): void;
  /** Hides secrets in the text around a hit. */
  readonly hide?: HideOptions;
  readonly signal: AbortSignal;
}

/** Limits on the hits of one file that are reported, and that are counted. */
export const MAX_HITS = 100;
export const MAX_COUNTED = 10_000;

/** Bytes read at a time of a file that contains the text: few rows of it are shown. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Searches transcripts one after another. Skips a file without parsing it if its bytes can't contain the text. Rejects
 * with `QueryError` for a query that cannot be read, and with the signal's reason.
 */
export async function searchFiles(
  files: TranscriptFiles,
  resources: readonly Resource[],
  query: string,
  { found, progress, signal, hide: options }: FileSearch,
): Promise<void> {
  const hide = options && new Hide(options);
  const { probes } = anchorOf(readQuery(query));
  const look = async (file: number): Promise<{ readonly mayHold: boolean } | { readonly error: unknown }> => {
    const resource = resources[file];
    if (!probes || resource === undefined) return { mayHold: resource !== undefined };
    try {
      return { mayHold: await mayHold(files, resource, probes, signal) };
    } catch (error) {
      return { error };
    }
  };
  // The bytes of the next file come while those of one are searched.
  let ahead = look(0);
  try {
    for (const [file, resource] of resources.entries()) {
      signal.throwIfAborted();
      const looked = await ahead;
      ahead = look(file + 1);
      try {
        if ("error" in looked) throw looked.error;
        if (looked.mayHold) {
          const all = await searchFile(files, resource, query, signal, hide);
          if (all.count > 0 || all.tooLong > 0 || all.problem !== undefined) found({ file, ...all });
        }
      } catch (error) {
        signal.throwIfAborted();
        found({ file, hits: [], count: 0, more: false, tooLong: 0, problem: problemText(error) });
      }
      progress(file + 1);
    }
  } finally {
    await ahead;
  }
}

async function searchFile(
  files: TranscriptFiles,
  resource: Resource,
  query: string,
  signal: AbortSignal,
  hide: Hide | undefined,
): Promise<Omit<FileFound, "file">> {
  const held = await holdFile(files, resource, await files.stat(resource));
  const reading = new TranscriptReading(held.files, resource, { once: true, chunkBytes: CHUNK_BYTES });
  // A signal of its own: one that many files share would collect a listener of each.
  const stop = new AbortController();
  const pass = (): void => stop.abort(signal.reason);
  signal.addEventListener("abort", pass);
  const hits: Hit[] = [];
  let [count, tooLong] = [0, 0];
  try {
    await reading.first(stop.signal);
    const { search, rowsAt } = searching(reading, hide);
    for (let from = 0; ;) {
      const step = await search({ query, from }, stop.signal);
      hits.push(...step.hits.slice(0, MAX_HITS - hits.length));
      count += step.hits.length;
      tooLong += step.tooLong;
      from = step.next;
      const more = !step.done && count >= MAX_COUNTED;
      if (!step.done && !more) continue;
      const { failure } = reading.summary();
      return {
        hits: await named(hits, rowsAt, stop.signal),
        count,
        more,
        tooLong,
        ...(failure !== undefined && { problem: failure }),
      };
    }
  } finally {
    signal.removeEventListener("abort", pass);
    reading.dispose();
    await held.close();
  }
}

/** Adds what their rows are about. */
async function named(
  hits: readonly Hit[],
  rowsAt: Transcript["rowsAt"],
  signal: AbortSignal,
): Promise<readonly NamedHit[]> {
  const wanted = [...new Set(hits.map(({ row }) => row))];
  const rows = new Map((await rowsAt({ rows: wanted }, signal)).map((row) => [row.index, row]));
  return hits.map((hit) => {
    const row = rows.get(hit.row);
    if (!row) return hit;
    const { kind, call, time } = row;
    return {
      ...hit,
      of: { kind, ...(call && { tool: call.tool, subject: call.summary }), ...(time !== undefined && { time }) },
    };
  });
}

/** Whether a file's bytes can contain one of the probes. */
async function mayHold(
  files: TranscriptFiles,
  resource: Resource,
  probes: readonly Probe[],
  signal: AbortSignal,
): Promise<boolean> {
  const { size, type } = await files.stat(resource);
  // Whoever reads a folder refuses it. On Windows, its size can be 0.
  if (type === "directory") return true;
  const overlap = Math.max(6, ...probes.map(({ run }) => run.length));
  const finder = takeOffsetFinder();
  const chunks = new ByteChunks({ files, resource }, finder, { from: 0, to: size, overlap });
  const breath = new Breath();
  try {
    for (let chunk = await chunks.next(); chunk; chunk = await chunks.next()) {
      signal.throwIfAborted();
      for (const probe of probes) if (standsIn(finder, chunk.slot, chunk.read, probe)) return true;
      if (breath.due) await breath.take();
    }
    return false;
  } finally {
    await chunks.close();
    giveBack(finder);
  }
}

function standsIn(finder: OffsetFinder, slot: number, read: number, probe: Probe): boolean {
  const bytes = finder.slots[slot] ?? new Uint8Array();
  for (let from = 0; from < read;) {
    const places = finder.find(slot, from, read, probe);
    if (places.some((place) => mayStandAt(bytes, place, probe))) return true;
    if (places.length < MOST_OFFSETS) return false;
    from = Number(places.at(-1)) + 1;
  }
  return false;
}
