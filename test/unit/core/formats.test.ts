import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeAny, decodeResult, detectFormat, formatOf } from "../../../src/core/decode";
import type { Decoded } from "../../../src/core/format";
import formats from "../../../src/core/formats/all";
import claude from "../../../src/core/formats/claude";
import content from "../../../src/core/formats/content";
import contract from "../../../src/core/formats/contract";
import envelope from "../../../src/core/formats/envelope";
import type { RunRecord, ToolResult } from "../../../src/core/result";

const meta = { id: "toolu_1", duration_ms: 12, timestamp: "2026-01-02T03:04:05.000Z" };
const good: ToolResult = { ok: true, data: { output: "a\nb", count: 2 } };
const bad = {
  ok: false,
  error: { code: "BLOCKED", message: "Permission denied: /etc/shadow" },
} as const satisfies ToolResult;

const ok = (data: object): Partial<Decoded> => ({ result: { ok: true, data: data as Record<string, unknown> } });
const failed = (
  message: string,
  code: "EXECUTION_ERROR" | "BLOCKED" | "EXCEPTION" = "EXECUTION_ERROR",
): Partial<Decoded> => ({
  result: { ok: false, error: { code, message } },
});

function decodes(decoded: Decoded, expected: Partial<Decoded>): void {
  assert.deepEqual(decoded, { meta: {}, unknown: {}, problems: [], ...expected });
}

describe("every format", () => {
  for (const format of formats) {
    describe(format.name, () => {
      it("is found by its name", () => assert.equal(formatOf(format.name), format));

      it("is detected in what it writes, and reads it back", () => {
        for (const result of [good, bad]) {
          const written: unknown = JSON.parse(JSON.stringify(format.encode(result, meta)));
          assert.equal(detectFormat(written).format?.name, format.name);
          const { result: read, unknown, problems } = format.decode(written);
          assert.deepEqual({ unknown, problems }, { unknown: {}, problems: [] });
          // Only the contract and the content format have a place for the code.
          const told = format === envelope || format === claude ? { ...bad.error, code: "EXECUTION_ERROR" } : bad.error;
          assert.deepEqual(read, result.ok ? result : { ok: false, error: told });
        }
      });

      it("gives every value back with a reason and without throwing (property)", () => {
        const key = fc.constantFrom(
          "success",
          "data",
          "error",
          "meta",
          "code",
          "message",
          "content",
          "isError",
          "type",
          "text",
          "value",
          "tool_use_id",
          "is_error",
        );
        const leaf = fc.oneof(
          fc.boolean(),
          fc.string(),
          fc.integer(),
          fc.constantFrom(null, undefined, "tool_result", "json", "text", "<tool_use_error>x</tool_use_error>"),
        );
        const { value } = fc.letrec((tie) => ({
          value: fc.oneof(
            { maxDepth: 4 },
            leaf,
            fc.array(tie("value"), { maxLength: 4 }),
            fc.dictionary(key, tie("value"), { maxKeys: 5 }),
          ),
        }));
        fc.assert(
          fc.property(value, (given) => {
            const { score, reason } = format.detect(given);
            assert.ok(score >= 0 && score <= 1 && reason.length > 0);
            const { result } = format.decode(given);
            assert.equal(typeof result.ok, "boolean");
            if (!result.ok) assert.ok(result.error.message.length >= 0);
          }),
          { seed: 5, numRuns: 300 },
        );
      });
    });
  }
});

describe("the envelope", () => {
  it("has exactly two fields", () => {
    assert.equal(JSON.stringify(envelope.encode(good)), '{"success":true,"data":{"output":"a\\nb","count":2}}');
    assert.equal(JSON.stringify(envelope.encode(bad)), '{"success":false,"error":"Permission denied: /etc/shadow"}');
  });

  for (const [value, score] of [
    [{ success: true, data: {} }, 1],
    [{ success: false, error: "x" }, 1],
    [{ success: true, data: {}, extra: 1 }, 0.6],
    [{ success: false, data: {} }, 0.6],
    [{ success: "true", data: {} }, 0],
    [[], 0],
  ] as const) {
    it(`scores ${JSON.stringify(value)} with ${score}`, () => assert.equal(envelope.detect(value).score, score));
  }

  it("keeps fields it does not know", () => {
    decodes(envelope.decode({ success: true, data: { a: 1 }, took: 5 }), { ...ok({ a: 1 }), unknown: { took: 5 } });
    decodes(envelope.decode({ success: false, error: "x", code: "E" }), { ...failed("x"), unknown: { code: "E" } });
  });

  it("says what it could not read and shows it", () => {
    decodes(envelope.decode({ success: true, data: "text" }), {
      ...ok({ raw: "text" }),
      problems: ['`data` is not an object: "text"'],
    });
    decodes(envelope.decode({ success: false, error: { m: 1 } }), {
      ...failed("The error has no message."),
      unknown: { error: { m: 1 } },
      problems: ["`error` is not text: an object with 1 field"],
    });
    decodes(envelope.decode({ success: 1, data: {} }), {
      ...ok({}),
      unknown: { success: 1 },
      problems: ["`success` is not a boolean: 1"],
    });
    decodes(envelope.decode([1, 2]), { ...ok({ raw: [1, 2] }), problems: ["not an object: an array of 2"] });
  });
});

