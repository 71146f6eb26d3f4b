import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { projectFolderName } from "../../src/hosts/shared/workspace/projectFolder";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { closeEditors, runCommand, webviewWith } from "../support/host/workbench";
import { transcriptAbout } from "../support/sessionAbout";
import { until } from "./support";

const LINK = "vscode://tool-result-viewer.tool-result-viewer/open";

describe("finding one's way in VS Code", () => {
  let vscode: VsCode;
  let page: Page;
  let projects: string;

  before(async () => {
    const models = { "shed-1": { input: 3, output: 15 } };
    vscode = await startVsCode({ settings: { "toolResultViewer.prices": { date: "2026-01-31", models } } });
    page = vscode.page;
    const { origin } = vscode.host;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    projects = path.join(vscode.host.home, ".claude", "projects", projectFolderName(vscode.workspace.path));
    write("0001", transcriptAbout(vscode.workspace.path));
    // As after a first session of Codex.
    fs.mkdirSync(path.join(vscode.host.home, ".codex/sessions"), { recursive: true });
    await page.locator(".explorer-viewlet .monaco-list-row").first().waitFor();
    await runCommand(page, "Open Tool Result Viewer");
    await webviewWith(page, '[data-pane="results"]');
  });

  after(() => vscode.stop());

  beforeEach(() => closeEditors(page));

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await vscode.screenshot(`navigation-failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const write = (name: string, text: string): void => {
    const file = path.join(projects, `${name}.jsonl`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  };
  const prompt = (session: string, text: string, more: object = {}): string =>
    `${JSON.stringify({
      type: "user",
      sessionId: session,
      cwd: vscode.workspace.path,
      timestamp: "2026-01-05T08:00:00.000Z",
      message: { role: "user", content: text },
      ...more,
    })}\n`;
  const expectHover = async (label: string, text: string): Promise<void> => {
    for (let tries = 5; ; tries--) {
      await page.mouse.move(0, 0);
      await row(label).hover();
      try {
        await page.locator(".monaco-hover:visible", { hasText: text }).waitFor({ timeout: 5_000 });
        return;
      } catch (error) {
        if (tries === 0) throw error;
      }
    }
  };
  const openLink = async (link: string): Promise<void> => {
    await runCommand(page, "Tool Result Viewer: Open Link to a Transcript");
    const input = page.locator(".quick-input-widget:visible input.input");
    await input.fill(link);
    await input.press("Enter");
  };
  const row = (text: string) =>
    page.locator('.pane:not(:has(> .pane-header[aria-label^="Live"])) .pane-body .monaco-list-row', { hasText: text });

  it("copies a link to a call, and the link leads back to it", async () => {
    await openLink(`${LINK}?path=${path.join(projects, "0001.jsonl")}&call=toolu_02Grep`);
    const frame = await webviewWith(page, '[data-pane="transcript"] [aria-selected=true][data-call-id="toolu_02Grep"]');
    await frame.locator('[data-detail][data-call-id="toolu_02Grep"] [data-action=copy-link]').click();
    await frame.locator("[data-action=copy-link] .icon-ok").waitFor();
    await vscode.screenshot("permalink-vscode");
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget:visible input.input").focus();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    await page.keyboard.press("Escape");
    assert.match(copied, /^[a-z-]+:\/\/tool-result-viewer\.tool-result-viewer\/open\?.*call=toolu_02Grep/);
    await frame.locator('[data-pane="transcript"] [data-call-id="toolu_01Read"]').click();
    await frame.locator('[data-detail][data-call-id="toolu_01Read"]').waitFor();
    await openLink(copied);
    await frame.locator('[data-detail][data-call-id="toolu_02Grep"]').waitFor();
  });

  it("asks with the whole path before a link opens a file elsewhere, and opens nothing when refused", async () => {
    const file = path.join(vscode.host.home, "elsewhere.jsonl");
    fs.writeFileSync(file, transcriptAbout(vscode.workspace.path));
    await openLink(`${LINK}?path=${file}&call=toolu_01Read`);
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    assert.ok((await dialog.innerText()).includes(file), "expected (await dialog.innerText()).includes(file)");
    await vscode.screenshot("permalink-question");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await page.locator(".tab", { hasText: "Tool Result Viewer" }).count(), 0);
    await openLink(`${LINK}?path=${file}&call=toolu_01Read`);
    await dialog.getByRole("button", { name: "Open" }).click();
    await webviewWith(page, '[data-pane="transcript"] [aria-selected=true][data-call-id="toolu_01Read"]');
  });

  it("says what to do about a link to a session that is not on this machine", async () => {
    await openLink(`${LINK}?session=nobody-has-this`);
    const toast = page.locator(".notification-toast", { hasText: "nobody-has-this" });
    await toast.waitFor();
    assert.match(await toast.innerText(), /Looked in ~\/\.claude.*toolResultViewer\.claudeFolders/);
    await runCommand(page, "Notifications: Clear All Notifications");
  });

  it("shows what a link names as text, so that no message contains a link that runs a command", async () => {
    const hostile = "[Repair](command:workbench.action.closeAllEditors)";
    const file = path.join(projects, "0001.jsonl");
    await openLink(`${LINK}?path=${file}&call=${encodeURIComponent(hostile)}`);
    const toast = page.locator(".notification-toast", { hasText: "Repair" });
    await toast.waitFor();
    assert.equal(await toast.locator(".notification-list-item-message a").count(), 0);
    assert.match(await toast.innerText(), /\[Repair\] \(command:workbench\.action\.closeAllEditors\)/);
    await runCommand(page, "Notifications: Clear All Notifications");
  });

  it("shows sessions and their subagents as they are written, and no longer when they are deleted", async () => {
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    await row("Where is the store?").waitFor();
    write("0002", prompt("0002", "Paint the shed"));
    await row("Paint the shed").waitFor();
    const agent = { agentId: "a1", isSidechain: true };
    write("0002/subagents/agent-a1", prompt("0002", "Choose a colour", agent));
    fs.writeFileSync(
      path.join(projects, "0002/subagents/agent-a1.meta.json"),
      JSON.stringify({ agentType: "Explore", description: "Choose a colour" }),
    );
    await row("1 subagent").waitFor();
    await row("Paint the shed").locator(".monaco-tl-twistie").click();
    await row("Choose a colour").waitFor();
    await vscode.screenshot("sessions-subagents");
    await row("Choose a colour").click();
    await webviewWith(page, '[data-pane="transcript"] [data-kind=prompt]');
    fs.rmSync(path.join(projects, "0002"), { recursive: true });
    fs.rmSync(path.join(projects, "0002.jsonl"));
    await row("Paint the shed").waitFor({ state: "detached" });
  });

  it("shows a session of another agent as it is written, in the project of its folder, and opens it", async () => {
    const file = path.join(vscode.host.home, ".codex/sessions/2026/01/05/rollout-2026-01-05T08-00-00-a.jsonl");
    const line = (type: string, payload: object): string =>
      `${JSON.stringify({ timestamp: "2026-01-05T08:00:00.000Z", type, payload })}\n`;
    const message = { type: "message", role: "user", content: [{ type: "input_text", text: "Sweep the chimney" }] };
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    await row("Where is the store?").waitFor();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const head = line("session_meta", { id: "codex-1", cwd: vscode.workspace.path, cli_version: "0.169.0" });
    fs.writeFileSync(file, `${head}${line("response_item", message)}`);
    await row("Sweep the chimney").waitFor();
    assert.match(await row("Sweep the chimney").innerText(), /Codex/);
    assert.equal(await row(path.basename(vscode.workspace.path)).count(), 1, "one project has both sessions");
    await vscode.screenshot("sessions-agents");
    await row("Sweep the chimney").click();
    await webviewWith(page, '[data-pane="transcript"] [data-kind=prompt]');
  });

  it("shows failed calls as a badge, and only the sessions of the agent that is checked in the filter", async () => {
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    const failed = row("Where is the store?");
    await failed.locator(".monaco-icon-label[aria-label*='1 failed'], [aria-label*='1 failed call']").first().waitFor();
    const badges = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".pane-body .monaco-icon-label")].map((row) => getComputedStyle(row, "::after").content)`,
    );
    assert.equal(badges.filter((badge) => badge === '"1"').length, 1, badges.join(" "));
    await runCommand(page, "Tool Result Viewer: Filter Sessions");
    const picked = page.locator(".quick-input-widget:visible");
    await picked.locator(".monaco-list-row", { hasText: "Codex" }).click();
    await failed.waitFor({ state: "detached" });
    await row("Sweep the chimney").waitFor();
    await vscode.screenshot("sessions-filter");
    await page.keyboard.press("Escape");
    await failed.waitFor();
    await runCommand(page, "Tool Result Viewer: Filter Sessions");
    await picked.locator("input.input").fill("STORE");
    await row("Sweep the chimney").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.locator(".pane-body", { hasText: "“STORE”: 1 of 2 sessions" }).first().waitFor();
    await runCommand(page, "Tool Result Viewer: Show All Sessions");
    await row("Sweep the chimney").waitFor();
  });

  it("shows what a session cost by the prices of the setting", async () => {
    const usage = { input_tokens: 1_000_000, output_tokens: 100_000 };
    const message = { id: "m-0004", model: "shed-1", content: [{ type: "text", text: "Done." }], usage };
    const answer = { type: "assistant", sessionId: "0004", timestamp: "2026-02-05T08:00:00.000Z", message };
    write("0004", `${prompt("0004", "Oil the hinges")}${JSON.stringify(answer)}\n`);
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    await row("Oil the hinges").waitFor();
    // A list that is still being read moves its rows.
    await expectHover("Oil the hinges", "Cost: $4.50");
    await page.mouse.move(0, 0);
    fs.rmSync(path.join(projects, "0004.jsonl"));
    await row("Oil the hinges").waitFor({ state: "detached" });
  });

  it("searches all sessions, and opens a hit at its row", async () => {
    write("0003", `${prompt("0003", "First words")}${prompt("0003", "The heron stands in the reeds")}`);
    await runCommand(page, "Tool Result Viewer: Search All Sessions");
    const input = page.locator(".quick-input-widget:visible input.input");
    await input.fill("heron");
    await input.press("Enter");
    await row("The heron stands").first().waitFor();
    await page.locator(".pane-body", { hasText: "“heron”: 1 hit in 1 transcript" }).first().waitFor();
    await vscode.screenshot("search-all-sessions");
    await row("The heron stands").last().click();
    const frame = await webviewWith(page, '[data-pane="transcript"] [aria-selected=true]');
    await frame
      .locator('[data-pane="transcript"] [aria-selected=true]', { hasText: "The heron stands in the reeds" })
      .waitFor();
  });

  it("says how many files of how many are read while the view of sessions learns what is in them, and nothing when it knows", async () => {
    await runCommand(page, "Agent Sessions: Focus on Agent Sessions View");
    await row("Where is the store?").waitFor();
    await page.evaluate(`(() => {
      globalThis.told = [];
      const look = () => {
        for (const { textContent } of document.querySelectorAll(".pane-body .message"))
          if (told.at(-1) !== textContent) told.push(textContent);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    })()`);
    const names = Array.from({ length: 150 }, (_, at) => `many-${at}`);
    for (const name of names) write(name, prompt(name, `Count to ${name}`).repeat(4_000));
    const words = await until<string>(page, `told.find((words) => /^Reading [1-9]\\d* of \\d+ files/.test(words))`);
    const [read = 0, all = 0] = [...words.matchAll(/\d+/g)].map(Number);
    assert.ok(read <= all && all <= names.length + 10, words);
    await row("Count to many-").first().waitFor();
    await until(
      page,
      `![...document.querySelectorAll(".pane-body .message")].some(({ textContent }) => /^(?:Reading|Looking)/.test(textContent))`,
    );
  });
});
