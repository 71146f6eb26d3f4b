import assert from "node:assert/strict";
import { blockText, contentText, inputOf, toolPart } from "../../../src/transcripts/entries/contentBlocks";
import { dataOf, parseRecorded } from "../../support/recordedCall";

/** The data of a block that the API's own tools answer with. */
const serverData = (type: string, content: unknown, input: unknown = {}): unknown =>
  dataOf("any_name", { content, input, block: { type } });

describe("tools on the API's side", () => {
  it("are known by the type of their block, whatever the call was named", () => {
    const found = [
      { type: "web_search_result", title: "A", url: "https://a.example", encrypted_content: "x", page_age: "1 day" },
      { type: "web_search_result", url: "https://b.example" },
    ];
    assert.deepEqual(serverData("web_search_tool_result", found, { query: "q" }), {
      query: "q",
      links: [
        { title: "A", url: "https://a.example", page_age: "1 day" },
        { title: "https://b.example", url: "https://b.example" },
      ],
    });
  });

  it("are not meant by a plain result of a tool that has the same name", () => {
    const { data, note } = parseRecorded("web_search", { content: "found" });
    assert.deepEqual([data, note], [{ raw: "found" }, undefined]);
  });

  it("give pages, output, files, tools and advice", () => {
    const page = { type: "document", source: { type: "text", media_type: "text/plain", data: "words" }, title: "T" };
    const fetched = { type: "web_fetch_result", url: "u", content: page, retrieved_at: "2026-01-01" };
    assert.deepEqual(serverData("web_fetch_tool_result", fetched), {
      url: "u",
      result: "words",
      title: "T",
      retrieved_at: "2026-01-01",
    });
    const run = {
      stdout: "1",
      stderr: "",
      return_code: 0,
      content: [{ type: "code_execution_output", file_id: "f1" }],
    };
    assert.deepEqual(serverData("code_execution_tool_result", { type: "code_execution_result", ...run }), {
      stdout: "1",
      stderr: "",
      exitCode: 0,
      files: ["f1"],
    });
    const view = { type: "text_editor_code_execution_view_result", file_type: "text", content: "a", numLines: 1 };
    assert.deepEqual(serverData("text_editor_code_execution_tool_result", view, { path: "/a" }), {
      action: "viewed",
      filePath: "/a",
      file_type: "text",
      content: "a",
      numLines: 1,
    });
    const created = { type: "text_editor_code_execution_create_result", is_file_update: false };
    assert.deepEqual(serverData("text_editor_code_execution_tool_result", created, { path: "/a" }), {
      action: "created",
      filePath: "/a",
    });
    const replaced = {
      type: "text_editor_code_execution_str_replace_result",
      oldStart: 1,
      newStart: 1,
      lines: ["-a", "+b"],
    };
    assert.deepEqual(serverData("text_editor_code_execution_tool_result", replaced), {
      action: "updated",
      filePath: "",
      oldStart: 1,
      newStart: 1,
      lines: ["-a", "+b"],
    });
    const tools = {
      type: "tool_search_tool_search_result",
      tool_references: [{ type: "tool_reference", tool_name: "t" }],
    };
    assert.deepEqual(serverData("tool_search_tool_result", tools), { matches: ["t"] });
    assert.deepEqual(serverData("advisor_tool_result", { type: "advisor_result", text: "Stop." }), { text: "Stop." });
    assert.deepEqual(serverData("advisor_tool_result", { encrypted_content: "x" }), { encrypted: true });
  });

  it("show what code that failed wrote", () => {
    const content = { type: "code_execution_result", stdout: "a", stderr: "b", return_code: 1 };
    const { success, data, error } = parseRecorded("code_execution", {
      content,
      block: { type: "code_execution_tool_result" },
    });
    assert.deepEqual([success, data, error], [false, { stdout: "a", stderr: "b", exitCode: 1 }, "Exit code 1\nb"]);
  });

  it("don't treat exit code 1 of a search as a failure", () => {
    const recorded = {
      input: { command: "grep -n x a.txt" },
      content: { type: "bash_code_execution_result", stdout: "", stderr: "", return_code: 1 },
      block: { type: "bash_code_execution_tool_result" },
    };
    assert.equal(parseRecorded("bash_code_execution", recorded).success, false);
  });

  it("of a kind that is not known are given raw", () => {
    const { data, note } = parseRecorded("x", { content: [1], block: { type: "made_up_tool_result" } });
    assert.deepEqual([data, note], [{ raw: [1] }, undefined]);
  });
});

