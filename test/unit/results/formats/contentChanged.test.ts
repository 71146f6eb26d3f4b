import assert from "node:assert/strict";
import content from "../../../../src/results/formats/content";
import { contract, envelope, image, json, spoken, text } from "./contentParts";
import { changed, failed, ok } from "./support";

describe("results of the content format that were changed", () => {
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
      "new data is in the json part, next to the text",
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
      "new data is in structuredContent, and in parts that said the same",
      both,
      ok({ a: 2 }),
      { content: [spoken({ a: 2 }), json({ a: 2 }), text, spoken({ b: 1 }), image, 7], structuredContent: { a: 2 } },
    ],
    [
      "new output is in the first part, with its fields, when its lines differ",
      { content: [marked, text] },
      ok({ output: "other" }),
      { content: [{ ...marked, text: "other" }] },
    ],
    [
      "new output is in the same parts when its lines are as long",
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
      "new output is next to the image",
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
      "a new message is in both kinds",
      error,
      failed("n", "EXCEPTION"),
      {
        content: [json({ code: "EXCEPTION", message: "n", stack: "s" }), { type: "text", text: "n" }, image],
        isError: true,
      },
    ],
    [
      "a new message is in the json alone if the text says other things",
      { content: [json({ message: "m" }), text], isError: true },
      failed("n"),
      { content: [json({ message: "n" }), text], isError: true },
    ],
    [
      "a message is added to an error that had none",
      { content: [image], isError: true },
      failed("n"),
      { content: [image, { type: "text", text: "n" }], isError: true },
    ],
    [
      "a code is added to an error that had none",
      { content: [marked], isError: true },
      failed("for people", "BLOCKED"),
      { content: [json({ code: "BLOCKED", message: "for people" }), marked], isError: true },
    ],
    [
      "a code is added to an error's json",
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
      "an envelope inside contains the new message",
      { content: [marked, spoken(envelope)].slice(1) },
      failed("n"),
      { content: [spoken({ success: false, error: "n" })] },
    ],
    [
      "a contract inside contains the new data",
      { content: [spoken(contract)] },
      ok({ output: "y" }),
      { content: [spoken({ ...contract, data: "y" })] },
    ],
    [
      "an envelope in structuredContent contains the new message, and so does the text",
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
