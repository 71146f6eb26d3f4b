import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod";
import formats from "../../../src/results/formats/all";
import type { FormatName } from "../../../src/results/result";
import { defineTool } from "../../../src/tools/runtime/tool";
import { validateInput } from "../../../src/tools/runtime/validateInput";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { good, meta } from "../results/formats/support";
import { jsonValues } from "../results/formats/values";

const envelope = { success: true, data: { output: "a.c", count: 1 } };
const record = {
  id: "1",
  tool: "glob",
  input: { pattern: "*" },
  result: envelope,
  format: "envelope",
  started: meta.timestamp,
  duration_ms: 3,
  source: "chat",
};
const contract = { success: true, data: "x", error: null, meta: { duration_ms: 1, timestamp: meta.timestamp } };
const block = { type: "tool_result", tool_use_id: "toolu_1", content: "x" };
const entry = { type: "user", message: { role: "user", content: [block] } };
const json = { type: "json", value: 1 };

describe("validate", () => {
  for (const format of formats) {
    it(`finds nothing wrong with what ${format.name} writes, as text and as a value`, () => {
      const value = format.encode(good, meta);
      for (const source of [value, JSON.stringify(value)]) {
        const { kind, format: found, reason, problems } = validateInput(source);
        assert.deepEqual([kind, found, problems], ["result", format.name, []]);
        assert.ok(reason.startsWith(format.title), "expected reason.startsWith(format.title)");
      }
    });
  }

  it("finds nothing wrong with a record, with or without input and code", () => {
    for (const given of [record, { ...record, input: undefined }, { ...record, error_code: "BLOCKED" }]) {
      const { kind, format, problems } = validateInput(JSON.stringify(given));
      assert.deepEqual([kind, format, problems], ["record", "envelope", []]);
    }
  });

  it("says where text is no JSON, and why a value is no result", () => {
    assert.deepEqual(validateInput('{"success":'), {
      kind: "problem",
      reason: "Not JSON: the text ends too early at line 1, column 12.",
      problems: ["Not JSON: the text ends too early at line 1, column 12."],
    });
    const { kind, reason, problems } = validateInput({ a: 1 });
    assert.deepEqual([kind, problems], ["problem", [reason]]);
    assert.match(reason, /^No known format: an object with 1 field/);
  });

  for (const [value, problems] of [
    [{ ...envelope, took: 1, error: null }, ["The value has fields that it must not have: `took`, `error`."]],
    [{ success: false, error: 5 }, ["`error` must be text, got 5."]],
    [{ success: true }, ["`data` is missing."]],
    [{ success: true, data: [] }, ["`data` must be an object, got an array of 0."]],
    [
      { ...contract, meta: { duration_ms: -1, timestamp: "t" } },
      [
        "`meta.duration_ms` must be at least 0, got -1.",
        '`meta.timestamp` must be a time such as 2026-01-31T12:00:00.000Z, got "t".',
      ],
    ],
    [{ ...contract, data: undefined }, ["`data` is missing."]],
    [{ ...contract, error: {} }, ["`error` must be null, got an object with 0 fields."]],
    [
      { success: false, data: null, error: { code: "NOPE", message: "m" }, meta: contract.meta },
      ['`error.code` must be one of "EXECUTION_ERROR", "BLOCKED", "EXCEPTION", got "NOPE".'],
    ],
    [
      { content: [json, { type: "json" }, { type: "video" }, 7] },
      [
        "`content.1.value` is missing.",
        '`content.2.type` must be one of "json", "text", "image", "audio", "resource_link", "resource", got "video".',
        "`content.3` must be an object, got 7.",
      ],
    ],
    [
      { content: [json], isError: "no", took: 1 },
      ['`isError` must be true or false, got "no".', "The value has a field that it must not have: `took`."],
    ],
    [{ ...block, tool_use_id: undefined }, ["`tool_use_id` is missing."]],
    [{ ...block, content: [{ type: "text" }] }, ["`content.0.text` is missing."]],
    [{ ...block, content: 7 }, ["`content` must be text, got 7."]],
    [{ ...block, cost: 1 }, ["The value has a field that it must not have: `cost`."]],
    [{ ...entry, type: "assistant" }, ['`type` must be "user", got "assistant".']],
    [
      { ...entry, message: { ...entry.message, content: [{ ...block, is_error: 1 }] } },
      ["`message.content.0.is_error` must be true or false, got 1."],
    ],
    [[{ type: "text", text: 1 }], ["`0.text` must be text, got 1."]],
    [[envelope, { success: false, error: 1 }], ["Result 2: `error` must be text, got 1."]],
    [
      { ...record, id: "", source: "me", host: "h", duration_ms: "3" },
      [
        '`id` must be at least 1, got "".',
        '`duration_ms` must be a number, got "3".',
        '`source` must be one of "chat", "command", "mcp", "cli", "replay", got "me".',
        "The record has a field that it must not have: `host`.",
      ],
    ],
    [{ ...record, result: { success: false, error: 1 } }, ["`error` must be text, got 1."]],
    [{ ...record, result: { ...envelope, x: 1 } }, ["The record's result has a field that it must not have: `x`."]],
  ] as const) {
    it(`names what is wrong: ${problems.join(" ")}`, () => {
      const found = validateInput(JSON.stringify(value));
      assert.notEqual(found.kind, "problem");
      assert.deepEqual(found.problems, problems);
    });
  }

  it("names the first of many problems", () => {
    const { problems } = validateInput({ content: new Array(30).fill(7) });
    assert.deepEqual([problems.length, problems[20]], [21, "10 more problems."]);
  });

  describe("against a format that is named", () => {
    it("checks what would be taken for another one", () => {
      const found = validateInput(envelope, { format: "contract" });
      assert.deepEqual(found, {
        kind: "result",
        format: "contract",
        reason: "Contract: as asked",
        problems: ["`error` is missing.", "`meta` is missing."],
      });
      assert.deepEqual(validateInput(contract, { format: "contract" }).problems, []);
    });

    for (const [format, value, problems] of [
      ["envelope", { success: 1 }, ["`success` must be one of true, false, got 1."]],
      ["claude", { a: 1 }, ["`type` is missing.", "`message` is missing."]],
      ["claude", 7, ["The value must be text, got 7."]],
      ["content", null, ["The value must be an object, got null."]],
    ] as const) {
      it(`${JSON.stringify(value)} is no ${format}`, () => {
        assert.deepEqual(validateInput(value, { format }).problems, problems);
      });
    }

    it("compares a record's result with it, and the name in the record", () => {
      assert.deepEqual(validateInput(record, { format: "envelope" }).problems, []);
      assert.deepEqual(validateInput(record, { format: "contract" }).problems, [
        "The record's `format` is envelope, not contract.",
        "`error` is missing.",
        "`meta` is missing.",
      ]);
    });
  });

  describe("against the schemas of tools", () => {
    const tools = [glob, grep];

    it("checks a record by the tool it names", () => {
      assert.deepEqual(validateInput(record, { tools }).problems, []);
      const wrong = { ...record, result: { success: true, data: { output: 1, files: [] } } };
      assert.deepEqual(validateInput(wrong, { tools }).problems, [
        "glob: `output` must be text, got 1.",
        "glob: `count` is missing.",
        "glob: The data has a field that it must not have: `files`.",
      ]);
      assert.deepEqual(validateInput({ ...wrong, tool: "other" }, { tools }).problems, []);
      assert.deepEqual(validateInput({ ...record, result: { success: false, error: "x" } }, { tools }).problems, []);
    });

    it("checks a result without a record by the only tool there is", () => {
      assert.deepEqual(validateInput({ success: true, data: {} }, { tools }).problems, []);
      assert.equal(validateInput({ success: true, data: {} }, { tools: [glob] }).problems.length, 2);
      const asked = validateInput({ success: true, data: {} }, { tools: [glob], format: "envelope" });
      assert.equal(asked.problems.length, 2);
    });

    it("allows the fields of the size limit and the warnings, and checks those", () => {
      const data = { output: "a", count: 2, truncated: true, next_offset: 1, total: 2, note: "n", warnings: ["w"] };
      const check = (more: object): readonly string[] =>
        validateInput({ success: true, data: { ...data, ...more } }, { tools: [glob] }).problems;
      assert.deepEqual(check({}), []);
      assert.deepEqual(check({ truncated: false, total: "2", warnings: [] }), [
        "glob: `truncated` must be true, got false.",
        'glob: `total` must be a number, got "2".',
        "glob: `warnings` must be at least 1, got an array of 0.",
      ]);
      assert.deepEqual(check({ note: 1 }), ["glob: `note` must be text, got 1."]);
      assert.deepEqual(check({ next_offset: 1.5 }), ["glob: `next_offset` must be a whole number, got 1.5."]);
    });

    it("leaves aside what Claude Code adds", () => {
      const block = { type: "tool_result", tool_use_id: "toolu_1", content: JSON.stringify(envelope) };
      const entry = { type: "user", message: { role: "user", content: [block] }, toolUseResult: "x" };
      assert.deepEqual(validateInput(entry, { tools: [glob] }).problems, []);
    });

    it("reports bounds and formats in the tool's own words", () => {
      const data = z.strictObject({
        few: z.array(z.number()).max(1),
        address: z.email(),
        even: z.number().refine((number) => number % 2 === 0, "an even number"),
        inner: z.strictObject({ a: z.number() }),
        either: z.union([z.object({ a: z.number() }), z.object({ b: z.object({ c: z.number(), d: z.number() }) })]),
      });
      const tool = defineTool({ ...glob, data });
      const value = { few: [1, 2], address: "x", even: 1, inner: { a: 1, b: 2 }, either: { b: { c: 1, d: "x" } } };
      assert.deepEqual(validateInput({ success: true, data: value }, { tools: [tool] }).problems, [
        "glob: `few` must be at most 1, got an array of 2.",
        'glob: `address` must be email, got "x".',
        "glob: `even` must be an even number, got 1.",
        "glob: `inner` has a field that it must not have: `b`.",
        'glob: `either.b.d` must be a number, got "x".',
      ]);
    });
  });

  it("returns problems for anything (property)", () => {
    const names = fc.constantFrom<FormatName | undefined>("claude", "content", "contract", "envelope", undefined);
    fc.assert(
      fc.property(fc.oneof(jsonValues, fc.anything(), fc.string()), names, (value, format) => {
        const { problems } = validateInput(value, format ? { format, tools: [glob] } : {});
        for (const problem of problems) assert.ok(problem.length > 0, `${problem.length} is not above 0`);
      }),
      { seed: 13, numRuns: 500 },
    );
  });
});
