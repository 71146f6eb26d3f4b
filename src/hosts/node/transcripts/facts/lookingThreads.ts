import { availableParallelism } from "node:os";
import type { Resource } from "../../../../base/resource";
import type { FolderFiles } from "../../../../transcripts/folders/keptFacts";
import { allLooks, type FileLooks, looksIn } from "../../../../transcripts/search/fileLooks";
import { IN_DATABASE, type ReadingThread } from "./readingThreads";

/** Where threads come from, and what this thread does itself. */
export interface LookingOptions {
  /** Starts another thread. Without it, this thread looks alone. */
  readonly start?: (() => ReadingThread) | undefined;
  /** Whether this thread has other work to do, and doesn't go on looking when others do. */
  readonly isBusy?: boolean;
  readonly cores?: number;
  /** Milliseconds of looking until others are started: a shorter search ends before they run. Those that are kept begin at once. */
  readonly longMs?: number;
  /** Milliseconds that threads are kept for the next search. */
  readonly keptMs?: number;
}

const LONG_MS = 15;
const KEPT_MS = 30_000;

/** Threads that look, at most. */
const MOST_THREADS = 4;

/** Files that a thread looks into before it says what it found. */
const BATCH = 8;

/** Looks into files in this thread, and, if that takes long, in as many as the machine has cores. Keeps them for a while. */
export class LookingThreads {
  #threads: ReadingThread[] = [];
  #searches = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #count: number;

  constructor(
    readonly files: FolderFiles,
    readonly options: LookingOptions,
  ) {
    const { cores = availableParallelism(), isBusy = false, start } = options;
    this.#count = start ? Math.min(cores, MOST_THREADS) - (isBusy ? 0 : 1) : 0;
  }

  readonly looks: FileLooks = (resources, query, signal) =>
    this.#count === 0 ? looksIn(this.files)(resources, query, signal) : this.#looks(resources, query, signal);

  /** Ends the other threads. */
  close(): void {
    clearTimeout(this.#timer);
    for (const thread of this.#threads.splice(0)) thread.close();
  }

  async *#looks(resources: readonly Resource[], query: string, outer: AbortSignal): AsyncGenerator<boolean> {
    const ended = new AbortController();
    const signal = AbortSignal.any([outer, ended.signal]);
    const batches = new Batches(resources);
    this.#begin();
    const work = this.#work(batches, query, signal);
    // It can fail while nobody waits for it.
    work.catch(() => undefined);
    try {
      for await (const looked of batches.found(work)) {
        outer.throwIfAborted();
        yield looked;
      }
    } finally {
      ended.abort();
      await work.catch(() => undefined);
      this.#end();
    }
  }

  async #work(batches: Batches, query: string, signal: AbortSignal): Promise<void> {
    const { isBusy = false, longMs = LONG_MS } = this.options;
    const here = looksIn(this.files);
    const lookHere: Look = (resources) => allLooks(here(resources, query, signal));
    const began = performance.now();
    let others: Promise<void>[] | undefined;
    const goesOn = async (): Promise<boolean> => {
      if (this.#threads.length > 0 || performance.now() - began >= longMs)
        others ??= this.#started().map((thread) => this.#ask(thread, batches, lookHere, query, signal));
      // The replies of other threads are messages.
      if (others) await new Promise<void>((resume) => setImmediate(resume));
      return !isBusy || others === undefined;
    };
    if (await goesOn()) await batches.run(lookHere, goesOn);
    await Promise.all(others ?? []);
    // What threads that crashed didn't look into.
    await batches.run(lookHere);
  }

  /** Gives batches to a thread until none is left, or it crashes. This thread looks into databases. */
  async #ask(
    thread: ReadingThread,
    batches: Batches,
    lookHere: Look,
    query: string,
    signal: AbortSignal,
  ): Promise<void> {
    const look: Look = (resources) =>
      resources.some((resource) => IN_DATABASE.test(resource))
        ? lookHere(resources)
        : thread.remote.fileLooks({ resources, query }, signal);
    try {
      // While it starts, it gets none.
      await thread.remote.fileLooks({ resources: [], query }, signal);
      // One more than it looks into: it doesn't wait for the next.
      await Promise.all([batches.run(look), batches.run(look)]);
    } catch {
      if (signal.aborted) return;
      thread.close();
      this.#threads = this.#threads.filter((one) => one !== thread);
    }
  }

  #started(): readonly ReadingThread[] {
    const { start } = this.options;
    while (start && this.#threads.length < this.#count) this.#threads.push(start());
    for (const thread of this.#threads) thread.keepProgram(true);
    return this.#threads;
  }

  #begin(): void {
    this.#searches++;
    clearTimeout(this.#timer);
  }

  #end(): void {
    if (--this.#searches > 0) return;
    for (const thread of this.#threads) thread.keepProgram(false);
    this.#timer = setTimeout(() => this.close(), this.options.keptMs ?? KEPT_MS).unref();
  }
}

type Look = (resources: readonly Resource[]) => Promise<readonly boolean[]>;

/** Files that several threads look into, a batch at a time, and what they found. */
class Batches {
  readonly #found: (readonly boolean[] | undefined)[];
  /** The numbers of those that a thread didn't look into. */
  readonly #returned: number[] = [];
  #next = 0;
  #wake = (): void => undefined;

  constructor(readonly resources: readonly Resource[]) {
    this.#found = Array.from({ length: Math.ceil(resources.length / BATCH) });
  }

  /**
   * Looks into one after another, until none is left or `goesOn` says so. Rejects if looking does; what it was about is
   * left, then.
   */
  async run(look: Look, goesOn = async (): Promise<boolean> => true): Promise<void> {
    for (let at = this.#take(); at !== undefined; at = this.#take()) {
      try {
        this.#found[at] = await look(this.resources.slice(at * BATCH, (at + 1) * BATCH));
      } catch (error) {
        this.#returned.push(at);
        throw error;
      }
      this.#wake();
      if (!(await goesOn())) break;
    }
  }

  /** What was found, in the files' order. Rejects as the work that finds it. */
  async *found(work: Promise<void>): AsyncGenerator<boolean> {
    for (let at = 0; at < this.#found.length; at++) {
      while (!this.#found[at]) await Promise.race([work, new Promise<void>((resolve) => (this.#wake = resolve))]);
      yield* this.#found[at] ?? [];
    }
  }

  #take(): number | undefined {
    return this.#returned.pop() ?? (this.#next < this.#found.length ? this.#next++ : undefined);
  }
}
