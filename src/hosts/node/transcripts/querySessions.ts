import { archivedFacts } from "../../../transcripts/archive/factStore";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { FolderFiles } from "../../../transcripts/folders/keptFacts";
import { keepDetails } from "../../../transcripts/insights/keepDetails";
import type { SessionSql, SessionSqlAnswer } from "../../../transcripts/insights/sessionSql";
import { readSessions } from "../../../transcripts/sources/readSessions";
import { queryArchive } from "../databases/archiveQuery";
import { openArchive } from "../databases/openArchive";

/**
 * Brings the archive up to date, and runs a statement on it. Rejects if there is no SQLite here, if the statement fails,
 * and with the signal's reason.
 */
export async function querySessions(
  files: FolderFiles,
  folders: readonly SessionFolder[],
  archive: string,
  query: SessionSql,
  signal: AbortSignal,
): Promise<SessionSqlAnswer> {
  const database = openArchive(archive);
  const { projects, problems } = await readSessions(files, folders, { store: archivedFacts(database), signal });
  const sessions = projects.flatMap((project) =>
    project.sessions.map(({ agents, ...session }) => ({ ...session, agentFiles: agents })),
  );
  sessions.sort((one, other) => other.modified - one.modified);
  const kept = await keepDetails(files, database, sessions, { signal, folders: folders.map(({ folder }) => folder) });
  const answer = await queryArchive(archive, query, signal);
  return { ...answer, problems: [...problems.map(({ message }) => message), ...kept.problems] };
}
