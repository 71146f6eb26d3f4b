import { asError } from "../../../base/errors";
import type { Row } from "../../../transcripts/model/entryRow";
import type { Host } from "../../base/hostContext";
import { Store } from "../../base/store";
import { type Answer, Pages } from "../pages";
import { placeOf } from "./rowFilter";

/** Describes what is known about a transcript's bookkeeping. */
export interface BookkeepingState {
  /** Number of rows, from the first one on, for which it is known whether they are bookkeeping. */
  readonly known: number;
  /** Numbers of the bookkeeping rows, ascending. */
  readonly rows: readonly number[];
  /** Why it is unknown for the other rows. */
  readonly problem: Error | undefined;
}

/**
 * Selects the rows that the program keeps for itself. The index evaluates it, so steps are counted in rows
 * (`src/transcripts/search/searchTranscript.ts`).
 */
export const BOOKKEEPING = "role:bookkeeping";

const nothing: BookkeepingState = { known: 0, rows: [], problem: undefined };

/**
 * Numbers a transcript's rows without its bookkeeping. A row's kind doesn't change while the file grows, so only new
 * rows are requested. The response contains only the hidden rows, which are fewer.
 */
export class Bookkeeping {
  readonly state = new Store<BookkeepingState>(nothing);
  /** The other rows, by their indexes. */
  readonly pages: Pages<Row>;
  #running: AbortController | undefined;
  #again = false;

  /** `total` returns the number of the transcript's rows. */
  constructor(
    private readonly host: Host,
    private readonly transcript: string,
    private readonly total: () => number,
  ) {
    this.pages = new Pages((from, to, signal) => this.#fetch(from, to, signal));
  }

  /**
   * Number of rows, from the first one on, that are hidden or shown. If it can't be said of later rows whether they are
   * bookkeeping, they are shown.
   */
  get sorted(): number {
    const { known, problem } = this.state.value;
    return problem ? Math.max(known, this.total()) : known;
  }

  /** Number of rows that are shown if bookkeeping is hidden. */
  get others(): number {
    return this.sorted - this.state.value.rows.length;
  }

  /** Handles new rows, or changes of their texts. */
  goOn(): void {
    this.#again = true;
    this.pages.stale();
    if (!this.#running) void this.#run();
  }

  /** Handles that row numbers now refer to other rows. */
  clear(): void {
    this.#running?.abort(new DOMException("The file was rewritten", "AbortError"));
    this.#running = undefined;
    this.pages.clear();
    this.state.set(nothing);
    this.goOn();
  }

  /** Returns the index of a row among the other rows, or of the next one after it. */
  placeOf(row: number): number {
    return row - placeOf(this.state.value.rows, row);
  }

  /** Returns whether a row is known to be bookkeeping. */
  has(row: number): boolean {
    const { rows } = this.state.value;
    return rows[placeOf(rows, row)] === row;
  }

  /** Returns the row at an index among the other rows. */
  rowAt(place: number): number {
    const { rows } = this.state.value;
    // Counts the bookkeeping rows before the wanted one: those preceded by at most `place` other rows.
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((rows[middle] ?? 0) - middle <= place) low = middle + 1;
      else high = middle;
    }
    return place + low;
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#running = abort;
    try {
      while (this.#again) {
        this.#again = false;
        while (!(await this.#step(abort.signal)));
      }
    } catch (reason) {
      if (abort.signal.aborted) return;
      this.state.set({ ...this.state.value, problem: asError(reason) });
      this.pages.stale();
    } finally {
      if (this.#running === abort) this.#running = undefined;
    }
  }

  /** Reads on. Returns whether the end is reached. */
  async #step(signal: AbortSignal): Promise<boolean> {
    const { transcript } = this;
    const { known, rows, problem } = this.state.value;
    const step = await this.host.filter({ transcript, query: BOOKKEEPING, from: known }, signal);
    signal.throwIfAborted();
    if (step.next > known) {
      const all = step.rows.length > 0 ? [...rows, ...step.rows] : rows;
      this.state.set({ known: step.next, rows: all, problem: undefined });
      // Indexes after the rows that were shown for the time being now refer to other rows.
      if (problem && step.rows.length > 0) this.pages.clear();
      else this.pages.stale();
    } else if (problem) this.state.set({ known, rows, problem: undefined });
    return step.done;
  }

  async #fetch(from: number, to: number, signal: AbortSignal): Promise<Answer<Row>> {
    const { transcript } = this;
    const places = Math.max(0, Math.min(to, this.others) - from);
    const wanted = Array.from({ length: places }, (_, at) => this.rowAt(from + at));
    const [first, last] = [wanted[0], wanted.at(-1)];
    if (first === undefined || last === undefined) return { from, rows: [] };
    // Rows near each other are read together, with the few between them.
    if (last - first >= 2 * wanted.length)
      return { from, rows: await this.host.rowsAt({ transcript, rows: wanted }, signal) };
    const among = new Set(wanted);
    const rows = await this.host.rows({ transcript, from: first, to: last + 1 }, signal);
    return { from, rows: rows.filter(({ index }) => among.has(index)) };
  }
}
