import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { showClaudeSessions } from "../support/host/claudeSessions";
import { chooseInMenu, isThere } from "../support/host/menus";
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

  before(async () => {
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
  const input = (title: string): Locator => page.locator(".quick-input-widget:visible", { hasText: title });
  const notes = (): string =>
    path.join(vscode.host.home, ".local", "state", "tool-result-viewer", "session-notes.json");

  const answer = async (title: string, text: string): Promise<void> => {
    await input(title).locator("input.input").fill(text);
    await page.keyboard.press("Enter");
    await input(title).waitFor({ state: "hidden" });
  };

  it("pin a session above all projects, and unpin it", async () => {
    await chooseInMenu(row("Sweep the chimney"), "Pin", isThere(row("Pinned")));
    await row("Pinned").waitFor();
    await until(async () => {
      const labels = await page
        .locator(".pane-body .monaco-list-row")
        .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
      const at = labels.findIndex((label) => label.startsWith("Pinned"));
      return (at === 0 && labels[1]?.startsWith("Sweep the chimney")) || undefined;
    });
    assert.equal(await row("Sweep the chimney").count(), 1);
    await chooseInMenu(row("Sweep the chimney"), "Unpin", async () => (await row("Pinned").count()) === 0);
    await row("Pinned").waitFor({ state: "detached" });
    await row("Sweep the chimney").waitFor();
  });

  it("name and tag a session in the list, which finds it by them", async () => {
    await chooseInMenu(row("Sweep the chimney"), "Rename", isThere(input("Rename Session")));
    await answer("Rename Session", "Winter work");
    await row("Winter work").waitFor();
    await row("Session Winter work").waitFor();
    await chooseInMenu(row("Winter work"), "Edit Tags", isThere(input("Session Tags")));
    await answer("Session Tags", "house");
    await row("Winter work, #house").waitFor();
    await chooseInMenu(row("Winter work"), "Edit Note", isThere(input("Session Note")));
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
    await page.locator(".monaco-workbench").waitFor();
    // Which tabs are open is written a while after they were opened, so the session may have to be opened again.
    await row("Winter work").click();
    const again = await webviewWith(page, "[data-call-id=c1] [data-row-pin]");
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
