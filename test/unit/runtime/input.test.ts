import assert from "node:assert/strict";
import * as z from "zod";
import { flag, integer, text, words } from "../../../src/tools/runtime/inputFields";
import { parseInput } from "../../../src/tools/runtime/toolInput";
import { defineTool, type Tool } from "../../../src/tools/runtime/tool";

const shape = {
  file_path: words().describe("A path."),
  head_limit: integer({ min: 1, max: 50 }).default(10).describe("A number."),
  offset: integer().optional().describe("A number."),
  all: flag().default(false).describe("A flag."),
  note: text().optional().describe("Text."),
  mode: z.enum(["one", "two"]).optional().describe("A mode."),
  paths: z
    .array(z.strictObject({ name: z.string() }))
    .optional()
    .describe("Paths."),
};

function toolWith(more: Partial<Tool> = {}): Tool {
  return {
    ...defineTool<unknown>({
      name: "probe",
      title: "Probe",
      group: "read",
      icon: "beaker",
      description: "Probes.",
      userDescription: "Probe",
      effect: "read",
      input: z.object(shape),
      aliases: { filePath: "file_path", path: "file_path", maxResults: "head_limit" },
      data: z.object({}),
      plan: async (plan) => ({ plan }),
      run: async () => ({ data: {} }),
    }),
    ...more,
  };
}

const tool = toolWith();
const input = (raw: unknown): unknown => parseInput(tool, raw).input;
const warnings = (raw: object): readonly string[] => parseInput(tool, { file_path: "a", ...raw }).warnings;
const defaults = { file_path: "a", head_limit: 10, all: false };

