import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { JsonObject } from "../../../src/base/json/jsonValue";
import { readInput } from "../../../src/transcripts/calls/readInput";
import type { InputSchema } from "../../../src/transcripts/calls/reader";

const schema = {
  path: "text",
  count: "number",
  all: "flag",
  edits: "list",
  args: "fields",
  raw: "any",
} satisfies InputSchema;

describe("an input read by its schema", () => {
  const cases: [written: Record<string, unknown>, read: Record<string, unknown>][] = [
    [
      { path: "a", count: 1, all: true, edits: [1], args: { b: 1 } },
      { path: "a", count: 1, all: true, edits: [1], args: { b: 1 } },
    ],
    [
      { edits: "[1]", args: '{"b":1}', count: "1", all: "false" },
      { edits: [1], args: { b: 1 }, count: 1, all: false },
    ],
    [{ path: ["ls", "-la"] }, { path: "ls -la" }],
    [{ path: 7 }, { path: "7" }],
    [{ raw: ["a", "7"] }, { raw: ["a", "7"] }],
    [{ path: { a: 1 }, count: "x", all: "yes", edits: "no", args: [1] }, {}],
    [{ path: null, count: null, edits: null }, {}],
    [{ path: ["a", 1], edits: { a: 1 } }, {}],
    [
      { other: null, more: "[1]" },
      { other: null, more: "[1]" },
    ],
    [{}, {}],
  ];
  for (const [written, read] of cases) {
    it(`${JSON.stringify(written)} is ${JSON.stringify(read)}`, () =>
      assert.deepEqual(readInput(schema, written), read));
  }

  it("has only known fields of their kind, and every unknown one", () => {
    const input = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(schema), "__proto__"), fc.string()),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(input, (written) => {
        const read: JsonObject = readInput(schema, written);
        for (const [name, value] of Object.entries(written)) {
          if (name in schema && Object.hasOwn(schema, name)) continue;
          assert.deepEqual(read[name], value);
        }
        assert.ok(
          ["string", "undefined"].includes(typeof read["path"]),
          'expected ["string", "undefined"].includes(typeof read["path"])',
        );
        assert.ok(
          ["number", "undefined"].includes(typeof read["count"]),
          'expected ["number", "undefined"].includes(typeof read["count"])',
        );
        assert.ok(
          read["edits"] === undefined || Array.isArray(read["edits"]),
          'expected read["edits"] === undefined || Array.isArray(read["edits"])',
        );
      }),
      { seed: 3 },
    );
  });
});
