import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, pick, runCommand, webviewWith } from "../support/host/workbench";
import { transcriptAbout } from "../support/sessionAbout";
import { chooseMore } from "./support";

describe("the sides of the viewer in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode();
    page = vscode.page;
    const folder = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "0001.jsonl"), transcriptAbout(vscode.workspace.path));
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`sides-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const openSession = async (): Promise<Frame> => {
    await runCommand(page, "Open Tool Result Viewer");
    const panel = await webviewWith(page, "[data-empty] [data-action=choose-transcript]");
    await panel.locator("[data-empty] [data-action=choose-transcript]").click();
    await pick(page, "Where is the store?");
    return webviewWith(page, '[data-pane="transcript"] [data-call-id]');
  };

  it("are swapped and hidden by commands, and stay so after the panel was hidden and the window reloaded", async () => {
    let frame = await openSession();
    await runCommand(page, "Tool Result Viewer: Swap Sides");
    await frame.locator('.panes[data-swapped="true"]').waitFor();
    await runCommand(page, "Tool Result Viewer: Toggle Right Side");
    await frame.locator('.panes[data-away="first"]').waitFor();
    await openFile(page, "README.md");
    await page.locator(".tab.active", { hasText: "README.md" }).waitFor();
    await page.locator(".tab", { hasText: "Tool Result Viewer" }).last().click();
    frame = await webviewWith(page, '.panes[data-swapped="true"][data-away="first"]');
    await frame.locator('[data-pane="transcript"] [data-call-id]').first().waitFor();
    await page.reload();
    await page.locator(".monaco-workbench").waitFor();
    // Which tab was in front is written a while after it came there.
    await page.locator(".tab", { hasText: "Tool Result Viewer" }).last().click();
    frame = await webviewWith(page, '.panes[data-swapped="true"][data-away="first"]');
    await frame.locator('[data-pane="transcript"] [data-call-id]').first().waitFor();
    await vscode.screenshot("sides-restored");
    await runCommand(page, "Tool Result Viewer: Toggle Right Side");
    await runCommand(page, "Tool Result Viewer: Swap Sides");
    await frame.locator('.panes[data-swapped="false"]:not([data-away])').waitFor();
  });

  it("can each show a transcript, chosen from its own button", async () => {
    const frame = await openSession();
    await chooseMore(frame.locator("[data-pane=results]"), "open-left");
    await pick(page, "Agent session or transcript file");
    await pick(page, "Where is the store?");
    await frame.locator('[data-list="transcript-left"] [data-call-id="toolu_01Read"]').click();
    await frame.locator('[data-pane="results"] [data-detail][data-call-id="toolu_01Read"]').waitFor();
    assert.equal(await frame.locator("[data-list=transcript]").count(), 1);
    await vscode.screenshot("sides-two-transcripts");
    await chooseMore(frame.locator("[data-pane=transcript]"), "open-right");
    await pick(page, "Live results");
    await frame.locator('.panes[data-swapped="true"]').waitFor();
    await frame.locator('[data-list="transcript"] [data-call-id]').first().waitFor();
    await frame.locator('[data-pane="results"] h2', { hasText: "Tool results" }).waitFor();
    await runCommand(page, "Tool Result Viewer: Swap Sides");
    await frame.locator('.panes[data-swapped="false"]').waitFor();
  });

  it("show a recorded call next to our tool's current result, after a run that the user started", async () => {
    const frame = await openSession();
    await frame.locator('[data-list="transcript"] [data-call-id="toolu_01Read"]').click();
    await frame.locator('[data-detail][data-call-id="toolu_01Read"] [data-action=run-again]').click();
    const form = frame.locator("[data-form] [data-like=toolu_01Read]");
    await form.waitFor();
    await frame.locator("[data-action=run]").click();
    await frame.locator("[data-beside=toolu_01Read] [data-same]").waitFor();
    await frame.locator("[data-same-calls='1'] [data-action=show-same]").click();
    await frame.locator('[data-detail][data-call-id="toolu_01Read"]').waitFor();
    await frame.locator('[data-detail] [data-same-calls="1"]').waitFor();
    await vscode.screenshot("sides-run-again");
  });
});
