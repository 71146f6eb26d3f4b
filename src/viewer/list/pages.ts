import { asError } from "../../base/errors";
/** Contains rows from the host: `rows[0]` is row `from`. */
export interface Answer<T> {
  readonly from: number;
  readonly rows: readonly T[];
}

/** `missing`: the host's response doesn't contain this row. */
export type Known<T> =
  | { readonly state: "ready"; readonly row: T }
  | { readonly state: "loading" | "missing" }
  | { readonly state: "failed"; readonly error: Error };

interface Page<T> {
  rows: (T | undefined)[];
  /** The source's state when this was requested. An older page is shown, and requested again. */
  epoch: number;
  answered: boolean;
  error: Error | undefined;
  asking: { readonly epoch: number; readonly abort: AbortController } | undefined;
}

/**
 * Users who jump far more often than this within this many milliseconds are passing by: the view must rest for a moment
 * before its rows are requested.
 */
const JUMPS = 3;
const JUMPS_WITHIN = 300;
const REST = 50;

/**
 * Fetches a list's rows from the host in pages, when they come into view. Drops the least recently wanted pages, and
 * cancels requests for pages that are no longer wanted. Rows that a dragged thumb passes are not requested, because
 * nobody can read them and the host would be busy with them when the thumb stops.
 */
export class Pages<T> {
  readonly #pages = new Map<number, Page<T>>();
  readonly #listeners = new Set<() => void>();
  #epoch = 0;
  #wanted = { from: 0, to: 0 };
  /** Times of the last far jumps. */
  #jumps: number[] = [];
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly fetch: (from: number, to: number, signal: AbortSignal) => Promise<Answer<T>>,
    readonly size = 100,
    readonly kept = 40,
  ) {}

  /** Calls `listener` when rows may have changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  know(key: number): Known<T> {
    const page = this.#pages.get(Math.floor(key / this.size));
    const row = page?.rows[key % this.size];
    if (row !== undefined) return { state: "ready", row };
    if (page?.error) return { state: "failed", error: page.error };
    return { state: page?.answered && !page.asking && page.epoch === this.#epoch ? "missing" : "loading" };
  }

  get(key: number): T | undefined {
    return this.#pages.get(Math.floor(key / this.size))?.rows[key % this.size];
  }

  /** Sets which rows are in view (half-open). Fetches missing rows, and cancels other requests. */
  want(from: number, to: number): void {
    const before = this.#wanted;
    this.#wanted = { from: Math.floor(from / this.size), to: Math.ceil(to / this.size) };
    for (const [number, page] of this.#pages) {
      if (page.asking && (number < this.#wanted.from || number >= this.#wanted.to)) {
        page.asking.abort.abort(new DOMException("Scrolled away", "AbortError"));
        page.asking = undefined;
      }
    }
    const near = this.#wanted.from <= before.to && this.#wanted.to >= before.from;
    if (near || !this.#lacks() || this.#mayJump()) {
      if (this.#resting === undefined || !near) this.#loadWanted();
    } else {
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#loadWanted(), REST);
    }
    for (const [number, page] of this.#pages) {
      if (this.#pages.size <= this.kept) break;
      if (!page.asking && (number < this.#wanted.from || number >= this.#wanted.to)) this.#pages.delete(number);
    }
  }

  /** Handles a change of the source. Rows stay visible until their page has been requested again. */
  stale(): void {
    this.#epoch++;
    if (this.#resting === undefined) this.#loadWanted();
  }

  /** Returns whether a wanted page is neither available nor requested. */
  #lacks(): boolean {
    for (let number = this.#wanted.from; number < this.#wanted.to; number++) if (!this.#pages.has(number)) return true;
    return false;
  }

  /** Records a far jump. Returns whether its rows are requested immediately. */
  #mayJump(): boolean {
    const now = performance.now();
    const before = this.#jumps.filter((at) => now - at < JUMPS_WITHIN);
    this.#jumps = [...before.slice(1 - JUMPS), now];
    return before.length < JUMPS;
  }

  #loadWanted(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    for (let number = this.#wanted.from; number < this.#wanted.to; number++) this.#load(number);
  }

  /** Drops everything, because row numbers now refer to other rows. */
  clear(): void {
    for (const page of this.#pages.values()) {
      page.asking?.abort.abort(new DOMException("The list was replaced", "AbortError"));
      page.asking = undefined;
    }
    this.#pages.clear();
    this.#epoch++;
    this.#tell();
  }

  /** The rows of the wanted pages, half-open. */
  get wanted(): { readonly from: number; readonly to: number } {
    return { from: this.#wanted.from * this.size, to: this.#wanted.to * this.size };
  }

  /** Drops all rows except these, which the source returned in a new state. `from` is the first row of a page. */
  replace({ from, rows }: Answer<T>): void {
    for (const page of this.#pages.values()) page.asking?.abort.abort(new DOMException("Replaced", "AbortError"));
    this.#pages.clear();
    this.#epoch++;
    for (let at = 0; at < rows.length; at += this.size) {
      const page = { rows: rows.slice(at, at + this.size), epoch: this.#epoch, answered: true };
      this.#pages.set(Math.floor((from + at) / this.size), { ...page, error: undefined, asking: undefined });
    }
    this.#tell();
  }

  retry(key: number): void {
    const number = Math.floor(key / this.size);
    const page = this.#pages.get(number);
    if (page) {
      page.error = undefined;
      page.epoch = -1;
    }
    this.#load(number);
    this.#tell();
  }

  #load(number: number): void {
    let page = this.#pages.get(number);
    if (page) {
      // Moves it to the end of the map: most recently wanted.
      this.#pages.delete(number);
      this.#pages.set(number, page);
      // A request from before the last change is still useful. Its response leads to the next one.
      if (page.asking || page.epoch === this.#epoch) return;
    } else {
      page = { rows: [], epoch: -1, answered: false, error: undefined, asking: undefined };
      this.#pages.set(number, page);
    }
    void this.#ask(number, page);
  }

  async #ask(number: number, page: Page<T>): Promise<void> {
    const asking = { epoch: this.#epoch, abort: new AbortController() };
    page.asking = asking;
    const first = number * this.size;
    try {
      const answer = await this.fetch(first, first + this.size, asking.abort.signal);
      if (page.asking !== asking) return;
      page.rows = Array.from({ length: this.size }, (_, index) => answer.rows[first + index - answer.from]);
      page.error = undefined;
    } catch (error) {
      if (page.asking !== asking) return;
      page.error = asError(error);
    }
    page.asking = undefined;
    page.answered = true;
    page.epoch = asking.epoch;
    this.#tell();
    if (page.epoch !== this.#epoch && number >= this.#wanted.from && number < this.#wanted.to) this.#load(number);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
