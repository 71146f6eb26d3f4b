import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { longestWork } from "./measures";
import { attackCalls, attacks, slowSearches } from "./page/attackCalls";
import { chooseCall, screenshot, viewerOfSuite } from "./support";

/** Elements that only content could have made, and attributes that only content could have set. */
const MADE =
  "#root :is(script, style, link, base, meta, iframe, object, embed, form, math, foreignObject, animate, set, image, a[href], [onerror], [onload], [ontoggle], [srcdoc], [style*=url]), #root svg:not(.icon)";

/** A task of the page may take so long on a machine that others use too, the page's own host with its copies of the line included. Milliseconds. */
const LONGEST = 500;

/** What a person does not notice. Milliseconds. */
const UNNOTICED = 200;

describe("content that would do harm", () => {
  const viewer = viewerOfSuite("new");
  let page: Page;
  let asked: string[];

  const open = async (set: string): Promise<void> => {
    page = await viewer.open({ set }, { width: 1500, height: 1000 });
    asked = [];
    page.on("request", (request) => asked.push(request.url()));
    // What a page can do to the person without an element of its own.
    await page.evaluate(`{
      globalThis.harm = [];
      const note = (what) => () => { harm.push(what); };
      Object.defineProperty(navigator, "clipboard", { value: { writeText: note("clipboard"), write: note("clipboard") } });
      globalThis.open = note("window");
      document.execCommand = note("command");
      globalThis.Notification = note("notification");
      document.addEventListener("securitypolicyviolation", note("policy"));
    }`);
  };
  const choose = (id: string): Promise<Locator> => chooseCall(page, id);
  /** Nothing was made, loaded, written, moved or changed. */
  const harmless = async (id: string): Promise<void> => {
    assert.equal(await page.locator(MADE).count(), 0, id);
    assert.deepEqual(await page.evaluate("harm"), [], id);
    assert.equal(await page.evaluate("globalThis.hacked"), undefined, id);
    assert.equal(await page.evaluate("({}).polluted"), undefined, id);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith("data:image/png") && !/^http:\/\/127\.0\.0\.1:\d+\/chunks\//.test(url)),
      [],
      id,
    );
    // Nothing lies over the page: in its corner stands the head of a pane, neither drawn content nor anything beside the page's root.
    assert.equal(
      await page.evaluate(`((corner) => corner !== null && corner.closest("#root") !== null &&
        corner.closest("[data-detail], [data-row]") === null)(document.elementFromPoint(5, 5))`),
      true,
      `${id}: what stands in the corner`,
    );
    assert.equal(await page.locator("#root > main > h1").count(), 1, `${id}: the page's own heading`);
  };

  for (const attack of Object.keys(attacks)) {
    it(`does nothing in any view: ${attack}`, async () => {
      await open("attacks");
      const title = await page.title();
      const address = page.url();
      for (const { id } of attackCalls.filter((call) => call.id.startsWith(`${attack}-`))) {
        const detail = await choose(id);
        for (const tab of await detail.locator("[role=tab]").all()) {
          await tab.click();
          await harmless(id);
        }
        // Every link and every button that opens something asks the host, which is told the target as it stands.
        await detail.locator("[role=tab]").first().click();
        for (const link of await detail.locator(".tab-panel button.link:visible").all())
          await link.click({ timeout: 2_000 }).catch(() => undefined);
        await harmless(id);
      }
      assert.equal(await page.title(), title);
      assert.equal(page.url(), address);
      const opened = await page.evaluate<{ method: string; params: { url?: string } }[]>("bench.done");
      for (const { method, params } of opened)
        if (method === "openLink")
          assert.match(params.url ?? "", /^https?:\/\//, "only addresses of the web are asked for");
      await screenshot(page, `attack-${attack}`);
    });
  }

  it("shows characters that turn, hide or join others by their names", async () => {
    await open("attacks");
    const detail = await choose("bidi-shell");
    const marks = await detail.locator(".hidden-character").allInnerTexts();
    for (const name of ["RLO", "LRI", "PDI", "ZWSP", "U+200D", "BOM", "U+2028"])
      assert.ok(marks.includes(name), `${name} of ${marks.join(" ")}`);
  });

  it("is a line of 10 MB, and is shown in part, without holding the page", async () => {
    await open("long-lines");
    for (const id of ["long-shell", "long-markdown", "long-data", "long-file"]) {
      const longest = await longestWork(page, async () => {
        await choose(id);
        await harmless(id);
      });
      assert.ok(longest < LONGEST, `${id}: ${longest} ms`);
      const drawn = await page.evaluate<number>("document.querySelector('[data-detail]').textContent.length");
      assert.ok(drawn < 1_000_000, `${id}: ${drawn} characters are drawn`);
    }
  });

  it("is a search with a pattern that takes other engines forever, and the page goes on while it is shown", async () => {
    await open("slow-searches");
    for (const { id } of slowSearches) {
      await choose(slowSearches.find((other) => other.id !== id)?.id ?? "");
      const longest = await longestWork(page, async () => {
        const detail = await choose(id);
        await detail.locator(".match").first().waitFor();
        await harmless(id);
        assert.equal(await detail.locator("mark").count(), 0, `${id}: nothing matches`);
      });
      if (process.env["VERBOSE"]) console.log(`      ${id}: ${longest} ms`);
      assert.ok(longest < UNNOTICED, `${id}: ${longest} ms`);
    }
  });
});
