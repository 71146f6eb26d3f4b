import assert from "node:assert/strict";
import path from "node:path";
import type { Locator } from "playwright-core";
import { confirmation, lastResponse, send, waitForModel } from "../support/host/chat";
import type { ModelCall } from "../support/host/modelServer";
import { startVsCode, type VsCode } from "../support/host/vscode";
import { runCommand, webviewWith } from "../support/host/workbench";

/** A command in the terminal, as the model calls it. */
const command = (line: string): ModelCall => ({
  name: "run_in_terminal",
  input: { command: line, explanation: "e", goal: "g", isBackground: false, mode: "sync", timeout: 60_000 },
});

describe("the Live view during a chat with an agent", () => {
  let vscode: VsCode;
  before(async () => {
    vscode = await startVsCode({ chat: true, settings: { "workbench.colorTheme": "Default Dark Modern" } });
    await waitForModel(vscode.page, vscode.model.modelName);
  });
  after(() => vscode.stop());
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await vscode.screenshot("agent-live-failed");
  });

  const call = (text: RegExp): Locator => vscode.page.locator(".pane-body .monaco-list-row", { hasText: text });
  const allow = async (): Promise<void> => {
    await confirmation(vscode.page).waitFor();
    const widget = await confirmation(vscode.page).elementHandle();
    await confirmation(vscode.page)
      .locator("a.monaco-button:visible", { hasText: /^Allow/ })
      .first()
      .click();
    await widget.waitForElementState("hidden");
  };

  it("shows built-in calls and our own from their first record to their end, each once", async function () {
    const { page, model, workspace } = vscode;
    const prompt = "Do each of them";
    const file = path.join(workspace.path, "README.md");
    model.answer(prompt, [
      { text: "I read.", calls: [{ name: "read_file", input: { filePath: file, startLine: 1, endLine: 3 } }] },
      { text: "It waits.", calls: [command("rm -rf waiting; sleep 12")] },
      { text: "It is ours.", calls: [{ name: "trv_bash", input: { command: "touch x; sleep 3", description: "d" } }] },
      { text: "Done." },
    ]);
    await runCommand(page, "Agent Sessions: Focus on Live View");
    await page.getByText("While an agent works in this workspace, its tool calls appear here").waitFor();
    await send(page, prompt);
    // The question can come so soon after the first record that no look at the file is between them.
    await call(/run_in_terminal.*(?:no result yet|waiting for you)/).waitFor();
    await call(/run_in_terminal.*waiting for you/).waitFor();
    await allow();
    await call(/run_in_terminal.*running · \d+ s/).waitFor();
    await vscode.screenshot("live-running");
    await call(/trv_bash.*waiting for you/).waitFor();
    assert.equal(await call(/trv_bash/).count(), 1);
    await vscode.screenshot("live-own");
    await allow();
    await call(/trv_bash.*running/).waitFor();
    await call(/trv_bash.*succeeded/).waitFor();
    await lastResponse(page).locator(".chat-footer-details").waitFor();
    await call(/run_in_terminal.*succeeded/).waitFor();
    await call(/read_file.*succeeded/).waitFor();
    await vscode.screenshot("live-done");
    for (const name of [/run_in_terminal/, /read_file/, /trv_bash/]) assert.equal(await call(name).count(), 1);
    await call(/run_in_terminal/).click();
    await webviewWith(page, '[data-pane="transcript"] [aria-selected=true][data-call-id]');
  });
});
