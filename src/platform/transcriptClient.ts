import { FileError, type FileErrorKind } from "../core/errors";
import type { Resource } from "../core/ports/resource";
import { connect, RemoteError, type Port, type Remote } from "../rpc";
import type { Comparison } from "../transcript/compare/comparison";
import type { ComparisonProgress, ComparisonSummary } from "../transcript/compare/model";
import type { ExportOptions, ExportStep } from "../transcript/export/exportModel";
import type { HideOptions, Transcript } from "../transcript/model/transcript";
import type { Summary } from "../transcript/model/summary";
import type { FileSearch } from "../transcript/search/searchFiles";
import type { NearFiles } from "../transcript/structure/agentFiles";
import type { FileQuery, TimelineQuery } from "../transcript/understanding/understandingModel";
import { type Folds, UNFOLDED } from "../transcript/structure/outlineFolds";
import type {
  Answer,
  ListedProject,
  ReaderApi,
  ReaderHostApi,
  SessionQuery,
  SessionsRead,
} from "../transcript/workerApi";

/** Transcripts that another thread reads. */
export interface Transcripts {
  /** Opens and follows a transcript. Rejects with `FileError` when there is none to read. */
  open(resource: Resource, signal?: AbortSignal): Promise<Transcript>;
  /** Reads all sessions of some folders; `listener` hears of each project when it is read. */
  sessions(query: SessionQuery, listener: SessionListener, signal?: AbortSignal): Promise<SessionsRead>;
  /** Searches transcripts on disk one after another. Rejects with the signal's reason, and with what is wrong with the query. */
  searchFiles(
    resources: readonly Resource[],
    query: string,
    listener: Omit<FileSearch, "signal">,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Compares two transcripts that were opened here. `progress` hears how far it is. Rejects with the signal's reason. */
  compare(
    left: Transcript,
    right: Transcript,
    progress: (progress: ComparisonProgress) => void,
    signal?: AbortSignal,
  ): Promise<RemoteComparison>;
  /** Ends the reading of all; those still open fail with `reason`. */
  close(reason: string): void;
}

/** A comparison as its host sees it: questions go to the reader. */
export interface RemoteComparison extends Pick<Comparison, "rows"> {
  readonly summary: ComparisonSummary;
  nextDifference(...asked: Parameters<Comparison["nextDifference"]>): Promise<ReturnType<Comparison["nextDifference"]>>;
  dispose(): void;
}

/** Who hears of sessions while they are read. */
export interface SessionListener {
  /** Files read, and known of so far. */
  progress(done: number, total: number): void;
  found(project: ListedProject): void;
}

/** Files as they stand; the reader unpacks them itself. */
export type HostFiles = Omit<NearFiles, "open" | "gunzip">;

/**
 * Speaks to the reader at the other end of `port` (`serveTranscripts`). `files` reads the resources that the reader cannot reach itself.
 * When the connection ends, each open transcript keeps its last summary with a `failure`, and what is asked of it rejects.
 */
export function connectTranscripts(port: Port, files: HostFiles): Transcripts {
  const open = new Map<string, RemoteTranscript>();
  const watches = new Map<number, () => void>();
  const scans = new Map<number, SessionListener>();
  const searches = new Map<number, Omit<FileSearch, "signal">>();
  const compared = new Map<string, (progress: ComparisonProgress) => void>();
  const connection = connect<ReaderApi, ReaderHostApi>(port, {
    changed: async ({ id, summary }) => open.get(id)?.change(summary),
    compareProgress: async ({ comparison, ...progress }) => compared.get(comparison)?.(progress),
    sessionsProgress: async ({ scan, done, total }) => scans.get(scan)?.progress(done, total),
    sessionsFound: async ({ scan, project }) => scans.get(scan)?.found(project),
    searchProgress: async ({ search, done }) => searches.get(search)?.progress(done),
    searchFound: async ({ search, found }) => searches.get(search)?.found(found),
    stat: async ({ resource }) => answer(() => files.stat(resource)),
    read: async ({ resource, from, to }) =>
      answer(async () => {
        const into = new Uint8Array(Math.max(0, to - from));
        return into.subarray(0, await files.read(resource, from, to, into));
      }),
    list: async ({ resource }) =>
      answer(async () => {
        if (!files.list) throw new FileError("Unavailable", resource);
        return files.list(resource);
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
    async compare(left, right, progress, signal) {
      const [one, other] = [left, right].map((transcript) =>
        transcript instanceof RemoteTranscript && open.get(transcript.id) === transcript ? transcript.id : undefined,
      );
      if (one === undefined || other === undefined)
        throw new Error("One of the transcripts is no longer open. Compare them again.");
      const comparison = String(nextId++);
      const { remote } = connection;
      compared.set(comparison, progress);
      try {
        const summary = await remote.compare({ comparison, left: one, right: other }, signal);
        return {
          summary,
          rows: (from, to, scope, again, hide) =>
            remote.comparedRows({ comparison, from, to, scope, ...(hide && { hide }) }, again),
          nextDifference: (from, direction) => remote.nextDifference({ comparison, from, direction }),
          dispose: () => void remote.endComparison({ comparison }).catch(() => undefined),
        };
      } catch (error) {
        // It may have been made while it was given up.
        void remote.endComparison({ comparison }).catch(() => undefined);
        throw error;
      } finally {
        compared.delete(comparison);
      }
    },
    async sessions(query, listener, signal) {
      const scan = nextId++;
      scans.set(scan, listener);
      try {
        return await connection.remote.sessions({ scan, ...query }, signal);
      } finally {
        scans.delete(scan);
      }
    },
    async searchFiles(resources, query, listener, signal) {
      const search = nextId++;
      searches.set(search, listener);
      try {
        const { hide } = listener;
        await connection.remote.searchFiles({ search, resources, query, ...(hide && { hide }) }, signal);
      } finally {
        searches.delete(search);
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
  lines = (of: { readonly row: number } | { readonly call: string }, signal?: AbortSignal) =>
    this.reader.lines({ id: this.id, of }, signal);

  recorded = (call: string, signal?: AbortSignal) => this.reader.recorded({ id: this.id, call }, signal);
  entry = (row: number, signal?: AbortSignal) => this.reader.entry({ id: this.id, row }, signal);
  board = (call: string, signal?: AbortSignal) => this.reader.board({ id: this.id, call }, signal);
  shells = (call: string, signal?: AbortSignal) => this.reader.shells({ id: this.id, call }, signal);

  structure = (signal?: AbortSignal) => this.reader.structure({ id: this.id }, signal);
  outline = (from: number, to: number, folds: Folds = UNFOLDED, signal?: AbortSignal) =>
    this.reader.outline({ id: this.id, from, to, folds }, signal);
  outlineOf = (row: number, folds: Folds = UNFOLDED) => this.reader.outlineOf({ id: this.id, row, folds });
  agentOf = (call: string, signal?: AbortSignal) => this.reader.agentOf({ id: this.id, call }, signal);
  workflowOf = (call: string, signal?: AbortSignal) => this.reader.workflowOf({ id: this.id, call }, signal);

  search = (query: string, from = 0, signal?: AbortSignal) => this.reader.search({ id: this.id, query, from }, signal);
  filter = (query: string, from = 0, signal?: AbortSignal) => this.reader.filter({ id: this.id, query, from }, signal);
  findRow = (query: string, from: number | undefined, direction: 1 | -1, signal?: AbortSignal) =>
    this.reader.findRow({ id: this.id, query, from, direction }, signal);
  rowsAt = (rows: readonly number[], signal?: AbortSignal) => this.reader.rowsAt({ id: this.id, rows }, signal);
  tools = () => this.reader.tools({ id: this.id });

  async *export(options: ExportOptions, signal?: AbortSignal): AsyncGenerator<ExportStep, void, undefined> {
    const job = nextId++;
    let done = false;
    try {
      while (!done) {
        const step = await this.reader.exportNext({ id: this.id, job, options }, signal);
        ({ done } = step);
        yield step;
      }
    } finally {
      if (!done) this.reader.exportEnd({ job }).catch(() => undefined);
    }
  }

  understanding = (signal?: AbortSignal) => this.reader.understanding({ id: this.id }, signal);
  touchedFiles = (query: FileQuery, signal?: AbortSignal) => this.reader.touchedFiles({ id: this.id, query }, signal);
  fileHistory = (path: string, from: number, to: number, signal?: AbortSignal) =>
    this.reader.fileHistory({ id: this.id, path, from, to }, signal);
  timeline = (query: TimelineQuery, signal?: AbortSignal) => this.reader.timeline({ id: this.id, query }, signal);

  /** Asks the same questions of the same transcript, with secrets to be hidden in the answers. */
  hiding(hide: HideOptions): Transcript {
    const methods = this.reader as unknown as Readonly<
      Record<string, (params: object, signal?: AbortSignal) => unknown>
    >;
    const asking = new Proxy(this.reader, {
      get: (_, name) => (params: object, signal?: AbortSignal) => methods[String(name)]?.({ ...params, hide }, signal),
    });
    const hidden = new RemoteTranscript(this.id, asking, () => undefined);
    hidden.begin(this.summary);
    return hidden;
  }

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
