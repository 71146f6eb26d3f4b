import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "../../../scripts/process";
import type { TestResult } from "../../../scripts/results";

const limit = z.strictObject({
  /** Its name in `shownLimits.mjs`, which shows it without any code of the project. */
  name: z.string(),
  reason: z.string(),
  /** It depends on what happens at the same time, so that its tests pass now and then. */
  isRace: z.optional(z.literal(true)),
  /** Full titles of tests that fail because of it, by file. One that ends with `*` stands for all that begin so. */
  tests: z.record(z.string(), z.array(z.string())),
});

/** Something that Windows does and wine doesn't. */
export type WineLimit = z.infer<typeof limit>;

const FILE = path.join(ROOT, "test", "outside", "windows", "wineLimits.json");

export function readLimits(): WineLimit[] {
  return z.array(limit).parse(JSON.parse(fs.readFileSync(FILE, "utf8")));
}

/** The results of files, by what they say about the product. */
export interface JudgedResults {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly TestResult[];
  readonly limited: readonly TestResult[];
  /** Entries of the list, of files that ran, none of whose tests failed although it is no race. */
  readonly outdated: readonly string[];
}

/** Separates failures that are on the list from others. */
export function judgeResults(
  ran: ReadonlyMap<string, readonly TestResult[]>,
  limits: readonly WineLimit[],
): JudgedResults {
  const entries = limits.flatMap(({ name, isRace, tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ name, isRace, file, title }))),
  );
  const used = new Set<object>();
  const [failed, limited]: [TestResult[], TestResult[]] = [[], []];
  let [passed, skipped] = [0, 0];
  for (const [file, results] of ran)
    for (const result of results) {
      if (result.state === "passed") passed += 1;
      if (result.state === "skipped") skipped += 1;
      if (result.state !== "failed") continue;
      const entry = entries.find((one) => one.file === file && isNamed(one.title, result.title));
      if (entry) used.add(entry);
      (entry ? limited : failed).push(result);
    }
  const outdated = entries
    .filter((entry) => !entry.isRace && (ran.get(entry.file)?.length ?? 0) > 0 && !used.has(entry))
    .map(({ name, file, title }) => `${name}: ${file}: ${title}`);
  return { passed, skipped, failed, limited, outdated };
}

function isNamed(pattern: string, title: string): boolean {
  return pattern.endsWith("*") ? title.startsWith(pattern.slice(0, -1)) : pattern === title;
}
