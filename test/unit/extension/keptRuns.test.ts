import assert from "node:assert/strict";
import type { RunRecord } from "../../../src/results/result";
import { createKeptRuns, type KeptRuns } from "../../../src/apps/extension/calls/keptRuns";
import type { Host } from "../../../src/viewer/base/hostContext";
import { RunList } from "../../../src/viewer/list/rows/transcriptRows";
import { until } from "../../support/until";

const record = (number: number, more: Partial<RunRecord> = {}): RunRecord => ({
  id: `r${number}`,
  tool: "bash",
  input: { command: `echo ${number}` },
  result: { success: true, data: { output: "x".repeat(700), exit_code: 0 } },
  format: "envelope",
  started: "2026-01-01T00:00:00.000Z",
  duration_ms: 12,
  source: "chat",
  ...more,
});

const records = (from: number, to: number): RunRecord[] =>
  Array.from({ length: to - from }, (_, at) => record(from + at));

const ids = (runs: Iterable<{ readonly id: string }>): string[] => [...runs].map(({ id }) => id);

describe("the recorded calls that a window knows", () => {
  let kept: KeptRuns;
  beforeEach(() => {
    // Ten records of about a thousand characters.
    kept = createKeptRuns(11_000);
  });

  it("are paged from the newest, whatever range is asked for", () => {
    kept.add(records(0, 5));
    for (const [from, to, expected] of [
      [0, 2, ["r4", "r3"]],
      [3, 9, ["r1", "r0"]],
      [-3, 1, ["r4"]],
      [5, 9, []],
      [2, 2, []],
    ] as const)
      assert.deepEqual([ids(kept.page(from, to).rows), kept.page(from, to).total], [expected, 5], `${from} to ${to}`);
  });

  it("keep their number and their row when the records of the oldest are dropped", () => {
    kept.add(records(0, 20));
    assert.equal(kept.total, 20);
    const held = ids(kept.records());
    assert.deepEqual(held, ids(records(10, 20).reverse()));
    assert.equal(kept.record("r9"), undefined);
    assert.deepEqual(kept.record("r10"), record(10));
    const place = kept.placeOf("r0");
    assert.deepEqual([place?.position, place?.total, place?.row.summary], [19, 20, "echo 0"]);
    assert.deepEqual(ids(kept.page(18, 20).rows), ["r1", "r0"]);
  });

  it("are each counted once, even if their record was dropped", () => {
    assert.equal(kept.add(records(0, 20)), true);
    assert.equal(kept.add([record(3), record(19)]), false);
    assert.equal(kept.add([record(3), record(20), record(20)]), true);
    assert.equal(kept.total, 21);
    assert.equal(kept.placeOf("unknown"), undefined);
    assert.equal(kept.record("unknown"), undefined);
  });

  it("keep the newest record however long it is, and count the size of a result if that is known", () => {
    kept.add([record(0), record(1, { input: { content: "x".repeat(50_000) } })]);
    assert.deepEqual(ids(kept.records()), ["r1"]);
    kept.add([record(2, { size: 60_000 })]);
    assert.deepEqual(ids(kept.records()), ["r2"]);
    kept.add([record(3, { input: undefined, result: undefined })]);
    assert.deepEqual(ids(kept.records()), ["r3"]);
    kept.add([record(4)]);
    assert.deepEqual(ids(kept.records()), ["r4", "r3"]);
  });

  it("that failed are found in both directions, even if the record was dropped", () => {
    const failed = { result: { success: false, error: "File not found: x" } };
    kept.add([record(0), record(1, failed), ...records(2, 30), record(30, failed), record(31)]);
    const positions = (from: number | undefined, direction: 1 | -1): unknown =>
      kept.findFailed(from, direction)?.position;
    assert.deepEqual([positions(undefined, 1), positions(1, 1), positions(30, 1)], [1, 30, undefined]);
    assert.deepEqual([positions(undefined, -1), positions(30, -1), positions(1, -1)], [30, 1, undefined]);
    assert.equal(kept.record("r1"), undefined);
  });

  it("stay where they are in the page's list when more come, however many there are", async () => {
    kept = createKeptRuns(1024 * 1024);
    kept.add(records(0, 6_000));
    const host: Pick<Host, "runs"> = { runs: async ({ from, to }) => kept.page(from, to) };
    const list = new RunList(host as Host);
    const shown = async (key: number): Promise<string> => {
      list.pages.want(key, key + 1);
      return until(async () => list.pages.get(key)?.id);
    };
    await list.refresh();
    const key = (list.total.value ?? 0) - 4;
    assert.equal(await shown(key), "r5996");
    for (const next of [6_000, 6_001, 6_002]) {
      kept.add([record(next)]);
      list.changed(kept.total);
      assert.equal(list.total.value, next + 1, "grows with every call, so that each is announced");
    }
    list.pages.clear();
    assert.equal(await shown(key), "r5996");
    assert.equal(await shown(0), "r0");
    assert.equal(await shown(6_002), "r6002");
  });
});
