import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { screenshot, until, viewerOfSuite } from "./support";

const WIDE = { width: 1600, height: 700 };

describe("links to rows of a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = {}): Promise<void> => {
    page = await viewer.open({ set: "session", ...parameters }, WIDE);
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
  };
  const done = async (): Promise<string> => JSON.stringify(await page.evaluate("bench.done"));

  it("are copied for the call that is shown by its button", async () => {
    await open();
    await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').click();
    const button = page.locator("[data-detail] [data-action=copy-link]");
    await button.waitFor();
    assert.match((await button.getAttribute("aria-label")) ?? "", /link to this call/);
    await button.click();
    await until(page, `bench.done.some(({ method }) => method === "copyLink")`);
    assert.match(await done(), /"method":"copyLink".*"call":"toolu_edit"/);
  });

  it("are copied for a row that is no call by its button", async () => {
    await open();
    await page.locator("[data-list=transcript] [data-kind=prompt]").first().click();
    await page.locator("[data-detail] [data-action=copy-link]").click();
    await until(page, `bench.done.some(({ method }) => method === "copyLink")`);
    assert.match(await done(), /"method":"copyLink".*"row":\d+/);
  });

  it("are copied by a button that doesn't move when the row's text arrives", async () => {
    await open();
    await page.evaluate("bench.hold()");
    await page.locator("[data-list=transcript] [data-kind=prompt]").first().click();
    const button = page.locator("[data-detail] [data-action=copy-link]");
    const before = await button.boundingBox();
    await page.evaluate("bench.release()");
    await page.locator("[data-detail] .tab-panel > *").first().waitFor();
    assert.deepEqual(await button.boundingBox(), before);
  });

  it("are copied by a key, and the page says so", async () => {
    await open();
    await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').click();
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("y");
    await page.locator("[data-link-copied=true]", { hasText: "Link copied" }).waitFor();
    assert.match(await done(), /"method":"copyLink".*"row":\d+/);
    assert.deepEqual(await findings(page), []);
    await screenshot(page, "permalink-copied");
  });

  it("that could not be copied say why", async () => {
    await open();
    await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').click();
    await page.evaluate(`bench.fail("copyLink", 1, "The clipboard is locked")`);
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("y");
    const problem = page.locator("[data-pane=transcript] [data-problem]");
    await problem.waitFor();
    assert.match(await problem.innerText(), /The link was not copied: The clipboard is locked/);
  });

  it("lead to their row, with its detail, and the page says that it has arrived", async () => {
    await open();
    const row = await page.locator('[data-list=transcript] [data-call-id="toolu_lost"]').getAttribute("data-row-index");
    await page.evaluate(`bench.scrollTo("transcript", 0)`);
    await page.evaluate(`bench.goTo(${row})`);
    await page.locator('[data-list=transcript] [aria-selected=true][data-call-id="toolu_lost"]').waitFor();
    await page.locator('[data-detail][data-call-id="toolu_lost"]').waitFor();
    await until(page, `bench.done.some(({ method }) => method === "arrived")`);
    assert.ok((await done()).includes(`"row":${row}`), 'expected (await done()).includes(`"row":${row}`)');
    // Going elsewhere is not undone by what the host tells later.
    await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').click();
    await page.evaluate("bench.showAgain()");
    await page.locator('[data-detail][data-call-id="toolu_edit"]').waitFor();
    assert.equal(await page.locator('[aria-selected=true][data-call-id="toolu_edit"]').count(), 1);
  });

  it("lead to a row that a filter hides, by showing all rows", async () => {
    await open();
    const row = await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').getAttribute("data-row-index");
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=prompts]").click();
    await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').waitFor({ state: "detached" });
    await page.evaluate(`bench.goTo(${row})`);
    await page.locator('[data-list=transcript] [aria-selected=true][data-call-id="toolu_edit"]').waitFor();
  });

  it("are in the help sheet, as are the keys for prompts, calls, failures and the outline", async () => {
    await open();
    await page.keyboard.press("?");
    // What is not drawn yet has no lines.
    await page.locator("[data-help]").waitFor();
    const words = await page.locator("[data-help]").innerText();
    assert.match(words, /p, Shift\+P\s+Next or previous prompt/);
    assert.match(words, /c, Shift\+C\s+Next or previous call/);
    assert.match(words, /n, Shift\+N\s+Next or previous call that failed/);
    assert.match(words, /\by\s+Copy a link/);
    assert.match(words, /in the outline\s+Fold or unfold/);
  });
});
