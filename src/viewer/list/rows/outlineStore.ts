import type { Summary } from "../../../transcripts/model/summary";
import type { OutlineItem, StructureSummary, Folds } from "../../../transcripts/model/outlineModel";
import type { Host } from "../../base/hostContext";
import { Store } from "../../base/store";
import { Pages } from "../pages";
import { UNFOLDED } from "./keptFolds";

/** Bytes of a transcript whose structure is read without being asked for: a second's work. */
export const UNASKED_BYTES = 64 * 1024 * 1024;

/** The least time between two readings of a transcript that grows, in milliseconds, and how many times longer than reading it takes. */
const PAUSE = 700;
const CALM = 5;

export type OutlineState =
  { readonly kind: "idle" | "reading" | "done" } | { readonly kind: "failed"; readonly error: Error };

/** The outline of one transcript: read when it is first wanted, and again after the file has grown. */
export class OutlineStore {
  readonly known = new Store<StructureSummary | undefined>(undefined);
  readonly state = new Store<OutlineState>({ kind: "idle" });
  /** What is folded, and how many items that leaves. */
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
    /** Called when rows may be told more of than before. */
    private readonly changed: (structure: StructureSummary) => void,
  ) {
    this.pages = new Pages(async (from, to, signal) => {
      const { items } = await host.outline({ transcript, from, to, folds: this.folds.value }, signal);
      return { from, rows: items };
    });
  }

  /** From now on the outline is kept as new as the transcript. */
  want(): void {
    this.#wanted = true;
    if (this.#stale && !this.#running && this.#timer === undefined) void this.#read();
  }

  /** Nobody looks at it any more; what is being read is given up. */
  rest(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running?.abort(new DOMException("No longer shown", "AbortError"));
  }

  /** Takes up what was folded before; nothing was shown yet. */
  restore(folds: Folds): void {
    if (!this.known.value) this.folds.set(folds);
  }

  /** Folds and unfolds. What is shown changes at once, when the new rows are there. Rejects when they cannot be had; then all is as it was. */
  async fold(folds: Folds): Promise<void> {
    await this.#lay(folds, undefined);
  }

  /** Asks for the rows in view as they are with these folds, and shows them. */
  async #lay(folds: Folds, signal: AbortSignal | undefined): Promise<void> {
    const mine = ++this.#folding;
    const { transcript } = this;
    const { from, to } = this.pages.wanted;
    let range = { from, to: Math.max(to, from + this.pages.size) };
    let page = await this.host.outline({ transcript, ...range, folds }, signal);
    if (page.items.length === 0 && page.total > 0) {
      // So much was folded that nothing is left where the view was.
      const last = Math.floor((page.total - 1) / this.pages.size) * this.pages.size;
      range = { from: last, to: last + this.pages.size };
      page = await this.host.outline({ transcript, ...range, folds }, signal);
    }
    if (mine !== this.#folding) return;
    this.folds.set(folds);
    this.total.set(page.total);
    this.pages.replace({ from: range.from, rows: page.items });
  }

  /** The file has grown or was replaced; while it is still being read there is nothing to ask for. */
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
      else this.state.set({ kind: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      return;
    } finally {
      this.#running = undefined;
      this.#took = performance.now() - started;
    }
    if (this.#isDue()) this.#timer = setTimeout(() => void this.#read(), Math.max(PAUSE, this.#took * CALM));
  }

  /** The file may have grown while its structure was read. */
  #isDue(): boolean {
    return this.#stale && this.#wanted;
  }
}
