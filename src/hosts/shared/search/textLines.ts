import type { Resource } from "../../../base/resource";
import type { FindQuery, Found, FoundFile, FoundLine } from "../../../tools/runtime/ports/searchPort";

/** Maximum characters of a line to keep. Minified files have lines of megabytes. */
export const MOST_CHARACTERS = 10_000;

/** UTF-16 code units of a line before and after the part that is given. */
export interface Outside {
  readonly before: number;
  readonly after: number;
}

/** The whole line is given. */
const NONE: Outside = { before: 0, after: 0 };

type Query = Pick<FindQuery, "roots" | "skip" | "keep" | "before" | "after" | "each" | "omit" | "perFile">;

/**
 * Collects the lines of a search, in order: keeps the requested page and counts the others.
 * With `each: "file"`, the page consists of files, and no lines are kept.
 */
export class FoundLines {
  readonly #query: Query;
  readonly #files: boolean;
  readonly #roots: ReadonlySet<Resource>;
  readonly #lines: FoundLine[] = [];
  readonly #byFile: FoundFile[] = [];
  #count = 0;
  #fileCount = 0;
  #omitted = 0;
  #beyond = { lines: 0, files: 0 };
  /** The current file, and what was collected before it. */
  #resource: Resource | undefined;
  #omits = false;
  #inFile = 0;
  #linesBefore = 0;
  /** Context before a match that hasn't been found yet. */
  #waiting: FoundLine[] = [];
  #lastKept = -Infinity;

  constructor(query: Query) {
    this.#query = query;
    this.#files = query.each === "file";
    this.#roots = new Set(query.omit && query.roots);
  }

  /** Starts the next file. */
  file(resource: Resource): void {
    this.#endFile();
    this.#resource = resource;
    this.#omits = this.#query.omit?.(resource) === true && !this.#roots.has(resource);
    this.#linesBefore = this.#lines.length;
  }

  /** Removes all lines of the file, because it is binary. */
  discard(): void {
    this.#lines.length = this.#linesBefore;
    this.#inFile = 0;
    this.#endFile();
  }

  /** Whether the next match would be kept. If not, `count` can be called instead of `match`. */
  get keepsNext(): boolean {
    return !this.full && this.#paged >= this.#query.skip;
  }

  /** Whether no more lines are kept, including context. */
  get full(): boolean {
    const { skip, keep, perFile = Infinity } = this.#query;
    return this.#files || this.#omits || this.#inFile >= perFile || this.#paged >= skip + keep;
  }

  /** Number of matching lines so far that count towards a page. */
  get #paged(): number {
    return this.#count - this.#beyond.lines + this.#inFile;
  }

  /** Whether a matching line that `perFile` leaves out is context of the last one that it keeps. */
  isContext(line: number): boolean {
    const { after, perFile = Infinity } = this.#query;
    return this.#inFile >= perFile && line - this.#lastKept <= after;
  }

  /** Counts a matching line without keeping it. */
  count(): void {
    this.#inFile += 1;
    this.#waiting = [];
  }

  /**
   * Adds a matching line.
   * `at`: UTF-16 code units before its first match, needed only for lines longer than `LONG_LINE`. `text` can be a part
   * of a very long line around its match, if it contains everything that is kept.
   */
  match(line: number, text: string, at?: number, outside = NONE): void {
    if (this.isContext(line)) this.context(line, text, outside);
    if (!this.keepsNext || this.#resource === undefined) return this.count();
    const from = line - this.#query.before;
    this.#lines.push(...this.#waiting.filter((context) => context.line >= from));
    this.count();
    this.#lines.push({ resource: this.#resource, line, ...around(text, at, outside), match: true });
    this.#lastKept = line;
  }

  context(line: number, text: string, outside = NONE): void {
    if (this.#resource === undefined) return;
    const found = { resource: this.#resource, line, ...around(text, undefined, outside), match: false };
    if (line - this.#lastKept <= this.#query.after) this.#lines.push(found);
    else if (this.#query.before > 0 && !this.full) {
      this.#waiting.push(found);
      if (this.#waiting.length > this.#query.before) this.#waiting.shift();
    }
  }

  found(unreadable: number): Found {
    this.#endFile();
    return {
      lines: this.#lines,
      ...(this.#files && { byFile: this.#byFile }),
      count: this.#count,
      files: this.#fileCount,
      unreadable,
      ...(this.#beyond.files > 0 && { beyond: this.#beyond }),
      ...(this.#omitted > 0 && { omitted: this.#omitted }),
    };
  }

  #endFile(): void {
    if (this.#inFile > 0 && this.#omits) this.#omitted += 1;
    else if (this.#inFile > 0 && this.#resource !== undefined) {
      const { skip, keep, perFile = Infinity } = this.#query;
      const more = this.#inFile - perFile;
      if (more > 0) this.#beyond = { lines: this.#beyond.lines + more, files: this.#beyond.files + 1 };
      if (this.#files && this.#fileCount >= skip && this.#fileCount < skip + keep)
        this.#byFile.push({ resource: this.#resource, count: this.#inFile });
      this.#count += this.#inFile;
      this.#fileCount += 1;
    }
    this.#resource = undefined;
    this.#omits = false;
    this.#inFile = 0;
    this.#waiting = [];
    this.#lastKept = -Infinity;
  }
}

/** Length in UTF-16 code units from which the position of the match matters. */
export const LONG_LINE = 300;

/** Code units to keep before the match of a line that is cut on both sides. */
const BEFORE = 1000;

/** Returns the part of a line to keep: its start, or the text around its first match. */
function around(text: string, at: number | undefined, outside: Outside): Pick<FoundLine, "text" | "cut" | "at"> {
  const place = at !== undefined && text.length > LONG_LINE && at <= text.length ? at : undefined;
  if (text.length <= MOST_CHARACTERS && outside === NONE) return { text, ...(place !== undefined && { at: place }) };
  const start = characterAt(text, Math.max(0, (place ?? 0) < MOST_CHARACTERS - BEFORE ? 0 : (place ?? 0) - BEFORE));
  const end = characterAt(text, Math.min(text.length, start + MOST_CHARACTERS));
  return {
    text: text.slice(start, end),
    cut: { before: outside.before + start, after: text.length - end + outside.after },
    ...(place !== undefined && { at: place - start }),
  };
}

/** Returns the offset, or the one before it if it would split a surrogate pair. */
function characterAt(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}

/** Cuts a line to its first 10,000 characters and says how many were cut. */
export function cutLine(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const pair = /[\uD800-\uDBFF]/.test(text.charAt(MOST_CHARACTERS - 1));
  const kept = pair ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
  return `${text.slice(0, kept)}… (${text.length - kept} more characters)`;
}
