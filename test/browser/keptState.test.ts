import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";

const WIDE = { width: 1400, height: 900 };

/** What a page had shows again when the window is loaded anew; the texts that are looked for, filters, folds and the sides have their tests beside them. */
describe("what the viewer keeps", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = { set: "numbers" }): Promise<void> => {
    page = await viewer.open(parameters, WIDE);
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
  };
  const again = async (): Promise<void> => {
    await page.reload();
    await page.locator(".panes").waitFor();
  };
  const selected = () => page.locator("[data-list=transcript] [aria-selected=true]");
  const detail = () => page.locator("[data-pane=results] [data-detail]");
  const firstInView = (): Promise<number> => page.evaluate("bench.seen('transcript')[0]?.key ?? -1");

  it("is the call that was chosen, with its detail and the view of it", async () => {
    await open();
    await page.locator("[data-list=transcript] [data-call-id]").nth(2).click();
    const id = await page.locator("[data-list=transcript] [aria-selected=true]").getAttribute("data-call-id");
    await detail().locator("[data-tab]").last().click();
    const tab = await detail().locator("[role=tab][aria-selected=true]").getAttribute("data-tab");
    assert.notEqual(tab, "rendered");
    await again();
    await detail().waitFor();
    assert.equal(await detail().getAttribute("data-call-id"), id);
    assert.equal(await detail().locator("[role=tab][aria-selected=true]").getAttribute("data-tab"), tab);
    assert.equal(await selected().getAttribute("data-call-id"), id);
  });

  it("is that nothing is chosen, when that was so in the end", async () => {
    await open();
    await page.locator("[data-list=transcript] [data-call-id]").nth(2).click();
    await until(page, "bench.stored()?.chosen?.side === 'right'");
    await page.locator("[data-list=transcript]").press("Escape");
    await until(page, "bench.stored().chosen === undefined");
    await again();
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
    assert.equal(await selected().count(), 0);
    assert.equal(await detail().count(), 0);
  });

  it("is the row that a transcript was scrolled to, though another one is chosen", async () => {
    await open({ set: "generated", rows: 5000, runs: 10 });
    await page.locator("[data-list=transcript] [data-row]").nth(1).click();
    await page.evaluate("bench.scrollTo('transcript', 0.5)");
    await until(
      page,
      "(bench.stored()?.sides.right.top?.key ?? 0) > 1000 && bench.stored().sides.right.top.key === bench.seen('transcript')[0]?.key",
    );
    const before = await firstInView();
    await again();
    await until(page, "bench.seen('transcript').length > 0");
    await until(page, `bench.seen('transcript')[0]?.key === ${before}`);
    assert.equal(await page.evaluate("bench.stored().sides.right.row.key"), 1);
  });

  it("is which rows show their whole text", async () => {
    await open({ set: "entries" });
    const fold = (open: boolean) => page.locator(`[data-list=transcript] [data-action=fold][aria-expanded=${open}]`);
    const rows = () =>
      fold(true).evaluateAll((all) =>
        all.map((each) => each.closest("[data-row-index]")?.getAttribute("data-row-index")),
      );
    await fold(false).first().click();
    await fold(true).first().waitFor();
    const before = await rows();
    assert.equal(before.length, 1);
    await again();
    await fold(true).first().waitFor();
    assert.deepEqual(await rows(), before);
    await fold(true).first().click();
    await again();
    await fold(false).first().waitFor();
    assert.equal(await fold(true).count(), 0);
  });

  it("is the result that was chosen among the live ones", async () => {
    await open({ set: "generated", rows: 50, runs: 500 });
    await page.locator("[data-list=results] [data-row]").nth(3).click();
    await detail().waitFor();
    const id = await detail().getAttribute("data-call-id");
    await again();
    await detail().waitFor();
    assert.equal(await detail().getAttribute("data-call-id"), id);
  });

  it("is the form that calls are shown as", async () => {
    await open({ set: "recorded" });
    await page.locator("[data-list=transcript] [data-call-id]").first().click();
    await detail().locator("[data-tab=forms]").click();
    await detail().locator("[data-form=contract]").click();
    await again();
    await page.locator("[data-shown-forms=contract]").waitFor();
  });

  it("is the timeline with the stretch that it was zoomed to", async () => {
    await open();
    await page.locator("[data-transcript-tab=timeline]").click();
    await page.locator("[data-timeline-keys]").focus();
    await page.keyboard.press("+");
    await until(page, "bench.stored()?.sides.right.statistics?.window !== undefined");
    const stretch = "JSON.stringify(bench.stored().sides.right.statistics.window)";
    const before = await page.evaluate<string>(stretch);
    await again();
    await page.locator("[data-timeline-keys]").waitFor();
    assert.equal(await page.evaluate<string>(stretch), before);
    await page.locator("[data-action=zoom-all]:not([disabled])").waitFor();
  });

  it("is nothing that somebody else wrote there: what is not as expected is as if nothing was kept", async () => {
    await open();
    for (const stored of [
      { chosen: { kind: "row", side: "middle" }, sides: { right: { top: { name: 1, key: -1 } } }, views: { call: 7 } },
      { chosen: { kind: "run" }, sides: { right: { top: { name: "session.jsonl", key: 9e9 } } }, views: null },
      { sides: { right: { unfolded: { name: "session.jsonl", rows: [-1, "0", {}] } }, left: { unfolded: 7 } } },
      { sides: { right: { unfolded: { name: "session.jsonl", rows: "all" } }, left: 7 } },
      { chosen: "row", sides: { right: { top: [] } }, views: { __proto__: "raw", call: "no such view" } },
      { sides: "left", split: "half", draft: { form: 1 } },
      // As an earlier version kept it.
      { row: { name: "session.jsonl", key: 3 }, leftTop: { name: "session.jsonl", key: 3 }, leftOutline: true },
    ]) {
      await page.evaluate(`sessionStorage.setItem("viewer-state", ${JSON.stringify(JSON.stringify(stored))})`);
      await again();
      await page.locator("[data-list=transcript] [data-row]").first().waitFor();
      assert.equal(await firstInView(), 0);
      assert.equal(await detail().count(), 0);
    }
  });
});
