import { confirmation } from "../test/support/host/chat";
import type { VsCode } from "../test/support/host/vscode";
import { runCommand, webviewWith } from "../test/support/host/workbench";
import { startAnimation } from "./animation";

/** Milliseconds per frame: between letters, to see an event, to read. */
const [TYPED, SEEN, READ] = [120, 900, 2200];

/**
 * Records an animation.
 * A user asks the agent, approves its command, sees the call, finds failures in a session, and opens its statistics.
 * Before, the viewer shows calls next to a new conversation, whose model has a reply to `prompt`.
 */
export async function takeTour({ page, browser }: VsCode, prompt: string, file: string): Promise<void> {
  const animation = startAnimation(browser);
  const show = async (ms: number): Promise<void> => {
    // The last change may still be fading in.
    await page.waitForTimeout(400);
    await animation.frame(page, ms);
  };
  await page.locator(".interactive-input-part .monaco-editor").first().click();
  await show(SEEN);
  for (const part of prompt.split(/(?= )/)) {
    await page.keyboard.insertText(part);
    await animation.frame(page, TYPED);
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await confirmation(page).waitFor({ timeout: 60_000 });
  await show(READ);

  await confirmation(page)
    .locator("a.monaco-button:visible", { hasText: /^Allow/ })
    .first()
    .click();
  const live = await webviewWith(page, '[data-list="results"] [data-tool="bash"]');
  const call = live.locator('[data-list="results"] [data-tool="bash"]', { hasText: "succeeded" });
  await call.waitFor();
  await show(SEEN);
  await call.click();
  await live.locator('[data-pane="results"] [data-detail]').waitFor();
  await show(READ);

  await runCommand(page, "View: Toggle Secondary Side Bar Visibility");
  await runCommand(page, "Tool Result Viewer: Toggle Right Side");
  const frame = await webviewWith(page, '[data-pane="transcript"] [data-call-id]');
  await show(SEEN);
  await frame.locator('[data-pane="transcript"] [data-list]').first().focus();
  await page.keyboard.press("Control+f");
  await frame.locator("[data-find-box]").first().waitFor();
  for (const part of ["status", ":error"]) {
    await page.keyboard.insertText(part);
    await animation.frame(page, TYPED);
  }
  await page.keyboard.press("Enter");
  await frame.locator("[data-detail]", { hasText: "failed" }).waitFor();
  await show(READ);
  await page.keyboard.press("Escape");

  await runCommand(page, "Tool Result Viewer: Toggle Left Side");
  await runCommand(page, "Tool Result Viewer: Show Statistics");
  await frame.locator("[data-statistics]").waitFor();
  await show(READ);
  animation.write(file);
}
