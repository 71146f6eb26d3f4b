import type { CallStatus } from "../callRow";

/** What a call did to a file. */
export type Touch = "read" | "write" | "edit" | "other";

/** What a command does to a file that it names, when it runs and does what it is for. */
export type CommandTouch = Touch | "create" | "remove" | "move";

/** A file that calls name. Counts are of calls whose input names it; what commands may have done is counted apart. */
export interface TouchedFile {
  /** Relative to the root, if the entries report their folder. */
  readonly path: string;
  readonly reads: number;
  readonly writes: number;
  readonly edits: number;
  /** Calls of tools that are not known to do one of these. */
  readonly others: number;
  /** Those of all these that were no success. */
  readonly failed: number;
  readonly last?: number;
  /** Calls that ran a command line which names it. Whether that touched it is not certain. */
  readonly commands: number;
  readonly lastCommand?: number;
}

export type FileOrder = "path" | "reads" | "writes" | "edits" | "others" | "failed" | "last" | "touches" | "commands";

/**
 * Which files are asked for. `filter` is a part of the path, whatever its case; the range is half open. With `commands` those that only command lines
 * name are among them.
 */
export interface FileQuery {
  readonly commands?: boolean;
  readonly filter: string;
  readonly order: FileOrder;
  readonly descending: boolean;
  readonly from: number;
  readonly to: number;
}

export interface FilePage {
  /** Files that the filter lets through. */
  readonly total: number;
  readonly files: readonly TouchedFile[];
}

/** Which events of a file are asked for: with `changes`, those that changed it, or may have. The range is half open. */
export interface HistoryQuery {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly changes?: boolean | undefined;
}

/** Something that happened to a file, or may have. */
export interface FileEvent {
  readonly touch: CommandTouch;
  /** The command that names the file, on one line: then it is not certain that it was touched. */
  readonly command?: string;
  readonly tool: string;
  readonly status: CallStatus;
  readonly time?: number;
  readonly row?: number;
  readonly agent?: string;
  /** What of it: which lines were read, how many lines came and went, why it failed. */
  readonly words: string;
}

export interface FileHistory {
  readonly total: number;
  /** In the order in which they happened. */
  readonly events: readonly FileEvent[];
}
