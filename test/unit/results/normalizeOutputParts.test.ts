import assert from "node:assert/strict";
import { dataOf, envelope, errorOf, failure } from "./normalizedOutputs";

describe("a run that returns what VS Code's tools do", () => {
  /** The classes are VS Code's; what counts is their fields. */
  class TextPart {
    constructor(readonly value: unknown) {}
  }
  class DataPart {
    constructor(
      readonly data: Uint8Array,
      readonly mimeType: string,
    ) {}
  }
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const tree = {
    node: {
      type: 1,
      ctor: 2,
      children: [
        { type: 2, text: "one", lineBreakBefore: false },
        { type: 1, children: [{ type: 2, text: "two", lineBreakBefore: true }, { type: 3 }, null] },
        { type: 2, text: "three" },
        { type: 2 },
      ],
    },
  };

  it("joins texts that follow each other, and reads them as the tool's text", () => {
    assert.deepEqual(dataOf({ content: [new TextPart("[2 lines]\na"), new TextPart("\nb")] }, "file_read"), {
      lines: 2,
      output: "a\nb",
    });
    assert.deepEqual(errorOf({ content: [new TextPart("Error: "), new TextPart("bad")] }), failure("bad"));
    assert.deepEqual(errorOf({ content: [new TextPart(JSON.stringify(envelope))] }), failure("File not found: a"));
  });

  it("gives the text of a prompt-tsx part, and keeps its tree", () => {
    assert.deepEqual(dataOf({ content: [new TextPart(tree)] }), {
      content: [{ type: "prompt-tsx", text: "one\ntwothree", value: tree }],
      output: "one\ntwothree",
    });
  });

  it("ends on a prompt-tsx tree that contains itself", () => {
    const node: Record<string, unknown> = { type: 1 };
    node["children"] = [node];
    assert.match(JSON.stringify(dataOf({ content: [new TextPart({ node })] })), /the same object as/);
  });

  it("reads data parts by their type", () => {
    const content = [
      new DataPart(bytes('{"a":1}'), "application/json"),
      new DataPart(bytes("{broken"), "application/vnd.x+json"),
      new DataPart(bytes("plain"), "text/plain"),
      new DataPart(new Uint8Array([0, 255]), "image/png"),
      new DataPart(new Uint8Array([1]), "audio/wav"),
      new DataPart(new Uint8Array([1]), "application/zip"),
    ];
    assert.deepEqual(dataOf({ content }), {
      content: [
        { type: "json", value: { a: 1 } },
        { type: "text", text: "{brokenplain" },
        { type: "image", mimeType: "image/png", data: "AP8=" },
        { type: "audio", mimeType: "audio/wav", data: "AQ==" },
        { type: "data", mimeType: "application/zip", data: "AQ==" },
      ],
      output: "{brokenplain",
    });
    assert.deepEqual(dataOf({ content: content.slice(0, 1) }), { a: 1 });
  });

  it("takes nothing else for a part", () => {
    for (const content of [[{ value: "a", name: "b" }], [{ value: 5 }], [{ mimeType: "a/b", data: "text" }], ["text"]])
      assert.deepEqual(dataOf({ content }), { content });
  });
});
