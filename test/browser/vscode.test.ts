import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, pick, runCommand, webviewWith } from "../support/host/workbench";
import { singleRoot } from "../support/host/workspaces";
import { transcriptAbout } from "../support/sessionAbout";
import { makeTranscript } from "../support/transcripts";

const THEMES = [
  { name: "Default Light Modern", marker: "vscode-light" },
  { name: "Default Dark Modern", marker: "vscode-dark" },
  { name: "Default High Contrast", marker: "vscode-high-contrast" },
] as const;

const RECORD = {
  id: "r1",
  tool: "glob",
  input: { pattern: "**/store.js" },
  result: { success: true, data: { output: "src/store.js", count: 1 } },
  format: "envelope",
  started: "2026-01-01T00:00:00.000Z",
  duration_ms: 12,
  source: "chat",
};

/** A change of a file, and an answer that links to a page. */
const CHANGE = [
  {
    type: "assistant",
    message: {
      id: "m1",
      content: [
        {
          type: "tool_use",
          id: "toolu_01Change",
          name: "Edit",
          input: { file_path: "src/store.js", old_string: "before the change", new_string: "after the change" },
        },
      ],
    },
  },
  {
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "toolu_01Change", content: "The file was updated." }] },
    toolUseResult: {
      filePath: "src/store.js",
      oldString: "before the change",
      newString: "after the change",
      originalFile: "// before the change\n",
      structuredPatch: [
        {
          oldStart: 1,
          oldLines: 1,
          newStart: 1,
          newLines: 1,
          lines: ["-// before the change", "+// after the change"],
        },
      ],
    },
  },
  {
    type: "assistant",
    message: { id: "m2", content: [{ type: "text", text: "See [the guide](https://example.org/guide)." }] },
  },
]
  .map((entry) => `${JSON.stringify(entry)}\n`)
  .join("");

