import assert from "node:assert/strict";
import content from "../../../../src/core/formats/content";
import { bad, changed, failed, good, ok, reads } from "./support";

const text = { type: "text", text: "for people" };
const image = { type: "image", data: "AA==", mimeType: "image/png" };
const json = (value: unknown): object => ({ type: "json", value });
const spoken = (value: unknown): object => ({ type: "text", text: JSON.stringify(value) });
const envelope = { success: false, error: "File not found: a" };
const contract = { success: true, data: "x", error: null, meta: { duration_ms: 1, timestamp: "t" } };
const time = { meta: contract.meta };

describe("the content format", () => {
  it("writes data as one json part, and an error in both kinds", () => {
    assert.deepEqual(content.encode(good), { content: [json(good.data)] });
    assert.deepEqual(content.encode(bad), {
      content: [json(bad.error), { type: "text", text: bad.error.message }],
      isError: true,
    });
  });

  const rows = { content: [json([{ path: "/tmp/a", status: "ok", lines: 10, exists: true }])] };

  it("writes data that is a content array as it is, and reads it back", () => {
    assert.deepEqual(content.encode({ ok: true, data: rows }), rows);
    reads(content, rows, ok(rows));
  });

  it("keeps the json part first when such data say more, and reads all of it back", () => {
    const data = { truncated: true, next_offset: 1, total: 2, note: "cut", warnings: ["w"], ...rows };
    const written = { content: rows.content, structuredContent: data };
    assert.deepEqual(content.encode({ ok: true, data }), written);
    reads(content, written, ok(data));
    const less = { ...data, content: [json([])] };
    assert.deepEqual(changed(content, written, ok(less)), { content: less.content, structuredContent: less });
  });

  for (const [what, data] of [
    ["is an envelope", { success: false, error: "x" }],
    ["is a contract", contract],
    ["has a content array of one object", { content: [json({ a: 1 })] }],
    ["has a content array of text", { content: [text] }],
    ["has a content array of text and an image", { content: [text, image], output: "for people" }],
    ["has a content array of what are no parts", { content: [1, { type: "text" }] }],
    ["has a content array and is a contract", { ...contract, content: [image] }],
    ["has a content that is no array", { content: "x" }],
  ] as const) {
    it(`reads back data that ${what}`, () => {
      assert.deepEqual(content.decode(content.encode({ ok: true, data })).result, { ok: true, data });
    });
  }

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

  for (const [what, value, expected] of [
    ["json wins over text", { content: [text, json({ a: 1 })] }, ok({ a: 1 })],
    ["structuredContent is the data", { content: [text], structuredContent: { a: 1 } }, ok({ a: 1 })],
    ["structuredContent alone is the data", { structuredContent: { a: 1 } }, ok({ a: 1 })],
    [
      "text parts are joined",
      { content: [text, { ...text, annotations: {} }, text] },
      ok({ output: "for people\nfor people\nfor people" }),
    ],
    [
      "other parts stay beside the text",
      { content: [text, image] },
      ok({ content: [text, image], output: "for people" }),
    ],
    ["parts without text stay", { content: [image] }, ok({ content: [image] })],
    ["no parts stay none", { content: [] }, ok({ content: [] })],
    ["json that is no object stays in its part", { content: [json(3)] }, ok({ content: [json(3)] })],
    ["several json parts stay", { content: [json({}), json({}), text] }, ok({ content: [json({}), json({}), text] })],
    ["an error's text is its message", { content: [text, text], isError: true }, failed("for people\nfor people")],
    [
      "an error's json tells its code",
      {
        content: [json({ code: "EXCEPTION", message: "m", stack: "s" }), { type: "text", text: "m" }, text, image],
        isError: true,
      },
      failed("m", "EXCEPTION"),
    ],
    [
      "an error's json may have no message",
      { content: [json([]), json({ code: "NOPE" }), text], isError: true },
      failed("for people"),
    ],
    ["an error may be empty", { content: [], isError: true }, failed("The error has no message.")],
    ["an error may say nothing", { isError: true, content: [image] }, failed("The error has no message.")],
    [
      "an error's structuredContent is kept",
      { content: [text], structuredContent: { a: 1 }, isError: true },
      { ...failed("for people"), unknown: { structuredContent: { a: 1 } } },
    ],
    ["isError false is a success", { content: [text], isError: false }, ok({ output: "for people" })],
    [
      "unknown fields are kept",
      { content: [text], _meta: 1 },
      { ...ok({ output: "for people" }), unknown: { _meta: 1 } },
    ],
    [
      "a field called __proto__ is one like others",
      JSON.parse('{"content":[{"type":"json","value":{"__proto__":1},"__proto__":2}]}'),
      ok(JSON.parse('{"__proto__":1}')),
    ],
    [
      "an envelope in the text tells the result",
      { content: [spoken(envelope)] },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "an envelope in the json tells the result",
      { content: [json(envelope), text] },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "an envelope in structuredContent tells the result",
      { content: [spoken(envelope)], structuredContent: envelope, isError: true },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "a contract in the text tells the result and its time",
      { content: [spoken(contract)], isError: false },
      { ...ok({ output: "x" }), ...time, inner: "contract" },
    ],
    [
      "a failed envelope beside an image tells the result",
      { content: [spoken(envelope), image] },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "a successful contract beside an image is shown with it",
      { content: [spoken(contract), image] },
      ok({ content: [spoken(contract), image], output: JSON.stringify(contract) }),
    ],
    [
      "an envelope inside that has more fields is data",
      { content: [json({ ...envelope, took: 1 })] },
      ok({ ...envelope, took: 1 }),
    ],
    [
      "isError counts more than a success inside",
      { content: [spoken(contract)], isError: true },
      { ...failed(JSON.stringify(contract)), problems: ["`isError` is true, but the contract inside says success"] },
    ],
    [
      "an error's text tells the result where structuredContent does not",
      { content: [spoken(envelope)], structuredContent: { a: 1 }, isError: true },
      { ...failed("File not found: a"), inner: "envelope", unknown: { structuredContent: { a: 1 } } },
    ],
    [
      "JSON of other things in the text is output",
      { content: [spoken({ success: "x" })] },
      ok({ output: '{"success":"x"}' }),
    ],
    [
      "broken parts are named",
      { content: [7, json(undefined), { type: "text", text: 1 }, text], isError: "no" },
      {
        ...ok({ content: [7, json(undefined), { type: "text", text: 1 }, text], output: "for people" }),
        unknown: { isError: "no" },
        problems: [
          '`isError` is not a boolean: "no"',
          "part 0 has no `type`: 7",
          "part 1 of type json is empty",
          "part 2 of type text is empty",
        ],
      },
    ],
    [
      "of many broken parts, the first are named",
      { content: new Array<number>(12).fill(0) },
      {
        ...ok({ content: new Array<number>(12).fill(0) }),
        problems: [
          ...Array.from({ length: 10 }, (_, index) => `part ${index} has no \`type\`: 0`),
          "2 more parts are broken",
        ],
      },
    ],
    [
      "content that is no array is kept",
      { content: "x", structuredContent: [1] },
      {
        ...ok({ content: [] }),
        unknown: { content: "x", structuredContent: [1] },
        problems: ['`content` is not an array: "x"', "`structuredContent` is not an object: an array of 1"],
      },
    ],
    [
      "an error without content has no message",
      { isError: true },
      { ...failed("The error has no message."), problems: ["`content` is not an array: undefined"] },
    ],
    ["null is shown raw", null, { ...ok({ raw: null }), problems: ["not an object: null"] }],
  ] as const) {
    it(what, () => reads(content, value, expected));
  }

  it("keeps the white space of JSON inside a text", () => {
    reads(
      content,
      { content: [{ type: "text", text: ' { "success" : false, "error" : "x" }\n' }] },
      { ...failed("x"), inner: "envelope" },
    );
  });

  const marked = { ...text, annotations: { audience: ["user"] } };
  const error = {
    content: [json({ code: "EXCEPTION", message: "m", stack: "s" }), { type: "text", text: "m" }, image],
    isError: true,
  };
  const both = {
    content: [spoken({ a: 1 }), json({ a: 1 }), text, spoken({ b: 1 }), image, 7],
    structuredContent: { a: 1 },
  };
  for (const [what, value, result, written] of [
    [
      "new data stand in the json part, beside the text",
      { content: [marked, { ...json({ a: 1 }), _meta: 1 }] },
      ok({ a: 2 }),
      { content: [marked, { ...json({ a: 2 }), _meta: 1 }] },
    ],
    [
      "data that look like a result get an envelope around them",
      { content: [json({ a: 1 })] },
      ok(envelope),
      { content: [json({ success: true, data: envelope })] },
    ],
    [
      "new data stand in structuredContent, and where the parts said the same",
      both,
      ok({ a: 2 }),
      { content: [spoken({ a: 2 }), json({ a: 2 }), text, spoken({ b: 1 }), image, 7], structuredContent: { a: 2 } },
    ],
    [
      "new output stands in the first part, with its fields, when its lines are others",
      { content: [marked, text] },
      ok({ output: "other" }),
      { content: [{ ...marked, text: "other" }] },
    ],
    [
      "new output stands in the same parts when its lines are as long",
      { content: [marked, text] },
      ok({ output: "for people\nFOR PEOPLE" }),
      { content: [marked, { ...text, text: "FOR PEOPLE" }] },
    ],
    [
      "output that gets company becomes data",
      { content: [marked], _meta: 1 },
      ok({ output: "a", count: 1 }),
      { content: [json({ output: "a", count: 1 })], _meta: 1 },
    ],
    [
      "output that would be read as a result becomes data",
      { content: [text] },
      ok({ output: JSON.stringify(envelope) }),
      { content: [json({ output: JSON.stringify(envelope) })] },
    ],
    [
      "new output stands beside the image",
      { content: [text, image] },
      ok({ content: [text, image], output: "other" }),
      { content: [{ ...text, text: "other" }, image] },
    ],
    [
      "new parts are the parts",
      { content: [image] },
      ok({ content: [text, image], output: "for people" }),
      { content: [text, image] },
    ],
    ["parts become data", { content: [image] }, ok({ a: 1 }), { content: [json({ a: 1 })] }],
    [
      "a new message stands in both kinds",
      error,
      failed("n", "EXCEPTION"),
      {
        content: [json({ code: "EXCEPTION", message: "n", stack: "s" }), { type: "text", text: "n" }, image],
        isError: true,
      },
    ],
    [
      "a new message stands in the json alone where the text says other things",
      { content: [json({ message: "m" }), text], isError: true },
      failed("n"),
      { content: [json({ message: "n" }), text], isError: true },
    ],
    [
      "a message comes to an error that had none",
      { content: [image], isError: true },
      failed("n"),
      { content: [image, { type: "text", text: "n" }], isError: true },
    ],
    [
      "a code comes to an error that had none",
      { content: [marked], isError: true },
      failed("for people", "BLOCKED"),
      { content: [json({ code: "BLOCKED", message: "for people" }), marked], isError: true },
    ],
    [
      "a code comes to an error's json",
      { content: [json({ message: "m" })], isError: true },
      failed("m", "BLOCKED"),
      { content: [json({ message: "m", code: "BLOCKED" })], isError: true },
    ],
    [
      "an error replaces data",
      { content: [text], structuredContent: { a: 1 }, _meta: 1 },
      failed("n"),
      {
        content: [json({ code: "EXECUTION_ERROR", message: "n" }), { type: "text", text: "n" }],
        isError: true,
        _meta: 1,
      },
    ],
    ["data replace an error", error, ok({ a: 1 }), { content: [json({ a: 1 })] }],
    [
      "an envelope inside tells the new message",
      { content: [marked, spoken(envelope)].slice(1) },
      failed("n"),
      { content: [spoken({ success: false, error: "n" })] },
    ],
    [
      "a contract inside tells the new data",
      { content: [spoken(contract)] },
      ok({ output: "y" }),
      { content: [spoken({ ...contract, data: "y" })] },
    ],
    [
      "an envelope in structuredContent tells the new message, and so does the text",
      { content: [spoken(envelope)], structuredContent: envelope },
      failed("n"),
      { content: [spoken({ success: false, error: "n" })], structuredContent: { success: false, error: "n" } },
    ],
    [
      "content comes where there was none",
      { isError: "no" },
      ok({ a: 1 }),
      { content: [json({ a: 1 })], isError: "no" },
    ],
    ["a bare value may become content", [1], ok({ a: 1 }), { content: [json({ a: 1 })] }],
  ] as const) {
    it(`changed: ${what}`, () => assert.deepEqual(changed(content, value, result), written));
  }
});
