import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { viewerOfSuite } from "./support";

describe("the selected row", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const background = (): Promise<string> =>
    page.evaluate(
      `getComputedStyle(document.querySelector("[data-list=transcript] [aria-selected=true]")).backgroundColor`,
    );

  for (const theme of ["vscode-dark", "vscode-light"])
    it(`looks selected, whatever it shows, when the focus is elsewhere, in ${theme}`, async () => {
      page = await viewer.open({ set: "session", theme });
      const colors: string[] = [];
      for (const row of ["[data-status=ok]", "[data-status=error]", "[data-kind=prompt]"]) {
        await page.locator(`[data-list=transcript] ${row}`).first().click();
        await page.locator("[data-action=filters]").focus();
        await page.mouse.move(0, 0);
        colors.push(await background());
      }
      assert.deepEqual(
        colors,
        Array.from({ length: 3 }, () => colors[0]),
      );
    });
});
