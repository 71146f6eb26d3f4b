import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { FileError } from "../../base/errors";
import { fileMessage } from "../../base/fileMessage";
import { whenIndexed } from "../../transcripts/rows/whenIndexed";
import { resourceOf } from "../../hosts/node/disk/diskPath";
import { transcriptFiles } from "../../hosts/node/databases/databaseFiles";
import type { CallDetail } from "../../transcripts/model/callDetail";
import type { Hit } from "../../transcripts/model/searchHits";
import type { Row, RowText } from "../../transcripts/model/entryRow";
import type { Summary } from "../../transcripts/model/summary";
import { openTranscript as openResource } from "../../transcripts/transcript";

export interface OpenTranscriptOptions {
  /** Hides secrets in all texts that the transcript returns. */
  readonly hideSecrets?: boolean;
  /** Continues reading when the file grows, and starts over when it is replaced, until `dispose`. */
  readonly follow?: boolean;
  /** Cancels opening. */
  readonly signal?: AbortSignal;
}

/** An open transcript. It is read in the background. Methods return what has been read so far. */
export interface OpenedTranscript {
  /** The summary of what has been read so far. */
  readonly summary: Summary;
  /** Waits until everything has been read. If reading failed, the summary's `failure` says why. */
  whole(signal?: AbortSignal): Promise<Summary>;
  /** Returns the rows of the half-open range that have been read. Long texts are cut; `text` returns them in full. */
  rows(from: number, to: number, signal?: AbortSignal): Promise<Row[]>;
  /** Returns a call by its `tool_use` id, with its input and result, or undefined. */
  call(id: string, signal?: AbortSignal): Promise<CallDetail | undefined>;
  /** Returns the full text of a row, and its entry. */
  text(row: number, signal?: AbortSignal): Promise<RowText>;
  /**
   * Returns the line of a row, or the lines of a call and its result, as in the file. Returns undefined for unknown
   * calls.
   */
  lines(of: { readonly row: number } | { readonly call: string }, signal?: AbortSignal): Promise<string | undefined>;
  /** Searches the transcript and yields the hits in file order. Throws for an invalid query. */
  search(query: string, signal?: AbortSignal): AsyncGenerator<Hit, void, undefined>;
  /** Calls the listener when more has been read or the file has changed. Returns a function that stops this. */
  onChange(listener: (summary: Summary) => void): () => void;
  /** Stops reading and following. */
  dispose(): void;
}

/**
 * Opens a coding agent's transcript by its path, however large it is.
 * Resolves when its beginning has been read. Rejects if the file can't be read. Call `dispose` when you no longer need
 * it.
 */
export async function openTranscript(
  path: string | URL,
  options: OpenTranscriptOptions = {},
): Promise<OpenedTranscript> {
  const { hideSecrets = false, follow = false, signal } = options;
  const place = path instanceof URL ? fileURLToPath(path) : resolve(path);
  const opened = await openResource(transcriptFiles, resourceOf(place), { follow, ...(signal && { signal }) }).catch(
    (error: unknown) => {
      throw error instanceof FileError ? new Error(fileMessage(error, place), { cause: error }) : error;
    },
  );
  const told = hideSecrets ? opened.hiding({}) : opened;
  const closed = new AbortController();
  return {
    get summary() {
      return told.summary;
    },
    whole: (stop) => whenIndexed(told, () => told.summary, AbortSignal.any([closed.signal, ...(stop ? [stop] : [])])),
    rows: (from, to, stop) => told.rows({ from, to }, stop),
    call: (id, stop) => told.call({ call: id }, stop),
    text: (row, stop) => told.text({ row }, stop),
    lines: (of, stop) => told.lines({ of }, stop),
    async *search(query, stop) {
      for (let from: number | undefined; ;) {
        const { hits, next, done } = await told.search({ query, from }, stop);
        yield* hits;
        if (done) return;
        from = next;
      }
    },
    onChange: (listener) => told.onChange(listener),
    dispose: () => {
      closed.abort(new Error("The transcript was disposed before all of it was read."));
      opened.dispose();
    },
  };
}
