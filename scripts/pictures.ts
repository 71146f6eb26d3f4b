// `npm run pictures`: takes the README's screenshots of the running product again. Needs the embedded VS Code.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { confirmation, waitForModel } from "../test/support/host/chat";
import { startVsCode, type VsCode } from "../test/support/host/vscode";
import { runCommand, webviewWith } from "../test/support/host/workbench";
import { singleRoot } from "../test/support/host/workspaces";
import { takeTour } from "./picturesTour";
import { ROOT } from "./process";
import { packVsix } from "./vsix";

const FOLDER = path.join(ROOT, "docs", "images");
const PROMPT = "Run the tests of this project";

async function main(): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const demo = await packVsix(path.join(ROOT, "scripts", "demo"), "demo.vsix");
  const workspace = singleRoot();
  // Inside the workspace, so that no screenshot shows a path of this machine.
  const transcript = path.join(workspace.path, "good-and-failed.jsonl");
  fs.copyFileSync(path.join(ROOT, "samples", "transcripts", "good-and-failed.jsonl"), transcript);
  const vscode = await startVsCode({ workspace, vsix: [demo], env: { TRV_DEMO_TRANSCRIPT: transcript } });
  try {
    await takeViewer(vscode.page);
    await takeStatistics(vscode.page);
    await takeConfirmation(vscode);
    await takeTour(vscode, PROMPT, path.join(FOLDER, "tour.gif"));
  } finally {
    await vscode.stop();
  }
}

async function takeViewer(page: Page): Promise<void> {
  const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]', 60_000);
  await frame.locator('[data-pane="results"] [data-count-runs="5"]').waitFor({ state: "attached" });
  await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
  await runCommand(page, "View: Toggle Primary Side Bar Visibility");
  await frame.locator('[data-list="results"] [data-tool="file_read"]', { hasText: "succeeded" }).click();
  await frame.locator('[data-pane="results"] [data-detail]').waitFor();
  await picture(page, "viewer");
}

async function takeStatistics(page: Page): Promise<void> {
  await runCommand(page, "Tool Result Viewer: Toggle Left Side");
  await runCommand(page, "Tool Result Viewer: Show Statistics");
  const frame = await webviewWith(page, "[data-statistics]");
  await picture(page, "statistics");
  await frame.locator("[data-statistics]").first().press("Escape");
  await frame.locator('[data-pane="transcript"] [data-call-id]').first().waitFor();
  await runCommand(page, "Tool Result Viewer: Toggle Left Side");
}

async function takeConfirmation({ page, model }: VsCode): Promise<void> {
  await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
  await waitForModel(page, model.modelName);
  model.answer(PROMPT, [
    {
      text: "I'll run them. ",
      calls: [{ name: "trv_bash", input: { command: "npm test", description: "Run the tests" } }],
    },
    { text: "Both tests pass." },
  ]);
  await page.locator(".interactive-input-part .monaco-editor").first().click();
  await page.keyboard.insertText(PROMPT);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await confirmation(page).waitFor({ timeout: 60_000 });
  await picture(page, "confirmation");
  await confirmation(page).locator("a.monaco-button:visible", { hasText: /^Skip/ }).first().click();
}

async function picture(page: Page, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.png`);
  // The last change may still be fading in.
  await page.waitForTimeout(500);
  await page.screenshot({ path: file });
  console.log(path.relative(ROOT, file));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
