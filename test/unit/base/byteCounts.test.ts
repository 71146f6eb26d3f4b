import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { createLineCounter, createWordCounter } from "../../../src/base/text/byteCounts";
import { hasProcessGroups } from "../../support/machine";

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");

function counted(text: string): { bytes: number; lines: number; words: number } {
  const counter = createWordCounter();
  counter.add(bytesOf(text));
  const { bytes, lines, words } = counter;
  return { bytes, lines, words };
}

describe("counting bytes, lines and words", () => {
  for (const [text, lines, words] of [
    ["", 0, 0],
    ["\n", 1, 0],
    ["a", 1, 1],
    ["a\n", 1, 1],
    ["a\nb", 2, 2],
    ["a\n\n", 2, 1],
    ["a\r\nb\r\n", 2, 2],
    ["a\rb", 1, 2],
    [" a\tb\vc\fd e ", 1, 5],
    ["a\0b \x1c \x7f", 1, 3],
    // UTF-8 of é, of a no-break space between letters, and a byte that is no UTF-8.
    ["\xc3\xa9 a\xc2\xa0b \xff", 1, 3],
  ] as const) {
    it(`finds ${lines} lines and ${words} words in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(counted(text), { bytes: text.length, lines, words });
    });
  }

  it("counts the same in any pieces, empty ones too (property)", () => {
    const texts = fc.array(fc.stringMatching(/^[ab \n\r]{0,20}$/), { maxLength: 8 });
    fc.assert(
      fc.property(texts, (pieces) => {
        const [counter, lineCounter] = [createWordCounter(), createLineCounter()];
        for (const piece of pieces) {
          counter.add(bytesOf(piece));
          lineCounter.add(bytesOf(piece));
        }
        const whole = pieces.join("");
        const { bytes, lines, words } = counter;
        assert.deepEqual({ bytes, lines, words }, counted(whole));
        assert.deepEqual([lineCounter.bytes, lineCounter.lines], [bytes, lines]);
        assert.equal(words, whole.match(/\S+/g)?.length ?? 0);
        assert.equal(lines, whole.match(/[^\n]*\n|[^\n]+$/g)?.length ?? 0);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it("does not keep the caller's array", () => {
    const counter = createWordCounter();
    const piece = bytesOf("ab");
    counter.add(piece);
    piece.fill(10);
    counter.add(bytesOf("c\n"));
    assert.deepEqual([counter.lines, counter.words], [1, 1]);
  });

  it("agrees with wc on ordinary text that ends in a line feed (property)", function () {
    if (!hasProcessGroups) this.skip();
    const line = fc.array(fc.constantFrom("word", "two words", "é", "東京", "🙂", "\t", "", "x=1;"), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = lines.map((parts) => `${parts.join(" ")}\n`).join("");
        const input = Buffer.from(text);
        const output = execFileSync("wc", ["-l", "-w"], { input, env: { ...process.env, LC_ALL: "C.UTF-8" } });
        const counter = createWordCounter();
        counter.add(input);
        assert.deepEqual([counter.lines, counter.words], output.toString().trim().split(/\s+/).map(Number));
      }),
      { seed: 7, numRuns: 40 },
    );
  });
});
