import assert from "node:assert/strict";
import { trimEndCharacters } from "../../../src/base/text/trimmedEnd";
import { cpuClock } from "../../support/cpuTime";

describe("a text without its end", () => {
  for (const [text, characters, left] of [
    ["a/b//", "/", "a/b"],
    ["a\\/\\", "/\\", "a"],
    ["//a", "/", "//a"],
    ["///", "/", ""],
    ["", "/", ""],
    ["a\n", "", "a\n"],
  ] as const) {
    it(`${JSON.stringify(text)} without ${JSON.stringify(characters)} is ${JSON.stringify(left)}`, () => {
      assert.equal(trimEndCharacters(text, characters), left);
    });
  }

  it("takes time in proportion to the text", () => {
    const spent = cpuClock();
    assert.equal(trimEndCharacters(`${"/".repeat(2_000_000)}a`, "/").length, 2_000_001);
    assert.ok(spent() < 1_000, `${spent()} ms`);
  });
});
