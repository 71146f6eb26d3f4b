import type { FileFound } from "../../../transcripts/search/searchFiles";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import type { SessionSql, SessionSqlAnswer } from "../../../transcripts/insights/sessionSql";
import type { Resource } from "../../../base/resource";

/** A coding agent's session in a list. Texts may contain secrets. */
export interface LibrarySession {
  readonly resource: Resource;
  /** The `id` of its agent's source, such as `codex`. */
  readonly agent: string;
  /** The session's id. */
  readonly id: string;
  readonly title: string;
  /** The user's first prompt. Absent if it is the title. */
  readonly firstPrompt?: string;
  /** The working folder that it began in. */
  readonly cwd?: string;
  /** ISO 8601. */
  readonly firstTime?: string;
  readonly lastTime?: string;
  /** Milliseconds since 1970 of the last write. */
  readonly modified: number;
  /** Its own and those of its subagents' files together; bytes, and US dollars where all prices are known. */
  readonly whole: {
    readonly calls: number;
    readonly errors: number;
    readonly size: number;
    readonly cost: number;
    readonly unpriced: number;
  };
  /** Subagents with files of their own, and the first of these files. */
  readonly agents: number;
  readonly agentFiles?: readonly { readonly resource: Resource }[];
}

/** The transcripts on this machine, for tools that report on them. */
export interface TranscriptLibrary {
  /** All sessions, those written last first, and what could not be read, in sentences. Rejects with the signal's reason. */
  sessions(
    signal: AbortSignal,
  ): Promise<{ readonly sessions: readonly LibrarySession[]; readonly problems: readonly string[] }>;
  /** Opens the current version of a transcript. The caller disposes of it. Throws `FileError`. */
  open(resource: Resource, signal: AbortSignal): Promise<Transcript>;
  /** Searches transcripts one after another; `found` hears of each in which something was found. Rejects with what is wrong with the query. */
  search(
    resources: readonly Resource[],
    query: string,
    found: (found: FileFound) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Runs a statement on the archive. Absent without one. Rejects with what SQLite reports, and if there is no SQLite. */
  query?(query: SessionSql, signal: AbortSignal): Promise<SessionSqlAnswer>;
}
