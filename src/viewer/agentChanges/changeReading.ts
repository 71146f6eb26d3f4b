import { asError } from "../../base/errors";
import type { ShownAgentChange } from "../../protocol/agentChangesApi";
import type { AgentChangeDetail } from "../../transcripts/model/changes/agentChangesModel";
import type { Host } from "../base/hostContext";
import { Store } from "../base/store";

/** What was read of changes so far. */
export interface ChangesRead {
  /** By the number of the change. */
  readonly details: ReadonlyMap<number, AgentChangeDetail | Error>;
  readonly isRunning: boolean;
  /** Sessions that have been read, of those in the list. */
  readonly done: number;
  readonly total: number;
}

/** Reads the prompts and lines of listed changes, one session after the other, in the order of the list. */
export class ChangeReading {
  readonly read = new Store<ChangesRead>({ details: new Map(), isRunning: false, done: 0, total: 0 });
  #listed: readonly ShownAgentChange[] = [];
  #abort: AbortController | undefined;

  constructor(readonly host: Pick<Host, "agentChangeDetails">) {}

  /** Reads what isn't read of these changes. What is being read is read to its end. */
  list(changes: readonly ShownAgentChange[]): void {
    this.#listed = changes;
    this.#tell({});
    if (!this.#abort) void this.#run();
  }

  stop(): void {
    this.#abort?.abort(new DOMException("Stopped", "AbortError"));
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    while (await this.#readNext(abort.signal));
    this.#abort = undefined;
    this.#tell({ isRunning: false });
  }

  /** Reads the first session that isn't read. Returns false if there is none, or if reading was stopped. */
  async #readNext(signal: AbortSignal): Promise<boolean> {
    const missing = this.#listed.filter(({ id }) => !this.read.value.details.has(id));
    const ids = missing.filter(({ session }) => session === missing[0]?.session).map(({ id }) => id);
    if (ids.length === 0) return false;
    this.#tell({ isRunning: true });
    const read = await this.host.agentChangeDetails({ ids, texts: false }, signal).catch(asError);
    if (signal.aborted) return false;
    const details = new Map(this.read.value.details);
    ids.forEach((id, at) => details.set(id, read instanceof Error ? read : (read[at] ?? { isGone: true })));
    this.#tell({ details });
    return true;
  }

  #tell(change: Partial<ChangesRead>): void {
    const next = { ...this.read.value, ...change };
    const sessions = new Set(this.#listed.map(({ session }) => session));
    const left = new Set(this.#listed.flatMap(({ id, session }) => (next.details.has(id) ? [] : [session])));
    this.read.set({ ...next, total: sessions.size, done: sessions.size - left.size });
  }
}
