import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { criticalFindings, longestTask } from "./measures";
import { screenshot, until, viewerOfSuite } from "./support";

describe("changes of files", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const choose = async (
    call: string,
    parameters: Readonly<Record<string, string>> = {},
    size = { width: 1500, height: 900 },
  ): Promise<Locator> => {
    page = await viewer.open({ set: "files", ...parameters }, size);
    const row = page.locator(`[data-list=transcript] [data-call-id="${call}"]`);
    await row.click();
    const detail = page.locator(`[data-detail][data-call-id="${call}"]`);
    await detail.locator("[data-renderer]").waitFor();
    return detail;
  };
  const words = (text: string): string => text.replace(/\s+/g, " ").trim();
  const rows = async (detail: Locator): Promise<string[]> =>
    (await detail.locator(".diff-rows tbody tr").allInnerTexts()).map(words);

  it("from a recorded patch show true line numbers, signs, counts, and the words that differ", async () => {
    const detail = await choose("call-0");
    assert.match(await detail.locator(".diff-counts").innerText(), /\+3 −3/);
    const drawn = await rows(detail);
    assert.ok(
      drawn.some((row) => /^12 - removed: return width \* height;/.test(row)),
      JSON.stringify(drawn),
    );
    assert.ok(
      drawn.some((row) => /^11 \+ added: return Math/.test(row)),
      "expected drawn.some((row) => /^11 \\+ added: return Math/.test(row))",
    );
    await detail.locator("td.removed .word", { hasText: "49" }).waitFor();
    assert.equal(await detail.locator("td.added .word").first().innerText(), "4.9");
    await detail.locator("td.line-text .hljs-keyword", { hasText: "return" }).first().waitFor();
    await screenshot(page, "diff");
  });

  it("name added and removed lines for screen readers", async () => {
    const detail = await choose("call-0");
    assert.equal(await detail.getByRole("row", { name: /removed: .*width \* height/ }).count(), 1);
    assert.equal(await detail.getByRole("row", { name: /added: .*Math\.abs/ }).count(), 1);
    assert.match((await detail.locator(".diff-counts").textContent()) ?? "", /3 lines added, 3 lines removed/);
  });

  it("unfold the unchanged lines between them if the file is recorded, and otherwise say how many there are", async () => {
    const detail = await choose("call-0");
    await detail.locator("[data-action=unfold-gap]", { hasText: "31 unchanged lines" }).click();
    await until(page, "document.querySelectorAll('.diff-rows .gap').length === 2");
    assert.ok(
      (await rows(detail)).some((row) => /^29\s+28\s+const side28/.test(row)),
      "expected (await rows(detail)).some((row) => /^29\\s+28\\s+const side28/.test(row))",
    );
    await page.close();
    const hunksOnly = await choose("call-1");
    assert.equal(await hunksOnly.locator("[data-action=unfold-gap]").count(), 0);
    assert.match(await hunksOnly.locator(".diff-rows").innerText(), /31 unchanged lines/);
    assert.match(await hunksOnly.innerText(), /You changed the text before it was written/);
  });

  it("are shown side by side on request, and one below the other in a narrow pane", async () => {
    const detail = await choose("call-0");
    await detail.locator("[data-action=side-by-side]").click();
    await detail.locator("[data-diff=side]").waitFor();
    const pair = detail.locator("tr", { hasText: "4.9" });
    assert.equal(await pair.locator("td.removed.line-text").count(), 1);
    assert.equal(await pair.locator("td.added.line-text").count(), 1);
    await screenshot(page, "diff-side");
    await page.setViewportSize({ width: 700, height: 800 });
    await detail.locator("[data-diff=unified]").waitFor();
    assert.equal(await detail.locator("[data-action=side-by-side]").isDisabled(), true);
  });

  it("open in VS Code's diff editor with both texts, and are copied as a patch", async () => {
    const detail = await choose("call-0");
    await detail.locator("[data-action=open-diff]").click();
    await detail.locator("[data-action=copy-patch]").click();
    await until(page, "bench.done.length === 2");
    const [diff, copy] = await page.evaluate<{ method: string; params: Record<string, string> }[]>("bench.done");
    assert.equal(diff?.method, "openDiff");
    assert.equal(diff.params["path"], "src/area.ts");
    assert.match(diff.params["before"] ?? "", /^const side0[^]*return width \* height/);
    assert.match(diff.params["after"] ?? "", /^const side0[^]*Math\.abs\(width\)/);
    assert.match(copy?.params["text"] ?? "", /^--- a\/src\/area\.ts\n\+\+\+ b\/src\/area\.ts\n@@ -8,8 \+8,7 @@\n/);
  });

  it("are computed from the texts if no patch is recorded, with line numbers if the result contains them", async () => {
    const detail = await choose("call-2");
    const tables = detail.locator(".diff-rows");
    assert.equal(await tables.count(), 2);
    assert.match(words(await tables.first().innerText()), /12 - removed: width \* height 12 \+ added: width \* depth/);
    assert.doesNotMatch(await tables.nth(1).innerText(), /\d/);
    await page.close();
    const write = await choose("call-3");
    assert.match(await write.locator(".diff-counts").innerText(), /\+3 −3/);
    await page.close();
    const cell = await choose("call-6");
    assert.match(await cell.innerText(), /Cell c1 updated/);
    assert.match(await cell.locator(".diff-rows").innerText(), /removed:\s+x = 1[^]*added:\s+x = 2/);
  });

  it("that are too different to be compared are shown as two texts, with the reason and the diff editor", async () => {
    const detail = await choose("call-4");
    const note = detail.locator("[data-diff=none] [data-note]");
    assert.match(await note.innerText(), /have too many differences[^]*Open in diff editor/);
    assert.equal(await detail.locator("[data-diff=none] [data-text]").count(), 2);
  });

  it("of many lines are drawn in part, with how many are not, and all on request", async () => {
    const detail = await choose("call-5");
    const foot = detail.locator(".diff [data-hidden]");
    await foot.waitFor();
    assert.match(await foot.innerText(), /[\d,]+ more rows of 6,00\d not shown/);
    assert.equal(await detail.locator(".diff-rows tbody tr").count(), 200);
    await page.evaluate("bench.longTasks()");
    await detail.locator(".diff [data-action=show-more]").click();
    await until(page, "document.querySelectorAll('.diff-rows tbody tr').length === 400");
    console.log(`      200 rows more: the longest task ${await longestTask(page)} ms`);
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`have no serious accessibility problem in ${theme}`, async () => {
      const detail = await choose("call-0", { theme });
      await detail.locator("td.line-text .hljs-keyword").first().waitFor();
      assert.deepEqual(await criticalFindings(page), []);
      await detail.locator("[data-action=side-by-side]").click();
      await detail.locator("[data-diff=side]").waitFor();
      assert.deepEqual(await criticalFindings(page), []);
      await screenshot(page, `diff-${theme}`);
    });
  }
});
