import assert from "node:assert/strict";
import fc from "fast-check";
import { linesOf, lineStarts, mostLineEnding, withLineEnding } from "../../../../src/base/diff/lineEndings";

describe("line endings", () => {
  for (const [text, expected] of [
    ["", undefined],
    ["a", undefined],
    ["a\nb", "\n"],
    ["a\r\nb\r\nc\n", "\r\n"],
    ["a\nb\nc\r\n", "\n"],
    ["a\rb\rc\n", "\r"],
    ["a\rb\r\n", "\r\n"],
    ["a\rb\n", "\n"],
  ] as const)
    it(`of ${JSON.stringify(text)} are mostly ${JSON.stringify(expected)}`, () => {
      assert.equal(mostLineEnding(text), expected);
    });

  it("are where the next line starts", () => {
    assert.deepEqual(lineStarts(""), [0]);
    assert.deepEqual(lineStarts("a\r\n\rbc\nd"), [0, 3, 4, 7]);
  });

  it("can be made the same, and the lines stay what they are", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\r", "\n") }),
        fc.constantFrom("\n", "\r\n", "\r"),
        (text, ending) => {
          const made = withLineEnding(text, ending);
          assert.deepEqual(linesOf(made), linesOf(text));
          assert.equal(made, linesOf(text).join(ending));
        },
      ),
      { seed: 6 },
    );
  });
});
