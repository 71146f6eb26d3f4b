import type { Backups } from "./backups";
import { FileError } from "./errors";
import type { Seen } from "./edit/seen";
import type { Repeats } from "./repeats";
import type { FormatName, RunRecord, RunSource } from "./result";
import type { TranscriptLibrary } from "./transcripts/library";
import type { Shells } from "./shells/shells";

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
  /** How many names a file has, where it has more than one (hard links) and the file system tells. */
  readonly links?: number;
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

/** A file that was read whole. */
export interface FileAtOnce {
  readonly bytes: Uint8Array;
  /** The real place of what was opened, as the system tells of it then; not given where it does not. */
  readonly real?: Resource;
}

/** A file that stays open until it is closed: every read is of the same one, also when another has taken its name since. */
export interface OpenFile {
  /** As `Files.read`. */
  read(from: number, to: number, into: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

/** Files as bytes. Every method throws `FileError` for what a file system can refuse. */
export interface Files {
  stat(resource: Resource): Promise<FileStat>;
  /** Reads the half-open byte range into `into` from its start; answers how many bytes were there to read. */
  read(resource: Resource, from: number, to: number, into: Uint8Array): Promise<number>;
  /** Opens a file for many reads; undefined where `read` is to be used. Absent where a file system has no open files. Rejects like `read`. */
  open?(resource: Resource): Promise<OpenFile | undefined>;
  readAll(resource: Resource): Promise<Uint8Array>;
  /** As `readAll`, told where the file stands; undefined, and nothing is read, for one of more than `most` bytes. There where it costs less than `stat` and `readAll`. */
  readUpTo?(resource: Resource, most: number): Promise<FileAtOnce | undefined>;
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
  /** When it fires, the list ends there, and is not whole. */
  readonly stop?: AbortSignal;
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
  /** What is found must begin and end at the edge of a word. */
  readonly word?: boolean;
  /** Globs that a file's path must match; `!` leaves out. */
  readonly globs: readonly string[];
  /** Globs of names, of which a file's must match one too: a type of files. A file named as a root is searched whatever its name. */
  readonly names?: readonly string[];
  /** Whether a file's matches are left out of everything but `Found.omitted`. Not asked about roots that are files. */
  readonly omit?: (resource: Resource) => boolean;
  readonly ignored: boolean;
  /** Lines of context. */
  readonly before: number;
  readonly after: number;
  /** Lines kept; matching lines beyond it are counted, not kept. */
  readonly skip: number;
  readonly keep: number;
  /** Matching lines kept of each file, at least 1; those beyond it are counted, not kept, and `skip` and `keep` pass over them. Not with `each`. */
  readonly perFile?: number;
  /**
   * Every match is a found line of its own, with `found`; `skip`, `keep` and `Found.count` count matches. A file that several roots hold is searched once.
   * Matches of a file that turns out to be binary are taken back.
   *
   * With `file`, no line is kept: `Found.byFile` has the files with a match, and `skip` and `keep` count them.
   */
  readonly each?: "match" | "file";
  /** With `each`, the search stops when it has counted this many: a count of so many or more is no total. */
  readonly most?: number;
  /** When it fires, the search ends and answers what it has found, with `stopped`. */
  readonly stop?: AbortSignal;
  /** Called for each file or folder that could not be read, as far as it is known by name. */
  readonly unreadable?: (resource: Resource) => void;
  /** What files without a mark are read in, by its label in the Encoding Standard; UTF-8 unless given. */
  readonly encoding?: string;
  /**
   * For a pattern with characters beyond ASCII: called for files that are not in UTF-8, in which such characters are not found, as long as there are few. Files that
   * `omit` names are not told. With `encoding`, none is.
   */
  readonly undecoded?: (resource: Resource) => void;
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
  /** Without its line ending. Of a very long line 10,000 UTF-16 code units: its first ones, or those around its first match. */
  readonly text: string;
  /** UTF-16 code units of the line that are left out before and behind `text`; there when there are any. */
  readonly cut?: { readonly before: number; readonly after: number };
  /** UTF-16 code units of `text` before the first match; there for a matching line of more than 300, as far as it is known. */
  readonly at?: number;
  /** False for a line of context. */
  readonly match: boolean;
  /** The match that begins in the line; there when the query asks for each match. */
  readonly found?: FoundMatch;
}

/** A file with matching lines. */
export interface FoundFile {
  readonly resource: Resource;
  /** Its matching lines. */
  readonly count: number;
}

export interface Found {
  /** Matching lines `skip` to `skip + keep` in path order, with their context. */
  readonly lines: readonly FoundLine[];
  /** Files `skip` to `skip + keep` in path order, when the query asks for files. */
  readonly byFile?: readonly FoundFile[];
  /** All matching lines. */
  readonly count: number;
  /** Files with at least one matching line. */
  readonly files: number;
  /** Files that could not be read. */
  readonly unreadable: number;
  /** Matching lines beyond the query's `perFile`, and the files that have such; there when there are any. */
  readonly beyond?: { readonly lines: number; readonly files: number };
  /** Files with a match that the query's `omit` left out; there when there are any. */
  readonly omitted?: number;
  /** The query's `stop` fired before everything was searched. */
  readonly stopped?: true;
  /** Files of which the unsaved text of an editor was searched, as far as it has matches; there when there are any. */
  readonly unsaved?: readonly Resource[];
  /** Unsaved texts could not be searched with this pattern; the saved files were. */
  readonly savedOnly?: true;
}

/** Thrown by a search port for a pattern it cannot use; the message is the engine's own. */
export class PatternError extends Error {
  override readonly name = "PatternError";
  /** It is a regular expression, but none that can be used here. */
  readonly unusable: boolean;

  constructor(message: string, { unusable = false, ...options }: ErrorOptions & { unusable?: boolean } = {}) {
    super(message, options);
    this.unusable = unusable;
  }
}

export interface Search {
  /** Files in batches, in the order asked for. */
  listFiles(query: ListQuery, signal: AbortSignal): AsyncIterable<readonly ListedFile[]>;
  findText(query: FindQuery, signal: AbortSignal): Promise<Found>;
}

/** A node of a command's syntax tree. */
export interface SyntaxNode {
  /** As the grammar names it: a kind such as `pipeline`, or the characters of a token that always reads the same, such as `&&`. */
  readonly type: string;
  /** What stands between `from` and `to`. */
  readonly text: string;
  /** In UTF-16 code units of the whole text; half-open. */
  readonly from: number;
  readonly to: number;
  readonly children: readonly SyntaxNode[];
  /** The grammar does not know it, or something in it. */
  readonly hasError: boolean;
}

export type ShellLanguage = "bash" | "powershell";

/** Thrown for a text that no tree was made of; the message is a sentence that says why. */
export class GrammarError extends Error {
  override readonly name = "GrammarError";
}

/** The syntax of command lines. */
export interface Grammar {
  /** What the shell reads that commands run in; undefined for a language without a grammar here. */
  readonly language: ShellLanguage | undefined;
  /** Throws `GrammarError` for a text that is too long or too deeply nested to be looked at, and where the grammar cannot be loaded. Never holds its thread for long. */
  parse(text: string, language: ShellLanguage): Promise<SyntaxNode>;
}

export interface WorkspaceFolder {
  readonly name: string;
  readonly resource: Resource;
}

/** A place as policy looks at it. */
export interface Spot {
  readonly resource: Resource;
  /** With `/`: below its workspace folder, or absolute for one outside. */
  readonly path: string;
  /** Whether it lies in a workspace folder, or is one. */
  readonly inside: boolean;
}

/** What a path means, wherever that is. */
export interface WorkspacePlace {
  /** As the path spells it. */
  readonly named: Spot;
  /** The entry itself: links above it followed. */
  readonly entry: Spot;
  /** Every link followed. What does not exist yet hangs below its nearest existing folder. */
  readonly real: Spot;
  /** Why `resolve` refuses it, for a model; undefined for what lies inside. */
  readonly outside?: string;
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
  /**
   * As `resolve`, but what lies outside is told instead of refused. Throws `ToolError` for a path that means nothing, `BLOCKED` for one on a file system on
   * which no workspace folder lies.
   */
  place(path: string): Promise<WorkspacePlace>;
  /** The path shown to models and people, accepted back by `resolve`: relative, with `/`; in a multi-root workspace the folder's name first. */
  display(resource: Resource): string;
}

/** A change of a whole text. */
export interface TextChange {
  readonly old: string;
  /** In order and without overlaps; half-open ranges of `old` in UTF-16 code units. */
  readonly replacements: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  readonly now: string;
}

/** An error that a language's checker tells of a file. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** Who tells it, such as `ts`. */
  readonly source?: string;
}

/** What language checkers say of files. */
export interface Problems {
  /** Notes the errors that a file has; called before it is changed. The function waits, not long, until it was checked anew, and answers those that were not there before. */
  watch(resource: Resource): (signal: AbortSignal) => Promise<readonly Problem[]>;
}

/** The encodings that a text may be written in whatever the editor would choose: those that can hold every character. All but `utf8` begin with a mark. */
export const textEncodings = ["utf8", "utf8bom", "utf16le", "utf16be"] as const;

export type TextEncoding = (typeof textEncodings)[number];

export interface Text {
  /** Text of a whole file as the editor would read it. Throws `ToolError` for bytes that are not text. */
  decode(bytes: Uint8Array, resource: Resource): Promise<string>;
  /** Bytes of a whole file as the editor would save it, or in the given encoding. */
  encode(text: string, resource: Resource, encoding?: TextEncoding): Promise<Uint8Array>;
  /** The text of an open editor with unsaved changes. */
  unsaved(resource: Resource): string | undefined;
  /** The cells of a notebook that an editor has open with unsaved changes, as the JSON of a notebook (nbformat 4). Only editors have this. */
  unsavedNotebook?(resource: Resource): string | undefined;
  /** The notebooks that editors have open with unsaved changes. Only editors have this. */
  unsavedNotebooks?(): readonly Resource[];
  /**
   * Changes the text of a file that is open in an editor there, so that it can be undone, and saves it. Answers the text as it was saved, which a formatter may have
   * changed further; undefined where no editor has it open, or has another text than the file: it is then to be written to. Throws `ToolError` for unsaved changes
   * that are not in `change.old`, and where it cannot be saved. Only editors have this.
   */
  edit?(resource: Resource, change: TextChange): Promise<string | undefined>;
  /** The name of the encoding that a file without a mark is read in; not given or undefined where it is UTF-8 or not known. */
  encodingName?(resource: Resource): string | undefined;
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
  /** Prefixes of commands that the person may keep together with a yes, all of them (`CommandSettings.allow`). */
  readonly rules?: readonly string[];
  /** Nothing that was allowed beforehand covers it: paths outside the workspace, protected or secret ones, commands that no rule may allow. */
  readonly always?: true;
}

/** A person's decision; silence, a closed dialog and a window that cannot ask are `no`. Throws `ToolError` `BLOCKED` where nobody can be asked, to say what to do. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<"yes" | "no">;

export interface Limits {
  /** Characters of the whole JSON text of a result. `Infinity` for no limit. */
  readonly maxOutputSize: number;
}

