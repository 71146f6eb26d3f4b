import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, invoke, scratch, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

describe("shells in VS Code", () => {
  const named = (start: string): readonly vscode.Terminal[] =>
    vscode.window.terminals.filter(({ name }) => name.startsWith(start));
  const closeAll = async (): Promise<void> => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await until(async () => (vscode.window.terminals.length === 0 ? true : undefined));
  };
  beforeEach(closeAll);
  after(closeAll);

  it("one terminal shows all commands that run one after the other", async () => {
    for (const word of ["one", "two", "three"]) await succeed("trv_bash", { command: `echo ${word}` });
    await until(async () => (named("Agent Commands").length > 0 ? true : undefined));
    assert.equal(named("Agent Commands").length, 1);
  });

  it("a command that runs out of time takes its terminal along, and the next one gets another", async () => {
    const late = await succeed("trv_bash", { command: "echo before; sleep 300", timeout: 500 });
    assert.equal(late.timed_out, true);
    await until(async () => (named(`${String(late.shell_id)}: `).length === 1 ? true : undefined));
    await succeed("trv_bash", { command: "echo next" });
    await until(async () => (named("Agent Commands").length === 1 ? true : undefined));
    const ended = await succeed("trv_kill_shell", { shell_id: late.shell_id });
    assert.equal(ended.status, "killed");
    const again = await succeed("trv_bash_output", { bash_id: late.shell_id });
    assert.equal(again.status, "killed");
  });

  it("closing the terminal of a command that goes on in the background ends it", async () => {
    const late = await succeed("trv_bash", { command: "sleep 300", timeout: 300 });
    const terminal = await until(async () => named(`${String(late.shell_id)}: `)[0]);
    terminal.dispose();
    const data = await succeed("trv_bash_output", { bash_id: late.shell_id, wait_ms: 10_000 });
    assert.equal(data.status, "killed");
    assert.match(String(data.note), /the person stopped the command in its terminal/);
  });

  it("a background shell goes from its start to its end without a terminal", async () => {
    const folder = await scratch({ "asking.sh": "echo ready\nread x\necho got $x\nexit 3\n" });
    const command = `bash ${folder.path}/asking.sh`;
    const started = await succeed("trv_bash", { command, run_in_background: true });
    assert.deepEqual([started.status, started.output], ["running", "ready"]);
    const written = await succeed("trv_bash_input", { bash_id: started.shell_id, text: "pwd" });
    assert.equal(written.output, "got pwd");
    const data = await succeed("trv_bash_output", { bash_id: started.shell_id, wait_ms: 10_000 });
    assert.deepEqual([data.status, data.exit_code], ["exited", 3]);
    assert.equal(vscode.window.terminals.length, 0);
    const gone = await invoke("trv_kill_shell", { shell_id: started.shell_id });
    assert.equal(gone.success && gone.data.already_ended, true);
    await folder.remove();
    assert.match(await fail("trv_bash_output", { bash_id: "bash_9999" }), /^Shell not found: "bash_9999"/);
  });

  it("the folder of a command holds for the next one, until it is left", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder, "there is no folder");
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder.uri, "entered"));
    assert.equal((await succeed("trv_bash", { command: "cd entered" })).cwd, "entered");
    assert.match(String((await succeed("trv_bash", { command: "pwd" })).output), /entered$/);
    assert.equal((await succeed("trv_bash", { command: "cd .." })).cwd, undefined);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, "entered"), { recursive: true });
  });

  it("a list of the shells opens for the person", async () => {
    let closed = false;
    const shown = vscode.commands.executeCommand("toolResultViewer.showShells").then(() => (closed = true));
    await until(async () => {
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      return closed || undefined;
    });
    await shown;
  });
});
