// `npm test [-- SUITE…] [--desktop]`: runs the suites in parallel, and sums them up in the last line.
import os from "node:os";
import { failureSummary, resultLine, textOf } from "../test/support/testEvents";
import { readClaims, unprovenClaims } from "./claims";
import { Durations } from "./durations";
import { runInMemory } from "./memoryFolder";
import type { TestJob } from "./processJob";
import { removeResults, SUITES, writeResults, type Suite, type TestResult } from "./results";
import { runJobs } from "./scheduler";
import { EMBEDDED, testJobs } from "./testJobs";

interface Options {
  readonly suites: readonly Suite[];
  readonly desktop: boolean;
}

function parseArguments(args: readonly string[]): Options {
  const suites = args.filter((arg) => !arg.startsWith("--"));
  const unknown = args.filter((arg) => arg.startsWith("--") && arg !== "--desktop");
  if (unknown.length > 0) throw new Error(`Unknown option: ${unknown.join(" ")}. Use --desktop.`);
  const known = suites.filter((suite): suite is Suite => SUITES.some((one) => one === suite));
  if (known.length < suites.length) {
    throw new Error(`Unknown suite among: ${suites.join(" ")}. Use one of: ${SUITES.join(", ")}.`);
  }
  return { suites: known.length > 0 ? known : SUITES, desktop: args.includes("--desktop") || !EMBEDDED };
}

async function main({ suites, desktop }: Options): Promise<number> {
  removeResults();
  // Jobs that open windows leave a third of the processors idle.
  const slots = Math.ceil(os.availableParallelism() * 1.5);
  const durations = new Durations();
  const jobs = await testJobs(suites, { slots, durations, desktop });
  const results = new Map<Suite, TestResult[]>(suites.map((suite) => [suite, []]));
  const busyMs = new Map<Suite, number>();
  const outputs = new Map<TestJob, string>();
  const runJob = (job: TestJob): Promise<readonly TestResult[]> =>
    job.run((text) => void outputs.set(job, (outputs.get(job) ?? "") + text));
  await runJobs(jobs, slots, runJob, (job, ended, durationMs) => {
    const title = `${job.name} runs to its end`;
    const problem = (error: unknown): TestResult[] => [
      { file: "scripts/test.ts", title, state: "failed", durationMs: 0, error: textOf(error) },
    ];
    const found = ended.status === "fulfilled" ? ended.value : problem(ended.reason);
    const output =
      (outputs.get(job) ?? "") + (ended.status === "fulfilled" ? "" : `${found.map(resultLine).join("\n")}\n`);
    outputs.delete(job);
    results.get(job.suite)?.push(...found);
    busyMs.set(job.suite, (busyMs.get(job.suite) ?? 0) + durationMs);
    const outcome = found.length > 0 ? summary(found) : "done";
    console.log(`\n${job.name}\n${output}  ${outcome} in ${Math.round(durationMs / 1000)} s`);
  });
  durations.write();

  console.log("");
  for (const [suite, found] of results) {
    writeResults(suite, found);
    console.log(`${suite}: ${summary(found)}, ${Math.round((busyMs.get(suite) ?? 0) / 1000)} s of work`);
  }
  const all = [...results.values()].flat();
  if (suites.length === SUITES.length) all.push(...claimResults(results));
  const failed = all.filter(({ state }) => state === "failed");
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map(failureSummary).join("\n")}`);
  console.log(`\n${summary(all)}`);
  return failed.length > 0 ? 1 : 0;
}

/** Checks the claims by their tests, as the last step of a full run. */
function claimResults(results: ReadonlyMap<Suite, readonly TestResult[]>): TestResult[] {
  const claims = readClaims();
  const elsewhere = claims.filter(({ suite }) => suite === "outside" || isSkipped(results.get(suite)));
  const here = claims.filter((claim) => !elsewhere.includes(claim));
  const unproven = new Map(unprovenClaims(here, results).map(({ id, problem }) => [id, problem]));
  console.log(`\nclaims\n  ${here.length - unproven.size} of ${claims.length} proven by a test that passed`);
  for (const suite of new Set(elsewhere.map((claim) => claim.suite))) {
    const ids = elsewhere.filter((claim) => claim.suite === suite).map(({ id }) => id);
    console.log(`  ${ids.length} not proven here, because the suite ${suite} did not run: ${ids.join(", ")}`);
  }
  return [...unproven].map(([id, problem]) => {
    const result = { file: "test/claims.json", title: id, state: "failed" as const, durationMs: 0, error: problem };
    console.log(resultLine(result));
    return result;
  });
}

function isSkipped(results: readonly TestResult[] | undefined): boolean {
  return results?.every(({ state }) => state === "skipped") ?? true;
}

function summary(results: readonly TestResult[]): string {
  const count = (state: TestResult["state"]): number => results.filter((result) => result.state === state).length;
  const skipped = count("skipped");
  return `${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

async function start(): Promise<number> {
  const [script = "", ...args] = process.argv.slice(1);
  const options = parseArguments(args);
  const code = await runInMemory(script, args);
  if (code !== undefined) return code;
  // Exit handlers end the started processes. Without these, a signal would skip them.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
  return main(options);
}

start().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(textOf(error));
    process.exit(1);
  },
);
