import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/process";
import { readOutcome, type TestResult } from "../../scripts/results";
import { testFiles } from "../../scripts/testFiles";
import { resultLine } from "../support/testEvents";
import { judgeResults, readLimits, type WineLimit } from "./windows/wineLimits";
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
/** Parts of the paths of those among them that say little about Windows: they compute, or need a shell or other agents' sessions. */
const EXCEPT = [
  "/hosts/commandGrammar.",
  "/hosts/configuredTasks.",
  "/hosts/confine",
  "/hosts/insights/",
  "/hosts/mayHaveSessions.",
  "/hosts/nodeUses.",
  "/hosts/oneRound.",
  "/hosts/pacedText.",
  "/hosts/plainOutput.",
  "/hosts/preparedCalls.",
  "/hosts/recently.",
  "/hosts/resultBytes.",
  "/hosts/sessionNotes.",
  "/hosts/slots.",
  "/hosts/terminalText.",
  "/hosts/textTail.",
  "/hosts/turns.",
  "/hosts/undoTool.",
  "/hosts/waitFor.",
  "/hosts/zstdPieces.",
];
/** Those that `npm test` runs if wine is set up: a minute of what tells most about paths, quoting, and the policy. */
const CORE = [
  "/cli/windowsPaths.",
  "/hosts/diskPaths.",
  "/hosts/ripgrepPaths.",
  "/hosts/startFailure.",
  "/hosts/uri.",
  "/hosts/windowsShell.",
  "/hosts/windowsStandIns.",
  "/hosts/workspaceWindows.",
  "/policy/access.",
  "/policy/commands/harmless.",
  "/policy/commands/hiddenReads.",
  "/policy/commands/powershell.",
  "/policy/guardedFiles.",
  "/policy/protectedPaths.",
  "/tools/backslashes.",
];
const isCore = process.env["TRV_WINDOWS_CORE"] !== undefined;
const isFull = process.env["TRV_WINDOWS_FULL"] !== undefined;
const ALL = testFiles("unit");
const FILES = ALL.filter((file) => {
  const isIn = (parts: readonly string[]): boolean => parts.some((part) => file.includes(part));
  return isFull || (isCore ? isIn(CORE) : isIn(PARTS) && !isIn(EXCEPT));
});
/** As many processes at once as there are cores, but one next to the other suites. */
const SLOTS = isCore ? 1 : 2;
/** Files of one process. To load what they import takes longer than most of them run. */
const FILES_AT_ONCE = isCore ? CORE.length : 8;
/** Some files that only `--full` runs need more than ten minutes, and a run that hangs costs all of it. */
const PROCESS_MS = isFull ? 1_800_000 : 600_000;

interface FileOutcome {
  readonly results: readonly TestResult[];
  readonly ms: number;
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
    const { output } = await machine.run(0, ["test/outside/windows/shownLimits.mjs"], { timeoutMs: PROCESS_MS });
    shown = JSON.parse(output);
    const batches = Array.from({ length: Math.ceil(FILES.length / FILES_AT_ONCE) }, (_, at) =>
      FILES.slice(at * FILES_AT_ONCE, (at + 1) * FILES_AT_ONCE),
    );
    const waiting = batches.values();
    const work = async (slot: number): Promise<void> => {
      for (const files of waiting)
        await runFiles(machine, slot, files, (file, outcome) => {
          outcomes.set(file, outcome);
          printOutcome(file, outcome, limits);
        });
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

  it("finds a file for each part of a path", () => {
    assert.deepEqual(
      [...PARTS, ...EXCEPT, ...CORE].filter((part) => !ALL.some((file) => file.includes(part))),
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

/** Prints a file's counts as one line, and the failures that are no limits of wine. */
function printOutcome(file: string, { results, ms, why }: FileOutcome, limits: readonly WineLimit[]): void {
  const { passed, skipped, failed, limited } = judgeResults(new Map([[file, results]]), limits);
  const counts = `${passed} passed, ${failed.length} failed, ${limited.length} limits, ${skipped} skipped`;
  console.log(`  ${file}: ${why === undefined ? counts : "no results"} in ${Math.round(ms / 1000)} s`);
  for (const result of failed) console.log(resultLine(result));
}

/** Runs files in one process, and each alone if that ends without results: wine's server crashes now and then. */
async function runFiles(
  machine: WindowsMachine,
  slot: number,
  files: readonly string[],
  onOutcome: (file: string, outcome: FileOutcome) => void,
): Promise<void> {
  const handed = path.join(ROOT, ".results", "windows", `${slot}.json`);
  for (let tries = 1; ; tries++) {
    fs.rmSync(handed, { force: true });
    const started = Date.now();
    const { output, isLate } = await machine.run(slot, ["--import", "tsx", "scripts/mocha.ts", "unit", ...files], {
      timeoutMs: PROCESS_MS,
      env: { TRV_OUTCOME: handed },
    });
    const ms = Date.now() - started;
    const outcome = readOutcome(handed);
    console.log(`  ${files.length} files in ${Math.round(ms / 1000)} s${outcome ? "" : ", which failed"}`);
    if (outcome) {
      for (const file of files)
        onOutcome(file, {
          results: outcome.results.filter((one) => one.file === file),
          ms: outcome.fileMs[file] ?? 0,
        });
      return;
    }
    if (files.length > 1) {
      for (const file of files) await runFiles(machine, slot, [file], onOutcome);
      return;
    }
    if (!isLate || tries > 1) {
      const why = `It ended without results:\n${output.slice(-3000)}`;
      for (const file of files) onOutcome(file, { results: [], ms, why });
      return;
    }
  }
}
