import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";

describe("running a tool by hand", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  describe("with a pasted result", () => {
    it("shows the format and its reason, and leads back to the results", async () => {
      page = await viewer.open({ set: "sample", pasted: 1, right: "none" });
      await page.locator("[data-detail]").waitFor();
      assert.match(await page.locator("[data-detected]").innerText(), /Envelope: /);
      assert.equal(await page.locator("[data-file-index]").count(), 0);
      await page.locator("[data-action=leave]").click();
      await page.locator("[data-list=results]").waitFor();
    });

    it("steps through several, by button and by key", async () => {
      page = await viewer.open({ set: "sample", pasted: 3, right: "none" });
      const at = page.locator("[data-file-index]");
      await page.locator("[data-detail][data-tool=glob]").waitFor();
      await page.locator("[data-action=next-file]").click();
      await page.locator("[data-detail][data-tool=grep]").waitFor();
      assert.match(await at.innerText(), /Result 2 of 3/);
      await page.keyboard.press("]");
      await page.keyboard.press("]");
      await page.locator("[data-file-index='2']").waitFor();
      await page.keyboard.press("[");
      await page.locator("[data-file-index='1']").waitFor();
    });

    it("takes what is pasted with the keys, and says why it is no result", async () => {
      page = await viewer.open({ set: "sample", right: "none" });
      await page.locator("[data-list=results]").focus();
      const paste = (): Promise<unknown> =>
        page.evaluate(`{
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", "words");
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }`);
      await page.evaluate("bench.fail('pasteResult', 1, 'That is no result.')");
      await paste();
      await page.locator("[data-problem]", { hasText: "Nothing was pasted: That is no result." }).waitFor();
      await paste();
      await until(page, "bench.done.length === 1");
      assert.deepEqual(await page.evaluate("bench.done[0].params"), { text: "words" });
      assert.equal(await page.locator("[data-problem]").count(), 0);
    });

    it("says next to the button why nothing was pasted", async () => {
      page = await viewer.open({ runs: 0, right: "none" });
      await page.evaluate("bench.fail('pasteResult', 1, 'The clipboard holds no text.')");
      await page.locator("[data-empty] [data-action=paste]").click();
      assert.match(
        await page.locator("[data-empty] [data-problem]").innerText(),
        /Nothing was pasted: The clipboard holds no text/,
      );
    });
  });
});
