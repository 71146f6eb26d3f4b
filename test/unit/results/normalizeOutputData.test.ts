import assert from "node:assert/strict";
import { contract, dataOf, image } from "./normalizedOutputs";

describe("a run that returns a result of a known format", () => {
  for (const [what, output, expected] of [
    ["an envelope", { success: true, data: { count: 2 } }, { count: 2 }],
    ["an envelope with data that is text", { success: true, data: "text" }, { output: "text" }],
    ["an envelope with data that is a list", { success: true, data: [1] }, { raw: [1] }],
    ["an envelope without data", { success: true }, {}],
    ["an envelope with null", { success: true, data: null }, { note: "The tool returned no data." }],
    ["an envelope with fields next to the data", { success: true, data: { a: 1 }, took: 5 }, { a: 1, took: 5 }],
    ["fields next to data that is text", { success: true, data: "text", took: 5 }, { output: "text", took: 5 }],
    [
      "fields next to the data, with the same names",
      { success: true, data: { a: 1 }, a: 2 },
      { success: true, data: { a: 1 }, a: 2 },
    ],
    ["success with fields of its own and no data", { success: true, items: [1] }, { items: [1] }],
    [
      "a contract",
      { ...contract, success: true, data: "Error: in a text", error: null },
      { output: "Error: in a text" },
    ],
    ["a contract with null", { ...contract, success: true, error: null }, { note: "The tool returned no data." }],
    ["a success with an error too", { success: true, data: { a: 1 }, error: "half" }, { a: 1, error: "half" }],
    [
      "a success with a meta of its own",
      { success: true, data: { a: 1 }, meta: { page: 2 } },
      { a: 1, meta: { page: 2 } },
    ],
    ["a content value", { content: [{ type: "json", value: { a: 1 } }] }, { a: 1 }],
    [
      "a content value of text",
      {
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
      { output: "a\nb" },
    ],
    [
      "a text that says Error in a content value, which did not fail",
      { content: [{ type: "text", text: "Error: x" }] },
      { output: "Error: x" },
    ],
    [
      "a content value that says it did not fail",
      { content: [{ type: "text", text: "Error: x" }], isError: false },
      { output: "Error: x" },
    ],
    [
      "an array in a content value, which it stays (seed 004)",
      { content: [{ type: "json", value: [{ path: "a" }] }] },
      { content: [{ type: "json", value: [{ path: "a" }] }] },
    ],
    [
      "JSON with a text for people next to it",
      {
        content: [
          { type: "json", value: { a: 1 } },
          { type: "text", text: "one" },
        ],
      },
      { a: 1, output: "one" },
    ],
    [
      "JSON that has an output with a text next to it",
      {
        content: [
          { type: "json", value: { output: 1 } },
          { type: "text", text: "one" },
        ],
      },
      {
        content: [
          { type: "json", value: { output: 1 } },
          { type: "text", text: "one" },
        ],
        output: "one",
      },
    ],
    [
      "several JSON parts",
      {
        content: [
          { type: "json", value: 1 },
          { type: "json", value: 2 },
        ],
      },
      {
        content: [
          { type: "json", value: 1 },
          { type: "json", value: 2 },
        ],
      },
    ],
    ["a content value with nothing in it", { content: [] }, { note: "The tool returned no content." }],
    [
      "a content value with more fields",
      { content: [{ type: "text", text: "a" }], _meta: { x: 1 } },
      { output: "a", _meta: { x: 1 } },
    ],
    ["structured content", { structuredContent: { a: 1 } }, { a: 1 }],
    [
      "structured content and its text",
      { content: [{ type: "text", text: '{ "b":2, "a":1 }' }], structuredContent: { a: 1, b: 2 } },
      { a: 1, b: 2 },
    ],
    [
      "structured content and another text",
      { content: [{ type: "text", text: "one" }], structuredContent: { a: 1 } },
      { a: 1, output: "one" },
    ],
    [
      "structured content that is in a JSON part too",
      {
        content: [
          { type: "json", value: { a: 1 } },
          { type: "json", value: { a: 2 } },
        ],
        structuredContent: { a: 1 },
      },
      { a: 1, content: [{ type: "json", value: { a: 2 } }] },
    ],
    [
      "structured content that contains the content",
      {
        content: [{ type: "json", value: [1] }],
        structuredContent: { note: "n", content: [{ type: "json", value: [1] }] },
      },
      { note: "n", content: [{ type: "json", value: [1] }] },
    ],
    [
      "structured content that is none",
      { content: [{ type: "text", text: "one" }], structuredContent: 5 },
      { output: "one", structuredContent: 5 },
    ],
    [
      "structured content and a picture",
      { content: [{ type: "image", ...image }], structuredContent: { a: 1 } },
      { a: 1, content: [{ type: "image", ...image }] },
    ],
    [
      "structured content whose names are taken",
      { content: [{ type: "text", text: "one" }], structuredContent: { output: 1 } },
      { structuredContent: { output: 1 }, content: [{ type: "text", text: "one" }] },
    ],
    [
      "pictures and sounds",
      {
        content: [
          { type: "text", text: "a" },
          { type: "image", ...image },
          { type: "audio", data: "AA", mimeType: "audio/wav" },
        ],
      },
      {
        content: [
          { type: "text", text: "a" },
          { type: "image", ...image },
          { type: "audio", data: "AA", mimeType: "audio/wav" },
        ],
        output: "a",
      },
    ],
    [
      "parts of a kind that is new",
      { content: [{ type: "hologram" }, { type: "text" }, { type: "json" }, { type: "image" }] },
      { content: [{ type: "hologram" }, { type: "text" }, { type: "json" }, { type: "image" }] },
    ],
    [
      "a Claude block",
      { type: "tool_result", tool_use_id: "toolu_1", content: "Error: said so" },
      { output: "Error: said so" },
    ],
    [
      "a Claude block that says it did not fail",
      { type: "tool_result", content: "x", is_error: false },
      { output: "x" },
    ],
    [
      "a Claude block of parts",
      { type: "tool_result", content: [{ type: "text", text: "x" }], extra: 1 },
      { output: "x", extra: 1 },
    ],
    ["a Claude block of something else", { type: "tool_result", content: null }, { note: "The tool returned null." }],
    ["bare parts", [{ type: "text", text: "x" }], { output: "x" }],
    [
      "bare parts with a link",
      [{ type: "resource_link", uri: "a:b" }],
      { content: [{ type: "resource_link", uri: "a:b" }] },
    ],
    ["a list of objects that have a type", [{ type: "file", path: "a" }], { raw: [{ type: "file", path: "a" }] }],
    ["a list of texts", ["a"], { raw: ["a"] }],
    ["an empty list", [], { raw: [] }],
    [
      "a message, which is no content value",
      { role: "user", content: [{ type: "text", text: "x" }] },
      { role: "user", content: [{ type: "text", text: "x" }] },
    ],
    ["content that is text", { content: "x" }, { content: "x" }],
    ["an object with an error among its fields", { query: "q", error: "none" }, { query: "q", error: "none" }],
    ["an error that says nothing", { error: null }, { error: null }],
    ["a number", 5, { raw: 5 }],
    ["false", false, { raw: false }],
  ] as const) {
    it(`gives the data of ${what}`, () => {
      assert.deepEqual(dataOf(output), expected);
      assert.deepEqual(
        dataOf(JSON.stringify(output)),
        typeof output === "object" ? expected : { output: String(output) },
      );
    });
  }

  it("unpacks results in results only so far, and keeps the rest as it is", () => {
    let value: unknown = { success: true, data: { deep: 1 } };
    for (let level = 0; level < 20; level++) value = { content: [{ type: "json", value }] };
    const data = dataOf(value);
    assert.ok(JSON.stringify(data).includes('{"deep":1}'), "expected JSON.stringify(data).includes('{\"deep\":1}')");
    let text = JSON.stringify({ deep: 1 });
    for (let level = 0; level < 12; level++) text = JSON.stringify({ content: [{ type: "text", text }] });
    assert.ok(JSON.stringify(dataOf(text)).includes("deep"), 'expected JSON.stringify(dataOf(text)).includes("deep")');
  });
});
