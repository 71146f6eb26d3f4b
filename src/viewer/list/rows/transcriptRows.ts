import { asError } from "../../../base/errors";
import type { CallRow } from "../../../transcripts/model/callRow";
import type { Row } from "../../../transcripts/model/entryRow";
import type { Summary } from "../../../transcripts/model/summary";
import type { Host } from "../../base/hostContext";
import { Bookkeeping } from "./bookkeepingRows";
import { OutlineStore } from "./outlineStore";
import { Store } from "../../base/store";
import { type Answer, Pages } from "../pages";

/**
 * Lists the calls that our tools served. The host numbers them from the newest. Here, the key of a run is its number
 * from the oldest, so a new run doesn't change the keys of the others.
 */
export class RunList {
  readonly total = new Store<number | undefined>(undefined);
  readonly problem = new Store<Error | undefined>(undefined);
  readonly pages: Pages<CallRow>;

  constructor(private readonly host: Host) {
    this.pages = new Pages((from, to, signal) => this.#fetch(from, to, signal));
  }

  /** Requests the number of runs. */
  async refresh(): Promise<void> {
    this.problem.set(undefined);
    try {
      this.changed((await this.host.runs({ from: 0, to: 1 })).total);
    } catch (error) {
      this.problem.set(asError(error));
    }
  }

  changed(total: number): void {
    const before = this.total.value;
    // Fewer than before: the record was cleared or its oldest part dropped, so keys refer to other runs.
    if (before !== undefined && total < before) this.pages.clear();
    this.problem.set(undefined);
    this.total.set(total);
    this.pages.stale();
  }

  async #fetch(from: number, to: number, signal: AbortSignal): Promise<Answer<CallRow>> {
    const total = this.total.value ?? 0;
    const first = Math.max(0, total - to);
    const page = await this.host.runs({ from: first, to: Math.max(first, total - from) }, signal);
    if (page.total !== this.total.value) queueMicrotask(() => this.changed(page.total));
    return { from: page.total - first - page.rows.length, rows: [...page.rows].reverse() };
  }
}

/** Contains the rows of an open transcript. */
export class TranscriptRows {
  readonly summary: Store<Summary>;
  readonly pages: Pages<Row>;
  readonly outline: OutlineStore;
  readonly bookkeeping: Bookkeeping;

  constructor(
    host: Host,
    readonly id: string,
    readonly name: string,
    summary: Summary,
    /** The host can undo the session's changes in files. */
    readonly undoes?: boolean,
  ) {
    this.summary = new Store(summary);
    this.pages = new Pages(async (from, to, signal) => {
      const rows = await host.rows({ transcript: id, from, to: Math.min(to, this.summary.value.rows) }, signal);
      return { from: rows[0]?.index ?? from, rows };
    });
    this.outline = new OutlineStore(host, id, ({ agents }) => {
      // Rows of subagents show their agent once the structure is known.
      if (agents === 0) return;
      this.pages.stale();
      this.bookkeeping.pages.stale();
    });
    this.bookkeeping = new Bookkeeping(host, id, () => this.summary.value.rows);
    this.bookkeeping.goOn();
  }

  changed(summary: Summary): void {
    // Fewer rows: the file was rewritten, and row numbers refer to other rows.
    const rewritten = summary.rows < this.summary.value.rows;
    if (rewritten) this.pages.clear();
    this.summary.set(summary);
    this.pages.stale();
    if (rewritten) this.bookkeeping.clear();
    else this.bookkeeping.goOn();
    this.outline.transcriptChanged(summary);
  }
}
