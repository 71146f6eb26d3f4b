import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod/mini";
import { type Draft, fieldsOf, keptDraft, newDraft, switched, writtenInput } from "../../src/viewer/form/formDraft";
import { schemaFields } from "../../src/viewer/form/schemaFields";

const schema = {
  type: "object",
  properties: {
    text: { type: "string" },
    whole: { type: "integer" },
    number: { type: "number" },
    flag: { type: "boolean" },
    choice: { enum: ["a", 2, null, { deep: true }] },
    texts: { type: "array", items: { type: "string" } },
    wholes: { type: "array", items: { type: "integer" } },
    anything: { type: "object" },
  },
  required: ["text", "flag"],
};

const draftOf = (input: unknown, of: unknown = schema): Draft =>
  newDraft({ id: "f1", tool: "demo", schema: of, input: input === undefined ? undefined : JSON.stringify(input) });
const written = (draft: Draft, of: unknown = schema): unknown => {
  const read = writtenInput(draft, fieldsOf(of, draft.basis));
  return read.ok ? (JSON.parse(read.json) as unknown) : read.problems;
};

describe("the draft of an input", () => {
  it("gives any input that it started from back, whatever the schema says of it", () => {
    const known = fc.constantFrom(...Object.keys(schema.properties), "__proto__", "constructor", "more");
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.array(fc.integer()),
      fc.constantFrom("a", 2, null),
    );
    const input = fc
      .array(fc.tuple(known, value), { maxLength: 8 })
      .map((fields): unknown => JSON.parse(JSON.stringify(Object.fromEntries(fields))));
    fc.assert(
      fc.property(input, (given) => {
        const draft = draftOf(given);
        assert.deepEqual(written(draft), given);
        const asJson = switched(draft, schema);
        assert.ok(asJson, "expected asJson");
        assert.deepEqual(written(asJson), given);
        const back = switched(asJson, schema);
        assert.ok(back, "expected back");
        assert.deepEqual(written(back), given);
        assert.deepEqual(z.parse(keptDraft, JSON.parse(JSON.stringify(draft))), draft);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("of any schema whatever has a name for each field, and takes an input", () => {
    const word = fc.constantFrom("object", "string", "array", "integer", "boolean", "null", "any", 5);
    const odd = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.jsonValue({ maxDepth: 1 }),
        fc.record(
          {
            type: fc.oneof(word, fc.array(word, { maxLength: 2 })),
            properties: fc.oneof(
              fc.dictionary(fc.string({ maxLength: 3 }), tie("schema"), { maxKeys: 3 }),
              fc.constant(5),
            ),
            items: tie("schema"),
            anyOf: fc.array(tie("schema"), { maxLength: 3 }),
            enum: fc.oneof(fc.array(fc.jsonValue()), fc.constant("x")),
            required: fc.oneof(fc.array(fc.string()), fc.constant(true)),
            default: fc.jsonValue(),
            description: fc.oneof(fc.string(), fc.constant(5)),
            $ref: fc.constantFrom("#", "#/properties/a", "#/gone", "elsewhere", 5),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    fc.assert(
      fc.property(odd.schema, (any) => {
        for (const field of schemaFields(any) ?? []) assert.equal(typeof field.name, "string");
        const draft = draftOf(undefined, any);
        writtenInput(draft, fieldsOf(any, draft.basis));
        assert.deepEqual(written(draftOf({ own: [1] }, any), any), { own: [1] });
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("starts with what is required: its default, else empty, false and nothing chosen", () => {
    const required = {
      properties: {
        text: { type: "string", default: "x" },
        other: { type: "string" },
        flag: { type: "boolean", default: true },
        unset: { type: "boolean" },
        only: { const: "the one" },
        list: { type: "array", items: { type: "string" } },
        optional: { type: "string", default: "not sent" },
      },
      required: ["text", "other", "flag", "unset", "only", "list"],
    };
    assert.deepEqual(written(draftOf(undefined, required), required), {
      text: "x",
      other: "",
      flag: true,
      unset: false,
      only: "the one",
      list: [],
    });
  });

  it("follows a reference and an alternative that is null, and ends in a circle of references", () => {
    const fields = schemaFields({
      properties: {
        place: { $ref: "#/definitions/a~1b", description: "Own words." },
        maybe: { anyOf: [{ type: "boolean" }, { type: "null" }], default: null },
        circle: { $ref: "#/properties/circle" },
        two: { anyOf: [{ type: "boolean" }, { type: "string" }] },
      },
      definitions: { "a/b": { type: "integer", description: "Theirs." } },
    });
    assert.deepEqual(
      fields?.map(({ name, kind }) => [name, kind.is]),
      [
        ["place", "number"],
        ["maybe", "boolean"],
        ["circle", "json"],
        ["two", "json"],
      ],
    );
  });

  it("is written as JSON when the schema has no list of fields or the input is no object", () => {
    for (const odd of [null, 5, { oneOf: [] }, { type: "array" }, { properties: [] }, { type: 5 }])
      assert.equal(draftOf({ a: 1 }, odd).asJson, true);
    assert.equal(newDraft({ id: "f1", tool: "demo", schema: undefined, input: '{"a":1}' }).asJson, true);
    assert.equal(draftOf([1, 2]).asJson, true);
    assert.deepEqual(written(draftOf([1, 2])), [1, 2]);
  });

  it("that was kept is read only when it is whole", () => {
    const draft = draftOf({ text: "x" });
    const wrongs: readonly unknown[] = [
      null,
      5,
      { ...draft, form: 5 },
      { ...draft, basis: 5 },
      { ...draft, asJson: "yes" },
      { ...draft, entries: {} },
      { ...draft, entries: [["a"], "b"] },
      { ...draft, entries: [["a", 5]] },
    ];
    for (const wrong of wrongs) assert.equal(z.safeParse(keptDraft, wrong).success, false);
  });
});
