import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, runCommand, webviewWith } from "../support/host/workbench";
import { until } from "../support/until";
import { singleRoot } from "../support/host/workspaces";

/** More than VS Code hands to an extension as text (50 MB). */
const LINES = 100 * 50_000;

describe("the editor of result files in VS Code", () => {
  let vscode: VsCode;
  let page: Page;
  const inWorkspace = (name: string): string => path.join(vscode.workspace.path, name);
  const result = (output: string): string => JSON.stringify({ success: true, data: { output, exit_code: 0 } });

  before(async () => {
    // A window that is still starting may miss files that are written.
    const workspace = singleRoot();
    const file = (name: string): string => path.join(workspace.path, name);
    fs.mkdirSync(file(".vscode"), { recursive: true });
    const associations = { "workbench.editorAssociations": { "*.tool-result.json": "toolResultViewer.result" } };
    fs.writeFileSync(file(".vscode/settings.json"), JSON.stringify(associations));
    fs.writeFileSync(file("large.tool-result.json"), result('a "line" of output\n'.repeat(LINES)));
    fs.writeFileSync(file("small.tool-result.json"), result("what was there first"));
    vscode = await startVsCode({ workspace });
    page = vscode.page;
    await page.locator(".explorer-viewlet .monaco-list-row", { hasText: "small.tool-result.json" }).waitFor();
    await runCommand(page, "Open Tool Result Viewer");
    await webviewWith(page, '[data-pane="results"]');
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  it("shows a file of 100 MB by the beginnings of its long texts, and says how much is hidden", async () => {
    await openFile(page, "large.tool-result.json");
    const frame = await webviewWith(page, "[data-detail] [data-hidden-bytes]");
    const hidden = Number(await frame.locator("[data-hidden-bytes]").getAttribute("data-hidden-bytes"));
    assert.equal(hidden > 100_000_000, true, `${hidden} bytes`);
    await frame.getByText('a "line" of output').first().waitFor();
  });

  it("follows the file, and what is typed into it and not saved", async () => {
    fs.writeFileSync(inWorkspace("small.tool-result.json"), result("what was there first"));
    await openFile(page, "small.tool-result.json");
    const frame = await webviewWith(page, "[data-detail]");
    await frame.getByText("what was there first").first().waitFor();
    fs.writeFileSync(inWorkspace("small.tool-result.json"), result("what was written later"));
    await frame.getByText("what was written later").first().waitFor();
    await runCommand(page, "View: Split Editor Right");
    // A webview that is still loading may take the focus from the text.
    await until(async () => ((await shownTwice(page, "what was written later")) ? true : undefined));
    await runCommand(page, "Tool Result Viewer: Show as Text");
    const editor = page.locator(".monaco-editor .view-lines", { hasText: "what was written later" });
    await editor.click();
    await page.locator(".monaco-editor.focused .view-lines", { hasText: "what was written later" }).waitFor();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("typed before it");
    // The text takes the place of one of the two, of whichever group has the focus by then.
    const other = await webviewWith(page, "[data-problem]");
    await page.keyboard.press("Control+z");
    await other.locator("[data-detail]", { hasText: "what was written later" }).first().waitFor();
    assert.equal(fs.readFileSync(inWorkspace("small.tool-result.json"), "utf8"), result("what was written later"));
  });
});

/** Returns whether two webviews show a text. */
async function shownTwice(page: Page, text: string): Promise<boolean> {
  const counts = await Promise.all(
    page.frames().map((frame) =>
      frame
        .locator("[data-detail]", { hasText: text })
        .count()
        .catch(() => 0),
    ),
  );
  return counts.filter((count) => count > 0).length > 1;
}
