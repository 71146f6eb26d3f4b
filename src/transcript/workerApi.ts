import type { ExportOptions, ExportStep } from "./export/exportModel";
import type { FileErrorKind } from "../core/errors";
import type { DirectoryEntry, FileStat } from "../core/ports/files";
import type { Resource } from "../core/ports/resource";
import type {
  ComparedRow,
  ComparedScope,
  ComparisonProgress,
  ComparisonSummary,
  DifferencePlace,
} from "./compare/model";
import type { Problem } from "./folders/findFiles";
import type { AgentInfo, SessionInfo } from "./folders/project";
import type { CallDetail, RecordedLine } from "./model/callDetail";
import type { EntryDetail } from "./model/entryDetail";
import type { Found, FoundRows } from "./model/found";
import type { HideOptions } from "./model/transcript";
import type { Row, RowText } from "./model/row";
import type { ShellLinks, TaskBoard } from "./model/followUps";
import type { Summary, ToolCount } from "./model/summary";
import type { FileFound } from "./search/searchFiles";
import type { Folds } from "./structure/outlineFolds";
import type { OutlinePage, ShownAgent, ShownWorkflow, StructureSummary } from "./structure/outlineModel";
import type {
  FileHistory,
  FilePage,
  FileQuery,
  Timeline,
  TimelineQuery,
  UnderstandingStep,
} from "./understanding/understandingModel";

/** Which folders are looked at for sessions. */
export interface SessionQuery {
  /** Configuration folders: those that hold `projects`. */
  readonly folders: readonly Resource[];
  /** Names of project folders that are read before the others. */
  readonly first: readonly string[];
  /** The path of a folder on disk, and the name of a file in it, where what is known of files is kept between runs. */
  readonly keep?: { readonly folder: string; readonly name: string };
}

/** A subagent with a file of its own, as a list shows it. */
export type ListedAgent = Pick<AgentInfo, "resource" | "agentId" | "calls" | "errors" | "size" | "firstTime"> & {
  /** What kind of agent it is, and what it was to do. */
  readonly type?: string;
  readonly description?: string;
};

/** A session as a list shows it. */
export type ListedSession = Omit<SessionInfo, "agents"> & {
  /** How many subagents have files of their own, and the first of them. */
  readonly agents: number;
  readonly agentFiles?: readonly ListedAgent[];
};

/** A project's folder as a list shows it. */
export interface ListedProject {
  readonly resource: Resource;
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
  /** Of the configuration folders themselves. */
  readonly problems: readonly Problem[];
  readonly notKept?: string;
}

