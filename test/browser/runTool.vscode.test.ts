import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { ROOT } from "../../scripts/process";
import { packVsix } from "../../scripts/vsix";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, openFile, runCommand, webviewWith } from "../support/host/workbench";

describe("running tools in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    const others = await packVsix(path.join(ROOT, "test/browser/toolExtension"), "other-tools.vsix");
    vscode = await startVsCode({ vsix: [others] });
    page = vscode.page;
    const { origin } = vscode.host;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`run-tool-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const openList = async (): Promise<Frame> => {
    await runCommand(page, "Tool Result Viewer: Run Tool…");
    return webviewWith(page, "[data-tool-option]");
  };
  const openForm = async (tool: string): Promise<Frame> => {
    const frame = await openList();
    const search = frame.locator("[data-search-tools]");
    await search.fill(tool);
    await frame.locator(`[data-tool-option="${tool}"]`).waitFor();
    await search.press("Enter");
    await frame.locator(`[data-form="${tool}"]`).waitFor();
    return frame;
  };
  const detail = async (frame: Frame, tool: string): Promise<string> => {
    const shown = frame.locator(`[data-detail][data-tool="${tool}"]`);
    await shown.locator("[data-renderer], [data-failure]").waitFor();
    return shown.innerText();
  };
  const paste = async (text: string): Promise<void> => {
    // A page may write to the clipboard only while it has the focus itself.
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget:visible input.input").focus();
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press("Escape");
    await runCommand(page, "Tool Result Viewer: Paste Result");
  };

  it("runs another extension's tool by the keyboard and shows request and result in the list", async () => {
    const frame = await openForm("other_echo");
    await page.keyboard.type("x");
    await page.keyboard.press("Control+Enter");
    await frame.locator("[data-field=text] [data-field-problem]", { hasText: "too short" }).waitFor();
    await vscode.screenshot("run-tool-form");
    await page.keyboard.type("yz");
    await page.keyboard.press("Control+Enter");
    const words = await detail(frame, "other_echo");
    assert.match(words, /run by a command[^]*xyz[^]*text\s+xyz/);
    await frame.locator('[data-list=results] [data-tool="other_echo"][aria-selected=true]').waitFor();
    await frame.locator("[data-detail] [data-tab=record]").click();
    const record = await frame.locator("[data-detail] [role=tabpanel]").innerText();
    assert.match(record, /"format": "contract"[^]*"source": "command"|"source": "command"[^]*"format": "contract"/);
    await vscode.screenshot("run-tool-result");
  });

  it("lists its own tools first, finds a tool by its name first, and shows its description for users", async () => {
    const frame = await openList();
    const first = frame.locator("[data-tool-option]").first();
    assert.match((await first.getAttribute("data-tool-option")) ?? "", /^trv_/);
    await frame.locator("[data-search-tools]").fill("grep");
    await frame.locator('[data-tool-option="trv_grep"][aria-selected=true]').waitFor();
    assert.equal(await first.getAttribute("data-tool-option"), "trv_grep");
    assert.match(await first.innerText(), /Search the text of files$/);
    await vscode.screenshot("run-tool-search");
  });

  it("runs a tool of ours and keeps it once", async () => {
    const frame = await openForm("trv_glob");
    await frame.locator("[data-field=pattern] .entry").fill("**/store.js");
    await frame.locator("[data-action=run]").click();
    assert.match(await detail(frame, "glob"), /run by a command[^]*src\/store\.js/);
    assert.equal(await frame.locator('[data-list=results] [data-tool="glob"]').count(), 1);
  });

  it("runs it again with one key, in the form that contains its input", async () => {
    const frame = await openForm("trv_glob");
    await frame.locator("[data-field=pattern] .entry").fill("**/again.*");
    await page.keyboard.press("Control+Enter");
    await detail(frame, "glob");
    const before = await frame.locator('[data-list=results] [data-tool="glob"]').count();
    await frame.locator("[data-list=results]").press("r");
    await frame.locator("[data-form=trv_glob]").waitFor();
    assert.equal(await frame.locator("[data-field=pattern] .entry").inputValue(), "**/again.*");
    await page.keyboard.press("Enter");
    await frame.locator(`[data-list=results][data-count]`).waitFor();
    await frame.locator('[data-list=results] [data-tool="glob"]').nth(before).waitFor();
  });

  it("cancels a tool that never returns, and the result says so", async () => {
    const frame = await openForm("other_never");
    assert.match(await frame.locator("[data-formless]").innerText(), /declares no schema/);
    await frame.locator("[data-action=run]").click();
    await frame.locator("[role=progressbar]").waitFor();
    await frame.locator("[data-action=cancel-run]").click();
    assert.match(await detail(frame, "other_never"), /blocked[^]*BLOCKED[^]*Cancelled: other_never/);
  });

  it("keeps a running call, and what is written, while its page is away", async () => {
    const frame = await openForm("other_never");
    await frame.locator("#tool-input").fill('{"kept": true}');
    await frame.locator("[data-action=run]").click();
    await frame.locator("[role=progressbar]").waitFor();
    await openFile(page, "README.md");
    await page.locator(".tab.active", { hasText: "README.md" }).waitFor();
    await page.locator(".tab", { hasText: "Tool Result Viewer" }).first().click();
    const again = await webviewWith(page, "[data-form] [role=progressbar]");
    assert.equal(await again.locator("#tool-input").inputValue(), '{"kept": true}');
    await again.locator("[data-action=cancel-run]").click();
    await detail(again, "other_never");
  });

  it("turns what a tool throws into a failed result, and a broken schema stops nothing", async () => {
    const frame = await openForm("other_throws");
    assert.match(await frame.locator("[data-schema-problem]").innerText(), /properties/);
    await frame.locator("[data-action=run]").click();
    assert.match(await detail(frame, "other_throws"), /failed[^]*The other tool broke/);
    await frame.locator("[data-detail] [data-action=why]").click();
    assert.match(await frame.locator("[data-detail]").innerText(), /EXECUTION_ERROR/);
  });

  it("shows the picture in a tool's result", async () => {
    const frame = await openForm("other_picture");
    await frame.locator("[data-action=run]").click();
    assert.match(await detail(frame, "other_picture"), /A red pixel/);
    await frame.locator("[data-bytes='image/png'] img").waitFor();
    await vscode.screenshot("run-tool-picture");
  });

  it("opens the form in the panel for a result file that is to be run again, and runs nothing", async () => {
    fs.writeFileSync(
      path.join(vscode.workspace.path, "again.tool-result.json"),
      JSON.stringify({
        id: "r9",
        tool: "grep",
        input: { pattern: "TODO" },
        result: { success: true, data: { output: "", count: 0 } },
        format: "envelope",
        started: "2026-01-01T00:00:00.000Z",
        duration_ms: 1,
        source: "chat",
      }),
    );
    await openFile(page, "again.tool-result.json");
    await runCommand(page, "Tool Result Viewer: Show as Tool Result");
    const file = await webviewWith(page, "[data-detail] [data-action=run-again]");
    await file.locator("[data-action=run-again]").click();
    const frame = await webviewWith(page, "[data-form=trv_grep]");
    assert.equal(await frame.locator("[data-field=pattern] .entry").inputValue(), "TODO");
    assert.equal(await frame.locator("[role=progressbar]").count(), 0);
  });

  it("says in words that the tool of a record is not there", async () => {
    await paste(
      JSON.stringify({
        id: "r10",
        tool: "gone_tool",
        input: {},
        result: { success: true, data: {} },
        format: "envelope",
        started: "2026-01-01T00:00:00.000Z",
        duration_ms: 1,
        source: "chat",
      }),
    );
    const frame = await webviewWith(page, "[data-detail][data-tool=gone_tool]");
    await frame.locator("[data-action=run-again]").click();
    await frame.locator("[data-problem]", { hasText: "The tool gone_tool isn't available in this window" }).waitFor();
  });

  it("pastes a result with its format, and several to step through", async () => {
    await paste(
      '{"success":false,"data":null,"error":{"code":"BLOCKED","message":"Not allowed"},"meta":{"duration_ms":1,"timestamp":"2026-01-01T00:00:00.000Z"}}',
    );
    const frame = await webviewWith(page, "[data-detected]");
    assert.match(await frame.locator("[data-detected]").innerText(), /^Contract: /);
    assert.match(await frame.locator("[data-detail]").innerText(), /BLOCKED[^]*Not allowed/);
    await vscode.screenshot("pasted-result");
    await paste('{"success":true,"data":{"output":"one"}}\n{"success":true,"data":{"output":"two"}}\n');
    await frame.locator("[data-file-index='0']", { hasText: "Result 1 of 2" }).waitFor();
    await frame.locator("[data-action=next-file]").click();
    await frame.locator("[data-detail]", { hasText: "two" }).waitFor();
  });

  it("says what can be pasted when there is nothing", async () => {
    await paste("   ");
    await page.locator(".notification-list-item", { hasText: "Copy a tool result first" }).waitFor();
  });
});
