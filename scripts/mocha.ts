// Runs one suite's tests in this process: `node --import tsx scripts/mocha.ts SUITE [PART OF A FILE'S PATH…] [-g
// TITLE] [--all] [--newest] [--full]`.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import Mocha from "mocha";
import { resultLine, runMocha } from "../test/support/testEvents";
import { ROOT } from "./process";
import { handOver, type TestResult } from "./results";
import { fromRoot, isMochaSuite, testFiles, TIMEOUTS } from "./testFiles";

/** Options of the suite `outside`, and the variables that carry them: all agents, their newest versions, all files. */
const VARIABLES = { all: "TRV_AGENTS_ALL", newest: "TRV_AGENTS_NEWEST", full: "TRV_WINDOWS_FULL" } as const;
const OPTIONS = {
  grep: { type: "string", short: "g" },
  all: { type: "boolean" },
  newest: { type: "boolean" },
  full: { type: "boolean" },
} as const;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  if (values.all) process.env[VARIABLES.all] = "1";
  if (values.newest) process.env[VARIABLES.newest] = "1";
  if (values.full) process.env[VARIABLES.full] = "1";
  const [suite, ...wanted] = positionals;
  if (!isMochaSuite(suite))
    throw new Error(`Unknown suite: ${String(suite)}. Use one of: ${Object.keys(TIMEOUTS).join(", ")}.`);
  const files = testFiles(suite).filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
  if (files.length === 0) throw new Error(`No test file of the suite ${suite} has ${wanted.join(" or ")} in its path.`);
  const mocha = new Mocha({ timeout: TIMEOUTS[suite], reporter: Mocha.reporters.Base });
  if (values.grep !== undefined) mocha.fgrep(values.grep);
  for (const file of files) await load(mocha, path.join(ROOT, file));

  giveTime(mocha.suite, process.env["TRV_REPETITIONS"] === undefined ? TIMEOUTS[suite] : Infinity);

  const results: TestResult[] = [];
  const fileMs: Record<string, number> = {};
  const report = (result: TestResult): void => {
    results.push(result);
    console.log(resultLine(result));
  };
  await runMocha(
    mocha,
    (file) => fromRoot(file ?? ROOT),
    report,
    (file, durationMs) => {
      fileMs[file] = (fileMs[file] ?? 0) + Math.round(durationMs);
    },
  );
  if (values.grep !== undefined && results.length === 0)
    throw new Error(`No test of these files has ${JSON.stringify(values.grep)} in its title.`);
  handOver({ results, fileMs });
  return results.some(({ state }) => state === "failed") ? 1 : 0;
}

/**
 * Imports a test file.
 * Mocha itself would use `require` if Node can. Its modules would then differ from those of `import()`, and contain
 * code that no test can reach.
 */
async function load(mocha: Mocha, file: string): Promise<void> {
  mocha.suite.emit("pre-require", globalThis, file, mocha);
  const loaded: unknown = await import(pathToFileURL(file).href);
  mocha.suite.emit("require", loaded, file, mocha);
  mocha.suite.emit("post-require", globalThis, file, mocha);
}

/** Gives every test and hook at least `leastMs`, even if it sets less: a slow machine is no reason to fail. */
function giveTime(suite: Mocha.Suite, leastMs: number): void {
  // Mocha documents getHooks, but its types don't include it.
  const { getHooks } = suite as Mocha.Suite & { getHooks: (kind: string) => Mocha.Hook[] };
  const hooks = ["beforeAll", "beforeEach", "afterEach", "afterAll"].flatMap((kind) => getHooks.call(suite, kind));
  for (const one of [...suite.tests, ...hooks])
    one.timeout(leastMs === Infinity ? 0 : Math.max(one.timeout(), leastMs));
  for (const inner of suite.suites) giveTime(inner, leastMs);
}

main(process.argv.slice(2)).then(
  // Anything that a test left open must not keep the process running.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
