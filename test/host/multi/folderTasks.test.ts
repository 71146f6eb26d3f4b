import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

const tasksOf = (names: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      version: "2.0.0",
      tasks: names.map((label) => ({ label, type: "shell", command: `mkdir ${label}-ran` })),
    }),
  );

describe("run_task with tasks of two folders", () => {
  const [first, second] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(first && second, "two folders are open");
  const both = [first, second];
  const ran = (folder: vscode.WorkspaceFolder, name: string): vscode.Uri =>
    vscode.Uri.joinPath(folder.uri, `${name}-ran`);
  const exists = async (uri: vscode.Uri): Promise<boolean> =>
    vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
  const global = vscode.ConfigurationTarget.Global;

  before(async () => {
    await vscode.workspace.getConfiguration("task").update("saveBeforeRun", "never", global);
    for (const [folder, names] of [
      [first, ["shared", "alone"]],
      [second, ["shared"]],
    ] as const)
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, ".vscode/tasks.json"), tasksOf(names));
    await until(async () => {
      const names = (await vscode.tasks.fetchTasks()).map(({ name }) => name);
      return (names.includes("alone") && names.filter((name) => name === "shared").length === 2) || undefined;
    });
  });

  after(async () => {
    await vscode.workspace.getConfiguration("task").update("saveBeforeRun", undefined, global);
    const made = [
      ...both.map(({ uri }) => vscode.Uri.joinPath(uri, ".vscode")),
      ran(second, "shared"),
      ran(first, "alone"),
    ];
    for (const uri of made) if (await exists(uri)) await vscode.workspace.fs.delete(uri, { recursive: true });
    await vscode.commands.executeCommand("workbench.action.closePanel");
  });

  it("run_task lists tasks of several folders, with the folder if two tasks have one name", async () => {
    const lines = String((await succeed("trv_run_task", {}))["output"]).split("\n");
    const own = lines.filter((line) => /^(?:shared|alone)\b/.test(line));
    assert.deepEqual(own.sort(), [
      "alone: mkdir alone-ran",
      "shared (notes-app): mkdir shared-ran",
      "shared (second): mkdir shared-ran",
    ]);
  });

  it("run_task runs the task of the folder that its name says, in that folder", async () => {
    const data = await succeed("trv_run_task", { task: "shared (second)" });
    assert.deepEqual([data["task"], data["exit_code"]], ["shared (second)", 0]);
    assert.deepEqual(await Promise.all(both.map((folder) => exists(ran(folder, "shared")))), [false, true]);
  });

  it("run_task runs a task whose name is unique by that name alone", async () => {
    assert.equal((await succeed("trv_run_task", { task: "alone" }))["exit_code"], 0);
    assert.deepEqual(await Promise.all(both.map((folder) => exists(ran(folder, "alone")))), [true, false]);
  });

  it("run_task runs no task whose name two folders have, and names both", async () => {
    assert.match(
      await fail("trv_run_task", { task: "shared" }),
      /2 tasks are named "shared"\. Name one of them: "shared \(notes-app\)", "shared \(second\)"/,
    );
    assert.equal(await exists(ran(first, "shared")), false);
  });
});
