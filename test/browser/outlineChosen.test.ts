import assert from "node:assert/strict";
import { findings } from "./axe";
import { screenshot, viewerOfSuite } from "./support";

/** Rows of every kind, as they look when they are chosen: with and without the focus in the outline. */
describe("chosen rows of the outline", () => {
  const viewer = viewerOfSuite();

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"])
    it(`have text that can be read in ${theme}, whatever they stand for`, async () => {
      const page = await viewer.open({ set: "session", theme }, { width: 1600, height: 900 });
      const rows = page.locator("[data-list=outline] .outline-row");
      await rows.nth(5).waitFor();
      for (const focused of [false, true]) {
        if (focused) await page.locator("[data-list=outline]").focus();
        await page.evaluate(
          "document.querySelectorAll('.outline-row').forEach((row) => row.setAttribute('aria-selected', 'true'))",
        );
        assert.deepEqual(await findings(page, { include: ["[data-list=outline]"] }), []);
        await screenshot(page, `outline-chosen-${focused ? "focused-" : ""}${theme}`);
      }
    });
});
