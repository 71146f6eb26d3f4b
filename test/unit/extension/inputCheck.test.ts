import assert from "node:assert/strict";
import { inputCheck } from "../../../src/apps/extension/calls/inputCheck";
import tools from "../../../src/tools/all";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";

const object = (properties: unknown, more: Record<string, unknown> = {}): unknown => ({
  type: "object",
  properties,
  ...more,
});

describe("the check of an input against a tool's schema", () => {
  const fine: readonly (readonly [string, unknown, unknown])[] = [
    ["no schema", undefined, { any: 1 }],
    ["null for a schema", null, { any: 1 }],
    ["the schema true", true, { any: 1 }],
    ["an empty schema", {}, { any: 1 }],
    ["a reference", object({ a: { $ref: "#/$defs/a" } }, { $defs: { a: { type: "string" } } }), { a: "x" }],
    ["a list of types", object({ a: { type: ["string", "null"] } }), { a: null }],
    [
      "draft 4's exclusive minimum",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        ...Object(object({ a: { minimum: 1, exclusiveMinimum: true } })),
      },
      { a: 2 },
    ],
    [
      "2020-12's tuples",
      {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        ...Object(object({ a: { prefixItems: [{ type: "string" }] } })),
      },
      { a: ["x"] },
    ],
    [
      "2019-09's dependent fields",
      {
        $schema: "https://json-schema.org/draft/2019-09/schema",
        ...Object(object({}, { dependentRequired: { a: ["b"] } })),
      },
      { a: 1, b: 2 },
    ],
    ["a circle that the input does not go round", object({ a: { $ref: "#" } }), { a: { a: {} } }],
    ["an odd name", object({ ["__proto__"]: { type: "string" } }), JSON.parse('{"__proto__": "x"}')],
  ];
  for (const [name, schema, input] of fine) {
    it(`finds nothing wrong with ${name}`, () => {
      const check = inputCheck(schema);
      assert.equal(check.broken, undefined);
      assert.deepEqual(check.problems(input), []);
    });
  }

  const wrong: readonly (readonly [string, unknown, unknown, unknown])[] = [
    [
      "a field that is missing",
      object({ a: {} }, { required: ["a"] }),
      {},
      [{ field: "a", problem: "a is required." }],
    ],
    [
      "a field of a field that is missing",
      object({ a: { required: ["b"] } }),
      { a: {} },
      [{ field: "a", problem: "a.b is required." }],
    ],
    [
      "a value of another type",
      object({ a: { type: "integer" } }),
      { a: "x" },
      [{ field: "a", problem: 'a must be a whole number, not "x".' }],
    ],
    [
      "a value of none of two types",
      object({ a: { type: ["string", "null"] } }),
      { a: 5 },
      [{ field: "a", problem: "a must be text or null, not 5." }],
    ],
    [
      "an element of another type",
      object({ a: { items: { type: "string" } } }),
      { a: ["x", 5] },
      [{ field: "a", problem: "a[1] must be text, not 5." }],
    ],
    [
      "a value that is not in the list",
      object({ a: { enum: ["x", "y"] } }),
      { a: "z" },
      [{ field: "a", problem: 'a must be one of ["x","y"], not "z".' }],
    ],
    [
      "a field that is not known",
      object({}, { additionalProperties: false }),
      { a: 1 },
      [{ field: "a", problem: "a is not allowed by the schema." }],
    ],
    [
      "a number out of bounds",
      object({ a: { minimum: 3 } }),
      { a: 1 },
      [{ field: "a", problem: "a doesn't match the schema (minimum): 1 is less than 3." }],
    ],
    [
      "a text out of its pattern",
      object({ a: { pattern: "^x" } }),
      { a: "y" },
      [{ field: "a", problem: "a doesn't match the schema (pattern): String does not match pattern." }],
    ],
    [
      "none of two alternatives",
      object({ a: { anyOf: [{ type: "string" }, { type: "null" }] } }),
      { a: 5 },
      [{ field: "a", problem: "a matches none of the schema's alternatives, or several: 5." }],
    ],
    ["an input that is no object", object({}), [1], [{ problem: "The input must be an object, not an array of 1." }]],
    ["everything, with the schema false", false, {}, [{ problem: "The input is not allowed by the schema." }]],
    [
      "a name with a slash",
      object({ "a/b~c": { type: "null" } }),
      { "a/b~c": 1 },
      [{ field: "a/b~c", problem: "a/b~c must be null, not 1." }],
    ],
  ];
  for (const [name, schema, input, problems] of wrong) {
    it(`names ${name}, once and in a sentence`, () => {
      assert.deepEqual(inputCheck(schema).problems(input), problems);
    });
  }

  it("reports at most fifty problems", () => {
    const input = { a: Array.from({ length: 200 }, () => 5) };
    assert.equal(inputCheck(object({ a: { items: { type: "string" } } })).problems(input).length, 50);
  });

  const broken: readonly (readonly [string, unknown, RegExp])[] = [
    ["text", "object", /not an object: "object"/],
    ["a list", [], /not an object: an array of 0/],
    ["an unknown type", object({ a: { type: "any" } }), /`a` has an unknown `type`: "any"/],
    ["properties that are none", object(5), /`properties` that aren't an object: 5/],
    ["a property that is none", object({ a: 5 }), /`a` is not an object: 5/],
    [
      "names of required fields that are none",
      object({}, { required: true }),
      /`required` that isn't a list of names: true/,
    ],
    ["a list of values that is none", object({ a: { enum: "x" } }), /`a` has an `enum` that isn't a list: "x"/],
    [
      "a pattern that is none",
      object({ a: { pattern: "[" } }),
      /`a` has a `pattern` that isn't a valid regular expression: "\["/,
    ],
    ["alternatives that are none", object({ a: { anyOf: {} } }), /`a` has an `anyOf` that isn't a list/],
    ["elements that are none", object({ a: { items: 5 } }), /`a`'s `items` is not an object: 5/],
    ["a circle of references", { $ref: "#" }, /stack/],
    ["a reference that leads nowhere", { $ref: "#/gone" }, /Unresolved \$ref/],
  ];
  for (const [name, schema, problem] of broken) {
    it(`says that a schema is broken that has ${name}, and lets every input pass`, () => {
      const check = inputCheck(schema);
      assert.match(check.broken ?? "", problem);
      assert.deepEqual(check.problems({ a: 1 }), []);
    });
  }

  it("ends an expression that would take years, and says that the input could not be checked", () => {
    const check = inputCheck(object({ a: { pattern: "^(a+)+$" } }), 50);
    assert.equal(check.broken, undefined);
    const [problem] = check.problems({ a: `${"a".repeat(60)}!` });
    assert.match(problem?.problem ?? "", /Can't check the input: .*timed out/);
    assert.equal(problem?.field, undefined);
  });

  it("says so when an input leads round a circle of references", () => {
    const check = inputCheck(object({ a: { $ref: "#/properties/b" }, b: { $ref: "#/properties/a" } }));
    assert.match(check.problems({ a: 1 })[0]?.problem ?? "", /Can't check the input/);
  });

  it("leaves the schema as it was", () => {
    const schema = object({ a: { $ref: "#/$defs/a" } }, { $defs: { a: {} } });
    const before = JSON.stringify(schema);
    inputCheck(Object.freeze(schema)).problems({ a: 1 });
    assert.equal(JSON.stringify(schema), before);
  });

  for (const tool of tools) {
    it(`reads the schema of ${tool.name}`, () => {
      assert.equal(inputCheck(toolSchema(tool)).broken, undefined);
    });
  }
});
