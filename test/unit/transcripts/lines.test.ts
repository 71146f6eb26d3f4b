import assert from "node:assert/strict";
import * as fc from "fast-check";
import { LineSplitter, type Line } from "../../../src/transcripts/bytes/lineBytes";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (line: Line | undefined): string | undefined => line?.bytes && new TextDecoder().decode(line.bytes);

describe("splitting bytes into lines", () => {
  it("splits at line feeds only: CR, U+2028 and U+2029 stay in the line", () => {
    const splitter = new LineSplitter();
    const lines = [...splitter.push(bytesOf("a\rb\u2028c\u2029d\r\ne\n"))];
    assert.deepEqual(lines.map(textOf), ["a\rb\u2028c\u2029d\r", "e"]);
    assert.equal(splitter.rest(), undefined);
  });

  it("reports number and half-open byte range of each line, blank ones counted", () => {
    const lines = [...new LineSplitter().push(bytesOf("é\n\nab\n"))];
    assert.deepEqual(
      lines.map(({ number, from, to }) => [number, from, to]),
      [
        [1, 0, 2],
        [2, 3, 3],
        [3, 4, 6],
      ],
    );
  });

  it("keeps an unended line until a line feed comes", () => {
    const splitter = new LineSplitter();
    assert.deepEqual([...splitter.push(bytesOf("ab"))], []);
    assert.equal(textOf(splitter.rest()), "ab");
    assert.deepEqual([...splitter.push(bytesOf("c\nd"))].map(textOf), ["abc"]);
    assert.equal(textOf(splitter.rest()), "d");
  });

  it("drops the bytes of a line over the limit and keeps its number, without touching its neighbors", () => {
    const splitter = new LineSplitter(4);
    const lines = [...splitter.push(bytesOf("abcd\nabc")), ...splitter.push(bytesOf("de\nxy\n"))];
    assert.deepEqual(lines.map(textOf), ["abcd", undefined, "xy"]);
    assert.deepEqual([lines[1]?.from, lines[1]?.to], [5, 10]);
  });

  it("does not keep the caller's buffer", () => {
    const splitter = new LineSplitter();
    const buffer = bytesOf("ab");
    assert.deepEqual([...splitter.push(buffer)], []);
    buffer.fill(0x78);
    assert.equal(textOf(splitter.rest()), "ab");
  });

  for (const count of [1023, 1024, 1025, 5000]) {
    it(`splits ${count} lines that come in one piece`, () => {
      const expected = Array.from({ length: count }, (_, index) => (index % 3 === 0 ? "" : `line ${index}`));
      const lines = [...new LineSplitter().push(bytesOf(`${expected.join("\n")}\n`))];
      assert.deepEqual(lines.map(textOf), expected);
    });
  }

  it("gives the same lines however the bytes are cut", () => {
    const text = fc.stringMatching(/^[ab\n\ré]{0,40}$/);
    fc.assert(
      fc.property(text, fc.array(fc.nat(40), { maxLength: 6 }), (whole, cuts) => {
        const bytes = bytesOf(whole);
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const splitter = new LineSplitter();
        const lines = places.slice(1).flatMap((to, at) => [...splitter.push(bytes.subarray(places[at], to))]);
        const rest = splitter.rest();
        const texts = [...lines, ...(rest ? [rest] : [])].map(textOf);
        assert.deepEqual(texts, whole.split("\n").slice(0, whole.endsWith("\n") || whole === "" ? -1 : undefined));
      }),
    );
  });
});
