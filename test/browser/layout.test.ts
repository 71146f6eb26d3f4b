import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { COMMANDS_COLOURS, findings } from "./axe";
import { focused, screenshot, until, viewerOfSuite } from "./support";

/** The page's colour in each theme: it comes from the theme, not from a style of ours. */
const BACKGROUNDS: Readonly<Record<string, string>> = {
  "vscode-light": "rgb(255, 255, 255)",
  "vscode-dark": "rgb(31, 31, 31)",
  "vscode-high-contrast": "rgb(0, 0, 0)",
  "vscode-high-contrast-light": "rgb(255, 255, 255)",
};

describe("the viewer's layout", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const width = async (pane: string): Promise<number> =>
    (await page.locator(`[data-pane=${pane}]`).boundingBox())?.width ?? 0;
  const share = (): Promise<string | null> => page.locator("[data-split=panes]").getAttribute("aria-valuenow");

  for (const size of [
    { width: 700, height: 450 },
    { width: 550, height: 400 },
  ])
    it(`of ${size.width} pixels keeps the header of a session within 80 pixels at a zoom of 200 %`, async () => {
      page = await viewer.open({ set: "numbers", layout: "session" }, size);
      await page.locator("[data-list=transcript]").waitFor();
      const head = await page.locator("[data-pane=transcript] .pane-head").boundingBox();
      const rest = await page.locator("[data-pane=transcript] .summary").boundingBox();
      assert.ok(head && rest, "expected a header of two parts");
      assert.ok(rest.y + rest.height - head.y <= 80, `${rest.y + rest.height - head.y} pixels`);
    });

  it("lets the separator be dragged, and puts it back on a double click", async () => {
    page = await viewer.open({ set: "sample" });
    const before = await width("results");
    const bar = await page.locator("[data-split=panes]").boundingBox();
    assert.ok(bar, "expected bar");
    await page.mouse.move(bar.x, bar.y + 200);
    await page.mouse.down();
    await page.mouse.move(bar.x - 150, bar.y + 210, { steps: 5 });
    await page.mouse.up();
    assert.ok(
      Math.abs((await width("results")) - (before - 150)) < 6,
      'expected Math.abs((await width("results")) - (before - 150)) < 6',
    );
    await page.locator("[data-split=panes]").dblclick();
    assert.ok(
      Math.abs((await width("results")) - before) < 6,
      'expected Math.abs((await width("results")) - before) < 6',
    );
  });

  it("lets keys move the separator, within bounds, and keeps its position", async () => {
    page = await viewer.open({ set: "sample" });
    const bar = page.locator("[data-split=panes]");
    await bar.focus();
    const before = Number(await share());
    await page.keyboard.press("ArrowRight");
    assert.equal(Number(await share()), before + 2);
    await page.keyboard.press("Shift+ArrowLeft");
    assert.equal(Number(await share()), before - 8);
    await page.keyboard.press("Home");
    assert.equal(await share(), await bar.getAttribute("aria-valuemin"));
    await page.keyboard.press("End");
    assert.equal(await share(), await bar.getAttribute("aria-valuemax"));
    await page.reload();
    await page.locator("[data-split=panes]").waitFor();
    assert.equal(await share(), "85");
    await page.locator("[data-split=panes]").focus();
    await page.keyboard.press("Enter");
    assert.equal(Number(await share()), before);
  });

  it("stacks the panes if there is no room for them next to each other", async () => {
    page = await viewer.open({ set: "sample", theme: "vscode-light" }, { width: 520, height: 900 });
    await page.locator('[data-list=transcript] [data-call-id="call-0"]').waitFor();
    assert.equal(await page.locator("[data-split=panes]").getAttribute("aria-orientation"), "horizontal");
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    assert.ok(overflow <= 0, `${overflow} is not at most 0`);
    await screenshot(page, "stacked");
  });

  it("can be walked with Tab alone: list, separator, detail, separator, transcript", async () => {
    page = await viewer.open({ set: "sample" });
    await page.locator('[data-list=results] [data-call-id="run-6"]').waitFor();
    await page.locator("[data-pane=results] [data-action=more]").focus();
    const walked: unknown[] = [];
    for (let step = 0; step < 40 && walked.at(-1) !== "transcript"; step++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate("Object.values({ ...document.activeElement.dataset })[0]");
      if (at !== undefined) walked.push(at);
    }
    const order = ["results", "detail", "detail", "panes", "transcript"];
    assert.deepEqual(
      walked.filter((name) => order.includes(String(name))),
      order,
    );
  });

  it("explains the keys on ?, and goes back to where the focus was on Escape", async () => {
    page = await viewer.open({ set: "sample" });
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("?");
    await page.locator("[data-help]").waitFor();
    assert.match(await page.locator("[data-help]").innerText(), /Shift\+N/);
    assert.equal(await page.getByRole("dialog", { name: "Keyboard Shortcuts" }).count(), 1);
    await screenshot(page, "help");
    await page.keyboard.press("Escape");
    await page.locator("[data-help]").waitFor({ state: "detached" });
    await focused(page, "list", "transcript");
  });

  it("says what to do when there is nothing to show", async () => {
    page = await viewer.open({ runs: 0, right: "none" });
    const text = await page.locator("main").innerText();
    assert.match(text, /No tool calls yet[^]*#trv_glob[^]*No transcript open/);
    await page.locator("[data-empty] [data-action=choose-transcript]").click();
    await until(page, "bench.done.length === 1");
    await screenshot(page, "empty");
  });

  it("shows how far a transcript has been read, and why reading stopped", async () => {
    page = await viewer.open({ rows: 5000, reading: 40 });
    const bar = page.locator("[role=progressbar]");
    await bar.waitFor();
    assert.equal(await bar.getAttribute("aria-valuenow"), "40");
    await page.close();
    page = await viewer.open({ rows: 5000, reading: 40, failure: 1 });
    assert.match(
      await page.locator("[data-pane=transcript] [data-problem]").innerText(),
      /Reading stopped after .* of .*: The file can no longer be read: permission denied/,
    );
    await page.close();
    page = await viewer.open({ right: "problem" });
    assert.match(
      await page.locator("[data-pane=transcript]").innerText(),
      /session\.jsonl cannot be shown[^]*It may not be read/,
    );
  });

  it("shows every status in words, and a line that can't be read as such", async () => {
    page = await viewer.open({ set: "sample" });
    const words: Readonly<Record<string, string>> = {
      ok: "succeeded",
      expected: "expected",
      error: "failed",
      rejected: "rejected by you",
      pending: "running or waiting",
      orphaned: "no result",
    };
    for (const [status, word] of Object.entries(words)) {
      const row = page.locator(`[data-list=transcript] [data-status=${status}]`).first();
      await row.waitFor();
      assert.equal(await row.locator("[data-status-words]").innerText(), word);
      assert.match(await row.locator("[role=gridcell]").ariaSnapshot(), new RegExp(word));
    }
    assert.match(
      await page.locator("[data-kind=unreadable]").innerText(),
      /Line 47 could not be read: the text ends too early/,
    );
    assert.match(await page.locator("[data-pane=transcript]").innerText(), /1 unreadable line/);
  });

  for (const theme of Object.keys(BACKGROUNDS)) {
    it(`has no serious accessibility finding in the theme ${theme}`, async () => {
      page = await viewer.open({ set: "sample", theme }, { width: 1400, height: 900 });
      await page.locator('[data-list=results] [data-call-id="run-6"]').click();
      await page.locator("[data-detail]").waitFor();
      await page.locator('[data-list=transcript] [data-call-id="call-0"]').waitFor();
      assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
      await screenshot(page, `live-${theme}`);
      await page.locator('[data-list=transcript] [data-call-id="call-4"]').click();
      await page.locator('[data-detail][data-call-id="call-4"]').waitFor();
      assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
      await screenshot(page, `recorded-${theme}`);
      await page.locator('[data-list=transcript] [data-call-id="call-16"]').click();
      await page.locator('[data-detail][data-call-id="call-16"]').waitFor();
      assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
      const background = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
      assert.equal(background, BACKGROUNDS[theme]);
    });
  }

  it("has no serious accessibility finding when empty or in help", async () => {
    page = await viewer.open({ runs: 0, right: "none" });
    await page.locator("[data-empty]").first().waitFor();
    assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS }), []);
    await page.keyboard.press("?");
    await page.locator("[data-help]").waitFor();
    assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS }), []);
  });
});
