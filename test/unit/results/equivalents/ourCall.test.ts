import assert from "node:assert/strict";
import tools from "../../../../src/tools/all";
import { ourCall, ourName, ourTool } from "../../../../src/results/equivalents/ourCall";
import { parseInput } from "../../../../src/tools/runtime/toolInput";

describe("a recorded call made with our tools", () => {
  it("is the tool of the same task, with the input under our names", () => {
    assert.deepEqual(ourCall("Read", { file_path: "a.ts", offset: 3, limit: 10 }), {
      tool: "file_read",
      input: { file_path: "a.ts", offset: 3, limit: 10 },
      unmapped: [],
    });
    assert.deepEqual(ourCall("Write", { file_path: "a.ts", content: "" })?.tool, "file_write");
    assert.deepEqual(ourCall("Glob", { pattern: "*", path: null }), {
      tool: "glob",
      input: { pattern: "*" },
      unmapped: [],
    });
    assert.deepEqual(ourCall("LS", { path: "/src", ignore: ["dist"] }), {
      tool: "fileio_list_directory",
      input: { path: ["/src"] },
      unmapped: ["`ignore` is left out: fileio_list_directory lists everything."],
    });
  });

  it("edits as Edit and MultiEdit did, and says where the order of edits may matter", () => {
    const edit = { old_string: "a", new_string: "b" };
    assert.deepEqual(ourCall("Edit", { file_path: "a.ts", ...edit, replace_all: false }), {
      tool: "file_edit",
      input: { file_path: "a.ts", ...edit, replace_all: false },
      unmapped: [],
    });
    assert.deepEqual(ourCall("MultiEdit", { file_path: "a.ts", edits: [edit] })?.unmapped, []);
    assert.deepEqual(ourCall("MultiEdit", { file_path: "a.ts", edits: [edit, edit] }), {
      tool: "file_edit",
      input: { file_path: "a.ts", edits: [edit, edit] },
      unmapped: ["`edits` were applied one after another; file_edit applies them all to the original text."],
    });
    assert.deepEqual(ourCall("MultiEdit", { file_path: "a.ts" })?.unmapped, []);
    assert.equal(ourName("mcp__x__trv_file_edit"), "file_edit");
  });

  it("says of each field that it leaves out why", () => {
    const call = ourCall("Bash", {
      command: "ls",
      run_in_background: true,
      dangerouslyDisableSandbox: false,
      shell: "zsh",
    });
    assert.deepEqual(call, {
      tool: "bash",
      input: { command: "ls", run_in_background: true },
      unmapped: ["`shell` is left out: bash knows no such field."],
    });
    assert.deepEqual(ourCall("Read", { file_path: "a.pdf", pages: "1-5" })?.unmapped, [
      "`pages` is left out: file_read reads text, not the pages of a PDF.",
    ]);
  });

  it("searches as Grep did when it printed lines, and says that there is always a limit", () => {
    const lines = { pattern: "x", output_mode: "content", "-i": true, "-C": 2, "-n": true, head_limit: 5, offset: 1 };
    assert.deepEqual(ourCall("Grep", lines), {
      tool: "grep",
      input: { pattern: "x", ignore_case: true, context: 2, head_limit: 5, offset: 1 },
      unmapped: [],
    });
    assert.deepEqual(ourCall("Grep", { pattern: "x", output_mode: "content", head_limit: 0 }), {
      tool: "grep",
      input: { pattern: "x" },
      unmapped: ["`head_limit` 0 is left out: grep always has a limit."],
    });
  });

  it("lists and counts as Grep did without a mode, and with one", () => {
    assert.deepEqual(ourCall("Grep", { pattern: "x", head_limit: 5, type: "js", "-n": false }), {
      tool: "grep",
      input: { pattern: "x", head_limit: 5, type: "js", output_mode: "files_with_matches", line_numbers: false },
      unmapped: [],
    });
    assert.equal(ourCall("Grep", { pattern: "x", output_mode: "count" })?.input["output_mode"], "count");
    assert.deepEqual(ourCall("Grep", { pattern: "x", "-o": true })?.unmapped, [
      "`-o` is left out: grep returns whole lines.",
    ]);
  });

  it("keeps the input of a call of our own tools as it is, whoever called them", () => {
    for (const name of ["grep", "trv_grep", "mcp__tool-results__grep", "mcp__x__trv_grep"])
      assert.deepEqual(ourCall(name, { pattern: "x" }), { tool: "grep", input: { pattern: "x" }, unmapped: [] });
    assert.equal(ourName("fileio_stat"), "fileio_stat");
    assert.equal(ourName("Read"), undefined);
    assert.equal(ourName("mcp__x__grep_all"), undefined);
    assert.deepEqual(["trv_grep", "Read", "read_file", "Task"].map(ourTool), [
      "grep",
      "file_read",
      "file_read",
      undefined,
    ]);
  });

  it("is none for a tool that ours have no like of, and for an input that is no object", () => {
    for (const tool of ["TodoWrite", "WebFetch", "toString", "__proto__"]) assert.equal(ourCall(tool, {}), undefined);
    assert.equal(ourCall("Read", "a.ts"), undefined);
    assert.equal(ourCall("Read", undefined), undefined);
  });

  it("makes inputs that our tools accept without a warning", () => {
    const calls: readonly [string, object][] = [
      ["Read", { file_path: "a.ts", offset: 3, limit: 10 }],
      ["Write", { file_path: "a.ts", content: "x" }],
      ["Glob", { pattern: "*", path: "src" }],
      ["Grep", { pattern: "x", output_mode: "content", "-A": 1, "-B": 2, "-i": true, glob: "*.ts", multiline: true }],
      ["Bash", { command: "ls", timeout: 1000, description: "Lists" }],
      ["LS", { path: "src" }],
    ];
    for (const [name, input] of calls) {
      const call = ourCall(name, input) ?? assert.fail(name);
      const tool = tools.find((each) => each.name === call.tool) ?? assert.fail(call.tool);
      assert.deepEqual(parseInput(tool, call.input).warnings, [], name);
      assert.deepEqual(call.unmapped, [], name);
    }
  });
});
