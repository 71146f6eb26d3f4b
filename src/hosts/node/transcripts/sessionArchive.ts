import { archivedFacts, type FactStore } from "../../../transcripts/archive/factStore";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import type { SessionSql, SessionSqlAnswer } from "../../../transcripts/insights/sessionSql";
import { transcriptFiles } from "../databases/databaseFiles";
import { openArchive } from "../databases/openArchive";

/** Keeps what was read of sessions between programs. */
export interface SessionArchive {
  readonly facts: FactStore;
  /** Queries the sessions in these folders. Rejects as `querySessions`. */
  query(folders: readonly SessionFolder[], query: SessionSql, signal: AbortSignal): Promise<SessionSqlAnswer>;
}

/** Opens the archive at a path. */
export function archiveAt(path: string): SessionArchive {
  return {
    facts: archivedFacts(openArchive(path)),
    async query(folders, query, signal) {
      const { querySessions } = await import("./querySessions");
      return querySessions(transcriptFiles, folders, path, query, signal);
    },
  };
}
