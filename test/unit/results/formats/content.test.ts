import assert from "node:assert/strict";
import content from "../../../../src/results/formats/content";
import { contract, envelope, image, json, spoken, text } from "./contentParts";
import { bad, changed, failed, good, ok, reads } from "./support";

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
      "other parts stay next to the text",
      { content: [text, image] },
      ok({ content: [text, image], output: "for people" }),
    ],
    ["parts without text stay", { content: [image] }, ok({ content: [image] })],
    ["no parts stay none", { content: [] }, ok({ content: [] })],
    ["json that is no object stays in its part", { content: [json(3)] }, ok({ content: [json(3)] })],
    ["several json parts stay", { content: [json({}), json({}), text] }, ok({ content: [json({}), json({}), text] })],
    ["an error's text is its message", { content: [text, text], isError: true }, failed("for people\nfor people")],
    [
      "an error's json contains its code",
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
      "an envelope in the text contains the result",
      { content: [spoken(envelope)] },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "an envelope in the json contains the result",
      { content: [json(envelope), text] },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "an envelope in structuredContent contains the result",
      { content: [spoken(envelope)], structuredContent: envelope, isError: true },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "a contract in the text contains the result and its time",
      { content: [spoken(contract)], isError: false },
      { ...ok({ output: "x" }), ...time, inner: "contract" },
    ],
    [
      "a failed envelope next to an image contains the result",
      { content: [spoken(envelope), image] },
      { ...failed("File not found: a"), inner: "envelope" },
    ],
    [
      "a successful contract next to an image is shown with it",
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
      "an error's text contains the result if structuredContent does not",
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
});
