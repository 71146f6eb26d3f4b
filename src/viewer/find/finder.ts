import type { Hit } from "../../transcripts/model/searchHits";
import type { Host } from "../base/hostContext";
import { Store } from "../base/store";

/** How a search stands. */
export interface FindState {
  readonly query: string;
  readonly hits: readonly Hit[];
  /** Index of the hit that was gone to last. */
  readonly current: number | undefined;
  readonly searching: boolean;
  /** Bytes of the file that have been searched. */
  readonly bytes: number;
  /** Lines that are too long to be read. */
  readonly tooLong: number;
  /** There may be more, but so many are not kept. */
  readonly full: boolean;
  /** What is wrong with the query, or why the search stopped. */
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

/** Hits kept at first, and that many more each time somebody asks to go on. */
export const MOST_HITS = 10_000;

/** Milliseconds that nobody typed before the search begins. */
const CALM = 150;

/** Searches one transcript, step by step: each query ends the one before it. */
export class Finder {
  readonly state = new Store<FindState>(nothingFound);
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #most = MOST_HITS;

  constructor(
    private readonly host: Host,
    private readonly transcript: string,
  ) {}

  /** Looks for something else, after a moment without typing or at once. */
  search(query: string, calm = CALM): void {
    this.stop();
    this.#next = 0;
    this.#most = MOST_HITS;
    const searching = query.trim() !== "";
    this.state.set({ ...nothingFound, query, searching });
    if (searching) this.#timer = setTimeout(() => void this.#run(), calm);
  }

  /** Searches what was added to the file since, or what is behind the last hit that was kept. */
  goOn(): void {
    const { query, searching, problem, full } = this.state.value;
    if (query.trim() === "" || searching || problem?.kind === "query") return;
    if (full) this.#most += MOST_HITS;
    this.#change({ searching: true, full: false, problem: undefined });
    void this.#run();
  }

  /** Chooses a hit, or the next one of the one chosen before; the first again behind the last. */
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
      }
      this.#change({ searching: false });
    } catch (reason) {
      if (abort.signal.aborted) return;
      const error = reason instanceof Error ? reason : new Error(String(reason));
      const kind = error.name === "QueryError" ? "query" : "failure";
      this.#change({ searching: false, problem: { kind, error } });
    } finally {
      if (this.#running === abort) this.#running = undefined;
    }
  }
}
