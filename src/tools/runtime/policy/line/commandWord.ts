/** Which files below a folder are read. */
export interface Tree {
  /** Globs of names: only files with such a name are read. */
  readonly only?: readonly string[];
  /** Names of folders that are passed over. */
  readonly without?: readonly string[];
  /**
   * Hidden names, and what ignore files name, are passed over, as ripgrep does. With `typed`, hidden files aren't: those
   * of a type that it searches for.
   */
  readonly hidden?: false | "typed";
  /** Links are followed, also those to folders. */
  readonly follows?: true;
  /** Links that have the names of files that are read lead to what is read. */
  readonly opens?: true;
  /** Their names are handed on in a way that takes them apart at spaces and quotes. */
  readonly split?: true;
  /** Those right in the folder are handed on by their mere names. */
  readonly bare?: true;
}

/** One word of a command, as far as it can be known without running anything. */
export interface Word {
  /** As it is written. */
  readonly raw: string;
  /**
   * - `literal`: the program gets exactly `value`.
   * - `glob`: a pattern for names of files, with its special characters in `value`.
   * - `found`: a name that `find` gives, or several: no option, and below one of the folders in `below`.
   * - `unknown`: what the program gets, or how many words, is known only when it runs; `value` is how the word is written.
   */
  readonly kind: "literal" | "glob" | "found" | "unknown";
  readonly value: string;
  /** A path by which a program reads the output of commands (`<(sort a)`). */
  readonly pipe?: true;
  /** Folders that contain the found paths. */
  readonly below?: readonly Word[];
  /** Which files below them were found. */
  readonly tree?: Tree;
}

/** What a piece of a word stands for, by how it is written. */
type Piece = readonly [written: RegExp, means: (inner: string) => string];

/** Pieces that are special only at the start of a word. */
const STARTS: readonly Piece[] = [
  [/(?:\$HOME|\$\{HOME\}|"\$HOME"|"\$\{HOME\}")(?=$|\/)/y, () => "~"],
  [/"(?:\$HOME|\$\{HOME\})(\/[^"\\$`]*)"/y, (inner) => `~${inner}`],
  [/~(?=$|[\w./+-])/y, () => "~"],
  // The folder it runs in; without quotes it may be several words.
  [/"(?:\$PWD|\$\{PWD\})"(?=$|\/)/y, () => "."],
  [/"(?:\$PWD|\$\{PWD\})(\/[^"\\$`]*)"/y, (inner) => `.${inner}`],
];

const PIECES: readonly Piece[] = [
  [/([A-Za-z0-9_./,@%+\-\p{L}\p{N}]+|[:^!{}])/uy, (inner) => inner],
  // At the start, `=` expands to the path of a program in some shells, and `#` begins a comment. After `=` and `:`, a
  // tilde may be the home folder.
  [/(?<=.)([=#]|(?<![=:])~)/y, (inner) => inner],
  [/'([^']*)'/y, (inner) => inner],
  [/\$'([^'\\]*)'/y, (inner) => inner],
  // A dollar that begins no name is itself.
  [/\$$/y, () => "$"],
  [/"((?:[^"\\$`]|\\[^]|\$(?=["\s|)/]))*)"/y, (inner) => inner.replace(/\\([\\"$`])|\\\n/g, "$1")],
  [/\\([^\n])/y, (inner) => inner],
  [/\\\n/y, () => ""],
];

/**
 * Reads a word of bash as bash would, without the syntax tree: quotes, backslashes, globs, `~` and `$HOME` (both are `~` in `value`). Everything else that the shell would
 * replace makes the word unknown: variables, substitutions, braces, and characters that some shells take for more than themselves.
 */
export function readBashWord(raw: string): Word {
  const unknown: Word = { raw, kind: "unknown", value: raw };
  if (hasBraces(raw)) return unknown;
  let value = "";
  let glob = false;
  let home = false;
  for (let at = 0; at < raw.length;) {
    const special = /^[*?[\]]/.test(raw.charAt(at));
    const piece = special ? undefined : pieceAt(raw, at);
    if (!special && !piece) return unknown;
    glob ||= special;
    home ||= piece?.home ?? false;
    value += piece?.value ?? raw.charAt(at);
    at = piece?.end ?? at + 1;
  }
  // A quoted tilde is an ordinary name, which `value` couldn't distinguish from the home folder.
  if (value.startsWith("~") && !home) return unknown;
  return { raw, kind: glob ? "glob" : "literal", value };
}

/** Quoted text in which bash leaves braces as they are, and characters behind a backslash. */
const QUOTED = /\\[^]|'[^']*'|"(?:[^"\\$`]|\\[^])*"/g;

/** Whether bash may put several words in place of a word with braces. Braces in quotes are characters like any other. */
export function hasBraces(raw: string): boolean {
  return /,|\.\./.test(raw) && /[{}]/.test(raw.replace(QUOTED, ""));
}

/** Returns the part of a word in which bash expands globs and parts the values of variables: without quotes and commands. */
export function openPart(raw: string): string {
  let open = raw.replace(QUOTED, "");
  for (let before = ""; before !== open;) {
    before = open;
    open = open.replace(/\$?\([^()`]*\)|`[^`]*`/g, "");
  }
  return open.replace(/"[^"]*"/g, "");
}

/** Whether a word that is known only when it runs is a glob, whose folder may be any. */
export function hasOpenGlob(raw: string): boolean {
  return /[*?[]/.test(openPart(raw).replace(/\$\{[^{}]*\}|\$[?*#@!$-]/g, ""));
}

function pieceAt(raw: string, at: number): { value: string; end: number; home: boolean } | undefined {
  const pieces = at === 0 ? [...STARTS, ...PIECES] : PIECES;
  for (const [written, means] of pieces) {
    written.lastIndex = at;
    const match = written.exec(raw);
    if (match)
      return {
        value: means(match[1] ?? ""),
        end: written.lastIndex,
        home: STARTS.some(([start]) => start === written),
      };
  }
  return undefined;
}

/** Stands for a word that is not there. */
export const NO_WORD: Word = { raw: "", kind: "literal", value: "" };

/** Several words that are known only at run time, as `xargs` and `find -exec` add them. */
export const UNKNOWN_WORD: Word = { raw: "{}", kind: "unknown", value: "{}" };
