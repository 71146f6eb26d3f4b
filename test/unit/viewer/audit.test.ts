import assert from "node:assert/strict";
import type { RunRecord } from "../../../src/results/result";
import { ofRun } from "../../../src/viewer/call/detailModel";

const record: RunRecord = {
  id: "r1",
  tool: "glob",
  input: {},
  result: { success: true, data: { output: "", count: 0 } },
  format: "envelope",
  started: "2026-01-01T00:00:00.000Z",
  duration_ms: 1,
  source: "chat",
};

describe("the audit of a call in its detail", () => {
  for (const [decision, words] of [
    [{ by: "nobody", answer: "yes" }, "no approval needed"],
    [{ by: "nobody", answer: "no" }, "refused, because nobody replied"],
    [{ by: "person", answer: "yes" }, "allowed by you"],
    [{ by: "person", answer: "no" }, "rejected by you"],
    [{ by: "rule", answer: "yes", rule: "git status may always run" }, "allowed by a rule: git status may always run"],
    [{ by: "rule", answer: "no" }, "refused by a rule"],
  ] as const)
    it(`says ${JSON.stringify(words)}, and how long the result is`, () =>
      assert.equal(ofRun({ ...record, decision, size: 1234 }).audit, `${words}, returned 1,234 characters`));

  it("says what an old record knows, which is nothing", () => {
    assert.equal(ofRun(record).audit, "");
    assert.equal(ofRun({ ...record, size: 1 }).audit, "returned 1 character");
  });
});
