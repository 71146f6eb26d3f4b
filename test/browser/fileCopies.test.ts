import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { until, viewerOfSuite } from "./support";

describe("copies of files that a transcript reports", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const openRow = async (words: string): Promise<void> => {
    page = await viewer.open({ set: "session", copies: 1 }, { width: 1600, height: 900 });
    const row = page.locator("[data-list=transcript] [data-row]", { hasText: words }).last();
    const hidden = page.locator("[data-action=bookkeeping]");
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
    if ((await hidden.count()) > 0) await hidden.click();
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("End");
    await row.click();
    await page.locator("[data-action=open-backup]").first().waitFor();
  };

  it("lead from a snapshot to each file as it was then, if a copy is recorded or there was no file", async () => {
    await openRow("Files kept: 3");
    const buttons = page.locator("[data-action=open-backup]");
    assert.deepEqual(await buttons.allInnerTexts(), ["parser.ts then and now", "new.ts was not there: what it is now"]);
    assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
    await buttons.nth(1).click();
    await until(page, `bench.done.some(({ method }) => method === "openBackup")`);
    assert.match(await page.evaluate<string>("JSON.stringify(bench.done)"), /"openBackup".*"row":\d+.*"file":1/);
  });

  it("lead from a change to its one file, and say why a copy is not shown", async () => {
    await openRow("sum.ts");
    await page.evaluate(`bench.fail("openBackup", 1)`);
    const button = page.locator("[data-action=open-backup]");
    assert.equal(await button.count(), 1);
    await button.click();
    await page.locator("[data-detail]", { hasText: "Not shown" }).waitFor();
  });
});
