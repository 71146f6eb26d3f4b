import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, pick, runCommand, webviewWith } from "../support/host/workbench";

const SECRET = `npm_${"a1B2c3D4".repeat(5)}`;
const entries = [
  {
    type: "user",
    uuid: "u1",
    sessionId: "s",
    timestamp: "2026-01-01T00:00:01.000Z",
    message: { role: "user", content: `use ${SECRET}` },
  },
  {
    type: "assistant",
    uuid: "a1",
    sessionId: "s",
    timestamp: "2026-01-01T00:00:02.000Z",
    message: { id: "m1", content: [{ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "ls" } }] },
  },
  {
    type: "user",
    uuid: "u2",
    sessionId: "s",
    timestamp: "2026-01-01T00:00:03.000Z",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "a.txt" }] },
  },
];

describe("exports in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode();
    page = vscode.page;
    const { origin } = vscode.host;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    fs.writeFileSync(
      path.join(vscode.workspace.path, "taken.jsonl"),
      entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
    );
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`export-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  /** The second list. The first one names formats, too. */
  const formats = (): Locator => page.locator(".quick-input-widget:visible", { hasText: "Export (format)" });
  const openTranscript = async () => {
    await openFile(page, "taken.jsonl");
    await runCommand(page, "Tool Result Viewer: Show as Transcript");
    return webviewWith(page, "[data-action=export]");
  };
  /** Writes to a file of the workspace through VS Code's dialog; answers what the file holds then. */
  const saveAs = async (name: string): Promise<string> => {
    const file = path.join(vscode.workspace.path, name);
    fs.rmSync(file, { force: true });
    const input = page.locator(".quick-input-widget:visible input.input");
    await page.locator(".quick-input-widget:visible", { hasText: "Export" }).waitFor();
    await page.waitForFunction(`document.querySelector(".quick-input-widget input.input")?.value.includes("taken")`);
    // The dialog puts its own text in once more when it has read the folder.
    while ((await input.count()) > 0) {
      await input.fill(file, { timeout: 2000 }).catch(() => undefined);
      await input.press("Enter", { timeout: 2000 }).catch(() => undefined);
      await input.waitFor({ state: "detached", timeout: 2000 }).catch(() => undefined);
    }
    await page.locator(".notification-list-item", { hasText: `Exported to ${name}` }).waitFor();
    return fs.readFileSync(file, "utf8");
  };

  it("exports the open transcript from its button, secrets hidden, and says what was hidden", async () => {
    const frame = await openTranscript();
    await frame.locator("[data-action=export]").click();
    await pick(page, "Everything");
    await formats().locator(".monaco-list-row", { hasText: "HTML" }).first().click();
    const text = await saveAs("taken.html");
    assert.match(text, /use \[hidden: npm token\]/);
    assert.ok(!text.includes(SECRET), "expected !text.includes(SECRET)");
    await page.locator(".notification-list-item", { hasText: "Hidden: 1 npm token." }).waitFor();
    await vscode.screenshot("exported");
  });

  it("copies an export to the clipboard, secrets hidden", async () => {
    const frame = await openTranscript();
    await frame.locator("[data-action=export]").click();
    await pick(page, "Everything");
    await formats().locator("input.input").fill("Copy Markdown");
    await pick(page, "Copy Markdown");
    await page.locator(".notification-list-item", { hasText: "Copied Markdown. Hidden: 1 npm token." }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /> use \[hidden: npm token\]/);
    assert.match(text, /<b>Bash<\/b> <code>\$ ls<\/code>/);
  });

  it("exports the selected call by its command", async () => {
    const frame = await openTranscript();
    await frame.locator("[data-tool=Bash]").first().click();
    await runCommand(page, "Tool Result Viewer: Export Selected Call…");
    await pick(page, "JSON");
    const read = JSON.parse(await saveAs("taken-call.json")) as { rows: { call: { id: string } }[] };
    assert.deepEqual(
      read.rows.map(({ call }) => call.id),
      ["toolu_1"],
    );
  });
});
