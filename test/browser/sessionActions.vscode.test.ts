import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { showClaudeSessions } from "../support/host/claudeSessions";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, webviewWith } from "../support/host/workbench";
import { until } from "../support/until";

const FIRST = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";
const SECOND = "1a1b2c3d-4e5f-6789-abcd-ef0123456789";
/** Of the form of a GitHub token. */
const TOKEN = `ghp_${"a1B2".repeat(9)}`;

describe("the menu of a session in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async function () {
    this.timeout(120_000);
    vscode = await startVsCode({
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
  const entry = (label: string): Locator =>
    page.locator(".context-view .action-label", { hasText: new RegExp(`^${label}…?$`) });

  /** Opens the menu of a session. */
  const openMenu = async (session: string): Promise<void> => {
    for (let patience = 2_000; ; patience *= 2) {
      await row(session).click({ button: "right" });
      try {
        await entry("Copy Link").waitFor({ timeout: patience });
        return;
      } catch (error) {
        if (patience > 30_000) throw error;
        await page.keyboard.press("Escape");
      }
    }
  };
  const choose = async (session: string, label: string): Promise<void> => {
    await openMenu(session);
    // VS Code leaves out a click that comes right after a menu opened.
    while ((await entry(label).count()) > 0) {
      await entry(label)
        .click({ timeout: 3_000 })
        .catch(() => undefined);
      await entry(label)
        .waitFor({ state: "detached", timeout: 1_000 })
        .catch(() => undefined);
    }
  };
  const dialog = (): Locator => page.locator(".monaco-dialog-box:visible");
  const press = (label: string): Promise<void> => dialog().locator(".monaco-button", { hasText: label }).click();
  const ran = (): string | undefined => {
    const file = path.join(vscode.host.home, "claude-ran");
    const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
    return text.includes("\n--") ? text : undefined;
  };

  it("opens the statistics of a session", async () => {
    await choose("Paint the fence", "Show Statistics");
    await webviewWith(page, "[data-statistics]");
  });

  it("resumes a session in a terminal in its folder, after showing the exact command", async () => {
    await choose("Paint the fence", "Resume in Terminal");
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
    await choose("Paint the fence", "Fork in Terminal");
    const question = await dialog().innerText();
    assert.ok(question.includes(`claude --resume ${SECOND} --fork-session`), question);
    await press("Cancel");
    await dialog().waitFor({ state: "detached" });
    assert.equal(ran(), undefined);
  });

  it("doesn't offer to resume a session whose ID isn't of the agent's form", async () => {
    await openMenu("Mow the lawn");
    await vscode.screenshot("session-menu");
    assert.deepEqual([await entry("Resume in Terminal").count(), await entry("Fork in Terminal").count()], [0, 0]);
    await page.keyboard.press("Escape");
    await openMenu("Paint the fence");
    assert.deepEqual([await entry("Resume in Terminal").count(), await entry("Fork in Terminal").count()], [1, 1]);
    await page.keyboard.press("Escape");
  });

  it("hands a session off as a summary with its failures and without its secrets", async () => {
    await choose("Sweep the chimney", "Hand Off to Another Agent");
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
    await choose("Paint the fence", "Copy Link");
    const link = await until(async () => {
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      return copied.includes(SECOND) ? copied : undefined;
    });
    assert.match(link, /tool-result-viewer\/open\?session=/);
    assert.doesNotMatch(link, /row=/);
  });

  it("compares two selected sessions", async () => {
    // A plain click would open the session, which takes the focus and closes the menu.
    for (const name of ["Sweep the chimney", "Paint the fence"])
      if ((await row(name).getAttribute("aria-selected")) !== "true") await row(name).click({ modifiers: ["Control"] });
    await choose("Paint the fence", "Compare Transcripts");
    await webviewWith(page, "[data-comparison=done]");
  });

  it("asks what to export of a session", async () => {
    await choose("Paint the fence", "Export Transcript");
    const input = page.locator(".quick-input-widget:visible", { hasText: "Export Transcript (1 of 2)" });
    await input.locator(".monaco-list-row", { hasText: "Failed calls" }).waitFor();
    await page.keyboard.press("Escape");
  });
});