describe("the viewer in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    // A window that is still starting may miss files that are written.
    const workspace = singleRoot();
    fs.writeFileSync(path.join(workspace.path, "session.jsonl"), transcriptAbout(workspace.path));
    fs.writeFileSync(path.join(workspace.path, "change.jsonl"), CHANGE);
    fs.writeFileSync(path.join(workspace.path, "one.tool-result.json"), JSON.stringify(RECORD));
    vscode = await startVsCode({ workspace });
    page = vscode.page;
    await page.locator(".explorer-viewlet .monaco-list-row", { hasText: "session.jsonl" }).waitFor();
    // The window knows the extension's editors and commands once they are in the palette.
    await runCommand(page, "Open Tool Result Viewer");
    await webviewWith(page, '[data-pane="results"]');
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`viewer-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const openTranscript = async (name = "session.jsonl"): Promise<Frame> => {
    await openFile(page, name);
    await runCommand(page, "Tool Result Viewer: Show as Transcript");
    return webviewWith(page, '[data-pane="transcript"] [data-call-id]');
  };

  /** In the panel. */
  const openSession = async (): Promise<Frame> => {
    const folder = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "0001.jsonl"), transcriptAbout(vscode.workspace.path));
    await runCommand(page, "Tool Result Viewer: Open Session");
    await pick(page, "Where is the store?");
    return webviewWith(page, '[data-pane="transcript"] [data-call-id]');
  };

  it("opens a transcript by the button in the title of the text editor and shows its words", async () => {
    await openFile(page, "session.jsonl");
    await page.locator('.editor-actions a[aria-label^="Show as Transcript"]').click();
    const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]');
    await frame.locator('[data-pane="transcript"]', { hasText: "Where is the store?" }).waitFor();
    const statuses = await frame.locator('[data-pane="transcript"] [data-status-words]').allInnerTexts();
    assert.deepEqual(
      statuses.map((words) => words.trim()),
      ["succeeded", "succeeded", "failed", "expected"],
    );
    await vscode.screenshot("viewer-transcript");
  });

  it("shows the selected tool use as an envelope on the left", async () => {
    const frame = await openTranscript();
    await frame.locator('[data-pane="transcript"] [data-call-id="toolu_01Read"]').click();
    const detail = frame.locator('[data-pane="results"] [data-detail][data-call-id="toolu_01Read"]');
    await detail.waitFor();
    assert.match(await detail.innerText(), /Read/);
    await vscode.screenshot("viewer-envelope");
  });

  it("opens the file at the line when a path is clicked", async () => {
    const frame = await openTranscript();
    await frame.locator('[data-pane="transcript"] [data-call-id="toolu_02Grep"]').click();
    const detail = frame.locator('[data-pane="results"] [data-detail][data-call-id="toolu_02Grep"]');
    await detail
      .getByRole("button", { name: /^Open .*store\.js:3$/ })
      .first()
      .click();
    await page.locator(".tab.active", { hasText: "store.js" }).waitFor();
    await page.locator(".statusbar-item", { hasText: /Ln 3, Col \d+/ }).waitFor();
  });

  it("opens a recorded change in the diff editor", async () => {
    const frame = await openTranscript("change.jsonl");
    await frame.locator('[data-pane="transcript"] [data-call-id="toolu_01Change"]').click();
    await frame.locator('[data-detail] [data-action="open-diff"]').click();
    await page.locator(".tab.active", { hasText: "store.js: before ↔ after" }).waitFor();
    await page.locator(".monaco-diff-editor .modified", { hasText: "after the change" }).first().waitFor();
    await vscode.screenshot("viewer-diff-editor");
  });

  it("opens a page of the web only when VS Code has asked", async () => {
    const frame = await openTranscript("change.jsonl");
    await frame.locator('[data-pane="transcript"] [data-kind="answer"]').click();
    await frame
      .locator("[data-detail] .markdown", { hasText: "the guide" })
      .getByRole("button", { name: /the guide/ })
      .click();
    const question = page.locator(".monaco-dialog-box", { hasText: "example.org" });
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
  });

  it("walks the rows by keyboard and opens a call with Enter", async () => {
    const frame = await openTranscript();
    const list = frame.locator('[data-pane="transcript"] [data-list]').first();
    await list.focus();
    await list.press("Home");
    await list.press("n");
    const active = frame.locator('[data-pane="transcript"] [aria-selected="true"]');
    await active.and(frame.locator('[data-call-id="toolu_03Edit"]')).waitFor();
    await list.press("Enter");
    await frame.locator('[data-pane="results"] [data-detail][data-call-id="toolu_03Edit"]').waitFor();
  });

  it("is there again, with what it showed, after it was hidden", async () => {
    await openTranscript();
    await openFile(page, "README.md");
    await page.locator(".tab.active", { hasText: "README.md" }).waitFor();
    // The tab of a session has its title.
    await page.locator(".tab", { hasText: "Where is the store?" }).last().click();
    const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]');
    await frame.locator('[data-pane="transcript"]', { hasText: "Where is the store?" }).waitFor();
  });

  it("shows what is appended to a transcript while it is open", async () => {
    const frame = await openTranscript();
    const entry = {
      type: "user",
      uuid: "u9",
      timestamp: "2026-01-01T00:01:00.000Z",
      message: { role: "user", content: "One more thing" },
    };
    fs.appendFileSync(path.join(vscode.workspace.path, "session.jsonl"), `${JSON.stringify(entry)}\n`);
    await frame.locator('[data-pane="transcript"]', { hasText: "One more thing" }).waitFor();
  });

  it("opens a transcript of 100,000 entries and shows its last row", async () => {
    const { text, facts } = makeTranscript({ seed: 7, entries: 100_000 });
    fs.writeFileSync(path.join(vscode.workspace.path, "long.jsonl"), text);
    await openFile(page, "long.jsonl");
    await runCommand(page, "Tool Result Viewer: Show as Transcript");
    const frame = await webviewWith(page, '[data-pane="transcript"] [data-row-index]');
    await frame.locator("[data-bookkeeping=hidden] [data-action=bookkeeping]").click();
    const list = frame.locator(`[data-list="transcript"][data-count="${String(facts.rows)}"]`);
    await list.waitFor();
    await list.focus();
    await list.press("End");
    await frame.locator(`[data-row-index="${String(facts.rows - 1)}"]`).waitFor();
    assert.ok(
      (await frame.locator("[data-row-index]").count()) < 200,
      'expected (await frame.locator("[data-row-index]").count()) < 200',
    );
  });

  it("opens a result file alone, with its files as links", async () => {
    await openFile(page, "one.tool-result.json");
    await page.locator('.editor-actions a[aria-label^="Show as Tool Result"]').click();
    const frame = await webviewWith(page, '[data-pane="results"] [data-detail]');
    await frame.getByRole("button", { name: "Open src/store.js" }).waitFor();
    assert.equal(await frame.locator('[data-pane="transcript"]').count(), 0);
  });

  it("lists this workspace's Claude sessions and opens the one chosen", async () => {
    const frame = await openSession();
    assert.equal(await frame.locator('[data-pane="results"]').count(), 1);
  });

  it("finds in the panel with its own bar alone when Ctrl+F is pressed", async () => {
    const frame = await openSession();
    await frame.locator('[data-list="transcript"]').focus();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("store");
    await frame.locator("[data-find-state]", { hasText: /\d+ hit/ }).waitFor();
    assert.equal(await frame.locator("[data-find-box]").inputValue(), "store");
    assert.equal(await page.locator(".simple-find-part-wrapper.visible").count(), 0);
    await page.keyboard.press("Escape");
    await frame.locator("[data-find-box]").waitFor({ state: "detached" });
  });

  it("lets no script run except its own", async () => {
    const frame = await openTranscript();
    const policy = await frame.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert.match(policy ?? "", /default-src 'none'; script-src 'nonce-[^']+'; style-src /);
    assert.doesNotMatch(policy ?? "", /unsafe-|script-src[^;]*(https?:|\*)/);
  });

  for (const { name, marker } of THEMES) {
    it(`has the colors of ${name}`, async () => {
      const folder = path.join(vscode.workspace.path, ".vscode");
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, "settings.json"), JSON.stringify({ "workbench.colorTheme": name }));
      const frame = await openTranscript();
      await frame.locator(`body.${marker}`).waitFor();
      await vscode.screenshot(`viewer-${marker}`);
    });
  }
});
