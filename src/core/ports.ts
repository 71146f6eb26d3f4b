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

/** Files as bytes. Every method throws `FileError` for what a file system can refuse. */
export interface Files {
  stat(resource: Resource): Promise<FileStat>;
  /** Reads the half-open byte range into `into` from its start; answers how many bytes were there to read. */
  read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number>;
  readAll(resource: Resource): Promise<Uint8Array>;
  /** Creates or overwrites; keeps the mode of an existing file and writes through a symbolic link. Makes missing folders. */
  write(resource: Resource, bytes: Uint8Array): Promise<void>;
  list(resource: Resource): Promise<DirectoryEntry[]>;
  copy(from: Resource, to: Resource, options: { overwrite: boolean }): Promise<void>;
  rename(from: Resource, to: Resource, options: { overwrite: boolean }): Promise<void>;
  delete(resource: Resource, options: { recursive: boolean; trash: boolean }): Promise<void>;
  /** Makes the folder and those above it; nothing happens when it is there. */
  mkdir(resource: Resource): Promise<void>;
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
}

export interface FoundLine {
  readonly resource: Resource;
  /** 1-based. */
  readonly line: number;
  /** Without its line ending. */
  readonly text: string;
  /** False for a line of context. */
  readonly match: boolean;
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
}

/** A person's decision; silence, a closed dialog and a window that cannot ask are `no`. */
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