describe("the contract", () => {
  it("has all four fields, whatever the result", () => {
    const time = { duration_ms: 12, timestamp: meta.timestamp };
    assert.deepEqual(contract.encode(good, meta), { success: true, data: good.data, error: null, meta: time });
    assert.deepEqual(contract.encode(bad, meta), { success: false, data: null, error: bad.error, meta: time });
  });

  it("tells the time of writing when it is told none", () => {
    const { meta: time } = contract.encode(good) as { meta: { duration_ms: number; timestamp: string } };
    assert.equal(time.duration_ms, 0);
    assert.ok(Math.abs(Date.now() - Date.parse(time.timestamp)) < 60_000);
  });

  for (const [value, score] of [
    [{ success: true, data: "x", error: null, meta: {} }, 1],
    [{ success: false, data: null, error: { code: "BLOCKED", message: "x" }, meta: {} }, 1],
    [{ success: false, data: null, error: "x", meta: {} }, 0.8],
    [{ success: false, error: { code: "BLOCKED" } }, 0.8],
    [{ success: true, data: {} }, 0],
    [{ data: {}, error: null, meta: {} }, 0],
  ] as const) {
    it(`scores ${JSON.stringify(value)} with ${score}`, () => assert.equal(contract.detect(value).score, score));
  }

  const time = { duration_ms: 1, timestamp: "t" };
  it("takes text for output, and shows other data as it is", () => {
    decodes(contract.decode({ success: true, data: "text", error: null, meta: time }), {
      ...ok({ output: "text" }),
      meta: time,
    });
    decodes(contract.decode({ success: true, data: [1], error: null, meta: time }), {
      ...ok({ raw: [1] }),
      meta: time,
    });
  });

  it("keeps fields it does not know, inner ones under their parent's name", () => {
    const value = {
      success: false,
      data: { half: 1 },
      error: { code: "EXCEPTION", message: "x", stack: "s" },
      meta: { ...time, host: "h" },
      v: 2,
    };
    decodes(contract.decode(value), {
      ...failed("x", "EXCEPTION"),
      meta: time,
      unknown: { v: 2, data: { half: 1 }, error: { stack: "s" }, meta: { host: "h" } },
    });
    decodes(contract.decode({ success: true, data: {}, error: "odd", meta: time }), {
      ...ok({}),
      meta: time,
      unknown: { error: "odd" },
    });
  });

  it("says what it could not read", () => {
    decodes(contract.decode({ success: false, error: { code: "NOPE" }, meta: { duration_ms: "1" } }), {
      ...failed("The error has no message."),
      problems: [
        '`error.code` is none of EXECUTION_ERROR, BLOCKED, EXCEPTION: "NOPE"',
        "`error.message` is not text: undefined",
        '`meta.duration_ms` is not a number: "1"',
        "`meta.timestamp` is not text: undefined",
      ],
      unknown: {},
    });
    decodes(contract.decode({ success: false, error: "just text" }), {
      ...failed("just text"),
      problems: [
        "`error.code` is none of EXECUTION_ERROR, BLOCKED, EXCEPTION: undefined",
        "`meta` is not an object: undefined",
      ],
    });
    decodes(contract.decode({ success: 0, data: {}, meta: time }), {
      ...ok({}),
      meta: time,
      problems: ["`success` is not a boolean: 0"],
    });
    decodes(contract.decode("x"), { ...ok({ raw: "x" }), problems: ['not an object: "x"'] });
  });
});

