import type { Locator, Page } from "playwright-core";

/** Decides for the user when VS Code asks. `question` is the confirmation's text. */
export type Decide = (question: string) => "allow" | "skip";

export interface ChatAnswer {
  /** The questions in their order. */
  readonly asked: readonly string[];
  /** The last response's text. */
  readonly text: string;
}

/** Waits until the chat can use the model. */
export async function waitForModel(page: Page, name: string): Promise<void> {
  await page.locator(".interactive-input-part .action-label", { hasText: name }).waitFor();
}

/** Sends a prompt to the agent in a new conversation, replies to its questions, and waits for its last message. */
export async function ask(page: Page, prompt: string, decide: Decide): Promise<ChatAnswer> {
  await send(page, prompt);
  const asked: string[] = [];
  const finished = lastResponse(page).locator(".chat-footer-details");
  for (;;) {
    const which = await Promise.race([
      confirmation(page)
        .waitFor()
        .then(() => "question" as const),
      finished.waitFor().then(() => "end" as const),
    ]);
    if (which === "end") return { asked, text: await lastResponse(page).innerText() };
    const question = (await confirmation(page).innerText()).replace(/\s+/g, " ");
    asked.push(question);
    const button = decide(question) === "allow" ? /^Allow/ : /^Skip/;
    const widget = await confirmation(page).elementHandle();
    await confirmation(page).locator("a.monaco-button:visible", { hasText: button }).first().click();
    await widget.waitForElementState("hidden");
  }
}

/** Sends a prompt to the agent in a new conversation. */
export async function send(page: Page, prompt: string): Promise<void> {
  await newConversation(page);
  const editor = page.locator(".interactive-input-part .monaco-editor").first();
  const sent = page.locator(".interactive-request:visible", { hasText: prompt }).first();
  // A chat that is still starting loses what is typed, or ignores the Enter.
  for (let patience = 5_000; ; patience *= 2) {
    await editor.click();
    if ((await editor.locator(".view-lines").innerText()).trim() === "") await page.keyboard.insertText(prompt);
    // A suggestion list would take the Enter.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    try {
      await sent.waitFor({ timeout: patience });
      return;
    } catch (error) {
      if (patience > 40_000) throw error;
    }
  }
}

/** Returns the confirmation that the user sees. The transcript contains a hidden copy of it. */
export function confirmation(page: Page): Locator {
  return page.locator(".chat-confirmation-widget2:visible").first();
}

export function lastResponse(page: Page): Locator {
  return page.locator(".interactive-response").last();
}

/** Starts a new conversation, unless the current one is empty. */
export async function newConversation(page: Page): Promise<void> {
  if ((await page.locator(".interactive-response:visible").count()) === 0) return;
  await page.locator('a.action-label.codicon-plus[aria-label^="New Chat"]:visible').first().click();
  await page.locator(".interactive-response:visible").first().waitFor({ state: "hidden" });
}
