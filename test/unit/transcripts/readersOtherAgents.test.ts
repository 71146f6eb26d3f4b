import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("an agent that Codex started", () => {
  const said = (tool: string, content: object): unknown => dataOf(tool, { content: JSON.stringify(content) });

  it("has its last words when it is waited for, and when it is ended", () => {
    assert.deepEqual(said("wait_agent", { status: { a: { completed: "Done." } }, timed_out: false }), {
      message: "Done.",
    });
    assert.deepEqual(
      said("wait_agent", {
        status: { a: { completed: "One." }, b: { errored: "Two." }, c: "running" },
        timed_out: true,
      }),
      { message: "One.\n\nTwo.\n\nc: running", timed_out: true },
    );
    assert.deepEqual(said("close_agent", { status: { completed: "Done." } }), { message: "Done." });
    assert.deepEqual(said("close_agent", { previous_status: { completed: null } }), { message: "completed" });
    assert.deepEqual(said("close_agent", { status: "shutdown" }), { status: "shutdown" });
    assert.deepEqual(said("wait_agent", { message: "Wait completed.", timed_out: false }), {
      message: "Wait completed.",
    });
  });

  it("gets a message, whose number is returned", () => {
    assert.deepEqual(said("send_input", { submission_id: "7" }), { submission_id: "7" });
  });

  it("stays as it is in another form", () => {
    for (const content of ["not found", "[1]", "7", ""])
      assert.deepEqual(dataOf("wait_agent", { content }), { raw: content });
  });
});

describe("tools that another agent searched for", () => {
  const found = (content: string): unknown => dataOf("tool_search", { input: { query: "files" }, content });

  it("are named, those of a server with it, as Codex, Qwen Code, and Droid list them", () => {
    const codex = [
      { type: "namespace", name: "mcp__files", tools: [{ name: "read" }, { name: "write" }] },
      { type: "function", name: "exec" },
      { type: "namespace", name: "plugins", tools: [] },
    ];
    assert.deepEqual(found(JSON.stringify(codex)), {
      query: "files",
      matches: ["mcp__files__read", "mcp__files__write", "exec", "plugins"],
    });
    assert.deepEqual(found("[]"), { query: "files", matches: [] });
    const qwen = `<functions>\n<function>{"name":"a","description":"b"}</function>\n<function>{"name":"c"}</function>\n</functions>`;
    assert.deepEqual(found(qwen), { query: "files", matches: ["a", "c"] });
    const droid = 'Loaded 2 tool(s) matching "a "b"": files___read, files___write. These are in your tool list now.';
    assert.deepEqual(found(droid), { query: "files", matches: ["files___read", "files___write"] });
  });

  it("stay as they are in another form", () => {
    for (const content of ["Loaded 2 tools", 'Loaded 2 tool(s) matching "a": ', "functions", '{"tools":[]}'])
      assert.deepEqual(found(content), { raw: content });
  });
});

describe("a sentence of Copilot CLI", () => {
  it("is shown as one", () => {
    assert.deepEqual(dataOf("report_intent", { content: "Intent logged" }), { message: "Intent logged" });
  });
});
