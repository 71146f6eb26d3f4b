import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { until, type viewerOfSuite } from "./support";

/** Opens the set `find` of `host.ts`, 60 turns long unless `turns` says otherwise, and waits until its first rows are there. */
export async function openFind(
  viewer: ReturnType<typeof viewerOfSuite>,
  parameters: Readonly<Record<string, string | number>> = {},
  width = 1400,
): Promise<Page> {
  const page = await viewer.open({ set: "find", layout: "both", ...parameters }, { width, height: 860 });
  await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
  return page;
}

export const findBox = (page: Page): Locator => page.locator("[data-find-box]");

/** What the bar says that was found. */
export const findState = (page: Page): Promise<string> => page.locator("[data-find-state]").innerText();

/** Waits until the bar says so; fails with what it says instead after some seconds. */
export async function stateIs(page: Page, words: RegExp): Promise<void> {
  for (let turn = 0; turn < 400 && !words.test(await findState(page)); turn++) await page.waitForTimeout(10);
  assert.match(await findState(page), words);
}

/** Opens the bar by its key, types a query and waits until the bar says `words`. */
export async function search(page: Page, query: string, words: RegExp): Promise<void> {
  await page.keyboard.press("Control+f");
  await findBox(page).fill(query);
  await stateIs(page, words);
}

/** The number of the row that is chosen, once one is. */
export async function selectedRow(page: Page): Promise<string | null> {
  const row = page.locator("[data-list=transcript] [aria-selected=true]");
  await row.waitFor();
  return row.getAttribute("data-row-index");
}

/** Waits until so many of the transcript's rows are shown. */
export async function rowsShown(page: Page, count: number): Promise<void> {
  await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "${count}"`);
}
