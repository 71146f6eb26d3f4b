import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "./process";

export const SUITES = ["check", "unit", "vscodeNode", "examples", "host", "browser", "agent", "start"] as const;
export type Suite = (typeof SUITES)[number];

/** One test of a suite. */
export const testResult = z.object({
  /** Relative to the project, with `/`. */
  file: z.string(),
  /** The titles of the suites around it and its own, joined by spaces. */
  title: z.string(),
  state: z.enum(["passed", "failed", "skipped"]),
  durationMs: z.number(),
  /** Why it failed; of a test that passed, why it failed at its first try. */
  error: z.string().optional(),
});
export type TestResult = z.infer<typeof testResult>;

const suiteResults = z.array(testResult);

/** What a suite's last run came to; every run begins by removing it, so that an old one is never taken for a new one. */
export function readResults(suite: Suite): TestResult[] | undefined {
  const file = resultsFile(suite);
  return fs.existsSync(file) ? suiteResults.parse(JSON.parse(fs.readFileSync(file, "utf8"))) : undefined;
}

export function writeResults(suite: Suite, results: readonly TestResult[]): void {
  fs.mkdirSync(path.dirname(resultsFile(suite)), { recursive: true });
  fs.writeFileSync(resultsFile(suite), JSON.stringify(results, null, 1));
}

export function removeResults(suite: Suite): void {
  fs.rmSync(resultsFile(suite), { force: true });
}

export function resultsFile(suite: Suite): string {
  return path.join(ROOT, ".results", `${suite}.json`);
}
