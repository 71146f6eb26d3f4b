import assert from "node:assert/strict";
import { runJobs, type Job } from "../../../scripts/scheduler";

/** Runs the jobs and lists what began and ended, in order. Each job takes some turns of the event loop. */
async function history(jobs: readonly (Job & { turns?: number; fails?: boolean })[], slots: number): Promise<string[]> {
  const seen: string[] = [];
  await runJobs(
    jobs,
    slots,
    async ({ name, turns = 1, fails }) => {
      seen.push(`begin ${name}`);
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (fails) throw new Error(`${name} broke`);
    },
    ({ name }, ended) => seen.push(ended.status === "fulfilled" ? `end ${name}` : `${name}: ${String(ended.reason)}`),
  );
  return seen;
}

const job = (name: string, expectedMs: number, more: Partial<Job> & { turns?: number; fails?: boolean } = {}) => ({
  name,
  expectedMs,
  ...more,
});

describe("scheduler", () => {
  it("the scheduler starts the longest jobs first and fills each free slot at once", async () => {
    const jobs = [job("short", 1), job("long", 9, { turns: 9 }), job("middle", 5), job("other", 3)];
    const wanted = ["begin long", "begin middle", "end middle", "begin other", "end other", "begin short", "end short"];
    assert.deepEqual(await history(jobs, 2), [...wanted, "end long"]);
  });

  it("the scheduler never runs more jobs than it has slots", async () => {
    const jobs = Array.from({ length: 20 }, (_, at) => job(`job ${at}`, at % 7, { turns: at % 5 }));
    let [running, most] = [0, 0];
    for (const line of await history(jobs, 3)) {
      if (line.startsWith("begin")) running++;
      else running--;
      most = Math.max(most, running);
    }
    assert.deepEqual([running, most], [0, 3]);
  });

  it("the scheduler runs a job that must be alone when all others have ended", async () => {
    const jobs = [
      job("a", 9, { alone: "it measures time" }),
      job("b", 8, { alone: "so does this" }),
      job("c", 1),
      job("d", 1),
    ];
    const wanted = ["begin c", "begin d", "end c", "end d", "begin a", "end a", "begin b", "end b"];
    assert.deepEqual(await history(jobs, 2), wanted);
  });

  it("the scheduler starts a job after those that it needs, and not when one of them failed", async () => {
    const needs = [job("page", 9, { after: ["build"] }), job("build", 1, { turns: 3 }), job("words", 2)];
    const wanted = ["begin words", "begin build", "end words", "end build", "begin page", "end page"];
    assert.deepEqual(await history(needs, 2), wanted);
    const broken = [job("page", 9, { after: ["build"] }), job("build", 1, { fails: true })];
    const says = ["begin build", "build: Error: build broke", 'page: Error: It depends on "build", which failed.'];
    assert.deepEqual(await history(broken, 2), says);
  });

  it("the scheduler takes a job that is not in the list for done", async () => {
    assert.deepEqual(await history([job("page", 1, { after: ["build"] })], 2), ["begin page", "end page"]);
  });

  it("the scheduler refuses jobs that wait for each other", async () => {
    const circle = [job("a", 1, { after: ["b"] }), job("b", 1, { after: ["a"] })];
    await assert.rejects(history(circle, 2), /^Error: Jobs that wait for each other: a, b\.$/);
  });
});
