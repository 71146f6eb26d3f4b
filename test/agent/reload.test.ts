import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ask, send, waitForModel } from "../support/host/chat";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { runCommand, webviewWith } from "../support/host/workbench";
import { gone, isAlive } from "../support/processes";
import { until } from "../support/until";

/** Runs until it is ended, with a process of its own below it, and tells both in a file that is there only when it is whole. */
const LASTING = [
  "import { spawn } from 'node:child_process';",
  "import fs from 'node:fs';",
  "const [, , told] = process.argv;",
  "const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });",
  "fs.writeFileSync(told + '.part', JSON.stringify([process.pid, child.pid]));",
  "fs.renameSync(told + '.part', told);",
  "console.log('started ' + told);",
  "setInterval(() => {}, 1000);",
  "",
].join("\n");

interface Answer {
  readonly success: boolean;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

describe("VS Code's own agent, when the window is reloaded in the middle of its work", () => {
  let vscode: VsCode;
  let shell: string;
  let processes: readonly number[];

  before(async () => {
    // The browser may end a page that waits for an answer before its goodbye is sent. The server then keeps the extension
    // host, and with it the workspace's storage, for this time.
    vscode = await startVsCode({ chat: true, graceSeconds: 20 });
    const { page, model, workspace } = vscode;
    fs.writeFileSync(path.join(workspace.path, "lasting.js"), LASTING);
    await waitForModel(page, model.modelName);
    const started = (name: string): Promise<readonly number[]> =>
      until(async () => JSON.parse(fs.readFileSync(path.join(workspace.path, name), "utf8")) as number[]);

    const inBackground = "Start something in the background and read a file";
    model.answer(inBackground, [
      { calls: [{ name: "trv_file_read", input: { file_path: "src/format.js" } }] },
      { calls: [{ name: "trv_bash", input: { command: "node lasting.js background.json", run_in_background: true } }] },
      { text: "Done." },
    ]);
    await ask(page, inBackground, () => "allow");
    const [, background] = model.requests(inBackground).at(-1)?.results ?? [];
    shell = String((JSON.parse(background ?? "") as Answer).data?.["shell_id"]);

    const inForeground = "Run something that does not end";
    model.answer(inForeground, [
      { calls: [{ name: "trv_bash", input: { command: "node lasting.js foreground.json" } }] },
      { text: "Done." },
    ]);
    // The person's yes to the tool holds for the session.
    await send(page, inForeground);
    processes = [...(await started("background.json")), ...(await started("foreground.json"))];
    assert.ok(processes.every(isAlive), "everything runs when the window is loaded anew");

    // The browser asks before a page with a request that still runs is left.
    page.on("dialog", (dialog) => void dialog.accept());
    const reload = async (): Promise<void> => {
      const loaded = page.waitForEvent("load");
      await runCommand(page, "Developer: Reload Window");
      await loaded;
      await page.locator(".monaco-workbench").waitFor();
      await waitForModel(page, model.modelName);
    };
    await reload();
    const saidGoodbye = await until(async () => (processes.some(isAlive) ? undefined : true), 15).catch(() => false);
    if (saidGoodbye) return;
    // The window has a storage of its own. When nothing of the first one is left, another gets the workspace's.
    await gone(processes);
    await reload();
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`agent-reload-${this.currentTest.title.slice(0, 30)}`);
  });

  /** One call that the model makes in a conversation after the reload. */
  const call = async (name: string, input: object): Promise<Answer> => {
    const prompt = `Call ${name} with ${JSON.stringify(input)}`;
    vscode.model.answer(prompt, [{ calls: [{ name, input }] }, { text: "Done." }]);
    await ask(vscode.page, prompt, () => "allow");
    return JSON.parse(vscode.model.requests(prompt).at(-1)?.results[0] ?? "") as Answer;
  };

  it("leaves no process of a command behind, in the background or not", async () => {
    await gone(processes);
  });

  it("shows the calls of before in the viewer, also the one that was cut off", async () => {
    const { page } = vscode;
    await runCommand(page, "Open Tool Result Viewer");
    const viewer = await webviewWith(page, "[data-list=results] [data-tool=file_read]");
    assert.equal(await viewer.locator("[data-list=results] [data-tool=bash]").count(), 2);
    await viewer.locator("[data-list=results] [data-tool=file_read]").click();
    await viewer.locator("[data-detail]", { hasText: "src/format.js" }).waitFor();
  });

  it("reads what an earlier shell wrote, and learns that the shell ended with its window", async () => {
    const { success, data, error } = await call("trv_bash_output", { bash_id: shell, offset: 0 });
    assert.equal(success, true, error);
    assert.equal(data?.["status"], "killed");
    assert.match(String(data["output"]), /started background\.json/);
    assert.match(String(data["note"]), /window/);
  });

  it("gets the list of existing shells when it asks for one that never existed", async () => {
    const { success, error = "" } = await call("trv_bash_output", { bash_id: "bash_99" });
    assert.equal(success, false);
    assert.match(error, new RegExp(`^Shell not found: "bash_99".*${shell} \\(killed: node lasting\\.js background`));
  });

  it("gives a new shell an id that no shell of before had", async () => {
    const { data } = await call("trv_bash", { command: "node lasting.js again.json", run_in_background: true });
    assert.notEqual(data?.["shell_id"], shell);
    const ended = await call("trv_kill_shell", { shell_id: data?.["shell_id"] });
    assert.equal(ended.data?.["status"], "killed");
  });
});
