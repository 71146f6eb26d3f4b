import assert from "node:assert/strict";
import { invocationMessage } from "../../../src/apps/extension/calls/chatMarkdown";
import type { Tool } from "../../../src/tools/runtime/tool";
import applyPatch from "../../../src/tools/edit/applyPatch";
import bash from "../../../src/tools/shell/bash";
import diagnostics from "../../../src/tools/read/diagnostics";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import notebookEdit from "../../../src/tools/edit/notebookEdit";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import runTask from "../../../src/tools/tasks/runTask";
import killShell from "../../../src/tools/shell/killShell";
import renameSymbol from "../../../src/tools/symbols/renameSymbol";
import symbols from "../../../src/tools/symbols/symbols";
import { makeWorkspace } from "../../support/workspace";
import { hasAnyNames } from "../../support/machine";

describe("the message of a call in the chat", () => {
  const messageOf = async (tool: Tool, input: object): Promise<string> => {
    const workspace = await makeWorkspace({ "src/a b.js": "" });
    const { place } = workspace.context().workspace;
    const message = await invocationMessage(tool, input, place, (resource) => resource);
    return message.replaceAll(workspace.root, "ROOT");
  };

  for (const [tool, input, message] of [
    [fileRead, { file_path: "src/a b.js" }, "Read [](file://ROOT/src/a%20b.js)"],
    [fileRead, { file_path: "src/a b.js", offset: 1, limit: 20 }, "Read [](file://ROOT/src/a%20b.js), lines 1 to 20"],
    [fileRead, { file_path: "src/a b.js", offset: 30 }, "Read [](file://ROOT/src/a%20b.js) from line 30"],
    [fileRead, { file_path: "src/a b.js", offset: -1 }, "Read the last 1 line of [](file://ROOT/src/a%20b.js)"],
    [fileRead, { file_path: "src/a b.js", offset: -5 }, "Read the last 5 lines of [](file://ROOT/src/a%20b.js)"],
    [fileRead, { file_path: "a.js", file_paths: ["b.js", "c.js"] }, "Read [](file://ROOT/a.js) and 2 more files"],
    [fileEdit, { file_path: "a.js", old_string: "a", new_string: "b" }, "Edit [](file://ROOT/a.js)"],
    [fileWrite, { file_path: "new.js", content: "x" }, "Write [](file://ROOT/new.js)"],
    [fileWrite, { file_path: "new.js", content: "x", append: true }, "Append to [](file://ROOT/new.js)"],
    [bash, { command: "npm test" }, "Run `npm test`"],
    [grep, { pattern: "TODO" }, "Search for `TODO`"],
    [grep, { pattern: "TODO", path: "src" }, "Search for `TODO` in [](file://ROOT/src)"],
    [glob, { pattern: "**/*.ts" }, "Find files\\: `**/*.ts`"],
    [diagnostics, {}, "List problems"],
    [diagnostics, { path: "src" }, "List problems in [](file://ROOT/src)"],
    [applyPatch, { patch: "*** Delete File: a.js" }, "Patch [](file://ROOT/a.js)"],
    [applyPatch, { patch: "+++ b/a.js\n+++ b/b.js" }, "Patch [](file://ROOT/a.js) and other files"],
    [applyPatch, { patch: "no patch" }, "Apply a patch"],
    [notebookEdit, { path: "a.ipynb", cell: 1 }, "Edit a cell of [](file://ROOT/a.ipynb)"],
    [notebookEdit, { path: "a.ipynb", action: "insert" }, "Insert a cell into [](file://ROOT/a.ipynb)"],
    [symbols, { action: "definition", symbol: "total" }, "Find the definition of `total`"],
    [symbols, { action: "references", path: "a.js", symbol: "total" }, "Find the references of `total`"],
    [symbols, { action: "outline", path: "a.js" }, "Outline [](file://ROOT/a.js)"],
    [renameSymbol, { path: "a.js", symbol: "total", new_name: "sum" }, "Rename `total` to `sum`"],
    [runTask, { task: "build" }, "Run the task `build`"],
    [runTask, {}, "List the tasks"],
    [killShell, { shell_id: "s1" }, "End Shell\\: `s1`"],
  ] as const) {
    it(`says ${JSON.stringify(message)}`, async function () {
      if (!hasAnyNames) this.skip();
      assert.equal(await messageOf(tool, input), message);
    });
  }

  it("has no link to a path outside the workspace, and interprets nothing of it", async () => {
    assert.equal(await messageOf(fileRead, { file_path: "/etc/passwd" }), "Read `/etc/passwd`");
    assert.equal(await messageOf(fileRead, { file_path: "/x`](command:y)[`" }), "Read `` /x`](command:y)[` ``");
  });

  it("shows the first line of a command, with invisible characters made visible", async () => {
    assert.equal(await messageOf(bash, { command: "ls \u202e`x`\nrm -r y" }), "Run `` ls \\u{202e}`x` ``");
  });

  it("says the title and the first text of an input that the tool refuses", async () => {
    assert.equal(await messageOf(bash, { cmmand: "ls" }), "Run Command\\: `ls`");
    assert.equal(await messageOf(bash, {}), "Run Command");
  });
});
