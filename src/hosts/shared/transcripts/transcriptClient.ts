import { FileError, type FileErrorKind } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import { connect, RemoteError, type Port } from "../../../base/rpc";
import type { Comparison } from "../../../transcripts/compare/comparison";
import type { ComparisonProgress, ComparisonSummary } from "../../../transcripts/compare/comparisonModel";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { newId, type RemoteTranscript, remoteTranscript } from "./remoteTranscript";
import type { InsightFindings } from "../../../transcripts/model/understanding/findingsModel";
import type { InsightsQuery } from "../../../transcripts/model/insightsModel";
import type { LiveChange, LiveQuery } from "../../../transcripts/live/liveModel";
import type { FileSearch } from "../../../transcripts/search/searchFiles";
import type { NearFiles } from "../../../transcripts/structure/agents/agentFiles";
import type {
  Answer,
  ArchivedFolders,
  ListedProject,
  ReaderApi,
  ReaderHostApi,
  SessionQuery,
  SessionsRead,
} from "../../../transcripts/workerApi";

/** Transcripts that another thread reads. */
export interface Transcripts {
  /** Opens and follows a transcript. Rejects with `FileError` if it can't be read. */
  open(resource: Resource, signal?: AbortSignal): Promise<Transcript>;
  /** Reads all sessions of some folders. Calls `listener` for each project when it has been read. */
  sessions(query: SessionQuery, listener: SessionListener, signal?: AbortSignal): Promise<SessionsRead>;
  /** Searches transcripts on disk one after another. Rejects with the signal's reason, and for an invalid query. */
  searchFiles(
    resources: readonly Resource[],
    query: string,
    listener: Omit<FileSearch, "signal">,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Runs a statement on the archive. Rejects with what SQLite reports, and with the signal's reason. */
  querySessions(...asked: Parameters<ReaderApi["querySessions"]>): ReturnType<ReaderApi["querySessions"]>;
  /** Removes the details of a session from the archive. Rejects with what SQLite reports. */
  forgetSession(...asked: Parameters<ReaderApi["forgetSession"]>): Promise<void>;
  /** Reads the sessions that changed into the archive. Returns what can't be read. Rejects with the signal's reason. */
  updateArchive(
    archive: ArchivedFolders,
    progress: SessionListener["progress"],
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  /** Adds up what is in the archive. */
  insights(...asked: Parameters<ReaderApi["insights"]>): ReturnType<ReaderApi["insights"]>;
  insightSessions(...asked: Parameters<ReaderApi["insightSessions"]>): ReturnType<ReaderApi["insightSessions"]>;
  /** Reads the sessions that count in insights, and returns what is found in them. Rejects with the signal's reason. */
  insightFindings(
    asked: ArchivedFolders & { readonly query: InsightsQuery },
    progress: SessionListener["progress"],
    signal: AbortSignal,
  ): Promise<InsightFindings>;
  /** Returns the calls that changed a file, from what is in the archive. */
  agentChanges(...asked: Parameters<ReaderApi["agentChanges"]>): ReturnType<ReaderApi["agentChanges"]>;
  changeDetails(...asked: Parameters<ReaderApi["changeDetails"]>): ReturnType<ReaderApi["changeDetails"]>;
  /** Follows the sessions that run, and calls `changed`. Rejects with the signal's reason, or when reading failed. */
  follow(query: LiveQuery, changed: (change: LiveChange) => void, signal: AbortSignal): Promise<void>;
  /** Compares two transcripts that were opened here. Calls `progress` on the way. Rejects with the signal's reason. */
  compare(
    left: Transcript,
    right: Transcript,
    progress: (progress: ComparisonProgress) => void,
    signal?: AbortSignal,
  ): Promise<RemoteComparison>;
  /** Ends all reading. Open transcripts fail with `reason`. */
  close(reason: string): void;
}

/** A comparison whose questions go to the reader. */
export interface RemoteComparison extends Pick<Comparison, "rows"> {
  readonly summary: ComparisonSummary;
  nextDifference(...asked: Parameters<Comparison["nextDifference"]>): Promise<ReturnType<Comparison["nextDifference"]>>;
  dispose(): void;
}

/** Receives sessions while they are read. */
export interface SessionListener {
  /** Reports the number of files read, and found so far. */
  progress(done: number, total: number): void;
  found(project: ListedProject): void;
}

/** The files as stored. The reader decompresses them itself. */
export type HostFiles = Omit<NearFiles, "open" | "unpackers">;

/**
 * Connects to the reader at the other end of `port` (`serveTranscripts`).
 * `files` reads the resources that the reader can't. When the connection ends, each open transcript keeps its last
 * summary with a `failure`, and its methods reject.
 */
export function connectTranscripts(port: Port, files: HostFiles): Transcripts {
  const open = new Map<string, RemoteTranscript>();
  const watches = new Map<number, () => void>();
  const scans = new Map<number, SessionListener>();
  const searches = new Map<number, Omit<FileSearch, "signal">>();
  const lives = new Map<number, (change: LiveChange) => void>();
  const compared = new Map<string, (progress: ComparisonProgress) => void>();
  const connection = connect<ReaderApi, ReaderHostApi>(port, {
    changed: async ({ id, summary }) => open.get(id)?.change(summary),
    compareProgress: async ({ comparison, ...progress }) => compared.get(comparison)?.(progress),
    sessionsProgress: async ({ scan, done, total }) => scans.get(scan)?.progress(done, total),
    sessionsFound: async ({ scan, project }) => scans.get(scan)?.found(project),
    liveChanged: async ({ live, change }) => lives.get(live)?.(change),
    searchProgress: async ({ search, done }) => searches.get(search)?.progress(done),
    searchFound: async ({ search, found }) => searches.get(search)?.found(found),
    ...answersOf(files),
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
      const id = String(newId());
      const transcript = remoteTranscript(id, connection.remote, () => open.delete(id));
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
      const [one, other] = [left, right].map(
        (transcript) => [...open].find(([, opened]) => opened === transcript)?.[0],
      );
      if (one === undefined || other === undefined)
        throw new Error("One of the transcripts is no longer open. Compare them again.");
      const comparison = String(newId());
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
        // The reader may have created it while it was canceled.
        void remote.endComparison({ comparison }).catch(() => undefined);
        throw error;
      } finally {
        compared.delete(comparison);
      }
    },
    async sessions(query, listener, signal) {
      return listening(scans, listener, (scan) => connection.remote.sessions({ scan, ...query }, signal));
    },
    async searchFiles(resources, query, listener, signal) {
      const { hide } = listener;
      await listening(searches, listener, (search) =>
        connection.remote.searchFiles({ search, resources, query, ...(hide && { hide }) }, signal),
      );
    },
    querySessions: (params, signal) => connection.remote.querySessions(params, signal),
    forgetSession: (params, signal) => connection.remote.forgetSession(params, signal),
    updateArchive: (archive, progress, signal) =>
      listening(scans, { progress, found: () => undefined }, (scan) =>
        connection.remote.updateArchive({ scan, ...archive }, signal),
      ),
    insights: (params, signal) => connection.remote.insights(params, signal),
    insightSessions: (params, signal) => connection.remote.insightSessions(params, signal),
    insightFindings: (asked, progress, signal) =>
      listening(scans, { progress, found: () => undefined }, (scan) =>
        connection.remote.insightFindings({ scan, ...asked }, signal),
      ),
    agentChanges: (params, signal) => connection.remote.agentChanges(params, signal),
    changeDetails: (params, signal) => connection.remote.changeDetails(params, signal),
    async follow(query, changed, signal) {
      await listening(lives, changed, (live) => connection.remote.follow({ live, query }, signal));
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

/** Asks for something whose reports go to a listener until it ends. */
async function listening<Listener, Result>(
  listeners: Map<number, Listener>,
  listener: Listener,
  ask: (id: number) => Promise<Result>,
): Promise<Result> {
  const id = newId();
  listeners.set(id, listener);
  try {
    return await ask(id);
  } finally {
    listeners.delete(id);
  }
}

/** Replies to the reader's questions about files. */
function answersOf(files: HostFiles): Pick<ReaderHostApi, "stat" | "read" | "list"> {
  return {
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
  };
}

async function answer<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof FileError) return { refused: error.kind };
    throw error;
  }
}

/** Restores a `FileError` from a remote error, by its name and the kind at the start of its message. */
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
