import assert from "node:assert/strict";
import { failureSummary } from "../../support/testEvents";

describe("the summary of failed tests", () => {
  const test = { file: "test/unit/sum.test.ts", title: "sums add up", state: "failed", durationMs: 3 } as const;

  it("has the error on one line after its location in the project, without colors and the stack", () => {
    const error =
      "Error: \u001B[31mnot 3\u001B[39m\n  but 4\n    at Context.<anonymous> (test/unit/sum.test.ts:14:9)\n    at x";
    assert.equal(
      failureSummary({ ...test, error }),
      "  test/unit/sum.test.ts: sums add up\n    test/unit/sum.test.ts:14: Error: not 3 but 4",
    );
  });

  it("has the beginning and the end of an error of any length, and marks the cut", () => {
    const [, why] = failureSummary({ ...test, error: "a".repeat(100_000) + "z".repeat(100_000) }).split("\n");
    assert.equal(why, `    ${"a".repeat(250)} … ${"z".repeat(250)}`);
  });

  it("has a line only if nothing is known of the error", () => {
    assert.equal(failureSummary(test), "  test/unit/sum.test.ts: sums add up");
  });
});
