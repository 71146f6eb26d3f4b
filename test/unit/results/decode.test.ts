import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeAny, decodeResult, detectFormat } from "../../../src/results/decoding/decode";
import formats from "../../../src/results/formats/all";
import contract from "../../../src/results/formats/contract";
import envelope from "../../../src/results/formats/envelope";
import type { RunRecord } from "../../../src/results/result";
import { block, failure, read, record } from "./decoded";
import { bad, good, meta } from "./formats/support";
import { jsonValues } from "./formats/values";

describe("decodeAny", () => {
  for (const format of formats) {
    it(`reads a bare result in the ${format.name} format, as text and as a value`, () => {
      const value = format.encode(good, meta);
      for (const answer of [read(JSON.stringify(value)), read(value)]) {
        assert.equal(answer.format, format.name);
        assert.equal(answer.record, undefined);
        assert.deepEqual([answer.decoded.result, answer.value], [good, value]);
        assert.ok(
          answer.reason.startsWith(`${format.title}: `),
          "expected answer.reason.startsWith(`${format.title}: `)",
        );
      }
    });
  }

  it("reads JSON text of text as a bare Claude result", () => {
    const answer = decodeAny('"output"', { toolUseResult: 1 });
    assert.ok(
      answer.kind === "result" && answer.format === "claude" && answer.value === "output",
      'expected answer.kind === "result" && answer.format === "claude" && answer.value === "out…',
    );
    assert.deepEqual(answer.decoded.result, { ok: true, data: { output: "output", toolUseResult: 1 } });
  });

  it("reports where text stops being JSON", () => {
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
      assert.ok(answer.kind === "problem", 'expected answer.kind === "problem"');
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
      "Contract: `data`, `error` and `meta` next to `success`. It could also be read as Content: a `content` array",
    ],
    [contract.encode(good, meta), "Contract: `data`, `error` and `meta` next to `success`"],
    [{ ...failure, took: 1 }, "Envelope: `success` is a boolean, but other fields are there or missing"],
  ] as const) {
    it(`is ${JSON.stringify(reason)}`, () => assert.equal(detectFormat(value).reason, reason));
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
    Object.assign(given, { decision: { by: "me", answer: "yes" }, size: "7", call_id: 1 });
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
      "the record's `call_id` is wrong: 1",
      'records have no field "host"',
    ]);
  });

  it("reads the call's id in the agent's own session", () => {
    const answer = read({ ...record, call_id: "toolu_1" });
    assert.deepEqual([answer.record?.call_id, answer.decoded.problems], ["toolu_1", []]);
  });

  it("says that its result is in no known format", () => {
    const answer = decodeAny({ ...record, format: "xml", result: 7 });
    assert.ok(answer.kind === "problem", 'expected answer.kind === "problem"');
    assert.match(answer.problem, /^The record's result cannot be read\. No known format: 7/);
  });

  it("reads who decided and how long the result was, and nothing else as that", () => {
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

  it("takes the code that the record kept and its format can't contain", () => {
    const coded = { ...kept, error_code: "BLOCKED" as const };
    const wanted = { ok: false, error: { code: "BLOCKED", message: "Cancelled" } } as const;
    assert.deepEqual(decodeResult(coded).result, wanted);
    const answer = read(JSON.stringify(coded));
    assert.deepEqual([answer.decoded.result, answer.record], [wanted, coded]);
  });

  it("has the format's own code when the record kept none", () => {
    const { result } = decodeResult(kept);
    assert.ok(
      !result.ok && result.error.code === "EXECUTION_ERROR",
      'expected !result.ok && result.error.code === "EXECUTION_ERROR"',
    );
  });

  it("is not a failure because of a code next to a success", () => {
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
  it("takes little more time for 100 MB than looking through them, wherever they are", () => {
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
      const limit = 6 * passMs + 100;
      const ms = fastest(() => assert.equal(read(value).decoded.result.ok, true), limit);
      assert.ok(ms < limit, `${ms} ms, where one pass takes ${passMs}`);
    }
  });
});

/**
 * The shortest of three runs, in milliseconds: the others had to share the processor. A run that takes less than `limit`
 * is the last one.
 */
function fastest(run: () => unknown, limit = 0): number {
  let least = Infinity;
  for (let runs = 0; runs < 3 && least >= limit; runs++) {
    const from = performance.now();
    run();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}
