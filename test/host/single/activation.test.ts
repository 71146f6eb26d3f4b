import { strict as assert } from "node:assert";
import * as vscode from "vscode";

const id = "tool-result-viewer.tool-result-viewer";
const five = ["trv_bash", "trv_file_read", "trv_file_write", "trv_glob", "trv_grep"];
const others = [
  "trv_apply_patch",
  "trv_bash_input",
  "trv_bash_output",
  "trv_diagnostics",
  "trv_file_edit",
  "trv_kill_shell",
  "trv_notebook_edit",
  "trv_rename_symbol",
  "trv_run_task",
  "trv_symbols",
  "trv_transcript_list",
  "trv_transcript_query",
  "trv_transcript_read",
  "trv_transcript_report",
  "trv_transcript_search",
];
const family = [
  "trv_fileio_copy",
  "trv_fileio_count_lines",
  "trv_fileio_count_words",
  "trv_fileio_find_in_files",
  "trv_fileio_list_directory",
  "trv_fileio_make_directory",
  "trv_fileio_move",
  "trv_fileio_remove",
  "trv_fileio_stat",
];

interface ContributedTool {
  readonly name: string;
  readonly toolReferenceName: string;
  readonly canBeReferencedInPrompt: boolean;
  readonly userDescription: string;
  readonly icon: string;
  readonly when: string;
}

function manifest(): { contributes: { languageModelTools: ContributedTool[]; commands: { command: string }[] } } {
  const extension = vscode.extensions.getExtension(id);
  assert.ok(extension, "expected extension");
  return extension.packageJSON as ReturnType<typeof manifest>;
}

describe("activation", () => {
  it("activates without an error", async () => {
    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension, "expected extension");
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("gives VS Code the five tools, and the FileIO tools when they are chosen, with schemas that are plain objects", () => {
    const ours = vscode.lm.tools.filter(({ name }) => name.startsWith("trv_"));
    const known = ours.map(({ name }) => name);
    for (const name of five) assert.ok(known.includes(name), name);
    assert.deepEqual(
      manifest().contributes.languageModelTools.map(({ name }) => name),
      [...five, ...others, ...family].sort(),
    );
    for (const { inputSchema } of ours) {
      assert.equal((inputSchema as { type: unknown }).type, "object");
      assert.doesNotMatch(JSON.stringify(inputSchema), /"(anyOf|oneOf|allOf|\$ref)"/);
    }
  });

  it("declares each tool so that a prompt can name it, a user can understand it, and a setting can hide it", () => {
    for (const tool of manifest().contributes.languageModelTools) {
      assert.equal(tool.toolReferenceName, tool.name);
      assert.equal(tool.canBeReferencedInPrompt, true);
      assert.ok(tool.userDescription.length > 10, `${tool.userDescription.length} is not above 10`);
      assert.match(tool.icon, /^\$\([a-z-]+\)$/);
      assert.match(tool.when, /^config\.toolResultViewer\.tools\.(read|write|shell|fileio|transcripts)$/);
    }
  });

  it("offers the groups of all five tools unless the user switches them off, and FileIO only when chosen", () => {
    const settings = vscode.workspace.getConfiguration("toolResultViewer.tools");
    assert.deepEqual([settings.get("read"), settings.get("write"), settings.get("shell")], [true, true, true]);
    assert.equal(settings.get("fileio"), false);
  });

  it("registers every command of the manifest", async () => {
    const known = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      manifest()
        .contributes.commands.map(({ command }) => command)
        .filter((command) => !known.has(command)),
      [],
    );
  });

  it("brings instructions that VS Code lists as this extension's", async () => {
    const files = await vscode.commands.executeCommand<object[]>("_listExtensionPromptFiles");
    assert.match(JSON.stringify(files), /tool-results\.instructions\.md/);
  });

  it("says for each part of the setup whether it is there and what to do if not", async () => {
    const checks = await vscode.commands.executeCommand<{ id: string; ok: boolean; found: string; todo?: string }[]>(
      "toolResultViewer.checkSetup",
      { quiet: true },
    );
    assert.deepEqual(
      checks.map((check) => check.id),
      ["agent", "extensionTools", "tools", "ripgrep", "shell", "confinement", "trust", "transcripts"],
    );
    for (const check of checks) assert.ok(check.ok || (check.todo ?? "") !== "", `${check.id} says nothing to do`);
    for (const needed of ["extensionTools", "tools", "ripgrep", "shell", "trust"])
      assert.ok(checks.find((check) => check.id === needed)?.ok, needed);
  });
});
