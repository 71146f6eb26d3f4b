import assert from "node:assert/strict";
import {
  arrayOf,
  fieldsOf,
  isObject,
  itemsOf,
  numberOf,
  objectOf,
  stringArrayOf,
  stringOf,
  stringsOf,
  type Loose,
} from "../../../src/base/json/jsonValue";

/** One value of each type that JSON has, and what only a program can make. */
const VALUES = { text: "a", one: 1, none: null, missing: undefined, flag: true, list: ["a", 1], object: { a: 1 } };

/** The names of those values for which a function returns the value itself. */
function accepted(read: (value: unknown) => unknown): string[] {
  return Object.entries(VALUES).flatMap(([name, value]) =>
    value !== undefined && read(value) === value ? [name] : [],
  );
}

/** What a function returns for all the other values. */
function refused(read: (value: unknown) => unknown): unknown[] {
  const others = Object.values(VALUES).filter((value) => value === undefined || read(value) !== value);
  return [...new Set(others.map((value) => JSON.stringify(read(value))))];
}

describe("json", () => {
  for (const [name, read, type] of [
    ["stringOf", stringOf, "text"],
    ["numberOf", numberOf, "one"],
    ["arrayOf", arrayOf, "list"],
    ["objectOf", objectOf, "object"],
  ] as const) {
    it(`${name} returns the value of its own type, and undefined for every other type`, () => {
      assert.deepEqual([accepted(read), refused(read)], [[type], [undefined]]);
    });
  }

  it("isObject accepts objects, and refuses arrays, null, and simple values", () => {
    assert.deepEqual(
      Object.entries(VALUES).flatMap(([name, value]) => (isObject(value) ? [name] : [])),
      ["object"],
    );
  });

  it("fieldsOf returns an object without fields for a value that is no object", () => {
    assert.deepEqual([accepted(fieldsOf), refused(fieldsOf)], [["object"], ["{}"]]);
  });

  it("itemsOf returns an empty array for a value that is no array", () => {
    assert.deepEqual([accepted(itemsOf), refused(itemsOf)], [["list"], ["[]"]]);
  });

  it("numberOf refuses numbers that are not finite", () => {
    assert.deepEqual([NaN, Infinity, -Infinity].map(numberOf), [undefined, undefined, undefined]);
  });

  it("stringsOf skips the items of an array that are no strings", () => {
    assert.deepEqual([["a", 1, null, "b"], "a", { 0: "a" }].map(stringsOf), [["a", "b"], [], []]);
  });

  it("stringArrayOf refuses an array with an item that is no string", () => {
    assert.deepEqual(
      [["a", "b"], [], ["a", 1], "a", { 0: "a" }].map((value) => stringArrayOf(value)),
      [["a", "b"], [], undefined, undefined, undefined],
    );
  });

  it("Loose data has the fields of every type of a union, and no other field", () => {
    const data: Loose<{ readonly content: string } | { readonly output: string }> = { content: 1 };
    assert.deepEqual([stringOf(data.content), stringOf(data.output)], [undefined, undefined]);
    // @ts-expect-error: a renderer that reads a field that no reader returns does not compile.
    assert.equal(data.contents, undefined);
  });
});
