import assert from "node:assert/strict";
import fs from "node:fs";
import type { RunRecord } from "../../../src/results/result";
import { createLoggedRuns, type LoggedRuns } from "../../../src/apps/extension/calls/loggedRuns";
import { openRunLog, type RunLog } from "../../../src/hosts/node/runLog";
import { until } from "../../support/until";
import { temporaryFolder } from "../hosts/temporary";
import { foldersHaveSize } from "../../support/machine";

const record = (id: string): RunRecord => ({
  id,
  tool: "bash",
  input: { command: `echo ${id}` },
  result: { success: true, data: { output: "", exit_code: 0 } },
  format: "envelope",
  started: "2026-01-01T00:00:00.000Z",
  duration_ms: 12,
  source: "chat",
});

describe("the recorded calls of a window and of its log", () => {
  const folder = temporaryFolder();
  const ends: (() => void)[] = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));

  const openLog = (): RunLog => openRunLog(folder.at("runs.jsonl"), { maxBytes: 1_000_000 });
  const fill = async (log: RunLog, ...ids: readonly string[]): Promise<void> => {
    for (const id of ids) await log.append(record(id));
  };
  /** What is kept over a log, with the totals and reasons that were told. */
  const open = (log: RunLog): { runs: LoggedRuns; totals: number[]; reasons: unknown[] } => {
    const totals: number[] = [];
    const reasons: unknown[] = [];
    const changed = (total: number): void => void totals.push(total);
    const unreadable = (reason: unknown): void => void reasons.push(reason);
    const runs = createLoggedRuns(log, { maxCharacters: 1_000_000, changed, unreadable });
    ends.push(() => runs.dispose());
    return { runs, totals, reasons };
  };
  const ids = async (runs: LoggedRuns): Promise<string[]> => [...(await runs.loaded()).records()].map(({ id }) => id);
  /** A log that answers what it has read when it is let go on; `reads` counts how often it was read. */
  const held = (log: RunLog): { log: RunLog; reads: () => number; goOn: () => void } => {
    let reads = 0;
    let goOn: () => void = () => undefined;
    const open = new Promise<void>((resolve) => (goOn = resolve));
    const read = async (): Promise<RunRecord[]> => {
      const records = await log.read();
      reads += 1;
      await open;
      return records;
    };
    return { log: { ...log, read }, reads: () => reads, goOn };
  };

  it("are in the order of the log, followed by what it lacks, each once", async () => {
    const log = openLog();
    await fill(log, "1", "own", "2");
    const { runs, totals, reasons } = open(log);
    runs.keep([record("own"), record("unwritten")]);
    assert.deepEqual(await ids(runs), ["unwritten", "2", "own", "1"]);
    assert.deepEqual([totals, reasons], [[2, 4], []]);
  });

  it("are counted only when all are known, while the log is read", async () => {
    await fill(openLog(), "1", "2", "3");
    const { log, reads, goOn } = held(openLog());
    const { runs, totals } = open(log);
    runs.keep([record("4")]);
    const loaded = ids(runs);
    await until(async () => (reads() > 0 ? true : undefined));
    runs.keep([record("5")]);
    assert.deepEqual(totals, [1]);
    goOn();
    assert.deepEqual(await loaded, ["5", "4", "3", "2", "1"]);
    runs.keep([record("6")]);
    assert.deepEqual(totals, [1, 5, 6]);
    assert.equal(reads(), 1);
  });

  it("do not come back when they are forgotten while the log is read", async () => {
    await fill(openLog(), "1", "2");
    const { log, reads, goOn } = held(openLog());
    const { runs, totals } = open(log);
    runs.keep([record("3")]);
    const loaded = ids(runs);
    await until(async () => (reads() > 0 ? true : undefined));
    await runs.clear();
    await fill(log, "4");
    goOn();
    assert.deepEqual(await loaded, ["4"]);
    assert.deepEqual(totals, [1, 0, 1]);
  });

  it("are forgotten on disk too, and those that come later are kept", async () => {
    const log = openLog();
    await fill(log, "1");
    const { runs, totals } = open(log);
    assert.deepEqual(await ids(runs), ["1"]);
    await runs.clear();
    assert.deepEqual([await ids(runs), await log.read()], [[], []]);
    runs.keep([record("2")]);
    assert.deepEqual(await ids(runs), ["2"]);
    assert.deepEqual(totals, [1, 0, 1]);
  });

  it("are joined by what others append", async () => {
    await fill(openLog(), "1");
    const { runs } = open(openLog());
    assert.deepEqual(await ids(runs), ["1"]);
    await fill(openLog(), "2");
    await until(async () => ((await ids(runs)).length === 2 ? true : undefined));
    assert.deepEqual(await ids(runs), ["2", "1"]);
  });

  it("are those of the window alone if the log can't be read, and the reason is shown", async function () {
    fs.mkdirSync(folder.at("runs.jsonl"));
    if (!foldersHaveSize) return this.skip();
    const { runs, reasons } = open(openLog());
    runs.keep([record("own")]);
    assert.deepEqual(await ids(runs), ["own"]);
    assert.deepEqual(
      reasons.map((reason) => reason instanceof Error),
      [true],
    );
  });
});