describe("a tool's input", () => {
  it("gets the defaults of what is not given", () => assert.deepEqual(input({ file_path: "a" }), defaults));

  it("may come as JSON text of an object", () => assert.deepEqual(input('{"file_path":"a"}'), defaults));

  for (const [field, given, read] of [
    ["head_limit", "10", 10],
    ["head_limit", " 7 ", 7],
    ["offset", "-3", -3],
    ["all", "true", true],
    ["all", "false", false],
    ["note", 42, "42"],
    ["note", true, "true"],
    ["note", "", ""],
    ["file_path", 7, "7"],
  ] as const) {
    it(`reads ${JSON.stringify(given)} as ${JSON.stringify(read)} in ${field}`, () => {
      assert.deepEqual(input({ file_path: "a", [field]: given }), { ...defaults, [field]: read });
    });
  }

  it("takes null for not given", () =>
    assert.deepEqual(input({ file_path: "a", head_limit: null, note: null }), defaults));

  it("understands other names for a field", () => {
    assert.deepEqual(input({ filePath: "a", maxResults: 3 }), { ...defaults, head_limit: 3 });
  });

  it("prefers the field's own name and says so", () => {
    assert.deepEqual(input({ path: "b", file_path: "a" }), defaults);
    assert.deepEqual(warnings({ path: "b" }), ['Field "path" ignored: "file_path" says the same and was given too.']);
  });

  it("lets a tool rewrite what needs more than a new name", () => {
    const rewriting = toolWith({ rewrite: ({ last, ...rest }) => ({ ...rest, offset: -Number(last) }) });
    assert.deepEqual(parseInput(rewriting, { path: "a", last: 5 }), {
      input: { ...defaults, offset: -5 },
      warnings: [],
    });
  });

  it("drops unknown fields and names them, with what was probably meant", () => {
    assert.deepEqual(warnings({ max: 3, zebra: 1, headLimit: 2, ofset: 1 }), [
      'Unknown field "max" ignored; did you mean "head_limit"?',
      'Unknown field "zebra" ignored',
      'Unknown field "headLimit" ignored; did you mean "head_limit"?',
      'Unknown field "ofset" ignored; did you mean "offset"?',
    ]);
  });

  it("names at most five unknown fields, and none at full length", () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${"q".repeat(300)}${index}`, 1]));
    const told = warnings(many);
    assert.equal(told.length, 6);
    assert.equal(told[5], "3 more unknown fields ignored.");
    assert.ok(
      told.every((warning) => warning.length < 80),
      "expected told.every((warning) => warning.length < 80)",
    );
  });

  it("treats names of Object's own properties as unknown fields", () => {
    const raw = JSON.parse('{"file_path":"a","__proto__":{"head_limit":1},"constructor":1,"toString":2}') as object;
    const parsed = parseInput(tool, raw);
    assert.deepEqual(parsed.input, defaults);
    assert.deepEqual(
      parsed.warnings.map((warning) => /"(\w+)"/.exec(warning)?.[1]),
      ["__proto__", "constructor", "toString"],
    );
    assert.equal(Reflect.get({}, "head_limit"), undefined);
  });

  it("works for a tool without aliases", () => {
    const { aliases: _, ...plain } = toolWith();
    assert.deepEqual(parseInput(plain, { file_path: "a", constructor: 1 }), {
      input: defaults,
      warnings: ['Unknown field "constructor" ignored'],
    });
  });
});

describe("an input that can't be used", () => {
  const message = (raw: unknown, given: Tool = tool): string => {
    try {
      parseInput(given, raw);
    } catch (error) {
      assert.ok(error instanceof Error, "expected error instanceof Error");
      return error.message;
    }
    return assert.fail("the input was taken");
  };
  const fields = "Fields of probe: file_path (required), head_limit, offset, all, note, mode, paths.";

  for (const [raw, problem] of [
    [null, "expected an object with the fields of probe, got null."],
    [undefined, "expected an object with the fields of probe, got undefined."],
    [["a"], "expected an object with the fields of probe, got an array of 1."],
    [7, "expected an object with the fields of probe, got 7."],
    ["{oops", 'expected an object with the fields of probe, got "{oops".'],
    ["[1]", 'expected an object with the fields of probe, got "[1]".'],
    [{}, "file_path is missing, it must be text."],
    [{ file_path: null }, "file_path is missing, it must be text."],
    [{ file_path: {} }, "file_path must be text, got an object with 0 fields."],
    [{ file_path: " " }, 'file_path must not be blank, got " ".'],
    [{ file_path: "a\0b" }, 'file_path must not contain the character NUL, got "a\\u0000b".'],
    [{ file_path: "a", head_limit: "ten" }, 'head_limit must be a whole number, got "ten".'],
    [{ file_path: "a", head_limit: 1.5 }, "head_limit must be a whole number, got 1.5."],
    [{ file_path: "a", head_limit: 0 }, "head_limit must be at least 1, got 0."],
    [{ file_path: "a", head_limit: 51 }, "head_limit must be at most 50, got 51."],
    [{ file_path: "a", all: "yes" }, 'all must be true or false, got "yes".'],
    [{ file_path: "a", mode: "three" }, 'mode must be one of "one", "two", got "three".'],
    [{ file_path: "a", paths: "x" }, 'paths must be an array, got "x".'],
    [{ file_path: "a", paths: [{ name: 3 }] }, "paths.0.name must be text, got 3."],
    [{ file_path: "a", paths: [{}] }, "paths.0.name is missing, it must be text."],
    [{ file_path: "a", paths: [3] }, "paths.0 must be an object, got 3."],
    [
      { file_path: 1, all: 2, head_limit: 99 },
      "head_limit must be at most 50, got 99; all must be true or false, got 2.",
    ],
  ] as const) {
    it(`${JSON.stringify(raw)}: ${problem}`, () => assert.equal(message(raw), `Invalid input: ${problem} ${fields}`));
  }

  it("is reported with at most three problems, and long values are cut", () => {
    const told = message({ file_path: [], head_limit: "x".repeat(5000), all: 3, mode: "q", offset: "y" });
    assert.equal(told.split(";").length, 3);
    assert.ok(told.length < 500, `${told.length} is not below 500`);
  });

  it("is reported for rules over several fields, and for kinds that fields do not have", () => {
    const together = toolWith({ input: z.object(shape).refine(() => false, "must name a file that is there") });
    assert.match(
      message({ file_path: "a" }, together),
      /^Invalid input: the input must name a file that is there, got an object with 1 field\. Fields/,
    );
    const dated = toolWith({ input: z.object({ when: z.null() }) });
    assert.match(
      message({ when: "now" }, dated),
      /^Invalid input: when must be null, got "now"\. Fields of probe: when \(required\)\.$/,
    );
  });
});
