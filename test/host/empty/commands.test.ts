import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, succeed } from "../../support/lmTools";

describe("a window without a folder", () => {
  it("has no folder open", () => {
    assert.equal(vscode.workspace.workspaceFolders, undefined);
  });

  it("a command says that no folder is open to run in, and starts no task and no terminal", async () => {
    const started: string[] = [];
    const listening = vscode.tasks.onDidStartTask(({ execution }) => started.push(execution.task.name));
    for (const more of [{}, { run_in_background: true }])
      assert.match(
        await fail("trv_bash", { command: "echo hello", ...more }),
        /^Invalid input: no folder is open to run in/,
      );
    listening.dispose();
    assert.deepEqual([started, vscode.window.terminals], [[], []]);
  });

  it("run_task says that there are no tasks because no folder is open", async () => {
    const data = await succeed("trv_run_task", {});
    assert.deepEqual([data["count"], data["output"]], [0, ""]);
    assert.match(String(data["note"]), /^There are no tasks, because no folder is open\./);
  });

  it("run_task finds no task if no folder is open", async () => {
    assert.match(await fail("trv_run_task", { task: "build" }), /^Task not found: "build"/);
  });
});
