import { asError } from "../../../base/errors";
import type { Row } from "../../../transcripts/model/entryRow";
import type { Host } from "../../base/hostContext";
import { Store } from "../../base/store";
import { Pages } from "../pages";

/** Describes the state of a filter. */
export interface FilterState {
  /** The query of the shown rows. Undefined for all rows. */
  readonly query: string | undefined;
  /** Numbers of the selected rows, ascending. */
  readonly rows: readonly number[];
  readonly filtering: boolean;
  readonly problem: Error | undefined;
}

const all: FilterState = { query: undefined, rows: [], filtering: false, problem: undefined };

/** Time between two requests for a growing file. Milliseconds. */
const PAUSE = 500;

/** Contains the rows of a transcript that a query selects, in pages by their indexes. */
export class RowFilter {
  readonly state = new Store<FilterState>(all);
  /** New for each query. */
  pages: Pages<Row> = this.#newPages();
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Host,
    private readonly transcript: string,
  ) {}

  /** Selects rows by another query. */
  set(query: string | undefined): void {
    if (query === this.state.value.query) return;
    this.#stop();
    this.pages = this.#newPages();
    this.state.set({ ...all, query, filtering: query !== undefined });
    if (query !== undefined) void this.#run(query);
  }

  /** Handles that the file has grown, or that statuses of calls are now known. */
  changed(): void {
    const { query, filtering, problem } = this.state.value;
    if (query === undefined || filtering || problem || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run(query);
    }, PAUSE);
  }

  retry(): void {
    const { query } = this.state.value;
    if (query === undefined) return;
    this.#change({ problem: undefined, filtering: true });
    void this.#run(query);
  }

  dispose(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running?.abort(new DOMException("Another filter", "AbortError"));
    this.#running = undefined;
  }

  #change(change: Partial<FilterState>): void {
    this.state.set({ ...this.state.value, ...change });
  }

  async #run(query: string): Promise<void> {
    const abort = new AbortController();
    this.#running = abort;
    const { transcript } = this;
    const found = new Set<number>();
    try {
      for (let from = 0, done = false; !done;) {
        const step = await this.host.filter({ transcript, query, from }, abort.signal);
        if (abort.signal.aborted) return;
        for (const row of step.rows) found.add(row);
        ({ next: from, done } = step);
        // The first rows are shown while others are still searched. An existing list is replaced when the new one is
        // complete.
        if (!done && this.state.value.filtering && found.size > this.state.value.rows.length) this.#show(found, true);
      }
      this.#show(found, false);
    } catch (reason) {
      if (abort.signal.aborted) return;
      this.#change({ filtering: false, problem: asError(reason) });
    } finally {
      if (this.#running === abort) this.#running = undefined;
    }
  }

  #show(found: ReadonlySet<number>, filtering: boolean): void {
    const rows = [...found].sort((one, other) => one - other);
    const before = this.state.value.rows;
    const kept = before.length <= rows.length && before.every((row, at) => rows[at] === row);
    this.#change({ rows, filtering });
    // If rows were inserted, indexes refer to other rows.
    if (kept) this.pages.stale();
    else this.pages.clear();
  }

  #newPages(): Pages<Row> {
    return new Pages(async (from, to, signal) => {
      const rows = this.state.value.rows.slice(from, to);
      return { from, rows: await this.host.rowsAt({ transcript: this.transcript, rows }, signal) };
    });
  }
}

/** Returns the index of a row among ascending numbers, or of the next one after it. */
export function placeOf(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) >= row) high = middle;
    else low = middle + 1;
  }
  return low;
}
