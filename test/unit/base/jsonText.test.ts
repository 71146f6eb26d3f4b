import assert from "node:assert/strict";
import fc from "fast-check";
import { readJson } from "../../../src/base/json/jsonText";

describe("JSON text", () => {
  it("is read, after a byte order mark too", () => {
    assert.deepEqual(readJson('\uFEFF {"a":[1,true,null,"x\\n"]} '), {
      ok: true,
      value: { a: [1, true, null, "x\n"] },
    });
  });

  for (const [text, problem, offset] of [
    ["", "the text ends too early at line 1, column 1.", 0],
    ["  \n", "the text ends too early at line 2, column 1.", 3],
    ["{", "the text ends too early at line 1, column 2.", 1],
    ['{"a":1', "the text ends too early at line 1, column 7.", 6],
    ["[1,", "the text ends too early at line 1, column 4.", 3],
    ['{"a"', "the text ends too early at line 1, column 5.", 4],
    ['{"a"}', 'unexpected "}" at line 1, column 5.', 4],
    ["[1,]", 'unexpected "]" at line 1, column 4.', 3],
    ['{"a":1,}', 'unexpected "}" at line 1, column 8.', 7],
    ["{a:1}", 'unexpected "a" at line 1, column 2.', 1],
    ["[1 2]", 'unexpected "2" at line 1, column 4.', 3],
    ["1 2", 'unexpected "2" at line 1, column 3.', 2],
    ["01", 'unexpected "0" at line 1, column 1.', 0],
    ["1.", "the text ends too early at line 1, column 3.", 2],
    ["nul", "the text ends too early at line 1, column 4.", 3],
    ["nux", 'unexpected "n" at line 1, column 1.', 0],
    ['{"a": "b', "the text ends too early at line 1, column 9.", 8],
    ['"a\\', "the text ends too early at line 1, column 4.", 3],
    ['"a\\u00', "the text ends too early at line 1, column 7.", 6],
    ['"a\\x"', 'unexpected "\\\\" at line 1, column 3.', 2],
    ['"a\nb"', 'unexpected "\\n" at line 1, column 3.', 2],
    ["[}", 'unexpected "}" at line 1, column 2.', 1],
    ['{\n "k": [\n  tru\n]}', 'unexpected "t" at line 3, column 3.', 12],
    ["\uFEFF[😀]", 'unexpected "😀" at line 1, column 3.', 2],
    ['{"a":{}}]', 'unexpected "]" at line 1, column 9.', 8],
    ["[[],{}}", 'unexpected "}" at line 1, column 7.', 6],
  ] as const) {
    it(`${JSON.stringify(text)}: ${problem}`, () => {
      const read = readJson(text);
      assert.ok(!read.ok, "expected !read.ok");
      assert.deepEqual({ problem: read.problem, offset: read.offset }, { problem: `Not JSON: ${problem}`, offset });
    });
  }

  it("may be nested deeper than a call stack", () => {
    const read = readJson("[".repeat(200_000));
    assert.ok(!read.ok && read.offset === 200_000, "expected !read.ok && read.offset === 200_000");
  });

  it("may contain a string that a pattern could not walk over, and be cut off in it", () => {
    const text = `{"a":"${"\\n".repeat(5_000_000)}`;
    const read = readJson(text);
    assert.ok(!read.ok && read.offset === text.length, "expected !read.ok && read.offset === text.length");
  });

  it("is wrong exactly where JSON.parse refuses it, at an offset inside the text (property)", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, inserted) => {
        const from = at % (json.length + 1);
        const text = json.slice(0, from) + inserted + json.slice(from + 1);
        const read = readJson(text);
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        assert.equal(read.ok, parses);
        // Whatever follows the place, the text before it is no reason to refuse: something can make it whole.
        if (!read.ok)
          assert.ok(
            read.offset >= 0 && read.offset <= text.length,
            "expected read.offset >= 0 && read.offset <= text.length",
          );
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