describe("the content format", () => {
  it("writes data as one json part, and an error in both kinds", () => {
    assert.deepEqual(content.encode(good), { content: [{ type: "json", value: good.data }] });
    assert.deepEqual(content.encode(bad), {
      content: [
        { type: "json", value: bad.error },
        { type: "text", text: bad.error.message },
      ],
      isError: true,
    });
  });

  it("writes data that is a content array as it is, and reads it back", () => {
    const parts = { content: [{ type: "json", value: [{ path: "/tmp/a", status: "ok", lines: 10, exists: true }] }] };
    assert.deepEqual(content.encode({ ok: true, data: parts }), parts);
    decodes(content.decode(parts), ok(parts));
  });

  for (const [value, score] of [
    [{ content: [] }, 0.9],
    [{ structuredContent: {} }, 0.7],
    [{ type: "tool_result", content: [] }, 0],
    [{ role: "user", content: [] }, 0],
    [{ content: "text" }, 0],
    ["text", 0],
  ] as const) {
    it(`scores ${JSON.stringify(value)} with ${score}`, () => assert.equal(content.detect(value).score, score));
  }

  const text = { type: "text", text: "for people" };
  const image = { type: "image", data: "AA==" };
  for (const [what, value, expected] of [
    ["json wins over text", { content: [text, { type: "json", value: { a: 1 } }] }, ok({ a: 1 })],
    ["structuredContent is the data", { content: [text], structuredContent: { a: 1 } }, ok({ a: 1 })],
    ["text parts are joined", { content: [text, text] }, ok({ output: "for people\nfor people" })],
    [
      "other parts stay beside the text",
      { content: [text, image] },
      ok({ content: [text, image], output: "for people" }),
    ],
    ["parts without text stay", { content: [image] }, ok({ content: [image] })],
    [
      "json that is no object stays in its part",
      { content: [{ type: "json", value: 3 }] },
      ok({ content: [{ type: "json", value: 3 }] }),
    ],
    ["an error's text is its message", { content: [text], isError: true }, failed("for people")],
    [
      "an error's json tells its code",
      { content: [{ type: "json", value: { code: "EXCEPTION", message: "m" } }], isError: true },
      failed("m", "EXCEPTION"),
    ],
    ["an error may be empty", { content: [], isError: true }, failed("The error has no message.")],
    ["isError false is a success", { content: [text], isError: false }, ok({ output: "for people" })],
    [
      "unknown fields are kept",
      { content: [text], _meta: 1 },
      { ...ok({ output: "for people" }), unknown: { _meta: 1 } },
    ],
  ] as const) {
    it(what, () => decodes(content.decode(value), expected));
  }

  it("says what it could not read", () => {
    decodes(content.decode({ content: [7, { type: "json" }, { type: "text", text: 1 }], isError: "no" }), {
      ...ok({ content: [7, { type: "json" }, { type: "text", text: 1 }] }),
      problems: [
        '`isError` is not a boolean: "no"',
        "part 0 has no `type`: 7",
        "part 1 of type json is empty",
        "part 2 of type text is empty",
      ],
    });
    decodes(content.decode({ content: "x" }), { ...ok({ content: [] }), problems: ['`content` is not an array: "x"'] });
    decodes(content.decode(null), { ...ok({ raw: null }), problems: ["not an object: null"] });
  });
});

