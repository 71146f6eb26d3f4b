import { archivedFacts, type FactStore } from "../../../transcripts/archive/factStore";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { FileLooks } from "../../../transcripts/search/fileLooks";
import type { SessionSql, SessionSqlAnswer } from "../../../transcripts/insights/sessionSql";
import { transcriptFiles } from "../databases/databaseFiles";
import { openArchive } from "../databases/openArchive";
import type { LookingThreads } from "./facts/lookingThreads";
import type { ReadingThread, ReadingThreads } from "./facts/readingThreads";

/** Keeps what was read of sessions between programs. */
export interface SessionArchive {
  readonly facts: FactStore;
  /** Calls `read` with threads that read files, and ends them. */
  withThreads<Value>(read: (threads: ReadingThreads) => Promise<Value>): Promise<Value>;
  /** Looks into files for a search, in other threads if there is a program for them. */
  readonly looks: FileLooks;
  /** Queries the sessions in these folders. Rejects as `querySessions`. */
  query(folders: readonly SessionFolder[], query: SessionSql, signal: AbortSignal): Promise<SessionSqlAnswer>;
}

/** A program that serves `fileReads` in a thread with this data. */
export interface ThreadProgram {
  readonly program: string;
  readonly workerData: unknown;
}

/** Opens the archive at a path. Without a program for other threads, this thread reads alone. */
export function archiveAt(path: string, thread?: ThreadProgram): SessionArchive {
  const startThread = async (): Promise<(() => ReadingThread) | undefined> => {
    const { startReadingThread } = await import("./facts/readingThreads");
    return thread && (() => startReadingThread(thread.program, thread.workerData));
  };
  let looking: Promise<LookingThreads> | undefined;
  const startLooking = async (): Promise<LookingThreads> => {
    const { LookingThreads } = await import("./facts/lookingThreads");
    return new LookingThreads(transcriptFiles, { start: await startThread(), isBusy: true });
  };
  const archive: SessionArchive = {
    facts: archivedFacts(openArchive(path)),
    async withThreads(read) {
      const { ReadingThreads } = await import("./facts/readingThreads");
      const threads = new ReadingThreads(transcriptFiles, { start: await startThread() });
      try {
        return await read(threads);
      } finally {
        threads.close();
      }
    },
    async *looks(...asked) {
      yield* (await (looking ??= startLooking())).looks(...asked);
    },
    async query(folders, query, signal) {
      const { querySessions } = await import("./querySessions");
      return archive.withThreads((threads) =>
        querySessions(transcriptFiles, folders, path, query, { signal, threads }),
      );
    },
  };
  return archive;
}
