import type { ExportOptions, ExportStep } from "./model/exportModel";
import type { FileErrorKind } from "../base/errors";
import type { DirectoryEntry, FileStat } from "../base/filesPort";
import type { Resource } from "../base/resource";
import type {
  ComparedRow,
  ComparedScope,
  ComparisonProgress,
  ComparisonSummary,
  DifferencePlace,
} from "./compare/comparisonModel";
import type { FileFacts } from "./folders/fileFacts";
import type { Problem } from "./folders/findFiles";
import type { SessionFolder } from "./folders/agentSource";
import type { AgentInfo, SessionInfo } from "./folders/project";
import type { HideOptions } from "./model/transcriptModel";
import type { LiveChange, LiveQuery } from "./live/liveModel";
import type { Summary } from "./model/summary";
import type { OfferedAnswers } from "./model/questions";
import type { SessionDetails } from "./insights/sessionDetails";
import type { SessionSql, SessionSqlAnswer } from "./insights/sessionSql";
import type { InsightFindings } from "./model/understanding/findingsModel";
import type { InsightSelection, Insights, InsightSessions, InsightsQuery } from "./model/insightsModel";
import type { AskedChange, DetailOptions } from "./changes/changeDetails";
import type { AgentChangeDetail, AgentChanges } from "./model/changes/agentChangesModel";
import type { FileFound } from "./search/searchFiles";

/** The archive of sessions: its path, and the folders whose sessions count. */
export interface ArchivedFolders {
  readonly folders: readonly SessionFolder[];
  readonly archive: string;
}

/** Which folders are looked at for sessions. */
export interface SessionQuery {
  /** Folders that need not exist. */
  readonly folders: readonly SessionFolder[];
  /** Names of project folders that are read before the others. */
  readonly first: readonly string[];
  /** The path of the archive, where what is known of files is kept between runs. */
  readonly archive?: string;
}

/** A subagent with a file of its own, as a list shows it. */
export type ListedAgent = Pick<AgentInfo, "resource" | "agentId" | "calls" | "errors" | "size" | "firstTime"> & {
  /** What kind of agent it is, and what it was to do. */
  readonly type?: string;
  readonly description?: string;
};

/** A session as a list shows it. */
export type ListedSession = Omit<SessionInfo, "agents"> & {
  /** The `id` of its agent's source. */
  readonly agent: string;
  /** How many subagents have files of their own, and the first of them. */
  readonly agents: number;
  readonly agentFiles?: readonly ListedAgent[];
};

