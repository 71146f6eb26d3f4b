import assert from "node:assert/strict";
import { assertionProblems, silentAssertions } from "../../../scripts/assertions";

describe("assertions that don't say what is wrong", () => {
  const linesOf = (source: string): string[] =>
    silentAssertions("a.test.ts", source).map((text) => text.slice(0, text.indexOf(" ")));

  it("are found with their lines", () =>
    assert.deepEqual(linesOf("assert(a);\nif (b) assert.ok(\n  b(1, 2),\n);"), ["a.test.ts:1:", "a.test.ts:2:"]));

  it("are not those with a message, and not those that compare", () =>
    assert.deepEqual(linesOf(`assert(a, "why"); assert.ok(a, why()); assert.equal(a, 1); other.ok(a);`), []));

  it("are not mentioned in texts", () => assert.deepEqual(linesOf('const text = "assert(a)"; // assert.ok(a)'), []));

  it("are in no test", () => assert.deepEqual(assertionProblems(), []));
});
