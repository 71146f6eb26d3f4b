import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";
import { toolPages } from "./toolPages";

describe("running a tool by hand", () => {
  const viewer = viewerOfSuite();
  let page: Page;
  const { openForm, field, entry } = toolPages(viewer, (opened) => {
    page = opened;
  });

  describe("in the form of a tool", () => {
    const wrong: readonly (readonly [string, string, RegExp])[] = [
      ["count", "1.5", /1\.5 is not a whole number/],
      ["count", "many", /"many" is not a number/],
      ["count", "", /a number is missing/],
      ["count", "9007199254740993", /too large to be exact/],
      ["ratio", "1,5", /"1,5" is not a number/],
      ["options", '{"deep": tru}', /Not JSON: unexpected "t" at line 1, column 10/],
    ];
    for (const [name, text, problem] of wrong) {
      it(`says at the field ${name} what is wrong with ${text || "nothing"}, goes there, and runs nothing`, async () => {
        await openForm("demo_everything");
        await entry("mode").selectOption("0");
        await entry(name).fill(text);
        await page.keyboard.press("Control+Enter");
        const told = field(name).locator("[data-field-problem]");
        await told.waitFor();
        assert.match(await told.innerText(), problem);
        await until(page, `document.activeElement.closest("[data-field]")?.dataset.field === ${JSON.stringify(name)}`);
        assert.equal(await entry(name).getAttribute("aria-invalid"), "true");
        assert.equal(await page.locator("[data-action=run-unchecked]").count(), 0);
        assert.equal(await page.evaluate("bench.asked.runTool"), undefined);
        await entry(name).fill("1");
        assert.equal(await page.locator("[data-field-problem]").count(), 0);
      });
    }

    it("asks for a required choice that was not made", async () => {
      await openForm("demo_everything");
      await page.locator("[data-action=run]").click();
      assert.match(await field("mode").locator("[data-field-problem]").innerText(), /Choose a value for mode/);
    });

    it("shows what the host finds wrong at its fields, and runs all the same only with Run Anyway", async () => {
      await openForm("demo_echo");
      await page.evaluate(
        `bench.refuse([{ field: "text", problem: "text is too long." }, { field: "gone", problem: "gone is required." }, { problem: "All of it is odd." }])`,
      );
      await page.locator("[data-action=run]").click();
      await page.locator("[data-field-problem]").waitFor();
      assert.match(await field("text").locator("[data-field-problem]").innerText(), /text is too long/);
      assert.match(
        await page.locator("[data-form-problems]").innerText(),
        /gone is required\.\s+All of it is odd\.\s+1 field needs/,
      );
      assert.equal(await page.locator("[data-running], [role=progressbar]").count(), 0);
      await page.locator("[data-action=run-unchecked]").click();
      await page.locator("[role=progressbar]").waitFor();
      // The page shows that it waits before the host has heard of it.
      await until(page, "bench.done.at(-1)?.params.unchecked === true");
    });

    it("says that the host could not run it, and can be run again", async () => {
      await openForm("demo_echo");
      await page.evaluate("bench.fail('runTool', 1)");
      await page.locator("[data-action=run]").click();
      assert.match(await page.locator("[data-problem]").innerText(), /The tool was not run: The disk is on fire/);
      await page.locator("[data-action=run]").click();
      await page.locator("[role=progressbar]").waitFor();
    });
  });
});
