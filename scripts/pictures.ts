// `npm run pictures`: takes the documentation's pictures of the running product again, each in a dark and a light theme.
// Needs the embedded VS Code.
import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { confirmation, newConversation, waitForModel } from "../test/support/host/chat";
import { startVsCode, type VsCode } from "../test/support/host/vscode";
import { runCommand, webviewWith } from "../test/support/host/workbench";
import { singleRoot } from "../test/support/host/workspaces";
import { encodePalettePng } from "./palettePng";
import { takeTour } from "./picturesTour";
import { decodePng } from "./pixels";
import { ROOT } from "./process";
import { packVsix } from "./vsix";

const FOLDER = path.join(ROOT, "docs", "images");
const PROMPT = "Run the tests of this project";
const SESSION = "failing-test.jsonl";
/** What the agent in VS Code has done before. */
const CALLS = [
  { name: "trv_glob", input: { pattern: "**/*.js" } },
  { name: "trv_grep", input: { pattern: "TODO" } },
];

/** VS Code's default themes. */
const COLORS = { dark: "Dark 2026", light: "Light 2026" } as const;
type Theme = keyof typeof COLORS;

async function main(): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const demo = await packVsix(path.join(ROOT, "scripts", "demo"), "demo.vsix");
  for (const theme of ["dark", "light"] as const) await takeAll(theme, demo);
}

async function takeAll(theme: Theme, demo: string): Promise<void> {
  const workspace = singleRoot();
  // Inside the workspace, so that no screenshot shows a path of this machine.
  const transcript = path.join(workspace.path, SESSION);
  fs.copyFileSync(path.join(ROOT, "samples", "transcripts", SESSION), transcript);
  const calls = path.join(workspace.path, "..", "calls.json");
  fs.writeFileSync(calls, JSON.stringify(CALLS));
  const env = { TRV_DEMO_TRANSCRIPT: transcript, TRV_DEMO_CALLS: calls };
  const settings = { "workbench.colorTheme": COLORS[theme] };
  const vscode = await startVsCode({ chat: true, workspace, vsix: [demo], env, settings });
  try {
    await vscode.page.setViewportSize({ width: 1200, height: 760 });
    await takeSession(vscode, theme);
    await takeStatistics(vscode, theme);
    await takeConfirmation(vscode, theme);
    await vscode.page.setViewportSize({ width: 960, height: 600 });
    await newConversation(vscode.page);
    const file = path.join(FOLDER, `tour-${theme}.gif`);
    await takeTour(vscode, PROMPT, file);
    report(file);
  } finally {
    await vscode.stop();
  }
}

/** The last edit of a session is selected. The tests that failed before it are above, with the reason. */
async function takeSession({ page, browser }: VsCode, theme: Theme): Promise<void> {
  const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]');
  await frame.locator('[data-pane="results"] [data-count-runs="2"]').waitFor({ state: "attached" });
  await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
  await runCommand(page, "View: Toggle Primary Side Bar Visibility");
  await frame.locator('[data-list="transcript"] [data-call-id="toolu_03Edit3"]').click();
  await frame.locator("[data-detail] .diff").first().waitFor();
  await picture(page, browser, `session-${theme}`);
}

async function takeStatistics({ page, browser }: VsCode, theme: Theme): Promise<void> {
  await runCommand(page, "Tool Result Viewer: Toggle Left Side");
  await runCommand(page, "Tool Result Viewer: Show Statistics");
  const frame = await webviewWith(page, "[data-statistics]");
  await picture(page, browser, `statistics-${theme}`);
  await frame.getByRole("tab", { name: "Rows" }).click();
  await frame.locator('[data-pane="transcript"] [data-call-id]').first().waitFor();
  await runCommand(page, "Tool Result Viewer: Toggle Left Side");
}

/** The chat next to the calls that were made so far. */
async function takeConfirmation({ page, browser, model }: VsCode, theme: Theme): Promise<void> {
  const frame = await webviewWith(page, '[data-pane="results"]');
  await frame.getByText("Live results").first().click();
  await runCommand(page, "Tool Result Viewer: Toggle Right Side");
  await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
  await widenChat(page, 520);
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
  await picture(page, browser, `confirmation-${theme}`);
  await confirmation(page).locator("a.monaco-button:visible", { hasText: /^Skip/ }).first().click();
}

/** Drags the chat's edge until the chat is as wide as the question needs. */
async function widenChat(page: Page, width: number): Promise<void> {
  const chat = await page.locator(".part.auxiliarybar").boundingBox();
  const edges = await Promise.all(
    (await page.locator(".monaco-sash.vertical").all()).map((edge) => edge.boundingBox()),
  );
  const edge = edges.find((box) => box && chat && Math.abs(box.x + box.width / 2 - chat.x) < 8);
  if (!chat || !edge) throw new Error("The chat has no edge to drag.");
  const [x, y] = [edge.x + edge.width / 2, chat.y + 300];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + chat.width - width, y, { steps: 5 });
  await page.mouse.up();
}

async function picture(page: Page, browser: Browser, name: string): Promise<void> {
  // Where nothing explains itself when the mouse is above it.
  await page.mouse.move(26, 500);
  // The last change may still be fading in.
  await page.waitForTimeout(600);
  const file = path.join(FOLDER, `${name}.png`);
  fs.writeFileSync(file, encodePalettePng(await decodePng(browser, await page.screenshot())));
  report(file);
}

function report(file: string): void {
  console.log(`${path.relative(ROOT, file)} (${Math.round(fs.statSync(file).size / 1024)} KB)`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
