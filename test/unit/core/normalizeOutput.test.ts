import assert from "node:assert/strict";
import fc from "fast-check";
import { normalizeOutput } from "../../../src/core/normalizeOutput";
import type { Data } from "../../../src/core/result";

function dataOf(output: unknown, tool = "probe"): Data {
  const result = normalizeOutput(tool, output);
  assert.ok(result.ok, JSON.stringify(result));
  assert.deepEqual(JSON.parse(JSON.stringify(result.data)), result.data);
  return result.data;
}

function errorOf(output: unknown, tool = "probe"): readonly [code: string, message: string] {
  const result = normalizeOutput(tool, output);
  assert.ok(!result.ok, JSON.stringify(result));
  return [result.error.code, result.error.message];
}

/** A function that throws the value. */
function throwing(value: unknown): () => never {
  return () => {
    throw value;
  };
}

const failure = (message: string): readonly [string, string] => ["EXECUTION_ERROR", message];
const envelope = { success: false, error: "File not found: a" };
const contract = {
  success: false,
  data: null,
  error: { code: "BLOCKED", message: "not allowed" },
  meta: { duration_ms: 1, timestamp: "2026-02-20T02:30:00.000Z" },
};
const image = { mimeType: "image/png", data: "AAAA" };

describe("a run that returns text", () => {
  for (const text of [
    "",
    "all is well",
    "  Error: not at the start",
    "42",
    "true",
    '"quoted"',
    "{not json",
    "[123 lines]\nx",
  ]) {
    it(`has it whole as its output: ${JSON.stringify(text)}`, () => assert.deepEqual(dataOf(text), { output: text }));
  }

  for (const [text, code, message] of [
    ["Error: File not found", "EXECUTION_ERROR", "File not found"],
    ["Error:\nline one\nline two\n", "EXECUTION_ERROR", "line one\nline two"],
    ["Error: ", "EXECUTION_ERROR", "The error has no message."],
    ["⚠️ BLOCKED: Command blocked", "BLOCKED", "Command blocked"],
    ["⚠ BLOCKED: Command blocked", "BLOCKED", "Command blocked"],
    ["BLOCKED: Command blocked", "BLOCKED", "Command blocked"],
    ["<tool_use_error>No shell found</tool_use_error>\n", "EXECUTION_ERROR", "No shell found"],
  ] as const) {
    it(`failed when it begins so: ${JSON.stringify(text)}`, () => assert.deepEqual(errorOf(text), [code, message]));
  }

  it("did not fail for a tag that is not closed", () => {
    assert.equal(dataOf("<tool_use_error>x")["output"], "<tool_use_error>x");
  });

  it("that is JSON of an object or array has that as its data", () => {
    assert.deepEqual(dataOf('{"a":1}'), { a: 1 });
    assert.deepEqual(dataOf('\uFEFF {"a":1}'), { a: 1 });
    assert.deepEqual(dataOf("[1,2]"), { raw: [1, 2] });
  });

  it("that is a result in JSON is that result, also when it was encoded twice or three times", () => {
    let text = JSON.stringify(envelope);
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(errorOf(text), failure("File not found: a"));
      text = JSON.stringify(text);
    }
  });

  it("keeps the digits of numbers that JSON's would round, as text, and says so", () => {
    const data = dataOf(
      '{"id":12345678901234567890,"far":-1e999,"near":1e-999,"safe":9007199254740991,"even":9007199254740992,"said":"12345678901234567890\\\\"}',
    );
    assert.deepEqual(data, {
      id: "12345678901234567890",
      far: "-1e999",
      near: 0,
      safe: 9007199254740991,
      even: 9007199254740992,
      said: "12345678901234567890\\",
      note:
        "What JSON cannot hold is written otherwise: 12345678901234567890, which a JSON number would round, as text; " +
        "-1e999, which a JSON number would round, as text.",
    });
  });

  it("that only looks like JSON with long numbers stays text", () => {
    const text = '{"id":1234567890123456789.1.2}';
    assert.deepEqual(dataOf(text), { output: text });
  });

  it("that is JSON nested too deep to be written again stays text", () => {
    const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    assert.deepEqual(dataOf(text), { output: text });
  });

  it("is read in one pass, however long it is", () => {
    const hostile = [
      "\n".repeat(5e5),
      "[".repeat(5e5),
      '{"'.repeat(3e5),
      " ".repeat(5e5),
      "](".repeat(3e5),
      '"\\'.repeat(3e5),
    ];
    for (const text of hostile)
      for (const tool of [
        "probe",
        "web_search",
        "file_list",
        "file_search",
        "shell_execute",
        "desktop_screenshot",
        "browser_click",
        "tasks_list",
      ]) {
        const started = performance.now();
        dataOf(text, tool);
        assert.ok(performance.now() - started < 3000, `${tool}, ${text.slice(0, 2)}`);
      }
  }).timeout(60_000);
});

