// `npm test [-- SUITE…] [--desktop]`: runs the suites one after another and sums them up in the last line.
import fs from "node:fs";
import { launchDesktop } from "../test/support/host/desktop";
import { launchEmbedded, runHostTests, WINDOWS } from "../test/support/host/hostTests";
import { resultLine, textOf } from "../test/support/testEvents";
import { check } from "./check";
import { readClaims, unprovenClaims } from "./claims";
import { uncovered, withCoverage } from "./coverage";
import { hostPaths, installHost } from "./host/install";
import { run } from "./process";
import { readResults, removeResults, SUITES, writeResults, type Suite, type TestResult } from "./results";
import { build, buildVsix } from "./vsix";

/** No suite takes nearly as long; one that does hangs. */
const SUITE_LIMIT_MS = 25 * 60_000;

const EMBEDDED = process.platform === "linux" && process.arch === "x64";

interface Options {
  readonly suites: readonly Suite[];
  readonly desktop: boolean;
}

function parseArguments(args: readonly string[]): Options {
  const suites = args.filter((arg) => !arg.startsWith("--"));
  const unknown = args.filter((arg) => arg.startsWith("--") && arg !== "--desktop");
  if (unknown.length > 0) throw new Error(`Unknown option: ${unknown.join(" ")}. There is --desktop.`);
  const known = suites.filter((suite): suite is Suite => SUITES.some((one) => one === suite));
  if (known.length < suites.length) {
    throw new Error(`Unknown suite among: ${suites.join(" ")}. There are: ${SUITES.join(", ")}.`);
  }
  return { suites: known.length > 0 ? known : SUITES, desktop: args.includes("--desktop") || !EMBEDDED };
}

