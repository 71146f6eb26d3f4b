import type { Backups } from "./backups";
import type { FileLocks } from "./fileLock";
import type { Seen } from "./seenTexts";
import type { Repeats } from "./repeatedCalls";
import type { FormatName, RunRecord, RunSource } from "../../../results/result";
import type { Shells } from "../ports/shellsPort";
import type { TranscriptLibrary } from "./transcriptLibraryPort";
import type { Ask } from "../ports/askPort";
import type { Files } from "../../../base/filesPort";
import type { Grammar } from "../ports/grammarPort";
import type { Problems } from "../ports/problemsPort";
import type { Search } from "../ports/searchPort";
import type { Symbols } from "../ports/symbolsPort";
import type { Limits, Settings } from "../ports/toolSettings";
import type { Tasks } from "../ports/tasksPort";
import type { Text } from "../ports/textPort";
import type { Workspace } from "../ports/workspacePort";

export interface Log {
  /** Diagnostics for the output channel; never part of a result. */
  error(message: string, error?: unknown): void;
  info(message: string): void;
}

/** Contains everything that a tool may use, and what `runTool` needs to return a result and keep a record. */
export interface ToolContext {
  readonly source: RunSource;
  /** The call's id in the session of the agent that makes it, if the agent sends one. */
  readonly callId?: string;
  /** The wire format of the result. */
  readonly format: FormatName;
  /** Keeps the record of a call; must not throw. */
  readonly record: (record: RunRecord) => void;
  /** The calls so far of one conversation, so that the same call made again in a row is noticed; not given, none is. */
  readonly repeats?: Repeats;
  /** What the conversation has read and written, so that what changed behind its back is not written over; not given, nothing is remembered. */
  readonly seen?: Seen;
  /** Keeps this program's changes of a file and those of others apart; not given, only this program's are kept apart. */
  readonly locks?: FileLocks;
  /** Where files are kept before they are replaced or removed; not given, they are not. */
  readonly backups?: Backups;
  /** Not given where nothing checks files. */
  readonly problems?: Problems;
  /** Not given outside VS Code. */
  readonly symbols?: Symbols;
  readonly files: Files;
  readonly search: Search;
  readonly shells: Shells;
  /** Not given outside VS Code. */
  readonly tasks?: Tasks;
  /** Not given, every command is asked about. */
  readonly grammar?: Grammar;
  readonly workspace: Workspace;
  readonly text: Text;
  /** Not given where nothing keeps track of sessions. */
  readonly transcripts?: TranscriptLibrary;
  /** The names of the tools that the caller may call, for the error of a name that isn't one. */
  readonly offered?: readonly string[];
  /** Whether the caller accepts pictures with a result. If not set, they are only described. */
  readonly takesPictures?: boolean;
  /** Whether the caller shows a page with a result, which may draw more than the model gets. */
  readonly takesView?: boolean;
  readonly ask: Ask;
  readonly limits: Limits;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  /**
   * Reports the progress of the call in a few words, for a waiting user. Tools can call it as often as they like. It is
   * shown now and then.
   */
  readonly progress: (message: string) => void;
  readonly log: Log;
}
