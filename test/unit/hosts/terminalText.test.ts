import assert from "node:assert/strict";
import fc from "fast-check";
import { StrippedOutput } from "../../../src/hosts/shared/output/strippedOutput";

const shown = (...pieces: string[]): string => {
  const text = new StrippedOutput();
  return pieces.map((piece) => text.add(piece)).join("");
};

describe("output shown in a terminal", () => {
  for (const [name, given, expected] of [
    ["begins each line at the left", "a\nb\r\nc\n\nd", "a\r\nb\r\nc\r\n\r\nd"],
    [
      "keeps colours, erasing and movements",
      "\x1b[1;31mx\x1b[0m\x1b[K\x1b[2A\x1b[38:5:1m\ry\t\b",
      "\x1b[1;31mx\x1b[0m\x1b[K\x1b[2A\x1b[38:5:1m\ry\t\b",
    ],
    ["drops what would write to the clipboard", "a\x1b]52;c;ZXZpbA==\x07b\x1b]52;c;eA==\x1b\\c", "abc"],
    ["drops titles and links", "\x1b]0;title\x07a\x1b]8;;http://x\x1b\\b\x1b]8;;\x1b\\c", "abc"],
    ["drops strings to the terminal's devices", "a\x1bP$qm\x1b\\b\x1b_x\x1b\\c\x1b^y\x1b\\d\x1bXz\x1b\\e", "abcde"],
    ["drops their one-character forms", "a\x9d52;c;eA==\x9cb\x90x\x9cc\x9b6nd\x9b31me", "abcd\x1b[31me"],
    [
      "drops queries to which the terminal would reply as if typed",
      "a\x1b[6n\x1b[c\x1b[?1049h\x1b[21t\x05\x1bZb",
      "ab",
    ],
    ["drops a choice of letters", "a\x1b(0b\x1b)Bc\x1b=d", "abcd"],
    ["goes on behind a string that begins another sequence", "\x1b]0;x\x1b[31my", "\x1b[31my"],
    ["shows nothing of a sequence without an end", "a\x1b]52;c;never ends", "a"],
    ["drops bells and NUL", "a\x07\0b\x7f", "ab"],
  ] as const) {
    it(name, () => assert.equal(shown(given), expected));
  }

  it("is the same wherever the output is cut", () => {
    const part = fc.constantFrom(
      "\x1b",
      "[",
      "]",
      "31m",
      "52;c;x",
      "\x07",
      "\\",
      "P",
      "a",
      "\n",
      "\r",
      "é",
      "\x9b",
      "\x9c",
      "6n",
      "(",
      ";",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        assert.equal(shown(...parts), shown(parts.join("")));
        assert.equal(shown(...parts.join("").split("")), shown(parts.join("")));
      }),
      { seed: 6, numRuns: 500 },
    );
  });

  it("never lets a string to the terminal pass", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("\x1b", "]", "P", "_", "\x9d", "\x90", "[", "5", "2", ";", "\x07", "a", "n", "\\"),
        }),
        (given) => {
          // oxlint-disable-next-line no-control-regex -- looks for control characters
          const rest = shown(given).replace(/\x1b\[[0-9;:]*[mKJA-H]/g, "");
          // oxlint-disable-next-line no-control-regex -- looks for control characters
          assert.doesNotMatch(rest, /[\x00-\x07\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
        },
      ),
      { seed: 7, numRuns: 1000 },
    );
  });

  it("stops at a bound and says how much it left out", () => {
    const text = new StrippedOutput();
    let length = 0;
    for (let index = 0; index < 100; index++) length += text.add("x".repeat(10_000)).length;
    assert.equal(length, 256 * 1024);
    assert.match(text.end(), new RegExp(`… ${1_000_000 - 256 * 1024} more characters`));
  });
  it("says nothing at the end of what was shown whole", () => {
    const text = new StrippedOutput();
    text.add("x");
    assert.equal(text.end(), "\x1b[0m");
  });
});
