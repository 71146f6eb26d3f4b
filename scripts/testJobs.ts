import { launchDesktop } from "../test/support/host/desktop";
import { isWindowsReady } from "../test/outside/windows/windowsMachine";
import { launchEmbedded, runHostTests, WINDOWS, type WindowKind } from "../test/support/host/hostTests";
import { resultLine } from "../test/support/testEvents";
import { ALONE } from "./alone";
import { makeBatches, type Batch } from "./batches";
import { CHECKS, runCheck } from "./check";
import { emptyCoverage, isMeasured, reportCoverage } from "./coverage";
import type { Durations } from "./durations";
import { hostPaths, installHost } from "./host/install";
import { processJob, type ProcessOptions, type TestJob } from "./processJob";
import type { Suite, TestResult } from "./results";
import { testFiles, type MochaSuite } from "./testFiles";
import { filesForVsCodeNode } from "./vscodeNode";
import { buildVsix } from "./vsix";

export const EMBEDDED = process.platform === "linux" && process.arch === "x64";

/**
 * Milliseconds of tests per process. A process needs some seconds of the processor to load, and another server of VS
 * Code and a browser for its first window.
 */
const BATCH_MS = 180_000;

const HOST = "install the embedded VS Code";
const PACK = "build and pack the extension";
const PACKED: ProcessOptions = { after: [HOST, PACK] };

/** Suites that don't need the embedded VS Code. If it is installed for others, `examples` uses its browser. */
const WITHOUT_HOST: readonly Suite[] = ["check", "unit", "examples", "windows"];

export interface JobOptions {
  /** The minimum number of processes of a suite that runs alone. */
  readonly slots: number;
  readonly durations: Durations;
  /** Whether host tests run in desktop VS Code. */
  readonly desktop: boolean;
}

/** Returns the jobs of the requested suites, and the jobs that they depend on. */
export async function testJobs(suites: readonly Suite[], options: JobOptions): Promise<TestJob[]> {
  const jobs = (await Promise.all(suites.map(async (suite) => JOBS[suite]({ ...options, suites })))).flat();
  const [needsHost] = EMBEDDED ? suites.filter((suite) => !WITHOUT_HOST.includes(suite)) : [];
  if (needsHost !== undefined) {
    const install = async (): Promise<readonly TestResult[]> => {
      await installHost();
      return [];
    };
    jobs.push({ suite: needsHost, name: HOST, expectedMs: Infinity, run: install });
  }
  const [first] = jobs.filter(({ after }) => after?.includes(PACK));
  if (first === undefined) return jobs;
  const pack = async (): Promise<readonly TestResult[]> => {
    process.env["TRV_VSIX"] = await buildVsix();
    return [];
  };
  // The build would overwrite what the check compares.
  const after = [`check: ${CHECKED_BEFORE_BUILD}`];
  return [...jobs, { suite: first.suite, name: PACK, expectedMs: Infinity, after, run: pack }];
}

/** Milliseconds that the tests of each host window take. */
const HOST_MS: Readonly<Record<WindowKind, number>> = {
  single: 200_000,
  multi: 60_000,
  restricted: 15_000,
  empty: 15_000,
};

const CHECKED_BEFORE_BUILD = "generated files";

interface SuiteOptions extends JobOptions {
  /** All requested suites. */
  readonly suites: readonly Suite[];
}

