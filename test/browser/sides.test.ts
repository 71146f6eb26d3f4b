import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { COMMANDS_COLOURS, findings } from "./axe";
import { chooseMore, focused, screenshot, until, viewerOfSuite } from "./support";

const WIDE = { width: 1400, height: 900 };

describe("the sides of the viewer", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = {}, size = WIDE): Promise<void> => {
    page = await viewer.open({ set: "sample", ...parameters }, size);
    await page.locator(".panes").waitFor();
  };
  const pane = (name: string): Locator => page.locator(`section[data-pane="${name}"]`);
  const leftEdge = async (name: string): Promise<number> => (await pane(name).boundingBox())?.x ?? -1;
  const stored = (): Promise<Record<string, unknown>> => page.evaluate("bench.stored()");
  const again = async (): Promise<void> => {
    await page.reload();
    await page.locator(".panes").waitFor();
  };

  it("are swapped with the button, the key, and the command, and each keeps its width", async () => {
    await open();
    const width = (await pane("results").boundingBox())?.width ?? 0;
    assert.ok(
      (await leftEdge("results")) < (await leftEdge("transcript")),
      'expected (await leftEdge("results")) < (await leftEdge("transcript"))',
    );
    await chooseMore(page, "swap-sides");
    assert.ok(
      (await leftEdge("transcript")) < (await leftEdge("results")),
      'expected (await leftEdge("transcript")) < (await leftEdge("results"))',
    );
    assert.ok(
      Math.abs(((await pane("results").boundingBox())?.width ?? 0) - width) < 2,
      'expected Math.abs(((await pane("results").boundingBox())?.width ?? 0) - width) < 2',
    );
    await page.keyboard.press("x");
    assert.ok(
      (await leftEdge("results")) < (await leftEdge("transcript")),
      'expected (await leftEdge("results")) < (await leftEdge("transcript"))',
    );
    await page.evaluate("bench.arrange('swap')");
    await page.locator("[data-swapped=true]").waitFor();
    assert.ok(
      (await leftEdge("transcript")) < (await leftEdge("results")),
      'expected (await leftEdge("transcript")) < (await leftEdge("results"))',
    );
  });

  it("are read in the order in which they appear", async () => {
    await open();
    await page.keyboard.press("x");
    const order = await page.evaluate(
      "[...document.querySelectorAll('section[data-pane]')].map((pane) => pane.dataset.pane)",
    );
    assert.deepEqual(order, ["transcript", "results"]);
  });

  it("keep their scroll position, selection, and focus when they are swapped", async () => {
    await open({ set: "generated", runs: 500, rows: 2000 });
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
    await page.evaluate("bench.scrollTo('transcript', 0.5)");
    await page.evaluate("bench.scrollTo('results', 0.5)");
    await page.locator("[data-list=transcript]").focus();
    const places = "['transcript', 'results'].map((list) => document.querySelector(`[data-list=${list}]`).scrollTop)";
    await until(page, "bench.seen('results').length > 0 && bench.seen('transcript').length > 0");
    const before = await page.evaluate<number[]>(places);
    await page.keyboard.press("x");
    await page.locator("[data-swapped=true]").waitFor();
    assert.deepEqual(await page.evaluate<number[]>(places), before);
    await focused(page, "list", "transcript");
  });

  it("are hidden with the button, the key, and the command, and come back from the control at the edge", async () => {
    await open();
    await chooseMore(pane("results"), "hide-left");
    assert.equal(await pane("results").isVisible(), false);
    const edge = page.locator("[data-action=show-left]");
    assert.match((await edge.getAttribute("aria-label")) ?? "", /Show the left side: Tool results/);
    assert.ok(
      ((await pane("transcript").boundingBox())?.width ?? 0) > 1350,
      'expected ((await pane("transcript").boundingBox())?.width ?? 0) > 1350',
    );
    await edge.click();
    await pane("results").waitFor();
    await page.keyboard.press(">");
    assert.equal(await pane("transcript").isVisible(), false);
    await page.keyboard.press("<");
    assert.equal(await pane("results").isVisible(), false);
    await pane("transcript").waitFor();
    await page.evaluate("bench.arrange('hide-left')");
    await pane("results").waitFor();
    await page.locator("[data-split=panes]").waitFor();
  });

  it("that are put away take no focus and no key, and are as they were when they come back", async () => {
    await open({ set: "generated", runs: 500, rows: 2000 });
    await page.evaluate("bench.scrollTo('results', 0.5)");
    await until(page, "bench.seen('results').length > 0");
    const before = await page.evaluate<number>("document.querySelector('[data-list=results]').scrollTop");
    await page.keyboard.press("<");
    await page.locator("[data-away=first]").waitFor();
    const reached: unknown[] = [];
    for (let count = 0; count < 25; count++) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate("document.activeElement.closest('section[data-pane]')?.dataset.pane"));
    }
    assert.ok(!reached.includes("results"), 'expected !reached.includes("results")');
    await page.keyboard.press("<");
    await pane("results").waitFor();
    assert.equal(await page.evaluate("document.querySelector('[data-list=results]').scrollTop"), before);
  });

  it("keep their layout after the page is reloaded", async () => {
    await open();
    const bar = page.locator("[data-split=panes]");
    await bar.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("x");
    await page.locator("[data-swapped=true]").waitFor();
    await page.keyboard.press(">");
    await pane("results").waitFor({ state: "hidden" });
    await again();
    await page.locator("[data-swapped=true]").waitFor();
    assert.equal(await pane("results").isVisible(), false);
    const { swapped, hidden, split } = await stored();
    assert.deepEqual([swapped, hidden, split], [true, "right", 56]);
    await page.locator("[data-action=show-right]").click();
    await again();
    assert.ok(
      (await leftEdge("transcript")) < (await leftEdge("results")),
      'expected (await leftEdge("transcript")) < (await leftEdge("results"))',
    );
    assert.equal(await page.locator("[data-split=panes]").getAttribute("aria-valuenow"), "44");
  });

  it("begin in a new window with the last layout, and report changes to their host", async () => {
    await open({ arrangement: JSON.stringify({ swapped: true, hidden: "left", split: 30 }) });
    assert.equal(await pane("transcript").isVisible(), false);
    await page.keyboard.press("<");
    await pane("transcript").waitFor();
    await until(page, "bench.done.at(-1)?.method === 'keepArrangement'");
    const told = await page.evaluate<{ method: string; params: unknown }[]>("bench.done");
    assert.deepEqual(told.at(-1), { method: "keepArrangement", params: { swapped: true, split: 30 } });
  });

  it("leave keys alone that somebody writes, and those of an open help", async () => {
    await open({ tools: 1 });
    await page.locator("[data-search-tools]").fill("");
    await page.locator("[data-search-tools]").press("x");
    assert.equal(await page.locator("[data-search-tools]").inputValue(), "x");
    assert.equal(await page.locator("[data-swapped=true]").count(), 0);
    await page.locator("[data-split=panes]").focus();
    await page.keyboard.press("?");
    await page.locator("[data-help]").waitFor();
    await page.keyboard.press("x");
    assert.equal(await page.locator("[data-swapped=true]").count(), 0);
  });

  it("bring back the side with the details when a row is opened or a form is asked for", async () => {
    await open();
    await page.keyboard.press("<");
    await page.locator("[data-away=first]").waitFor();
    await page.locator('[data-list=transcript] [data-call-id="call-0"]').click();
    await page.keyboard.press("Enter");
    await page.locator('[data-detail][data-call-id="call-0"]').waitFor();
    await focused(page, "pane", "detail");
  });

  it("are stacked and put away in a narrow window", async () => {
    await open({}, { width: 480, height: 800 });
    await page.keyboard.press("<");
    const edge = page.locator("[data-action=show-left]");
    assert.ok(
      ((await edge.boundingBox())?.width ?? 0) > 400,
      "expected ((await edge.boundingBox())?.width ?? 0) > 400",
    );
    await screenshot(page, "sides-narrow");
    await edge.click();
    await pane("results").waitFor();
  });

  it("offer what else can be opened on each, and are swapped for the live results on the right", async () => {
    await open({ opens: "swap" });
    await chooseMore(pane("transcript"), "open-right");
    await page.locator("[data-swapped=true]").waitFor();
    assert.deepEqual(
      await page.evaluate("bench.done.filter(({ method }) => method === 'openHere').map(({ params }) => params)"),
      [{ side: "right" }],
    );
    await chooseMore(pane("results"), "open-right");
    await until(page, "bench.done.filter(({ method }) => method === 'openHere').length === 2");
    assert.deepEqual(await page.evaluate("bench.done.findLast(({ method }) => method === 'openHere').params"), {
      side: "left",
    });
  });

  describe("with a transcript on both", () => {
    const openBoth = async (): Promise<void> => {
      await open({ left: "transcript", opens: 1 });
      await page.locator("[data-list=transcript-left] [data-row]").first().waitFor();
    };

    it("show the detail of a row of either one in the left one's detail pane", async () => {
      await openBoth();
      await page.locator('[data-list=transcript-left] [data-call-id="call-0"]').click();
      await page.locator('[data-pane=results] [data-detail][data-call-id="call-0"]').waitFor();
      await page.locator('[data-list=transcript] [data-call-id="call-4"]').click();
      await page.locator('[data-pane=results] [data-detail][data-call-id="call-4"]').waitFor();
      assert.equal(await page.locator("[data-list=transcript-left] [aria-selected=true]").count(), 0);
      assert.equal(await page.locator("[data-list=transcript] [aria-selected=true]").count(), 1);
    });

    it("are each remembered with the row that was chosen in it", async () => {
      await openBoth();
      await page.locator('[data-list=transcript-left] [data-call-id="call-0"]').click();
      await page.locator('[data-list=transcript] [data-call-id="call-4"]').click();
      const { sides } = (await stored()) as { sides: Record<"left" | "right", { row: { name: string } }> };
      assert.deepEqual([sides.left.row.name, sides.right.row.name], ["other.jsonl", "session.jsonl"]);
    });

    it("find only in the one that has the focus when Ctrl+F is pressed", async () => {
      await openBoth();
      await page.locator("[data-list=transcript-left]").focus();
      await page.keyboard.press("Control+f");
      await page.locator("[data-pane=transcript-left] [data-find-box]").waitFor();
      assert.equal(await page.locator("[data-find-box]").count(), 1);
      await page.keyboard.press("Escape");
      await page.locator("[data-list=transcript]").focus();
      await page.keyboard.press("Control+f");
      await page.locator("[data-pane=transcript] [data-find-box]").waitFor();
      assert.equal(await page.locator("[data-find-box]").count(), 1);
    });

    for (const theme of ["vscode-light", "vscode-dark", "vscode-high-contrast", "vscode-high-contrast-light"]) {
      it(`have no serious accessibility finding in the theme ${theme}`, async () => {
        await open({ left: "transcript", opens: 1, theme });
        await page.locator('[data-list=transcript-left] [data-call-id="call-4"]').click();
        await page.locator('[data-detail][data-call-id="call-4"]').waitFor();
        assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
        await screenshot(page, `sides-two-${theme}`);
        await page.keyboard.press("<");
        await page.locator("[data-away]").waitFor();
        assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
        await screenshot(page, `sides-away-${theme}`);
      });
    }
  });

  it("show a result file next to the live results, each with its own tabs", async () => {
    await open({ right: "file", opens: 1 });
    await page.locator('[data-list=results] [data-call-id="run-3"]').click();
    await page.locator('[data-pane=results] [data-detail][data-call-id="run-3"]').waitFor();
    assert.match(await pane("file").innerText(), /from the file beside/);
    await page.keyboard.press("v");
    assert.equal(
      await page.locator("[data-pane=results] [role=tab][aria-selected=true]").getAttribute("data-tab"),
      "forms",
    );
    assert.equal(await pane("file").locator("[role=tab][aria-selected=true]").getAttribute("data-tab"), "rendered");
    await page.locator("[data-pane=file-detail]").focus();
    await page.keyboard.press("v");
    assert.equal(await pane("file").locator("[role=tab][aria-selected=true]").getAttribute("data-tab"), "forms");
    assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS }), []);
    await screenshot(page, "sides-file");
  });
});
