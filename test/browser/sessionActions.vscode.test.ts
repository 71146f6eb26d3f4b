import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { ROOT } from "../../scripts/process";
import { packVsix } from "../../scripts/vsix";
import { showClaudeSessions } from "../support/host/claudeSessions";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { chooseInMenu, isThere, LIST_CHANGED, menuEntry, openMenu } from "../support/host/menus";
import { closeEditors, findWebview, runCommand, webviewWith } from "../support/host/workbench";
import { until } from "../support/until";

const FIRST = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";
const SECOND = "1a1b2c3d-4e5f-6789-abcd-ef0123456789";
/** Of the form of a GitHub token. */
const TOKEN = `ghp_${"a1B2".repeat(9)}`;

describe("the menu of a session in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode({
      chat: true,
      // Stands for the agent's own extension.
      vsix: [await packVsix(path.join(ROOT, "test/browser/agentExtension"), "agent.vsix")],
      prepare: ({ home }) => {
        // Stands for the agent: notes where it was started, and how.
        fs.writeFileSync(path.join(home, ".bashrc"), `claude() { { pwd; echo "$@"; } > ~/claude-ran; }\n`);
      },
    });
    page = vscode.page;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: vscode.host.origin });
    const failure = "Exit code 2\nno rule";
    await showClaudeSessions(vscode, [
      { id: FIRST, prompt: `Sweep the chimney ${TOKEN}`, failure },
      { id: SECOND, prompt: "Paint the fence", failure },
      { id: "not an id; touch ~/owned", prompt: "Mow the lawn", failure },
    ]);
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`session-actions-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  // The Live view below lists the same sessions, with other words first.
  const row = (text: string): Locator => page.locator(`.pane-body .monaco-list-row[aria-label^="${text}"]`);
  const entries = (label: string): Promise<number> => menuEntry(page, label).count();
  const isWebview = (selector: string) => async () => (await findWebview(page, selector)) !== undefined;
  const exporting = (): Locator =>
    page.locator(".quick-input-widget:visible", { hasText: "Export Transcript (1 of 2)" });
  const dialog = (): Locator => page.locator(".monaco-dialog-box:visible");
  const press = (label: string): Promise<void> => dialog().locator(".monaco-button", { hasText: label }).click();
  const ran = (): string | undefined => {
    const file = path.join(vscode.host.home, "claude-ran");
    const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
    return text.includes("\n--") ? text : undefined;
  };

  it("opens the statistics of a session", async () => {
    await chooseInMenu(row("Paint the fence"), "Show Statistics", isWebview("[data-statistics]"));
    await webviewWith(page, "[data-statistics]");
  });

  it("resumes a session in a terminal in its folder, after showing the exact command", async () => {
    await chooseInMenu(row("Paint the fence"), "Resume in Terminal", isThere(dialog()));
    const question = await dialog().innerText();
    assert.ok(question.includes(`claude --resume ${SECOND}`), question);
    assert.ok(question.includes(vscode.workspace.path), question);
    await vscode.screenshot("session-resume");
    await press("Run in Terminal");
    const words = await until(() => Promise.resolve(ran()));
    assert.equal(words, `${fs.realpathSync(vscode.workspace.path)}\n--resume ${SECOND}\n`);
  });

  it("runs nothing when the user cancels", async () => {
    fs.rmSync(path.join(vscode.host.home, "claude-ran"), { force: true });
    await chooseInMenu(row("Paint the fence"), "Fork in Terminal", isThere(dialog()));
    const question = await dialog().innerText();
    assert.ok(question.includes(`claude --resume ${SECOND} --fork-session`), question);
    await press("Cancel");
    await dialog().waitFor({ state: "detached" });
    assert.equal(ran(), undefined);
  });

  it("doesn't offer to resume a session whose ID isn't of the agent's form", async () => {
    await openMenu(row("Mow the lawn"), "Copy Link");
    await vscode.screenshot("session-menu");
    assert.deepEqual([await entries("Resume in Terminal"), await entries("Fork in Terminal")], [0, 0]);
    await page.keyboard.press("Escape");
    await openMenu(row("Paint the fence"), "Copy Link");
    assert.deepEqual([await entries("Resume in Terminal"), await entries("Fork in Terminal")], [1, 1]);
    await page.keyboard.press("Escape");
  });

  it("opens a session in the agent's own extension, after showing the exact address", async () => {
    const opened = path.join(vscode.host.home, "agent-opened");
    await openMenu(row("Mow the lawn"), "Copy Link");
    assert.equal(await entries("Open in Claude Code"), 0);
    await page.keyboard.press("Escape");
    await chooseInMenu(row("Paint the fence"), "Open in Claude Code", isThere(dialog()));
    assert.match(await dialog().innerText(), new RegExp(`://anthropic\\.claude-code/open\\?session=${SECOND}$`, "m"));
    await vscode.screenshot("session-open-in-agent");
    await press("Cancel");
    await dialog().waitFor({ state: "detached" });
    assert.equal(fs.existsSync(opened), false);
    await chooseInMenu(row("Paint the fence"), "Open in Claude Code", isThere(dialog()));
    await press("Open");
    const words = await until(() =>
      Promise.resolve(fs.existsSync(opened) ? fs.readFileSync(opened, "utf8") : undefined),
    );
    assert.equal(words, `anthropic.claude-code/open?session=${SECOND}\n`);
  });

  it("hands a session off as a summary with its failures and without its secrets", async () => {
    await chooseInMenu(
      row("Sweep the chimney"),
      "Hand Off to Another Agent",
      isThere(page.locator(".editor-instance .view-lines")),
    );
    const editor = page.locator(".editor-instance .view-lines");
    await editor.getByText("Summary of an earlier session of Claude Code").waitFor();
    const text = (await editor.innerText()).replaceAll("\u00a0", " ");
    assert.match(text, /Sweep the chimney/);
    assert.match(text, /make all/);
    assert.doesNotMatch(text, /ghp_/);
    await page.locator(".notification-toast .monaco-button", { hasText: "Attach to New Chat" }).click();
    const chat = page.locator(".interactive-input-part");
    await chat
      .locator(".chat-attached-context-attachment:not(.implicit)", { hasText: "Sweep the chimney" })
      .first()
      .waitFor();
    await chat.locator(".view-lines", { hasText: "Continue the work of the attached session." }).waitFor();
    await vscode.screenshot("session-hand-off");
  });

  it("copies a link that opens the session", async () => {
    const copied = (): Promise<string> => page.evaluate("navigator.clipboard.readText()");
    await chooseInMenu(row("Paint the fence"), "Copy Link", async () => (await copied()).includes(SECOND));
    const link = await copied();
    assert.match(link, /tool-result-viewer\/open\?session=/);
    assert.doesNotMatch(link, /row=/);
  });

  it("compares two selected sessions", async () => {
    // A plain click would open the session, which takes the focus and closes the menu.
    for (const name of ["Sweep the chimney", "Paint the fence"])
      if ((await row(name).getAttribute("aria-selected")) !== "true") await row(name).click({ modifiers: ["Control"] });
    await chooseInMenu(row("Paint the fence"), "Compare Transcripts", isWebview("[data-comparison=done]"));
    await webviewWith(page, "[data-comparison=done]");
  });

  it("says so if the list changed while the menu was open", async () => {
    for (const command of ["Agent: Show Statistics Without an Item", "Agent: Open a Hit Without an Item"]) {
      await runCommand(page, command);
      await page.locator(".notification-toast", { hasText: LIST_CHANGED }).waitFor();
      await runCommand(page, "Notifications: Clear All Notifications");
      await page.locator(".notification-toast").waitFor({ state: "detached" });
    }
  });

  it("asks what to export of a session", async () => {
    await chooseInMenu(row("Paint the fence"), "Export Transcript", isThere(exporting()));
    await exporting().locator(".monaco-list-row", { hasText: "Failed calls" }).waitFor();
    await page.keyboard.press("Escape");
  });
});
