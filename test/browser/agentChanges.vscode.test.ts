import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { claudeSession, putClaudeSession } from "../support/agentSessions";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { openFile, runCommand, webviewWith } from "../support/host/workbench";

describe("changes by agents in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode({});
    page = vscode.page;
    const file = path.join(vscode.workspace.path, "chimney.ts");
    fs.writeFileSync(file, "const soot = 0;\n");
    putClaudeSession(
      vscode.host.home,
      "sweep",
      claudeSession("sweep", vscode.workspace.path, "Sweep the chimney\nall of it", [
        { tool: "Read", input: { file_path: file } },
        { tool: "Edit", input: { file_path: "chimney.ts", old_string: "soot = 9", new_string: "soot = 0" } },
      ]),
    );
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-changes-failed");
  });

  const LISTED = "[data-agent-changes=done] [data-change] [data-prompt]";

  it("are shown for the file of the active editor, again after a reload, and lead to the session's row", async () => {
    await openFile(page, "chimney.ts");
    await runCommand(page, "Tool Result Viewer: Show Agents' Changes to This File");
    const shown = async (): Promise<Frame> => {
      const frame = await webviewWith(page, LISTED);
      assert.equal(await frame.locator("[data-change]").count(), 1);
      assert.equal(await frame.locator("[data-prompt]").innerText(), "Sweep the chimney");
      return frame;
    };
    await shown();
    const loaded = page.waitForEvent("load");
    await runCommand(page, "Developer: Reload Window");
    await loaded;
    await page.locator(".monaco-workbench").waitFor();
    const frame = await shown();
    await frame.locator("[data-action=expand-change]").click();
    await frame.locator("[data-diff]", { hasText: "soot = 9" }).waitFor();
    await vscode.screenshot("agent-changes-vscode");
    await frame.locator("[data-action=open-change]").click();
    const viewer = await webviewWith(page, "[data-list=transcript] [aria-selected=true][data-tool=Edit]");
    assert.equal(await viewer.locator("[data-list=transcript] [data-tool=Edit]").count(), 1);
  });
});
