import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { threadFiles } from "../../../hosts/node/databases/databaseFiles";
import { surveyOf, type Survey } from "../../../transcripts/statistics/surveyTranscript";
import { why } from "../input/unreadableReason";
import type { ReportFile } from "./reportFiles";
import type { ReportProgress } from "./reportProgress";
import { SURVEYS } from "../terminal/cliCommand";
import { surveyFrom, type SurveyReply, type SurveyRequest } from "./surveyThread";

/** A file that was read, or why it could not be read, as the end of a sentence. */
export type Surveyed = { readonly file: ReportFile } & ({ readonly survey: Survey } | { readonly error: string });

/**
 * Bytes from which threads are worth starting: each compiles the code again, which V8 does in threads of its own. On two
 * cores, one thread reads 900 MB as fast as two, in three quarters of their processor time.
 */
const MANY_BYTES = 128_000_000;
const MANY_BYTES_ON_TWO = 1_000_000_000;

/** Threads that read, at most. Each takes about 60 MB of memory. */
const MOST_THREADS = 4;

/** Files that a thread reads before earlier ones were used. */
const AHEAD = 16;

/** Files that a thread reads at once: one is parsed while the bytes of the other come. */
const AT_ONCE = 2;

/** What is read, and when threads are used. Tests use other values for these. */
interface Options {
  /** Whether the reports are enough. Surveys of threads then have no calls and no usage, which take long to send. */
  readonly reportsOnly?: boolean;
  /** The bundled command line, which is also the program of threads. Default: the one that this is a part of. */
  readonly program?: string;
  readonly cores?: number;
  readonly manyBytes?: number;
}

/**
 * Reads files in their order. Many large ones are read in several threads. Rejects only with the
 * signal's reason.
 */
export async function* surveyFiles(
  files: readonly ReportFile[],
  progress: ReportProgress,
  signal: AbortSignal,
  options: Options = {},
): AsyncGenerator<Surveyed> {
  const workers = startWorkers(threadsFor(files, options), options);
  if (workers.length > 0) yield* inThreads(workers, files, progress, signal, options);
  else yield* here(files, progress, signal);
}

/** Starts threads. Returns none for one thread, which is this one, and if the system refuses the first of them. */
function startWorkers(
  count: number,
  { program = fileURLToPath(new URL("cli.js", import.meta.url)) }: Options,
): readonly Worker[] {
  const workers: Worker[] = [];
  try {
    while (count > 1 && workers.length < count)
      workers.push(new Worker(program, { workerData: SURVEYS, execArgv: [] }));
  } catch {
    // Those that were started read all files.
  }
  return workers;
}

/** Returns the number of threads that read files. */
export function threadsFor(
  files: readonly Pick<ReportFile, "size">[],
  { cores = availableParallelism(), manyBytes = cores > 2 ? MANY_BYTES : MANY_BYTES_ON_TWO }: Options = {},
): number {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes < manyBytes ? 1 : Math.min(cores, files.length, MOST_THREADS);
}

async function* here(
  files: readonly ReportFile[],
  progress: ReportProgress,
  signal: AbortSignal,
): AsyncGenerator<Surveyed> {
  for (const file of files) {
    const read = await surveyOf(threadFiles, file.resource, {
      signal,
      progress: (done, size) => progress.at(file.size * (done / Math.max(1, size))),
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      return why(error);
    });
    yield typeof read === "string" ? { file, error: read } : { file, survey: read };
    progress.next(file.size);
  }
}

async function* inThreads(
  workers: readonly Worker[],
  files: readonly ReportFile[],
  progress: ReportProgress,
  signal: AbortSignal,
  { reportsOnly = false }: Options,
): AsyncGenerator<Surveyed> {
  const replies = new Map<number, SurveyReply>();
  let [next, used] = [0, 0];
  let failure: Error | undefined;
  let wake = (): void => undefined;
  /** Threads as often as they can read another file. */
  const idle: Worker[] = [];
  const give = (): void => {
    for (let file = files[next]; file && next < used + workers.length * AHEAD; file = files[next]) {
      const worker = idle.shift();
      if (!worker) return;
      worker.postMessage({ at: next++, resource: file.resource, reportsOnly } satisfies SurveyRequest);
    }
  };
  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };
  for (let turn = 0; turn < AT_ONCE; turn++) idle.push(...workers);
  for (const worker of workers) {
    worker.on("error", fail).on("exit", () => fail(new Error("A thread that reads transcripts ended")));
    worker.on("message", (reply: SurveyReply) => {
      replies.set(reply.at, reply);
      idle.push(worker);
      give();
      wake();
    });
  }
  const abort = (): void => wake();
  signal.addEventListener("abort", abort);
  try {
    give();
    for (const file of files) {
      let reply: SurveyReply | undefined;
      while (!(reply = replies.get(used))) {
        signal.throwIfAborted();
        if (failure) throw failure;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      replies.delete(used++);
      give();
      yield "error" in reply ? { file, error: reply.error } : { file, survey: surveyFrom(reply.read) };
      progress.next(file.size);
      progress.at(0);
    }
  } finally {
    signal.removeEventListener("abort", abort);
    for (const worker of workers) worker.removeAllListeners("exit");
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
