import fs from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { claudeRecords } from "../support/liveRecords";

describe("the status bar", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode();
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("live-status-bar-failed");
  });

  const status = (counts: string): Locator =>
    vscode.page.locator(`.statusbar-item [aria-label^="Agents:"][aria-label*="${counts}"]`);

  it("shows what an agent does in the workspace although nothing of the extension was opened", async () => {
    const { host, workspace, page } = vscode;
    const project = path.join(host.home, ".claude", "projects", projectFolderName(workspace.path));
    fs.mkdirSync(project, { recursive: true });
    const records = claudeRecords("0002", workspace.path);
    const file = path.join(project, "0002.jsonl");
    fs.writeFileSync(file, `${records.prompt("Sweep")}${records.use("c1", "Bash", { command: "make chimney" })}`);
    await status("1 call runs or has no result yet").first().waitFor();
    // A second call without a result keeps the entry visible.
    const open = records.use("c2", "Bash", { command: "make shed" });
    fs.appendFileSync(file, `${records.result("c1", "Exit code 2\nno rule", true)}${open}`);
    await status("1 call failed since the last prompt").first().waitFor();
    await vscode.screenshot("live-status-bar");
    await status("1 call failed").first().click();
    await page.locator(".pane-body .monaco-list-row", { hasText: /Bash.*failed.*make chimney/ }).waitFor();
  });

  it("shows nothing of agents if the user turned that off", async () => {
    const settings = path.join(vscode.workspace.path, ".vscode", "settings.json");
    fs.mkdirSync(path.dirname(settings), { recursive: true });
    await status("1 call failed").first().waitFor();
    fs.writeFileSync(settings, JSON.stringify({ "toolResultViewer.live.statusBar": false }));
    await status("1 call failed").first().waitFor({ state: "detached" });
    fs.writeFileSync(settings, "{}");
    await status("1 call failed").first().waitFor();
  });
});
