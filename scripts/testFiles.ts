import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./process";

/**
 * Suites that mocha runs, with the minimum timeout of each test in milliseconds.
 * A test that needs as long on an idle machine hangs. On a busy one, it may just be slow.
 */
export const TIMEOUTS = {
  unit: 240_000,
  vscodeNode: 240_000,
  examples: 600_000,
  browser: 600_000,
  agent: 600_000,
  outside: 60 * 60_000,
} as const;
export type MochaSuite = keyof typeof TIMEOUTS;

export function isMochaSuite(suite: string | undefined): suite is MochaSuite {
  return suite !== undefined && Object.hasOwn(TIMEOUTS, suite);
}

/** Returns every `*.test.ts` below a suite's folder, relative to the project, sorted by name. */
export function testFiles(suite: MochaSuite): string[] {
  // `vscodeNode` runs some of the unit tests again.
  const folder = path.join(ROOT, "test", suite === "vscodeNode" ? "unit" : suite);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => fromRoot(path.join(folder, file)))
    .sort();
}

/** Returns a path relative to the project, with `/`. */
export function fromRoot(file: string): string {
  return path.relative(ROOT, file).replaceAll(path.sep, "/");
}
