import assert from "node:assert/strict";
import { bytes, short, tokens } from "../../../src/base/amounts";
import { useTexts } from "../../../src/base/l10n";

describe("amounts in words", () => {
  afterEach(() => useTexts(undefined, "en"));

  for (const [value, said] of [
    [0, "0"],
    [812.4, "812"],
    [1000, "1.0k"],
    [1234, "1.2k"],
    [9949, "9.9k"],
    [9950, "10k"],
    [12_345, "12k"],
    [999_499, "999k"],
    [999_500, "1.0M"],
    [12_345_678, "12M"],
    [1_234_567_890, "1,235M"],
  ] as const)
    it(`write ${value} as ${said}`, () => assert.equal(short(value), said));

  it("say tokens with a form for one", () => {
    assert.deepEqual([0, 1, 812, 1234, 120_000].map(tokens), [
      "0 tokens",
      "1 token",
      "812 tokens",
      "1.2k tokens",
      "120k tokens",
    ]);
  });

  it("say bytes with the unit that makes them short", () => {
    assert.deepEqual([1, 1023, 1024, 10 * 1024 - 1, 340 * 1024, 3.4 * 1024 ** 2, 25 * 1024 ** 3].map(bytes), [
      "1 byte",
      "1,023 bytes",
      "1.0 KB",
      "10.0 KB",
      "340 KB",
      "3.4 MB",
      "25 GB",
    ]);
  });

  it("are written as the language does, units too", () => {
    useTexts({ "{0} tokens": "{0} Token", "{0} KB": "{0} Ko" }, "de");
    assert.deepEqual([short(1234), tokens(1_234_567), bytes(1500)], ["1,2k", "1,2M Token", "1,5 Ko"]);
  });
});
