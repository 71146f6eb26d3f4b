import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { chooseCall, screenshot, until, viewerOfSuite } from "./support";

describe("a recorded call as it was written", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (set = "recorded"): Promise<void> => {
    page = await viewer.open({ set }, { width: 1400, height: 900 });
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
  };
  const entry = (detail: Locator, at: number): Locator => detail.locator("[data-entry-line]").nth(at);
  const chosen = (detail: Locator): Promise<string | null> =>
    detail.locator("[role=tab][aria-selected=true]").getAttribute("data-tab");

  it("is the lines of the call and of its result, each with its number", async () => {
    await open();
    const detail = await chooseCall(page, "grep-none");
    await detail.locator("[data-tab=entry]").click();
    await entry(detail, 1).waitFor();
    assert.equal(await detail.locator("[data-entry-line]").count(), 2);
    const [asked, answered] = [entry(detail, 0), entry(detail, 1)];
    assert.match(
      await asked.locator("pre").first().innerText(),
      /^\{"parentUuid":null.*"type":"tool_use","id":"grep-none"/,
    );
    assert.match(await answered.locator("pre").first().innerText(), /"tool_use_id":"grep-none"/);
    const [line, next] = await Promise.all([asked, answered].map((part) => part.getAttribute("data-entry-line")));
    assert.match(await detail.innerText(), new RegExp(`line ${line}, result on line ${next}`));
    assert.equal(await asked.locator("h4").innerText(), `Entry of the call, line ${line}`);
    assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
  });

  it("is one line if the call has no result", async () => {
    await open();
    const detail = await chooseCall(page, "unanswered");
    await detail.locator("[data-tab=entry]").click();
    await entry(detail, 0).waitFor();
    assert.equal(await detail.locator("[data-entry-line]").count(), 1);
    assert.match(await entry(detail, 0).locator("h4").innerText(), /^Entry, line \d+$/);
  });

  it("is one key away from any view of any call, and the same key leads back", async () => {
    await open();
    for (const id of ["bash-failed", "grep-none", "unknown"]) {
      const detail = await chooseCall(page, id);
      for (const tab of ["rendered", "forms", "envelope", "recorded"]) {
        await detail.locator(`[data-tab=${tab}]`).click();
        await page.keyboard.press("Shift+V");
        await entry(detail, 0).waitFor();
        assert.equal(await chosen(detail), "entry", `${id} from ${tab}`);
        await page.keyboard.press("Shift+V");
        await detail.locator("[data-renderer], [data-failure]").first().waitFor();
        assert.equal(await chosen(detail), "rendered");
      }
    }
  });

  it("is copied as written in the file, and can be broken into lines, which is kept for the next one", async () => {
    await open();
    let detail = await chooseCall(page, "grep-none");
    await detail.locator("[data-tab=entry]").click();
    await entry(detail, 0).locator("[data-action=copy-text]").click();
    const copied = await until<string>(page, "bench.done.find(({ method }) => method === 'copy')?.params.text");
    assert.equal(copied.includes("\n"), false, "one line");
    assert.equal((JSON.parse(copied) as { type: string }).type, "assistant");
    await screenshot(page, "entry-written");
    await entry(detail, 0).locator("[data-action=break-lines]").click();
    await detail.locator("[data-action=break-lines][aria-pressed=true]").first().waitFor();
    assert.match(await entry(detail, 0).locator("pre").first().innerText(), /^\{\n {2}"parentUuid": null,\n/);
    await screenshot(page, "entry-broken");
    detail = await chooseCall(page, "bash-failed");
    assert.match(await entry(detail, 1).locator("pre").first().innerText(), /^\{\n {2}"parentUuid"/);
  });

  it("says why it is not there, and asks again on request", async () => {
    page = await viewer.open({ set: "sample" }, { width: 1400, height: 900 });
    await page.locator('[data-list=transcript] [data-call-id="call-1"]').click();
    const detail = page.locator('[data-detail][data-call-id="call-1"]');
    await detail.waitFor();
    await page.evaluate(`bench.fail("recordedLines", 1, "The file is gone")`);
    await detail.locator("[data-tab=entry]").click();
    await detail.locator("[data-problem]").waitFor();
    assert.match(await detail.locator("[data-problem]").innerText(), /The entry could not be loaded: The file is gone/);
    await detail.locator("[data-action=retry]").click();
    await entry(detail, 0).waitFor();
  });
});
