import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "./process";

/** What `npm test` runs. */
export const SUITES = ["check", "unit", "vscodeNode", "examples", "host", "browser", "agent", "start"] as const;
export type Suite = (typeof SUITES)[number];

/** What only `npm run test:outside` runs. */
export const OUTSIDE = "outside";

/** One test of a suite. */
export const testResult = z.object({
  /** Relative to the project, with `/`. */
  file: z.string(),
  /** The titles of the suites around it and its own, joined by spaces. */
  title: z.string(),
  state: z.enum(["passed", "failed", "skipped"]),
  durationMs: z.number(),
  /** Why it failed. */
  error: z.string().optional(),
});
export type TestResult = z.infer<typeof testResult>;

const outcome = z.object({
  results: z.array(testResult),
  /** Milliseconds of each test file, with its hooks. */
  fileMs: z.record(z.string(), z.number()),
});
/** What one process of tests hands over to the run that started it. */
export type Outcome = z.infer<typeof outcome>;

const RESULTS = path.join(ROOT, ".results");

/** Removes the results of the last run, so that they are never taken for new ones. */
export function removeResults(): void {
  fs.rmSync(RESULTS, { recursive: true, force: true });
}

/** Writes a suite's results to `.results`, for people and for CI. */
export function writeResults(suite: Suite, results: readonly TestResult[]): void {
  fs.mkdirSync(RESULTS, { recursive: true });
  fs.writeFileSync(path.join(RESULTS, `${suite}.json`), JSON.stringify(results, null, 1));
}

/** Writes the outcome where the run that started this process wants it, in the file that TRV_OUTCOME names. */
export function handOver(ended: Outcome): void {
  const file = process.env["TRV_OUTCOME"];
  if (file === undefined) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(ended));
}

/** Returns what a process has handed over; undefined when it ended before that. */
export function readOutcome(file: string): Outcome | undefined {
  return fs.existsSync(file) ? outcome.parse(JSON.parse(fs.readFileSync(file, "utf8"))) : undefined;
}
