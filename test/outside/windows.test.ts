import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/process";
import { readOutcome, type TestResult } from "../../scripts/results";
import { testFiles } from "../../scripts/testFiles";
import { windowsMachine, type WindowsMachine } from "./windows/windowsMachine";

/** Parts of the paths of unit tests whose outcome can depend on the system. `--full` runs all. */
const PARTS = ["/hosts/", "/policy/", "/tools/", "/cli/", "/mcp/", "/extension/", "/transcripts/folders/"];
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

  before(async () => {
    const machine = await windowsMachine(SLOTS);
    if ("why" in machine) throw new Error(`Windows' Node.js can't run here. ${machine.why}`);
    const waiting = FILES.values();
    const work = async (slot: number): Promise<void> => {
      for (const file of waiting) outcomes.set(file, await runFile(machine, slot, file));
    };
    await Promise.all(Array.from({ length: SLOTS }, (_, slot) => work(slot)));
  });

  for (const file of FILES)
    it(`passes ${file}`, () => {
      const { results, why } = outcomes.get(file) ?? { results: [], why: "it was not run" };
      assert.equal(why, undefined, why);
      assert.deepEqual(
        results.flatMap(({ state, title, error }) => (state === "failed" ? [`${title}: ${error}`] : [])),
        [],
      );
    });
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