async function main({ suites, desktop }: Options): Promise<number> {
  const results = new Map<Suite, TestResult[]>();
  let vsix: string | undefined;
  for (const suite of suites) {
    const started = Date.now();
    console.log(`\n${suite}`);
    removeResults(suite);
    const found: TestResult[] = [];
    try {
      if (EMBEDDED && suite === "vscodeNode") await installHost();
      if (EMBEDDED && NEEDS_VSIX.includes(suite)) {
        await installHost();
        vsix ??= await buildVsix();
        process.env["TRV_VSIX"] = vsix;
      }
      await RUNS[suite](found, desktop);
    } catch (error) {
      const failure = { file: "scripts/test.ts", title: `the suite ${suite} runs to its end`, durationMs: 0 };
      found.push({ ...failure, state: "failed", error: textOf(error) });
      console.log(resultLine({ ...failure, state: "failed", error: textOf(error) }));
    }
    writeResults(suite, found);
    results.set(suite, found);
    console.log(`  ${suite}: ${summary(found)} in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  const all = [...results.values()].flat();
  if (suites.length === SUITES.length) all.push(...claimResults(results));

  const again = all.filter(({ state, error }) => state === "passed" && error !== undefined);
  if (again.length > 0)
    console.log(
      `\nPassed at the second try only:\n${again.map(({ file, title }) => `  ${file}: ${title}`).join("\n")}`,
    );
  const failed = all.filter(({ state }) => state === "failed");
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map(({ file, title }) => `  ${file}: ${title}`).join("\n")}`);
  console.log(`\n${summary(all)}`);
  return failed.length > 0 ? 1 : 0;
}

const NEEDS_VSIX: readonly Suite[] = ["browser", "agent"];

/** How each suite runs; it adds what it finds. What it throws counts as a failed test. */
const RUNS: Readonly<Record<Suite, (found: TestResult[], desktop: boolean) => Promise<void>>> = {
  check: async (found) => {
    for (const { name, problem } of await check()) {
      const test = { file: "scripts/check.ts", title: name, durationMs: 0 };
      found.push(problem === undefined ? { ...test, state: "passed" } : { ...test, state: "failed", error: problem });
    }
  },
  unit: async (found) => {
    await runChild("unit", found, withCoverage(["--import", "tsx", "scripts/mocha.ts", "unit"]));
    const missed = uncovered();
    const title = "the unit tests run every line and branch of src/core and src/tools";
    const test = { file: "scripts/coverage.ts", title, durationMs: 0 };
    add(
      found,
      missed.length === 0 ? { ...test, state: "passed" } : { ...test, state: "failed", error: missed.join("\n") },
    );
  },
  // VS Code runs the extension on another Node than the one at hand; its tools run on that in `host`.
  vscodeNode: (found) => {
    const parts = ["unit/platform/", "unit/transcript/", "unit/cli/", "unit/library/"];
    return runEmbedded(
      "vscodeNode",
      found,
      ["--import", "tsx", "scripts/mocha.ts", "vscodeNode", ...parts],
      hostPaths.node,
    );
  },
  examples: (found) => runChild("examples", found, ["--import", "tsx", "scripts/mocha.ts", "examples"]),
  host: async (found, desktop) => {
    if (!desktop) await installHost();
    await build();
    for (const kind of WINDOWS) {
      console.log(`  window: ${kind}`);
      await runHostTests(kind, desktop ? launchDesktop : launchEmbedded, (result) => add(found, result));
    }
  },
  browser: (found) => runEmbedded("browser", found, ["--import", "tsx", "scripts/mocha.ts", "browser"]),
  agent: (found) => runEmbedded("agent", found, ["--import", "tsx", "scripts/mocha.ts", "agent"]),
  start: (found) => runEmbedded("start", found, ["--import", "tsx", "scripts/start.ts", "--check"]),
};

async function runEmbedded(
  suite: Suite,
  found: TestResult[],
  nodeArguments: readonly string[],
  node?: string,
): Promise<void> {
  if (EMBEDDED) return runChild(suite, found, nodeArguments, node);
  const title = `the suite ${suite} needs the embedded VS Code, which is there on Linux x64 only`;
  add(found, { file: "scripts/test.ts", title, state: "skipped", durationMs: 0 });
}

/** Runs a suite in a process of its own, which writes the suite's results. */
async function runChild(
  suite: Suite,
  found: TestResult[],
  nodeArguments: readonly string[],
  node = process.execPath,
): Promise<void> {
  const { code } = await run(node, nodeArguments, {
    onOutput: (text) => void process.stdout.write(text),
    timeoutMs: SUITE_LIMIT_MS,
  });
  const results = readResults(suite);
  if (results === undefined)
    throw new Error(`It ended with exit code ${code} before it could write its results, see above.`);
  found.push(...results);
  if (code !== 0 && !results.some(({ state }) => state === "failed")) {
    throw new Error(`It ended with exit code ${code} although no test failed, see above.`);
  }
}

/** The last step of a full run: what the product promises, by the tests that show it. */
function claimResults(results: ReadonlyMap<Suite, readonly TestResult[]>): TestResult[] {
  const ran = readClaims().filter(({ suite }) => !results.get(suite)?.every(({ state }) => state === "skipped"));
  const unproven = new Map(unprovenClaims(ran, results).map(({ id, problem }) => [id, problem]));
  console.log(`\nclaims\n  ${ran.length - unproven.size} of ${ran.length} shown by a test that passed`);
  return [...unproven].map(([id, problem]) => {
    const result = { file: "test/claims.json", title: id, state: "failed" as const, durationMs: 0, error: problem };
    console.log(resultLine(result));
    return result;
  });
}

function add(found: TestResult[], result: TestResult): void {
  found.push(result);
  console.log(resultLine(result));
}

function summary(results: readonly TestResult[]): string {
  const count = (state: TestResult["state"]): number => results.filter((result) => result.state === state).length;
  const skipped = count("skipped");
  return `${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function start(): void {
  // Handlers that end what we started run on exit; without these a signal would skip them.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
  fs.rmSync(".results", { recursive: true, force: true });
  main(parseArguments(process.argv.slice(2))).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(textOf(error));
      process.exit(1);
    },
  );
}

start();
