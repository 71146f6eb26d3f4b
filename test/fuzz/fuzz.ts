import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { type FuzzPart, inputOf, type RoundResult } from "./part";
import type { Round, ThreadData } from "./thread";

export interface FuzzOptions {
  /** Of the first round; each that follows has the next one. */
  readonly seed: number;
  /** No round begins later than this. Each part has at least one. */
  readonly milliseconds: number;
  /** An input that takes longer counts as a failure. */
  readonly hangsAfterMs?: number;
  readonly print: (line: string) => void;
}

/** The files of all parts, by name. */
export function partFiles(folder = join(import.meta.dirname, "parts")): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  return new Map(files.sort().map((file) => [file.replace(/\.ts$/, ""), join(folder, file)]));
}

export async function loadPart(file: string): Promise<FuzzPart> {
  return ((await import(pathToFileURL(file).href)) as { readonly default: FuzzPart }).default;
}

/** Runs parts, round after round, until the time is over; a part that failed is left out from then on. Answers how many failed. */
export async function fuzz(files: readonly string[], options: FuzzOptions): Promise<number> {
  const { seed: first, milliseconds, hangsAfterMs = 30_000, print } = options;
  const end = performance.now() + milliseconds;
  const open = await Promise.all(files.map(async (file) => ({ part: await loadPart(file), thread: new Thread(file) })));
  const runs = new Map<string, number>();
  let failed = 0;
  try {
    for (let round = 0; open.length > 0 && (round === 0 || performance.now() < end); round++) {
      const seed = first + round;
      for (const one of [...open]) {
        const { part, thread } = one;
        if (round > 0 && performance.now() >= end) break;
        const result = await thread.run({ seed, runs: part.runs }, hangsAfterMs);
        if (result.kind === "held") {
          runs.set(part.name, (runs.get(part.name) ?? 0) + result.runs);
          continue;
        }
        failed++;
        open.splice(open.indexOf(one), 1);
        print(told(part, seed, result));
      }
    }
  } finally {
    await Promise.all(open.map(({ thread }) => thread.end()));
  }
  for (const [name, count] of runs) print(`  ${name}: held ${count} times`);
  return failed;
}

type Ended =
  | RoundResult
  | { readonly kind: "hangs"; readonly run: number }
  | { readonly kind: "died"; readonly run: number; readonly error: string };

function told(part: FuzzPart, seed: number, result: Exclude<Ended, { kind: "held" }>): string {
  const again = `npm run fuzz -- --seed ${seed} ${part.name}`;
  const lines = [
    `FAIL ${part.name}: it does not hold that ${part.claim}`,
    `  seed ${seed}, run ${result.run}; again by: ${again}`,
  ];
  if (result.kind === "failed")
    return [...lines, `  smallest input, after ${result.steps} steps: ${result.input}`, indented(result.error)].join(
      "\n",
    );
  const what = result.kind === "hangs" ? "it takes for ever" : result.error;
  const whole = result.run <= part.runs ? inputOf(part, seed, result.run) : "one that was being made smaller";
  return [...lines, `  input, not made smaller: ${whole}`, indented(what)].join("\n");
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

/** A part's thread; one that has failed is ended. */
class Thread {
  readonly #begun = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;
  readonly #ready: Promise<unknown>;

  constructor(file: string) {
    const workerData: ThreadData = { file, begun: this.#begun };
    this.#worker = new Worker(join(import.meta.dirname, "thread.mjs"), { workerData });
    this.#ready = new Promise((resolve, reject) => this.#worker.once("message", resolve).once("error", reject));
    this.#ready.catch(() => undefined);
  }

  async run(round: Round, hangsAfterMs: number): Promise<Ended> {
    await this.#ready;
    Atomics.store(this.#begun, 0, 0);
    let watch: NodeJS.Timeout | undefined;
    const ended = new Promise<Ended>((resolve) => {
      const run = (): number => Atomics.load(this.#begun, 0);
      const done = (result: Ended): void => {
        this.#worker.removeAllListeners("message").removeAllListeners("error");
        resolve(result);
      };
      this.#worker.once("message", (result: RoundResult) => done(result));
      this.#worker.once("error", (error) => done({ kind: "died", run: run(), error: error.stack ?? error.message }));
      let [last, since] = [-1, performance.now()];
      watch = setInterval(
        () => {
          if (run() !== last) [last, since] = [run(), performance.now()];
          else if (performance.now() - since > hangsAfterMs) done({ kind: "hangs", run: run() });
        },
        Math.min(1000, hangsAfterMs / 4),
      );
    });
    this.#worker.postMessage(round);
    const result = await ended.finally(() => clearInterval(watch));
    if (result.kind !== "held") await this.end();
    return result;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
