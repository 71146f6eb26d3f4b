import assert from "node:assert/strict";
import { findings } from "./axe";
import { findBox, openFind, rowsShown, search } from "./findPages";
import { until, viewerOfSuite } from "./support";

describe("a transcript with bookkeeping", () => {
  const viewer = viewerOfSuite();

  it("hides bookkeeping at first and says how much, shows it by a click or a key, and keeps scroll position and choice", async () => {
    const page = await openFind(viewer);
    const rows = page.locator("[data-list=transcript]");
    const fact = page.locator("[data-count-bookkeeping]");
    await rowsShown(page, 180);
    assert.match(await fact.innerText(), /^60 bookkeeping entries hidden\s*Show$/);
    assert.equal(await rows.locator("[data-kind=bookkeeping]").count(), 0);
    await page.evaluate("bench.scrollTo('transcript', 0.5)");
    const first = (): Promise<number> =>
      until(
        page,
        `((row) => row?.state === "ready" && Number(document.querySelector('[data-list=transcript] [data-row="' + row.key + '"]')?.dataset.rowIndex) + 1)(bench.seen('transcript')[0])`,
      );
    const before = await first();
    assert.ok(before > 60, `row ${before} is in view`);
    await page.locator("[data-action=bookkeeping]").click();
    await rowsShown(page, 240);
    await rows.locator("[data-kind=bookkeeping]").first().waitFor();
    assert.match(await fact.innerText(), /^60 bookkeeping entries\s*Hide$/);
    assert.equal(await first(), before);
    await page.reload();
    await rows.waitFor();
    await rowsShown(page, 240);
    await rows.focus();
    await page.keyboard.press("h");
    await rowsShown(page, 180);
    assert.equal(await page.locator("[data-bookkeeping]").getAttribute("data-bookkeeping"), "hidden");
  });

  it("finds in bookkeeping that is hidden, and offers to show it", async () => {
    const page = await openFind(viewer);
    await search(page, "role:bookkeeping later 30", /^1 hit$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-hit-hidden]").getByRole("button").click();
    await rowsShown(page, 240);
    await page.locator("[data-list=transcript] [data-kind=bookkeeping][aria-selected=true]").waitFor();
  });

  it("hides bookkeeping that is written while the transcript is open", async () => {
    const page = await openFind(viewer, { turns: 10 });
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='10']").waitFor();
    await page.evaluate("bench.grow(5)");
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='15']").waitFor();
    await rowsShown(page, 45);
  });

  it("says in a separate status how much bookkeeping is hidden, and keeps it if no rows are shown", async () => {
    const page = await openFind(viewer);
    const fact = page.locator("[data-bookkeeping]");
    assert.equal(await fact.getByRole("status").innerText(), "60 bookkeeping entries hidden");
    await page.getByRole("tab", { name: "Statistics" }).first().click();
    await page.locator("[data-pane=transcript] [role=tab][aria-selected=true]", { hasText: "Statistics" }).waitFor();
    await page.keyboard.press("h");
    await page.getByRole("tab", { name: "Rows" }).first().click();
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    assert.equal(await fact.getAttribute("data-bookkeeping"), "hidden");
    await page.keyboard.press("h");
    await until(page, `document.querySelector("[data-bookkeeping]").dataset.bookkeeping === "shown"`);
    assert.equal(await fact.getByRole("status").innerText(), "60 bookkeeping entries");
  });

  it("says that there is only bookkeeping only when the file is read to its end", async () => {
    const page = await viewer.open(
      { set: "find", turns: 3, bookkeeping: 1, reading: 50 },
      { width: 1400, height: 860 },
    );
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='3']").waitFor();
    const nothing = page.locator("[data-pane=transcript]", { hasText: "Nothing but bookkeeping yet" });
    assert.equal(await nothing.count(), 0);
    await page.evaluate("bench.grow(1)");
    await nothing.waitFor();
    await nothing.locator("[data-action=show-all-rows]").click();
    await rowsShown(page, 4);
  });

  it("shows the chip of bookkeeping without effect while hits decide which rows are shown", async () => {
    const page = await openFind(viewer);
    await search(page, "later", /^60 hits$/);
    await page.locator("[data-action=filters]").click();
    const chip = page.locator("[data-filter=noBookkeeping]");
    const stands = async (): Promise<unknown> => [await chip.getAttribute("aria-pressed"), await chip.isDisabled()];
    assert.deepEqual(await stands(), ["false", false]);
    await page.locator("[data-filter=found]").click();
    await rowsShown(page, 60);
    assert.deepEqual(await stands(), ["true", true]);
    assert.deepEqual(await findings(page), []);
    await findBox(page).focus();
    await page.keyboard.press("Escape");
    await rowsShown(page, 180);
    assert.deepEqual(await stands(), ["false", false]);
  });

  it("shows all rows, and says so, if it can't distinguish bookkeeping from other rows", async () => {
    const page = await viewer.open({ rows: 50, fail: "filter" }, { width: 1400, height: 860 });
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    const problem = page.locator("[data-pane=transcript] [data-problem]");
    assert.match(await problem.innerText(), /Bookkeeping is shown because it could not be identified/);
    await rowsShown(page, 50);
    await problem.locator("[data-action=retry]").click();
    await problem.waitFor({ state: "detached" });
  });

  it("keeps showing the same rows if it can't distinguish later bookkeeping from other rows, and shows the later rows", async () => {
    const page = await openFind(viewer, { turns: 10 });
    await rowsShown(page, 30);
    const rows = page.locator("[data-list=transcript] [data-row]");
    const before = await rows.first().getAttribute("data-row-index");
    await page.evaluate("bench.fail('filter', 99); bench.grow(1)");
    const problem = page.locator("[data-pane=transcript] [data-problem]", { hasText: "could not be identified" });
    await problem.waitFor();
    await rowsShown(page, 34);
    assert.equal(await rows.first().getAttribute("data-row-index"), before);
    assert.equal(await rows.first().getAttribute("data-state"), "ready");
    const fact = page.locator("[data-bookkeeping=hidden]");
    assert.match(await fact.innerText(), /^10 bookkeeping entries hidden/);
    await page.evaluate("bench.fail('filter', 0)");
    await problem.locator("[data-action=retry]").click();
    await problem.waitFor({ state: "detached" });
    await rowsShown(page, 33);
    assert.match(await fact.innerText(), /^11 bookkeeping entries hidden/);
  });
});
