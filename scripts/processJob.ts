import fs from "node:fs";
import path from "node:path";
import type { Durations } from "./durations";
import { ROOT, run } from "./process";
import { readOutcome, type Suite, type TestResult } from "./results";
import type { Job } from "./scheduler";

/** A part of a suite. `print` receives its output. */
export interface TestJob extends Job {
  readonly suite: Suite;
  readonly run: (print: (text: string) => void) => Promise<readonly TestResult[]>;
}

export interface ProcessOptions extends Pick<Job, "after" | "alone"> {
  /** The Node that runs it. Default: this process's Node. */
  readonly node?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Milliseconds after which a job hangs. None takes nearly as long. */
const LIMIT_MS = 60 * 60_000;

/** Creates a job in its own process, which returns its results in the file that TRV_OUTCOME names. */
export function processJob(
  job: Pick<TestJob, "suite" | "name" | "expectedMs">,
  nodeArguments: readonly string[],
  durations: Durations,
  { node = process.execPath, env, after, alone }: ProcessOptions = {},
): TestJob {
  return {
    ...job,
    ...(after && { after }),
    alone,
    run: async (print) => {
      const outcome = path.join(ROOT, ".cache", "outcomes", `${job.name.replace(/[^\w.-]+/g, "-")}.json`);
      fs.rmSync(outcome, { force: true });
      const { code } = await run(node, nodeArguments, {
        env: { ...process.env, ...env, TRV_OUTCOME: outcome },
        onOutput: print,
        timeoutMs: LIMIT_MS,
      });
      const ended = readOutcome(outcome);
      if (!ended) throw new Error(`It ended with exit code ${code} before it could write its results, see above.`);
      if (code !== 0 && !ended.results.some(({ state }) => state === "failed"))
        throw new Error(`It ended with exit code ${code} although no test failed, see above.`);
      durations.add(job.suite, ended.fileMs);
      if (ended.processorMs !== undefined) print(`  ${Math.round(ended.processorMs / 1000)} s of processor time\n`);
      return ended.results;
    },
  };
}