describe("the Claude format", () => {
  const block = { type: "tool_result", tool_use_id: "toolu_1" };
  const id = { meta: { id: "toolu_1" } };
  const entry = {
    type: "user",
    message: { role: "user", content: [{ ...block, content: "done" }] },
    toolUseResult: { stdout: "done" },
  };

  it("writes a block with JSON in a string, and wraps errors unless they are a decision", () => {
    assert.deepEqual(claude.encode(good, meta), { ...block, content: JSON.stringify(good.data) });
    assert.deepEqual(claude.encode(bad, meta), { ...block, content: bad.error.message, is_error: true });
    const error = { code: "EXECUTION_ERROR", message: "File not found: a" } as const;
    assert.deepEqual(claude.encode({ ok: false, error }), {
      ...block,
      tool_use_id: "",
      content: "<tool_use_error>File not found: a</tool_use_error>",
      is_error: true,
    });
  });

  for (const [value, score] of [
    [block, 1],
    [entry, 1],
    ["text", 0.3],
    [[{ type: "text", text: "x" }], 0.5],
    [[1], 0],
    [{ type: "user", message: { content: "typed" } }, 0],
    [{ message: 1 }, 0],
    [7, 0],
  ] as const) {
    it(`scores ${JSON.stringify(value)} with ${score}`, () => assert.equal(claude.detect(value).score, score));
  }

  for (const [what, value, expected] of [
    ["text is the output", { ...block, content: "line" }, { ...ok({ output: "line" }), ...id }],
    [
      "an array's text is the output",
      { ...block, content: [{ type: "text", text: "a" }] },
      { ...ok({ output: "a" }), ...id },
    ],
    [
      "JSON of an object in a string is the data",
      { ...block, content: '{"shell_id":"4e33a5"}' },
      { ...ok({ shell_id: "4e33a5" }), ...id },
    ],
    [
      "text in braces that is not JSON is text",
      { ...block, content: "{not json}" },
      { ...ok({ output: "{not json}" }), ...id },
    ],
    ["only is_error true is an error", { ...block, content: "x", is_error: false }, { ...ok({ output: "x" }), ...id }],
    [
      "is_error true is an error",
      { ...block, content: "Exit code 1\nno", is_error: true },
      { ...failed("Exit code 1\nno"), ...id },
    ],
    [
      "the error's tags are taken off",
      { ...block, content: "<tool_use_error>File\nmissing</tool_use_error>", is_error: true },
      { ...failed("File\nmissing"), ...id },
    ],
    [
      "the tags alone make an error",
      { ...block, content: [{ type: "text", text: "<tool_use_error>no</tool_use_error>" }] },
      { ...failed("no"), ...id },
    ],
    [
      "tags inside other text do not",
      { ...block, content: "see <tool_use_error>x</tool_use_error>" },
      { ...ok({ output: "see <tool_use_error>x</tool_use_error>" }), ...id },
    ],
    [
      "a refusal is a decision",
      { ...block, content: "The user doesn't want to proceed with this tool use.", is_error: true },
      { ...failed("The user doesn't want to proceed with this tool use.", "BLOCKED"), ...id },
    ],
    [
      "an entry's toolUseResult comes along",
      entry,
      { ...ok({ output: "done", toolUseResult: { stdout: "done" } }), ...id },
    ],
    [
      "unknown fields are kept",
      { ...block, content: "x", cache: 1 },
      { ...ok({ output: "x" }), ...id, unknown: { cache: 1 } },
    ],
    ["bare text is an output", "just text", ok({ output: "just text" })],
    [
      "parts of other kinds stay",
      [{ type: "image" }, { type: "text", text: "t" }],
      ok({ content: [{ type: "image" }, { type: "text", text: "t" }], output: "t" }),
    ],
    ["an array without text stays", [{ type: "image" }], ok({ content: [{ type: "image" }] })],
    [
      "an error without text says so",
      { ...block, content: [], is_error: true },
      { ...failed("The error has no message."), ...id },
    ],
  ] as const) {
    it(what, () => decodes(claude.decode(value), expected));
  }

  it("takes toolUseResult from the entry's hint, or from the entry itself", () => {
    decodes(claude.decode({ ...block, content: "x" }, { toolUseResult: { n: 1 } }), {
      ...ok({ output: "x", toolUseResult: { n: 1 } }),
      ...id,
    });
    const { toolUseResult: _, ...without } = entry;
    decodes(claude.decode(without), { ...ok({ output: "done" }), ...id });
    decodes(claude.decode("x", { toolUseResult: 1 }), ok({ output: "x", toolUseResult: 1 }));
  });

  it("says what it could not read", () => {
    const two = { ...entry, message: { content: [...entry.message.content, block] } };
    assert.deepEqual(claude.decode(two).problems, ["the entry has 2 tool results; the first is shown"]);
    decodes(claude.decode({ type: "other", content: 7, is_error: "no" }), {
      ...ok({ content: 7 }),
      problems: [
        '`type` is not tool_result: "other"',
        "`tool_use_id` is not text: undefined",
        '`is_error` is not a boolean: "no"',
        "`content` is neither text nor an array: 7",
      ],
    });
    decodes(claude.decode(7), { ...ok({ content: 7 }), problems: ["`content` is neither text nor an array: 7"] });
  });
});

