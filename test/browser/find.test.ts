import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { findBox, findState, openFind, rowsShown, search, selectedRow, stateIs } from "./findPages";
import { focused, screenshot, until, viewerOfSuite } from "./support";

describe("finding in a transcript", () => {
  const viewer = viewerOfSuite();

  const marked = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(
      `[...(CSS.highlights.get("found") ?? [])].map((range) => range.toString()).filter((text) => text !== "")`,
    );

  it("opens with Ctrl+F, counts what is found in rows and in results that no row shows, and closes with Escape", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-list=transcript]").focus();
    await search(page, "hidden treasure", /^\d+ hits$/);
    assert.match(await findState(page), /^51 hits$/);
    assert.equal(await page.locator("[data-hits]").getAttribute("data-hits"), "51");
    await page.keyboard.press("Escape");
    await page.locator("[data-find]").waitFor({ state: "detached" });
    await focused(page, "list", "transcript");
  });

  it("takes the letter typed right after Ctrl+F, before the screen is redrawn", async () => {
    const page = await openFind(viewer);
    const focused = await page.evaluate<string | undefined>(`(async () => {
      document.querySelector("[data-list=transcript]").focus();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true }));
      await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
      return document.activeElement.tagName;
    })()`);
    assert.equal(focused, "INPUT");
  });

  it("marks hits in rows without changing the color of their text, in every theme", async () => {
    for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
      const page = await openFind(viewer, { theme });
      await search(page, "NEEDLE case:no", /^60 hits$/);
      await until(page, `[...(CSS.highlights.get("found") ?? [])].length > 0`);
      const colors = await page.evaluate<Record<"text" | "marked" | "background", string>>(`(() => {
        const [range] = CSS.highlights.get("found");
        const element = range.startContainer.parentElement;
        const marked = getComputedStyle(element, "::highlight(found)");
        return { text: getComputedStyle(element).color, marked: marked.color, background: marked.backgroundColor };
      })()`);
      assert.equal(colors.marked, colors.text, theme);
      assert.notEqual(colors.background, "rgba(0, 0, 0, 0)", theme);
      await page.close();
    }
  });

  it("goes to the next and the previous hit by Enter and F3, shows its row and marks the text", async () => {
    const page = await openFind(viewer);
    await search(page, "NEEDLE case:no", /^60 hits$/);
    await page.keyboard.press("Enter");
    assert.equal(await selectedRow(page), "0");
    await stateIs(page, /^1 of 60 hits$/);
    await page.keyboard.press("Enter");
    const second = await selectedRow(page);
    assert.notEqual(second, "0");
    await page.keyboard.press("F3");
    await stateIs(page, /^3 of 60 hits$/);
    await page.keyboard.press("Shift+F3");
    assert.equal(await selectedRow(page), second);
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await stateIs(page, /^60 of 60 hits$/);
    const last = Number(await selectedRow(page));
    assert.ok(last > 100, `row ${last} is far down`);
    await until(page, `[...(CSS.highlights.get("found") ?? [])].length > 0`);
    assert.deepEqual([...new Set(await marked(page))], ["needle"]);
  });

  it("marks what was found in the detail of the chosen row", async () => {
    const page = await openFind(viewer);
    await search(page, "treasure number 12", /^1 hit$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-pane=detail] [data-detail]", { hasText: "treasure number 12" }).waitFor();
    await until(
      page,
      `[...(CSS.highlights.get("found") ?? [])].some((range) => range.startContainer.parentElement.closest("[data-detail]"))`,
    );
    assert.ok(
      (await marked(page)).includes("treasure number 12"),
      'expected (await marked(page)).includes("treasure number 12")',
    );
  });

  it("lists every hit with its call, the words around it, and its time, and the keys walk the list", async () => {
    const page = await openFind(viewer);
    await search(page, "treasure tool:Bash", /^\d+ hits$/);
    await page.locator("[data-hit='1'][data-hit-named=true]").waitFor();
    const first = page.locator("[data-hit='0']");
    const time = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    assert.match(await first.innerText(), /^Bash\s+grep -n "treasure" src\/part0\.ts\s+\d/);
    assert.match(await first.innerText(), time);
    assert.equal(await first.locator("mark").innerText(), "treasure");
    assert.equal(await first.getAttribute("title"), "Line 2, in the call");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate(`document.activeElement.dataset.hits !== undefined`), true);
    await stateIs(page, /^1 of /);
    await page.keyboard.press("ArrowDown");
    await stateIs(page, /^2 of /);
    assert.match(
      await page.locator("[data-hit='1']").innerText(),
      /^Bash\s+grep -n "treasure" src\/part0\.ts\s+hidden treasure number 0 <b>&amp;<\/b>\s+\d/,
    );
    assert.equal(await page.locator("[data-hit='1']").getAttribute("title"), "Line 3, in the result");
    assert.equal(await page.locator("[data-hit='1']").getAttribute("aria-selected"), "true");
    await page.keyboard.press("End");
    const all = Number(await page.locator("[data-hits]").getAttribute("data-hits"));
    await page.locator(`[data-hit='${all - 1}'][aria-selected=true]`).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(`document.activeElement === document.querySelector("[data-find-box]")`), true);
    await page.locator("[data-hit='3']").click();
    await stateIs(page, /^4 of /);
    await screenshot(page, "find-hits");
  });

  it("names hits that are no calls by what they are, and those without a text by theirs", async () => {
    const page = await openFind(viewer);
    await search(page, "needle", /^60 hits$/);
    await page.locator("[data-hit='0'][data-hit-named=true]").waitFor();
    assert.match(
      await page.locator("[data-hit='0']").innerText(),
      /^Prompt\s+Prompt 0: where is the needle of part 0\?/,
    );
    await findBox(page).fill("is:prompt");
    await page.locator("[data-hit='1'][data-hit-named=true]").filter({ hasText: "Prompt 1: where is the" }).waitFor();
    await findBox(page).fill("status:error");
    await page.locator("[data-hit='0'][data-hit-named=true]").filter({ hasText: "src/part3.ts" }).waitFor();
  });

  it("names hits in what a subagent did by the subagent's call, never by the path of a field", async () => {
    const page = await viewer.open({ set: "nested" }, { width: 1400, height: 860 });
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    await search(page, "onerror=alert", /^\d+ hits?$/);
    const hit = page.locator("[data-hit='0'][data-hit-named=true]");
    await hit.waitFor();
    assert.match(await hit.innerText(), /^Subagent\s+Read\s+\/home\/ada\/demo\/<img src=x onerror=alert\(1\)>/);
    await findBox(page).fill("does not exist");
    await page.locator("[data-hit='0'][data-hit-named=true]").filter({ hasText: "Subagent's result" }).waitFor();
    for (const words of await page.locator("[data-hit]").allInnerTexts())
      assert.doesNotMatch(words, /message\.|content\[|input\./);
  });

  it("says what is wrong with a query, and searches again when it is right", async () => {
    const page = await openFind(viewer);
    await page.keyboard.press("Control+f");
    await findBox(page).fill("toll:Bash");
    await page.locator("[data-find] [data-problem]").waitFor();
    assert.match(await page.locator("[data-find] [data-problem]").innerText(), /Unknown field toll:/);
    assert.equal(await findBox(page).getAttribute("aria-invalid"), "true");
    await findBox(page).fill("/treasure (number/");
    await page.locator("[data-find] [data-problem]", { hasText: "Unterminated group" }).waitFor();
    await findBox(page).fill("/treasure (number|chest) \\d\\d/");
    await stateIs(page, /^42 hits$/);
    assert.equal(await page.locator("[data-find] [data-problem]").count(), 0);
    await findBox(page).fill("nothing like this");
    await stateIs(page, /^No hits$/);
  });

  it("shows by example what can be typed, and takes an example over", async () => {
    const page = await openFind(viewer);
    await page.locator("[data-action=find]").click();
    await page.locator("[data-action=find-help]").click();
    const help = page.locator("[data-find-help]");
    await help.waitFor();
    await screenshot(page, "find-help");
    await help.getByRole("button", { name: "Search for is:error" }).click();
    assert.equal(await findBox(page).inputValue(), "is:error");
    await stateIs(page, /^9 hits$/);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    assert.equal(await findBox(page).count(), 1);
  });

  it("outlives the window: the query, the hits and the filter come back", async () => {
    const page = await openFind(viewer);
    await search(page, "treasure", /^\d+ hits$/);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await rowsShown(page, 9);
    const before = await findState(page);
    await page.reload();
    await until(page, `document.querySelector("[data-find-box]")?.value === "treasure"`);
    await stateIs(page, new RegExp(`^${before}$`));
    await rowsShown(page, 9);
    assert.equal(await page.locator("[data-filter=errors]").getAttribute("aria-pressed"), "true");
  });

  it("finds what is written while it is open", async () => {
    const page = await openFind(viewer, { turns: 10 });
    await search(page, "needle", /^10 hits$/);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=prompts]").click();
    await rowsShown(page, 10);
    await page.evaluate("bench.grow(5)");
    await stateIs(page, /^15 hits$/);
    await rowsShown(page, 15);
  });

  it("filters 100,000 rows and goes to a hit far down without stopping the page for long", async () => {
    const page = await openFind(viewer, { turns: 25_000 });
    await page.evaluate("bench.longTasks()");
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await rowsShown(page, 3571);
    await page.locator("[data-filters] [data-action=clear-filters]").click();
    await search(page, "treasure number 24999", /^1 hit$/);
    await page.keyboard.press("Enter");
    assert.ok(Number(await selectedRow(page)) > 99_000, "expected Number(await selectedRow(page)) > 99_000");
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`has nothing for axe to find fault with in ${theme}`, async () => {
      const page = await openFind(viewer, { theme });
      await search(page, "treasure", /^\d+ hits$/);
      await page.locator("[data-action=filters]").click();
      await page.locator("[data-filter=calls]").click();
      await page.locator("[data-action=find-help]").click();
      await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
      assert.deepEqual(await findings(page, { include: ["[data-pane=transcript]"], theme }), []);
      await page.locator("[data-action=find-help]").click();
      await findBox(page).focus();
      await page.keyboard.press("Enter");
      await until(page, `document.querySelector("[data-list=transcript] [aria-selected=true]") !== null`);
      await page.locator("[data-pane=detail] [data-detail]").waitFor();
      await screenshot(page, `find-${theme}`);
      assert.deepEqual(await findings(page, { include: ["[data-pane=transcript]"], theme }), []);
    });
  }

  it("fits into a narrow pane", async () => {
    const page = await openFind(viewer, { layout: "session" }, 380);
    await search(page, "treasure", /^\d+ hits$/);
    await page.locator("[data-action=filters]").click();
    await screenshot(page, "find-narrow");
    const wide = await page.evaluate<number>("document.scrollingElement.scrollWidth");
    assert.ok(wide <= 380, `${wide} is not at most 380`);
    assert.ok(
      ((await findBox(page).boundingBox())?.width ?? 0) >= 60,
      "expected ((await findBox(page).boundingBox())?.width ?? 0) >= 60",
    );
  });
});
