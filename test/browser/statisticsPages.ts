import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { viewerOfSuite } from "./support";

const WIDE = { width: 1300, height: 900 };

/** Opens the set `numbers` of `host.ts` in the layout of a session, and waits for its list. */
export async function openNumbers(
  viewer: ReturnType<typeof viewerOfSuite>,
  parameters: Readonly<Record<string, string | number>> = {},
  size = WIDE,
): Promise<Page> {
  const page = await viewer.open({ set: "numbers", layout: "session", ...parameters }, size);
  await page.locator("[data-list=transcript]").waitFor();
  return page;
}

export async function openStatistics(page: Page): Promise<void> {
  await page.locator("[data-transcript-tab=statistics]").click();
  await page.locator("[data-statistics]").waitFor();
}

export async function openTimeline(page: Page): Promise<void> {
  await page.locator("[data-transcript-tab=timeline]").click();
  await page.locator("[data-timeline]").waitFor();
}

/** Waits until the words of the focused item are so; fails with what they are. */
export async function focusSays(page: Page, words: RegExp): Promise<void> {
  const text = (): Promise<string> => page.locator("[data-focus-words]").innerText();
  for (let turn = 0; turn < 400 && !words.test(await text()); turn++) await page.waitForTimeout(10);
  assert.match(await text(), words);
}

export const selectedRow = (page: Page): Locator => page.locator("[data-list=transcript] [aria-selected=true]");

/** A cell of a table of numbers, by a text of its row and the name of its column. */
export const cellOf = (page: Page, table: string, row: string, name: string): Locator =>
  page.locator(`[data-numbers=${table}] tr`, { hasText: row }).first().locator(`[data-cell="${name}"]`);
