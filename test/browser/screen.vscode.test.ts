import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, runCommand, webviewWith } from "../support/host/workbench";

const SECRET = `npm_${"a1B2c3D4".repeat(5)}`;
const entry = (type: string, id: string, message: object, second: number): string =>
  `${JSON.stringify({ type, uuid: id, sessionId: "s", timestamp: `2026-01-01T00:00:0${second}.000Z`, message })}\n`;

describe("a transcript on the screen of VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode({ settings: { "toolResultViewer.redaction": "everywhere" } });
    page = vscode.page;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: vscode.host.origin });
    fs.writeFileSync(
      path.join(vscode.workspace.path, "shown.jsonl"),
      [
        entry("user", "u1", { role: "user", content: `use ${SECRET}` }, 1),
        entry(
          "assistant",
          "a1",
          {
            id: "m1",
            content: [{ type: "tool_use", id: "toolu_1", name: "Bash", input: { command: `echo ${SECRET}` } }],
          },
          2,
        ),
        entry(
          "user",
          "u2",
          { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: `${SECRET}\n` }] },
          3,
        ),
      ].join(""),
    );
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`screen-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const open = async (): Promise<Frame> => {
    await openFile(page, "shown.jsonl");
    await runCommand(page, "Tool Result Viewer: Show as Transcript");
    return webviewWith(page, "[data-action=export]");
  };
  const told = (frame: Frame): Promise<boolean> =>
    frame.evaluate<boolean>(`document.documentElement.outerHTML.includes(${JSON.stringify(SECRET.slice(0, 12))})`);

  it("hides secrets if the settings say so, and shows them in one view on request", async () => {
    const frame = await open();
    await frame.locator("[data-tool=Bash]").first().click();
    await frame.locator('[data-detail][data-call-id="toolu_1"] .hidden-secret:visible').first().waitFor();
    assert.equal(await told(frame), false);
    await frame.locator("[data-action=show-hidden]").click();
    await frame.locator("[data-hiding=shown]").waitFor();
    await frame.locator("[data-list=transcript]", { hasText: SECRET }).waitFor();
    await frame.locator("[data-action=show-hidden]").click();
    await frame.locator("[data-hiding=hidden]").waitFor();
    await frame.locator("[data-list=transcript] .hidden-secret").first().waitFor();
    assert.equal(await told(frame), false);
  });

  it("copies what is chosen as Markdown without what is hidden", async () => {
    const frame = await open();
    await frame.locator("[data-tool=Bash]").first().click();
    await frame.locator('[data-detail][data-call-id="toolu_1"] .detail-head [data-action=copy-as]').click();
    await frame.locator('[data-copy="call markdown"]').click();
    await frame.locator(".detail-head [data-action=copy-as]", { hasText: "✓" }).waitFor();
    const text = await page.evaluate<string>("navigator.clipboard.readText()");
    assert.match(text, /^### Bash[^]*```bash\necho \[hidden: npm token\]\n```/);
  });

  it("shows its statistics, its timeline and its rows by commands", async () => {
    const frame = await open();
    await runCommand(page, "Tool Result Viewer: Show Statistics");
    await frame.locator("[data-statistics]").waitFor();
    await runCommand(page, "Tool Result Viewer: Show Timeline");
    await frame.locator("canvas").first().waitFor();
  });

  it("copies a link to the selected row by a command", async () => {
    const frame = await open();
    await frame.locator("[data-tool=Bash]").first().click();
    await frame.locator('[data-detail][data-call-id="toolu_1"]').waitFor();
    await runCommand(page, "Tool Result Viewer: Copy Link to Selected Row");
    await page.locator(".statusbar", { hasText: "Link copied" }).waitFor();
    assert.match(await page.evaluate<string>("navigator.clipboard.readText()"), /^[a-z-]+:\/\/[^]*toolu_1/);
  });
});