describe("tools of MCP servers", () => {
  const text = (value: unknown): unknown => [
    { type: "text", text: typeof value === "string" ? value : JSON.stringify(value) },
  ];
  const cases: [content: unknown, data: unknown][] = [
    ["plain words", { text: "plain words" }],
    ["", { text: "" }],
    [text("plain words"), { text: "plain words" }],
    [text({ id: 1 }), { id: 1 }],
    [text([1, 2]), { value: [1, 2] }],
    [text({ success: true, data: { output: "a", count: 1 } }), { output: "a", count: 1 }],
    [text({ success: true, data: [1] }), { value: [1] }],
    [text({ success: true, message: "done" }), { success: true, message: "done" }],
    [text({ content: [{ type: "text", text: '{"modelName":"m"}' }] }), { modelName: "m" }],
  ];
  for (const [content, data] of cases) {
    it(`give ${JSON.stringify(data)} for ${JSON.stringify(content)}`, () => {
      for (const tool of ["mcp__trv__glob", "mcp__plugin_a_b__c__d", "mcp__a__b__"])
        assert.deepEqual(dataOf(tool, { content }), data);
      assert.deepEqual(dataOf("d", { content, block: { type: "mcp_tool_result" } }), data);
    });
  }

  it("give structured content first, and blocks that are no text next to it", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
    const content = [{ type: "text", text: "ignored" }, image];
    const toolUseResult = { content, structuredContent: { width: 1 } };
    assert.deepEqual(dataOf("mcp__a__b", { content, entry: { toolUseResult } }), { width: 1, content: [image] });
  });

  it("give the data of a contract", () => {
    const contract = { success: true, data: { a: 1 }, error: null, meta: { duration_ms: 1, timestamp: "T" } };
    assert.deepEqual(dataOf("mcp__a__b", { content: text(contract) }), { a: 1 });
  });
});

describe("the text of blocks", () => {
  const cases: [block: unknown, text: string][] = [
    [{ type: "web_search_result", title: "A\nB", url: "https://a.example" }, "A B https://a.example"],
    [{ type: "search_result", title: "T", source: "s", content: [{ type: "text", text: "words" }] }, "T s\nwords"],
    [{ type: "resource_link", name: "n", uri: "file:///a" }, "n file:///a"],
    [{ type: "resource", resource: { uri: "file:///a", text: "words" } }, "words"],
    [{ type: "resource", resource: { uri: "file:///a", blob: "AAAA" } }, "[resource file:///a]"],
    [{ type: "audio", mimeType: "audio/wav", data: "AAAA" }, "[audio audio/wav, 3 bytes]"],
    [{ type: "image", mimeType: "image/png", data: "AAAA" }, "[image image/png, 3 bytes]"],
    [{ type: "container_upload", file_id: "f1" }, "[file f1]"],
    [{ type: "code_execution_result", stdout: "a", stderr: "b", return_code: 0 }, "a\nb"],
    [{ type: "web_fetch_result", url: "u", content: { source: { type: "text", data: "page" } } }, "page"],
    [{ type: "made_up", value: 1 }, '{"type":"made_up","value":1}'],
    ["bare", "bare"],
    [null, "null"],
  ];
  for (const [block, text] of cases) {
    it(`of ${JSON.stringify(block)} is ${JSON.stringify(text)}`, () => assert.equal(blockText(block), text));
  }

  it("of a string that was taken apart is the string", () => {
    assert.equal(contentText({ 0: "H", 1: "i" }), "Hi");
  });
});

describe("an input", () => {
  it("is an object however it was written", () => {
    assert.deepEqual(inputOf('{"a":1}'), { a: 1 });
    assert.deepEqual(inputOf({ __unparsedToolInput: '{"a":1}' }), { a: 1 });
    assert.deepEqual(inputOf({ __unparsedToolInput: '{"a":' }), { __unparsedToolInput: '{"a":' });
    assert.deepEqual(inputOf({ __unparsedToolInput: { a: 1 }, b: 2 }), { __unparsedToolInput: { a: 1 }, b: 2 });
    assert.deepEqual(
      [inputOf(null), inputOf(undefined), inputOf("x"), inputOf([1])],
      [{}, {}, { input: "x" }, { input: [1] }],
    );
  });

  it("of a server's tool makes a call", () => {
    const part = toolPart({ type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "q" } });
    assert.deepEqual(
      [part?.kind, part?.use],
      ["call", { id: "srvtoolu_1", tool: "web_search", input: { query: "q" }, own: false }],
    );
  });
});
