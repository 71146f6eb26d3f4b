import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { longestWork } from "./measures";
import { focused, screenshot, seenRows, until, viewerOfSuite } from "./support";

const WIDE = { width: 1400, height: 900 };

describe("two transcripts side by side", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (
    parameters: Readonly<Record<string, string | number>> = {},
    size: { width: number; height: number } = WIDE,
  ): Promise<void> => {
    page = await viewer.open({ set: "compare", ...parameters }, size);
    await page.locator("[data-comparison]").waitFor();
  };
  const detail = async (pair: number): Promise<string> => {
    const shown = page.locator(`[data-pair-detail="${pair}"]`);
    await page.locator(`[data-pair-detail="${pair}"]:not(:has([data-waiting]))`).waitFor();
    return shown.innerText();
  };
  const marks = async (): Promise<string[]> => {
    await seenRows(page, "compared");
    return page.locator("[data-list=compared] [data-mark]").allInnerTexts();
  };
  const place = (words: string) => page.locator("[data-place]", { hasText: words }).waitFor();

  it("brings the calls together, each pair with what differs in words", async () => {
    await open();
    assert.deepEqual(await marks(), [
      "same",
      "same",
      "same",
      "result differs",
      "only left",
      "only right",
      "input differs",
      "result and status differ",
      "text differs",
      "input and result differ",
      "same",
      "only right",
    ]);
  });

  it("marks the first difference, shows it when it opens, and has the keys at once", async () => {
    await open();
    assert.match(await detail(3), /Grep[^]*result differs/);
    assert.equal(await page.locator("[data-first-difference]").count(), 1);
    await page.locator("[data-pair='3'][aria-selected=true] [data-first-difference]").waitFor();
    await focused(page, "list", "compared");
  });

  it("compares the totals in words and numbers, and calls a cost unknown that is", async () => {
    await open();
    const difference = (name: string) => page.locator(`[data-difference="${name}"]`).innerText();
    assert.equal(await difference("Calls"), "1 more (+13%)");
    assert.equal(await difference("Failed"), "1 fewer (−100%)");
    assert.equal(await difference("Turns"), "the same");
    assert.match(await difference("Time"), /^44\.0 s longer \(\+86%\)$/);
    assert.match(await difference("Cost"), /^\$0\.\d+ more/);
    await page.locator("[data-more] > summary").click();
    assert.match(await page.locator("[data-more]").innerText(), /TodoWrite\s+0\s+1\s+1 more/);
    await open({ pair: "none" });
    assert.equal(await difference("Cost"), "unknown");
  });

  it("goes to the next and the previous difference with n and p, and says when there is no further one", async () => {
    await open();
    await detail(3);
    // Faster than the answers come.
    for (let times = 0; times < 7; times++) await page.keyboard.press("n");
    await detail(11);
    await place("Difference 8 of 8: only right");
    await page.keyboard.press("n");
    await place("No further difference");
    await page.keyboard.press("p");
    await detail(9);
    await page.keyboard.press("Shift+N");
    await detail(8);
    await page.locator("[data-action=previous-difference]").click();
    assert.match(await detail(7), /result and status differ/);
    await page.locator("[data-action=next-difference]").click();
    await detail(8);
  });

  it("shows both inputs and both results with what differs, and how each call ended", async () => {
    await open();
    await detail(3);
    await page.keyboard.press("End");
    await page.locator("[data-pair='6']").click();
    const words = await detail(6);
    assert.match(words, /Input: what only the left has/);
    assert.match(words, /return sign \* Number[^]*return Number\(text\.trim\(\)\);/);
    assert.match(words, /Result: the same except for the sessions' own folders/);
    await page.locator("[data-pair='7']").click();
    const failed = await detail(7);
    assert.match(failed, /Left[^]*failed[^]*Right[^]*succeeded/);
    assert.match(failed, /Input: the same on both sides/);
    assert.match(failed, /1 failing[^]*12 passing/);
  });

  it("shows the call whole that only one side has", async () => {
    await open();
    await page.locator("[data-pair='5']").click();
    assert.match(await detail(5), /Left\s+has no such call[^]*TodoWrite[^]*Todos were modified/);
    assert.equal(await page.locator("[data-detail][data-tool=TodoWrite]").count(), 1);
  });

  it("says of a prompt that only one side has that the other has no such prompt", async () => {
    await open({ pair: "prompt" });
    await page.locator("[data-list=compared] [data-mark]", { hasText: "only right" }).click();
    const shown = page.locator("[data-pair-detail]", { hasText: "Also push it" });
    assert.match(await shown.innerText(), /Left\s+has no such prompt/);
    await page.keyboard.press("l");
    await place("The left transcript has no such prompt");
  });

  it("shows only the differences with d, which is remembered with the pair that was chosen", async () => {
    await open();
    await page.locator("[data-pair='7']").click();
    await detail(7);
    await page.keyboard.press("d");
    await page.locator("[data-action=only-differences][aria-pressed=true]").waitFor();
    await page.locator("[data-list=compared][data-count='8']").waitFor();
    assert.ok(!(await marks()).includes("same"), 'expected !(await marks()).includes("same")');
    await page.locator("[data-pair='7'][aria-selected=true]").waitFor();
    await page.keyboard.press("n");
    await detail(8);
    await page.reload();
    await page.locator("[data-list=compared][data-count='8']").waitFor();
    await detail(8);
    await page.locator("[data-action=only-differences]").click();
    await page.locator("[data-list=compared][data-count='12']").waitFor();
    await detail(8);
  });

  it("opens the chosen call in the transcript of a side, by button and key", async () => {
    await open();
    await detail(3);
    await page.keyboard.press("r");
    await page.locator("[data-action=open-left]").click();
    await until(page, "bench.done.length === 2");
    assert.deepEqual(await page.evaluate("bench.done"), [
      { method: "openCompared", params: { side: "right", row: 3 } },
      { method: "openCompared", params: { side: "left", row: 3 } },
    ]);
    await page.locator("[data-pair='4']").click();
    await page.keyboard.press("r");
    await place("The right transcript has no such call");
  });

  it("swaps the sides", async () => {
    await open();
    await detail(3);
    await page.locator("[data-action=swap]").click();
    await page.locator("[data-name=left]", { hasText: "second.jsonl" }).waitFor();
    assert.deepEqual((await marks()).slice(3, 6), ["result differs", "only left", "only right"]);
    await page.locator("[data-pair='4']", { hasText: "TodoWrite" }).waitFor();
  });

  it("calls sessions the same that did the same in two folders", async () => {
    await open({ pair: "same" });
    assert.match(
      await page.locator("[data-counts]").innerText(),
      /^The calls are the same: 8 calls in all: 8 the same/,
    );
    assert.ok(
      (await marks()).every((mark) => mark === "same"),
      'expected (await marks()).every((mark) => mark === "same")',
    );
    assert.equal(await page.locator("[data-action=only-differences]").isDisabled(), true);
    await page.keyboard.press("n");
    await place("There are no differences");
  });

  it("says what to do without calls, while it compares, when it was stopped, and when it did not work", async () => {
    await open({ pair: "none" });
    assert.match(await page.locator("[data-empty]").innerText(), /Neither transcript contains a call/);
    await open({ state: "working" });
    assert.equal(await page.locator("[role=progressbar]").getAttribute("aria-valuenow"), "42");
    await page.locator("[data-action=stop]").click();
    await page.locator("[data-empty]", { hasText: "Comparing was stopped" }).waitFor();
    await open({ state: "problem" });
    assert.match(await page.locator("[data-empty]").innerText(), /could not be compared[^]*The disk is on fire/);
    await page.locator("[data-action=again]").click();
    await marks();
    await open({ state: "lost" });
    await page.locator("[data-action=choose-others]").click();
    await until(page, `bench.done.some(({ method }) => method === "chooseCompared")`);
  });

  it("says that a file has changed, and compares again on request", async () => {
    await open({ changed: 1 });
    await page.locator("[data-changed]", { hasText: "has changed since" }).waitFor();
    await page.locator("[data-action=compare-changed]").click();
    await page.locator("[data-changed]").waitFor({ state: "detached" });
  });

  it("says that differences could not be asked for, and asks again", async () => {
    await open();
    await detail(3);
    await page.evaluate(`bench.fail("nextDifference", 1, "The disk is on fire")`);
    await page.keyboard.press("n");
    await page.locator("[data-problem]", { hasText: "The disk is on fire" }).waitFor();
    await page.locator("[data-problem] [data-action=retry]").click();
    await detail(4);
    assert.equal(await page.locator("[data-problem]").count(), 0);
  });

  it("shows hostile names and texts as text", async () => {
    await open({ pair: "hostile" });
    const all = await marks();
    assert.ok(all.length > 3, `${all.length} is not above 3`);
    for (let at = 0; at < all.length; at++) {
      await page.locator(`[data-pair='${at}']`).click();
      await detail(at);
    }
    assert.equal(await page.locator("[data-comparison] img[src=x], [data-comparison] script").count(), 0);
    assert.match(await page.locator("[data-list=compared]").innerText(), /onerror/);
    assert.equal(await page.evaluate("globalThis.hacked"), undefined);
    await screenshot(page, "compare-hostile");
  });

  it("steps through 20,000 calls with few elements and short tasks", async () => {
    await open({ pair: "many", calls: 20_000 });
    await marks();
    assert.match(await page.locator("[data-counts]").innerText(), /the same/);
    const longest = await longestWork(page, async () => {
      for (let at = 0; at < 20; at++) {
        await page.keyboard.press("n");
        await page.evaluate("new Promise(requestAnimationFrame)");
      }
      await page.evaluate(`bench.scrollThrough("compared", 60, 4000)`);
      await page.evaluate(`bench.scrollTo("compared", 1)`);
      await marks();
    });
    assert.ok(
      (await page.evaluate<number>(`document.querySelectorAll("*").length`)) < 1500,
      'expected (await page.evaluate<number>(`document.querySelectorAll("*").length`)) < 1500',
    );
    console.log(`      the longest task ${longest} ms`);
    assert.ok(longest < 500, `a task of ${longest} ms`);
  });

  it("is shown in a narrow pane with the detail below the list", async () => {
    await open({}, { width: 520, height: 800 });
    await detail(3);
    assert.equal(await page.locator("[data-split=comparison]").getAttribute("aria-orientation"), "horizontal");
    const wide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
    assert.equal(wide, false);
    await screenshot(page, "compare-narrow");
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`gives axe nothing to find in ${theme}`, async () => {
      await open({ theme });
      await detail(3);
      await page.locator("[data-diff] tbody tr").first().waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await page.locator("[data-more] > summary").click();
      await page.locator("[data-pair='4']").click();
      await detail(4);
      assert.deepEqual(await findings(page, { theme }), []);
      await screenshot(page, `compare-${theme}`);
      await open({ theme, state: "working" });
      assert.deepEqual(await findings(page, { theme }), []);
    });
  }
});
