import type { Resource } from "../../../base/resource";
import type { FindQuery, Found, FoundLine, FoundMatch } from "../../../tools/runtime/ports/searchPort";
import { cutLine, MOST_CHARACTERS } from "./textLines";

type Page = Pick<FindQuery, "roots" | "skip" | "keep" | "before" | "after" | "most" | "omit">;

/** The range of a match: 1-based lines, and the number of characters (code points) before it in its line. */
export type MatchRange = Omit<FoundMatch, "before" | "after"> & { readonly line: number };

/**
 * Collects the matches of a search, in order: keeps the requested page and counts the others.
 * A block is a run of consecutive lines of a file with the matches that begin in them.
 */
export class FoundMatches {
  readonly #page: Page;
  readonly #found: FoundLine[] = [];
  readonly #seen = new Set<Resource>();
  readonly #roots: ReadonlySet<Resource>;
  #count = 0;
  #files = 0;
  #omitted = 0;
  #atFile = { kept: 0, count: 0 };
  #resource: Resource | undefined;
  /** The latest block, and the lines before it that may be context. */
  #block: Block = { first: 1, lines: [] };
  #before: Block = { first: 1, lines: [] };
  /** Kept matches that still need lines of context after them. */
  #open: Open[] = [];

  constructor(page: Page) {
    this.#page = page;
    this.#roots = new Set(page.omit && page.roots);
  }

  /**
   * Starts the next file with a match. Returns false for a file to skip: a repeated one, or one that the query omits.
   */
  file(resource: Resource): boolean {
    if (this.#page.omit?.(resource) === true && !this.#roots.has(resource)) {
      this.#omitted += 1;
      return false;
    }
    this.#atFile = { kept: this.#found.length, count: this.#count };
    this.#resource = resource;
    this.#block = { first: 1, lines: [] };
    this.#before = this.#block;
    this.#open = [];
    return this.#seen.size !== this.#seen.add(resource).size;
  }

  /** Whether the next match would be kept. If not, `count` can be called instead of `match`. */
  get keepsNext(): boolean {
    return this.#count >= this.#page.skip && this.#count < this.#page.skip + this.#page.keep;
  }

  /** Number of matches that the query still wants counted. */
  get left(): number {
    return (this.#page.most ?? Infinity) - this.#count;
  }

  /** Whether all matches that the query wants have been counted. */
  get done(): boolean {
    return this.left <= 0;
  }

  /** Adds lines of the file, without their ends. `first` is the number of the first one. */
  block(first: number, lines: readonly string[]): void {
    this.#before = behind(this.#before, this.#block, this.#page.before);
    this.#block = { first, lines };
    this.#open = this.#open.filter((open) => fill(open, this.#block));
  }

  /** Counts a match without keeping it. */
  count(): void {
    if (this.#count === this.#atFile.count) this.#files += 1;
    this.#count += 1;
  }

  /** Adds a match that begins in the latest block. */
  match({ line, ...range }: MatchRange): void {
    const { keepsNext } = this;
    this.count();
    if (!keepsNext || this.#resource === undefined) return;
    const { before, after } = this.#page;
    const above = behind(this.#before, { ...this.#block, lines: upTo(this.#block, line) }, before).lines.map(cutLine);
    const below: string[] = [];
    const from = range.to === 0 && range.lastLine > line ? range.lastLine : range.lastLine + 1;
    const open = { next: from, end: from + after, lines: below };
    if (fill(open, this.#block)) this.#open.push(open);
    const text = cutLine(this.#block.lines[line - this.#block.first] ?? "");
    const found = { ...range, text: range.text.slice(0, MOST_CHARACTERS), before: above, after: below };
    this.#found.push({ resource: this.#resource, line, text, match: true, found });
  }

  /** Removes all matches of the file. */
  discard(): void {
    if (this.#count > this.#atFile.count) this.#files -= 1;
    this.#found.length = this.#atFile.kept;
    this.#count = this.#atFile.count;
  }

  found(unreadable: number): Found {
    const counts = { count: this.#count, files: this.#files, unreadable };
    return { lines: this.#found, ...counts, ...(this.#omitted > 0 && { omitted: this.#omitted }) };
  }
}

interface Block {
  readonly first: number;
  readonly lines: readonly string[];
}

interface Open {
  /** The next line that is needed, and the first that isn't. */
  next: number;
  readonly end: number;
  readonly lines: string[];
}

/** Adds lines of the block to an open match. Returns whether it needs more. */
function fill(open: Open, { first, lines }: Block): boolean {
  if (open.next < first) return false;
  const wanted = lines.slice(open.next - first, open.end - first);
  open.lines.push(...wanted.map(cutLine));
  open.next += wanted.length;
  return open.next < open.end;
}

/** Returns the lines of a block before a line of it. */
function upTo({ first, lines }: Block, line: number): readonly string[] {
  return lines.slice(0, line - first);
}

/** Returns the last `most` lines of two blocks, if they are consecutive. */
function behind(one: Block, two: Block, most: number): Block {
  if (most === 0) return { first: two.first, lines: [] };
  const joined = one.first + one.lines.length === two.first ? [...one.lines, ...two.lines.slice(-most)] : two.lines;
  const end = two.first + two.lines.length;
  const lines = joined.slice(-most);
  return { first: end - lines.length, lines };
}
