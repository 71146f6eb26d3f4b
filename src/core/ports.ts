import { FileError } from "./errors";
import type { Repeats } from "./repeats";
import type { FormatName, RunRecord, RunSource } from "./result";

/** A place in a file system as a URI string (`file:///a/b.txt`). Only `Workspace.resolve` and adapters make one. */
export type Resource = string & { readonly resource: unique symbol };

export interface FileStat {
  /** What the path itself is; `symlink` only when the link leads nowhere. */
  readonly type: "file" | "directory" | "symlink" | "other";
  /** True when the path is a symbolic link; `type` then tells about its target. */
  readonly link: boolean;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtime: number;
  readonly ctime: number;
  /** Changes when the path is replaced by another file; empty where the file system has no such thing. */
  readonly identity: string;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly type: FileStat["type"];
  readonly link: boolean;
}

export interface TransferOptions {
  readonly overwrite: boolean;
  readonly signal?: AbortSignal;
}

/** Thrown for what could not be put into a trash, most often because there is none; it is where it was. */
export class NoTrashError extends FileError {
  constructor(resource: string, options?: { cause?: unknown }) {
    super("Unavailable", resource, options);
  }
}

/** Files as bytes. Every method throws `FileError` for what a file system can refuse. */
export interface Files {
  stat(resource: Resource): Promise<FileStat>;
  /** Reads the half-open byte range into `into` from its start; answers how many bytes were there to read. */
  read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number>;
  readAll(resource: Resource): Promise<Uint8Array>;
  /** Creates or overwrites; keeps the mode of an existing file and writes through a symbolic link. Makes missing folders. */
  write(resource: Resource, bytes: Uint8Array): Promise<void>;
  list(resource: Resource): Promise<DirectoryEntry[]>;
  /**
   * Copies a file, a folder with all below it, or a symbolic link itself, with modes and times, and makes missing folders above `to`. What links lead to is
   * never read. Throws `Exists` for what stands at `to`, also for what came to stand there meanwhile, unless `overwrite`: then a file or link replaces a file or
   * link, and a folder the whole folder; one in place of the other is refused (`IsDirectory`, `NotDirectory`). When it fails or `signal` fires, all is as it was.
   */
  copy(from: Resource, to: Resource, options: TransferOptions): Promise<void>;
  /** Moves, by the rules of `copy`; across file systems by copying, and the source goes only when the copy is whole and the source has not changed since. */
  rename(from: Resource, to: Resource, options: TransferOptions): Promise<void>;
  /** Removes a file, a symbolic link itself, or a folder: `NotEmpty` for one that holds something, unless `recursive`. Throws `NoTrashError` for `trash` where there is none. */
  delete(resource: Resource, options: { recursive: boolean; trash: boolean }): Promise<void>;
  /** False where there is no trash for a resource; true where there may be one, which only trying tells. */
  mayTrash(resource: Resource): boolean;
  /** Makes the folder and those above it; nothing happens when it is there. With `recursive: false` only the folder: `Exists`, or `NotFound` without the one above. */
  mkdir(resource: Resource, options?: { recursive: boolean }): Promise<void>;
  /** The resource of an entry of a folder. */
  child(folder: Resource, name: string): Resource;
  /** As `realpath`, but a link that the entry is itself is not followed, and what is missing stays as it is written. */
  realEntry(resource: Resource): Promise<Resource>;
  /** The same place with every symbolic link followed. Where a file system knows no links, the resource itself. */
  realpath(resource: Resource): Promise<Resource>;
  /** Calls `changed` after the file was written, replaced or deleted; answers how to stop. */
  watch(resource: Resource, changed: () => void): () => void;
}

export interface ListQuery {
  readonly folders: readonly Resource[];
  /** Also files that ignore rules hide. `.git` is never listed. */
  readonly ignored: boolean;
  readonly sort: "modified" | "path";
}

export interface ListedFile {
  readonly resource: Resource;
  /** The folder of the query it was found in. */
  readonly folder: Resource;
  /** Relative to `folder`, with `/`. */
  readonly path: string;
}

export interface FindQuery {
  /** Folders or files to search. */
  readonly roots: readonly Resource[];
  /** A regular expression in ripgrep's syntax, or plain text when `literal`. */
  readonly pattern: string;
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  /** Globs that a file's path must match; `!` leaves out. */
  readonly globs: readonly string[];
  readonly ignored: boolean;
  /** Lines of context. */
  readonly before: number;
  readonly after: number;
  /** Lines kept; matching lines beyond it are counted, not kept. */
  readonly skip: number;
  readonly keep: number;
  /**
   * Every match is a found line of its own, with `found`; `skip`, `keep` and `Found.count` count matches. A file that several roots hold is searched once.
   * Matches of a file that turns out to be binary are taken back.
   */
  readonly each?: "match";
  /** With `each`, the search stops when it has counted this many: a count of so many or more is no total. */
  readonly most?: number;
  /** Called for each file or folder that could not be read, as far as it is known by name. */
  readonly unreadable?: (resource: Resource) => void;
}

