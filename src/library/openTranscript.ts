import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { FileError } from "../core/errors";
import { fileMessage } from "../core/fileMessage";
import { whenRead } from "../core/transcripts/whenRead";
import { resourceOf } from "../platform/node/diskPath";
import { nodeFiles } from "../platform/node/files";
import type { CallDetail } from "../transcript/model/callDetail";
import type { Hit } from "../transcript/model/found";
import type { Row, RowText } from "../transcript/model/row";
import type { Summary } from "../transcript/model/summary";
import { openTranscript as openResource } from "../transcript/transcript";

export interface OpenTranscriptOptions {
  /** Hides secrets in all texts that the transcript answers. */
  readonly hideSecrets?: boolean;
  /** Reads on when the file grows, and starts over when it is replaced, until `dispose`. */
  readonly follow?: boolean;
  /** Gives up opening. */
  readonly signal?: AbortSignal;
}

/** An open transcript. It is read in the background; what is asked for is answered from what has been read so far. */
export interface OpenedTranscript {
  /** What is known by now. */
  readonly summary: Summary;
  /** Waits until all that is there has been read. A reading that failed is told in the summary's `failure`. */
  whole(signal?: AbortSignal): Promise<Summary>;
  /** Rows of the half-open range that are known so far. Their texts are cut for display; `text` has all of one. */
  rows(from: number, to: number, signal?: AbortSignal): Promise<Row[]>;
  /** A call by its `tool_use` id, with its input and result; undefined for one that is not there. */
  call(id: string, signal?: AbortSignal): Promise<CallDetail | undefined>;
  /** The whole text of a row, and the entry it comes from. */
  text(row: number, signal?: AbortSignal): Promise<RowText>;
  /** The line of a row, or the lines of a call and its result, as they stand in the file; undefined for a call that is not there. */
  lines(of: { readonly row: number } | { readonly call: string }, signal?: AbortSignal): Promise<string | undefined>;
  /** Places where a query finds something, in the order of the file; it looks at all that is there. Throws for a query that cannot be read. */
  search(query: string, signal?: AbortSignal): AsyncGenerator<Hit, void, undefined>;
  /** Called when more has been read, or the file changed; answers how to stop. */
  onChange(listener: (summary: Summary) => void): () => void;
  /** Stops reading and following. */
  dispose(): void;
}

/**
 * Opens a transcript of a coding agent by its path, however large it is. Resolves when its beginning is read. Rejects when there is no file that can be read.
 * Dispose of it when it is no longer needed.
 */
export async function openTranscript(
  path: string | URL,
  options: OpenTranscriptOptions = {},
): Promise<OpenedTranscript> {
  const { hideSecrets = false, follow = false, signal } = options;
  const place = path instanceof URL ? fileURLToPath(path) : resolve(path);
  const opened = await openResource(nodeFiles, resourceOf(place), { follow, ...(signal && { signal }) }).catch(
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
    whole: (stop) => whenRead(told, () => told.summary, AbortSignal.any([closed.signal, ...(stop ? [stop] : [])])),
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
      closed.abort(new Error("The transcript was disposed of before all of it was read."));
      opened.dispose();
    },
  };
}
