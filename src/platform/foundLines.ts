import type { FindQuery, Found, FoundLine, Resource } from "../core/ports";

/** Characters of a line that are kept; minified files have lines of megabytes. */
export const MOST_CHARACTERS = 10_000;

/** Collects what a search finds, file after file and line after line: keeps the page that was asked for, counts the rest. */
export class FoundLines {
  readonly #query: Pick<FindQuery, "skip" | "keep" | "before" | "after">;
  readonly #lines: FoundLine[] = [];
  #count = 0;
  #files = 0;
  #inFile = 0;
  /** Context before a match that has not come yet. */
  #waiting: FoundLine[] = [];
  #lastKept = -Infinity;

  constructor(query: Pick<FindQuery, "skip" | "keep" | "before" | "after">) {
    this.#query = query;
  }

  /** Begins the next file. */
  file(): void {
    this.#inFile = 0;
    this.#waiting = [];
    this.#lastKept = -Infinity;
  }

  /** Whether the next match would be kept; when it would not, `count` may be called in its place. */
  get keepsNext(): boolean {
    return this.#count >= this.#query.skip && this.#count < this.#query.skip + this.#query.keep;
  }

  /** Whether any line is still to be kept, context included. */
  get full(): boolean {
    return this.#count >= this.#query.skip + this.#query.keep;
  }

  /** A matching line that is counted and not kept. */
  count(): void {
    this.#count += 1;
    if (this.#inFile++ === 0) this.#files += 1;
    this.#waiting = [];
  }

  match(resource: Resource, line: number, text: string): void {
    if (!this.keepsNext) return this.count();
    const from = line - this.#query.before;
    this.#lines.push(...this.#waiting.filter((context) => context.line >= from));
    this.count();
    this.#lines.push({ resource, line, text: cutLine(text), match: true });
    this.#lastKept = line;
  }

  context(resource: Resource, line: number, text: string): void {
    const found = { resource, line, text: cutLine(text), match: false };
    if (line - this.#lastKept <= this.#query.after) this.#lines.push(found);
    else if (this.#query.before > 0 && !this.full) {
      this.#waiting.push(found);
      if (this.#waiting.length > this.#query.before) this.#waiting.shift();
    }
  }

  found(unreadable: number): Found {
    return { lines: this.#lines, count: this.#count, files: this.#files, unreadable };
  }
}

/** Cuts a line to its first 10,000 characters and says how many there were more. */
export function cutLine(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const pair = /[\uD800-\uDBFF]/.test(text.charAt(MOST_CHARACTERS - 1));
  const kept = pair ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
  return `${text.slice(0, kept)}… (${text.length - kept} more characters)`;
}