/** One match of a search; a character is a Unicode code point, and `\r\n` is one end of a line. */
export interface FoundMatch {
  /** Characters of the line before the match. */
  readonly from: number;
  /** The line it ends in, 1-based. Ends behind a line feed are at the start of the line that follows. */
  readonly lastLine: number;
  /** Characters of that line before the end of the match. */
  readonly to: number;
  /** What was matched; of a very long match the first 10,000 UTF-16 code units. */
  readonly text: string;
  /** Lines before the match's first line, and behind its last, as many as were asked for and are there. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface FoundLine {
  readonly resource: Resource;
  /** 1-based. */
  readonly line: number;
  /** Without its line ending. */
  readonly text: string;
  /** False for a line of context. */
  readonly match: boolean;
  /** The match that begins in the line; there when the query asks for each match. */
  readonly found?: FoundMatch;
}

export interface Found {
  /** Matching lines `skip` to `skip + keep` in path order, with their context. */
  readonly lines: readonly FoundLine[];
  /** All matching lines. */
  readonly count: number;
  /** Files with at least one matching line. */
  readonly files: number;
  /** Files that could not be read. */
  readonly unreadable: number;
}

/** Thrown by a search port for a pattern it cannot use; the message is the engine's own. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

export interface Search {
  /** Files in batches, in the order asked for. */
  listFiles(query: ListQuery, signal: AbortSignal): AsyncIterable<readonly ListedFile[]>;
  findText(query: FindQuery, signal: AbortSignal): Promise<Found>;
}

export interface ShellCommand {
  readonly command: string;
  readonly cwd: Resource;
  readonly timeoutMs: number;
  /** Characters of output kept from the end; what came before is counted, not kept. */
  readonly keep: number;
  /** What the person sees above the command in the terminal. */
  readonly title: string;
}

export interface ShellExit {
  /** 128 + n when a signal ended it; null when time ran out. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** stdout and stderr in the order they were written; the last `keep` characters. */
  readonly output: string;
  /** Characters written in all. */
  readonly total: number;
}

export interface Shell {
  /** Runs until the command ends, time runs out or `signal` fires; then its whole process tree is gone. Throws `ToolError` when it cannot start. */
  run(command: ShellCommand, signal: AbortSignal): Promise<ShellExit>;
}

export interface WorkspaceFolder {
  readonly name: string;
  readonly resource: Resource;
}

export interface Workspace {
  readonly folders: readonly WorkspaceFolder[];
  /** False in VS Code's Restricted Mode. */
  readonly trusted: boolean;
  /**
   * The place that a path given by a model means: relative to the workspace (in a multi-root one, the folder's name first), absolute, or a URI.
   * The real path, links followed, must lie inside the real path of a workspace folder; for a path that does not exist yet, its nearest ancestor's must.
   * Throws `ToolError` `BLOCKED` (`Permission denied: …`) for one outside, `EXECUTION_ERROR` (`Invalid input: …`) for one that means nothing.
   */
  resolve(path: string): Promise<Resource>;
  /** The path shown to models and people, accepted back by `resolve`: relative, with `/`; in a multi-root workspace the folder's name first. */
  display(resource: Resource): string;
}

export interface Text {
  /** Text of a whole file as the editor would read it. Throws `ToolError` for bytes that are not text. */
  decode(bytes: Uint8Array, resource: Resource): Promise<string>;
  /** Bytes of a whole file as the editor would save it. */
  encode(text: string, resource: Resource): Promise<Uint8Array>;
  /** The text of an open editor with unsaved changes. */
  unsaved(resource: Resource): string | undefined;
}

/** What a person is asked before a tool changes something. */
export interface Question {
  readonly tool: string;
  /** The parsed input the answer is bound to. */
  readonly input: unknown;
  /** A short question. */
  readonly title: string;
  /** Exactly what will happen: the whole command, or the path and the text. Plain text. */
  readonly detail: string;
  /** What the answer is bound to beyond what can be shown: a list too long for a dialog, whole. */
  readonly bound?: string;
}

/** A person's decision; silence, a closed dialog and a window that cannot ask are `no`. Throws `ToolError` `BLOCKED` where nobody can be asked, to say what to do. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<"yes" | "no">;

export interface Limits {
  /** Characters of the whole JSON text of a result. `Infinity` for no limit. */
  readonly maxOutputSize: number;
}

export interface Settings {
  /** Milliseconds a command may run when the call names none. */
  readonly shellTimeoutMs: number;
  /** The most a call may ask for. */
  readonly shellTimeoutMaxMs: number;
}

export interface Log {
  /** Diagnostics for the output channel; never part of a result. */
  error(message: string, error?: unknown): void;
  info(message: string): void;
}

/** All that a tool may use, and what `runTool` needs to answer and to keep a record. */
export interface ToolContext {
  readonly source: RunSource;
  /** The wire format of the answer. */
  readonly format: FormatName;
  /** Keeps the record of a call; must not throw. */
  readonly record: (record: RunRecord) => void;
  /** The calls so far of one conversation, so that the same call made again in a row is noticed; not given, none is. */
  readonly repeats?: Repeats;
  readonly files: Files;
  readonly search: Search;
  readonly shell: Shell;
  readonly workspace: Workspace;
  readonly text: Text;
  readonly ask: Ask;
  readonly limits: Limits;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  readonly log: Log;
}
