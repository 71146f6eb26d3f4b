import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { median } from "./median";

/** Turns in which a process warms up: V8 compiles what it meets often while it runs. */
const WARMING = 5;

/**
 * The whole index of a file against `JSON.parse` of its every line, in milliseconds of processor time. Each has a process of its own, so that neither collects what the
 * other leaves behind; they take turns, so that whatever else the machine does falls on both. `cold` is the first turn of both, the rest are medians of warm ones.
 */
export async function indexSpeed(
  child: string,
  file: string,
  turns: number,
): Promise<{ parse: number; index: number; coldParse: number; coldIndex: number }> {
  const [parse, index] = [new Worker(child, "parseTurns", file), new Worker(child, "indexTurns", file)];
  try {
    const times = { parse: [] as number[], index: [] as number[] };
    for (let turn = 0; turn < WARMING + turns; turn++) {
      times.parse.push(await parse.turn());
      times.index.push(await index.turn());
    }
    return {
      parse: median(times.parse.slice(WARMING)),
      index: median(times.index.slice(WARMING)),
      coldParse: times.parse[0] ?? NaN,
      coldIndex: times.index[0] ?? NaN,
    };
  } finally {
    parse.end();
    index.end();
  }
}

class Worker {
  readonly #process: ChildProcess;
  #ended = false;
  readonly #exit: Promise<never>;

  constructor(child: string, measure: string, file: string) {
    this.#process = fork(child, [measure, file], { execArgv: ["--expose-gc"] });
    this.#exit = once(this.#process, "exit").then(([code]) => {
      throw new Error(`${measure} ended with ${String(code)}`);
    });
    this.#exit.catch((error: unknown) => {
      if (!this.#ended) console.error(error);
    });
  }

  /** Has the work done once; answers the processor time it took. */
  async turn(): Promise<number> {
    const answer = once(this.#process, "message");
    this.#process.send("turn");
    const [time] = (await Promise.race([answer, this.#exit])) as [number];
    return time;
  }

  end(): void {
    this.#ended = true;
    this.#process.kill();
  }
}
