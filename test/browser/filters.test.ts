import assert from "node:assert/strict";
import { findState, openFind, rowsShown, search, selectedRow } from "./findPages";
import { screenshot, until, viewerOfSuite } from "./support";

describe("a transcript with filters", () => {
  const viewer = viewerOfSuite();

  it("shows only the rows that are chosen, and all again", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-action=filters]").click();
    const rows = page.locator("[data-list=transcript]");
    const count = async (): Promise<number> => Number(await rows.getAttribute("aria-rowcount"));
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='60']").waitFor();
    assert.equal(await count(), 180);
    const whole = 240;
    // Each says how many rows it shows.
    await page.locator("[data-filter=errors] .chip-count").waitFor();
    const counts = await page.locator(".chip .chip-count").allInnerTexts();
    assert.deepEqual(counts.map(Number), [9, 60, 60, 0, 60, 0, 60]);
    await page.locator("[data-filter=errors]").click();
    await rowsShown(page, 9);
    assert.equal(await page.locator("[data-filter=errors]").getAttribute("aria-pressed"), "true");
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    assert.deepEqual(
      [
        ...new Set(
          await page
            .locator("[data-list=transcript] [data-row-index]")
            .evaluateAll((all) => all.map((row) => row.getAttribute("data-status"))),
        ),
      ],
      ["error"],
    );
    await page.locator("[data-filter=prompts]").click();
    await rowsShown(page, 69);
    await screenshot(page, "find-filters");
    await page.locator("[data-filter=prompts]").click();
    await page.locator("[data-filter=tool]").selectOption("Read");
    await rowsShown(page, 5);
    assert.match(await page.locator("[data-filter-state]").innerText(), /^5 of 240 rows$/);
    await page.locator("[data-filter=agents]").selectOption("subagents");
    await rowsShown(page, 1);
    await page.locator("[data-filter=status]").selectOption("ok");
    await page.locator("[data-pane=transcript]", { hasText: "No row is shown" }).waitFor();
    // Bookkeeping stays hidden.
    await page.locator("[data-filters] [data-action=clear-filters]").click();
    await rowsShown(page, 180);
    await page.locator("[data-filter=noBookkeeping]").click();
    await rowsShown(page, whole);
  });

  it("says how many rows there are on filters without a gap while a session grows", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-action=filters]").click();
    const calls = page.locator("[data-filter=calls] .chip-count");
    await calls.waitFor();
    await page.evaluate(`(() => {
      globalThis.seen = [];
      const note = () => seen.push(document.querySelector("[data-filter=calls]").textContent);
      new MutationObserver(note).observe(document.querySelector("[data-filters]"), { subtree: true, childList: true, characterData: true });
    })()`);
    await page.evaluate("bench.grow(4)");
    await until(page, "document.querySelector('[data-filter=calls] .chip-count').textContent.trim() === '64'");
    assert.deepEqual(await page.evaluate("seen.filter((text) => !/^Calls 6[04]$/.test(text))"), []);
  });

  it("ends its filters for a row that a link leads to, and leaves bookkeeping as it was chosen unless the row is some", async () => {
    const page = await openFind(viewer);
    const filterErrors = async (): Promise<void> => {
      await page.locator("[data-filter=errors]").click();
      await rowsShown(page, 9);
    };
    const goTo = async (row: number): Promise<void> => {
      await page.evaluate(`bench.goTo(${row})`);
      await page.locator(`[data-list=transcript] [data-row-index="${row}"][aria-selected=true]`).waitFor();
    };
    await page.locator("[data-action=filters]").click();
    await rowsShown(page, 180);
    await filterErrors();
    await goTo(4);
    await rowsShown(page, 180);
    await filterErrors();
    await goTo(7);
    await rowsShown(page, 240);
    await filterErrors();
    await goTo(8);
    await rowsShown(page, 240);
    await page.reload();
    await page.locator("[data-list=transcript]").waitFor();
    await rowsShown(page, 240);
  });

  it("goes to a row that a link leads to though it could not be asked what the row is", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await rowsShown(page, 9);
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    await page.evaluate("bench.fail('rows', 1)");
    await page.evaluate("bench.goTo(4)");
    await page.locator('[data-list=transcript] [data-row-index="4"][aria-selected=true]').waitFor();
    await rowsShown(page, 180);
  });

  it("shows replies, thinking, and program messages alone or together, and keeps the choice", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-action=filters]").click();
    const kinds = async (): Promise<readonly (string | null)[]> => {
      await until(page, "!document.querySelector('[data-filter-state]')?.textContent.includes('still looking')");
      await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
      const all = page.locator("[data-list=transcript] [data-state=ready]");
      return [...new Set(await all.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-kind"))))].sort();
    };
    const wanted = (found: readonly string[]): Promise<unknown> =>
      until(
        page,
        `((kinds) => kinds.size > 0 && [...kinds].every((kind) => ${JSON.stringify(found)}.includes(kind)))(new Set([...document.querySelectorAll("[data-list=transcript] [data-state=ready]")].map((row) => row.dataset.kind)))`,
      );
    await page.locator("[data-filter=answers]").click();
    await wanted(["answer"]);
    assert.deepEqual(await kinds(), ["answer"]);
    await page.locator("[data-filter=thinking]").click();
    await wanted(["answer", "thinking"]);
    await page.reload();
    await page.locator("[data-filter=thinking][aria-pressed=true]").waitFor();
    assert.equal(await page.locator("[data-filter=answers]").getAttribute("aria-pressed"), "true");
    assert.equal(await page.locator("[data-filter=system]").getAttribute("aria-pressed"), "false");
  });

  it("keeps the chosen row in view when other rows are shown, and steps only through those", async () => {
    const page = await openFind(viewer);
    await search(page, "treasure number 30", /^1 hit$/);
    await page.keyboard.press("Enter");
    const row = await selectedRow(page);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=calls]").click();
    await rowsShown(page, 60);
    assert.equal(await selectedRow(page), row);
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("ArrowDown");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.dataset.rowIndex === "${Number(row) + 4}"`,
    );
    await page.keyboard.press("n");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.dataset.status === "error"`,
    );
  });

  it("says when the row of a hit is not among those that are shown", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await rowsShown(page, 9);
    await search(page, "treasure number 30", /^1 hit$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-hit-hidden]").getByRole("button").click();
    await rowsShown(page, 240);
    assert.match((await page.locator("[data-list=transcript] [aria-selected=true]").innerText()).trim(), /part30/);
  });

  it("shows only the rows with hits", async () => {
    const page = await openFind(viewer);
    await search(page, "number 1", /^\d+ hits$/);
    const hits = Number((await findState(page)).replace(/\D/g, ""));
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=found]").click();
    await rowsShown(page, hits);
  });
});
