import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/process";
import type { TestResult } from "../../../scripts/results";
import { judgeResults, readLimits } from "../../outside/windows/wineLimits";

const result = (title: string, state: TestResult["state"]): TestResult => ({
  file: "a.test.ts",
  title,
  state,
  durationMs: 1,
});
const limits = [{ name: "links", reason: "There are none.", tests: { "a.test.ts": ["a link", "links of *"] } }];

describe("results under wine", () => {
  it("count a failure as a limit of wine only if the list has its file and its title, or how that begins", () => {
    const results = ["a link", "a link too", "links of a kind", "a file"].map((title) => result(title, "failed"));
    const { failed, limited, outdated } = judgeResults(new Map([["a.test.ts", results]]), limits);
    const titles = (all: readonly TestResult[]): string[] => all.map(({ title }) => title);
    assert.deepEqual(titles(limited), ["a link", "links of a kind"]);
    assert.deepEqual(titles(failed), ["a link too", "a file"]);
    assert.deepEqual(outdated, []);
    assert.equal(judgeResults(new Map([["b.test.ts", results]]), limits).failed.length, 4);
  });

  it("name entries of the list whose test passes, is skipped, or is gone by now, in files that ran", () => {
    const ran = [result("a link", "passed"), result("other", "skipped")];
    assert.deepEqual(judgeResults(new Map([["a.test.ts", ran]]), limits), {
      passed: 1,
      skipped: 1,
      failed: [],
      limited: [],
      outdated: ["links: a.test.ts: a link", "links: a.test.ts: links of *"],
    });
    assert.deepEqual(judgeResults(new Map([["a.test.ts", []]]), limits).outdated, []);
  });

  it("name no entry of a race, whose test passes now and then", () => {
    const races = limits.map((limit) => ({ ...limit, isRace: true as const }));
    assert.deepEqual(judgeResults(new Map([["a.test.ts", [result("a link", "passed")]]]), races).outdated, []);
  });

  it("are excused only in files that exist, with a reason", () => {
    const all = readLimits();
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
    for (const { reason, tests } of all) {
      assert.match(reason, /\.$/);
      for (const file of Object.keys(tests)) assert.equal(fs.existsSync(path.join(ROOT, file)), true, file);
    }
  });
});
