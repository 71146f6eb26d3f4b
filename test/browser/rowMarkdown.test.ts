import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { screenshot, viewerOfSuite } from "./support";

describe("Markdown in the rows of a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const answer = async (): Promise<Locator> => {
    page = await viewer.open({ set: "files" }, { width: 1500, height: 900 });
    const row = page.locator("[data-list=transcript] [data-kind=answer]").first();
    await row.locator("[data-markdown=formatted] .markdown-piece").waitFor();
    return row;
  };

  it("is drawn in replies, and nothing in it can be pressed, scrolled or loaded", async () => {
    const row = await answer();
    assert.equal(await row.locator(".row-heading", { hasText: "Findings" }).count(), 1, "a heading");
    assert.equal(await row.locator("strong", { hasText: "drops" }).count(), 1, "strong words");
    assert.equal((await row.innerText()).includes("**"), false, "no signs of Markdown");
    assert.equal(await row.locator(".markdown :is(button, a, img, iframe, input, [tabindex])").count(), 0);
    assert.deepEqual(await findings(page, { include: ["[data-list=transcript]"] }), []);
    await screenshot(page, "row-markdown");
  });

  it("is all there when the row is unfolded, and its links show their targets", async () => {
    const row = await answer();
    assert.equal(await row.locator(".markdown.folded").count(), 1, "the row is folded first");
    await row.locator("[data-action=fold]").click();
    await row.locator("[data-text] .markdown").waitFor();
    assert.equal(await row.locator(".markdown.folded").count(), 0, "nothing is cut off");
    assert.match(await row.innerText(), /the guide \(https:\/\/example\.org\/guide\?q=1\)/);
    assert.match(await row.innerText(), /<b onclick="globalThis\.hacked=1">HTML<\/b>/);
    assert.equal(await row.locator(".markdown :is(b, a, button)").count(), 0, "HTML is text, links are words");
    assert.equal(await page.evaluate("globalThis.hacked"), undefined);
  });

  it("is not drawn in what the user wrote", async () => {
    await answer();
    assert.equal(await page.locator("[data-list=transcript] [data-kind=prompt] .markdown").count(), 0);
  });
});
