import type { Resource } from "../../../base/resource";

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
  /**
   * A regular expression in ripgrep's syntax, or plain text when `literal`. May have look-around and back references,
   * as far as PCRE2 and JavaScript have both.
   */
  readonly pattern: string;
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  /** What is found must begin and end at the edge of a word. */
  readonly word?: boolean;
  /** Globs that a file's path must match; `!` leaves out. */
  readonly globs: readonly string[];
  /** The names of roots that globs may begin with, as the paths of a workspace of several folders do. */
  readonly folderNames?: ReadonlyMap<Resource, string>;
  /** Globs of names, of which a file's must match one too: a type of files. A file named as a root is searched whatever its name. */
  readonly names?: readonly string[];
  /** Whether a file's matches are left out of everything but `Found.omitted`. Not asked about roots that are files. */
  readonly omit?: (resource: Resource) => boolean;
  readonly ignored: boolean;
  /** Also searches binary files, as if they were text. */
  readonly binary?: boolean;
  /** Lines of context. */
  readonly before: number;
  readonly after: number;
  /** Lines kept; matching lines beyond it are counted, not kept. */
  readonly skip: number;
  readonly keep: number;
  /** Matching lines kept of each file, at least 1; those beyond it are counted, not kept, and `skip` and `keep` pass over them. Not with `each`. */
  readonly perFile?: number;
  /**
   * Returns each match as a found line of its own, with `found`. `skip`, `keep`, and `Found.count` count matches. A
   * file that is below several roots is searched once. Matches in a file that turns out to be binary are discarded.
   * With `file`, no line is kept: `Found.byFile` contains the files with a match, and `skip` and `keep` count them.
   */
  readonly each?: "match" | "file";
  /** With `each`, the search stops when it has counted this many: a count of so many or more is no total. */
  readonly most?: number;
  /** When it fires, the search ends and returns what it has found, with `stopped`. */
  readonly stop?: AbortSignal;
  /** Called for each file or folder that could not be read, as far as it is known by name. */
  readonly unreadable?: (resource: Resource) => void;
  /** What files without a mark are read in, by its label in the Encoding Standard; UTF-8 unless given. */
  readonly encoding?: string;
  /**
   * Reports files that aren't in UTF-8, for a pattern with characters beyond ASCII. Such characters aren't found in
   * them. Reports files as long as there are few, none that `omit` names, and none if `encoding` is set.
   */
  readonly undecoded?: (resource: Resource) => void;
  /** With `each: "match"`: called for each file with a line longer than `longestLine`, of which matches, or a line of context, are left out. */
  readonly tooLong?: (resource: Resource) => void;
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

/**
 * The maximum number of bytes of a line in a search for each match, including everything reported about its matches.
 * Longer lines aren't read completely.
 */
export const longestLine = 32 * 1024 * 1024;

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

/** Thrown by a search port for a pattern that it can't use. The message is the engine's own. */
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
