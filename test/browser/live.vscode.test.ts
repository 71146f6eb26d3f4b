import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, runCommand, webviewWith } from "../support/host/workbench";
import { chatRecords, chatTranscript, claudeRecords, codexRecords } from "../support/liveRecords";

describe("the Live view", () => {
  let vscode: VsCode;
  let page: Page;
  let claudeProject: string;
  let codexDay: string;
  let storage: string;

  before(async () => {
    vscode = await startVsCode({ settings: { "toolResultViewer.live.notify.waiting": true } });
    page = vscode.page;
    const { home } = vscode.host;
    claudeProject = path.join(home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    codexDay = path.join(home, ".codex/sessions/2026/01/05");
    storage = path.join(path.dirname(home), "User/workspaceStorage/live-test");
    for (const folder of [
      claudeProject,
      codexDay,
      `${storage}/chatSessions`,
      `${storage}/GitHub.copilot-chat/transcripts`,
    ])
      fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(`${storage}/workspace.json`, JSON.stringify({ folder: `file://${vscode.workspace.path}` }));
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
    await runCommand(page, "Agent Sessions: Focus on Live View");
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`live-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const row = (text: string | RegExp): Locator => page.locator(".pane-body .monaco-list-row", { hasText: text });
  const status = (): Locator => page.locator(".statusbar-item", { has: page.locator('[aria-label^="Agents:"]') });

  /** Adds records to a file, and waits until a row shows what they say. */
  const shown = async (file: string, records: string, text: RegExp): Promise<void> => {
    fs.appendFileSync(file, records);
    await row(text).first().waitFor();
  };

  it("says what will appear in it as long as nothing runs", async () => {
    const pane = page.locator(".pane", { has: page.locator('.pane-header[aria-label^="Live"]') });
    await pane.getByText("While an agent works in this workspace, its tool calls appear here").waitFor();
    await pane.locator(".monaco-progress-container.active").waitFor({ state: "detached" });
    assert.equal(await status().count(), 0);
  });

  it("is below a list of sessions that says what to do as long as there are none", async () => {
    const list = page.locator(".pane", { has: page.locator('.pane-header[aria-label^="Agent Sessions"]') });
    await list.getByText("No session of an agent was found on this machine").waitFor();
    await vscode.screenshot("sessions-none");
    await list.getByRole("button", { name: "Open a Transcript File" }).click();
    await page.locator(".quick-input-widget:visible", { hasText: "Select a transcript file" }).waitFor();
    await page.keyboard.press("Escape");
    await list.getByRole("button", { name: "Look in Other Folders" }).waitFor();
  });

  it("shows a call of Claude Code as soon as it is recorded, then its status, and opens its row", async () => {
    const records = claudeRecords("0001", vscode.workspace.path);
    const file = path.join(claudeProject, "0001.jsonl");
    fs.writeFileSync(file, records.prompt("Sweep the chimney"));
    await row("Sweep the chimney").first().waitFor();
    await shown(file, records.use("c1", "Bash", { command: "make chimney" }), /Bash.*no result yet.*make chimney/);
    await shown(file, records.progress("c1", "one brick\ntwo bricks", 3), /Bash.*running.*make chimney/);
    await status().locator("text=1").waitFor();
    await shown(file, records.result("c1", "Exit code 2\nno rule", true), /Bash.*failed.*make chimney/);
    assert.match((await status().locator("[aria-label]").first().getAttribute("aria-label")) ?? "", /1 call failed/);
    await row(/Bash.*make chimney/).click();
    await webviewWith(page, '[data-pane="transcript"] [aria-selected=true][data-call-id="c1"]');
  });

  it("shows a call of Codex, and then its status", async () => {
    const records = codexRecords("codex-1", vscode.workspace.path);
    const file = path.join(codexDay, "rollout-2026-01-05T08-00-00-a.jsonl");
    fs.writeFileSync(file, `${records.start()}${records.prompt("Paint the shed")}`);
    await row("Paint the shed").first().waitFor();
    await shown(file, records.use("x1", "make shed"), /exec_command.*no result yet.*make shed/);
    await shown(file, records.result("x1", "painted", 0), /exec_command.*succeeded.*make shed/);
  });

  it("shows a built-in call of VS Code's chat from its first record, and what its later records say", async () => {
    const [chat, transcript] = [chatRecords("chat-1"), chatTranscript("chat-1")];
    const [own, early] = [
      `${storage}/chatSessions/chat-1.jsonl`,
      `${storage}/GitHub.copilot-chat/transcripts/chat-1.jsonl`,
    ];
    fs.writeFileSync(own, `${chat.start()}${chat.prompt("Water the garden")}`);
    fs.writeFileSync(early, transcript.start());
    await row("Water the garden").first().waitFor();
    const use = transcript.use("v1", "run_in_terminal", { command: "make garden" });
    await shown(early, use, /run_in_terminal.*no result yet.*make garden/);
    await shown(own, chat.call("v1", "make garden", "waits"), /run_in_terminal.*waiting for you.*make garden/);
    await page.locator(".notification-toast", { hasText: "make garden" }).waitFor();
    await runCommand(page, "Notifications: Clear All Notifications");
    await status().locator("text=1").first().waitFor();
    await vscode.screenshot("live-waiting");
    await shown(own, chat.call("v1", "make garden", "runs"), /run_in_terminal.*running.*make garden/);
    await shown(own, chat.call("v1", "make garden", { exitCode: 0 }), /run_in_terminal.*succeeded.*make garden/);
    assert.equal(await row(/run_in_terminal.*make garden/).count(), 1);
    await row(/run_in_terminal.*make garden/).click();
    await webviewWith(page, '[data-pane="transcript"] [aria-selected=true][data-call-id="v1"]');
  });

  it("notifies of a call that waits, with what others wrote as text, and its button shows the view", async () => {
    const [chat, command] = [chatRecords("chat-2"), "make [tea](command:workbench.action.closeWindow)"];
    const file = `${storage}/chatSessions/chat-2.jsonl`;
    fs.writeFileSync(file, `${chat.start()}${chat.prompt("Boil the kettle")}`);
    await row("Boil the kettle").first().waitFor();
    await runCommand(page, "View: Show Explorer");
    fs.appendFileSync(file, chat.call("t1", command, "waits"));
    const notice = page.locator(".notification-toast", { hasText: "make [tea] (command:" });
    await notice.waitFor();
    assert.equal(await notice.locator(".notification-list-item-message a").count(), 0);
    await vscode.screenshot("live-notification");
    await notice.locator(".monaco-button", { hasText: "Show" }).click();
    await row("Boil the kettle").first().waitFor();
    fs.appendFileSync(file, chat.call("t1", command, { exitCode: 0 }));
    await row(/run_in_terminal.*succeeded.*make \[tea\]/).waitFor();
  });

  it("can be read by screen readers and used with the keyboard", async () => {
    const item = row(/run_in_terminal.*make garden/);
    assert.match((await item.getAttribute("aria-label")) ?? "", /^run_in_terminal, succeeded.*, make garden/);
    const call = '[data-pane="transcript"] [aria-selected=true][data-call-id="v1"]';
    await item.click();
    await webviewWith(page, call);
    await closeEditors(page);
    await runCommand(page, "Agent Sessions: Focus on Live View");
    const focused = ".pane-body .monaco-list:focus-within .monaco-list-row.focused";
    await page.locator(focused, { hasText: "make garden" }).waitFor();
    await page.keyboard.press("Enter");
    await webviewWith(page, call);
  });
});
