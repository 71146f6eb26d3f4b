import { asError } from "../../base/errors";
import type { Row } from "../../transcripts/model/entryRow";
import type { Hit } from "../../transcripts/model/searchHits";
import type { Host } from "../base/hostContext";
import { Store } from "../base/store";
import { Pages } from "../list/pages";

/** Describes the state of a search. */
export interface FindState {
  readonly query: string;
  readonly hits: readonly Hit[];
  /** Index of the hit that was visited last. */
  readonly current: number | undefined;
  readonly searching: boolean;
  /** Bytes of the file that have been searched. */
  readonly bytes: number;
  /** Lines that are too long to read. */
  readonly tooLong: number;
  /** There may be more hits, but no more are kept. */
  readonly full: boolean;
  /** Says what is wrong with the query, or why the search stopped. */
  readonly problem: { readonly kind: "query" | "failure"; readonly error: Error } | undefined;
}

export const nothingFound: FindState = {
  query: "",
  hits: [],
  current: undefined,
  searching: false,
  bytes: 0,
  tooLong: 0,
  full: false,
  problem: undefined,
};

/** Maximum hits at first, and how many more are kept each time the user continues. */
export const MOST_HITS = 10_000;

/** The search starts after this time without typing. Milliseconds. */
const CALM = 150;

/** Rows of hits that are requested at once. */
const PAGE = 50;

/** Searches one transcript step by step. Each query cancels the previous one. */
export class Finder {
  readonly state = new Store<FindState>(nothingFound);
  /** The row of each hit, by the index of the hit. */
  readonly rows = new Pages<Row>(async (from, to, signal) => {
    const rows = this.state.value.hits.slice(from, to).map(({ row }) => row);
    return { from, rows: rows.length > 0 ? await this.host.rowsAt({ transcript: this.transcript, rows }, signal) : [] };
  }, PAGE);
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #most = MOST_HITS;

  constructor(
    private readonly host: Host,
    private readonly transcript: string,
  ) {}

  /** Searches for a new query, immediately or after a moment without typing. */
  search(query: string, calm = CALM): void {
    this.stop();
    this.#next = 0;
    this.#most = MOST_HITS;
    const searching = query.trim() !== "";
    this.state.set({ ...nothingFound, query, searching });
    this.rows.clear();
    if (searching) this.#timer = setTimeout(() => void this.#run(), calm);
  }

  /** Searches what was added to the file since, or what follows the last kept hit. */
  goOn(): void {
    const { query, searching, problem, full } = this.state.value;
    if (query.trim() === "" || searching || problem?.kind === "query") return;
    if (full) this.#most += MOST_HITS;
    this.#change({ searching: true, full: false, problem: undefined });
    void this.#run();
  }

  /** Selects a hit, or the one after the last selected. After the last hit, continues with the first. */
  choose(index: number): Hit | undefined {
    const { hits } = this.state.value;
    if (hits.length === 0) return undefined;
    const current = ((index % hits.length) + hits.length) % hits.length;
    this.#change({ current });
    return hits[current];
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort(new DOMException("The search was stopped", "AbortError"));
    this.#running = undefined;
    if (this.state.value.searching) this.#change({ searching: false });
  }

  #change(change: Partial<FindState>): void {
    this.state.set({ ...this.state.value, ...change });
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#running = abort;
    const { query } = this.state.value;
    const { transcript } = this;
    try {
      for (let done = false; !done && !this.state.value.full;) {
        const found = await this.host.search({ transcript, query, from: this.#next }, abort.signal);
        if (abort.signal.aborted) return;
        this.#next = found.next;
        done = found.done;
        const { hits, tooLong } = this.state.value;
        const all = found.hits.length > 0 ? [...hits, ...found.hits] : hits;
        this.#change({
          hits: all,
          bytes: found.bytes,
          tooLong: tooLong + found.tooLong,
          full: !done && all.length >= this.#most,
        });
        // The list shows the last hits: now there are more.
        if (all.length > hits.length && this.rows.wanted.to > hits.length) this.rows.stale();
      }
      this.#change({ searching: false });
    } catch (reason) {
      if (abort.signal.aborted) return;
      const error = asError(reason);
      const kind = error.name === "QueryError" ? "query" : "failure";
      this.#change({ searching: false, problem: { kind, error } });
    } finally {
      if (this.#running === abort) this.#running = undefined;
    }
  }
}
