// A thread in which one part runs, so that an input that takes for ever can be told and does not end the rest.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { type FuzzPart, runPart } from "./part";

export interface ThreadData {
  /** Path of the part's file. */
  readonly file: string;
  /** How many runs of the round have begun. */
  readonly begun: Int32Array;
}

export interface Round {
  readonly seed: number;
  readonly runs: number;
}

const { file, begun } = workerData as ThreadData;
const { default: part } = (await import(pathToFileURL(file).href)) as { readonly default: FuzzPart };
parentPort?.on("message", ({ seed, runs }: Round) => {
  void runPart(part, seed, runs, () => void Atomics.add(begun, 0, 1)).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage("ready");
