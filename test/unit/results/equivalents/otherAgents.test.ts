import assert from "node:assert/strict";
import tools from "../../../../src/tools/all";
import { parseInput } from "../../../../src/tools/runtime/toolInput";
import { quoteCommand } from "../../../../src/base/text/quotedCommand";
import { ourCall } from "../../../../src/results/equivalents/ourCall";
import { recordedNames, sameCall } from "../../../../src/results/equivalents/sameCall";

/** Recorded calls of other agents, and what they are with our tools. */
const calls: readonly [tool: string, input: object, own: string, mapped: object][] = [
  [
    "shell",
    { command: ["bash", "-lc", "ls -l"], workdir: "src", timeout_ms: 500 },
    "bash",
    {
      command: "ls -l",
      cwd: "src",
      timeout: 500,
    },
  ],
  [
    "exec_command",
    { cmd: "git status", justification: "Looks" },
    "bash",
    { command: "git status", description: "Looks" },
  ],
  [
    "grep_files",
    { pattern: "x", include: "*.ts", path: "src", limit: 5 },
    "grep",
    {
      pattern: "x",
      glob: "*.ts",
      path: "src",
      head_limit: 5,
      output_mode: "files_with_matches",
    },
  ],
  ["list_dir", { dir_path: "src" }, "fileio_list_directory", { path: ["src"] }],
  [
    "read_file",
    { absolute_path: "/a/b.ts", offset: 0, limit: 3 },
    "file_read",
    {
      file_path: "/a/b.ts",
      offset: 1,
      limit: 3,
    },
  ],
  ["read_file", { file_path: "b.ts" }, "file_read", { file_path: "b.ts" }],
  ["write_file", { file_path: "b.ts", content: "" }, "file_write", { file_path: "b.ts", content: "" }],
  [
    "replace",
    { file_path: "b.ts", old_string: "a", new_string: "b", expected_replacements: 2 },
    "file_edit",
    {
      file_path: "b.ts",
      old_string: "a",
      new_string: "b",
      expected_replacements: 2,
    },
  ],
  [
    "search_file_content",
    { pattern: "x", dir_path: "src", include: "*.ts" },
    "grep",
    {
      pattern: "x",
      path: "src",
      glob: "*.ts",
      ignore_case: true,
    },
  ],
  ["list_directory", {}, "fileio_list_directory", { path: ["."] }],
  [
    "run_shell_command",
    { command: "ls", directory: "src", is_background: true },
    "bash",
    {
      command: "ls",
      cwd: "src",
      run_in_background: true,
    },
  ],
  [
    "read_file",
    { filePath: "a.ts", startLine: 3, endLine: 9 },
    "file_read",
    {
      file_path: "a.ts",
      offset: 3,
      limit: 7,
    },
  ],
  ["read_file", { filePath: "a.ts", startLine: 3 }, "file_read", { file_path: "a.ts", offset: 3 }],
  ["read_file", { filePath: "a.ts" }, "file_read", { file_path: "a.ts" }],
  ["create_file", { filePath: "a.ts", content: "x" }, "file_write", { file_path: "a.ts", content: "x" }],
  [
    "replace_string_in_file",
    { filePath: "a.ts", oldString: "a", newString: "b" },
    "file_edit",
    {
      file_path: "a.ts",
      old_string: "a",
      new_string: "b",
    },
  ],
  ["file_search", { query: "**/*.ts", maxResults: 5 }, "glob", { pattern: "**/*.ts", head_limit: 5 }],
  [
    "grep_search",
    { query: "a.b", isRegexp: false },
    "grep",
    {
      pattern: "a.b",
      ignore_case: true,
      fixed_strings: true,
    },
  ],
  [
    "grep_search",
    { query: "a.b", isRegexp: true, includePattern: "*.ts" },
    "grep",
    {
      pattern: "a.b",
      ignore_case: true,
      glob: "*.ts",
    },
  ],
  ["list_dir", { path: "/src" }, "fileio_list_directory", { path: ["/src"] }],
  [
    "run_in_terminal",
    { command: "npm test", explanation: "Tests", isBackground: false },
    "bash",
    {
      command: "npm test",
      description: "Tests",
      run_in_background: false,
    },
  ],
];

describe("a recorded call of another agent made with our tools", () => {
  for (const [tool, input, own, mapped] of calls)
    it(`${tool} ${JSON.stringify(input)} is ${own}, with an input that it accepts without a warning`, () => {
      const call = ourCall(tool, input) ?? assert.fail(tool);
      assert.deepEqual(call, { tool: own, input: mapped, unmapped: [] });
      const known = tools.find(({ name }) => name === own) ?? assert.fail(own);
      assert.deepEqual(parseInput(known, call.input).warnings, []);
      assert.ok(recordedNames(own).includes(tool), `${tool} is no name of ${own}`);
    });

  it("counts as the same call as a run of ours with that input", () => {
    const run = { id: "", tool: "bash", input: { command: "ls" } };
    assert.equal(sameCall(run, { id: "c", tool: "shell_command", input: { command: "ls" } }), "input");
    assert.equal(sameCall(run, { id: "c", tool: "shell_command", input: { command: "ls -l" } }), undefined);
  });

  it("says of lines that may be counted from 0 or from 1 that they are left out", () => {
    assert.deepEqual(ourCall("read_file", { file_path: "a.ts", offset: 10 }), {
      tool: "file_read",
      input: { file_path: "a.ts" },
      unmapped: ["`offset` is left out: some agents count lines from 0, some from 1."],
    });
  });

  it("leaves a command that is none for the tool to refuse, and says what no tool of ours takes", () => {
    assert.deepEqual(ourCall("shell", { command: 5, login: true }), {
      tool: "bash",
      input: { command: 5 },
      unmapped: ["`login` is left out: bash has a shell of its own."],
    });
    assert.deepEqual(
      ourCall("replace", { file_path: "a", old_string: "a", new_string: "b", instruction: "why" })?.unmapped,
      ["`instruction` is left out: file_edit takes no words about the call."],
    );
    assert.deepEqual(ourCall("run_in_terminal", { command: "ls", explanation: "Lists", goal: "To see" })?.unmapped, [
      "`goal` is left out: bash takes one description.",
    ]);
    assert.equal(ourCall("write_stdin", { session_id: 1, chars: "" }), undefined);
  });

  it("has the line of a shell, or the words of a list without one", () => {
    assert.equal(quoteCommand("ls"), "ls");
    assert.equal(quoteCommand(["/bin/zsh", "-lc", "a | b", "rest"]), "a | b");
    assert.equal(quoteCommand(["git", "status", 5]), "git status");
    assert.equal(quoteCommand(["bash", "-c"]), "bash -c");
    assert.equal(quoteCommand([]), "");
    assert.equal(quoteCommand({}), undefined);
  });
});
