import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { focused, screenshot, until, viewerOfSuite } from "./support";

describe("finding in a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = {}, width = 1400): Promise<void> => {
    page = await viewer.open({ set: "find", layout: "both", ...parameters }, { width, height: 860 });
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
  };
  const box = () => page.locator("[data-find-box]");
  const state = () => page.locator("[data-find-state]").innerText();
  const stateIs = async (words: RegExp): Promise<void> => {
    for (let turn = 0; turn < 400 && !words.test(await state()); turn++) await page.waitForTimeout(10);
    assert.match(await state(), words);
  };
  const search = async (query: string, words: RegExp): Promise<void> => {
    await page.keyboard.press("Control+f");
    await box().fill(query);
    await stateIs(words);
  };
  const selected = async (): Promise<string | null> => {
    const row = page.locator("[data-list=transcript] [aria-selected=true]");
    await row.waitFor();
    return row.getAttribute("data-row-index");
  };
  const marked = (): Promise<string[]> =>
    page.evaluate<string[]>(
      `[...(CSS.highlights.get("found") ?? [])].map((range) => range.toString()).filter((text) => text !== "")`,
    );
  it("opens with Ctrl+F, counts what is found in rows and in results that no row shows, and closes with Escape", async () => {
    await open();
    await page.locator("[data-list=transcript]").focus();
    await search("hidden treasure", /^\d+ hits$/);
    assert.match(await state(), /^51 hits$/);
    assert.equal(await page.locator("[data-hits]").getAttribute("data-hits"), "51");
    await page.keyboard.press("Escape");
    await page.locator("[data-find]").waitFor({ state: "detached" });
    await focused(page, "list", "transcript");
  });

  it("takes the letter typed right after Ctrl+F, before the screen is drawn anew", async () => {
    await open();
    const focused = await page.evaluate<string | undefined>(`(async () => {
      document.querySelector("[data-list=transcript]").focus();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true }));
      await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
      return document.activeElement.tagName;
    })()`);
    assert.equal(focused, "INPUT");
  });

  it("goes to the next and the previous hit by Enter and F3, shows its row and marks the text", async () => {
    await open();
    await search("NEEDLE case:no", /^60 hits$/);
    await page.keyboard.press("Enter");
    assert.equal(await selected(), "0");
    await stateIs(/^1 of 60 hits$/);
    await page.keyboard.press("Enter");
    const second = await selected();
    assert.notEqual(second, "0");
    await page.keyboard.press("F3");
    await stateIs(/^3 of 60 hits$/);
    await page.keyboard.press("Shift+F3");
    assert.equal(await selected(), second);
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await stateIs(/^60 of 60 hits$/);
    const last = Number(await selected());
    assert.ok(last > 100, `row ${last} is far down`);
    await until(page, `[...(CSS.highlights.get("found") ?? [])].length > 0`);
    assert.deepEqual([...new Set(await marked())], ["needle"]);
  });

  it("marks what was found in the detail of the chosen row", async () => {
    await open();
    await search("treasure number 12", /^1 hit$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-pane=detail] [data-detail]", { hasText: "treasure number 12" }).waitFor();
    await until(
      page,
      `[...(CSS.highlights.get("found") ?? [])].some((range) => range.startContainer.parentElement.closest("[data-detail]"))`,
    );
    assert.ok((await marked()).includes("treasure number 12"));
  });

  it("lists every hit with its line, its place and the words around it, and the keys walk the list", async () => {
    await open();
    await search("treasure tool:Bash", /^\d+ hits$/);
    const first = page.locator("[data-hit]").first();
    assert.match(await first.innerText(), /^2\s+input\.command\s+grep -n "treasure" src\/part0\.ts$/);
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate(`document.activeElement.dataset.hits !== undefined`), true);
    await stateIs(/^1 of /);
    await page.keyboard.press("ArrowDown");
    await stateIs(/^2 of /);
    assert.match(
      await page.locator("[data-hit='1']").innerText(),
      /^3\s+result\s+hidden treasure number 0 <b>&amp;<\/b>$/,
    );
    assert.equal(await page.locator("[data-hit='1']").getAttribute("aria-selected"), "true");
    await page.keyboard.press("End");
    const all = Number(await page.locator("[data-hits]").getAttribute("data-hits"));
    await page.locator(`[data-hit='${all - 1}'][aria-selected=true]`).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(`document.activeElement === document.querySelector("[data-find-box]")`), true);
    await page.locator("[data-hit='3']").click();
    await stateIs(/^4 of /);
    await screenshot(page, "find-hits");
  });

  it("says what is wrong with a query, and searches again when it is right", async () => {
    await open();
    await page.keyboard.press("Control+f");
    await box().fill("toll:Bash");
    await page.locator("[data-find] [data-problem]").waitFor();
    assert.match(await page.locator("[data-find] [data-problem]").innerText(), /Unknown field toll:/);
    assert.equal(await box().getAttribute("aria-invalid"), "true");
    await box().fill("/treasure (number/");
    await page.locator("[data-find] [data-problem]", { hasText: "Unterminated group" }).waitFor();
    await box().fill("/treasure (number|chest) \\d\\d/");
    await stateIs(/^42 hits$/);
    assert.equal(await page.locator("[data-find] [data-problem]").count(), 0);
    await box().fill("nothing like this");
    await stateIs(/^No hits$/);
  });

  it("shows by example what can be typed, and takes an example over", async () => {
    await open();
    await page.locator("[data-action=find]").click();
    await page.locator("[data-action=find-help]").click();
    const help = page.locator("[data-find-help]");
    await help.waitFor();
    await screenshot(page, "find-help");
    await help.getByRole("button", { name: "Search for is:error" }).click();
    assert.equal(await box().inputValue(), "is:error");
    await stateIs(/^9 hits$/);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    assert.equal(await box().count(), 1);
  });

  it("shows only the rows that are chosen, and all again", async () => {
    await open();
    await page.locator("[data-action=filters]").click();
    const rows = page.locator("[data-list=transcript]");
    const count = async (): Promise<number> => Number(await rows.getAttribute("aria-rowcount"));
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='60']").waitFor();
    assert.equal(await count(), 180);
    const whole = 240;
    await page.locator("[data-filter=errors]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "9"`);
    assert.equal(await page.locator("[data-filter=errors]").getAttribute("aria-pressed"), "true");
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    assert.deepEqual(
      [
        ...new Set(
          await page
            .locator("[data-list=transcript] [data-row-index]")
            .evaluateAll((all) => all.map((row) => row.getAttribute("data-status"))),
        ),
      ],
      ["error"],
    );
    await page.locator("[data-filter=prompts]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "69"`);
    await screenshot(page, "find-filters");
    await page.locator("[data-filter=prompts]").click();
    await page.locator("[data-filter=tool]").selectOption("Read");
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "5"`);
    assert.match(await page.locator("[data-filter-state]").innerText(), /^5 of 240 rows$/);
    await page.locator("[data-filter=agents]").selectOption("subagents");
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "1"`);
    await page.locator("[data-filter=status]").selectOption("ok");
    await page.locator("[data-pane=transcript]", { hasText: "No row is shown" }).waitFor();
    await page.locator("[data-filters] [data-action=show-all-rows]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "${whole}"`);
    await page.locator("[data-filter=noBookkeeping]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "180"`);
  });

  it("hides bookkeeping at first and says how much, shows it by a click or a key where one was reading, and keeps the choice", async () => {
    await open();
    const rows = page.locator("[data-list=transcript]");
    const counts = (shown: number): Promise<unknown> =>
      until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "${shown}"`);
    const fact = page.locator("[data-count-bookkeeping]");
    await counts(180);
    assert.match(await fact.innerText(), /^60 bookkeeping entries hidden\s*Show$/);
    assert.equal(await rows.locator("[data-kind=bookkeeping]").count(), 0);
    await page.evaluate("bench.scrollTo('transcript', 0.5)");
    const first = (): Promise<number> =>
      until(
        page,
        `((row) => row?.state === "ready" && Number(document.querySelector('[data-list=transcript] [data-row="' + row.key + '"]')?.dataset.rowIndex) + 1)(bench.seen('transcript')[0])`,
      );
    const before = await first();
    assert.ok(before > 60, `row ${before} is in view`);
    await page.locator("[data-action=bookkeeping]").click();
    await counts(240);
    await rows.locator("[data-kind=bookkeeping]").first().waitFor();
    assert.match(await fact.innerText(), /^60 bookkeeping entries\s*Hide$/);
    assert.equal(await first(), before);
    await page.reload();
    await rows.waitFor();
    await counts(240);
    await rows.focus();
    await page.keyboard.press("h");
    await counts(180);
    assert.equal(await page.locator("[data-bookkeeping]").getAttribute("data-bookkeeping"), "hidden");
  });

  it("finds in bookkeeping that is hidden, and offers to show it", async () => {
    await open();
    await search("role:bookkeeping later 30", /^1 hit$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-hit-hidden]").getByRole("button").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "240"`);
    await page.locator("[data-list=transcript] [data-kind=bookkeeping][aria-selected=true]").waitFor();
  });

  it("hides bookkeeping that is written while the transcript is open", async () => {
    await open({ turns: 10 });
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='10']").waitFor();
    await page.evaluate("bench.grow(5)");
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='15']").waitFor();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "45"`);
  });

  it("says by a status of its own how much bookkeeping is hidden, and leaves it alone where no rows are shown", async () => {
    await open();
    const fact = page.locator("[data-bookkeeping]");
    assert.equal(await fact.getByRole("status").innerText(), "60 bookkeeping entries hidden");
    await page.getByRole("tab", { name: "Statistics" }).first().click();
    await page.locator("[data-pane=transcript] [role=tab][aria-selected=true]", { hasText: "Statistics" }).waitFor();
    await page.keyboard.press("h");
    await page.getByRole("tab", { name: "Rows" }).first().click();
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    assert.equal(await fact.getAttribute("data-bookkeeping"), "hidden");
    await page.keyboard.press("h");
    await until(page, `document.querySelector("[data-bookkeeping]").dataset.bookkeeping === "shown"`);
    assert.equal(await fact.getByRole("status").innerText(), "60 bookkeeping entries");
  });

  it("says that there is nothing but bookkeeping only when the file is read to its end", async () => {
    page = await viewer.open({ set: "find", turns: 3, bookkeeping: 1, reading: 50 }, { width: 1400, height: 860 });
    await page.locator("[data-bookkeeping=hidden][data-count-bookkeeping='3']").waitFor();
    const nothing = page.locator("[data-pane=transcript]", { hasText: "Nothing but bookkeeping yet" });
    assert.equal(await nothing.count(), 0);
    await page.evaluate("bench.grow(1)");
    await nothing.waitFor();
    await nothing.locator("[data-action=show-all-rows]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "4"`);
  });

  it("shows the chip of bookkeeping without effect while hits decide which rows are shown", async () => {
    await open();
    await search("later", /^60 hits$/);
    await page.locator("[data-action=filters]").click();
    const chip = page.locator("[data-filter=noBookkeeping]");
    const stands = async (): Promise<unknown> => [await chip.getAttribute("aria-pressed"), await chip.isDisabled()];
    assert.deepEqual(await stands(), ["true", false]);
    await page.locator("[data-filter=found]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "60"`);
    assert.deepEqual(await stands(), ["false", true]);
    assert.deepEqual(await findings(page), []);
    await box().focus();
    await page.keyboard.press("Escape");
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "180"`);
    assert.deepEqual(await stands(), ["true", false]);
  });

  it("ends its filters for a row that a link leads to, and leaves bookkeeping as it was chosen unless the row is some", async () => {
    await open();
    const shown = (rows: number): Promise<unknown> =>
      until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "${rows}"`);
    const filterErrors = async (): Promise<void> => {
      await page.locator("[data-filter=errors]").click();
      await shown(9);
    };
    const goTo = async (row: number): Promise<void> => {
      await page.evaluate(`bench.goTo(${row})`);
      await page.locator(`[data-list=transcript] [data-row-index="${row}"][aria-selected=true]`).waitFor();
    };
    await page.locator("[data-action=filters]").click();
    await shown(180);
    await filterErrors();
    await goTo(4);
    await shown(180);
    await filterErrors();
    await goTo(7);
    await shown(240);
    await filterErrors();
    await goTo(8);
    await shown(240);
    await page.reload();
    await page.locator("[data-list=transcript]").waitFor();
    await shown(240);
  });

  it("goes to a row that a link leads to though it could not be asked what the row is", async () => {
    await open();
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "9"`);
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    await page.evaluate("bench.fail('rows', 1)");
    await page.evaluate("bench.goTo(4)");
    await page.locator('[data-list=transcript] [data-row-index="4"][aria-selected=true]').waitFor();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "180"`);
  });

  it("shows all rows, and says so, where bookkeeping cannot be told from others", async () => {
    page = await viewer.open({ rows: 50, fail: "filter" }, { width: 1400, height: 860 });
    await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
    const problem = page.locator("[data-pane=transcript] [data-problem]");
    assert.match(await problem.innerText(), /Bookkeeping is shown: it was not told from other rows/);
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "50"`);
    await problem.locator("[data-action=retry]").click();
    await problem.waitFor({ state: "detached" });
  });

  it("shows answers, thinking and what the program said alone or together, and keeps what was chosen", async () => {
    await open();
    await page.locator("[data-action=filters]").click();
    const kinds = async (): Promise<readonly (string | null)[]> => {
      await until(page, "!document.querySelector('[data-filter-state]')?.textContent.includes('still looking')");
      await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
      const all = page.locator("[data-list=transcript] [data-state=ready]");
      return [...new Set(await all.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-kind"))))].sort();
    };
    const wanted = (found: readonly string[]): Promise<unknown> =>
      until(
        page,
        `((kinds) => kinds.size > 0 && [...kinds].every((kind) => ${JSON.stringify(found)}.includes(kind)))(new Set([...document.querySelectorAll("[data-list=transcript] [data-state=ready]")].map((row) => row.dataset.kind)))`,
      );
    await page.locator("[data-filter=answers]").click();
    await wanted(["answer"]);
    assert.deepEqual(await kinds(), ["answer"]);
    await page.locator("[data-filter=thinking]").click();
    await wanted(["answer", "thinking"]);
    await page.reload();
    await page.locator("[data-filter=thinking][aria-pressed=true]").waitFor();
    assert.equal(await page.locator("[data-filter=answers]").getAttribute("aria-pressed"), "true");
    assert.equal(await page.locator("[data-filter=system]").getAttribute("aria-pressed"), "false");
  });

  it("keeps the chosen row in view when other rows are shown, and steps only through those", async () => {
    await open();
    await search("treasure number 30", /^1 hit$/);
    await page.keyboard.press("Enter");
    const row = await selected();
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=calls]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "60"`);
    assert.equal(await selected(), row);
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("ArrowDown");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.dataset.rowIndex === "${Number(row) + 4}"`,
    );
    await page.keyboard.press("n");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.dataset.status === "error"`,
    );
  });

  it("says when the row of a hit is not among those that are shown", async () => {
    await open();
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "9"`);
    await search("treasure number 30", /^1 hit$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-hit-hidden]").getByRole("button").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "240"`);
    assert.match((await page.locator("[data-list=transcript] [aria-selected=true]").innerText()).trim(), /part30/);
  });

  it("shows only the rows with hits", async () => {
    await open();
    await search("number 1", /^\d+ hits$/);
    const hits = Number((await state()).replace(/\D/g, ""));
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=found]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "${hits}"`);
  });

  it("outlives the window: the query, the hits and the filter come back", async () => {
    await open();
    await search("treasure", /^\d+ hits$/);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "9"`);
    const before = await state();
    await page.reload();
    await until(page, `document.querySelector("[data-find-box]")?.value === "treasure"`);
    await stateIs(new RegExp(`^${before}$`));
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "9"`);
    assert.equal(await page.locator("[data-filter=errors]").getAttribute("aria-pressed"), "true");
  });

  it("finds what is written while it is open", async () => {
    await open({ turns: 10 });
    await search("needle", /^10 hits$/);
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=prompts]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "10"`);
    await page.evaluate("bench.grow(5)");
    await stateIs(/^15 hits$/);
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "15"`);
  });

  it("filters 100,000 rows and goes to a hit far down without stopping the page for long", async function () {
    this.timeout(120_000);
    await open({ turns: 25_000 });
    await page.evaluate("bench.longTasks()");
    await page.locator("[data-action=filters]").click();
    await page.locator("[data-filter=errors]").click();
    await until(page, `document.querySelector("[data-list=transcript]").getAttribute("aria-rowcount") === "3571"`);
    await page.locator("[data-filters] [data-action=show-all-rows]").click();
    await search("treasure number 24999", /^1 hit$/);
    await page.keyboard.press("Enter");
    assert.ok(Number(await selected()) > 99_000);
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`has nothing for axe to find fault with in ${theme}`, async () => {
      await open({ theme });
      await search("treasure", /^\d+ hits$/);
      await page.locator("[data-action=filters]").click();
      await page.locator("[data-filter=calls]").click();
      await page.locator("[data-action=find-help]").click();
      await page.locator("[data-list=transcript] [data-state=ready]").first().waitFor();
      assert.deepEqual(await findings(page, { include: ["[data-pane=transcript]"] }), []);
      await page.locator("[data-action=find-help]").click();
      await box().focus();
      await page.keyboard.press("Enter");
      await until(page, `document.querySelector("[data-list=transcript] [aria-selected=true]") !== null`);
      await page.locator("[data-pane=detail] [data-detail]").waitFor();
      await screenshot(page, `find-${theme}`);
      assert.deepEqual(await findings(page, { include: ["[data-pane=transcript]"] }), []);
    });
  }

  it("fits into a narrow pane", async () => {
    await open({ layout: "right" }, 380);
    await search("treasure", /^\d+ hits$/);
    await page.locator("[data-action=filters]").click();
    await screenshot(page, "find-narrow");
    const wide = await page.evaluate<number>("document.scrollingElement.scrollWidth");
    assert.ok(wide <= 380);
    assert.ok(((await box().boundingBox())?.width ?? 0) >= 60);
  });
});
