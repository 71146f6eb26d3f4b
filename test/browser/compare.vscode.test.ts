import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Locator } from "playwright-core";
import { chooseInMenu } from "../support/host/menus";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, findWebview, runCommand, webviewWith } from "../support/host/workbench";
import { singleRoot } from "../support/host/workspaces";
import { comparedPair } from "./page/comparedTexts";

/** Of the form of a GitHub token. */
const TOKEN = `ghp_${"a1B2".repeat(9)}`;

describe("comparing transcripts in VS Code", () => {
  let vscode: VsCode;

  before(async () => {
    // A window that is still starting may miss files that are written.
    const workspace = singleRoot();
    const { left, right } = comparedPair("usual", 0);
    fs.writeFileSync(path.join(workspace.path, "first.jsonl"), left.replaceAll("Signs.", `Signs. ${TOKEN}`));
    fs.writeFileSync(path.join(workspace.path, "second.jsonl"), right);
    vscode = await startVsCode({ workspace });
    const { origin } = vscode.host;
    await vscode.page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    await vscode.page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("compare-failed");
  });

  /** Compares the two files by the explorer's menu. */
  const compare = async (): Promise<Frame> => {
    const { page } = vscode;
    await closeEditors(page);
    const file = (name: string) => page.locator(".explorer-viewlet .monaco-list-row", { hasText: name });
    await file("first.jsonl").waitFor();
    // A window that is still starting does not know the entry yet; a click on what is chosen would leave it out.
    const shows = async (): Promise<boolean> => (await findWebview(page, "[data-comparison=done]")) !== undefined;
    // The second transcript is asked for if the explorer forgot the first one, as it can when an editor closes.
    const asks = page.locator(".quick-input-widget:visible", { hasText: "Compare second.jsonl With" });
    const choose = async (): Promise<void> => {
      const chosen = (name: string): Locator => file(name).and(page.locator("[aria-selected=true]"));
      for (const name of ["first.jsonl", "second.jsonl"]) {
        if ((await chosen(name).count()) === 0) await file(name).click({ modifiers: ["Control"] });
        await chosen(name).waitFor({ timeout: 10_000 });
      }
      // A list that is still filled can lose what was chosen.
      await chosen("first.jsonl").waitFor({ timeout: 1_000 });
    };
    await chooseInMenu(file("second.jsonl"), "Compare Transcripts", shows, choose, asks);
    return webviewWith(page, "[data-comparison=done] [data-pair-detail='3']");
  };

  it("compares two files chosen in the explorer, steps through them, and opens a call in its transcript", async () => {
    const { page } = vscode;
    const frame = await compare();
    assert.equal(await frame.locator("[data-difference=Calls]").innerText(), "1 more (+13%)");
    await frame.locator("[data-list=compared]").press("n");
    await frame.locator("[data-pair-detail='4']").waitFor();
    await vscode.screenshot("compare-vscode");
    await frame.locator("[data-action=open-left]").click();
    const viewer = await webviewWith(page, "[data-list=transcript]");
    await viewer.locator("[data-list=transcript] [data-tool=WebFetch]").waitFor();
  });

  it("hides secrets in what is copied from the detail of a pair", async () => {
    const { page } = vscode;
    const frame = await compare();
    await frame.locator("[data-list=compared]").press("n");
    await frame.locator("[data-pair-detail='4'] [data-action=copy]").first().click();
    await page.locator(".notification-toast", { hasText: "GitHub token" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    assert.match(copied, /Signs\. \[hidden: GitHub token\]/);
    assert.ok(!copied.includes(TOKEN), "expected !copied.includes(TOKEN)");
  });

  it("survives reloading the window", async () => {
    const { page } = vscode;
    await compare();
    const loaded = page.waitForEvent("load");
    await runCommand(page, "Developer: Reload Window");
    await loaded;
    await page.locator(".monaco-workbench").waitFor();
    const again = await webviewWith(page, "[data-comparison=done]");
    assert.equal(await again.locator("[data-name=left]").innerText(), "Left Fix the failing parser test first.jsonl");
  });
});
