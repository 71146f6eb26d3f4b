import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, invoke, scratch, succeed } from "../../support/lmTools";
import { discardChanges } from "../../support/discardChanges";
import { until } from "../../support/until";

describe("shells in VS Code", () => {
  const named = (start: string): readonly vscode.Terminal[] =>
    vscode.window.terminals.filter(({ name }) => name.includes(start));
  const closeAll = async (): Promise<void> => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await until(async () => (vscode.window.terminals.length === 0 ? true : undefined));
  };
  const taskEnd = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const listening = vscode.tasks.onDidEndTask(({ execution }) => {
        if (execution.task.name !== name) return;
        listening.dispose();
        resolve();
      });
    });
  beforeEach(async () => {
    await until(async () => (vscode.tasks.taskExecutions.length === 0 ? true : undefined));
    await closeAll();
  });
  after(closeAll);

  it("one terminal shows all commands that run one after the other", async () => {
    for (const word of ["one", "two", "three"]) {
      const ended = taskEnd(`echo ${word}`);
      await succeed("trv_bash", { command: `echo ${word}` });
      await ended;
      assert.deepEqual([named(`echo ${word}`).length, vscode.window.terminals.length], [1, 1]);
    }
  });

  it("a command that runs out of time takes its terminal along, and the next one gets another", async () => {
    const late = await succeed("trv_bash", { command: "echo before; sleep 300", timeout: 500 });
    assert.equal(late.timed_out, true);
    await until(async () => (named(`${String(late.shell_id)}: `).length === 1 ? true : undefined));
    await succeed("trv_bash", { command: "echo next" });
    await until(async () => (named("echo next").length === 1 ? true : undefined));
    const ended = await succeed("trv_kill_shell", { shell_id: late.shell_id });
    assert.equal(ended.status, "killed");
    const again = await succeed("trv_bash_output", { bash_id: late.shell_id });
    assert.equal(again.status, "killed");
  });

  for (const timeout of [1, 20, 100])
    it(`a command that goes on in the background after ${timeout} ms has its id in the name of its terminal, even if that opens later`, async () => {
      const late = await succeed("trv_bash", { command: "sleep 300", timeout });
      const terminal = await until(async () => named(`${String(late.shell_id)}: `)[0], 10);
      terminal.dispose();
    });

  it("commands share one terminal of our own while an editor is unsaved, and one that goes on takes it along", async () => {
    const folder = await scratch({ "unsaved.txt": "saved\n" });
    const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "unsaved.txt"));
    try {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "un"));
      for (const word of ["one", "two", "three"]) await succeed("trv_bash", { command: `echo ${word}` });
      await until(async () => (named("Agent Commands").length > 0 ? true : undefined));
      const late = await succeed("trv_bash", { command: "echo before; sleep 300", timeout: 500 });
      const terminal = await until(async () => named(`${String(late.shell_id)}: `)[0]);
      assert.equal(vscode.window.terminals.length, 1);
      terminal.dispose();
      const data = await succeed("trv_bash_output", { bash_id: late.shell_id, wait_ms: 10_000 });
      assert.deepEqual([data.status, data.note], ["killed", "Cancelled: the user stopped the command."]);
    } finally {
      await discardChanges(editor.document);
      await folder.remove();
    }
  });

  it("closing the terminal of a command that goes on in the background ends it", async () => {
    const late = await succeed("trv_bash", { command: "sleep 300", timeout: 300 });
    const terminal = await until(async () => named(`${String(late.shell_id)}: `)[0]);
    terminal.show();
    await until(async () => vscode.window.activeTerminal === terminal || undefined);
    await vscode.commands.executeCommand("workbench.action.terminal.kill");
    const data = await succeed("trv_bash_output", { bash_id: late.shell_id, wait_ms: 10_000 });
    assert.equal(data.status, "killed");
    assert.match(String(data.note), /the user stopped the command/);
  });

  it("an extension that closes a command's terminal ends the command, and the user is not blamed", async () => {
    const shell = await succeed("trv_bash", { command: "sleep 300", run_in_background: true });
    const terminal = await until(async () => named(`${String(shell.shell_id)}: `)[0]);
    terminal.dispose();
    const data = await succeed("trv_bash_output", { bash_id: shell.shell_id, wait_ms: 10_000 });
    assert.deepEqual([data.status, data.note], ["killed", "It was ended because its window or terminal was closed."]);
  });

  it("a background shell reports its output and ends with its exit code", async () => {
    const folder = await scratch({ "waiting.sh": "echo ready\nuntil [ -e go ]; do sleep 0.1; done\nexit 3\n" });
    const command = `cd ${folder.path} && bash waiting.sh`;
    const started = await succeed("trv_bash", { command, run_in_background: true });
    assert.deepEqual([started.status, started.output], ["running", "ready"]);
    // Nobody replies to a dialog of this window, so it counts as a no.
    assert.match(
      await fail("trv_bash_input", { bash_id: started.shell_id, text: "pwd" }),
      /^Permission denied: the user rejected this bash_input call\./,
    );
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, "go"), new Uint8Array());
    const data = await succeed("trv_bash_output", { bash_id: started.shell_id, wait_ms: 10_000 });
    assert.deepEqual([data.status, data.exit_code], ["exited", 3]);
    const gone = await invoke("trv_kill_shell", { shell_id: started.shell_id });
    assert.equal(gone.success && gone.data.already_ended, true);
    await folder.remove();
    assert.match(await fail("trv_bash_output", { bash_id: "bash_9999" }), /^Shell not found: "bash_9999"/);
  });

  it("the folder of a command is kept for the next one, until it is left", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder, "there is no folder");
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder.uri, "entered"));
    assert.equal((await succeed("trv_bash", { command: "cd entered" })).cwd, "entered");
    assert.match(String((await succeed("trv_bash", { command: "pwd" })).output), /entered$/);
    assert.equal((await succeed("trv_bash", { command: "cd .." })).cwd, undefined);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, "entered"), { recursive: true });
  });

  it("a list of the shells opens for the user", async () => {
    let closed = false;
    const shown = vscode.commands.executeCommand("toolResultViewer.showShells").then(() => (closed = true));
    await until(async () => {
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      return closed || undefined;
    });
    await shown;
  });
});
