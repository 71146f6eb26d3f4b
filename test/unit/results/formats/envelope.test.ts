import assert from "node:assert/strict";
import envelope from "../../../../src/results/formats/envelope";
import { bad, changed, failed, good, ok, reads } from "./support";

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
    [{ success: true, data: "text" }, 0.6],
    [{ success: true, data: {}, error: null, meta: {} }, 0.3],
    [{ success: false, error: { code: "BLOCKED", message: "x" } }, 0.3],
    [{ success: "true", data: {} }, 0],
    [[], 0],
  ] as const) {
    it(`scores ${JSON.stringify(value)} with ${score}`, () => assert.equal(envelope.detect(value).score, score));
  }

  for (const [what, value, expected] of [
    [
      "fields that it does not know are kept",
      { success: true, data: { a: 1 }, took: 5 },
      { ...ok({ a: 1 }), unknown: { took: 5 } },
    ],
    [
      "an error's fields that it does not know are kept",
      { success: false, error: "x", code: "E", data: null },
      { ...failed("x"), unknown: { code: "E", data: null } },
    ],
    [
      "an empty error next to data is kept",
      { success: true, data: {}, error: null },
      { ...ok({}), unknown: { error: null } },
    ],
    [
      "data that is no object is shown raw",
      { success: true, data: "text" },
      { ...ok({ raw: "text" }), problems: ['`data` is not an object: "text"'] },
    ],
    [
      "data may be null",
      { success: true, data: null },
      { ...ok({ raw: null }), problems: ["`data` is not an object: null"] },
    ],
    ["data may be missing", { success: true }, { ...ok({}), problems: ["`data` is missing"] }],
    [
      "an error that is no text is kept",
      { success: false, error: { m: 1 } },
      {
        ...failed("The error has no message."),
        unknown: { error: { m: 1 } },
        problems: ["`error` is not text: an object with 1 field"],
      },
    ],
    [
      "an error may be missing",
      { success: false },
      { ...failed("The error has no message."), problems: ["`error` is not text: undefined"] },
    ],
    [
      "success may be anything, and the half that is there decides: data",
      { success: 1, data: {} },
      { ...ok({}), unknown: { success: 1 }, problems: ["`success` is not a boolean: 1"] },
    ],
    [
      "success may be anything, and the half that is there decides: an error",
      { success: "no", error: "x" },
      { ...failed("x"), unknown: { success: "no" }, problems: ['`success` is not a boolean: "no"'] },
    ],
    [
      "an empty object contains nothing",
      {},
      { ...ok({}), problems: ["`success` is not a boolean: undefined", "`data` is missing"] },
    ],
    ["an array is shown raw", [1, 2], { ...ok({ raw: [1, 2] }), problems: ["not an object: an array of 2"] }],
    [
      "a field called __proto__ is one like others",
      JSON.parse('{"success":true,"data":{"__proto__":1},"__proto__":2}'),
      {
        ...ok(JSON.parse('{"__proto__":1}')),
        unknown: JSON.parse('{"__proto__":2}'),
      },
    ],
  ] as const) {
    it(what, () => reads(envelope, value, expected));
  }

  for (const [what, value, result, written] of [
    [
      "new data is next to the fields that it does not know",
      { success: true, data: { a: 1 }, took: 5 },
      ok({ a: 2 }),
      { success: true, data: { a: 2 }, took: 5 },
    ],
    [
      "an error replaces data",
      { success: true, data: { a: 1 }, error: null, took: 5 },
      failed("x"),
      { success: false, error: "x", took: 5 },
    ],
    [
      "data replace an error that was no text",
      { success: false, error: { m: 1 }, took: 5 },
      ok({ a: 1 }),
      { success: true, data: { a: 1 }, took: 5 },
    ],
    [
      "a message replaces an error that was no text",
      { success: false, error: { m: 1 } },
      failed("x"),
      { success: false, error: "x" },
    ],
    ["raw data may change", { success: true, data: "text" }, ok({ raw: "other" }), { success: true, data: "other" }],
    [
      "raw data may become an object",
      { success: true, data: "text" },
      ok({ raw: { a: 1 } }),
      { success: true, data: { raw: { a: 1 } } },
    ],
    ["raw data may become fields", { success: true, data: "text" }, ok({ a: 1 }), { success: true, data: { a: 1 } }],
    ["missing data may come", { success: true }, ok({ a: 1 }), { success: true, data: { a: 1 } }],
    ["a bare value may change", [1], ok({ raw: 2 }), 2],
    ["a bare value may become an envelope", [1], ok({ a: 1 }), { success: true, data: { a: 1 } }],
    ["a bare value may become an error", [1], failed("x"), { success: false, error: "x" }],
    [
      "a bare value does not become an object, which would be read otherwise",
      [1],
      ok({ raw: {} }),
      { success: true, data: { raw: {} } },
    ],
  ] as const) {
    it(`changed: ${what}`, () => assert.deepEqual(changed(envelope, value, result), written));
  }
});
