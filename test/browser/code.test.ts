import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { criticalFindings, assertWorkWithin } from "./measures";
import { screenshot, until, viewerOfSuite } from "./support";

describe("files that were read and written", () => {
  const viewer = viewerOfSuite("new");
  let page: Page;

  const choose = async (call: string, parameters: Readonly<Record<string, string>> = {}): Promise<Locator> => {
    page = await viewer.open({ set: "files", ...parameters }, { width: 1500, height: 1000 });
    return chooseShownCall(call);
  };
  const chooseShownCall = async (call: string): Promise<Locator> => {
    await page.locator(`[data-list=transcript] [data-call-id="${call}"]`).click();
    const detail = page.locator(`[data-detail][data-call-id="${call}"]`);
    await detail.locator("[data-renderer]").waitFor();
    return detail;
  };
  const numbers = (detail: Locator): Promise<(string | null)[]> =>
    detail.locator(".code-line").evaluateAll((lines) => lines.map((line) => line.getAttribute("data-line")));

  it("have the colors of their language and their true line numbers", async () => {
    const detail = await choose("call-7");
    await detail.locator(".hljs-keyword", { hasText: "function" }).waitFor();
    assert.deepEqual((await numbers(detail)).slice(0, 4), ["8", "9", "10", "11"]);
    assert.match(await detail.innerText(), /lines 8 to 20 of 60/);
    await screenshot(page, "code");
  });

  it("are copied without the numbers, also by hand", async () => {
    const detail = await choose("call-7");
    await detail.locator(".hljs-keyword").first().waitFor();
    const selected = await page.evaluate<string>(
      `(() => { getSelection().selectAllChildren(document.querySelector(".code-lines")); return getSelection().toString(); })()`,
    );
    assert.match(
      selected,
      /^const side7 = 7; \/\/ metres\n+export function area\(width: number, height: number\): number \{\n {2}\/\/ Not/,
    );
  });

  it("break long lines on request", async () => {
    const detail = await choose("call-7");
    await detail.locator("[data-action=wrap]").click();
    assert.equal(await detail.locator("[data-action=wrap]").getAttribute("aria-pressed"), "true");
    await detail.locator(".code-lines.wrap").waitFor();
  });

  it("of any length are drawn in part with a number for each line, and more on request", async () => {
    const detail = await choose("call-12");
    await detail.locator("[data-coloured=true]").first().waitFor();
    assert.equal((await numbers(detail))[0], "101");
    assert.match(
      await detail.locator(".text-size").innerText(),
      /[\d,]+ more lines, [\d,]+ of [\d,]+ characters not shown/,
    );
    await detail.locator("[data-action=show-more]").click();
    await until(page, "document.querySelectorAll('.code-line').length > 400");
    const lines = await numbers(detail);
    assert.deepEqual(
      lines,
      lines.map((_, at) => String(101 + at)),
    );
  });

  it("with lines too long for colors, or texts on which a grammar is slow, say so and delay nothing", async () => {
    const minified = await choose("call-14");
    assert.match(await minified.locator(".text-size").innerText(), /characters not shown/);
    await until(page, "document.querySelector('[data-coloured=true]') !== null");
    assert.match(
      await minified.locator(".text-size").innerText(),
      /Lines of more than 1,000 characters have no colours/,
    );
    await page.close();
    await assertWorkWithin(50, async (measure) => {
      page = await viewer.open({ set: "files" }, { width: 1500, height: 1000 });
      await measure("choose", page, async () => {
        const awkward = await chooseShownCall("call-13");
        await awkward.locator("[data-coloured=true]").first().waitFor();
      });
      await page.close();
    });
  });

  it("that are pictures are drawn, and a PDF shows its kind and size", async () => {
    const picture = await choose("call-8");
    await until(page, "document.querySelector('[data-pictures] img')?.naturalWidth === 1");
    assert.match(await picture.innerText(), /Picture, image\/png, 70 bytes, 1 × 1 pixels/);
    await page.close();
    const pdf = await choose("call-9");
    assert.match(await pdf.innerText(), /PDF document, application\/pdf, 12 KB: its content is not shown here/);
  });

  it("that are notebooks are shown cell by cell with their outputs", async () => {
    const detail = await choose("call-10");
    assert.deepEqual(
      await detail.locator("[data-cell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-cell"))),
      ["markdown", "code", "code"],
    );
    assert.equal(await detail.locator("[data-cell=markdown] h4").innerText(), "Sums");
    await detail.locator("[data-cell=code] .hljs-keyword", { hasText: "def" }).waitFor();
    await until(page, "document.querySelector('.cell-output img')?.naturalWidth === 1");
    assert.match(await detail.innerText(), /The cell failed[^]*ZeroDivisionError/);
    assert.doesNotMatch(await detail.innerText(), /ESC|\[31m/);
    await screenshot(page, "notebook");
    await page.close();
    const text = await choose("call-15");
    assert.equal(await text.locator("[data-cell]").count(), 2);
  });

  it("that had not changed since they were read say so", async () => {
    const detail = await choose("call-11");
    assert.match(await detail.innerText(), /has not changed since it was read before/);
  });

  it("that were created are shown with their text in colors", async () => {
    const detail = await choose("call-16");
    await detail.locator(".hljs-keyword", { hasText: "def" }).waitFor();
    await detail.locator(".hljs-string", { hasText: "A module" }).waitFor();
    assert.match(await detail.innerText(), /created/);
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`have no serious accessibility problem in ${theme}`, async () => {
      const detail = await choose("call-16", { theme });
      await detail.locator(".hljs-string").first().waitFor();
      assert.deepEqual(await criticalFindings(page), []);
      await screenshot(page, `code-${theme}`);
    });
  }
});
