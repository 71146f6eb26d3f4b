import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";
import { toolPages } from "./toolPages";

describe("running a tool by hand", () => {
  const viewer = viewerOfSuite();
  let page: Page;
  const { openList, focused } = toolPages(viewer, (opened) => {
    page = opened;
  });

  describe("in the list of tools", () => {
    it("finds tools by words of their name, description and tags, and chooses one with the keys alone", async () => {
      await openList();
      await page.locator("[data-tool-option]").first().waitFor();
      await until(page, `document.activeElement?.dataset.searchTools === 'true'`);
      await page.keyboard.type("FILES glob");
      await page.locator("[data-count-tools='1']").waitFor();
      assert.match(await page.locator(".tool-list").innerText(), /Find Files/);
      await page.keyboard.press("Escape");
      await page.locator("[data-count-tools='8']").waitFor();
      await page.keyboard.press("ArrowDown");
      assert.equal(await page.locator("[aria-selected=true]").getAttribute("data-tool-option"), "demo_echo");
      await page.keyboard.press("Enter");
      await page.locator("[data-form=demo_echo]").waitFor();
      assert.equal(await focused(), "text");
    });

    it("says that no tool matches, and goes back to the results on Escape", async () => {
      await openList();
      await page.locator("[data-search-tools]").fill("no such tool");
      assert.match(await page.locator("[data-pane=results] [data-empty]").innerText(), /No tool matches/);
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-tool-option]").first().waitFor();
      await page.locator("[data-search-tools]").press("Escape");
      await page.locator("[data-list=results]").waitFor();
    });

    it("says what to do when there are no tools", async () => {
      await openList({ "no-tools": 1 });
      const words = /No tools in this window[^]*extensions and from MCP/;
      await page.locator("[data-empty]", { hasText: words }).waitFor();
    });

    it("says that the tools could not be listed, and lists them on Retry", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.evaluate("bench.fail('tools', 1)");
      await page.locator("[data-action=show-tools]").click();
      await page.locator("[data-problem] [data-action=retry]").click();
      await page.locator("[data-tool-option]").first().waitFor();
    });

    it("is reached from the empty list of results", async () => {
      page = await viewer.open({ runs: 0, right: "none" });
      await page.locator("[data-empty] [data-action=show-tools]").click();
      await page.locator("[data-tool-option]").first().waitFor();
    });
  });
});
