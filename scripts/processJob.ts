import fs from "node:fs";
import path from "node:path";
import type { Durations } from "./durations";
import { ROOT, run } from "./process";
import { readOutcome, type Suite, type TestResult } from "./results";
import type { Job } from "./scheduler";

/** A part of a suite. `print` takes its output as it comes. */
export interface TestJob extends Job {
  readonly suite: Suite;
  readonly run: (print: (text: string) => void) => Promise<readonly TestResult[]>;
}

export interface ProcessOptions extends Pick<Job, "after" | "alone"> {
  /** The Node that runs it; the one that runs us unless given. */
  readonly node?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** No job takes nearly as long; one that does hangs. */
const LIMIT_MS = 15 * 60_000;

/** A job in a process of its own, which hands over its results in the file that TRV_OUTCOME names. */
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
      return ended.results;
    },
  };
}
