import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";

const PANE = "document.querySelector('[data-pane=detail]')";

describe("how far the detail is scrolled", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const choose = async (id: string): Promise<void> => {
    await page.locator(`[data-list=transcript] [data-call-id="${id}"]`).click();
    await page.locator(`[data-detail][data-call-id="${id}"] [data-renderer]`).waitFor();
  };
  const scrollTo = async (top: number): Promise<void> => {
    await page.evaluate(`${PANE}.scrollTo(0, ${top})`);
    await until(page, `${PANE}.scrollTop === ${top}`);
    await page.evaluate("new Promise(requestAnimationFrame)");
  };
  const top = (): Promise<number> => page.evaluate<number>(`${PANE}.scrollTop`);

  it("is the same when a row is chosen again, and the beginning for one that was not", async () => {
    page = await viewer.open({ set: "long-lists" }, { width: 1400, height: 900 });
    await choose("matches");
    await scrollTo(700);
    await choose("files");
    assert.equal(await top(), 0);
    await scrollTo(300);
    await choose("matches");
    await until(page, `${PANE}.scrollTop === 700`);
    await choose("files");
    await until(page, `${PANE}.scrollTop === 300`);
    await choose("question");
    assert.equal(await top(), 0);
  });

  it("keeps its last scroll position", async () => {
    page = await viewer.open({ set: "long-lists" }, { width: 1400, height: 900 });
    await choose("matches");
    await scrollTo(700);
    await choose("question");
    await choose("matches");
    await until(page, `${PANE}.scrollTop === 700`);
    await scrollTo(100);
    await choose("question");
    await choose("matches");
    await until(page, `${PANE}.scrollTop === 100`);
  });
});
