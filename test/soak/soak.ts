import { spawn } from "node:child_process";
import { join } from "node:path";

/** What the process has and holds behind a round. */
export interface Round {
  readonly round: number;
  /** Bytes in use after the garbage was collected. */
  readonly heap: number;
  /** Open file descriptors. */
  readonly files: number;
  readonly resources: readonly string[];
  /** Tool calls so far, and those that a follower of their log has heard of. */
  readonly calls: number;
  readonly told: number;
  /** Bytes and lines of the log of calls. */
  readonly log: number;
  readonly records: number;
  /** Bytes of all backups. */
  readonly backups: number;
  /** Shells that can be asked about, and files of shells. */
  readonly shells: number;
  readonly shellFiles: number;
  readonly bugs: readonly string[];
}

export interface Soaked {
  readonly rounds: readonly Round[];
  /** What was still held after everything was closed. */
  readonly left: readonly string[] | undefined;
  /** Milliseconds from closing everything until the process had ended by itself. */
  readonly endedAfterMs: number;
  readonly code: number | null;
  readonly errors: string;
}

const ROOT = join(import.meta.dirname, "../..");
/** A process that does not end by itself is ended after so long. */
const END_MS = 10_000;

/** Lives through rounds of eight hours each in a process of its own. */
export async function soak(
  rounds: number,
  calls: number,
  onRound: (round: Round) => void = () => undefined,
): Promise<Soaked> {
  const { NODE_V8_COVERAGE: _, ...env } = process.env;
  const script = join(import.meta.dirname, "day.ts");
  const child = spawn(process.execPath, ["--expose-gc", "--import", "tsx", script, String(rounds), String(calls)], {
    cwd: ROOT,
    env,
  });
  const lines: Round[] = [];
  let left: readonly string[] | undefined;
  let closed = 0;
  let [text, errors] = ["", ""];
  let late: NodeJS.Timeout | undefined;
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (errors += piece));
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    const whole = (text + piece).split("\n");
    text = whole.pop() ?? "";
    for (const line of whole) {
      const told = JSON.parse(line) as Round | { readonly end: true; readonly left: readonly string[] };
      if (!("end" in told)) {
        lines.push(told);
        onRound(told);
        continue;
      }
      left = told.left;
      closed = performance.now();
      late = setTimeout(() => child.kill("SIGKILL"), END_MS);
    }
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  clearTimeout(late);
  return { rounds: lines, left, endedAfterMs: performance.now() - closed, code, errors };
}

/** Bytes by which memory may go up and down without meaning anything. */
const NOISE_BYTES = 3 * 1024 * 1024;

/** What has grown that should not have, and what was left behind; a sentence each. */
export function problemsOf({ rounds, left, code, errors }: Soaked): string[] {
  const third = Math.floor(rounds.length / 3);
  const [middle, end] = [rounds.slice(third, 2 * third), rounds.slice(-third)];
  const lowest = (of: readonly Round[], what: (round: Round) => number): number => Math.min(...of.map(what));
  const last = rounds.at(-1);
  const first = rounds[0];
  if (!first || !last) return [`It did not come to the end of a round: ${errors}`];
  const problems: string[] = [];
  const grown = lowest(end, ({ heap }) => heap) - lowest(middle, ({ heap }) => heap);
  if (grown > NOISE_BYTES)
    problems.push(`Memory has grown by ${(grown / 1024 / 1024).toFixed(1)} MB in the last third.`);
  if (lowest(end, ({ files }) => files) > lowest(middle, ({ files }) => files))
    problems.push("More files are open in the end than before.");
  const counts = (of: readonly Round[]): number => lowest(of, ({ resources }) => resources.length);
  if (counts(end) > counts(middle)) problems.push(`More is held in the end than before: ${last.resources.join(", ")}.`);
  if (last.told !== last.calls)
    problems.push(`Of ${last.calls} calls the follower of the log has heard of ${last.told}.`);
  if (last.bugs.length > 0) problems.push(`Something went wrong inside: ${last.bugs.slice(0, 3).join("; ")}.`);
  if (left === undefined) problems.push(`It did not come to its end: ${errors}`);
  else if (left.length > 0) problems.push(`Left behind in the end: ${left.join(", ")}.`);
  if (code !== 0)
    problems.push(code === null ? "It did not end by itself." : `It ended with exit code ${code}: ${errors}`);
  return problems;
}