describe("decodeAny", () => {
  const record = {
    id: "1",
    tool: "glob",
    input: { pattern: "*" },
    result: envelope.encode(good),
    format: "envelope",
    started: meta.timestamp,
    duration_ms: 3,
    source: "chat",
  };

  it("reads a run record by the format it names", () => {
    const answer = decodeAny(JSON.stringify(record));
    assert.ok(answer.kind === "result");
    assert.deepEqual(answer.record, record);
    assert.equal(answer.reason, "Envelope: the record says so");
    decodes(answer.decoded, { result: good });
  });

  it("detects the format of a record that names none, and says what else is missing", () => {
    const answer = decodeAny({ tool: "glob", result: contract.encode(bad, meta), started: 5 });
    assert.ok(answer.kind === "result");
    assert.equal(answer.format, "contract");
    assert.deepEqual(answer.record, {
      id: "",
      tool: "glob",
      input: undefined,
      result: contract.encode(bad, meta),
      format: "contract",
      started: "",
      duration_ms: 0,
      source: "replay",
    });
    assert.deepEqual(answer.decoded.problems, [
      "the record's `id` is missing",
      "the record's `format` is missing",
      "the record's `started` is wrong: 5",
      "the record's `duration_ms` is missing",
      "the record's `source` is missing",
    ]);
  });

  describe("of a record", () => {
    const record: RunRecord = {
      id: "r1",
      tool: "bash",
      input: {},
      result: { success: false, error: "Cancelled" },
      format: "envelope",
      started: "2026-01-01T00:00:00.000Z",
      duration_ms: 1,
      source: "chat",
    };

    it("takes the code that the record kept and its format has no place for", () => {
      const kept = { ...record, error_code: "BLOCKED" as const };
      const wanted = { ok: false, error: { code: "BLOCKED", message: "Cancelled" } } as const;
      assert.deepEqual(decodeResult(kept).result, wanted);
      const read = decodeAny(JSON.stringify(kept));
      assert.ok(read.kind === "result");
      assert.deepEqual([read.decoded.result, read.record], [wanted, kept]);
    });

    it("has the format's own code when the record kept none, or one that is none", () => {
      const code = decodeResult(record).result;
      assert.ok(!code.ok && code.error.code === "EXECUTION_ERROR");
      const read = decodeAny({ ...record, error_code: "NOPE" });
      assert.ok(read.kind === "result" && read.record && !("error_code" in read.record));
    });

    it("is not a failure because of a code beside a success", () => {
      const result = { success: true, data: {} };
      assert.equal(decodeResult({ ...record, result, error_code: "BLOCKED" }).result.ok, true);
    });

    it("shows a result of an unknown format raw", () => {
      const { result, problems } = decodeResult({ ...record, format: "other" as "envelope" });
      assert.deepEqual([result, problems], [{ ok: true, data: { raw: record.result } }, ["Unknown format: other"]]);
    });
  });

  for (const format of formats) {
    it(`reads a bare result in the ${format.name} format, as text and as a value`, () => {
      const value = format.encode(good, meta);
      for (const answer of [decodeAny(JSON.stringify(value)), decodeAny(value)]) {
        assert.ok(answer.kind === "result");
        assert.equal(answer.format, format.name);
        assert.equal(answer.record, undefined);
        assert.deepEqual(answer.decoded.result, good);
        assert.ok(answer.reason.startsWith(`${format.title}: `));
      }
    });
  }

  it("reads JSON text of text as a bare Claude result", () => {
    const answer = decodeAny('"output"', { toolUseResult: 1 });
    assert.ok(answer.kind === "result" && answer.format === "claude");
    decodes(answer.decoded, ok({ output: "output", toolUseResult: 1 }));
  });

  it("tells the place of what is not JSON", () => {
    assert.deepEqual(decodeAny('{\n  "a": }'), {
      kind: "problem",
      problem: 'Not JSON: unexpected "}" at line 2, column 8.',
      line: 2,
      column: 8,
    });
  });

  for (const value of [7, null, {}, { a: 1 }]) {
    it(`says that ${JSON.stringify(value)} is in no known format`, () => {
      const answer = decodeAny(JSON.stringify(value));
      assert.ok(answer.kind === "problem");
      assert.match(
        answer.problem,
        /^No known format: .*\. Expected a run record, or a result as Claude Code, Content, Contract, Envelope\.$/,
      );
    });
  }

  it("says that a record's result is in no known format", () => {
    const answer = decodeAny({ ...record, format: "xml", result: 7 });
    assert.ok(answer.kind === "problem");
    assert.match(answer.problem, /^The record's result cannot be read\. No known format: 7/);
  });

  it("never throws (property)", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue()), (given) => {
        assert.match(decodeAny(given).kind, /^(result|problem)$/);
      }),
      { seed: 6 },
    );
  });
});
