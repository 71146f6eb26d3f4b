import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ValueSplitter } from "../../../../src/transcripts/bytes/relatives/valueSplitter";
import { cut, encode, texts, values } from "./cut";

describe("damage in another form", () => {
  const printed = (...elements: string[]): string => `[\n${elements.map((text) => `  ${text}`).join(",\n")}\n]\n`;
  const whole = (id: number): string =>
    JSON.stringify({ type: "user", id, message: { content: [{ a: [{}] }] } }, null, 2).replaceAll("\n", "\n  ");
  const ids = (text: string): unknown[] =>
    texts(text).map((line) => {
      try {
        return (JSON.parse(line) as { id?: unknown }).id;
      } catch {
        return "damaged";
      }
    });

  for (const [name, damaged] of [
    ["a text that is not closed", whole(2).replace('"user"', '"user')],
    ["a bracket that is not closed", whole(2).replace("]", "")],
    ["a brace that is not closed", whole(2).replace(/\}$/, "")],
    ["nothing of its end", whole(2).slice(0, 30)],
    ["an element on one line that is not closed", '{"type":"user","id":2,"message":{'],
    ["an element on one line whose text is not closed", '{"type":"user","id":2,"message":"'],
  ] as const) {
    it(`${name} costs one element of a printed array`, () => {
      assert.deepEqual(ids(printed(whole(1), damaged, whole(3), whole(4))), [1, "damaged", 3, 4]);
    });
  }

  it("a brace too many loses none of the elements around it", () => {
    const found = ids(printed(whole(1), whole(2).replace('"id"', '}"id"'), whole(3)));
    assert.equal(found[0], 1);
    assert.ok(found.includes(3), "expected found.includes(3)");
  });

  it("text after the array is shown as lines", () => {
    const prompt = '{"type":"user"}';
    assert.deepEqual(texts(`[${prompt}]\nwords, words ]\n[${prompt},${prompt}]\n7\n`), [
      prompt,
      "words, words ]",
      prompt,
      prompt,
      "7",
    ]);
  });

  it("an element too long to be read keeps its number, and its neighbors", () => {
    const text = `[{"type":"user"},{"type":"user","x":"${"x".repeat(100)}"},{"type":"user"}]`;
    const { lines: found } = cut(encode(text), [30, 60], 50);
    assert.deepEqual(
      found.map(({ from, to, bytes }) => [text.slice(from, to).slice(0, 15), bytes?.length]),
      [
        ['{"type":"user"}', 15],
        ['{"type":"user",', undefined],
        ['{"type":"user"}', 15],
      ],
    );
  });

  it("elements that are no objects hide none of the entries after them", () => {
    const entry = { type: "user", message: { content: "x" } };
    for (const first of [null, 7, -1.5, true, 'a,]"b', [{ type: "user" }], []]) {
      const text = JSON.stringify([first, entry, 7]);
      assert.deepEqual(values(text), [first, entry, 7]);
      assert.match(cut(encode(text)).notice ?? "", /array/);
      assert.deepEqual(values(JSON.stringify({ messages: [first, first, entry] })), [first, first, entry]);
    }
  });

  it("elements that are no objects are lines of their own", () => {
    assert.deepEqual(values('[\n{"type":"user"}, 1 ,"a,]\\"b" , null,[2,[3]], true]'), [
      { type: "user" },
      1,
      'a,]"b',
      null,
      [2, [3]],
      true,
    ]);
  });

  for (const kind of ["array", "holder", "values"] as const) {
    it(`whatever bytes follow the start of a form (${kind}), only white space, commas, and brackets are left out`, () => {
      const byte = fc.constantFrom(...encode('{}[]":,\n\\ ax1'));
      fc.assert(
        fc.property(fc.array(byte, { maxLength: 120 }), fc.nat(120), (all, place) => {
          const bytes = Uint8Array.from(all);
          const splitter = new ValueSplitter(kind, 0, 1);
          const pieces = [bytes.subarray(0, place), bytes.subarray(place)];
          const found = pieces.flatMap((piece) => [...splitter.push(piece)]);
          const rest = splitter.rest();
          let at = 0;
          for (const line of [...found, ...(rest ? [rest] : [])]) {
            assert.ok(
              line.from >= at && line.to > line.from && line.to <= bytes.length,
              "expected line.from >= at && line.to > line.from && line.to <= bytes.length",
            );
            assert.match(text(bytes.subarray(at, line.from)), LEFT_OUT[kind]);
            assert.deepEqual(bytes.subarray(line.from, line.to), line.bytes);
            at = line.to;
          }
          assert.match(text(bytes.subarray(at)), LEFT_OUT[kind]);
        }),
        { numRuns: 2000, seed: 7 },
      );
    });
  }
  // What follows the array in its object is told by the names of its fields.
  const LEFT_OUT = { array: /^[\s,[\]]*$/, holder: /^[\s,]*(?:\][^]*)?$/, values: /^[\s,]*$/ };
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
});
