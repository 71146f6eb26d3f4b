import assert from "node:assert/strict";
import * as fc from "fast-check";
import { FieldFinder } from "../../../../src/transcripts/bytes/relatives/fieldRange";
import { endOfValue, fieldsAt } from "../../../../src/transcripts/bytes/jsonBytes";
import { FieldOffsets } from "../../../../src/transcripts/bytes/relatives/fieldOffsets";
import { ValueSplitter } from "../../../../src/transcripts/bytes/relatives/valueSplitter";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The last field of that name, found by walking over all fields one byte after the other. */
function slowly(bytes: Uint8Array, name: string): string | undefined {
  let from = -1;
  for (const field of fieldsAt(bytes, 0)) if (field.name === name) from = field.from;
  const end = from === -1 ? "cut" : endOfValue(bytes, from);
  return typeof end === "number" ? new TextDecoder().decode(bytes.subarray(from, end)) : undefined;
}

function fast(bytes: Uint8Array, name: string): string | undefined {
  const found = new FieldFinder(name).find(bytes, 0);
  return found && new TextDecoder().decode(bytes.subarray(found.from, found.to));
}

describe("the range of a field", () => {
  it("is found whatever the fields around it contain, and however its name is written", () => {
    for (const [text, value] of [
      ['{"raw":{"a":1}}', '{"a":1}'],
      ['{"x":"}\\\\\\"","raw" : [1,"]"] ,"y":{}}', '[1,"]"]'],
      ['{"raw":1,"raw":2}', "2"],
      ['{"r\\u0061w":"x"}', '"x"'],
      ['{"raw":"cut', undefined],
      ['{"raw":1,"raw":{', undefined],
      ['{"other":1}', undefined],
      ['{"raw":1 "other":2}', "1"],
      ["[1]", undefined],
    ] as const) {
      assert.equal(fast(encode(text), "raw"), value, text);
      assert.equal(slowly(encode(text), "raw"), value, text);
    }
    assert.equal(fast(encode('{"é":7}'), "é"), "7");
    assert.equal(fast(encode('{"a\ufffd":7}'), "a\ufffd"), "7");
  });

  it("is the one that a walk over every byte finds, in any bytes", () => {
    const piece = fc.constantFrom(
      '"raw"',
      '"a"',
      '"',
      "\\",
      ":",
      ",",
      "{",
      "}",
      "[",
      "]",
      " ",
      "1",
      "\n",
      '"r\\u0061w"',
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const bytes = encode(`{${pieces.join("")}`);
        assert.equal(fast(bytes, "raw"), slowly(bytes, "raw"));
      }),
      { numRuns: 5000, seed: 9 },
    );
  });
});

describe("the offsets of a byte", () => {
  it("are those that a search from each offset finds, however many there are", () => {
    const bytes = new Uint8Array(40_000);
    for (let at = 0; at < bytes.length; at++) bytes[at] = at % 3 === 0 || at > 39_000 ? 0x22 : 0x61;
    const places = new FieldOffsets(0x22);
    places.start(bytes);
    for (let from = 0; from <= bytes.length; from += from % 7 === 0 ? 1 : 100) {
      const expected = bytes.indexOf(0x22, from);
      assert.equal(places.next(from), expected === -1 ? bytes.length : expected);
    }
    places.start(new Uint8Array(5));
    assert.equal(places.next(0), 5);
  });
});

describe("values of any bytes", () => {
  for (const kind of ["array", "holder", "values"] as const) {
    const title = { array: "an array", holder: "an object", values: "printed values" }[kind];
    it(`of ${title} are cut the same however the bytes come`, () => {
      const byte = fc.constantFrom(...encode('{}[]":,\n\\ ax1'));
      fc.assert(
        fc.property(fc.array(byte, { maxLength: 100 }), fc.array(fc.nat(100), { maxLength: 4 }), (all, places) => {
          const bytes = Uint8Array.from(all);
          const cut = (ends: readonly number[]): unknown => {
            const splitter = new ValueSplitter(kind, 0, 1);
            let from = 0;
            const found = ends.flatMap((to) => {
              const lines = [...splitter.push(bytes.slice(from, to))];
              from = to;
              return lines;
            });
            return [found, splitter.rest(), splitter.beside];
          };
          const sorted = places.map((place) => Math.min(place, bytes.length)).sort((one, other) => one - other);
          assert.deepEqual(cut([...sorted, bytes.length]), cut([bytes.length]));
        }),
        { numRuns: 2000, seed: 5 },
      );
    });
  }
});
