import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ToolError } from "../../../base/errors";
import { PatternError } from "../../../tools/runtime/ports/searchPort";
import { requireFreeFiles } from "../disk/freeFiles";
import { startFailure } from "../disk/startFailure";

/** Which matches to find: the first of each line, one per line across lines, all within lines, or all. */
export type MatchHow = "firstInLines" | "firstAnywhere" | "inLines" | "anywhere";

export interface MatchJob {
  /** A regular expression in JavaScript's syntax. */
  readonly source: string;
  /** With `g`. */
  readonly flags: string;
  readonly how: MatchHow;
  readonly texts: readonly string[];
}

/** Maximum milliseconds for an expression on some files: JavaScript's can need exponential time. */
const MOST_MS = 2000;

/**
 * Finds the matches of each text, as half-open ranges of UTF-16 code units: two numbers per match.
 * Expressions run in a worker thread, because only there can they be stopped without blocking others. Throws
 * `PatternError` if one takes too long, and the signal's reason.
 */
export async function findInTexts(job: MatchJob, signal: AbortSignal): Promise<number[][]> {
  signal.throwIfAborted();
  const worker = await thread();
  worker.ref();
  try {
    const answer = await answerOf(worker, job, signal);
    worker.unref();
    if (idle === undefined) idle = worker;
    else void worker.terminate();
    return answer;
  } catch (error) {
    void worker.terminate();
    throw error;
  }
}

function answerOf(worker: Worker, job: MatchJob, signal: AbortSignal): Promise<number[][]> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      worker.off("error", failed).off("message", answered);
    };
    const failed = (error: unknown): void => {
      settle();
      reject(asError(error));
    };
    const aborted = (): void => failed(signal.reason);
    const answered = (ranges: number[][]): void => {
      settle();
      resolve(ranges);
    };
    const timer = setTimeout(() => failed(tooSlow()), MOST_MS);
    signal.addEventListener("abort", aborted);
    worker.on("error", failed).on("message", answered);
    worker.postMessage(job);
  });
}

/**
 * An idle thread for the next search: starting one takes longer than most searches. It doesn't keep the process
 * running.
 */
let idle: Worker | undefined;

async function thread(): Promise<Worker> {
  const waiting = idle;
  idle = undefined;
  if (waiting) return waiting;
  try {
    requireFreeFiles();
    const worker = new Worker(PROGRAM, { eval: true, execArgv: [] });
    await once(worker, "online");
    return worker;
  } catch (error) {
    const message = `Search failed: a thread could not be started ${startFailure(asError(error))}`;
    throw new ToolError("EXECUTION_ERROR", message, { cause: error });
  }
}

function tooSlow(): PatternError {
  const seconds = MOST_MS / 1000;
  return new PatternError(
    `the pattern took longer than ${seconds} seconds on a few files. Use a simpler one without nested repetitions`,
    { unusable: true },
  );
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/**
 * The code of the thread. `all` adds the matches of a piece of text to `ranges`.
 * With `u`, an expression would step back from the middle of an astral character, so after an empty match it advances
 * by a whole character, and a look-behind can match there. Like ripgrep, it has no empty match at the end of a text
 * without a final line feed.
 */
const PROGRAM = `
const { parentPort } = require("node:worker_threads");
const all = (expression, piece, offset, ranges, ended) => {
  expression.lastIndex = 0;
  let last = -1;
  for (let match; (match = expression.exec(piece)); ) {
    const from = match.index;
    const to = from + match[0].length;
    const inside = (piece.charCodeAt(from - 1) & 0xfc00) === 0xd800 && (piece.charCodeAt(from) & 0xfc00) === 0xdc00;
    if (to > from || (from !== last && !inside && (ended || from < piece.length))) ranges.push(offset + from, offset + to);
    if (to === from) expression.lastIndex = to + (piece.codePointAt(to) > 0xffff ? 2 : 1);
    last = to;
  }
};
const ways = {
  firstInLines(expression, text, ranges) {
    expression.lastIndex = 0;
    // Most texts have no match at all, which is fast to detect.
    const first = expression.exec(text);
    if (!first) return;
    for (let from = first.index === 0 ? 0 : text.lastIndexOf("\\n", first.index - 1) + 1; from < text.length; ) {
      const feed = text.indexOf("\\n", from);
      const to = feed < 0 ? text.length : feed;
      expression.lastIndex = 0;
      const match = expression.exec(text.slice(from, to));
      if (match) ranges.push(from + match.index, from + match.index + match[0].length);
      from = to + 1;
    }
  },
  firstAnywhere(expression, text, ranges) {
    expression.lastIndex = 0;
    // The end of the last line that a match is in. Of others in the same lines, only those that reach farther count.
    let covered = -1;
    for (let match; (match = expression.exec(text)); ) {
      const end = match.index + match[0].length;
      const last = Math.max(match.index, end - 1);
      if (match[0].length === 0) expression.lastIndex++;
      if (last <= covered) continue;
      ranges.push(match.index, end);
      covered = text.indexOf("\\n", last);
      if (covered < 0) break;
    }
  },
  anywhere(expression, text, ranges) {
    all(expression, text, 0, ranges, false);
  },
  inLines(expression, text, ranges) {
    for (let from = 0; from < text.length; ) {
      const feed = text.indexOf("\\n", from);
      const to = feed < 0 ? text.length : feed;
      all(expression, text.slice(from, to), from, ranges, feed >= 0);
      from = to + 1;
    }
  },
};
parentPort.on("message", ({ source, flags, how, texts }) => {
  const expression = new RegExp(source, flags);
  parentPort.postMessage(texts.map((text) => {
    const ranges = [];
    ways[how](expression, text, ranges);
    return ranges;
  }));
});
`;
