import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeAny, type DecodedAny, decodeResult, detectFormat } from "../../../src/core/decode";
import formats from "../../../src/core/formats/all";
import contract from "../../../src/core/formats/contract";
import envelope from "../../../src/core/formats/envelope";
import type { RunRecord } from "../../../src/core/result";
import { bad, good, meta } from "./formats/support";
import { jsonValues } from "./formats/values";

type Result = Extract<DecodedAny, { kind: "result" }>;

function read(source: unknown): Result {
  const answer = decodeAny(source);
  assert.ok(answer.kind === "result", answer.kind === "problem" ? answer.problem : "");
  return answer;
}

const record: RunRecord = {
  id: "1",
  tool: "glob",
  input: { pattern: "*" },
  result: envelope.encode(good),
  format: "envelope",
  started: meta.timestamp,
  duration_ms: 3,
  source: "chat",
};
const failure = { success: false, error: "File not found: a" };
const content = { content: [{ type: "text", text: JSON.stringify(failure) }] };
const block = { type: "tool_result", tool_use_id: "toolu_1", content: "done" };
const entry = { type: "user", message: { role: "user", content: [block] } };

describe("decodeAny", () => {
  for (const format of formats) {
    it(`reads a bare result in the ${format.name} format, as text and as a value`, () => {
      const value = format.encode(good, meta);
      for (const answer of [read(JSON.stringify(value)), read(value)]) {
        assert.equal(answer.format, format.name);
        assert.equal(answer.record, undefined);
        assert.deepEqual([answer.decoded.result, answer.value], [good, value]);
        assert.ok(answer.reason.startsWith(`${format.title}: `));
      }
    });
  }

  it("reads JSON text of text as a bare Claude result", () => {
    const answer = decodeAny('"output"', { toolUseResult: 1 });
    assert.ok(answer.kind === "result" && answer.format === "claude" && answer.value === "output");
    assert.deepEqual(answer.decoded.result, { ok: true, data: { output: "output", toolUseResult: 1 } });
  });

  it("tells the place of what is not JSON", () => {
    assert.deepEqual(decodeAny('{\n  "a": }'), {
      kind: "problem",
      problem: 'Not JSON: unexpected "}" at line 2, column 8.',
      line: 2,
      column: 8,
    });
  });

  for (const value of [7, null, {}, { a: 1 }, [], [7], [{ a: 1 }, [envelope.encode(good)]]]) {
    if (Array.isArray(value) && value.length === 0) continue;
    it(`says that ${JSON.stringify(value)} is in no known format`, () => {
      const answer = decodeAny(JSON.stringify(value));
      assert.ok(answer.kind === "problem");
      assert.match(
        answer.problem,
        /^No known format: .*\. Expected a run record, or a result as Claude Code, Content, Contract, Envelope\.$/,
      );
    });
  }

  it("never throws (property)", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), jsonValues, fc.anything()), (given) => {
        assert.match(decodeAny(given).kind, /^(result|problem)$/);
      }),
      { seed: 6, numRuns: 500 },
    );
  });
});

