import { archivedFacts } from "../../../transcripts/archive/factStore";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { FolderFiles } from "../../../transcripts/folders/keptFacts";
import { keepDetails, type KeepOptions } from "../../../transcripts/insights/keepDetails";
import type { SessionSql, SessionSqlAnswer } from "../../../transcripts/insights/sessionSql";
import { readSessions } from "../../../transcripts/sources/readSessions";
import type { ArchivedFolders } from "../../../transcripts/workerApi";
import { queryArchive } from "../databases/archiveQuery";
import { openArchive } from "../databases/openArchive";
import type { ReadingThreads } from "./facts/readingThreads";

/** How the archive is brought up to date. */
export interface UpdateOptions extends Pick<KeepOptions, "signal" | "progress"> {
  /** Read what changed. By default, this thread does. */
  readonly threads?: ReadingThreads;
}

/**
 * Brings the archive up to date, and runs a statement on it. Rejects if there is no SQLite here, if the statement fails,
 * and with the signal's reason.
 */
export async function querySessions(
  files: FolderFiles,
  folders: readonly SessionFolder[],
  archive: string,
  query: SessionSql,
  options: UpdateOptions,
): Promise<SessionSqlAnswer> {
  const { signal } = options;
  const problems = await updateArchive(files, { folders, archive }, options);
  const answer = await queryArchive(archive, query, signal);
  return { ...answer, problems };
}

/**
 * Reads the sessions that changed into the archive. Returns what can't be read, as sentences. Reads the files twice:
 * `progress` is called with how many of all are done each time. Rejects if there is no SQLite here, and with the
 * signal's reason.
 */
export async function updateArchive(
  files: FolderFiles,
  { folders, archive }: ArchivedFolders,
  { threads, ...options }: UpdateOptions,
): Promise<readonly string[]> {
  const database = openArchive(archive);
  const { signal } = options;
  const { projects, problems } = await readSessions(files, folders, {
    store: archivedFacts(database),
    signal,
    ...(options.progress && { progress: options.progress }),
    ...(threads && { facts: threads.facts }),
  });
  const sessions = projects.flatMap((project) =>
    project.sessions.map(({ agents, ...session }) => ({ ...session, agentFiles: agents })),
  );
  sessions.sort((one, other) => other.modified - one.modified);
  const kept = await keepDetails(files, database, sessions, {
    ...options,
    folders: folders.map(({ folder }) => folder),
    ...(threads && { reader: threads.details }),
  });
  return [...problems.map(({ message }) => message), ...kept.problems];
}
