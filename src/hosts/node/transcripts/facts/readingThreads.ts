import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Resource } from "../../../../base/resource";
import { connect, type Port, type Remote } from "../../../../base/rpc";
import type { FactReader } from "../../../../transcripts/folders/agentSource";
import { readFileFacts } from "../../../../transcripts/folders/fileFacts";
import type { FolderFiles } from "../../../../transcripts/folders/keptFacts";
import type { DetailReader } from "../../../../transcripts/insights/keepDetails";
import { readSessionDetails } from "../../../../transcripts/insights/sessionDetails";
import { FILES_AT_ONCE } from "../../../../transcripts/sources/readSessions";
import { THREAD_LIMITS, threadPort } from "../transcriptWorkerPort";
import type { FileReads } from "./fileReads";
import type { GrowingFiles } from "./growingFiles";

/** Another thread that reads files. */
export interface ReadingThread {
  readonly remote: Remote<FileReads>;
  /** Sets whether the program runs on while this thread does. At first, it does. */
  keepProgram(runs: boolean): void;
  close(): void;
}

/** Where threads come from, and what else they need. */
export interface ThreadOptions {
  /** Starts another thread. Without it, this thread reads alone. */
  readonly start?: (() => ReadingThread) | undefined;
  /** Reads the facts of files that grow. */
  readonly growing?: GrowingFiles;
  readonly cores?: number;
  /** Bytes that one thread reads before others are started: each compiles the code again. */
  readonly manyBytes?: number;
}

const MANY_BYTES = 128_000_000;

/** Threads that read, at most. Each takes about 60 MB of memory. */
const MOST_THREADS = 4;

/** Milliseconds since the last change of a file that is expected to grow again soon. */
const RECENT_MS = 600_000;

/** Files of databases, which are copied by the thread that reads them. */
export const IN_DATABASE = /\.(?:db|sqlite3?)\//i;

/** What another thread has at once: it doesn't wait for the next file. */
interface MostGiven {
  readonly files: number;
  readonly bytes: number;
}

const GIVEN_FACTS: MostGiven = { files: 4, bytes: 4_000_000 };

/** More, because this thread doesn't give any while it writes details. */
const GIVEN_DETAILS: MostGiven = { files: 16, bytes: 16_000_000 };

/** A file to read, here or there. */
interface Reading<Read> {
  readonly resource: Resource;
  readonly size: number;
  readonly most: MostGiven;
  readonly isForHere?: boolean;
  here(signal: AbortSignal): Promise<Read>;
  there(remote: ReadingThread["remote"], signal: AbortSignal): Promise<Read>;
}

/**
 * Starts a thread that runs a program that serves `fileReads`. If the system refuses another thread, it is like one that
 * has crashed.
 */
export function startReadingThread(program: string | URL, workerData: unknown): ReadingThread {
  let worker: Worker | undefined;
  try {
    worker = new Worker(program, { workerData, execArgv: [], resourceLimits: THREAD_LIMITS });
  } catch {
    worker = undefined;
  }
  const connection = connect<FileReads, object>(worker ? threadPort(worker) : NOBODY, {});
  const close = (): void => {
    connection.close("The thread has ended");
    void worker?.terminate();
  };
  if (worker) worker.on("error", close).on("exit", close);
  else close();
  const keepProgram = (runs: boolean): void => (runs ? worker?.ref() : worker?.unref());
  return { remote: connection.remote, keepProgram, close };
}

const NOBODY: Port = { post: () => undefined, listen: () => () => undefined };

/** Another thread, and what it was given. */
interface Given {
  readonly thread: ReadingThread;
  files: number;
  bytes: number;
}

/** Reads files in this thread, and, as soon as there is much to read, in as many as the machine has cores. */
export class ReadingThreads {
  readonly facts: FactReader;
  readonly details: DetailReader;
  readonly #threads: Given[] = [];
  readonly #start: ThreadOptions["start"];
  readonly #count: number;
  readonly #manyBytes: number;
  readonly #waiting: (() => void)[] = [];
  #bytes = 0;
  #here = 0;
  #isClosed = false;

  constructor(
    readonly files: FolderFiles,
    { start, growing, cores = availableParallelism(), manyBytes = MANY_BYTES }: ThreadOptions,
  ) {
    this.#start = start;
    this.#count = start ? Math.min(cores, MOST_THREADS) - 1 : 0;
    this.#manyBytes = manyBytes;
    this.facts = {
      atOnce: FILES_AT_ONCE + this.#count * GIVEN_FACTS.files,
      read: (resource, stat, until, isKnown) => {
        const grown = isKnown && Date.now() - stat.mtime < RECENT_MS ? growing : undefined;
        return this.#read(until, {
          ...{ resource, size: stat.size, most: GIVEN_FACTS, isForHere: grown !== undefined },
          here: (signal) => (grown ? grown.read(resource, stat, signal) : readFileFacts(files, resource, stat, signal)),
          there: (remote, signal) => remote.fileFacts({ resource, stat }, signal),
        });
      },
    };
    this.details = {
      atOnce: FILES_AT_ONCE + this.#count * GIVEN_DETAILS.files,
      read: (resource, stat, until) =>
        this.#read(until, {
          ...{ resource, size: stat.size, most: GIVEN_DETAILS },
          here: (signal) => readSessionDetails(files, resource, stat, signal),
          there: (remote, signal) => remote.fileDetails({ resource, stat }, signal),
        }),
    };
  }

  /** Ends the other threads. */
  close(): void {
    this.#isClosed = true;
    for (const { thread } of this.#threads.splice(0)) thread.close();
  }

  async #read<Read>(until: AbortSignal, reading: Reading<Read>): Promise<Read> {
    // Each file has its own, which doesn't collect the listeners of all.
    const signal = AbortSignal.any([until]);
    this.#bytes += reading.size;
    if (this.#start && this.#bytes >= this.#manyBytes && !this.#isClosed)
      while (this.#threads.length < this.#count) this.#threads.push({ thread: this.#start(), files: 0, bytes: 0 });
    let isForHere = reading.isForHere === true || IN_DATABASE.test(reading.resource);
    for (;;) {
      const free = isForHere ? undefined : this.#free(reading);
      const read = free && (await this.#readThere(free, reading, signal));
      if (read) return read.value;
      // The error of this thread says more.
      isForHere ||= free !== undefined;
      if (this.#here < FILES_AT_ONCE) return this.#readHere(reading, signal);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      if (signal.aborted) this.#waiting.shift()?.();
      signal.throwIfAborted();
    }
  }

  #free({ size, most }: Reading<unknown>): Given | undefined {
    return this.#threads.find(({ files, bytes }) => files === 0 || (files < most.files && bytes + size <= most.bytes));
  }

  /** Undefined if the other thread couldn't read the file, or has crashed. */
  async #readThere<Read>(
    given: Given,
    reading: Reading<Read>,
    signal: AbortSignal,
  ): Promise<{ readonly value: Read } | undefined> {
    given.files++;
    given.bytes += reading.size;
    try {
      return { value: await reading.there(given.thread.remote, signal) };
    } catch {
      signal.throwIfAborted();
      return undefined;
    } finally {
      given.files--;
      given.bytes -= reading.size;
      this.#waiting.shift()?.();
    }
  }

  async #readHere<Read>(reading: Reading<Read>, signal: AbortSignal): Promise<Read> {
    this.#here++;
    try {
      return await reading.here(signal);
    } finally {
      // The replies of other threads are messages.
      if (this.#threads.length > 0) await new Promise<void>((resume) => setImmediate(resume));
      this.#here--;
      this.#waiting.shift()?.();
    }
  }
}
