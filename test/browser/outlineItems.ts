import type { Locator, Page } from "playwright-core";
import { seenRows } from "./support";

/** A window with room for the outline beside the rows. */
export const WIDE = { width: 1600, height: 900 };

/** The texts of the items that are in view, once the outline is there. */
export async function outlineItems(page: Page): Promise<string[]> {
  await page.locator("[data-list=outline]").waitFor();
  return (await seenRows(page, "outline")).map((row) => row.text);
}

/** The items that hold these words. */
export function outlineItem(page: Page, words: string): Locator {
  return page.locator("[data-list=outline] [data-row]", { hasText: words });
}

/** The chosen row of a list. */
export function chosenIn(page: Page, list: string): Locator {
  return page.locator(`[data-list=${list}] [aria-selected=true]`);
}
