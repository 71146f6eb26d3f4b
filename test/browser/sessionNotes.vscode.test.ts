import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { showClaudeSessions } from "../support/host/claudeSessions";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, pick, runCommand, webviewWith } from "../support/host/workbench";
import { until } from "../support/until";

const FIRST = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";
const SECOND = "1a1b2c3d-4e5f-6789-abcd-ef0123456789";

describe("the user's notes about sessions in VS Code", () => {
  let vscode: VsCode;
  let page: Page;
  /** The folder of the sessions. */
  let folder: string;

  before(async function () {
    this.timeout(120_000);
    vscode = await startVsCode();
    page = vscode.page;
    folder = await showClaudeSessions(vscode, [
      { id: FIRST, prompt: "Sweep the chimney" },
      { id: SECOND, prompt: "Paint the fence" },
    ]);
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`session-notes-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  // The Live view below lists the same sessions, with other words first.
  const row = (text: string): Locator => page.locator(`.pane-body .monaco-list-row[aria-label^="${text}"]`);
  const entry = (label: string): Locator =>
    page.locator(".context-view .action-label", { hasText: new RegExp(`^${label}…?$`) });
  const input = (title: string): Locator => page.locator(".quick-input-widget:visible", { hasText: title });
  const notes = (): string =>
    path.join(vscode.host.home, ".local", "state", "tool-result-viewer", "session-notes.json");

  /** Chooses an entry of a session's menu. VS Code leaves out a click that comes right after a menu opened. */
  const choose = async (session: string, label: string): Promise<void> => {
    for (let patience = 2_000; (await entry(label).count()) === 0; patience *= 2) {
      await row(session).click({ button: "right" });
      await entry(label)
        .waitFor({ timeout: patience })
        .catch(() => page.keyboard.press("Escape"));
    }
    while ((await entry(label).count()) > 0) {
      await entry(label)
        .click({ timeout: 3_000 })
        .catch(() => undefined);
      await entry(label)
        .waitFor({ state: "detached", timeout: 1_000 })
        .catch(() => undefined);
    }
  };
  const answer = async (title: string, text: string): Promise<void> => {
    await input(title).locator("input.input").fill(text);
    await page.keyboard.press("Enter");
    await input(title).waitFor({ state: "hidden" });
  };

  it("pin a session above all projects, and unpin it", async () => {
    await choose("Sweep the chimney", "Pin");
    await row("Pinned").waitFor();
    await until(async () => {
      const labels = await page
        .locator(".pane-body .monaco-list-row")
        .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
      const at = labels.findIndex((label) => label.startsWith("Pinned"));
      return (at === 0 && labels[1]?.startsWith("Sweep the chimney")) || undefined;
    });
    assert.equal(await row("Sweep the chimney").count(), 1);
    await choose("Sweep the chimney", "Unpin");
    await row("Pinned").waitFor({ state: "detached" });
    await row("Sweep the chimney").waitFor();
  });

  it("name and tag a session in the list, which finds it by them", async () => {
    await choose("Sweep the chimney", "Rename");
    await answer("Rename Session", "Winter work");
    await row("Winter work").waitFor();
    await choose("Winter work", "Edit Tags");
    await answer("Session Tags", "house");
    await row("Winter work, #house").waitFor();
    await choose("Winter work", "Edit Note");
    await answer("Session Note", "ladder is at Ada's");
    await runCommand(page, "Tool Result Viewer: Filter Sessions…");
    await pick(page, "#house");
    await page.keyboard.press("Enter");
    await row("Paint the fence").waitFor({ state: "detached" });
    await row("Winter work").waitFor();
    await vscode.screenshot("session-notes-list");
    await runCommand(page, "Tool Result Viewer: Show All Sessions");
    await row("Paint the fence").waitFor();
    await runCommand(page, "Tool Result Viewer: Open Session…");
    await page.locator(".quick-input-widget:visible input.input").fill("ladder");
    await pick(page, "Winter work");
    const viewer = await webviewWith(page, "[data-notes]");
    assert.equal((await viewer.locator("[data-pane=transcript] h2").innerText()).trim(), "Winter work");
    await page.locator(".tab", { hasText: "Winter work" }).waitFor();
    assert.match(await viewer.locator("[data-notes]").innerText(), /#house[^]*ladder is at Ada's/);
  });

  it("pin a row with a note in the viewer, which is still there after the window was reloaded", async () => {
    const viewer = await webviewWith(page, "[data-list=transcript] [data-call-id=c1]");
    await viewer.locator("[data-call-id=c1]").first().click();
    await viewer.locator("[data-list=transcript]").press("m");
    await viewer.locator("[data-call-id=c1] [data-row-pin]", { hasText: "Pinned" }).waitFor();
    await viewer.locator("[data-list=transcript]").press("Shift+M");
    await answer("Note on Row", "the whole build");
    await viewer.locator("[data-call-id=c1] [data-row-pin]", { hasText: "the whole build" }).waitFor();
    await vscode.screenshot("session-notes-viewer");
    await page.reload();
    await page.locator(".monaco-workbench").waitFor({ timeout: 60_000 });
    // Which tabs are open is written a while after they were opened, so the session may have to be opened again.
    await row("Winter work").click();
    const again = await webviewWith(page, "[data-call-id=c1] [data-row-pin]", 60_000);
    await again.locator("[data-row-pin]", { hasText: "the whole build" }).waitFor();
    await page.locator(".tab", { hasText: "Winter work" }).waitFor();
  });

  it("are in a file of their own, and not in the transcript", () => {
    const { version, sessions } = JSON.parse(fs.readFileSync(notes(), "utf8")) as {
      version: number;
      sessions: Record<string, unknown>;
    };
    assert.equal(version, 1);
    const rows = [{ row: 1, call: "c1", note: "the whole build" }];
    assert.deepEqual(sessions, { [FIRST]: { name: "Winter work", tags: ["house"], note: "ladder is at Ada's", rows } });
    assert.doesNotMatch(fs.readFileSync(path.join(folder, `${FIRST}.jsonl`), "utf8"), /Winter|house|ladder/);
  });

  it("of another program appear at once, and a damaged file is kept and reported", async () => {
    await closeEditors(page);
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    const all = { [SECOND]: { name: "Green fence" } };
    fs.writeFileSync(notes(), JSON.stringify({ version: 1, sessions: all }));
    await row("Green fence").waitFor();
    await row("Sweep the chimney").waitFor();
    fs.writeFileSync(notes(), "torn");
    const message = page.locator(".notification-toast", { hasText: "is damaged. It was kept as" });
    await message.first().waitFor();
    await row("Paint the fence").waitFor();
    const state = path.dirname(notes());
    const kept = fs.readdirSync(state).filter((name) => name.startsWith("session-notes.damaged-"));
    assert.ok(
      kept.some((name) => fs.readFileSync(path.join(state, name), "utf8") === "torn"),
      `none of ${kept.join(", ")} has the damaged text`,
    );
  });
});