/** An agent's sessions in a project, as a list shows them. */
export interface ListedProject {
  readonly resource: Resource;
  /** The `id` of the agent's source. */
  readonly agent: string;
  /** Whether only a part of it has been read. Another one with the same resource follows. */
  readonly isPart?: true;
  /** Working folders that its sessions began in; at most ten. */
  readonly cwds: readonly string[];
  /** Those written last first; at most `MAX_LISTED`. */
  readonly sessions: readonly ListedSession[];
  /** Sessions that are left out because there are too many. */
  readonly hidden: number;
  /** Subagents whose session is not in the folder: how many, and the first of them. */
  readonly looseCount?: number;
  readonly loose?: readonly ListedAgent[];
  /** The first of its problems, and how many there are. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

/** All sessions were read. */
export interface SessionsRead {
  /** Outside of projects. */
  readonly problems: readonly Problem[];
  readonly notKept?: string;
}

/** The id that the host chose for an open transcript. With `hide`, secrets are hidden in the result. */
export interface About {
  readonly id: string;
  readonly hide?: HideOptions | undefined;
}

/** What a host may ask of the thread that reads transcripts: all questions about a transcript, and what follows. */
export interface ReaderApi extends OfferedAnswers<About> {
  open(params: { id: string; resource: Resource }, signal: AbortSignal): Promise<Summary>;
  /** The next piece of an export, which the host names; the first one begins it. */
  exportNext(params: { id: string; job: number; options: ExportOptions }, signal: AbortSignal): Promise<ExportStep>;
  /** Ends an export that was not read to its end. */
  exportEnd(params: { job: number }, signal: AbortSignal): Promise<void>;
  /**
   * Compares two open transcripts; the comparison is kept under `comparison`, which the host chooses, until it is
   * ended.
   */
  compare(params: { comparison: string; left: string; right: string }, signal: AbortSignal): Promise<ComparisonSummary>;
  comparedRows(
    params: { comparison: string; from: number; to: number; scope: ComparedScope; hide?: HideOptions },
    signal: AbortSignal,
  ): Promise<ComparedRow[]>;
  nextDifference(
    params: { comparison: string; from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<DifferencePlace | undefined>;
  endComparison(params: { comparison: string }, signal: AbortSignal): Promise<void>;
  /** Reads all sessions. The host gets each project under `scan` as soon as it is read. */
  sessions(params: { scan: number } & SessionQuery, signal: AbortSignal): Promise<SessionsRead>;
  /** Reads the facts of a file for another thread. */
  fileFacts(params: { resource: Resource; stat: FileStat }, signal: AbortSignal): Promise<FileFacts>;
  /** Reads the details of a file for another thread. */
  fileDetails(params: { resource: Resource; stat: FileStat }, signal: AbortSignal): Promise<SessionDetails>;
  /** Says of files, for another thread, whether they can contain what a query looks for, in their order. */
  fileLooks(
    params: { resources: readonly Resource[]; query: string },
    signal: AbortSignal,
  ): Promise<readonly boolean[]>;
  /** Searches transcripts. The host gets the hits under `search`. */
  searchFiles(
    params: { search: number; resources: readonly Resource[]; query: string; hide?: HideOptions },
    signal: AbortSignal,
  ): Promise<void>;
  /** Runs a statement on the archive after it was brought up to date. */
  querySessions(
    params: { folders: readonly SessionFolder[]; archive: string; query: SessionSql },
    signal: AbortSignal,
  ): Promise<SessionSqlAnswer>;
  /** Removes the details of a session from the archive, and doesn't keep them again. */
  forgetSession(params: { archive: string; resource: Resource }, signal: AbortSignal): Promise<void>;
  /**
   * Brings the archive up to date. The host gets the progress under `scan`. Returns what can't be read, as sentences.
   */
  updateArchive(params: { scan: number } & ArchivedFolders, signal: AbortSignal): Promise<readonly string[]>;
  /** Adds up what is in the archive. */
  insights(params: ArchivedFolders & { query: InsightsQuery }, signal: AbortSignal): Promise<Insights>;
  /** Returns the sessions of a number of `insights`. */
  insightSessions(
    params: ArchivedFolders & { query: InsightsQuery; selection: InsightSelection },
    signal: AbortSignal,
  ): Promise<InsightSessions>;
  /** Reads the sessions that count in `insights`, and returns what is found in them. The host gets the progress under `scan`. */
  insightFindings(
    params: { scan: number } & ArchivedFolders & { query: InsightsQuery },
    signal: AbortSignal,
  ): Promise<InsightFindings>;
  /** Returns the calls that changed a file, by its path, from what is in the archive. */
  agentChanges(params: ArchivedFolders & { file: string }, signal: AbortSignal): Promise<AgentChanges>;
  /** Returns what a session's file says about such calls. */
  changeDetails(
    params: DetailOptions & { resource: Resource; asked: readonly AskedChange[] },
    signal: AbortSignal,
  ): Promise<readonly AgentChangeDetail[]>;
  /** Follows the sessions that run, until it is cancelled. The host gets changes under `live`. */
  follow(params: { live: number; query: LiveQuery }, signal: AbortSignal): Promise<void>;
  dispose(params: { id: string }, signal: AbortSignal): Promise<void>;
  /** Reports that a file that the host watches for the reader has changed. */
  fileChanged(params: { watch: number }, signal: AbortSignal): Promise<void>;
}

/** What the reader may ask of its host: files of file systems that only the host can reach. */
export interface ReaderHostApi {
  changed(params: { id: string; summary: Summary }, signal: AbortSignal): Promise<void>;
  compareProgress(params: { comparison: string } & ComparisonProgress, signal: AbortSignal): Promise<void>;
  sessionsProgress(params: { scan: number; done: number; total: number }, signal: AbortSignal): Promise<void>;
  sessionsFound(params: { scan: number; project: ListedProject }, signal: AbortSignal): Promise<void>;
  searchProgress(params: { search: number; done: number }, signal: AbortSignal): Promise<void>;
  liveChanged(params: { live: number; change: LiveChange }, signal: AbortSignal): Promise<void>;
  searchFound(params: { search: number; found: FileFound }, signal: AbortSignal): Promise<void>;
  stat(params: { resource: Resource }, signal: AbortSignal): Promise<Answer<FileStat>>;
  read(params: { resource: Resource; from: number; to: number }, signal: AbortSignal): Promise<Answer<Uint8Array>>;
  list(params: { resource: Resource }, signal: AbortSignal): Promise<Answer<DirectoryEntry[]>>;
  watch(params: { watch: number; resource: Resource }, signal: AbortSignal): Promise<void>;
  unwatch(params: { watch: number }, signal: AbortSignal): Promise<void>;
}

/** A result, or what the file system refused. An error's class is not sent between threads, but its kind is. */
export type Answer<T> = { readonly value: T } | { readonly refused: FileErrorKind };