const JOBS: Readonly<Record<Suite, (options: SuiteOptions) => readonly TestJob[] | Promise<readonly TestJob[]>>> = {
  check: ({ suites }) =>
    CHECKS.filter(({ unitTest }) => unitTest === undefined || !suites.includes("unit")).map((check) => ({
      suite: "check",
      name: `check: ${check.name}`,
      expectedMs: check.name === CHECKED_BEFORE_BUILD ? Infinity : check.expectedMs,
      run: async (print) => {
        return [passedUnless(await runCheck(check, print), "scripts/check.ts", check.name)];
      },
    })),
  unit: (options) => {
    const folder = emptyCoverage();
    const files = testFiles("unit");
    const measured = mochaJobs("unit", files.filter(isMeasured), options, { env: { NODE_V8_COVERAGE: folder } });
    const others = files.filter((file) => !isMeasured(file));
    const jobs = [...measured, ...mochaJobs("unit", others, options, {}, measured.length)];
    const coverage: TestJob = {
      suite: "unit",
      name: "unit: coverage",
      expectedMs: 20_000,
      after: measured.map(({ name }) => name),
      run: async (print) => {
        const missed = await reportCoverage();
        const title = "the unit tests run every line and branch of src/base, src/results, and src/tools";
        const result = passedUnless(missed.join("\n") || undefined, "scripts/coverage.ts", title);
        print(`${resultLine(result)}\n`);
        return [result];
      },
    };
    return [...jobs, coverage];
  },
  vscodeNode: async (options) =>
    EMBEDDED
      ? mochaJobs("vscodeNode", await filesForVsCodeNode(), options, { after: [HOST], node: hostPaths.node })
      : [embeddedOnly("vscodeNode")],
  examples: (options) => mochaJobs("examples", testFiles("examples"), options, { after: [HOST] }),
  host: ({ desktop }) =>
    WINDOWS.map((kind) => ({
      suite: "host",
      name: `host: ${kind}`,
      expectedMs: HOST_MS[kind],
      ...PACKED,
      alone: desktop ? "windows of desktop VS Code share a profile" : undefined,
      run: async (print) => {
        const results: TestResult[] = [];
        await runHostTests(kind, desktop ? launchDesktop : launchEmbedded, (result) => {
          results.push(result);
          print(`${resultLine(result)}\n`);
        });
        return results;
      },
    })),
  browser: (options) =>
    EMBEDDED ? mochaJobs("browser", testFiles("browser"), options, PACKED) : [embeddedOnly("browser")],
  agent: (options) => (EMBEDDED ? mochaJobs("agent", testFiles("agent"), options, PACKED) : [embeddedOnly("agent")]),
  start: ({ durations }) => {
    if (!EMBEDDED) return [embeddedOnly("start")];
    const job = { suite: "start", name: "start: npm start -- --check", expectedMs: 100_000 } as const;
    return [processJob(job, ["--import", "tsx", "scripts/start.ts", "--check"], durations, PACKED)];
  },
  windows: ({ durations }) => {
    if (!isWindowsReady()) return [notShown("windows", "needs what `npm run test:outside -- windows` sets up")];
    const job = { suite: "windows", name: "windows: under wine", expectedMs: 60_000 } as const;
    const args = ["--import", "tsx", "scripts/mocha.ts", "outside", "test/outside/windows.test.ts"];
    return [processJob(job, args, durations, { env: { TRV_WINDOWS_CORE: "1" } })];
  },
};

/** Whether a test file opens windows of VS Code. Those of a process share a server and a browser. */
const opensWindow = (suite: Suite, file: string): boolean => suite === "agent" || /\bvscode\.test\.ts$/.test(file);

/** Splits a suite's files into processes. A file that must run alone gets its own. */
function mochaJobs(
  suite: MochaSuite & Suite,
  files: readonly string[],
  { suites, slots, durations }: SuiteOptions,
  options: ProcessOptions = {},
  /** The number of the suite's parts before these. */
  partsBefore = 0,
): TestJob[] {
  // Other suites keep the processors busy, too.
  const minimum = suites.length === 1 ? slots : 1;
  const duration = (file: string): number => durations.of(suite, file);
  const batchesOf = (some: readonly string[]): Batch[] => {
    const total = some.reduce((sum, file) => sum + duration(file), 0);
    return makeBatches(some, Math.max(minimum, Math.ceil(total / BATCH_MS)), duration);
  };
  const shared = files.filter((file) => !ALONE.has(file));
  const single = files.filter((file) => ALONE.has(file)).map((file) => ({ files: [file], expectedMs: duration(file) }));
  const batches = [
    ...batchesOf(shared.filter((file) => !opensWindow(suite, file))),
    ...batchesOf(shared.filter((file) => opensWindow(suite, file))),
    ...single,
  ];
  return batches.map((batch, at) => {
    const [first = ""] = batch.files;
    const what = batch.files.length === 1 ? first : `part ${partsBefore + at + 1}, ${batch.files.length} files`;
    const job = { suite, name: `${suite}: ${what}`, expectedMs: batch.expectedMs };
    const args = ["--import", "tsx", "scripts/mocha.ts", suite, ...batch.files];
    return processJob(job, args, durations, { ...options, alone: ALONE.get(first) });
  });
}

function passedUnless(problem: string | undefined, file: string, title: string): TestResult {
  const test = { file, title, durationMs: 0 };
  return problem === undefined ? { ...test, state: "passed" } : { ...test, state: "failed", error: problem };
}

function embeddedOnly(suite: Suite): TestJob {
  return notShown(suite, "needs the embedded VS Code, which only runs on Linux x64");
}

/** Creates a job that skips a suite. `why` says what the suite needs. */
function notShown(suite: Suite, why: string): TestJob {
  const title = `the suite ${suite} ${why}`;
  const result: TestResult = { file: "scripts/test.ts", title, state: "skipped", durationMs: 0 };
  return {
    suite,
    name: suite,
    expectedMs: 0,
    run: (print) => {
      print(`${resultLine(result)}\n`);
      return Promise.resolve([result]);
    },
  };
}
