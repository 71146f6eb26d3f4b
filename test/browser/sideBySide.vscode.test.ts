import assert from "node:assert/strict";
import type { Frame, Locator, Page } from "playwright-core";
import { showClaudeSessions } from "../support/host/claudeSessions";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, pick, runCommand, webviewWith } from "../support/host/workbench";
import { chooseMore } from "./support";

const FIRST = "0a1b2c3d-4e5f-6789-abcd-ef0123456789";
const SECOND = "1a1b2c3d-4e5f-6789-abcd-ef0123456789";

describe("a session next to something else in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode();
    page = vscode.page;
    await showClaudeSessions(vscode, [
      { id: FIRST, prompt: "Sweep the chimney", command: "make sweep", call: "make sweep" },
      { id: SECOND, prompt: "Paint the fence", command: "make paint", call: "make paint" },
    ]);
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`side-by-side-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  // The Live view below lists the same sessions, with other words first.
  const session = (text: string): Locator => page.locator(`.pane-body .monaco-list-row[aria-label^="${text}"]`);
  const reload = async (): Promise<void> => {
    const loaded = page.waitForEvent("load");
    await runCommand(page, "Developer: Reload Window");
    await loaded;
    await page.locator(".monaco-workbench").waitFor();
  };
  const beside = (): Promise<Frame> => webviewWith(page, '[data-list="transcript-left"] [data-call-id="make paint"]');

  it("is shown with the other session and the selected call after the window was reloaded", async () => {
    await session("Sweep the chimney").dblclick();
    const alone = await webviewWith(page, '[data-list=transcript] [data-call-id="make sweep"]');
    await chooseMore(alone.locator("[data-pane=transcript]"), "open-beside");
    await pick(page, "Agent session or transcript file");
    await pick(page, "Paint the fence");
    const both = await beside();
    await both.locator('[data-list="transcript-left"] [data-call-id="make paint"]').click();
    await both.locator('[data-detail][data-call-id="make paint"]').waitFor();
    await vscode.screenshot("side-by-side");
    await reload();
    const again = await beside();
    await again.locator('[data-list=transcript] [data-call-id="make sweep"]').waitFor();
    await again.locator('[data-detail][data-call-id="make paint"]').waitFor();
    await vscode.screenshot("side-by-side-restored");
  });

  it("is alone when it is opened again after its tab was closed", async () => {
    await closeEditors(page);
    await session("Sweep the chimney").click();
    const alone = await webviewWith(page, '[data-layout=session] [data-list=transcript] [data-call-id="make sweep"]');
    assert.equal(await alone.locator('[data-list="transcript-left"]').count(), 0);
  });
});