/** The person's rules about commands. A prefix is words with spaces between them, and speaks of every command that begins with these words. */
export interface CommandSettings {
  /** Commands that only read run without a question. */
  readonly runReadOnly: boolean;
  /** Prefixes that run without a question. */
  readonly allow: readonly string[];
  /** Prefixes that never run. */
  readonly deny: readonly string[];
}

/** What the person has set about paths. Nothing in a workspace may change it. */
export interface PathRules {
  /** What becomes of places outside the workspace. */
  readonly outside: "ask" | "refuse";
  /** Globs of further files that may hold secrets; without `/` a name anywhere. */
  readonly secret: readonly string[];
  /** Globs of files that hold none, whatever they are called. */
  readonly notSecret: readonly string[];
  /** Files and folders of the editor in which the rules for tools stand: never written by a tool. */
  readonly own: readonly Resource[];
}

export interface Settings {
  /** Not given: what lies outside is asked about, and nothing more is set. */
  readonly paths?: PathRules;
  /** Milliseconds a command may run when the call names none. */
  readonly shellTimeoutMs: number;
  /** The most a call may ask for. */
  readonly shellTimeoutMaxMs: number;
  /** Milliseconds that glob and grep may search; 20,000 unless given. */
  readonly searchTimeoutMs?: number;
  /** What may run without a question; not given, nothing may. */
  readonly commands?: CommandSettings;
  /** Variables that a command's environment keeps although their names are those of secrets; none unless given. */
  readonly keepEnvironment?: readonly string[];
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
  /** What the conversation has read and written, so that what changed behind its back is not written over; not given, nothing is remembered. */
  readonly seen?: Seen;
  /** Where files are kept before they are replaced or removed; not given, they are not. */
  readonly backups?: Backups;
  /** Not given where nothing checks files. */
  readonly problems?: Problems;
  readonly files: Files;
  readonly search: Search;
  readonly shells: Shells;
  /** Not given, every command is asked about. */
  readonly grammar?: Grammar;
  readonly workspace: Workspace;
  readonly text: Text;
  /** Not given where nothing keeps track of sessions. */
  readonly transcripts?: TranscriptLibrary;
  /** Whether whoever calls takes pictures with an answer; not given, they are only described. */
  readonly takesPictures?: boolean;
  readonly ask: Ask;
  readonly limits: Limits;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  /** How far the call is, in a few words, for a person who waits; said as often as a tool likes, shown now and then. */
  readonly progress: (message: string) => void;
  readonly log: Log;
}
