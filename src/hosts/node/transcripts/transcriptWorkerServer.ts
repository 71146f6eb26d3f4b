import { FileError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import { connect, type Connection, type Port, type Remote } from "../../../base/rpc";
import { archivedFacts, type FactStore } from "../../../transcripts/archive/factStore";
import { compareTranscripts, type Comparable, type Comparison } from "../../../transcripts/compare/comparison";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { HideOptions, Transcript } from "../../../transcripts/model/transcriptModel";
import type { LiveChange } from "../../../transcripts/live/liveModel";
import type { FolderFiles } from "../../../transcripts/folders/keptFacts";
import { searchFiles } from "../../../transcripts/search/searchFiles";
import { readChangeDetails } from "../../../transcripts/changes/changeDetails";
import { forgetSession } from "../../../transcripts/insights/keepDetails";
import { findFindings } from "../../../transcripts/findings/findFindings";
import { readArchivedFindings } from "../../../transcripts/insights/archivedFindings";
import { readInsightSessions } from "../../../transcripts/insights/insightSessions";
import { readInsights } from "../../../transcripts/insights/readInsights";
import { canList, type NearFiles } from "../../../transcripts/structure/agents/agentFiles";
import { openTranscript } from "../../../transcripts/transcript";
import { answersAbout } from "../../../transcripts/model/questions";
import type { About, Answer, ReaderApi, ReaderHostApi } from "../../../transcripts/workerApi";
import { childResource } from "../../shared/workspace/fileUri";
import { ExportJobs } from "../../shared/transcripts/exportJobs";
import { openArchive } from "../databases/openArchive";
import { unpackers } from "../files/unpackers";
import { changesOfFile } from "./changesOfFile";
import { fileReads, type FileReads } from "./facts/fileReads";
import { ReadingThreads, type ReadingThread } from "./facts/readingThreads";
import { followLive } from "./followLive";
import { GrowingFiles } from "./facts/growingFiles";
import { LookingThreads } from "./facts/lookingThreads";
import { querySessions, updateArchive } from "./querySessions";
import { scanSessions } from "./sessionScan";

/** Milliseconds between two progress messages of a search. */
const SEARCH_PROGRESS_MS = 100;

/** What reads many transcripts one after another. */
export interface ManyReading {
  /** By default, those with which a transcript is opened. */
  readonly files?: NearFiles;
  /** Called before sessions or hits are returned, because the host may then end this side. */
  readonly release?: () => Promise<void>;
  /** Starts a thread that runs this program, too. Without it, this thread reads alone. */
  readonly startThread?: () => ReadingThread;
}

/**
 * Reads transcripts for the other side of `port`.
 * Reads resources that `owns` accepts with `near`, and all others through the host. Follows every open transcript
 * until the host disposes it.
 */
export function serveTranscripts(
  port: Port,
  near: NearFiles,
  owns: (resource: Resource) => boolean,
  { files = near, release = async () => undefined, startThread }: ManyReading = {},
): Connection<ReaderHostApi> {
  const listed = canList(files)
    ? {
        files,
        growing: new GrowingFiles(files),
        reads: fileReads(files),
        looking: new LookingThreads(files, { start: startThread }),
      }
    : undefined;
  const open = new Map<string, Transcript & Comparable>();
  const comparisons = new Map<string, Comparison>();
  const watched = new Map<number, () => void>();
  const exports = new ExportJobs();
  const openOne = (id: string): Transcript & Comparable => {
    const transcript = open.get(id);
    if (!transcript) throw new Error(`The transcript isn't open: ${id}`);
    return transcript;
  };
  const find = (id: string, hide?: HideOptions): Transcript => (hide ? openOne(id).hiding(hide) : openOne(id));
  const findComparison = (id: string): Comparison => {
    const comparison = comparisons.get(id);
    if (!comparison) throw new Error("This comparison is no longer available");
    return comparison;
  };
  const progressOf = (scan: number): ((done: number, total: number) => void) => {
    const tell = latest(([done, total]: readonly [number, number]) =>
      connection.remote.sessionsProgress({ scan, done, total }),
    );
    return (done, total) => tell([done, total]);
  };

  let opened: { readonly archive: string; readonly store: FactStore } | undefined;
  /** The same one each time, because it remembers what is in the archive. */
  const storeAt = (archive: string): FactStore => {
    if (opened?.archive !== archive) opened = { archive, store: archivedFacts(openArchive(archive)) };
    return opened.store;
  };

  const onDisk = (): NonNullable<typeof listed> => {
    if (!listed) throw new Error("Sessions can only be read on disk");
    return listed;
  };
  const readsOf = ({ resource }: { readonly resource: Resource }): FileReads => {
    if (!owns(resource)) throw new Error("Sessions can only be read on disk");
    return onDisk().reads;
  };
  /** Reads the files of sessions, in several threads if there is much to read. */
  const readSessionFiles = async <Value>(
    read: (files: FolderFiles, threads: ReadingThreads) => Promise<Value>,
  ): Promise<Value> => {
    const { files: listable, growing } = onDisk();
    const threads = new ReadingThreads(listable, { growing, start: startThread });
    try {
      return await read(listable, threads);
    } finally {
      threads.close();
      await release();
    }
  };

  const connection = connect<ReaderHostApi, ReaderApi>(port, {
    open: async ({ id, resource }, signal) => {
      const from = owns(resource) ? near : hostFiles(connection.remote, watched);
      const transcript = await openTranscript(from, resource, { signal, follow: true, findFindings });
      if (signal.aborted) {
        transcript.dispose();
        signal.throwIfAborted();
      }
      open.set(id, transcript);
      transcript.onChange((summary) => void connection.remote.changed({ id, summary }).catch(() => undefined));
      return transcript.summary;
    },
    ...answersAbout<About>(({ id, hide }) => find(id, hide)),
    exportNext: ({ id, job, options }, signal) => exports.next(find(id), job, options, signal),
    exportEnd: async ({ job }) => exports.end(job),
    compare: async ({ comparison, left, right }, signal) => {
      const made = await compareTranscripts(
        openOne(left),
        openOne(right),
        signal,
        latest((progress) => connection.remote.compareProgress({ comparison, ...progress })),
      );
      signal.throwIfAborted();
      comparisons.set(comparison, made);
      return made.summary;
    },
    comparedRows: async ({ comparison, from, to, scope, hide }, signal) =>
      findComparison(comparison).rows(from, to, scope, signal, hide),
    nextDifference: async ({ comparison, from, direction }) =>
      findComparison(comparison).nextDifference(from, direction),
    endComparison: async ({ comparison }) => {
      comparisons.delete(comparison);
    },
    sessions: ({ scan, archive, ...query }, signal) =>
      readSessionFiles((listable, { facts }) =>
        scanSessions(listable, query, {
          facts,
          store: archive === undefined ? undefined : storeAt(archive),
          progress: (done, total) =>
            void connection.remote.sessionsProgress({ scan, done, total }).catch(() => undefined),
          found: (project) => void connection.remote.sessionsFound({ scan, project }).catch(() => undefined),
          signal,
        }),
      ),
    fileFacts: async (file, signal) => readsOf(file).fileFacts(file, signal),
    fileDetails: async (file, signal) => readsOf(file).fileDetails(file, signal),
    fileLooks: async (asked, signal) => {
      if (!asked.resources.every(owns)) throw new Error("Sessions can only be searched on disk");
      return onDisk().reads.fileLooks(asked, signal);
    },
    searchFiles: async ({ search, resources, query, hide }, signal) => {
      if (!resources.every(owns)) throw new Error("Sessions can only be searched on disk");
      let told = 0;
      try {
        await searchFiles(files, resources, query, {
          found: (found) => void connection.remote.searchFound({ search, found }).catch(() => undefined),
          progress: (done) => {
            const now = performance.now();
            if (now - told < SEARCH_PROGRESS_MS && done < resources.length) return;
            told = now;
            void connection.remote.searchProgress({ search, done }).catch(() => undefined);
          },
          ...(hide && { hide }),
          looks: listed?.looking.looks,
          signal,
        });
      } finally {
        await release();
      }
    },
    querySessions: ({ folders, archive, query }, signal) =>
      readSessionFiles((listable, threads) => querySessions(listable, folders, archive, query, { signal, threads })),
    forgetSession: async ({ archive, resource }) => forgetSession(openArchive(archive), resource),
    updateArchive: ({ scan, ...kept }, signal) =>
      readSessionFiles((listable, threads) =>
        updateArchive(listable, kept, { signal, threads, progress: progressOf(scan) }),
      ),
    insights: async ({ folders, archive, query }) =>
      openArchive(archive).read((statements) => readInsights(statements, query, foldersOf(folders))),
    insightSessions: async ({ folders, archive, query, selection }) =>
      openArchive(archive).read((statements) => readInsightSessions(statements, query, selection, foldersOf(folders))),
    insightFindings: ({ scan, folders, archive, query }, signal) =>
      readArchivedFindings(files, openArchive(archive), query, foldersOf(folders), {
        signal,
        progress: progressOf(scan),
      }),
    agentChanges: async ({ folders, archive, file }, signal) =>
      changesOfFile(openArchive(archive), file, foldersOf(folders), signal),
    changeDetails: async ({ resource, asked, ...options }, signal) => {
      if (!owns(resource)) throw new Error("Sessions can only be read on disk");
      try {
        return await readChangeDetails(files, resource, asked, options, signal);
      } finally {
        await release();
      }
    },
    follow: ({ live, query }, signal) => {
      if (!canList(near)) throw new Error("Sessions can only be followed on disk");
      const tell = (change: LiveChange): void =>
        void connection.remote.liveChanged({ live, change }).catch(() => undefined);
      return followLive(near, query, tell, signal);
    },
    dispose: async ({ id }) => {
      open.get(id)?.dispose();
      open.delete(id);
    },
    fileChanged: async ({ watch }) => watched.get(watch)?.(),
  });
  return connection;
}

function foldersOf(folders: readonly SessionFolder[]): readonly Resource[] {
  return folders.map(({ folder }) => folder);
}

/** Sends values to another side that may be slow: one at a time, then only the latest. */
function latest<T>(tell: (value: T) => Promise<unknown>): (value: T) => void {
  let waiting: { readonly value: T } | undefined;
  let telling = false;
  const next = (): void => {
    if (telling || !waiting) return;
    const { value } = waiting;
    [waiting, telling] = [undefined, true];
    void tell(value)
      .catch(() => undefined)
      .finally(() => {
        telling = false;
        next();
      });
  };
  return (value) => {
    waiting = { value };
    next();
  };
}

let nextWatch = 1;

/** Returns files that the host reads for this side. */
function hostFiles(host: Remote<ReaderHostApi>, watched: Map<number, () => void>): NearFiles {
  const settle = async <T>(resource: Resource, answer: Promise<Answer<T>>): Promise<T> => {
    const settled = await answer;
    if ("refused" in settled) throw new FileError(settled.refused, resource);
    return settled.value;
  };
  return {
    stat: (resource) => settle(resource, host.stat({ resource })),
    list: (resource) => settle(resource, host.list({ resource })),
    child: childResource,
    unpackers,
    read: async (resource, from, to, into) => {
      const bytes = await settle(resource, host.read({ resource, from, to }));
      into.set(bytes);
      return bytes.length;
    },
    watch: (resource, changed) => {
      const watch = nextWatch++;
      watched.set(watch, changed);
      // If the host can't watch or is gone, the transcript doesn't change.
      host.watch({ watch, resource }).catch(() => undefined);
      return () => {
        watched.delete(watch);
        host.unwatch({ watch }).catch(() => undefined);
      };
    },
  };
}
