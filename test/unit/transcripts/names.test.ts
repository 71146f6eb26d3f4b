import assert from "node:assert/strict";
import * as fc from "fast-check";
import { NameTable } from "../../../src/transcripts/bytes/columns/nameTable";

describe("names", () => {
  it("have one number each, in the order in which they came, whether they are ASCII or not", () => {
    const few = fc.array(
      fc.oneof(
        fc.nat(300).map((at) => `a${at}`),
        fc.constantFrom("", "a", "é", "x".repeat(3000)),
      ),
    );
    // Many of one kind in a row.
    const many = fc.tuple(fc.constantFrom("a", "é"), fc.nat(5000), fc.nat(1500));
    const list = fc.oneof(
      few,
      many.map(([letter, from, count]) => Array.from({ length: count }, (_, at) => `${letter}${from + at}`)),
    );
    fc.assert(
      fc.property(fc.array(list, { maxLength: 12 }), (lists) => {
        const added = lists.flat();
        const names = new NameTable();
        const numbers = new Map<string, number>();
        for (const text of added) {
          if (!numbers.has(text)) numbers.set(text, numbers.size);
          assert.equal(names.add(text), numbers.get(text), text);
        }
        assert.deepEqual([...names], [...numbers.keys()]);
        for (const [text, number] of numbers) assert.equal(names.find(text), number, text);
        assert.deepEqual([names.find("b"), names.find("è")], [-1, -1]);
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it("begin with what their texts begin with, and with nothing that the next text begins with", () => {
    const names = new NameTable();
    const texts = ["msg_1", "msg", "_2", "é_", "", "msg_é", "xmsg_"];
    const numbers = texts.map((text) => names.add(text));
    for (const start of ["msg_", "é", "_", "", "m"])
      assert.deepEqual(
        numbers.map((number) => names.startsWith(number, start)),
        texts.map((text) => text.startsWith(start)),
        start,
      );
    assert.throws(() => names.startsWith(texts.length, "msg_"), RangeError);
  });

  it("that are ASCII are found after any number of others that are not", () => {
    const names = new NameTable();
    for (let at = 0; at < 5000; at++) names.add(`é${at}`);
    assert.deepEqual(
      [names.add("done"), names.add("ok"), names.add("done"), names.find("ok")],
      [5000, 5001, 5000, 5001],
    );
  });
});
