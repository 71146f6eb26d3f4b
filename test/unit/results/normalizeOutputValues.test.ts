import assert from "node:assert/strict";
import fc from "fast-check";
import { dataOf, errorOf, failure } from "./normalizedOutputs";

/** A function that throws the value. */
function throwing(value: unknown): () => never {
  return () => {
    throw value;
  };
}

describe("a run that returns what JSON can't contain", () => {
  it("nothing, or null, is a success that says so", () => {
    assert.deepEqual(dataOf(undefined), { note: "The tool returned nothing." });
    assert.deepEqual(dataOf(null), { note: "The tool returned null." });
  });

  it("an error is a failure, also when it was a bug", () => {
    assert.deepEqual(errorOf(new Error("no")), failure("no"));
    assert.deepEqual(errorOf(new TypeError("no")), failure("TypeError: no"));
    assert.deepEqual(errorOf(Object.assign(new Error("x"), { name: "AbortError" }))[0], "BLOCKED");
  });

  it("bytes are the text they are, or a picture, or base64", () => {
    assert.deepEqual(dataOf(Buffer.from("grüß dich")), { output: "grüß dich" });
    assert.deepEqual(errorOf(Buffer.from("Error: no")), failure("no"));
    const png = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    ]);
    const picture = { image: { mimeType: "image/png", data: Buffer.from(png).toString("base64") } };
    assert.deepEqual(dataOf(png), picture);
    assert.deepEqual(dataOf(png, "desktop_screenshot"), picture);
    for (const other of [[0], [255, 254]])
      assert.deepEqual(dataOf(Uint8Array.from(other)), {
        note: "The bytes aren't text; they are written as base64.",
        bytes: other.length,
        base64: Buffer.from(other).toString("base64"),
      });
  });

  const holder: Record<string, unknown> = { list: [] };
  holder["self"] = holder;
  (holder["list"] as unknown[]).push(holder["list"]);
  class Response {
    text(): string {
      return "";
    }
  }
  class Point {
    readonly x = 1;
  }

  for (const [what, output, expected] of [
    ["a BigInt", { n: 10n }, { n: "10", note: "$.n: a BigInt, as text" }],
    [
      "numbers that are none",
      { a: NaN, b: -Infinity },
      { a: "NaN", b: "-Infinity", note: "$.a: not a finite number, as text; $.b: not a finite number, as text" },
    ],
    ["a function", { run: function walk() {} }, { run: "[function walk]", note: "$.run: a function, by its name" }],
    ["a symbol", { s: Symbol("x") }, { s: "Symbol(x)", note: "$.s: a symbol, as text" }],
    [
      "cycles",
      holder,
      {
        list: ["[the same object as $.list]"],
        self: "[the same object as $]",
        note: "$.list[0]: the same object as $.list; $.self: the same object as $",
      },
    ],
    ["an error inside", { e: new RangeError("far") }, { e: "RangeError: far", note: "$.e: an error, as text" }],
    ["a Map of names", { m: new Map([["a", 1]]) }, { m: { a: 1 }, note: "$.m: a Map, as an object" }],
    ["a Map of anything", { m: new Map([[1, 2]]) }, { m: [[1, 2]], note: "$.m: a Map, as an array of pairs" }],
    ["a Set", { s: new Set([1]) }, { s: [1], note: "$.s: a Set, as an array" }],
    ["a RegExp", { r: /a/g }, { r: "/a/g", note: "$.r: a RegExp, as text" }],
    [
      "bytes inside",
      { b: new Uint8Array([1]), c: new ArrayBuffer(1) },
      {
        b: { bytes: 1, base64: "AQ==" },
        c: { bytes: 1, base64: "AA==" },
        note: "$.b: bytes, as base64; $.c: bytes, as base64",
      },
    ],
    [
      "an object of a class without fields",
      { "a b": new Response() },
      { "a b": "[Response]", note: '$["a b"]: an object without fields, by its name' },
    ],
    [
      "a promise inside",
      [Promise.resolve()],
      { raw: ["[Promise]"], note: "$[0]: an object without fields, by its name" },
    ],
    ["a BigInt alone", 5n, { output: "5", note: "$: a BigInt, as text" }],
    [
      "a getter that throws",
      Object.defineProperty({}, "bad", { enumerable: true, get: () => assert.fail("no") }),
      { bad: "[not readable]", note: "$.bad: not readable, AssertionError: no" },
    ],
    [
      "a getter that throws a text",
      { toJSON: throwing("no") },
      { output: "[not readable]", note: '$: not readable, "no"' },
    ],
  ] as const) {
    it(`${what}: written otherwise, and the note says so`, () => {
      const { note, ...rest } = expected;
      assert.deepEqual(dataOf(output), {
        ...rest,
        note: `JSON can't represent all values, so these were changed: ${note}.`,
      });
    });
  }

  it("keeps the tool's own note before its own", () => {
    assert.deepEqual(dataOf({ note: "Mine.", n: 1n }), {
      note: "Mine. JSON can't represent all values, so these were changed: $.n: a BigInt, as text.",
      n: "1",
    });
  });

  it("follows JSON if that has a rule", () => {
    const sparse: unknown[] = [undefined];
    sparse[2] = 1;
    const given = {
      date: new Date(0),
      gone: undefined,
      list: sparse,
      boxed: [new String("a"), new Number(1), new Boolean(true)],
      point: new Point(),
      bare: Object.create(null) as object,
      ["__proto__"]: 1,
      twice: [holder["nothing"]],
    };
    const shared = { a: 1 };
    assert.equal(
      JSON.stringify(dataOf({ ...given, one: shared, two: shared })),
      JSON.stringify({ ...given, one: shared, two: shared }),
    );
    assert.deepEqual(Object.keys(dataOf(JSON.parse('{"__proto__":{"x":1}}'))), ["__proto__"]);
  });

  it("names the first twenty fields and counts the others", () => {
    const { note } = dataOf(Array.from({ length: 30 }, () => 1n));
    assert.match(String(note), /\$\[19\]: a BigInt, as text; 10 more\.$/);
  });

  it("ends what is nested without end, or grows without end", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level++) deep = { deep };
    assert.match(JSON.stringify(dataOf(deep)), /nested too deep/);
    let wide: unknown = "x";
    for (let level = 0; level < 40; level++) wide = [wide, wide];
    assert.match(String(dataOf(wide)["note"]), /left out, the value is too large/);
  });

  it("returns EXCEPTION for what can't be looked at", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    assert.match(errorOf(proxy)[1], /^The result of probe cannot be read: TypeError: /);
    assert.equal(errorOf(proxy)[0], "EXCEPTION");
  });
});

describe("normalizeOutput", () => {
  it("gives plain data back as it is, whatever its fields are called", () => {
    const field = fc.oneof(fc.string(), fc.constantFrom("__proto__", "note", "output", "message", "value", "data"));
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (data) => {
        if (Object.keys(data).join() !== "error") assert.deepEqual(dataOf(data), JSON.parse(JSON.stringify(data)));
      }),
      { seed: 5 },
    );
  });
});
