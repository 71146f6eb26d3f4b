import assert from "node:assert/strict";
import fc from "fast-check";
import { PlainOutput } from "../../../src/hosts/shared/output/plainOutput";

const plain = (...pieces: readonly string[]): string => {
  const output = new PlainOutput();
  return pieces.map((piece) => output.add(piece).complete).join("") + output.line;
};

describe("plain output", () => {
  for (const [name, given, expected] of [
    ["colours", "\x1b[1;31mred\x1b[0m and \x9b32mgreen\x1b[m\n", "red and green\n"],
    ["a progress bar", "10%\r55%\r100%\ndone\n", "100%\ndone\n"],
    ["a shorter text over a longer one", "Downloading\rDone\n", "Doneloading\n"],
    ["an erased line", "Downloading\r\x1b[KDone\n", "Done\n"],
    ["a line erased whole", "abc\x1b[2K\x1b[1Gx\n", "x\n"],
    ["a spinner", "|\b/\b-\b\\\b done\n", " done\n"],
    ["Windows line ends", "a\r\nb\r\n", "a\nb\n"],
    ["titles and links", "\x1b]0;title\x07a \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\n", "a link\n"],
    ["a string to the terminal that a line feed ends", "\x1b]0;no end\nb\n", "b\n"],
    ["movements to other lines", "a\n\x1b[1Ab\x1b[?25l\n", "a\nb\n"],
    ["a character set", "\x1b(Ba\n", "a\n"],
    ["bells and other control characters", "a\x07b\x00c\x7fd\n", "ab\x00cd\n"],
    ["erasing to the left, which is left", "abc\x1b[1Kd\n", "abcd\n"],
    ["two escapes", "\x1b\x1b[1mx\x1b[3\x1b[1my\n", "xy\n"],
  ] as const) {
    it(`shows ${name} as a user would have read it`, () => {
      assert.equal(plain(given).replace(/^\n/, ""), expected);
    });
    it(`shows ${name} so wherever its pieces are cut`, () => {
      for (let at = 0; at <= given.length; at++) {
        assert.equal(plain(given.slice(0, at), given.slice(at)), plain(given));
      }
    });
  }

  it("leaves text without control characters as it is, however it is cut", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\t", "\0", "😀", " ") });
    fc.assert(
      fc.property(fc.array(text), (pieces) => {
        assert.equal(plain(...pieces), pieces.join(""));
      }),
    );
  });

  it("gives the same for any cut of any text", () => {
    const unit = fc.constantFrom(
      "a",
      "b",
      "\n",
      "\r",
      "\b",
      "\x1b",
      "[",
      "K",
      "2",
      "]",
      "\x07",
      "m",
      "\\",
      "\x9b",
      "G",
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit })), (pieces) => {
        assert.equal(plain(...pieces), plain(pieces.join("")));
      }),
    );
  });

  it("says when a line that was there is rewritten", () => {
    const output = new PlainOutput();
    assert.deepEqual(output.add("10%"), { complete: "", rewrote: false });
    assert.deepEqual(output.add("\r20%"), { complete: "", rewrote: true });
    assert.deepEqual(output.add(" of all"), { complete: "", rewrote: false });
    assert.deepEqual(output.add("\n"), { complete: "20% of all\n", rewrote: false });
  });

  it("keeps no more than 64 KB of a line that does not end", () => {
    const output = new PlainOutput();
    let passed = 0;
    for (let piece = 0; piece < 100; piece++) passed += output.add("x".repeat(10_000)).complete.length;
    assert.equal(passed + output.line.length, 1_000_000);
    assert.equal(output.line.length <= 65_536, true);
  });
});
