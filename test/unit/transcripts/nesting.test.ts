import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isDeeper, MOST_LEVELS, showJson } from "../../../src/base/json/nestingLimit";
import { parseLine } from "../../../src/transcripts/bytes/parsing/parseLine";

const encoder = new TextEncoder();

/** How deep the arrays and objects of a value are nested. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("how deep JSON is nested", () => {
  it("ends at a text without an end: brackets after its quote don't count", () => {
    assert.equal(isDeeper('["[[[[', 2), false);
  });

  it("replaces the JSON of a value that is nested more than 200 levels deep", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    assert.equal(showJson(nested(300)), "(nested more than 200 levels deep)");
    assert.equal(showJson(nested(2)), "[[1]]");
    assert.equal(showJson(undefined), "");
  });

  it("is the same as in the value itself, whatever brackets, quotes, and backslashes are in its texts", () => {
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: fc.constantFrom("[", "]", "{", "}", '"', "\\", "a") }),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("[", "}", '"', "\\"), tie("json"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(json, fc.nat(6), (value, levels) => {
        const text = JSON.stringify(value);
        assert.equal(isDeeper(text, levels), depthOf(value) > levels, text);
      }),
      { numRuns: 2000, seed: 9 },
    );
  });

  it("is not reported for a text that never ends: its parser complains", () => {
    assert.equal(isDeeper('[[["', 3), false);
  });

  it("refuses a line of brackets alone, which would take gigabytes, with a reason that says how deep may be", () => {
    const bytes = new Uint8Array(MOST_LEVELS + 1).fill(0x5b);
    assert.deepEqual(parseLine(bytes, bytes.length), {
      kind: "unreadable",
      reason: "Nested more than 1,000,000 levels deep",
    });
  });

  it("reads a line with more brackets than that which is as deep as that at most", () => {
    const wide = encoder.encode(`[${"[],".repeat(MOST_LEVELS)}{}]`);
    assert.equal(parseLine(wide, wide.length).kind, "value");
    const deep = encoder.encode(`${"[".repeat(MOST_LEVELS)}${"]".repeat(MOST_LEVELS)}`);
    assert.equal(parseLine(deep, deep.length).kind, "value");
  });
});
