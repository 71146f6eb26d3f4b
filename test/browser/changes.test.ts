import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { assertWorkWithin } from "./measures";
import { CHANGED } from "./page/changesEntries";
import { focused, laidOutText, until, viewerOfSuite } from "./support";

const WIDE = { width: 1400, height: 900 };
const NARROW = { width: 500, height: 900 };
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"];

describe("the changes of a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = {}, size = WIDE): Promise<void> => {
    page = await viewer.open({ set: "changes", layout: "session", ...parameters }, size);
    await page.locator("[data-list=transcript]").waitFor();
  };
  const changes = async (): Promise<void> => {
    await page.locator("[data-transcript-tab=changes]").click();
    await page.locator("[data-changed-file] [data-stretch]").first().waitFor();
  };
  const item = (path: string) => page.locator(`[data-changed=${JSON.stringify(path)}]`);
  const shown = (path: string) => page.locator(`[data-changed-file=${JSON.stringify(path)}]`);
  const choose = async (path: string): Promise<void> => {
    await item(path).click();
    await shown(path).locator("[data-history] li").first().waitFor();
    await shown(path).locator("[data-stretch], [data-possible]").first().waitFor();
  };
  /** Waits until so many differences are drawn: each in its own task. */
  const drawn = (diffs: number): Promise<unknown> =>
    until(page, `document.querySelectorAll("[data-changed-file] [data-diff]").length === ${diffs}`);
  /** Lists the files that only commands may have changed, too. */
  const possible = async (): Promise<void> => {
    await page.locator("[data-action=possible]").click();
    await item(CHANGED.possible).waitFor();
  };

  it("are one action away: the files as a tree with their lines, and the net diff of the first", async () => {
    await open();
    await changes();
    assert.match(
      await page.locator("[data-edited]").innerText(),
      /^7 files changed\s*\+\d+ −\d+[^]*1 more possibly, by commands/,
    );
    assert.match(await item(CHANGED.created).innerText(), /cart\.ts\s*new\s*\+14 −0/);
    assert.match(await item(CHANGED.gap).innerText(), /1 gap[^]*\+2 −1/);
    assert.equal(await item(CHANGED.possible).count(), 0);
    assert.equal(await item(CHANGED.unchanged).count(), 0);
    const first = await page.locator("[data-changed-file]").getAttribute("data-changed-file");
    assert.equal(await page.locator("[role=treeitem][aria-selected=true]").getAttribute("data-changed"), first);
  });

  it("show from the first to the last text of a file, which opens in the diff editor", async () => {
    await open();
    await changes();
    await choose(CHANGED.created);
    assert.equal(await shown(CHANGED.created).locator("[data-diff]").count(), 1);
    assert.match(await laidOutText(shown(CHANGED.created).locator(".diff-counts")), /\+14 −0/);
    await shown(CHANGED.created).locator("[data-action=open-diff]").click();
    await until(page, `bench.done.some(({ method }) => method === "openDiff")`);
    const { path, before, after } = await page.evaluate<Record<string, string>>(
      `bench.done.find(({ method }) => method === "openDiff").params`,
    );
    assert.deepEqual([path, before], [CHANGED.created, ""]);
    assert.match(after ?? "", /sum \* 0\.9/);
  });

  it("say in words where something else changed the file, and draw no diff across it", async () => {
    await open();
    await changes();
    await choose(CHANGED.gap);
    const file = shown(CHANGED.gap);
    assert.match(
      await file.locator("[data-gap=changed]").innerText(),
      /Something else changed the file here: 1 line added, 1 line removed\./,
    );
    await drawn(2);
    assert.equal(await file.locator(".diff-rows td.added", { hasText: '"tea"' }).count(), 0);
  });

  it("show the parts that were replaced where the whole file isn't recorded, and what was written over it", async () => {
    await open();
    await changes();
    await choose(CHANGED.parts);
    await drawn(2);
    assert.match(await shown(CHANGED.parts).innerText(), /The whole file isn't recorded\./);
    await choose(CHANGED.written);
    assert.match(await shown(CHANGED.written).innerText(), /What the file contained before isn't recorded\./);
    assert.equal(await shown(CHANGED.written).locator("[data-diff]").count(), 0);
    await choose(CHANGED.same);
    assert.match(await shown(CHANGED.same).innerText(), /The edits cancel each other out/);
  });

  it("mark what commands may have changed as possible", async () => {
    await open();
    await changes();
    await choose(CHANGED.later);
    assert.match(
      await shown(CHANGED.later).locator("[data-possible]").innerText(),
      /^Possibly changed by a command after the last edit\./,
    );
    await possible();
    assert.match(await item(CHANGED.possible).innerText(), /possible/);
    await item(CHANGED.possible).click();
    const file = shown(CHANGED.possible);
    await file.locator("[data-possible]").waitFor();
    assert.match(await file.innerText(), /Possibly changed by a command whose text names the file\./);
    assert.equal(await file.locator("[data-diff]").count(), 0);
    assert.equal(await file.locator("[data-history] li[data-by-command=true]").count(), 1);
  });

  it("list the edits of a file, each leading to its row, and show the same file again afterwards", async () => {
    await open();
    await changes();
    await choose(CHANGED.gap);
    await shown(CHANGED.gap).locator("[data-history] [data-go-row]").nth(1).click();
    const selected = page.locator("[data-list=transcript] [aria-selected=true]");
    await selected.filter({ hasText: "price.ts" }).waitFor();
    await page.locator("[data-transcript-tab=changes]").click();
    await shown(CHANGED.gap).locator("[data-gap]").waitFor();
  });

  it("are opened by e and left by Escape, and the arrow keys move in the tree", async () => {
    await open();
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("e");
    await page.locator("[data-changed-file] [data-stretch]").first().waitFor();
    await possible();
    await page.locator("[role=treeitem][tabindex='0']").focus();
    const focusedItem = () =>
      page.evaluate<string | undefined>(
        `document.activeElement.dataset.changed ?? document.activeElement.dataset.folder`,
      );
    await page.keyboard.press("Home");
    assert.match((await focusedItem()) ?? "", /^\/home\/ada\/shop\/$/);
    await page.keyboard.press("ArrowLeft");
    await until(page, `document.querySelectorAll("[role=treeitem]").length === 1`);
    await page.keyboard.press("ArrowRight");
    await until(page, `document.querySelectorAll("[role=treeitem]").length > 5`);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    assert.equal(await focusedItem(), CHANGED.written);
    await page.keyboard.press("Enter");
    await shown(CHANGED.written).waitFor();
    await page.keyboard.press("ArrowUp");
    assert.equal(await focusedItem(), CHANGED.possible);
    await page.keyboard.press("ArrowLeft");
    assert.match((await focusedItem()) ?? "", /^\/home\/ada\/shop\/$/);
    await page.keyboard.press("Escape");
    await focused(page, "list", "transcript");
  });

  it("are filtered by a part of the path, and keep the filter and the file over a reload", async () => {
    await open();
    await changes();
    await choose(CHANGED.gap);
    await page.locator("[data-action=filter-files]").fill("PRICE");
    await page.locator('[data-listed="1"]').waitFor({ state: "attached" });
    await page.reload();
    await page.locator('[data-listed="1"]').waitFor({ state: "attached" });
    await shown(CHANGED.gap).locator("[data-gap]").waitFor();
    await page.locator("[data-action=filter-files]").fill("nowhere at all");
    await page.locator(".changes-files .nothing").waitFor();
  });

  describe("where the host can undo them", () => {
    const undone = () =>
      page.evaluate<unknown>(`bench.done.filter(({ method }) => method === "undoChange").at(-1).params`);
    const asks = async (count: number): Promise<unknown> => {
      await until(page, `bench.done.filter(({ method }) => method === "undoChange").length === ${count}`);
      return undone();
    };

    it("are undone as a file, and by lines, named by where they are", async () => {
      await open({ undoes: 1 });
      await changes();
      await choose(CHANGED.later);
      const file = shown(CHANGED.later);
      await file.locator(".changes-path [data-action=undo]").click();
      assert.deepEqual(await asks(1), { transcript: "numbers-1", path: CHANGED.later, of: {} });
      const lines = file.locator("[data-action=undo-lines]");
      assert.equal(await lines.count(), 1);
      assert.equal(await lines.getAttribute("aria-label"), "Undo the change of line 4…");
      await lines.focus();
      await page.keyboard.press("Enter");
      assert.deepEqual(await asks(2), {
        transcript: "numbers-1",
        path: CHANGED.later,
        of: { stretch: 0, lines: { oldStart: 3, oldCount: 1, newStart: 3, newCount: 1 } },
      });
      await file.locator("[data-action=unfold-gap]").click();
      await lines.click();
      const unfolded = await asks(3);
      await file.locator("[data-action=side-by-side]").click();
      await lines.click();
      const beside = await asks(4);
      assert.deepEqual(unfolded, beside);
      assert.deepEqual(beside, {
        transcript: "numbers-1",
        path: CHANGED.later,
        of: { stretch: 0, lines: { oldStart: 3, oldCount: 1, newStart: 3, newCount: 1 } },
      });
      await file.locator("[data-action=side-by-side]").click();
    });

    it("are undone group by group around a gap, and part by part where the whole file isn't recorded", async () => {
      await open({ undoes: 1 });
      await changes();
      await choose(CHANGED.gap);
      await shown(CHANGED.gap).locator("[data-stretch='2'] .diff-head [data-action=undo]").click();
      assert.deepEqual(await asks(1), { transcript: "numbers-1", path: CHANGED.gap, of: { stretch: 1 } });
      await choose(CHANGED.parts);
      await drawn(2);
      await shown(CHANGED.parts).locator(".diff-head [data-action=undo]").last().click();
      assert.deepEqual(await asks(2), { transcript: "numbers-1", path: CHANGED.parts, of: { stretch: 0, part: 1 } });
      assert.equal(await shown(CHANGED.parts).locator("[data-action=undo-lines]").count(), 0);
    });

    it("aren't undone where what the file was isn't recorded, and a created file only as a whole", async () => {
      await open({ undoes: 1 });
      await changes();
      await choose(CHANGED.written);
      assert.equal(await shown(CHANGED.written).locator("[data-action^=undo]").count(), 0);
      await choose(CHANGED.created);
      assert.equal(await shown(CHANGED.created).locator("[data-action^=undo]").count(), 1);
    });

    it("say next to the button why they weren't undone", async () => {
      await open({ undoes: 1 });
      await changes();
      await choose(CHANGED.later);
      await page.evaluate(`bench.fail("undoChange", 1, "Trust this workspace to change its files.")`);
      await shown(CHANGED.later).locator("[data-action=undo-lines]").click();
      await shown(CHANGED.later).locator("[data-problem]", { hasText: "Trust this workspace" }).waitFor();
    });

    for (const theme of THEMES)
      it(`have no accessibility findings in ${theme}`, async () => {
        await open({ theme, undoes: 1 });
        await changes();
        await choose(CHANGED.gap);
        assert.deepEqual(await findings(page, { theme }), []);
      });
  });

  it("aren't undone where the host can't", async () => {
    await open();
    await changes();
    await choose(CHANGED.gap);
    assert.equal(await page.locator("[data-action^=undo]").count(), 0);
  });

  it("show paths and texts that try to be markup as text", async () => {
    await open();
    await changes();
    await choose(CHANGED.hostile);
    assert.equal(await page.locator(".changes img, .changes script").count(), 0);
    assert.match(
      await laidOutText(shown(CHANGED.hostile).locator("td.added").last()),
      /<script>globalThis\.hacked=5<\/script>/,
    );
  });

  it("say why they can't be read", async () => {
    page = await viewer.open({ set: "sample", layout: "session" }, WIDE);
    await page.locator("[data-transcript-tab=changes]").click();
    await page.locator("[data-understood] [data-problem]", { hasText: "could not be read" }).waitFor();
  });

  it("say that nothing was changed", async () => {
    await open({ empty: 1 });
    await page.locator("[data-transcript-tab=changes]").click();
    await page.locator("[data-changes] [data-empty]", { hasText: "No file was changed" }).waitFor();
  });

  for (const theme of THEMES)
    it(`have no accessibility findings in ${theme}`, async () => {
      await open({ theme });
      await changes();
      await choose(CHANGED.gap);
      assert.deepEqual(await findings(page, { theme }), []);
      await possible();
      await choose(CHANGED.possible);
      assert.deepEqual(await findings(page, { theme }), []);
    });

  it("fit into a narrow pane without scrolling sideways", async () => {
    await open({}, NARROW);
    await changes();
    await possible();
    for (const path of [CHANGED.gap, CHANGED.possible, CHANGED.hostile]) {
      await choose(path);
      const [inner, outer] = await page.evaluate<number[]>(
        `(() => { const pane = document.querySelector("[data-understood]"); return [pane.scrollWidth, pane.clientWidth]; })()`,
      );
      assert.ok((inner ?? 0) <= (outer ?? 0) + 1, `${path}: ${inner} in ${outer}`);
    }
  });

  it("of a thousand files never block the page for long, and more are listed on request", async () => {
    await assertWorkWithin(50, async (measure, roundsBefore) => {
      if (roundsBefore > 0) await page.close();
      await open({ files: 1_000 });
      await measure("open", page, changes);
      const other = await page.locator("[data-changed]").nth(20).getAttribute("data-changed");
      await measure("choose", page, () => choose(other ?? ""));
      await measure("more", page, async () => {
        await page.locator("[data-action=more-files]").click();
        await until(page, `document.querySelectorAll("[data-changed]").length === 300`);
      });
    });
    for (const drawn of [400, 500]) {
      await page.locator("[data-action=more-files]").click();
      await until(page, `document.querySelectorAll("[data-changed]").length === ${drawn}`);
    }
    assert.match(await page.locator("[data-files-left]").innerText(), /^507 more files are not listed/);
  });

  it("of a file with hundreds of edits never block the page for long, and more are drawn on request", async () => {
    await assertWorkWithin(50, async (measure, roundsBefore) => {
      if (roundsBefore > 0) await page.close();
      await open({ parts: 200 });
      await changes();
      const file = shown(CHANGED.manyParts);
      await measure("choose", page, async () => {
        await item(CHANGED.manyParts).click();
        await drawn(100);
        await file.locator("[data-history] li").nth(199).waitFor({ state: "attached" });
      });
      await measure("more", page, async () => {
        await file.locator("[data-stretch] [data-action=show-more]").first().click();
        await drawn(104);
      });
    });
  });
});
