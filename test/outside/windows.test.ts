import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/process";
import { readOutcome, type TestResult } from "../../scripts/results";
import { testFiles } from "../../scripts/testFiles";
import { judgeResults, readLimits } from "./windows/wineLimits";
import { windowsMachine, type WindowsMachine } from "./windows/windowsMachine";

/**
 * Parts of the paths of the unit tests whose outcome depends on the system most: paths, files, searches, processes,
 * and the judgment of commands. `--full` runs all.
 */
const PARTS = [
  "/hosts/",
  "/policy/access.",
  "/policy/changeReasons.",
  "/policy/guardedFiles.",
  "/policy/protected",
  "/policy/secrets.",
  "/tools/backslashes.",
  "/tools/fileChanges",
  "/tools/fileRead",
];
const FILES = testFiles("unit").filter(
  (file) => process.env["TRV_WINDOWS_FULL"] !== undefined || PARTS.some((part) => file.includes(part)),
);
/** As many files at once as there are cores. */
const SLOTS = 2;
const FILE_MS = 240_000;

interface FileOutcome {
  readonly results: readonly TestResult[];
  /** Why there are no results. */
  readonly why?: string;
}

describe("Windows' Node.js under wine", () => {
  const outcomes = new Map<string, FileOutcome>();
  const limits = readLimits();
  let shown: unknown;

  before(async () => {
    const machine = await windowsMachine(SLOTS);
    if ("why" in machine) throw new Error(`Windows' Node.js can't run here. ${machine.why}`);
    const { output } = await machine.run(0, ["test/outside/windows/shownLimits.mjs"], { timeoutMs: FILE_MS });
    shown = JSON.parse(output);
    const waiting = FILES.values();
    const work = async (slot: number): Promise<void> => {
      for (const file of waiting) outcomes.set(file, await runFile(machine, slot, file));
    };
    await Promise.all(Array.from({ length: SLOTS }, (_, slot) => work(slot)));
  });

  after(() => {
    const { passed, skipped, failed, limited } = judgeResults(resultsOf(FILES), limits);
    console.log(
      `${passed} passed, ${failed.length} failed, ${limited.length} are limits of wine, and ${skipped} were skipped`,
    );
  });

  for (const file of FILES)
    it(`passes ${file}, except what wine can't do`, () => {
      const why = outcomes.has(file) ? outcomes.get(file)?.why : "it was not run";
      assert.equal(why, undefined, why);
      const { failed } = judgeResults(resultsOf([file]), limits);
      assert.deepEqual(
        failed.map(({ title, error }) => `${title}: ${error}`),
        [],
      );
    });

  it("has only limits of wine on the list that make a test fail", () => {
    assert.deepEqual(judgeResults(resultsOf(FILES), limits).outdated, []);
  });

  it("shows each limit of wine without the product", () => {
    assert.deepEqual(shown, Object.fromEntries(limits.map(({ name }) => [name, true])));
  });

  function resultsOf(files: readonly string[]): ReadonlyMap<string, readonly TestResult[]> {
    return new Map(files.map((file) => [file, outcomes.get(file)?.results ?? []]));
  }
});

/** Runs a file in a process of its own, once more if that hangs: wine loses a thread now and then. */
async function runFile(machine: WindowsMachine, slot: number, file: string): Promise<FileOutcome> {
  const handed = path.join(ROOT, ".results", "windows", `${file.replaceAll("/", "-")}.json`);
  const started = Date.now();
  for (let tries = 1; ; tries++) {
    fs.rmSync(handed, { force: true });
    const { output, isLate } = await machine.run(
      slot,
      ["--import", "tsx", "--no-experimental-require-module", "scripts/mocha.ts", "unit", file],
      { timeoutMs: FILE_MS, env: { TRV_OUTCOME: handed } },
    );
    const outcome = readOutcome(handed);
    if (!outcome && isLate && tries === 1) continue;
    const results = outcome?.results ?? [];
    const count = (wanted: string): number => results.filter(({ state }) => state === wanted).length;
    console.log(
      `  ${file}: ${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped, ` +
        `${Math.round((Date.now() - started) / 1000)} s${tries > 1 ? ", the second time" : ""}`,
    );
    return outcome ? { results } : { results: [], why: `It ended without results:\n${output.slice(-3000)}` };
  }
}