/** What a host may ask of the thread that reads transcripts. `id` names an open transcript; the host chooses it. With `hide` secrets are hidden in the answer. */
export interface ReaderApi {
  open(params: { id: string; resource: Resource }, signal: AbortSignal): Promise<Summary>;
  rows(params: { id: string; hide?: HideOptions; from: number; to: number }, signal: AbortSignal): Promise<Row[]>;
  call(params: { id: string; hide?: HideOptions; call: string }, signal: AbortSignal): Promise<CallDetail | undefined>;
  rowOf(params: { id: string; call: string }, signal: AbortSignal): Promise<number | undefined>;
  text(params: { id: string; hide?: HideOptions; row: number }, signal: AbortSignal): Promise<RowText>;
  lines(
    params: { id: string; hide?: HideOptions; of: { row: number } | { call: string } },
    signal: AbortSignal,
  ): Promise<string | undefined>;
  recorded(
    params: { id: string; hide?: HideOptions; call: string },
    signal: AbortSignal,
  ): Promise<readonly RecordedLine[] | undefined>;
  entry(params: { id: string; hide?: HideOptions; row: number }, signal: AbortSignal): Promise<EntryDetail | undefined>;
  shells(
    params: { id: string; hide?: HideOptions; call: string },
    signal: AbortSignal,
  ): Promise<ShellLinks | undefined>;
  structure(params: { id: string; hide?: HideOptions }, signal: AbortSignal): Promise<StructureSummary>;
  outline(
    params: { id: string; hide?: HideOptions; from: number; to: number; folds?: Folds },
    signal: AbortSignal,
  ): Promise<OutlinePage>;
  outlineOf(params: { id: string; row: number; folds?: Folds }, signal: AbortSignal): Promise<number | undefined>;
  agentOf(
    params: { id: string; hide?: HideOptions; call: string },
    signal: AbortSignal,
  ): Promise<ShownAgent | undefined>;
  workflowOf(
    params: { id: string; hide?: HideOptions; call: string },
    signal: AbortSignal,
  ): Promise<ShownWorkflow | undefined>;
  search(params: { id: string; hide?: HideOptions; query: string; from: number }, signal: AbortSignal): Promise<Found>;
  filter(params: { id: string; query: string; from: number }, signal: AbortSignal): Promise<FoundRows>;
  findRow(
    params: { id: string; query: string; from: number | undefined; direction: 1 | -1 },
    signal: AbortSignal,
  ): Promise<number | undefined>;
  rowsAt(params: { id: string; hide?: HideOptions; rows: readonly number[] }, signal: AbortSignal): Promise<Row[]>;
  tools(params: { id: string; hide?: HideOptions }, signal: AbortSignal): Promise<ToolCount[]>;
  /** The next piece of an export, which the host names; the first one begins it. */
  exportNext(params: { id: string; job: number; options: ExportOptions }, signal: AbortSignal): Promise<ExportStep>;
  /** Ends an export that was not read to its end. */
  exportEnd(params: { job: number }, signal: AbortSignal): Promise<void>;
  board(params: { id: string; hide?: HideOptions; call: string }, signal: AbortSignal): Promise<TaskBoard | undefined>;
  /** Compares two open transcripts; the comparison is kept under `comparison`, which the host chooses, until it is ended. */
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
  understanding(params: { id: string; hide?: HideOptions }, signal: AbortSignal): Promise<UnderstandingStep>;
  touchedFiles(params: { id: string; hide?: HideOptions; query: FileQuery }, signal: AbortSignal): Promise<FilePage>;
  fileHistory(
    params: { id: string; hide?: HideOptions; path: string; from: number; to: number },
    signal: AbortSignal,
  ): Promise<FileHistory>;
  timeline(params: { id: string; hide?: HideOptions; query: TimelineQuery }, signal: AbortSignal): Promise<Timeline>;
  /** Reads all sessions; each project is told to the host under `scan` when it is read. */
  sessions(params: { scan: number } & SessionQuery, signal: AbortSignal): Promise<SessionsRead>;
  /** Searches transcripts; what is found is told to the host under `search`. */
  searchFiles(
    params: { search: number; resources: readonly Resource[]; query: string; hide?: HideOptions },
    signal: AbortSignal,
  ): Promise<void>;
  dispose(params: { id: string }, signal: AbortSignal): Promise<void>;
  /** A file that the host watches for the reader has changed. */
  fileChanged(params: { watch: number }, signal: AbortSignal): Promise<void>;
}

/** What the reader may ask of its host: files of file systems that only the host can reach. */
export interface ReaderHostApi {
  changed(params: { id: string; summary: Summary }, signal: AbortSignal): Promise<void>;
  compareProgress(params: { comparison: string } & ComparisonProgress, signal: AbortSignal): Promise<void>;
  sessionsProgress(params: { scan: number; done: number; total: number }, signal: AbortSignal): Promise<void>;
  sessionsFound(params: { scan: number; project: ListedProject }, signal: AbortSignal): Promise<void>;
  searchProgress(params: { search: number; done: number }, signal: AbortSignal): Promise<void>;
  searchFound(params: { search: number; found: FileFound }, signal: AbortSignal): Promise<void>;
  stat(params: { resource: Resource }, signal: AbortSignal): Promise<Answer<FileStat>>;
  read(params: { resource: Resource; from: number; to: number }, signal: AbortSignal): Promise<Answer<Uint8Array>>;
  list(params: { resource: Resource }, signal: AbortSignal): Promise<Answer<DirectoryEntry[]>>;
  watch(params: { watch: number; resource: Resource }, signal: AbortSignal): Promise<void>;
  unwatch(params: { watch: number }, signal: AbortSignal): Promise<void>;
}

/** An answer, or what the file system refused: an error's class does not cross, its kind does. */
export type Answer<T> = { readonly value: T } | { readonly refused: FileErrorKind };
