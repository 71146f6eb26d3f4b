import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Locator, Page } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { chooseInMenu, isThere } from "../support/host/menus";
import { closeEditors, runCommand, webviewWith } from "../support/host/workbench";
import { claudeRecords, codexRecords } from "../support/liveRecords";
import { until } from "../support/until";

const FIRST = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";
const SECOND = "1a1b2c3d-4e5f-6789-abcd-ef0123456789";
const CODEX = "2a1b2c3d-4e5f-6789-abcd-ef0123456789";

/** Counts what the user has to do, from a window that shows the list of sessions, or from an open session. */
describe("in VS Code, the user needs few clicks and keys", () => {
  let vscode: VsCode;
  let page: Page;
  let actions = 0;

  before(async () => {
    vscode = await startVsCode();
    page = vscode.page;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: vscode.host.origin });
    const { home } = vscode.host;
    const cwd = vscode.workspace.path;
    const write = (file: string, text: string): void => {
      fs.mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
      fs.writeFileSync(path.join(home, file), text);
    };
    for (const [id, prompt] of [
      [FIRST, "Sweep the chimney"],
      [SECOND, "Paint the fence"],
    ] as const) {
      const { prompt: ask, use, result } = claudeRecords(id, cwd);
      const edit = { file_path: path.join(cwd, "src/store.js"), old_string: "a", new_string: "b" };
      const calls = [
        use("f1", "Bash", { command: "make one" }) + result("f1", "Exit code 2\nno rule one", true),
        use("e1", "Edit", edit) + result("e1", "done"),
        use("f2", "Bash", { command: "make two" }) + result("f2", "Exit code 2\nno rule two", true),
        use("r1", "Read", { file_path: path.join(cwd, "README.md") }) + result("r1", "text"),
      ];
      write(`.claude/projects/${projectFolderName(cwd)}/${id}.jsonl`, ask(prompt) + calls.join(""));
    }
    const codex = codexRecords(CODEX, cwd);
    const ran = codex.use("x1", "ls") + codex.result("x1", "a.txt", 0);
    write(
      `.codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-${CODEX}.jsonl`,
      codex.start() + codex.prompt("Mend the gate") + ran,
    );
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    await session("Mend the gate").waitFor();
  });

  after(() => vscode.stop());

  beforeEach(async () => {
    await closeEditors(page);
    actions = 0;
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`counted-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  // The Live view below lists the same sessions, with other words first.
  const session = (text: string): Locator => page.locator(`.pane-body .monaco-list-row[aria-label^="${text}"]`);
  const click = async (on: Locator): Promise<void> => {
    actions++;
    await on.click();
  };
  const key = async (name: string): Promise<void> => {
    actions++;
    await page.keyboard.press(name);
  };
  /** Opens the session. The list of its rows has the focus. */
  const openSession = async (): Promise<Frame> => {
    await click(session("Sweep the chimney"));
    const frame = await webviewWith(page, "[data-list=transcript] [data-call-id=r1]");
    await frame.locator("[data-list=transcript]:focus").waitFor();
    return frame;
  };
  /** Takes the open session for where the user is. */
  const inSession = async (): Promise<Frame> => {
    const frame = await openSession();
    actions = 0;
    return frame;
  };
  const entry = (label: string): Locator =>
    page.locator(".quick-input-widget:visible .monaco-list-row", { hasText: label }).first();

  it("to see the last failure of a session: 2", async () => {
    const frame = await openSession();
    await key("Shift+N");
    await frame.locator("[data-detail][data-call-id=f2]").waitFor();
    await frame.locator("[data-detail]", { hasText: "no rule two" }).waitFor();
    assert.equal(actions, 2);
  });

  it("to see what a session changed: 1, and where it edited a file: 2", async () => {
    const frame = await inSession();
    await key("e");
    const file = frame.locator('[data-changed$="/store.js"]');
    await file.waitFor();
    assert.equal(actions, 1);
    await click(file);
    await frame.locator('[data-changed-file$="/store.js"]', { hasText: "Edit" }).waitFor();
    assert.equal(actions, 2);
  });

  it("to see what a session cost: 1", async () => {
    const frame = await inSession();
    await key("s");
    await frame.locator("[data-statistics]", { hasText: /cost|tokens/i }).waitFor();
    assert.equal(actions, 1);
  });

  it("to compare two sessions: 3", async () => {
    actions += 2;
    await chooseInMenu(session("Paint the fence"), "Compare Transcripts", isThere(entry("Sweep the chimney")));
    await click(entry("Sweep the chimney"));
    await webviewWith(page, "[data-comparison=done]");
    assert.equal(actions, 3);
  });

  it("to copy a session as text for others: 2", async () => {
    const frame = await inSession();
    await click(frame.locator("[data-action=export]"));
    await click(entry("Copy as Markdown"));
    const text = await until(async () => {
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      return copied.includes("Sweep the chimney") ? copied : undefined;
    });
    assert.match(text, /make two/);
    assert.equal(actions, 2);
  });

  it("to save a session as a page: 2, and Enter for the suggested name", async () => {
    const frame = await inSession();
    await click(frame.locator("[data-action=export]"));
    await click(entry("Save as HTML"));
    await page.waitForFunction(
      `document.querySelector(".quick-input-widget input.input")?.value.endsWith("${FIRST}.html")`,
    );
    assert.equal(actions, 2);
    await page.keyboard.press("Escape");
  });

  it("to open a session of any agent: 2 at most", async () => {
    await click(session("Mend the gate"));
    await webviewWith(page, "[data-list=transcript] [data-call-id=x1]");
    assert.ok(actions <= 2, `${actions} actions are more than 2`);
  });
});
