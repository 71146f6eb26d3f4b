import assert from "node:assert/strict";
import { EarlyResults, type EarlyResult } from "../../../src/transcripts/index/calls/earlyResults";

const result = (text: string): EarlyResult => ({
  place: { line: 1, piece: 0, part: 0 },
  result: { block: {}, text, toolUseResult: undefined, entry: {} },
  ended: undefined,
});

describe("results that come before their calls", () => {
  it("wait for their call, and are given once", () => {
    const early = new EarlyResults();
    early.keep("t1", result("a"), 10);
    assert.equal(early.has("t1"), true);
    assert.equal(early.take("t1")?.result.text, "a");
    assert.deepEqual([early.take("t1"), early.has("t1"), early.size], [undefined, false, 0]);
  });

  it("are kept up to a number of them and of their bytes, and room that was given back is used again", () => {
    const early = new EarlyResults(2, 100);
    early.keep("t1", result("a"), 60);
    early.keep("t2", result("b"), 50);
    assert.equal(early.has("t2"), false);
    early.keep("t3", result("c"), 40);
    early.keep("t4", result("d"), 0);
    assert.deepEqual([early.has("t3"), early.has("t4")], [true, false]);
    early.take("t1");
    early.keep("t5", result("e"), 60);
    assert.equal(early.has("t5"), true);
  });
});
