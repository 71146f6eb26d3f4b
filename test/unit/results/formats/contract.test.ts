import assert from "node:assert/strict";
import contract from "../../../../src/results/formats/contract";
import { bad, changed, failed, good, meta, ok, reads } from "./support";

const time = { duration_ms: 1, timestamp: "t" };

describe("the contract", () => {
  it("has all four fields, whatever the result", () => {
    const outer = { duration_ms: 12, timestamp: meta.timestamp };
    assert.deepEqual(contract.encode(good, meta), { success: true, data: good.data, error: null, meta: outer });
    assert.deepEqual(contract.encode(bad, meta), { success: false, data: null, error: bad.error, meta: outer });
  });

  it("uses the time of writing when it is given none", () => {
    const { meta: outer } = contract.encode(good) as { meta: { duration_ms: number; timestamp: string } };
    assert.equal(outer.duration_ms, 0);
    assert.ok(
      Math.abs(Date.now() - Date.parse(outer.timestamp)) < 60_000,
      "expected Math.abs(Date.now() - Date.parse(outer.timestamp)) < 60_000",
    );
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

  for (const [what, value, expected] of [
    [
      "text is the output",
      { success: true, data: "text", error: null, meta: time },
      { ...ok({ output: "text" }), meta: time },
    ],
    [
      "other data are shown raw",
      { success: true, data: [1], error: null, meta: time },
      { ...ok({ raw: [1] }), meta: time },
    ],
    ["data may be null", { success: true, data: null, error: null, meta: time }, { ...ok({ raw: null }), meta: time }],
    [
      "fields that it does not know are kept, inner ones under their parent's name",
      {
        success: false,
        data: { half: 1 },
        error: { code: "EXCEPTION", message: "x", stack: "s" },
        meta: { ...time, host: "h" },
        v: 2,
      },
      {
        ...failed("x", "EXCEPTION"),
        meta: time,
        unknown: { v: 2, data: { half: 1 }, error: { stack: "s" }, meta: { host: "h" } },
      },
    ],
    [
      "an error next to data is kept",
      { success: true, data: {}, error: "odd", meta: time },
      { ...ok({}), meta: time, unknown: { error: "odd" } },
    ],
    [
      "what is wrong inside is kept",
      { success: false, error: { code: "NOPE", message: 7 }, meta: { duration_ms: "1" } },
      {
        ...failed("The error has no message."),
        unknown: { error: { code: "NOPE", message: 7 }, meta: { duration_ms: "1" } },
        problems: [
          '`error.code` is none of EXECUTION_ERROR, BLOCKED, EXCEPTION: "NOPE"',
          "`error.message` is not text: 7",
          '`meta.duration_ms` is not a number: "1"',
          "`meta.timestamp` is not text: undefined",
        ],
      },
    ],
    [
      "an error may be text",
      { success: false, error: "just text" },
      {
        ...failed("just text"),
        problems: ['`error` is text, without a code: "just text"', "`meta` is not an object: undefined"],
      },
    ],
    [
      "an error and meta may be anything",
      { success: false, data: null, error: 5, meta: "m" },
      {
        ...failed("The error has no message."),
        unknown: { error: 5, meta: "m" },
        problems: ["`error` is neither an object nor text: 5", '`meta` is not an object: "m"'],
      },
    ],
    [
      "success may be anything",
      { success: 0, data: {}, meta: time },
      { ...ok({}), meta: time, unknown: { success: 0 }, problems: ["`success` is not a boolean: 0"] },
    ],
    [
      "data may be missing",
      { success: true, error: null, meta: time },
      { ...ok({}), meta: time, problems: ["`data` is missing"] },
    ],
    ["text alone is shown raw", "x", { ...ok({ raw: "x" }), problems: ['not an object: "x"'] }],
  ] as const) {
    it(what, () => reads(contract, value, expected));
  }

  const whole = { success: true, data: "text", error: null, meta: { ...time, host: "h" }, v: 2 };
  const error = { success: false, data: null, error: { code: "BLOCKED", message: "no", stack: "s" }, meta: time };
  for (const [what, value, result, written] of [
    ["text stays text", whole, ok({ output: "other" }), { ...whole, data: "other" }],
    [
      "text that gets company becomes fields",
      whole,
      ok({ output: "a", count: 1 }),
      { ...whole, data: { output: "a", count: 1 } },
    ],
    ["output that is no text is a field", whole, ok({ output: 5 }), { ...whole, data: { output: 5 } }],
    ["raw data stay raw", { ...whole, data: [1] }, ok({ raw: [2] }), { ...whole, data: [2] }],
    [
      "raw data that are text would be read otherwise",
      { ...whole, data: [1] },
      ok({ raw: "x" }),
      { ...whole, data: { raw: "x" } },
    ],
    [
      "an error replaces data",
      whole,
      failed("no"),
      { ...whole, success: false, data: null, error: { code: "EXECUTION_ERROR", message: "no" } },
    ],
    [
      "a new message keeps the error's other fields",
      error,
      failed("never", "BLOCKED"),
      { ...error, error: { code: "BLOCKED", message: "never", stack: "s" } },
    ],
    [
      "data replace an error with its fields",
      error,
      ok({ a: 1 }),
      { ...error, success: true, data: { a: 1 }, error: null },
    ],
    [
      "an error's text stays text",
      { success: false, error: "x", meta: time },
      failed("y"),
      { success: false, error: "y", meta: time },
    ],
    [
      "an error's text gets its code",
      { success: false, error: "x", meta: time },
      failed("x", "BLOCKED"),
      { success: false, error: { code: "BLOCKED", message: "x" }, meta: time },
    ],
    [
      "a code replaces one that was none",
      { success: false, error: { code: "NOPE", message: "x" }, meta: time },
      failed("x", "BLOCKED"),
      { success: false, error: { code: "BLOCKED", message: "x" }, meta: time },
    ],
  ] as const) {
    it(`changed: ${what}`, () => assert.deepEqual(changed(contract, value, result), written));
  }

  it("gets the time that it lacked, and a new one", () => {
    const none = { success: true, data: {}, error: null };
    const decoded = contract.decode(none);
    assert.deepEqual(contract.encode(decoded.result, { duration_ms: 3 }, decoded), {
      ...none,
      meta: { duration_ms: 3 },
    });
    const full = contract.decode(whole);
    assert.deepEqual(contract.encode(full.result, { duration_ms: 3, timestamp: "u" }, full), {
      ...whole,
      meta: { duration_ms: 3, timestamp: "u", host: "h" },
    });
  });
});
