import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertWorkWithin } from "./measures";
import type { SeenRow } from "./page/benchApi";
import { screenshot, seenRows, until, viewerOfSuite } from "./support";

describe("lists of 100,000 rows", () => {
  const viewer = viewerOfSuite("new");
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>>): Promise<void> => {
    page = await viewer.open(parameters);
  };
  /** The rows in view, once all of them are there. */
  const seen = (list: string): Promise<SeenRow[]> => seenRows(page, list);
  const scrollTo = (list: string, share: number): Promise<void> => page.evaluate(`bench.scrollTo("${list}", ${share})`);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const selected = (list: string): Promise<string | null> =>
    page.locator(`[data-list=${list}] [aria-selected=true]`).getAttribute("data-position");

  /** Claims that rows follow one another, are the rows of those numbers, and fill the view. */
  const assertShown = async (list: string, number: (position: number) => number): Promise<SeenRow[]> => {
    // Rows that turn out lower than thought leave room for more, which the next drawing fills.
    await until(
      page,
      `((rows) => rows[0]?.top <= 5 && rows.at(-1).bottom >= bench.viewport("${list}") - 5)(bench.seen("${list}"))`,
    );
    const rows = await seen(list);
    for (const [at, row] of rows.entries()) {
      assert.match(row.text, new RegExp(`\\D${number(row.position)}(\\D|$)`), `position ${row.position}`);
      const before = rows[at - 1];
      if (!before) continue;
      assert.equal(row.position, before.position + 1);
      assert.ok(row.top >= before.bottom - 1 && row.top <= before.bottom + 1, "rows neither overlap nor leave gaps");
    }
    return rows;
  };

  it("open with few elements in the document and few rows asked for", async () => {
    await open({ rows: 100_000, runs: 100_000 });
    await assertShown("transcript", (position) => position);
    await assertShown("results", (position) => 99_999 - position);
    assert.ok(
      (await page.locator("[data-row]").count()) < 200,
      'expected (await page.locator("[data-row]").count()) < 200',
    );
    assert.ok(
      (await page.evaluate<number>("bench.asked.rows")) <= 3,
      'expected (await page.evaluate<number>("bench.asked.rows")) <= 3',
    );
    assert.equal(await page.locator("[data-list=transcript]").getAttribute("aria-rowcount"), "100000");
  });

  for (const share of [0.25, 0.5, 0.731, 1]) {
    it(`show the right rows at ${share * 100} % of the way`, async () => {
      await open({ rows: 100_000, runs: 100_000 });
      await scrollTo("transcript", share);
      await scrollTo("results", share);
      const rows = await assertShown("transcript", (position) => position);
      await assertShown("results", (position) => 99_999 - position);
      const [first] = rows;
      assert.ok(Math.abs((first?.position ?? 0) - share * 100_000) < 1500, `row ${first?.position} stands there`);
      if (share === 1) assert.equal(rows.at(-1)?.position, 99_999);
    });
  }

  it("don't move while rows above the view are measured for the first time", async () => {
    await open({ rows: 100_000 });
    await scrollTo("transcript", 0.5);
    await seen("transcript");
    const list = page.locator("[data-list=transcript]");
    await list.hover();
    for (let turn = 0; turn < 12; turn++) {
      const before = await seen("transcript");
      await page.mouse.wheel(0, -300);
      await until(page, `bench.seen("transcript")[0]?.position < ${before[2]?.position ?? 0}`);
      await assertShown("transcript", (position) => position);
    }
  });

  it("respond to the keys: arrows, pages, Home and End", async () => {
    await open({ rows: 100_000 });
    await seen("transcript");
    await page.locator("[data-list=transcript]").focus();
    await press("ArrowDown");
    assert.equal(await selected("transcript"), "0");
    await press("ArrowDown");
    await press("ArrowDown");
    await press("ArrowUp");
    assert.equal(await selected("transcript"), "1");
    await press("PageDown");
    assert.ok(Number(await selected("transcript")) > 5, 'expected Number(await selected("transcript")) > 5');
    await press("End");
    await page.locator('[data-list=transcript] [aria-selected=true][data-position="99999"]').waitFor();
    const rows = await assertShown("transcript", (position) => position);
    assert.equal(rows.at(-1)?.position, 99_999);
    await press("PageUp");
    await page.locator('[data-list=transcript] [aria-selected=true]:not([data-position="99999"])').waitFor();
    await press("Home");
    await page.locator('[data-list=transcript] [aria-selected=true][data-position="0"]').waitFor();
    const list = page.locator("[data-list=transcript]");
    assert.equal(await list.getAttribute("aria-activedescendant"), "transcript-0");
    assert.equal(await page.locator("#transcript-0").getAttribute("aria-rowindex"), "1");
  });

  it("find the next and the previous failed call beyond what is drawn", async () => {
    await open({ rows: 100_000, set: "generated" });
    await seen("transcript");
    await page.locator("[data-list=transcript]").focus();
    await press("n");
    const first = page.locator("[data-list=transcript] [aria-selected=true]");
    await first.waitFor();
    assert.notEqual(await first.getAttribute("data-severity"), "info");
    const position = await selected("transcript");
    await press("n");
    await page.locator(`[data-list=transcript] [aria-selected=true]:not([data-position="${position}"])`).waitFor();
    await press("Shift+N");
    await page.locator(`[data-list=transcript] [aria-selected=true][data-position="${position}"]`).waitFor();
  });

  it("cancel what they asked for when the view has moved on", async () => {
    await open({ rows: 100_000 });
    await page.evaluate("bench.hold()");
    for (const [at, share] of [0.1, 0.3, 0.5, 0.7, 0.9].entries()) {
      const before = await page.evaluate<number>("bench.asked.rows");
      await scrollTo("transcript", share);
      if (at > 0) await until(page, `bench.cancelled() >= ${at}`);
      else await until(page, `bench.asked.rows > ${before}`);
    }
    await page.evaluate("bench.release()");
    await assertShown("transcript", (position) => position);
  });

  it("scroll without a task that stops the browser for long", async function () {
    // A busy machine draws few of the 360 frames in a second.
    this.timeout(300_000);
    await open({ rows: 100_000 });
    await seen("transcript");
    await assertWorkWithin(50, async (measure) => {
      await page.evaluate(`bench.scrollTo("transcript", 0)`);
      await seen("transcript");
      await measure("wheel", page, () => page.evaluate(`bench.scrollThrough("transcript", 240, 120)`));
      await measure("thumb", page, () => page.evaluate(`bench.scrollThrough("transcript", 120, 20_000)`));
    });
    await assertShown("transcript", (position) => position);
  });

  it("show new results on top while the newest are in view", async () => {
    await open({ runs: 1000, right: "none" });
    await seen("results");
    await page.evaluate("bench.addRuns(3)");
    await page.locator('[data-list=results] [data-call-id="run-1002"][data-position="0"]').waitFor();
    assert.match(await page.locator("[data-announcement]").innerText(), /New result: \w+ \w+/);
    assert.equal(await page.locator("[data-unseen]").count(), 0);
  });

  it("leave what is being read where it is when new results come, and offer to go to them", async () => {
    await open({ runs: 1000, right: "none" });
    await scrollTo("results", 0.5);
    const before = await seen("results");
    await page.evaluate("bench.addRuns(7)");
    const pill = page.locator('[data-unseen="7"]');
    await pill.waitFor();
    const after = await seen("results");
    assert.ok(after.length > 5, `${after.length} rows`);
    assert.deepEqual(
      after.map(({ key, top }) => [key, Math.round(top)]),
      // The strip that offers the new ones takes some room from the list.
      before.slice(0, after.length).map(({ key, top }) => [key, Math.round(top)]),
    );
    assert.equal(after[0]?.position, (before[0]?.position ?? 0) + 7);
    await pill.click();
    await page.locator('[data-list=results] [data-call-id="run-1006"][data-position="0"]').waitFor();
    assert.equal(await page.locator("[data-unseen]").count(), 0);
  });

  it("follow a growing transcript only from its end", async () => {
    await open({ rows: 500 });
    await scrollTo("transcript", 1);
    await page.locator('[data-list=transcript] [data-row="499"]').waitFor();
    await page.evaluate("bench.appendRows(40)");
    await until(page, `bench.seen("transcript").at(-1)?.position === 539`);
    await scrollTo("transcript", 0);
    const before = await seen("transcript");
    await page.evaluate("bench.appendRows(5)");
    await page.locator('[data-unseen="5"]').waitFor();
    assert.equal((await seen("transcript"))[0]?.position, before[0]?.position);
    await screenshot(page, "growing-transcript");
    await page.locator("[data-unseen]").click();
    await until(page, `bench.seen("transcript").at(-1)?.position === 544`);
  });

  it("unfold long text in place and keep it unfolded when it comes back into view", async () => {
    await open({ rows: 2000 });
    await seen("transcript");
    const thinking = page.locator("[data-list=transcript] [data-kind=thinking]").first();
    await thinking.waitFor();
    const row = (await thinking.getAttribute("data-row")) ?? "";
    const low = (await thinking.boundingBox())?.height ?? 0;
    await thinking.locator("[data-action=fold]").click();
    const high = (await thinking.boundingBox())?.height ?? 0;
    assert.ok(high > low, `${high} is not above ${low}`);
    await scrollTo("transcript", 1);
    await until(page, `bench.seen("transcript").at(-1)?.position === 1999`);
    await scrollTo("transcript", 0);
    const again = page.locator(`[data-list=transcript] [data-row="${row}"]`);
    assert.equal((await again.boundingBox())?.height, high);
    await assertShown("transcript", (position) => position);
  });
});
