import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { viewerOfSuite } from "./support";

/** Pages that take the focus by themselves when they have drawn, so that keys work immediately. */
const PAGES = [
  { query: "set=sample&layout=session", list: "[data-list=transcript]" },
  { query: "set=compare", list: "[data-list=compared]" },
] as const;

describe("a viewer in a frame, as in VS Code,", () => {
  const viewer = viewerOfSuite();

  /** Opens a page with a text field that has the focus, and shows the viewer next to it. */
  const openBeside = async (query: string): Promise<{ page: Page; frame: Frame }> => {
    const page = await viewer.open({ set: "sample" });
    const { origin } = new URL(page.url());
    await page.route("**/beside", (route) =>
      route.fulfill({ contentType: "text/html", body: `<input autofocus><iframe width="1000" height="600"></iframe>` }),
    );
    await page.goto(`${origin}/beside`);
    await page.locator("input").focus();
    await page.evaluate(`document.querySelector("iframe").src = ${JSON.stringify(`${origin}/?${query}`)}`);
    const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
    assert.ok(frame, "expected a frame");
    return { page, frame };
  };

  it("leaves the focus in the text that the user is typing while a session or a comparison loads", async () => {
    for (const { query, list } of PAGES) {
      const { page, frame } = await openBeside(query);
      await page.keyboard.type("before ");
      await frame.locator(`${list} [aria-selected]`).first().waitFor();
      await page.keyboard.type("after");
      await frame.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
      await page.keyboard.type(" drawing");
      assert.equal(await page.locator("input").inputValue(), "before after drawing", query);
      assert.equal(await page.evaluate("document.activeElement.tagName"), "INPUT", query);
      await page.close();
    }
  });

  it("gives the focus to the list of a session or a comparison when the frame gets it later", async () => {
    for (const { query, list } of PAGES) {
      const { page, frame } = await openBeside(query);
      await frame.locator(`${list} [aria-selected]`).first().waitFor();
      await page.evaluate(`document.querySelector("iframe").contentWindow.focus()`);
      await frame.locator(`${list}:focus`).waitFor();
      await page.close();
    }
  });
});
