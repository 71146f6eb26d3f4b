/** A piece of work that the scheduler can run in parallel with others. */
export interface Job {
  readonly name: string;
  /** Longer jobs start first. */
  readonly expectedMs: number;
  /** Names of jobs that must succeed before this one starts. */
  readonly after?: readonly string[];
  /** Why nothing else may run at the same time. Such jobs run last, one by one. */
  readonly alone?: string | undefined;
}

/**
 * Runs all jobs, at most `slots` at once, and reports each when it ends. Never rejects.
 * A job that throws, or that depends on one that threw, ends with the reason. Which jobs run depends only on the list;
 * their order also depends on time.
 */
export async function runJobs<J extends Job, T>(
  jobs: readonly J[],
  slots: number,
  run: (job: J) => Promise<T>,
  onEnd: (job: J, result: PromiseSettledResult<T>, durationMs: number) => void,
): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  const waiting = [...jobs].sort((a, b) => b.expectedMs - a.expectedMs);
  const running = new Map<J, Promise<void>>();
  const succeeded = new Map<string, boolean>();

  const start = async (job: J): Promise<void> => {
    const started = Date.now();
    const failed = job.after?.find((name) => succeeded.get(name) === false);
    const work =
      failed === undefined ? run(job) : Promise.reject(new Error(`It depends on "${failed}", which failed.`));
    const [result] = await Promise.allSettled([work]);
    running.delete(job);
    succeeded.set(job.name, result.status === "fulfilled");
    onEnd(job, result, Date.now() - started);
  };
  const isReady = ({ after = [] }: J): boolean => after.every((name) => succeeded.has(name) || !names.has(name));
  const takeNext = (): J | undefined => {
    const alone = [...running.keys()].some((job) => job.alone !== undefined);
    if (alone || running.size >= slots) return undefined;
    const shared = waiting.findIndex((job) => job.alone === undefined && isReady(job));
    const at = shared < 0 && running.size === 0 ? waiting.findIndex(isReady) : shared;
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };

  for (;;) {
    for (let job = takeNext(); job; job = takeNext()) running.set(job, start(job));
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  if (waiting.length > 0)
    throw new Error(`Jobs that wait for each other: ${waiting.map(({ name }) => name).join(", ")}.`);
}
