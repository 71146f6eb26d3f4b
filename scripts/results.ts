import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "./process";

/** The suites of `npm test`. */
export const SUITES = [
  "check",
  "unit",
  "vscodeNode",
  "examples",
  "host",
  "browser",
  "agent",
  "start",
  "windows",
] as const;
export type Suite = (typeof SUITES)[number];

/** The suite that only `npm run test:outside` runs. */
export const OUTSIDE = "outside";

/** One test of a suite. */
export const testResult = z.object({
  /** Relative to the project, with `/`. */
  file: z.string(),
  /** The titles of the surrounding suites and its own, joined with spaces. */
  title: z.string(),
  state: z.enum(["passed", "failed", "skipped"]),
  durationMs: z.number(),
  /** Why it failed. */
  error: z.string().optional(),
});
export type TestResult = z.infer<typeof testResult>;

const outcome = z.object({
  results: z.array(testResult),
  /** Milliseconds of each test file, including its hooks. */
  fileMs: z.record(z.string(), z.number()),
  /** Milliseconds of processor time of the process and the programs that it started and that ended. Only on Linux. */
  processorMs: z.number().optional(),
});
/** The results that a test process passes to the run that started it. */
export type Outcome = z.infer<typeof outcome>;

const RESULTS = path.join(ROOT, ".results");

/** Removes the results of the last run, so that they aren't mistaken for new ones. */
export function removeResults(): void {
  fs.rmSync(RESULTS, { recursive: true, force: true });
}

/** Writes a suite's results to `.results`, for developers and CI. */
export function writeResults(suite: Suite, results: readonly TestResult[]): void {
  fs.mkdirSync(RESULTS, { recursive: true });
  fs.writeFileSync(path.join(RESULTS, `${suite}.json`), JSON.stringify(results, null, 1));
}

/** Writes the outcome to the file that TRV_OUTCOME names. */
export function handOver(ended: Outcome): void {
  const file = process.env["TRV_OUTCOME"];
  if (file === undefined) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify({ ...ended, processorMs: processorMs() }));
}

/**
 * Returns the milliseconds of processor time of this process and its ended children; undefined except on Linux.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: fields 14 to 17, in ticks of 10 ms.
 */
function processorMs(): number | undefined {
  if (process.platform !== "linux") return undefined;
  // The second field, a name in parentheses, may contain spaces.
  const afterName = fs
    .readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

/** Reads the outcome of a process; undefined if it ended before it wrote one. */
export function readOutcome(file: string): Outcome | undefined {
  return fs.existsSync(file) ? outcome.parse(JSON.parse(fs.readFileSync(file, "utf8"))) : undefined;
}
