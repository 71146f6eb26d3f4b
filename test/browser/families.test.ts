import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { screenshot, until, viewerOfSuite } from "./support";

describe("results of families of tools", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const choose = async (id: string): Promise<Locator> => {
    page = await viewer.open({ set: "families", right: "none" });
    await page.locator(`[data-list] [data-call-id="${id}"]`).click();
    const detail = page.locator(`[data-detail][data-call-id="${id}"]`);
    await detail.locator("[data-renderer]").waitFor();
    return detail;
  };

  it("of FileIO are a table with a status in words for each path, and the paths that exist open", async () => {
    const detail = await choose("run-0");
    const table = detail.locator("[data-count='2'][data-failed='1']");
    assert.match(await table.innerText(), /2 rows, 1 failed/);
    assert.deepEqual(await table.locator("th").allInnerTexts(), ["status", "path", "lines", "exists"]);
    assert.deepEqual(await table.locator("[data-status-words]").allInnerTexts(), ["ok", "error: NotFound"]);
    assert.equal(await table.locator("[data-action=open-file]").count(), 1);
    assert.match(await table.locator("tbody tr").nth(1).innerText(), /missing\.txt\s+null\s+false/);
    await screenshot(page, "fileio");
  });

  it("of FileIO without a status keep every field", async () => {
    const detail = await choose("run-1");
    assert.match(await detail.locator("thead").innerText(), /path\s+type\s+entry_type\s+size\s+is_file\s+is_dir/);
    assert.match(await detail.locator("tbody tr").nth(1).innerText(), /missing\s+not_found\s+not_found\s+0/);
  });

  it("of FileIO with many rows are drawn in part, with how many are not, and open at the line", async () => {
    const detail = await choose("run-2");
    assert.match(await detail.locator(".status-table").innerText(), /1,500 rows/);
    assert.equal(await detail.locator("tbody tr").count(), 100);
    assert.match(await detail.locator("[data-hidden]").first().innerText(), /1,400 more rows not shown/);
    await detail.locator(".status-table [data-action=show-more]").click();
    assert.equal(await detail.locator("tbody tr").count(), 1100);
    await detail.getByRole("button", { name: "Open src/part4.rs:5" }).click();
    await until(page, "bench.done.length === 1");
    assert.deepEqual(await page.evaluate("bench.done[0].params"), { path: "src/part4.rs", line: 5 });
  });

  it("of FileIO in another shape are plain data with a note", async () => {
    const detail = await choose("run-3");
    assert.match(await detail.locator("[data-renderer] [data-note]").innerText(), /does not fit the result/);
  });

  it("show pictures, and of other bytes the type and size", async () => {
    const detail = await choose("run-4");
    await until(page, "document.querySelector('[data-bytes=\"image/png\"] img')?.naturalWidth === 1");
    assert.equal(await detail.locator("[data-bytes] img").count(), 1);
    assert.match(await detail.locator("[data-bytes='application/pdf']").innerText(), /application\/pdf, \d+ bytes/);
    await detail.locator("[data-bytes='application/pdf'] [data-action=open-bytes]").click();
    await until(page, "bench.done.length === 1");
    assert.equal(await page.evaluate("bench.done[0].method"), "openText");
  });
});
