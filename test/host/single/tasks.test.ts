import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { invoke, scratch, succeed } from "../../support/lmTools";
import { gone, isAlive } from "../../support/processes";
import { discardChanges } from "../../support/discardChanges";
import { until } from "../../support/until";

/** A command as the name of its task. */
const shown = (command: string): string => (command.length > 60 ? `${command.slice(0, 59)}…` : command);

/** A child, a grandchild in a session of its own, and one that ignores signals. Each writes its process id. */
const TREE = `exec > "$(dirname "$0")/pids"
sleep 300 & echo $!
setsid sh -c '(sleep 300 & echo $!; wait)' &
sh -c 'trap "" TERM HUP INT; echo $$; while :; do sleep 0.05; done'
`;

/** Leaves a line each time it runs. */
const COUNTED = 'echo run >> "$(dirname "$0")/runs"\n';

interface EndedTask {
  readonly name: string;
  readonly exitCode: number | undefined;
}

describe("commands as tasks", () => {
  const started: string[] = [];
  const ended: EndedTask[] = [];
  const over: string[] = [];
  const listening: vscode.Disposable[] = [];
  let folder: Awaited<ReturnType<typeof scratch>>;

  before(async () => {
    folder = await scratch({ "tree.sh": TREE, "once.sh": COUNTED, "long.sh": `${COUNTED}sleep 300\n` });
    listening.push(
      vscode.tasks.onDidStartTask(({ execution: { task } }) => started.push(task.name)),
      vscode.tasks.onDidEndTaskProcess(({ execution: { task }, exitCode }) =>
        ended.push({ name: task.name, exitCode }),
      ),
      vscode.tasks.onDidEndTask(({ execution: { task } }) => over.push(task.name)),
    );
  });
  after(async () => {
    for (const each of listening) each.dispose();
    await closeTerminals();
    await folder.remove();
  });
  beforeEach(async () => {
    await until(async () => (vscode.tasks.taskExecutions.length === 0 ? true : undefined));
    await closeTerminals();
    for (const list of [started, ended, over]) list.length = 0;
  });

  const running = (name: string): Promise<vscode.TaskExecution> =>
    until(async () => vscode.tasks.taskExecutions.find(({ task }) => task.name === shown(name)));
  /** The terminal of a task that has been opened. */
  const terminalOf = (name: string): Promise<vscode.Terminal> =>
    until(async () => vscode.window.terminals.find((terminal) => terminal.name.includes(shown(name))));
  const endOf = (name: string): Promise<EndedTask> =>
    until(async () => ended.find((each) => each.name === shown(name)));
  /** Ends a task as Tasks: Terminate Task does. VS Code ignores that until the terminal of the task has been opened. */
  const terminate = async (name: string): Promise<void> => {
    await until(async () => {
      vscode.tasks.taskExecutions.find(({ task }) => task.name === shown(name))?.terminate();
      return over.includes(shown(name)) || undefined;
    });
  };

  /** How often a script has run; it starts anew with each call. */
  const runs = async (): Promise<number> => {
    const file = vscode.Uri.joinPath(folder.uri, "runs");
    const lines = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    await vscode.workspace.fs.delete(file);
    return lines.split("\n").length - 1;
  };

  it("a running command is a task of Tool Result Viewer under its command", async () => {
    const command = `cat ${folder.path}/tree.sh; sleep 300`;
    const answering = invoke("trv_bash", { command });
    const { task } = await running(command);
    assert.deepEqual(
      [task.source, task.definition.type, task.definition["id"], task.isBackground, task.scope],
      ["Tool Result Viewer", "agentCommand", "foreground-1", false, vscode.workspace.workspaceFolders?.[0]],
    );
    assert.deepEqual(
      [task.presentationOptions.reveal, task.presentationOptions.panel, task.presentationOptions.focus],
      [vscode.TaskRevealKind.Never, vscode.TaskPanelKind.Dedicated, false],
    );
    await terminate(command);
    assert.equal((await answering).success, false);
  });

  it("a task's name is one line of at most 60 characters without secrets", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    await succeed("trv_bash", { command: `echo ${token}\necho ${"x".repeat(100)}` });
    const name = await until(async () => over[0]);
    assert.match(name, /^echo \[hidden: [^\]]+\]\\u\{a\}echo x+…$/);
    assert.equal(name.length, 60);
  });

  for (const code of [0, 7]) {
    it(`exit code ${code} is in the end event of the command's task`, async () => {
      const command = `exit ${code}`;
      assert.equal((await succeed("trv_bash", { command }))["exit_code"], code);
      assert.deepEqual(await endOf(command), { name: command, exitCode: code });
    });
  }

  it("ending the task of a command ends its whole process tree and reports to the model that the user stopped it", async () => {
    const command = `bash ${folder.path}/tree.sh`;
    const answering = invoke("trv_bash", { command });
    const file = vscode.Uri.joinPath(folder.uri, "pids");
    const pids = await until(async () => {
      const numbers = new TextDecoder().decode(await vscode.workspace.fs.readFile(file)).match(/\d+/g) ?? [];
      return numbers.length === 3 ? numbers.map(Number) : undefined;
    });
    assert.deepEqual(pids.map(isAlive), [true, true, true]);
    await terminate(command);
    const answer = await answering;
    assert.equal(answer.success, false);
    assert.match(answer.error, /the user stopped the command/);
    await gone(pids);
  });

  it("ending the task of a background shell ends it and reports to the model that the user stopped it", async () => {
    const shell = await succeed("trv_bash", { command: "sleep 300", run_in_background: true });
    const name = `${String(shell["shell_id"])}: sleep 300`;
    const { task } = await running(name);
    assert.deepEqual([task.isBackground, task.definition["id"]], [true, "background-1"]);
    await terminate(name);
    const data = await succeed("trv_bash_output", { bash_id: shell["shell_id"], wait_ms: 10_000 });
    assert.deepEqual([data["status"], data["note"]], ["killed", "Cancelled: the user stopped the command."]);
  });

  it("three commands run at once as three tasks, each with its exit code", async () => {
    const go = `${folder.path}/go`;
    const codes = [1, 2, 3];
    const commandOf = (code: number): string => `code=${code}; while [ ! -e ${go} ]; do sleep 0.05; done; exit $code`;
    const answering = codes.map((code) => succeed("trv_bash", { command: commandOf(code) }));
    await Promise.all(codes.map((code) => running(commandOf(code))));
    const ids = vscode.tasks.taskExecutions.map(({ task }) => String(task.definition["id"]));
    assert.deepEqual(ids.sort(), ["foreground-1", "foreground-2", "foreground-3"]);
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, "go"), new Uint8Array());
    assert.deepEqual(
      (await Promise.all(answering)).map((data) => data["exit_code"]),
      codes,
    );
    const ends = await Promise.all(codes.map((code) => endOf(commandOf(code))));
    assert.deepEqual(
      ends.map(({ exitCode }) => exitCode),
      codes,
    );
    assert.equal(vscode.window.terminals.length, 3);
  });

  it("200 commands in a row leave one terminal", async () => {
    // A command takes 0.2 to 0.7 seconds, depending on the machine.
    const ids = new Set<unknown>();
    const watching = vscode.tasks.onDidStartTask(({ execution }) => ids.add(execution.task.definition["id"]));
    for (let count = 1; count <= 200; count++) {
      await succeed("trv_bash", { command: `echo ${count}` });
      await until(async () => (over.length === count ? true : undefined));
    }
    watching.dispose();
    assert.deepEqual([...ids], ["foreground-1"]);
    assert.equal(vscode.window.terminals.length, 1);
    await terminalOf("echo 200");
  });

  it("commands that start while others end are all shown, and all their tasks end", async () => {
    for (let round = 1; round <= 12; round++) {
      const run = (name: string): Promise<unknown> => succeed("trv_bash", { command: `echo ${name}` });
      await Promise.all([1, 2, 3, 4].map((number) => run(`${round}.${number}`)));
      await run(`${round}.5`);
      await run(`${round}.6`);
    }
    await until(async () => vscode.tasks.taskExecutions.length === 0 || undefined);
    assert.equal(over.length, 72);
    assert.equal(ended.length, 72);
  });

  it("a command that starts while the terminal of another one is closed is shown", async () => {
    for (let round = 1; round <= 12; round++) {
      const shell = await succeed("trv_bash", { command: `sleep 30${round}`, run_in_background: true });
      const terminal = await terminalOf(`sleep 30${round}`);
      terminal.dispose();
      await succeed("trv_bash_output", { bash_id: shell.shell_id, wait_ms: 10_000 });
    }
    await until(async () => vscode.tasks.taskExecutions.length === 0 || undefined);
    assert.equal(over.length, 12);
  });

  it("a task that VS Code runs again runs nothing and ends", async () => {
    const command = `bash ${folder.path}/once.sh`;
    await succeed("trv_bash", { command });
    await endOf(command);
    await until(async () => over[0]);
    await vscode.commands.executeCommand("workbench.action.tasks.reRunTask");
    await until(async () => (over.length === 2 ? true : undefined));
    assert.deepEqual(started, [shown(command), shown(command)]);
    assert.deepEqual(
      ended.map(({ exitCode }) => exitCode),
      [0, 0],
    );
    assert.equal(await runs(), 1);
  });

  it("a running task that VS Code restarts ends its command and runs nothing", async () => {
    const command = `bash ${folder.path}/long.sh`;
    const answering = invoke("trv_bash", { command });
    await terminalOf(command);
    const restarting = vscode.commands.executeCommand("workbench.action.tasks.restartTask", shown(command));
    assert.equal((await answering).success, false);
    await restarting;
    await until(async () => (over.length === 2 && vscode.tasks.taskExecutions.length === 0 ? true : undefined));
    assert.equal(await runs(), 1);
  });

  it("a command does not save an unsaved editor, and our own terminal shows it instead of a task", async () => {
    const uri = vscode.Uri.joinPath(folder.uri, "unsaved.txt");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("saved\n"));
    const editor = await vscode.window.showTextDocument(uri);
    try {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "un"));
      await succeed("trv_bash", { command: `cat ${folder.path}/unsaved.txt` });
      await terminalOf("Agent Commands");
      assert.equal(editor.document.isDirty, true);
      assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)), "saved\n");
      assert.deepEqual(started, []);
    } finally {
      await discardChanges(editor.document);
    }
    await succeed("trv_bash", { command: "echo saved" });
    await endOf("echo saved");
  });

  it("a command leaves the active editor active", async () => {
    const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "tree.sh"));
    await succeed("trv_bash", { command: "exit 3" });
    await endOf("exit 3");
    assert.equal(vscode.window.activeTextEditor, editor);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });
});

async function closeTerminals(): Promise<void> {
  for (const terminal of vscode.window.terminals) terminal.dispose();
  await until(async () => (vscode.window.terminals.length === 0 ? true : undefined));
}
