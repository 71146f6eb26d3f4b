import { FileError, type FileErrorKind } from "../core/errors";
import type { Resource } from "../core/ports";
import { connect, RemoteError, type Port, type Remote } from "../rpc";
import type { Summary, Transcript } from "../transcript/model";
import type { TranscriptFiles } from "../transcript/reading";
import type { Answer, ReaderApi, ReaderHostApi } from "../transcript/workerApi";

/** Transcripts that another thread reads. */
export interface Transcripts {
  /** Opens and follows a transcript. Rejects with `FileError` when there is none to read. */
  open(resource: Resource, signal?: AbortSignal): Promise<Transcript>;
  /** Ends the reading of all; those still open fail with `reason`. */
  close(reason: string): void;
}

/**
 * Speaks to the reader at the other end of `port` (`serveTranscripts`). `files` reads the resources that the reader cannot reach itself.
 * When the connection ends, each open transcript keeps its last summary with a `failure`, and what is asked of it rejects.
 */
export function connectTranscripts(port: Port, files: TranscriptFiles): Transcripts {
  const open = new Map<string, RemoteTranscript>();
  const watches = new Map<number, () => void>();
  const connection = connect<ReaderApi, ReaderHostApi>(port, {
    changed: async ({ id, summary }) => open.get(id)?.change(summary),
    stat: async ({ resource }) => answer(() => files.stat(resource)),
    read: async ({ resource, from, to }) =>
      answer(async () => {
        const into = new Uint8Array(Math.max(0, to - from));
        return into.subarray(0, await files.read(resource, from, to, into));
      }),
    watch: async ({ watch, resource }) => {
      const changed = (): void => void connection.remote.fileChanged({ watch }).catch(() => undefined);
      watches.set(watch, files.watch(resource, changed));
    },
    unwatch: async ({ watch }) => {
      watches.get(watch)?.();
      watches.delete(watch);
    },
  });

  return {
    async open(resource, signal) {
      const id = String(nextId++);
      const transcript = new RemoteTranscript(id, connection.remote, () => open.delete(id));
      open.set(id, transcript);
      try {
        transcript.begin(await connection.remote.open({ id, resource }, signal));
        return transcript;
      } catch (error) {
        open.delete(id);
        throw asFileError(error, resource);
      }
    },
    close(reason) {
      connection.close(reason);
      for (const stop of watches.values()) stop();
      watches.clear();
      for (const transcript of open.values()) transcript.fail(reason);
      open.clear();
    },
  };
}

let nextId = 1;

/** A transcript as its host sees it: the last summary that was sent, and questions that go to the reader. */
class RemoteTranscript implements Transcript {
  #summary: Summary | undefined;
  #ended = false;
  readonly #listeners = new Set<(summary: Summary) => void>();

  constructor(
    readonly id: string,
    readonly reader: Remote<ReaderApi>,
    readonly forget: () => void,
  ) {}

  get summary(): Summary {
    if (!this.#summary) throw new Error("The transcript is not open yet");
    return this.#summary;
  }

  rows = (from: number, to: number, signal?: AbortSignal) => this.reader.rows({ id: this.id, from, to }, signal);
  call = (call: string, signal?: AbortSignal) => this.reader.call({ id: this.id, call }, signal);
  rowOf = (call: string) => this.reader.rowOf({ id: this.id, call });
  text = (row: number, signal?: AbortSignal) => this.reader.text({ id: this.id, row }, signal);

  onChange(listener: (summary: Summary) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#listeners.clear();
    this.forget();
    this.reader.dispose({ id: this.id }).catch(() => undefined);
  }

  /** The first summary; a change may have overtaken it. */
  begin(summary: Summary): void {
    this.#summary ??= summary;
  }

  change(summary: Summary): void {
    this.#summary = summary;
    for (const listener of this.#listeners) listener(summary);
  }

  fail(reason: string): void {
    if (this.#summary) this.change({ ...this.#summary, complete: false, failure: reason });
    this.#ended = true;
  }
}

async function answer<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof FileError) return { refused: error.kind };
    throw error;
  }
}

/** The class of an error does not cross; its name and the kind at the start of its message do. */
function asFileError(error: unknown, resource: Resource): unknown {
  if (!(error instanceof RemoteError) || error.name !== "FileError") return error;
  const kind = error.message.split(":")[0];
  return isKind(kind) ? new FileError(kind, resource) : error;
}

const KINDS = {
  NotFound: true,
  PermissionDenied: true,
  IsDirectory: true,
  NotDirectory: true,
  Exists: true,
  NotEmpty: true,
  NoSpace: true,
  ReadOnly: true,
  Unavailable: true,
} satisfies Record<FileErrorKind, true>;

function isKind(kind: string | undefined): kind is FileErrorKind {
  return kind !== undefined && Object.hasOwn(KINDS, kind);
}
