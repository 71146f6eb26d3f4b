import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "../../scripts/process";
import { bundledTexts } from "../../scripts/texts.mjs";
import { projectFolderName } from "../../src/platform/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { pick, runCommand, webviewWith } from "../support/host/workbench";
import { pseudoTexts } from "../support/pseudoTexts";

/** The extension in a window with another display language, with a translation beside its own texts as translators add one. */
describe("VS Code in another display language", () => {
  let vscode: VsCode;
  let page: Page;

  before(async function () {
    this.timeout(180_000);
    vscode = await startVsCode({ locale: "de" });
    const extensions = path.join(vscode.host.home, "..", "extensions");
    const [name = ""] = fs.readdirSync(extensions).filter((one) => one.startsWith("tool-result-viewer."));
    const translation = path.join(extensions, name, "l10n", "bundle.l10n.de.json");
    fs.writeFileSync(translation, JSON.stringify(pseudoTexts(bundledTexts(ROOT))));
    const folder = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "0001.jsonl"), transcript(vscode.workspace.path));
    page = await vscode.open({ workspace: vscode.workspace.path });
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor({ timeout: 30_000 });
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("language-failed");
  });

  it("shows the viewer in it: its own words, and why calls have their status", async function () {
    this.timeout(90_000);
    await runCommand(page, "Tool Result Viewer: Open Claude Session");
    await pick(page, "Is it there?");
    const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id="t1"]');
    assert.equal(await frame.locator("html").getAttribute("lang"), "de");
    const words = frame.locator('[data-pane="transcript"] [data-call-id="t1"] [data-status-words]').first();
    assert.equal(await words.innerText(), "⟦fáíľéď⟧");
    assert.equal(await words.getAttribute("title"), "⟦Ţhé çömmáñď fáíľéď wíţh éxíţ çöďé 2⟧");
    assert.match(await frame.locator('[data-pane="transcript"]').innerText(), /Is it there\?/);
  });
});

function transcript(cwd: string): string {
  const shared = { cwd, sessionId: "0001", version: "2.1.0", timestamp: "2026-03-09T14:00:00.000Z" };
  const use = { type: "tool_use", id: "t1", name: "Bash", input: { command: "npm test" } };
  const result = { type: "tool_result", tool_use_id: "t1", content: "Exit code 2\nboom", is_error: true };
  return [
    { ...shared, type: "user", uuid: "1", message: { role: "user", content: "Is it there?" } },
    { ...shared, type: "assistant", uuid: "2", message: { id: "m1", role: "assistant", content: [use] } },
    { ...shared, type: "user", uuid: "3", message: { role: "user", content: [result] } },
  ]
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join("");
}
