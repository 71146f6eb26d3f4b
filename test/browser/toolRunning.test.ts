import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";
import { toolPages } from "./toolPages";

describe("running a tool by hand", () => {
  const viewer = viewerOfSuite();
  let page: Page;
  const { open, openForm, entry, focused, run } = toolPages(viewer, (opened) => {
    page = opened;
  });

  describe("while a call is running", () => {
    it("shows that it is, can be cancelled, and starts no second one", async () => {
      await openForm("demo_echo");
      await run();
      await page.locator("[role=progressbar]").waitFor();
      await page.keyboard.press("Control+Enter");
      await page.locator("[data-form] [data-action=cancel-run]").click();
      await until(page, "bench.done.at(-1).method === 'cancelRun'");
      assert.equal(await page.evaluate("bench.asked.runTool"), 1);
      await page.locator("[role=progressbar]").waitFor({ state: "detached" });
    });

    it("is left with Escape and cancelled from the list of results", async () => {
      await openForm("demo_echo");
      await run();
      await page.keyboard.press("Escape");
      await page.locator("[data-running='1']").waitFor();
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-list=results]").waitFor();
      assert.match(await page.locator("[data-running]").innerText(), /demo_echo\s+is running\s+1\.0 s/);
      await page.locator("[data-running] [data-action=cancel-run]").click();
      await page.locator("[data-running]").waitFor({ state: "detached" });
    });

    it("ends with its result chosen in the list, with the keys there", async () => {
      await openForm("demo_echo", { runs: 5 });
      await run();
      await page.evaluate("bench.finish()");
      const newest = page.locator("[data-list=results] [aria-selected=true]");
      await newest.waitFor();
      assert.equal(await newest.getAttribute("data-position"), "0");
      await page.locator("[data-detail]").waitFor();
      await until(page, `document.activeElement?.dataset.list === 'results'`);
    });
  });

  describe("once more", () => {
    it("opens the form with the input of the chosen call and the focus on Run, and runs with one key", async () => {
      await open({ set: "sample", right: "none" });
      await page.locator('[data-list=results] [data-call-id="run-0"]').click();
      await page.locator("[data-detail] [data-action=run-again]").waitFor();
      await page.locator("[data-list=results]").focus();
      await page.keyboard.press("r");
      await page.locator("[data-form=trv_glob]").waitFor();
      assert.equal(await entry("pattern").inputValue(), "**/*.ts");
      assert.equal(await focused(), "run");
      assert.equal(await page.evaluate("bench.asked.runTool"), undefined);
      await page.keyboard.press("Enter");
      await until(page, "bench.done.length === 1");
      assert.match(JSON.stringify(await page.evaluate("bench.done[0]")), /\*\*\/\*\.ts/);
    });

    it("says in words that the tool is no longer there", async () => {
      await open({ set: "sample", right: "none" });
      await page.locator('[data-list=results] [data-call-id="run-6"]').click();
      await page.locator("[data-detail] [data-action=run-again]").click();
      assert.match(
        await page.locator("[data-detail] [data-problem]").innerText(),
        /Not run again: There is no tool bash/,
      );
    });

    it("goes back to the results with Escape", async () => {
      await open({ set: "sample", right: "none" });
      await page.locator('[data-list=results] [data-call-id="run-0"]').click();
      await page.locator("[data-detail] [data-action=run-again]").click();
      await page.locator("[data-form]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("[data-list=results]").waitFor();
    });
  });
});
