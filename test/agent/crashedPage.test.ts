import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ask, waitForModel } from "../support/host/chat";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { runCommand } from "../support/host/workbench";
import { gone } from "../support/processes";
import { until } from "../support/until";

/** Writes its process ID, and runs until it is ended. */
const LASTING =
  "import fs from 'node:fs'; fs.writeFileSync('pid.json', String(process.pid)); setInterval(() => {}, 1_000_000);\n";

describe("a window whose page crashes", () => {
  let vscode: VsCode;

  before(async () => {
    vscode = await startVsCode({ chat: true, graceSeconds: 10 });
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());

  it("ends its commands when VS Code gives it up, and the next window says why", async () => {
    const { page, model, workspace } = vscode;
    fs.writeFileSync(path.join(workspace.path, "lasting.js"), LASTING);
    const call = async (on: typeof page, prompt: string, name: string, input: object): Promise<string> => {
      model.answer(prompt, [{ calls: [{ name, input }] }, { text: "Done." }]);
      await ask(on, prompt, () => "allow");
      return model.requests(prompt).at(-1)?.results[0] ?? "";
    };
    const started = await call(page, "Start it", "trv_bash", { command: "node lasting.js", run_in_background: true });
    const { data } = JSON.parse(started) as { data: { shell_id: string } };
    const pid = await until(async () => Number(fs.readFileSync(path.join(workspace.path, "pid.json"), "utf8")));

    const next = await page.context().newPage();
    const url = page.url();
    const devTools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    void devTools.send("Page.crash").catch(() => undefined);
    await crashed;
    await next.goto(url);
    await waitForModel(next, model.modelName);
    await gone([pid]);
    // The first window's storage is free now.
    await next.reload();
    await waitForModel(next, model.modelName);
    const output = await call(next, "Read it", "trv_bash_output", { bash_id: data.shell_id, offset: 0 });
    assert.match(output, /"status":"killed"/);
    assert.match(output, /The window that ran it was closed\./);
    await runCommand(next, "View: Close All Editors");
  });
});
