import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { longestWork } from "./measures";
import { chosenIn, outlineItem, outlineItems, WIDE } from "./outlineItems";
import { until, viewerOfSuite } from "./support";

describe("folding the outline of a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (): Promise<void> => {
    page = await viewer.open({ set: "session" }, WIDE);
  };
  const items = (): Promise<string[]> => outlineItems(page);
  const item = (words: string) => outlineItem(page, words);
  const chosen = (list: string) => chosenIn(page, list);

  it("folds and unfolds with the arrow keys, and leads from an item to what it lies below", async () => {
    await open();
    const before = await items();
    const outline = page.locator("[data-list=outline]");
    const turn = item("Let two agents");
    await turn.locator("xpath=self::*[@aria-expanded='true'][@aria-level='1']").waitFor();
    await turn.click();
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Let two agents" }).waitFor();
    await outline.focus();
    await page.keyboard.press("ArrowLeft");
    await turn.locator("xpath=self::*[@aria-expanded='false']").waitFor();
    assert.match(await turn.innerText(), /6 items folded/);
    assert.equal(await item("Review what was found").count(), 0);
    assert.equal(await outline.getAttribute("data-count"), String(before.length - 6));
    await page.keyboard.press("ArrowRight");
    await item("Review what was found").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Find the parsers" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Review what was found" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Find the parsers" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await item("Review what was found").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowLeft");
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Let two agents" }).waitFor();
  });

  it("folds with a pointer without leaving the row, and all at once", async () => {
    await open();
    const all = await items();
    const chosenBefore = await chosen("transcript").count();
    await item("Let two agents").locator("[data-action=fold-outline]").click();
    await item("Find the parsers").waitFor({ state: "detached" });
    assert.equal(await chosen("transcript").count(), chosenBefore);
    await page.locator("[data-action=collapse-outline]").click();
    await until(page, `document.querySelector("[data-list=outline]").dataset.count === "5"`);
    assert.equal(await page.locator("[data-list=outline] [aria-level='2']").count(), 0);
    await page.locator("[data-action=expand-outline]").click();
    await until(page, `document.querySelector("[data-list=outline]").dataset.count === "${all.length}"`);
  });

  it("stays folded when the window is reloaded, and what is read then is marked by what hides it", async () => {
    await open();
    await items();
    await page.locator("[data-action=collapse-outline]").click();
    await until(page, `document.querySelector("[data-list=outline]").dataset.count === "5"`);
    await page.reload();
    await items();
    assert.equal(await page.locator("[data-list=outline]").getAttribute("data-count"), "5");
    await page.locator("[data-list=transcript] [data-agent]", { hasText: "Grep" }).click();
    await page.locator("[data-list=outline] [aria-selected=true][aria-expanded=false]").waitFor();
  });

  it("keeps what is folded while the session grows", async () => {
    await open();
    await items();
    await page.locator("[data-action=collapse-outline]").click();
    await until(page, `document.querySelector("[data-list=outline]").dataset.count === "5"`);
    await page.evaluate("bench.grow(6)");
    await until(page, `document.querySelector("[data-list=outline]").dataset.count === "11"`);
  });

  it("says when it could not be folded, and stays as it was", async () => {
    page = await viewer.open({ rows: 300, nested: 1 }, WIDE);
    const before = await items();
    await page.evaluate(`bench.fail("outline", 1, "The disk is on fire")`);
    await page.locator("[data-action=collapse-outline]").click();
    const problem = page.locator("[data-outline-pane] [data-problem]");
    await problem.waitFor();
    assert.match(await problem.innerText(), /Not folded: The disk is on fire/);
    // The message takes the room of the last ones.
    assert.deepEqual((await items()).slice(0, 10), before.slice(0, 10));
    await page.locator("[data-action=collapse-outline]").click();
    await until(page, `document.querySelector("[data-list=outline]").dataset.count === "30"`);
    assert.equal(await problem.count(), 0);
  });

  it("folds 100,000 items at once and one by one without holding up the page", async () => {
    page = await viewer.open({ rows: 100_000, nested: 1 }, WIDE);
    await page.locator("[data-action=read-outline]").click();
    await items();
    await page.evaluate(`bench.scrollTo("outline", 0.5)`);
    await items();
    const longest = await longestWork(page, async () => {
      await page.locator("[data-action=collapse-outline]").click();
      await until(page, `document.querySelector("[data-list=outline]").dataset.count === "10000"`);
      await items();
      await page.locator("[data-list=outline] [data-action=fold-outline]").first().click();
      await until(page, `document.querySelector("[data-list=outline]").dataset.count === "10009"`);
      await items();
    });
    // The page's own host lays the outline out on the same thread, which a worker does for people.
    assert.ok(longest < 400, `a task of ${longest} ms`);
    assert.ok(
      (await page.locator("[data-row]").count()) < 400,
      'expected (await page.locator("[data-row]").count()) < 400',
    );
  });
});
