// Runs one suite's tests in this process: `node --import tsx scripts/mocha.ts SUITE [PART OF A FILE'S PATH…]`.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import Mocha from "mocha";
import { resultLine, runMocha } from "../test/support/testEvents";
import { ROOT } from "./process";
import { writeResults, type TestResult } from "./results";

/** Milliseconds that one test may take, by suite. */
const TIMEOUTS = { unit: 10_000, vscodeNode: 10_000, examples: 30_000, browser: 60_000, agent: 120_000 } as const;
/** What waits for a browser and a whole VS Code is tried twice, since a busy machine can make it wait too long; the report names it. */
const RETRIES = { unit: 0, vscodeNode: 0, examples: 0, browser: 1, agent: 1 } as const;
type MochaSuite = keyof typeof TIMEOUTS;
/** Below `test`; the suite's own name unless given. */
const FOLDERS: Partial<Record<MochaSuite, string>> = { vscodeNode: "unit" };

async function main(suite: string | undefined, wanted: readonly string[]): Promise<number> {
  if (!isMochaSuite(suite))
    throw new Error(`Unknown suite: ${String(suite)}. There are: ${Object.keys(TIMEOUTS).join(", ")}.`);
  const files = testFiles(suite).filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
  if (files.length === 0) throw new Error(`test/${folderOf(suite)} holds no test file ${wanted.join(" ")}`);
  const mocha = new Mocha({ timeout: TIMEOUTS[suite], retries: RETRIES[suite], reporter: Mocha.reporters.Base });
  for (const file of files) await load(mocha, path.join(ROOT, file));

  const results: TestResult[] = [];
  await runMocha(mocha, fromRoot, (result) => {
    results.push(result);
    console.log(resultLine(result));
  });
  writeResults(suite, results);
  return results.some(({ state }) => state === "failed") ? 1 : 0;
}

/**
 * Imports a test file. Mocha's own loading would `require` it where Node can, which turns it and what it imports into
 * another kind of module than its own `import()`s get, and puts code in that no test can reach.
 */
async function load(mocha: Mocha, file: string): Promise<void> {
  mocha.suite.emit("pre-require", globalThis, file, mocha);
  const loaded: unknown = await import(pathToFileURL(file).href);
  mocha.suite.emit("require", loaded, file, mocha);
  mocha.suite.emit("post-require", globalThis, file, mocha);
}

function isMochaSuite(suite: string | undefined): suite is MochaSuite {
  return suite !== undefined && Object.hasOwn(TIMEOUTS, suite);
}

/** Found by name, never listed: every `*.test.ts` below the suite's folder. */
function testFiles(suite: MochaSuite): string[] {
  const folder = path.join(ROOT, "test", folderOf(suite));
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => fromRoot(path.join(folder, file)))
    .sort();
}

function folderOf(suite: MochaSuite): string {
  return FOLDERS[suite] ?? suite;
}

function fromRoot(file: string | undefined): string {
  return path.relative(ROOT, file ?? ROOT).replaceAll(path.sep, "/");
}

main(process.argv[2], process.argv.slice(3)).then(
  // What a test left open must not keep the run alive.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
