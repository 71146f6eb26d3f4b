import assert from "node:assert/strict";
import { durationOf, timeOf } from "../../../src/transcript/duration";

describe("the duration of a call", () => {
  it("is the result's own field where it has one", () => {
    assert.deepEqual(durationOf({ durationMs: 12 }, 0, 5000), { durationMs: 12, durationIsUpperBound: false });
    assert.deepEqual(durationOf({ totalDurationMs: 41250 }, 0, 50000), {
      durationMs: 41250,
      durationIsUpperBound: false,
    });
    assert.deepEqual(durationOf({ durationSeconds: 6.84 }, 0, 7000), { durationMs: 6840, durationIsUpperBound: false });
  });

  it("is otherwise the time between the entries, marked as an upper bound", () => {
    assert.deepEqual(durationOf({}, 1000, 2234), { durationMs: 1234, durationIsUpperBound: true });
    assert.deepEqual(durationOf({ durationMs: -1 }, 1000, 1000), { durationMs: 0, durationIsUpperBound: true });
  });

  it("is unknown without both times, and when the result is older than its call", () => {
    assert.equal(durationOf({}, undefined, 5), undefined);
    assert.equal(durationOf({}, 5, undefined), undefined);
    assert.equal(durationOf({}, 5, 4), undefined);
  });
});

describe("a timestamp", () => {
  it("without a zone is read as UTC", () => {
    assert.equal(timeOf("2026-01-14T09:00:00.000"), Date.UTC(2026, 0, 14, 9));
    assert.equal(timeOf("2026-01-14T09:00:00.000Z"), Date.UTC(2026, 0, 14, 9));
    assert.equal(timeOf("2026-01-14T10:00:00+01:00"), Date.UTC(2026, 0, 14, 9));
  });

  it("that is no time is none", () => {
    for (const value of ["", "yesterday", 5, null, undefined, {}]) assert.equal(timeOf(value), undefined);
  });
});
