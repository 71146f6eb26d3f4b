import assert from "node:assert/strict";
import { durationOf, timeOf } from "../../../src/transcripts/calls/callDuration";
import { mayWaitForPerson } from "../../../src/transcripts/calls/readerOf";

describe("the duration of a call", () => {
  it("is the result's own field if it has one", () => {
    assert.deepEqual(durationOf({ durationMs: 12 }, 0, 5000), { durationMs: 12, durationIsUpperBound: false });
    assert.deepEqual(durationOf({ totalDurationMs: 41250 }, 0, 50000), {
      durationMs: 41250,
      durationIsUpperBound: false,
    });
    assert.deepEqual(durationOf({ durationSeconds: 6.84 }, 0, 7000), { durationMs: 6840, durationIsUpperBound: false });
  });

  it("is the field that the tool and its version write", () => {
    const own = (result: unknown): number | undefined => durationOf(result, 0, 9_999)?.durationMs;
    assert.equal(own({ totalDurationMs: 5, durationMs: 7 }), 5);
    assert.equal(own({ duration_ms: "12" }), 12);
    assert.equal(own({ elapsedTimeMs: 3 }), 3);
    assert.equal(own({ duration_seconds: 1.5 }), 1500);
    assert.equal(own({ timedOutAfterMs: 120 }), 120);
    assert.equal(own({ durationMs: "soon" }), 9_999);
  });

  it("is what a contract says of itself", () => {
    const contract = { success: true, data: {}, error: null, meta: { duration_ms: 42, timestamp: "T" } };
    const text = { type: "text", text: JSON.stringify(contract) };
    for (const result of [contract, [text], { content: [text] }, { structuredContent: contract }, text.text])
      assert.deepEqual(durationOf(result, 0, 9_999), { durationMs: 42, durationIsUpperBound: false });
    assert.equal(durationOf([{ type: "text", text: '{"success": tru' }], 0, 7)?.durationMs, 7);
  });

  it("is exact between the entries if nobody was asked and nothing ran in parallel", () => {
    assert.deepEqual(durationOf({}, 1000, 2234, false), { durationMs: 1234, durationIsUpperBound: false });
  });

  it("may include the user's waiting for tools that ask, and for those that are not known", () => {
    for (const tool of ["Bash", "Edit", "WebFetch", "AskUserQuestion", "ExitPlanMode", "mcp__a__b", "made_up"])
      assert(mayWaitForPerson(tool), tool);
    for (const tool of ["Read", "Grep", "Glob", "LS", "TodoWrite", "TaskUpdate", "Task"])
      assert(!mayWaitForPerson(tool), tool);
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
