import assert from "node:assert/strict";
import { unknownTool } from "../../../src/tools/runtime/unknownTool";

describe("the message for a name that no tool has", () => {
  const offered = ["file_read", "file_edit", "file_write", "bash", "bash_output", "kill_shell", "glob", "grep"];
  for (const [name, own] of [
    ["Read", "file_read"],
    ["read_file", "file_read"],
    ["Write", "file_write"],
    ["MultiEdit", "file_edit"],
    ["ApplyPatch", "file_edit"],
    ["str_replace_editor", "file_edit"],
    ["Bash", "bash"],
    ["run_shell_command", "bash"],
    ["KillBash", "kill_shell"],
    ["trv_glob", "glob"],
    ["mcp__files__grep", "grep"],
    ["functions.shell", "bash"],
    ["list_dir", "glob"],
    ["delete_file", "bash"],
  ] as const)
    it(`names ${own} for ${name}`, () =>
      assert.equal(unknownTool(name, offered), `Unknown tool: ${name}. Use ${own}.`));

  it("names a tool only if it is offered", () => {
    assert.equal(unknownTool("Bash", ["grep", "glob"]), "Unknown tool: Bash. Use one of: grep, glob.");
    assert.equal(
      unknownTool("ls", [...offered, "fileio_list_directory"]),
      "Unknown tool: ls. Use fileio_list_directory.",
    );
    assert.equal(unknownTool("patch", ["apply_patch"]), "Unknown tool: patch. Use apply_patch.");
    assert.equal(unknownTool("get_errors", ["diagnostics"]), "Unknown tool: get_errors. Use diagnostics.");
    assert.equal(unknownTool("Read", []), "Unknown tool: Read");
  });

  it("names one of nearly the same name, and all if none is near", () => {
    assert.equal(unknownTool("file_raed", offered), "Unknown tool: file_raed. Did you mean file_read?");
    assert.equal(unknownTool("constructor", ["grep"]), "Unknown tool: constructor. Use one of: grep.");
    assert.match(unknownTool("x".repeat(5000), ["grep"]), /Use one of: grep\.$/);
  });
});
