import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Frame, Page } from "playwright-core";
import { isObject } from "../../src/base/json/jsonValue";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, runCommand, webviewWith } from "../support/host/workbench";
import { claudeRecords } from "../support/liveRecords";

describe("insights in VS Code", () => {
  let vscode: VsCode;
  let page: Page;

  before(async () => {
    vscode = await startVsCode({});
    page = vscode.page;
    const project = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    fs.mkdirSync(project, { recursive: true });
    for (const [name, prompt, tool] of [
      ["one", "Sweep the chimney", "Bash"],
      ["two", "Paint the fence", "Read"],
    ] as const) {
      const records = claudeRecords(name, vscode.workspace.path);
      const failed =
        records.use(`${name}1`, tool, { command: "make all" }) +
        records.result(`${name}1`, "Exit code 2\nno rule", true);
      const fine = records.use(`${name}2`, "Glob", { pattern: "*" }) + records.result(`${name}2`, "a.md");
      fs.writeFileSync(path.join(project, `${name}.jsonl`), records.prompt(prompt) + failed + fine);
    }
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("insights-failed");
  });

  const DONE = "[data-insights=done] [data-insights-numbers]";
  const open = async (): Promise<Frame> => {
    await runCommand(page, "Tool Result Viewer: Open Insights");
    return webviewWith(page, DONE);
  };

  it("add up the sessions, and lead from a number to a session at its row", async () => {
    const frame = await open();
    await frame.locator("[data-figure=sessions] button", { hasText: /^2$/ }).waitFor();
    assert.equal(await frame.locator("[data-figure=calls] .figure-value").innerText(), "4");
    assert.equal(await frame.locator("[data-figure=failed] .figure-value").innerText(), "2");
    await frame.locator("[data-numbers=tools] tr", { hasText: "Bash" }).locator("[data-cell=failed] button").click();
    await frame.locator("[data-selected-sessions='1']").waitFor();
    await frame.locator("[data-session$='one.jsonl'] [data-insight-row]").click();
    const viewer = await webviewWith(page, "[data-list=transcript] [aria-selected=true][data-tool=Bash]");
    assert.equal(await viewer.locator("[data-list=transcript] [data-tool=Bash]").count(), 1);
  });

  it("read sessions again that changed when Update is selected", async () => {
    const frame = await open();
    await frame.locator("[data-figure=sessions] button", { hasText: /^[23]$/ }).waitFor();
    const folder = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    const records = claudeRecords("three", vscode.workspace.path);
    const call =
      records.use("three1", "WebFetch", { url: "https://example.com" }) + records.result("three1", "Fetched");
    fs.writeFileSync(path.join(folder, "three.jsonl"), records.prompt("Mow the lawn") + call);
    await frame.locator("[data-action=update]").click();
    await frame.locator("[data-numbers=tools] tr", { hasText: "WebFetch" }).waitFor();
  });

  it("show what the month cost, and warn once, if there is a monthly budget", async () => {
    const folder = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    const message = {
      ...{
        id: "m-dear",
        role: "assistant",
        model: "claude-opus-4-5-20251101",
        content: [{ type: "text", text: "Done" }],
      },
      usage: { input_tokens: 0, output_tokens: 1_000_000 },
    };
    const entry = {
      type: "assistant",
      sessionId: "dear",
      cwd: vscode.workspace.path,
      uuid: "dear-1",
      requestId: "r-dear",
    };
    const prompt = claudeRecords("dear", vscode.workspace.path).prompt("Buy a boat");
    const reply = JSON.stringify({ ...entry, timestamp: new Date().toISOString(), message });
    fs.writeFileSync(path.join(folder, "dear.jsonl"), `${prompt}${reply}\n`);
    const settings = path.join(vscode.host.home, "..", "Machine", "settings.json");
    const before = fs.readFileSync(settings, "utf8");
    const kept: unknown = JSON.parse(before);
    const item = page.locator('.statusbar-item [aria-label^="Monthly budget: $25.00"]');
    try {
      const budget = { "toolResultViewer.insights.monthlyBudget": 20 };
      fs.writeFileSync(settings, JSON.stringify({ ...(isObject(kept) && kept), ...budget }));
      await item.first().waitFor();
      await page.locator(".notification-toast", { hasText: "reached your monthly budget: $25.00 of $20.00" }).waitFor();
    } finally {
      fs.writeFileSync(settings, before);
    }
    await item.first().waitFor({ state: "detached" });
  });

  it("open from the title of Agent Sessions, and return with their choices after the window is reloaded", async () => {
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    // The buttons of a view are visible while the pointer is on it.
    const button = page.locator(".pane-header .action-label[aria-label='Open Insights']").first();
    await button.waitFor({ state: "attached" });
    await button.dispatchEvent("click");
    const frame = await webviewWith(page, DONE);
    await frame.locator("[data-filter=agent]").selectOption("claude-code");
    await frame.locator("[data-figure=failed] button").click();
    await frame.locator("[data-selected-sessions='2']").waitFor();
    const loaded = page.waitForEvent("load");
    await runCommand(page, "Developer: Reload Window");
    await loaded;
    await page.locator(".monaco-workbench").waitFor();
    const again = await webviewWith(page, "[data-selected-sessions='2']");
    assert.equal(await again.locator("[data-filter=agent]").inputValue(), "claude-code");
  });
});
