import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { discardChanges } from "../../support/discardChanges";
import { fail, invoke, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

const tasks = {
  version: "2.0.0",
  tasks: [
    { label: "passes", type: "shell", command: "mkdir passed && echo all is well" },
    {
      label: "fails",
      type: "process",
      command: "sh",
      args: ["-c", "echo 'README.md:3:1: error: a heading is missing'; exit 2"],
      problemMatcher: {
        owner: "trvTest",
        source: "trvTest",
        fileLocation: ["relative", "${workspaceFolder}"],
        pattern: {
          regexp: "^(.*):(\\d+):(\\d+): (error|warning): (.*)$",
          file: 1,
          line: 2,
          column: 3,
          severity: 4,
          message: 5,
        },
      },
    },
    { label: "all", dependsOn: ["passes", "fails"] },
    { label: "after", type: "shell", command: "echo after > after.txt", dependsOn: ["fails"] },
    { label: "of this file", type: "shell", command: "echo ${fileBasename} > file.txt" },
    { label: "ruins", type: "shell", command: "rm -rf ~" },
    { label: "waits", type: "shell", command: "sleep 300" },
  ],
};

describe("run_task with a real tasks.json", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder, "a folder is open");
  const uriOf = (path: string): vscode.Uri => vscode.Uri.joinPath(folder, path);
  const exists = async (path: string): Promise<boolean> => {
    try {
      await vscode.workspace.fs.stat(uriOf(path));
      return true;
    } catch {
      return false;
    }
  };

  const running = (): string[] => vscode.tasks.taskExecutions.map(({ task }) => `${task.source}: ${task.name}`);

  const waitsEnded = (): Promise<true> =>
    until(async () => !running().some((name) => name.endsWith(": waits")) || undefined);

  const global = vscode.ConfigurationTarget.Global;

  before(async () => {
    // Other tests leave editors that are not saved.
    await vscode.workspace.getConfiguration("task").update("saveBeforeRun", "never", global);
    const file = uriOf(".vscode/tasks.json");
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(tasks)));
    await until(async () => {
      const found = await vscode.tasks.fetchTasks();
      return found.some(({ name }) => name === "waits") || undefined;
    });
  });

  after(async () => {
    await vscode.workspace.getConfiguration("task").update("saveBeforeRun", undefined, global);
    await vscode.workspace.fs.delete(uriOf(".vscode"), { recursive: true });
    if (await exists("passed")) await vscode.workspace.fs.delete(uriOf("passed"), { recursive: true });
    await vscode.commands.executeCommand("workbench.action.closePanel");
  });

  it("run_task lists the workspace's tasks with their commands, and says which can't be run", async () => {
    const lines = String((await succeed("trv_run_task", {}))["output"]).split("\n");
    assert.ok(lines.includes("passes: mkdir passed && echo all is well"), lines.join("\n"));
    assert.ok(lines.includes("waits: sleep 300"), lines.join("\n"));
    for (const name of ["all", "after"])
      assert.ok(
        lines.some((line) => line.startsWith(`${name}: `) && line.includes("(can't be run: It starts other tasks")),
        lines.join("\n"),
      );
  });

  it("run_task runs a task, which does what it says, and returns exit code 0", async () => {
    const data = await succeed("trv_run_task", { task: "passes" });
    assert.equal(data["exit_code"], 0);
    assert.equal(data["task"], "passes");
    assert.equal(await exists("passed"), true);
    assert.equal(data["output"], "all is well");
  });

  it("run_task returns exit code 2 and the problems of a task that fails", async () => {
    const data = await succeed("trv_run_task", { task: "fails" });
    assert.equal(data["exit_code"], 2);
    const problems = (data["problems"] ?? []) as readonly Record<string, unknown>[];
    assert.deepEqual(
      problems.filter(({ source }) => source === "trvTest"),
      [{ path: "README.md", line: 3, severity: "error", message: "a heading is missing", source: "trvTest" }],
    );
  });

  it("run_task runs no task that starts others, with or without a command of its own", async () => {
    for (const task of ["all", "after"])
      assert.match(await fail("trv_run_task", { task }), /^Task can't be run: .*It starts other tasks \(dependsOn\)/);
    assert.equal(await exists("after.txt"), false);
  });

  it("run_task runs no task with a variable that only VS Code knows unless the user agrees at the window", async () => {
    // Nobody replies to a dialog of this window, so it counts as a no.
    assert.match(await fail("trv_run_task", { task: "of this file" }), /^Permission denied: the user rejected/);
    assert.equal(await exists("file.txt"), false);
  });

  it("run_task runs no task that would save an editor unless the user agrees at the window", async () => {
    await vscode.workspace.getConfiguration("task").update("saveBeforeRun", undefined, global);
    const uri = uriOf("unsaved.txt");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("saved\n"));
    const editor = await vscode.window.showTextDocument(uri);
    try {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "un"));
      assert.match(await fail("trv_run_task", { task: "passes" }), /^Permission denied: the user rejected/);
      assert.equal(editor.document.isDirty, true);
    } finally {
      await discardChanges(editor.document);
      await vscode.workspace.fs.delete(uri);
      await vscode.workspace.getConfiguration("task").update("saveBeforeRun", "never", global);
    }
  });

  it("run_task refuses a task whose command is never run", async () => {
    const started: string[] = [];
    const listening = vscode.tasks.onDidStartTask(({ execution }) => started.push(execution.task.name));
    assert.match(await fail("trv_run_task", { task: "ruins" }), /^Permission denied: /);
    listening.dispose();
    assert.deepEqual(started, []);
  });

  it("run_task ends a task that runs out of time", async () => {
    const started = performance.now();
    await succeed("trv_run_task", { task: "passes" });
    // It must start within its time, and this machine may be slow.
    const timeout = 1000 + 5 * Math.ceil(performance.now() - started);
    const data = await succeed("trv_run_task", { task: "waits", timeout });
    assert.deepEqual([data["timed_out"], data["exit_code"]], [true, null]);
    await waitsEnded();
  });

  it("run_task ends the task when the call is cancelled, however early", async () => {
    const source = new vscode.CancellationTokenSource();
    // VS Code takes its own way out of a cancelled call.
    const answer = invoke("trv_run_task", { task: "waits" }, source.token).catch(() => undefined);
    await until(async () => running().some((name) => name.endsWith(": waits")) || undefined);
    source.cancel();
    await answer;
    await waitsEnded();
  });

  it("run_task refuses a task that already runs", async () => {
    const [waits] = (await vscode.tasks.fetchTasks()).filter(({ name }) => name === "waits");
    assert.ok(waits, "there is no task waits");
    const execution = await vscode.tasks.executeTask(waits);
    try {
      assert.match(
        await fail("trv_run_task", { task: "waits" }),
        /^Task can't be run: "waits"\. It is already running/,
      );
    } finally {
      await until(async () => {
        execution.terminate();
        return !running().some((name) => name.endsWith(": waits")) || undefined;
      });
    }
  });

  it("run_task names a task that isn't there", async () => {
    assert.match(await fail("trv_run_task", { task: "no such task" }), /^Task not found: "no such task"/);
  });
});
