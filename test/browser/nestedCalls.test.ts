import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { chooseCall, screenshot, showBookkeeping, until, viewerOfSuite } from "./support";

describe("a subagent's calls that only progress entries report", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const chooseRow = async (row: number): Promise<void> => {
    await page.locator(`[data-list=transcript] [data-row-index="${row}"]`).click();
    await until(
      page,
      `document.querySelector('[data-detail] [data-entry-of]')?.getAttribute('data-entry-of') === '${row}'`,
    );
    await page.locator("[data-nested-part]").first().waitFor();
  };

  it("is listed with the call that started it, and each call unfolds to its input and its result", async () => {
    page = await viewer.open({ set: "nested" }, { width: 1500, height: 1000 });
    const detail = await chooseCall(page, "task-1");
    const list = detail.locator("[data-nested-calls='2']");
    await list.waitFor();
    assert.deepEqual(await list.locator("summary [data-status-words]").allInnerTexts(), ["succeeded", "failed"]);
    await list.locator("summary", { hasText: "Grep" }).click();
    const grep = list.locator("[data-nested-call=nested-1]");
    assert.match(await grep.innerText(), /src\/parser\.ts/);
    assert.equal(
      await grep.locator("[data-renderer]:not([data-renderer=plain])").count(),
      1,
      "drawn as other calls of the tool are",
    );
    await list.locator("summary", { hasText: "Read" }).click();
    const read = list.locator("[data-nested-call=nested-2]");
    assert.match(await read.locator("[data-reason]").innerText(), /Rejected before it ran/);
    assert.match(await read.locator("[data-failure]").innerText(), /File does not exist\. <b>Really<\/b>/);
    assert.equal(await list.locator("img, b").count(), 0, "what it said is text");
    await screenshot(page, "nested-calls");
  });

  it("is shown in the detail of a progress row, with the call that a result belongs to", async () => {
    page = await viewer.open({ set: "nested" }, { width: 1500, height: 1000 });
    await showBookkeeping(page);
    await chooseRow(1);
    const parts = page.locator("[data-detail] [data-nested-part]");
    assert.deepEqual(await parts.evaluateAll((all) => all.map((part) => part.getAttribute("data-nested-part"))), [
      "answer",
      "call",
    ]);
    assert.match(await parts.first().innerText(), /The subagent said\s+I look for the parser\./);
    assert.match(await parts.nth(1).innerText(), /The subagent called[^]*Grep[^]*src\/parser\.ts/);
    await chooseRow(4);
    const answer = page.locator("[data-detail] [data-nested-part=result]");
    assert.match(await answer.innerText(), /Result of the subagent's call on line 4/);
    assert.equal(await answer.locator("[data-nested-call]").getAttribute("data-status"), "error");
  });

  it("leads from a progress row to the call that started the subagent, named by what it is about", async () => {
    page = await viewer.open({ set: "nested" }, { width: 1500, height: 1000 });
    await showBookkeeping(page);
    await chooseRow(3);
    const link = page.locator("[data-detail] [data-linked-call=task-1]");
    assert.match(await link.innerText(), /^Task\s+Find it \(Explore\)\s+line 1\s+succeeded$/);
    await link.getByRole("button").click();
    await page.locator('[data-list=transcript] [aria-selected=true][data-call-id="task-1"]').waitFor();
  });
});
