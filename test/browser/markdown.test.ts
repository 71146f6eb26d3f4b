import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { criticalFindings, assertWorkWithin } from "./measures";
import { screenshot, until, viewerOfSuite } from "./support";

describe("Markdown", () => {
  const viewer = viewerOfSuite("new");
  let page: Page;

  /** The detail of an answer, by its place among them. */
  const answer = async (place: number, parameters: Readonly<Record<string, string>> = {}): Promise<Locator> => {
    page = await viewer.open({ set: "files", ...parameters }, { width: 1500, height: 900 });
    return chooseAnswer(place);
  };
  const chooseAnswer = async (place: number): Promise<Locator> => {
    // At its beginning: in the middle of a long one may stand the button that shows more of it.
    await page
      .locator("[data-list=transcript] [data-kind=answer]")
      .nth(place)
      .click({ position: { x: 12, y: 8 } });
    const detail = page.locator("[data-detail][data-kind=answer]");
    await detail.locator("[data-markdown] .markdown-piece").first().waitFor();
    return detail;
  };

  it("is drawn with headings, lists, tasks, quotes, tables, strokes and code in colors", async () => {
    const detail = await answer(0);
    const text = detail.locator(".markdown");
    assert.deepEqual(await text.locator("h4").allInnerTexts(), ["Findings", "What to do", "Also"]);
    assert.equal(await text.locator("strong", { hasText: "drops" }).count(), 1);
    assert.equal(await text.locator("del", { hasText: "nothing else" }).count(), 1);
    assert.equal(await text.locator("li.task").count(), 2);
    assert.equal(await text.getByRole("img", { name: "Done:" }).count(), 1);
    assert.equal(await text.locator("li.task ol > li").count(), 2);
    assert.equal(await text.locator("blockquote blockquote").count(), 1);
    assert.deepEqual(await text.locator("th").allInnerTexts(), ["file", "lines", "state"]);
    await text.locator("[data-grammar=ts] .hljs-keyword", { hasText: "const" }).waitFor();
    await screenshot(page, "markdown");
  });

  it("shows HTML as text and pictures as their description and address, and loads nothing", async () => {
    const detail = await answer(0);
    const text = detail.locator(".markdown");
    assert.match(await text.innerText(), /Picture: a diagram \(https:\/\/tracker\.example\/pixel\.png\)/);
    assert.match(await text.innerText(), /<b onclick="globalThis\.hacked=1">HTML<\/b> & signs €/);
    assert.equal(await text.locator("img, b, a, iframe, script, style").count(), 0);
    await text.locator("[data-grammar=ts] .hljs-keyword").first().waitFor();
    await page.waitForLoadState("networkidle");
    // The page loads its own files, for example the colors of a language, when it needs them.
    const loaded = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
    const own = new URL(page.url()).origin;
    assert.notEqual(loaded.length, 0);
    assert.deepEqual(
      loaded.filter((address) => !address.startsWith(`${own}/`)),
      [],
    );
  });

  it("opens web pages through the host with the target that is shown, and files at their line", async () => {
    const detail = await answer(0);
    assert.match(
      await detail.locator(".web-target").first().innerText(),
      /the guide \(https:\/\/example\.org\/guide\?q=1\)/,
    );
    await detail.locator("[data-action=open-link]").first().click();
    await detail.locator("[data-action=open-file]").first().click();
    await until(page, "bench.done.length === 2");
    assert.deepEqual(await page.evaluate("bench.done"), [
      { method: "openLink", params: { url: "https://example.org/guide?q=1" } },
      { method: "openFile", params: { path: "src/parser.ts", line: 12 } },
    ]);
  });

  it("makes no link of scripts, commands, files, data and hidden hosts, and shows their target", async () => {
    const detail = await answer(1);
    const text = detail.locator(".markdown");
    assert.equal(await text.locator("[data-action=open-link], [data-action=open-file], a").count(), 0);
    const shown = await text.innerText();
    for (const target of [
      "javascript:",
      "command:workbench",
      "vscode://",
      "file:///etc",
      "data:text/html",
      "@bad.example",
    ])
      assert.ok(shown.includes(target), target);
    assert.match(shown, /<script>globalThis\.hacked=1<\/script>/);
    assert.match(shown, /<style>body\{display:none\}<\/style>/);
    assert.deepEqual(await text.locator(".hidden-character").allInnerTexts(), ["RLO", "ZWSP"]);
  });

  it("is shown as it is written by a key and by a button, and copied as Markdown", async () => {
    const detail = await answer(0);
    await detail.locator(".text-body").focus();
    await page.keyboard.press("m");
    await detail.locator("[data-markdown=written]").waitFor();
    assert.match(await detail.locator("pre").first().innerText(), /^# Findings\n\nThe parser \*\*drops\*\*/);
    await detail.locator("[data-action=as-written]").click();
    await detail.locator("[data-markdown=formatted]").waitFor();
    await detail.locator("[data-action=copy-text]").click();
    await until(page, "bench.done.length === 1");
    assert.match(await page.evaluate<string>("bench.done[0].params.text"), /^# Findings\n\nThe parser \*\*drops\*\*/);
  });

  it("of any length is drawn in parts, with how much is hidden, and all on request", async () => {
    const detail = await answer(2);
    const size = detail.locator(".text-size");
    assert.match(await size.innerText(), /[\d,]+ more lines, [\d,]+ of [\d,]+ characters not shown/);
    await detail.locator("[data-action=show-all]").click();
    await detail.locator('.text-size[data-hidden="0"]').waitFor();
    await until(page, "document.querySelectorAll('.markdown > .as-written').length === 0");
    assert.equal(await detail.locator(".markdown h4[data-depth='1']").count(), 400);
  });

  it("that would take long to format is shown as written, with the reason, and blocks nothing", async () => {
    await assertWorkWithin(50, async (measure) => {
      page = await viewer.open({ set: "files" }, { width: 1500, height: 900 });
      await measure("choose", page, async () => {
        const detail = await chooseAnswer(3);
        await until(page, "document.querySelectorAll('.markdown > .as-written').length === 0");
        assert.match(
          await detail.locator("[data-unformatted] .note").first().innerText(),
          /would take too long to format/,
        );
      });
      await page.close();
    });
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`has no serious accessibility problem in ${theme}`, async () => {
      const detail = await answer(0, { theme });
      await detail.locator(".hljs-keyword").first().waitFor();
      assert.deepEqual(await criticalFindings(page), []);
      await screenshot(page, `markdown-${theme}`);
    });
  }
});