describe("decodeAny looks inside", () => {
  const inner = { ok: false, error: { code: "EXECUTION_ERROR", message: failure.error } };
  for (const [what, value, format, reason] of [
    [
      "a JSON string",
      JSON.stringify(failure),
      "envelope",
      "Envelope: exactly the envelope's fields, in a JSON string (encoded twice)",
    ],
    [
      "a JSON string in a JSON string",
      JSON.stringify(JSON.stringify(failure)),
      "envelope",
      "Envelope: exactly the envelope's fields, in a JSON string (encoded twice), in a JSON string (encoded twice)",
    ],
    ["a content array's text", content, "content", "Content: a `content` array, with the envelope of a tool inside"],
    [
      "a JSON-RPC response",
      { jsonrpc: "2.0", id: 1, result: content },
      "content",
      "Content: a `content` array, with the envelope of a tool inside, in a JSON-RPC response",
    ],
    [
      "a block's text",
      { ...block, content: JSON.stringify(failure) },
      "claude",
      "Claude Code: a `tool_result` block, with the envelope of a tool inside",
    ],
    ["an array", [failure], "envelope", "Envelope: exactly the envelope's fields, in an array"],
  ] as const) {
    it(what, () => {
      const answer = read(JSON.stringify(value));
      assert.deepEqual([answer.format, answer.reason, answer.decoded.result], [format, reason, inner]);
    });
  }

  it("a record in a JSON string", () => {
    assert.deepEqual(read(JSON.stringify(JSON.stringify(record))).record, record);
  });

  for (const text of ["[1, 2]", '{"a":1', '"quoted"', '{"a":1}']) {
    it(`the string ${text} is text, since it holds no result`, () => {
      const answer = read(JSON.stringify(text));
      assert.deepEqual([answer.format, answer.value], ["claude", text]);
    });
  }

  it("an array of results, and tells how many elements are none", () => {
    const answer = read([7, record, failure, [entry]]);
    assert.equal(answer.reason, "2 results in an array; the first is Envelope: the record says so");
    assert.deepEqual(answer.record, record);
    assert.deepEqual(answer.decoded.problems, ["2 of the array's 4 elements are no results"]);
    assert.deepEqual(
      answer.more?.map(({ format, value }) => [format, value]),
      [["envelope", failure]],
    );
  });

  it("a long array whose elements are other things only as far as it must", () => {
    const others = new Array<unknown>(100).fill({ a: 1 });
    assert.equal(read([...others.slice(1), failure]).format, "envelope");
    assert.equal(decodeAny([...others, failure]).kind, "problem");
  });

  for (const [what, value, noun] of [
    [
      "a transcript entry",
      { ...entry, message: { content: [block, { type: "text", text: "x" }, { ...block, is_error: true }] } },
      "entry",
    ],
    ["a message", { role: "user", content: [block, { ...block, is_error: true }] }, "entry"],
    ["a list of blocks", [block, { ...block, is_error: true }], "list"],
  ] as const) {
    it(`every result of ${what}`, () => {
      const answer = read(value);
      assert.equal(answer.reason, `2 tool results in one ${noun}; the first is Claude Code: a \`tool_result\` block`);
      assert.deepEqual([answer.value, answer.decoded.problems], [block, []]);
      assert.deepEqual(
        answer.more?.map(({ decoded }) => decoded.result.ok),
        [false],
      );
    });
  }

  it("an array of entries with several results each", () => {
    const two = { ...entry, message: { content: [block, block] } };
    assert.equal(read([two, two]).more?.length, 3);
  });

  it("a JSON-RPC error: the tool did not run", () => {
    const error = { code: -32602, message: "Unknown tool: x", data: { near: "y" } };
    const answer = read({ jsonrpc: "2.0", id: 1, error });
    assert.deepEqual(answer.decoded.result, {
      ok: false,
      error: { code: "EXECUTION_ERROR", message: "Unknown tool: x" },
    });
    assert.deepEqual(answer.decoded.problems, [
      "the server answered with the JSON-RPC error -32602: it did not run the tool",
    ]);
    assert.deepEqual((answer.value as { content: unknown[] }).content[0], { type: "json", value: error });
    const { decoded } = read({ jsonrpc: "2.0", id: 1, error: { code: 1 } });
    assert.ok(!decoded.result.ok && decoded.result.error.message === "The error has no message.");
  });

  for (const [value, problem] of [
    [
      { jsonrpc: "2.0", method: "tools/call" },
      /^A JSON-RPC request \("tools\/call"\), not its response\. Paste the response/,
    ],
    [{ jsonrpc: "2.0", id: 1 }, /^A JSON-RPC message with neither result nor error\. /],
    [
      { jsonrpc: "2.0", id: 1, result: { tools: [] } },
      /^A JSON-RPC response whose result is no tool's\. No known format/,
    ],
  ] as const) {
    it(`${JSON.stringify(value)} is a problem`, () => {
      const answer = decodeAny(value);
      assert.ok(answer.kind === "problem");
      assert.match(answer.problem, problem);
    });
  }

  it("no deeper than is of use", () => {
    let value: unknown = content;
    for (let level = 0; level < 7; level++) value = { jsonrpc: "2.0", id: level, result: value };
    assert.equal(read(value).format, "content");
    for (let level = 0; level < 100_000; level++) value = { jsonrpc: "2.0", id: level, result: value };
    assert.equal(decodeAny(value).kind, "problem");
  });
});

describe("the reason of a detection", () => {
  for (const [value, reason] of [
    [
      { ...failure, content: [] },
      "Content: a `content` array. It could also be read as Envelope: `success` is a boolean, but other fields are there or missing",
    ],
    [
      { ...block, success: true, data: {} },
      "Claude Code: a `tool_result` block. It could also be read as Envelope: `success` is a boolean, but other fields are there or missing",
    ],
    [
      { ...(contract.encode(good, meta) as object), content: [] },
      "Contract: `data`, `error` and `meta` beside `success`. It could also be read as Content: a `content` array",
    ],
    [contract.encode(good, meta), "Contract: `data`, `error` and `meta` beside `success`"],
    [{ ...failure, took: 1 }, "Envelope: `success` is a boolean, but other fields are there or missing"],
  ] as const) {
    it(reason, () => assert.equal(detectFormat(value).reason, reason));
  }

  it("loses nothing of the format that was not taken", () => {
    const two = { ...failure, content: [{ type: "text", text: "x" }] };
    const { decoded } = read(two);
    assert.deepEqual(decoded.unknown, failure);
  });
});

