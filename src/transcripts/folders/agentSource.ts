import type { JsonObject } from "../../base/json/jsonValue";
import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { FileFacts } from "./fileFacts";
import type { FolderFiles, KeptFacts } from "./keptFacts";
import type { Problem } from "./findFiles";
import type { Project } from "./project";
import type { RunningSession, SessionState, StillRunning } from "./sessionNames";

/** What a source needs to know of the machine to find its folders. */
export interface Machine {
  readonly platform: string;
  /** The user's home folder. */
  readonly home: string;
  /** Returns an environment variable. Returns undefined for an empty one. */
  variable(name: string): string | undefined;
  /** Returns the text of a small file of the user, by the segments of its path. Without it, no such file is read. */
  text?(...path: readonly string[]): string | undefined;
  /** VS Code's folders of user data that are in use, such as `~/.config/Code/User`. */
  readonly vscodeFolders?: readonly string[];
}

/** A folder with sessions of an agent. */
export interface SessionFolder {
  /** The `id` of the agent's source. */
  readonly agent: string;
  readonly folder: Resource;
}

/** Reads the facts of files, here or in other threads. */
export interface FactReader {
  /** Files to read at once. */
  readonly atOnce: number;
  /** Does the same as `readFileFacts`. `isKnown` says that another version of the file was read before. */
  read(resource: Resource, stat: FileStat, signal: AbortSignal, isKnown: boolean): Promise<FileFacts>;
}

/** How a source reads its folders. */
export interface SourceReading {
  readonly files: FolderFiles;
  readonly kept: KeptFacts;
  readonly facts: FactReader;
  readonly signal: AbortSignal;
  /** Names of folders of projects to read first. */
  readonly first: readonly string[];
  /** Returns which registered processes still run. Without it, no session is reported as running. */
  readonly stillRunning: StillRunning | undefined;
  /** Counts files that were found, and files that were read. */
  count(found: number, read: number): void;
  /** Reports a part of a project that takes long to read. */
  early(project: Project): void;
  /** Reports what can't be read outside of a project. */
  problem(problem: Problem): void;
}

/** How an agent names the files of its sessions. */
export interface SessionFiles {
  /** Globs of the sessions' files, from a folder. A file without a conversation isn't listed. */
  readonly sessions: readonly string[];
  /** The folder that has a folder for each project, named as Claude Code does. */
  readonly projects?: string;
  /** Returns the working folder of the sessions in a folder, for those whose file doesn't name it. */
  readonly cwd?: (files: FolderFiles, folder: Resource) => Promise<string | undefined>;
  /** Globs of records with the names of the sessions, in which calls appear earlier. */
  readonly early?: readonly string[];
  /** Returns globs of the files of a session's subagents, from the folder of its own file. */
  readonly agents?: (session: { readonly name: string; readonly id: string }) => readonly string[];
  /** Returns the sessions that run according to the agent, by their ids. */
  readonly running?: (folder: Resource, reading: RunningReading) => Promise<ReadonlyMap<string, RunningSession>>;
  /** Reads again what the agent says about a session that runs. */
  readonly state?: (files: FolderFiles, running: Resource) => Promise<SessionState | undefined>;
}

/** How it is found out which sessions run. */
export type RunningReading = Pick<SourceReading, "files" | "signal" | "stillRunning">;

/** How long an agent keeps a session after its last use. */
export interface Retention {
  /** The name of the agent's settings in its folder. */
  readonly settings: string;
  /** Returns the days after which it deletes a session, according to its settings. Infinite if it deletes none. */
  days(settings: JsonObject): number;
  /** What to add to the settings so that sessions are kept for ten years. */
  readonly edit: string;
  /** Paths, from a session's folder, of files that say more about all sessions in it. */
  readonly beside?: readonly string[];
}

/** The commands with which an agent continues a session in a terminal. `ID` in them stands for the id of the session. */
export interface ResumeCommands {
  /** The form of the agent's ids. A session with another id can't be continued. */
  readonly ids: RegExp;
  readonly resume: string;
  /** Leaves the session as it is, and continues a copy. */
  readonly fork?: string;
}

/** The extension of VS Code in which an agent shows its sessions, and the address that opens one there. */
export interface AgentExtension {
  /** `PUBLISHER.NAME`. */
  readonly id: string;
  readonly name: string;
  /** The first version that opens the address. */
  readonly since: string;
  readonly path: string;
  /** The parameter of the address that has the session's id. */
  readonly parameter: string;
}

/** The form of ids that are UUIDs. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where an agent keeps its sessions, and how they are found. One file of `sources/agents` each. */
export interface AgentSource {
  /** Identifies the agent in settings, filters, and results. */
  readonly id: string;
  /** The agent's name, as its makers write it. */
  readonly name: string;
  /** Two letters for its icon in lists. */
  readonly mark: string;
  /** Whether its files are known from samples or documentation only, not from sessions that were compared. */
  readonly isPreview?: true;
  /** How a session is continued in a terminal. Left out for an agent whose commands aren't known. */
  readonly resume?: ResumeCommands;
  /** The agent's own extension. Left out if it documents no address that opens a session. */
  readonly extension?: AgentExtension;
  /** Returns the paths of the folders with its sessions, each as segments. They need not exist. */
  folders(machine: Machine): readonly (readonly string[])[];
  /** Reads the sessions below a folder. Yields each project when it is read. Rejects only with the signal's reason. */
  read(folders: readonly Resource[], reading: SourceReading): AsyncIterable<Project>;
  /** The `id` of a source that is read before, and records more of the sessions that have the same id there. They are listed once. */
  readonly lessThan?: string;
  /** Globs of the paths, from a folder, whose change can change the list. */
  readonly watched: readonly string[];
  /** The files to follow while a session runs. */
  readonly files: SessionFiles;
  /** When the agent deletes sessions by itself. Absent if it doesn't, or if this isn't known. */
  readonly retention?: Retention;
}

/** Gives a source its type. */
export function defineSource(source: AgentSource): AgentSource {
  return source;
}
