import { asError } from "../../../base/errors";
import type { Summary } from "../../../transcripts/model/summary";
import type { OutlineItem, StructureSummary, Folds } from "../../../transcripts/model/outlineModel";
import type { Host } from "../../base/hostContext";
import { Store } from "../../base/store";
import { Pages } from "../pages";
import { UNFOLDED } from "./keptFolds";

/** Maximum bytes of a transcript whose structure is read without a request: about a second's work. */
export const UNASKED_BYTES = 64 * 1024 * 1024;

/** Minimum time between two reads of a growing transcript, in milliseconds and as a multiple of the reading time. */
const PAUSE = 700;
const CALM = 5;

export type OutlineState =
  | { readonly kind: "idle" | "reading" | "done" }
  | { readonly kind: "failed"; readonly error: Error };

/** Reads one transcript's outline when it is first wanted, and again after the file has grown. */
export class OutlineStore {
  readonly known = new Store<StructureSummary | undefined>(undefined);
  readonly state = new Store<OutlineState>({ kind: "idle" });
  /** What is collapsed, and how many items remain. */
  readonly folds = new Store<Folds>(UNFOLDED);
  readonly total = new Store(0);
  readonly pages: Pages<OutlineItem>;
  #wanted = false;
  #stale = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;
  #took = 0;
  #folding = 0;

  constructor(
    private readonly host: Host,
    private readonly transcript: string,
    /** Called when more may be known about rows than before. */
    private readonly changed: (structure: StructureSummary) => void,
  ) {
    this.pages = new Pages(async (from, to, signal) => {
      const { items } = await host.outline({ transcript, from, to, folds: this.folds.value }, signal);
      return { from, rows: items };
    });
  }

  /** Keeps the outline up to date from now on. */
  want(): void {
    this.#wanted = true;
    if (this.#stale && !this.#running && this.#timer === undefined) void this.#read();
  }

  /** Stops updates and cancels reading, because the outline is no longer visible. */
  rest(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running?.abort(new DOMException("No longer shown", "AbortError"));
  }

  /** Restores what was collapsed, before anything is shown. */
  restore(folds: Folds): void {
    if (!this.known.value) this.folds.set(folds);
  }

  /**
   * Collapses and expands. The view changes at once, when the new rows are available. Rejects if they can't be loaded,
   * and then leaves everything unchanged.
   */
  async fold(folds: Folds): Promise<void> {
    await this.#lay(folds, undefined);
  }

  /** Requests the rows in view with these items collapsed, and shows them. */
  async #lay(folds: Folds, signal: AbortSignal | undefined): Promise<void> {
    const mine = ++this.#folding;
    const { transcript } = this;
    const { from, to } = this.pages.wanted;
    let range = { from, to: Math.max(to, from + this.pages.size) };
    let page = await this.host.outline({ transcript, ...range, folds }, signal);
    if (page.items.length === 0 && page.total > 0) {
      // So much was collapsed that no rows remain in view.
      const last = Math.floor((page.total - 1) / this.pages.size) * this.pages.size;
      range = { from: last, to: last + this.pages.size };
      page = await this.host.outline({ transcript, ...range, folds }, signal);
    }
    if (mine !== this.#folding) return;
    this.folds.set(folds);
    this.total.set(page.total);
    this.pages.replace({ from: range.from, rows: page.items });
  }

  /** Handles that the file has grown or was replaced. While it is still being read, nothing is requested. */
  transcriptChanged({ complete, failure }: Summary): void {
    this.#stale = true;
    if (!this.#wanted || this.#running || this.#timer !== undefined) return;
    if (!complete && failure === undefined) return;
    this.#timer = setTimeout(() => void this.#read(), Math.max(PAUSE, this.#took * CALM));
  }

  async #read(): Promise<void> {
    this.#timer = undefined;
    this.#stale = false;
    const abort = new AbortController();
    this.#running = abort;
    const started = performance.now();
    if (!this.known.value) this.state.set({ kind: "reading" });
    try {
      const structure = await this.host.structure({ transcript: this.transcript }, abort.signal);
      const before = this.known.value;
      if (before?.version !== structure.version) await this.#lay(this.folds.value, abort.signal);
      this.known.set(structure);
      if (before?.version !== structure.version) this.changed(structure);
      this.state.set({ kind: "done" });
    } catch (error) {
      this.#stale = true;
      if (abort.signal.aborted) this.state.set({ kind: this.known.value ? "done" : "idle" });
      else this.state.set({ kind: "failed", error: asError(error) });
      return;
    } finally {
      this.#running = undefined;
      this.#took = performance.now() - started;
    }
    if (this.#isDue()) this.#timer = setTimeout(() => void this.#read(), Math.max(PAUSE, this.#took * CALM));
  }

  /** Returns whether another read is due: the file may have grown while its structure was read. */
  #isDue(): boolean {
    return this.#stale && this.#wanted;
  }
}