describe("decodeAny of a record", () => {
  it("reads it by the format it names", () => {
    const answer = read(JSON.stringify(record));
    assert.deepEqual([answer.record, answer.recorded], [record, record]);
    assert.equal(answer.reason, "Envelope: the record says so");
    assert.deepEqual([answer.decoded.result, answer.decoded.problems], [good, []]);
  });

  it("detects the format when it names none, and says what else is missing or wrong", () => {
    const given = { tool: "glob", result: contract.encode(bad, meta), started: 5, error_code: "NOPE", host: "h" };
    Object.assign(given, { decision: { by: "me", answer: "yes" }, size: "7" });
    const answer = read(given);
    assert.equal(answer.format, "contract");
    assert.equal(answer.recorded, given);
    assert.deepEqual(answer.record, {
      host: "h",
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
      'the record\'s `error_code` is wrong: "NOPE"',
      "the record's `decision` is wrong: an object with 2 fields",
      'the record\'s `size` is wrong: "7"',
      'records have no field "host"',
    ]);
  });

  it("says that its result is in no known format", () => {
    const answer = decodeAny({ ...record, format: "xml", result: 7 });
    assert.ok(answer.kind === "problem");
    assert.match(answer.problem, /^The record's result cannot be read\. No known format: 7/);
  });

  it("reads who decided and how long the answer was, and nothing else as that", () => {
    const rule = { by: "rule", answer: "yes", rule: "git status may always run" } as const;
    const told = { ...record, decision: rule, size: 42 };
    assert.deepEqual([read(told).record, read(told).decoded.problems], [told, []]);
    for (const decision of ["yes", { by: "person" }, { answer: "yes" }, { by: "rule", answer: "yes", rule: 5 }]) {
      const { record: kept, decoded } = read({ ...record, decision });
      assert.equal(kept && "decision" in kept, false, JSON.stringify(decision));
      assert.match(decoded.problems.join(), /^the record's `decision` is wrong: /);
    }
  });

  const kept: RunRecord = { ...record, result: { success: false, error: "Cancelled" } };

  it("takes the code that the record kept and its format has no place for", () => {
    const coded = { ...kept, error_code: "BLOCKED" as const };
    const wanted = { ok: false, error: { code: "BLOCKED", message: "Cancelled" } } as const;
    assert.deepEqual(decodeResult(coded).result, wanted);
    const answer = read(JSON.stringify(coded));
    assert.deepEqual([answer.decoded.result, answer.record], [wanted, coded]);
  });

  it("has the format's own code when the record kept none", () => {
    const { result } = decodeResult(kept);
    assert.ok(!result.ok && result.error.code === "EXECUTION_ERROR");
  });

  it("is not a failure because of a code beside a success", () => {
    assert.equal(decodeResult({ ...record, error_code: "BLOCKED" }).result.ok, true);
  });

  it("shows a result of an unknown format raw", () => {
    const { result, problems } = decodeResult({ ...record, format: "other" as "envelope" });
    assert.deepEqual([result, problems], [{ ok: true, data: { raw: record.result } }, ["Unknown format: other"]]);
  });
});

describe("decodeAny of numbers that are too large to be read exactly", () => {
  const problemsOf = (data: string): readonly string[] => read(`{"success":true,"data":${data}}`).decoded.problems;

  it("names them, in the text and in the JSON inside it", () => {
    const told = 'the number in "id" is too large to be read exactly: it is shown as 12345678901234567000';
    assert.deepEqual(problemsOf('{"id":12345678901234567890}'), [told]);
    assert.deepEqual(read(JSON.stringify({ ...block, content: '{"id":12345678901234567890}' })).decoded.problems, [
      told,
    ]);
    assert.deepEqual(problemsOf('{"list":[1e999]}'), [
      "the number in element 0 is too large to be read exactly: it is shown as Infinity",
    ]);
  });

  it("names the first of many, and each result's own", () => {
    const many = `{"ids":[${new Array(5).fill("9007199254740993").join()}]}`;
    assert.equal(problemsOf(many).length, 4);
    assert.equal(problemsOf(many)[3], "2 more numbers are too large to be read exactly");
    const answer = read(`[{"success":true,"data":{}},{"success":true,"data":${many}}]`);
    assert.deepEqual([answer.decoded.problems.length, answer.more?.[0]?.decoded.problems.length], [0, 4]);
  });

  it("says nothing of numbers that are exact, or were written with an exponent", () => {
    assert.deepEqual(problemsOf('{"a":9007199254740991,"b":-1.5,"c":1e300,"d":null}'), []);
  });
});

describe("decodeAny of a long text", () => {
  it("takes little more time for 100 MB than it takes to look through them, wherever they stand", () => {
    const long = "line of text\n".repeat(8_000_000);
    const text = JSON.stringify({ success: true, data: { output: long } });
    // What one pass over the text takes on this machine, as loaded as it is now.
    const passMs = fastest(() => JSON.parse(text));
    for (const value of [
      { success: true, data: { output: long } },
      contract.encode({ ok: true, data: { output: long } }, meta),
      { content: [{ type: "text", text: long }] },
      { ...block, content: long },
      { ...block, content: `<tool_use_error>${long}` },
      [{ ...block, content: [{ type: "text", text: long }] }],
      text,
    ]) {
      assert.ok(read(value).decoded.result.ok);
      const ms = fastest(() => read(value));
      assert.ok(ms < 6 * passMs + 100, `${ms} ms, where one pass takes ${passMs}`);
    }
  }).timeout(30_000);
});

/** The shortest of three runs, in milliseconds: the others had to share the processor. */
function fastest(run: () => unknown): number {
  const times = [0, 0, 0].map(() => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
  return Math.min(...times);
}
