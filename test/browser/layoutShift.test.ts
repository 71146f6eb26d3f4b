import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until, viewerOfSuite } from "./support";

const SIZE = { width: 1400, height: 900 };

describe("while something arrives", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>>): Promise<void> => {
    page = await viewer.open({ layout: "session", ...parameters }, SIZE);
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
  };
  const box = (selector: string) => page.locator(selector).first().boundingBox();

  it("the rows stay where they are as a session is read to its end", async () => {
    await open({ set: "find", reading: 1 });
    await page.locator("[role=progressbar]").waitFor();
    const before = await box("[data-list=transcript]");
    await page.evaluate("bench.grow(1)");
    await page.locator("[role=progressbar]").waitFor({ state: "detached" });
    assert.deepEqual(await box("[data-list=transcript]"), before);
  });

  it("the rows are next to the outline from their first drawing on", async () => {
    await open({ set: "session" });
    await page.locator("[data-list=outline] [data-state=ready]").first().waitFor();
    const aside = await page.evaluate<number>(`new Promise((done) => {
      const moved = ({ node, previousRect, currentRect }) =>
        node?.parentElement?.closest(".outline-frame") && previousRect.width > 0 && previousRect.x !== currentRect.x;
      let found = 0;
      const add = (list) => (found += list.getEntries().flatMap(({ sources }) => sources).filter(moved).length);
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => setTimeout(() => done(found)));
    })`);
    assert.equal(aside, 0);
  });

  it("the buttons in a session's title stay where they are as failures are selected", async () => {
    await open({ set: "sample" });
    const before = await box("[data-action=filters]");
    await page.locator("[data-action=next-failed]").click();
    await until(page, `document.querySelector("[data-action=only-failures]").innerText.includes("1 of 2")`);
    assert.deepEqual(await box("[data-action=filters]"), before);
  });
});
