import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { cellOf, focusSays, openNumbers, openTimeline, selectedRow } from "./statisticsPages";
import { until, viewerOfSuite } from "./support";

describe("the statistics of a transcript as a timeline", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (
    parameters: Readonly<Record<string, string | number>> = {},
    size?: { width: number; height: number },
  ): Promise<void> => {
    page = await openNumbers(viewer, parameters, size);
  };
  const timeline = (): Promise<void> => openTimeline(page);

  it("describes the focused item in words, and Enter leads to its row", async () => {
    await open();
    await timeline();
    await page.locator("[data-timeline-keys]").focus();
    await page.keyboard.press("ArrowRight");
    await focusSays(page, /^Bash git status, succeeded, ≤ 1\.2 s, /);
    await page.keyboard.press("ArrowRight");
    await focusSays(page, /^Read src\/parser\.ts, succeeded, 400 ms, /);
    await page.keyboard.press("ArrowUp");
    await focusSays(page, /^Turn “Make the parser keep comments, and test it”, /);
    await page.keyboard.press("ArrowUp");
    await focusSays(page, /^Waited 2 min 20 s for a reply to a question or a plan, /);
    await page.keyboard.press("Enter");
    await selectedRow(page).filter({ hasText: "AskUserQuestion" }).waitFor();
  });

  it("zooms and moves with keys, wheel and mouse, and 0 shows all again", async () => {
    await open();
    await timeline();
    const view = async (): Promise<number[]> =>
      ((await page.locator("[data-timeline]").getAttribute("data-view")) ?? "").split(" ").map(Number);
    const [from = 0, to = 0] = await view();
    await page.locator("[data-timeline-keys]").focus();
    await page.keyboard.press("+");
    const [near = 0, far = 0] = await view();
    assert.ok(Math.abs((far - near) * 2 - (to - from)) < 10, "expected Math.abs((far - near) * 2 - (to - from)) < 10");
    await page.keyboard.press("Shift+ArrowRight");
    assert.ok(((await view())[0] ?? 0) > near, "expected ((await view())[0] ?? 0) > near");
    await page.keyboard.press("0");
    assert.deepEqual(await view(), [from, to]);
    const box = await page.locator("[data-chart=timeline] canvas").boundingBox();
    assert.ok(box, "expected box");
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    await page.mouse.wheel(0, -200);
    await until(page, `document.querySelector("[data-timeline]").dataset.view !== "${from} ${to}"`);
    const [begin = 0] = await view();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 100, box.y + 60, { steps: 5 });
    await page.mouse.up();
    assert.ok(((await view())[0] ?? 0) > begin, "expected ((await view())[0] ?? 0) > begin");
  });

  it("lists the calls in view with what they did, in any order, and leads to their rows", async () => {
    await open();
    await timeline();
    const list = page.locator("[data-numbers=timed-calls]");
    const first = () => list.locator("tbody tr").first();
    await first().filter({ hasText: "git status" }).waitFor();
    assert.equal(await page.locator("[data-timed-calls]").getAttribute("data-timed-calls"), "60");
    await list.locator("[data-sort=durationMs]").click();
    await first().filter({ hasText: "AskUserQuestion" }).waitFor();
    assert.match(await first().innerText(), /AskUserQuestion\s+Keep block comments\?/);
    assert.equal(await list.locator("[data-sort=subject]").count(), 0);
    await page.locator("[data-timeline-keys]").focus();
    for (let times = 0; times < 5; times++) await page.keyboard.press("+");
    await until(page, `Number(document.querySelector("[data-timed-calls]").dataset.timedCalls) < 60`);
    await page.keyboard.press("0");
    await first().filter({ hasText: "AskUserQuestion" }).waitFor();
    await first().locator("[data-go-row]").click();
    await selectedRow(page).filter({ hasText: "AskUserQuestion" }).waitFor();
  });

  it("shows a card of the item under the pointer, and of the one that keys focus", async () => {
    await open();
    await timeline();
    const card = page.locator("[data-timeline-card]");
    assert.equal(await card.count(), 0);
    await page.locator("[data-timeline-keys]").focus();
    await page.keyboard.press("ArrowRight");
    await card.locator("[data-card-subject]", { hasText: "git status" }).waitFor();
    assert.match(await card.innerText(), /^Bash\s+succeeded\s+git status\s+≤ 1\.2 s, [\s\S]*Main session, 53 calls$/);
    const box = await card.boundingBox();
    await page.locator("[data-action=fold]").focus();
    await until(page, `document.querySelector("[data-timeline-card]") === null`);
    const canvas = await page.locator("[data-chart=timeline] canvas").boundingBox();
    assert.ok(box && canvas, "expected boxes");
    // The turns are drawn on the second line, over the whole width of their time.
    await page.mouse.move(canvas.x + 40, canvas.y + canvas.height * 0.25);
    await card.filter({ hasText: "Make the parser keep comments" }).waitFor();
    await page.mouse.move(5, 5);
    await until(page, `document.querySelector("[data-timeline-card]") === null`);
  });

  it("uses the height and the width that it has, and says what its marks of failure are", async () => {
    await open();
    await timeline();
    await until(page, `document.querySelector("[data-chart=timeline]").clientHeight > 250`);
    const names = await page
      .locator(".lane-title")
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    assert.deepEqual(names, []);
    assert.match(await page.locator(".timeline .legend").innerText(), /Failed, blocked, or without a result/);
  });

  it("has the numbers of its picture as tables", async () => {
    await open();
    await timeline();
    await page.locator("[data-table-of=lanes] summary").click();
    assert.equal(await cellOf(page, "lanes", "Explore: Find the printers", "calls").innerText(), "7");
    assert.equal(await cellOf(page, "lanes", "Main session", "calls").innerText(), "53");
    await page.locator("[data-table-of=items] summary").click();
    await until(page, `document.querySelectorAll("[data-numbers=timeline-items] tbody tr").length > 20`);
  });

  it("shortens pauses, and draws them as they are when asked to", async () => {
    await open();
    await timeline();
    const length = async (): Promise<number> => {
      const [from = 0, to = 0] = ((await page.locator("[data-timeline]").getAttribute("data-view")) ?? "")
        .split(" ")
        .map(Number);
      return to - from;
    };
    const folded = await length();
    await page.locator("[data-action=fold]").click();
    await until(
      page,
      `(() => { const [from, to] = document.querySelector("[data-timeline]").dataset.view.split(" "); return to - from > ${folded * 10}; })()`,
    );
    assert.equal(await page.locator("[data-action=fold]").getAttribute("aria-pressed"), "false");
  });
});
