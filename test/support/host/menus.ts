import type { Locator, Page } from "playwright-core";
import { PATIENCE_MS } from "../patience";
import { runCommand } from "./workbench";

/** Returns the entry of the open context menu with this label. It may end with an ellipsis. */
export function menuEntry(page: Page, label: string): Locator {
  return page.locator(".context-view .action-label", { hasText: new RegExp(`^${label}…?$`) });
}

/**
 * Opens a row's context menu, and waits for an entry. A menu opens late on a busy machine, and closes if the focus moves,
 * so it is opened again. Each attempt waits longer. `beforeEach` selects what the menu is about.
 */
export async function openMenu(row: Locator, label: string, beforeEach?: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const entry = menuEntry(row.page(), label);
  for (let patience = 2_000; (await entry.count()) === 0; patience *= 2) {
    try {
      await beforeEach?.();
      // A menu that opened after all covers the row.
      await row.click({ button: "right", timeout: patience });
      await entry.waitFor({ timeout: patience });
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await row.page().keyboard.press("Escape");
    }
  }
}

/** What the list of sessions says when a command of a menu comes without its item, which VS Code had just forgotten. */
export const LIST_CHANGED = "The list has just changed. Choose the command again.";

/**
 * Chooses an entry of a row's context menu until `shows` says that it had its effect. VS Code ignores a click right after
 * a menu opened, and a list that has just changed asks to choose again. `mistaken` is what is shown if VS Code forgot what
 * was chosen.
 */
export async function chooseInMenu(
  row: Locator,
  label: string,
  shows: () => Promise<boolean>,
  beforeEach?: () => Promise<void>,
  mistaken?: Locator,
): Promise<void> {
  const page = row.page();
  const entry = menuEntry(page, label);
  const toast = page.locator(".notification-toast", { hasText: LIST_CHANGED });
  const changed = mistaken ? toast.or(mistaken) : toast;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    await openMenu(row, label, beforeEach);
    let clicked = false;
    while ((await entry.count()) > 0) {
      const [click] = await Promise.allSettled([entry.click({ timeout: 3_000 })]);
      clicked = click.status === "fulfilled";
      await entry.waitFor({ state: "detached", timeout: 1_000 }).catch(() => undefined);
    }
    while (clicked && (await changed.count()) === 0) {
      if (await shows()) return;
      if (Date.now() > deadline) throw new Error(`${label} had no effect after ${PATIENCE_MS} ms.`);
      await page.waitForTimeout(50);
    }
    if (mistaken && (await mistaken.count()) > 0) await page.keyboard.press("Escape");
    if (clicked) await runCommand(page, "Notifications: Clear All Notifications");
  }
}

/** Returns whether an element is there, for `chooseInMenu`. */
export const isThere = (element: Locator) => async (): Promise<boolean> => (await element.count()) > 0;