describe("a run that returns a result of a known format", () => {
  for (const [what, output, expected] of [
    ["an envelope", { success: true, data: { count: 2 } }, { count: 2 }],
    ["an envelope with data that is text", { success: true, data: "text" }, { output: "text" }],
    ["an envelope with data that is a list", { success: true, data: [1] }, { raw: [1] }],
    ["an envelope without data", { success: true }, {}],
    ["an envelope with null", { success: true, data: null }, { note: "The tool returned no data." }],
    ["an envelope with fields beside the data", { success: true, data: { a: 1 }, took: 5 }, { a: 1, took: 5 }],
    ["fields beside data that is text", { success: true, data: "text", took: 5 }, { output: "text", took: 5 }],
    [
      "fields beside the data of the same names",
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
      "JSON with a text for people beside it",
      {
        content: [
          { type: "json", value: { a: 1 } },
          { type: "text", text: "one" },
        ],
      },
      { a: 1, output: "one" },
    ],
    [
      "JSON that has an output with a text beside it",
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
      "structured content that holds the content",
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

  for (const [what, output, code, message] of [
    ["an envelope", envelope, "EXECUTION_ERROR", "File not found: a"],
    ["a contract", contract, "BLOCKED", "not allowed"],
    ["an envelope that says nothing", { success: false }, "EXECUTION_ERROR", "The error has no message."],
    ["an envelope with a message instead", { success: false, message: "no" }, "EXECUTION_ERROR", "no"],
    ["a code beside the error", { success: false, error: "no", code: "BLOCKED" }, "BLOCKED", "no"],
    [
      "a code that is not the contract's",
      { success: false, error: "no", code: 7 },
      "EXECUTION_ERROR",
      'no\n{"code":7}',
    ],
    [
      "an error with more to say",
      { success: false, error: { code: "TIMEOUT", message: "slow", recoverable: true }, metadata: { a: 1 } },
      "EXECUTION_ERROR",
      'slow\n{"error":{"code":"TIMEOUT","recoverable":true},"metadata":{"a":1}}',
    ],
    [
      "an error without a message",
      { success: false, error: { code: "BLOCKED" } },
      "BLOCKED",
      'The error has no message.\n{"error":{"code":"BLOCKED"}}',
    ],
    ["data in a failure", { success: false, error: "no", data: { a: 1 } }, "EXECUTION_ERROR", 'no\n{"data":{"a":1}}'],
    ["an object that is only an error", { error: "text is required" }, "EXECUTION_ERROR", "text is required"],
    ["a content value", { content: [{ type: "text", text: "no" }], isError: true }, "EXECUTION_ERROR", "no"],
    [
      "a content value whose text begins so",
      { content: [{ type: "text", text: "⚠️ BLOCKED: no" }], isError: true },
      "BLOCKED",
      "no",
    ],
    ["a content value without a text", { content: [], isError: true }, "EXECUTION_ERROR", "The error has no message."],
    [
      "a content value without content",
      { structuredContent: { why: "no" }, isError: true },
      "EXECUTION_ERROR",
      'The error has no message.\n{"structuredContent":{"why":"no"}}',
    ],
    [
      "a content value with code and message in JSON",
      {
        content: [
          { type: "json", value: { code: "BLOCKED", message: "no" } },
          { type: "text", text: "no" },
        ],
        isError: true,
      },
      "BLOCKED",
      "no",
    ],
    [
      "an envelope in a text in a content value",
      { content: [{ type: "text", text: JSON.stringify(contract) }], isError: true },
      "BLOCKED",
      "not allowed",
    ],
    [
      "an envelope in a text in a content value that says nothing",
      { content: [{ type: "text", text: JSON.stringify(envelope) }] },
      "EXECUTION_ERROR",
      "File not found: a",
    ],
    [
      "a content value with a picture of the failure",
      {
        content: [
          { type: "text", text: "no" },
          { type: "image", ...image },
        ],
        isError: true,
        _meta: 1,
      },
      "EXECUTION_ERROR",
      'no\n{"content":[{"type":"image","mimeType":"image/png","data":"AAAA"}],"_meta":1}',
    ],
    [
      "JSON that says nothing of the failure",
      { content: [{ type: "text", text: '{"a":1}' }], isError: true },
      "EXECUTION_ERROR",
      '{"a":1}',
    ],
    [
      "a Claude block",
      { type: "tool_result", content: "<tool_use_error>bad</tool_use_error>", is_error: true },
      "EXECUTION_ERROR",
      "bad",
    ],
    [
      "a Claude block of parts",
      { type: "tool_result", content: [{ type: "text", text: "bad" }], is_error: true },
      "EXECUTION_ERROR",
      "bad",
    ],
    [
      "a Claude block without the flag",
      { type: "tool_result", content: "<tool_use_error>bad</tool_use_error>" },
      "EXECUTION_ERROR",
      "bad",
    ],
    [
      "a refusal in a Claude block",
      { type: "tool_result", content: "The user doesn't want to proceed with this tool use.", is_error: true },
      "BLOCKED",
      "The user doesn't want to proceed with this tool use.",
    ],
    ["bare parts whose text is an error", [{ type: "text", text: "Error: bad" }], "EXECUTION_ERROR", "bad"],
  ] as const) {
    it(`gives the failure of ${what}`, () => {
      assert.deepEqual(errorOf(output), [code, message]);
      assert.deepEqual(errorOf(JSON.stringify(output)), [code, message]);
    });
  }

  it("unpacks results in results only so far, and keeps the rest as it is", () => {
    let value: unknown = { success: true, data: { deep: 1 } };
    for (let level = 0; level < 20; level++) value = { content: [{ type: "json", value }] };
    const data = dataOf(value);
    assert.ok(JSON.stringify(data).includes('{"deep":1}'));
    let text = JSON.stringify({ deep: 1 });
    for (let level = 0; level < 12; level++) text = JSON.stringify({ content: [{ type: "text", text }] });
    assert.ok(JSON.stringify(dataOf(text)).includes("deep"));
  });
});

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

  it("ends on a prompt-tsx tree that holds itself", () => {
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

describe("a run that returns what JSON cannot hold", () => {
  it("nothing, or null, is a success that says so", () => {
    assert.deepEqual(dataOf(undefined), { note: "The tool returned nothing." });
    assert.deepEqual(dataOf(null), { note: "The tool returned null." });
  });

  it("an error is a failure, also when it was a bug", () => {
    assert.deepEqual(errorOf(new Error("no")), failure("no"));
    assert.deepEqual(errorOf(new TypeError("no")), failure("TypeError: no"));
    assert.deepEqual(errorOf(Object.assign(new Error("x"), { name: "AbortError" }))[0], "BLOCKED");
  });

  it("bytes are the text they are, or a picture, or base64", () => {
    assert.deepEqual(dataOf(Buffer.from("grüß dich")), { output: "grüß dich" });
    assert.deepEqual(errorOf(Buffer.from("Error: no")), failure("no"));
    const png = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    ]);
    const picture = { image: { mimeType: "image/png", data: Buffer.from(png).toString("base64") } };
    assert.deepEqual(dataOf(png), picture);
    assert.deepEqual(dataOf(png, "desktop_screenshot"), picture);
    for (const other of [[0], [255, 254]])
      assert.deepEqual(dataOf(Uint8Array.from(other)), {
        note: "The bytes are no text; they are written as base64.",
        bytes: other.length,
        base64: Buffer.from(other).toString("base64"),
      });
  });

  const holder: Record<string, unknown> = { list: [] };
  holder["self"] = holder;
  (holder["list"] as unknown[]).push(holder["list"]);
  class Response {
    text(): string {
      return "";
    }
  }
  class Point {
    readonly x = 1;
  }

  for (const [what, output, expected] of [
    ["a BigInt", { n: 10n }, { n: "10", note: "$.n: a BigInt, as text" }],
    [
      "numbers that are none",
      { a: NaN, b: -Infinity },
      { a: "NaN", b: "-Infinity", note: "$.a: not a finite number, as text; $.b: not a finite number, as text" },
    ],
    ["a function", { run: function walk() {} }, { run: "[function walk]", note: "$.run: a function, by its name" }],
    ["a symbol", { s: Symbol("x") }, { s: "Symbol(x)", note: "$.s: a symbol, as text" }],
    [
      "cycles",
      holder,
      {
        list: ["[the same object as $.list]"],
        self: "[the same object as $]",
        note: "$.list[0]: the same object as $.list; $.self: the same object as $",
      },
    ],
    ["an error inside", { e: new RangeError("far") }, { e: "RangeError: far", note: "$.e: an error, as text" }],
    ["a Map of names", { m: new Map([["a", 1]]) }, { m: { a: 1 }, note: "$.m: a Map, as an object" }],
    ["a Map of anything", { m: new Map([[1, 2]]) }, { m: [[1, 2]], note: "$.m: a Map, as an array of pairs" }],
    ["a Set", { s: new Set([1]) }, { s: [1], note: "$.s: a Set, as an array" }],
    ["a RegExp", { r: /a/g }, { r: "/a/g", note: "$.r: a RegExp, as text" }],
    [
      "bytes inside",
      { b: new Uint8Array([1]), c: new ArrayBuffer(1) },
      {
        b: { bytes: 1, base64: "AQ==" },
        c: { bytes: 1, base64: "AA==" },
        note: "$.b: bytes, as base64; $.c: bytes, as base64",
      },
    ],
    [
      "an object of a class without fields",
      { "a b": new Response() },
      { "a b": "[Response]", note: '$["a b"]: an object without fields, by its name' },
    ],
    [
      "a promise inside",
      [Promise.resolve()],
      { raw: ["[Promise]"], note: "$[0]: an object without fields, by its name" },
    ],
    ["a BigInt alone", 5n, { output: "5", note: "$: a BigInt, as text" }],
    [
      "a getter that throws",
      Object.defineProperty({}, "bad", { enumerable: true, get: () => assert.fail("no") }),
      { bad: "[not readable]", note: "$.bad: not readable, AssertionError: no" },
    ],
    [
      "a getter that throws a text",
      { toJSON: throwing("no") },
      { output: "[not readable]", note: '$: not readable, "no"' },
    ],
  ] as const) {
    it(`${what}: written otherwise, and the note says so`, () => {
      const { note, ...rest } = expected;
      assert.deepEqual(dataOf(output), { ...rest, note: `What JSON cannot hold is written otherwise: ${note}.` });
    });
  }

  it("keeps the tool's own note before its own", () => {
    assert.deepEqual(dataOf({ note: "Mine.", n: 1n }), {
      note: "Mine. What JSON cannot hold is written otherwise: $.n: a BigInt, as text.",
      n: "1",
    });
  });

  it("follows JSON where that has a rule", () => {
    const sparse: unknown[] = [undefined];
    sparse[2] = 1;
    const given = {
      date: new Date(0),
      gone: undefined,
      list: sparse,
      boxed: [new String("a"), new Number(1), new Boolean(true)],
      point: new Point(),
      bare: Object.create(null) as object,
      ["__proto__"]: 1,
      twice: [holder["nothing"]],
    };
    const shared = { a: 1 };
    assert.equal(
      JSON.stringify(dataOf({ ...given, one: shared, two: shared })),
      JSON.stringify({ ...given, one: shared, two: shared }),
    );
    assert.deepEqual(Object.keys(dataOf(JSON.parse('{"__proto__":{"x":1}}'))), ["__proto__"]);
  });

  it("names the first twenty places and counts the others", () => {
    const { note } = dataOf(Array.from({ length: 30 }, () => 1n));
    assert.match(String(note), /\$\[19\]: a BigInt, as text; 10 more\.$/);
  });

  it("ends what is nested without end, or grows without end", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level++) deep = { deep };
    assert.match(JSON.stringify(dataOf(deep)), /nested too deep/);
    let wide: unknown = "x";
    for (let level = 0; level < 40; level++) wide = [wide, wide];
    assert.match(String(dataOf(wide)["note"]), /left out, the value is too large/);
  }).timeout(60_000);

  it("answers EXCEPTION for what cannot be looked at", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    assert.match(errorOf(proxy)[1], /^The result of probe cannot be read: TypeError: /);
    assert.equal(errorOf(proxy)[0], "EXCEPTION");
  });
});

describe("normalizeOutput", () => {
  it("gives plain data back as it is, whatever its fields are called", () => {
    const field = fc.oneof(fc.string(), fc.constantFrom("__proto__", "note", "output", "message", "value", "data"));
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (data) => {
        if (Object.keys(data).join() !== "error") assert.deepEqual(dataOf(data), JSON.parse(JSON.stringify(data)));
      }),
      { seed: 5 },
    );
  });
});
