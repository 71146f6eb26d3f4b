import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, scratch, succeed } from "../../support/lmTools";

describe("Restricted Mode", () => {
  it("is what this window is in", () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });

  it("lets tools read", async () => {
    const folder = await scratch({ "a.txt": "readable\n" });
    try {
      assert.deepEqual(await succeed("trv_file_read", { file_path: `${folder.path}/a.txt` }), { output: "readable\n" });
      assert.equal((await succeed("trv_glob", { pattern: `${folder.path}/*` })).count, 1);
      assert.equal((await succeed("trv_grep", { pattern: "readable", path: folder.path })).count, 1);
    } finally {
      await folder.remove();
    }
  });

  it("refuses to write and leaves the file as it was", async () => {
    const folder = await scratch({ "a.txt": "before\n" });
    try {
      assert.match(
        await fail("trv_file_write", { file_path: `${folder.path}/a.txt`, content: "after\n" }),
        /not trusted/,
      );
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, "a.txt"));
      assert.equal(new TextDecoder().decode(bytes), "before\n");
    } finally {
      await folder.remove();
    }
  });

  it("refuses to run a task of the workspace, and to list them", async () => {
    for (const input of [{}, { task: "build" }]) assert.match(await fail("trv_run_task", input), /not trusted/);
  });

  it("refuses a command before a task is made", async () => {
    const started: string[] = [];
    const listening = vscode.tasks.onDidStartTask(({ execution }) => started.push(execution.task.name));
    assert.match(await fail("trv_bash", { command: "echo hello" }), /not trusted/);
    listening.dispose();
    assert.deepEqual(started, []);
  });

  it("says in the setup check that the workspace is not trusted and what that means", async () => {
    const checks = await vscode.commands.executeCommand<{ id: string; ok: boolean; todo?: string }[]>(
      "toolResultViewer.checkSetup",
      { quiet: true },
    );
    const trust = checks.find(({ id }) => id === "trust");
    assert.equal(trust?.ok, false);
    assert.match(trust.todo ?? "", /trust/);
  });
});
