import type { TranscriptFiles } from "../bytes/byteSource";
import type { Resource } from "../../base/resource";
import { problemText } from "../folders/findFiles";
import { Hide } from "../hiding/hide";
import type { HideOptions, Transcript } from "../model/transcriptModel";
import type { Hit, NamedHit } from "../model/searchHits";
import { holdFile } from "../bytes/heldFile";
import { TranscriptReading } from "../rows/transcriptReading";
import { type FileLooks, looksIn } from "./fileLooks";
import { searching } from "./searchRequest";
import { readQuery } from "./query/searchQuery";

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
  /** Looks into the files first. By default, in this thread. */
  readonly looks?: FileLooks | undefined;
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
  { found, progress, signal, looks = looksIn(files), hide: options }: FileSearch,
): Promise<void> {
  const hide = options && new Hide(options);
  readQuery(query);
  let done = 0;
  for await (const mayHold of looks(resources, query, signal)) {
    signal.throwIfAborted();
    const file = done++;
    const resource = resources[file];
    if (mayHold && resource !== undefined) {
      try {
        const all = await searchFile(files, resource, query, signal, hide);
        if (all.count > 0 || all.tooLong > 0 || all.problem !== undefined) found({ file, ...all });
      } catch (error) {
        signal.throwIfAborted();
        found({ file, hits: [], count: 0, more: false, tooLong: 0, problem: problemText(error) });
      }
    }
    progress(done);
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
