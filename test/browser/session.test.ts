import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { COMMANDS_COLOURS, findings } from "./axe";
import { chooseMore, focused, screenshot, until, viewerOfSuite } from "./support";

const WIDE = { width: 1400, height: 900 };
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"];

describe("a session in its own tab", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (
    parameters: Readonly<Record<string, string | number>> = {},
    size: { width: number; height: number } = WIDE,
  ): Promise<void> => {
    page = await viewer.open({ set: "sample", layout: "session", ...parameters }, size);
    await page.locator("[data-list=transcript] [data-row]").first().waitFor();
  };
  const edge = async (selector: string, side: "left" | "top"): Promise<number> => {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box, `${selector} is not shown`);
    return side === "left" ? box.x : box.y;
  };
  const detail = () => page.locator("[data-pane=detail] [data-detail]");
  const row = (id: string) => page.locator(`[data-list=transcript] [data-call-id="${id}"]`);

  it("shows its outline, its rows, and the detail from left to right, and no live results", async () => {
    await open();
    await page.locator("[data-outline-pane]").waitFor();
    const outline = await edge("[data-outline-pane]", "left");
    const rows = await edge("[data-list=transcript]", "left");
    const parts = [outline, rows, await edge("[data-pane=detail]", "left")];
    assert.deepEqual(
      parts,
      parts.toSorted((one, other) => one - other),
    );
    assert.equal(await page.locator("[data-list=results]").count(), 0);
    assert.doesNotMatch(await page.locator("main").innerText(), /No tool calls yet/);
    assert.match(await page.locator("[data-pane=detail]").innerText(), /Select a row to see its input and result/);
    await row("call-4").click();
    await detail().waitFor();
    assert.equal(await detail().getAttribute("data-call-id"), "call-4");
  });

  it("has the detail below the rows in a narrow window, and everything fits", async () => {
    await open({}, { width: 500, height: 900 });
    await row("call-4").click();
    await detail().waitFor();
    const [rows, below] = [await edge("[data-list=transcript]", "top"), await edge("[data-pane=detail]", "top")];
    assert.ok(rows < below, `the detail at ${below} is not below the rows at ${rows}`);
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    assert.ok(overflow <= 0, `${overflow} is not at most 0`);
  });

  it("cuts the name of its file before its title, however little room there is", async () => {
    const shown: number[] = [];
    for (let width = 400; width <= 560; width += 6) {
      await (shown.length === 0 ? open({}, { width, height: 700 }) : page.setViewportSize({ width, height: 700 }));
      const { name, lost } = await page.evaluate<{ readonly name: number; readonly lost: number }>(`(() => {
        const [title, name] = ["h2", ".pane-subtitle"].map((part) => document.querySelector(".pane-head " + part));
        const text = document.createRange();
        text.selectNodeContents(title);
        const [whole, shown] = [text, title].map((part) => part.getBoundingClientRect().width);
        return { name: name.clientWidth, lost: whole - shown };
      })()`);
      if (name > 0) assert.ok(lost <= 0, `${lost} pixels of the title at ${width} pixels`);
      shown.push(name);
    }
    assert.ok(
      shown.some((width) => width > 0 && width < Math.max(...shown)),
      `the name is cut at some width: ${shown.join(" ")}`,
    );
  });

  it("says the time of day of each row where there is room for it", async () => {
    const page = await viewer.open({ set: "numbers", layout: "session" }, { width: 1800, height: 900 });
    const times = page.locator("[data-list=transcript] .row-time");
    await times.first().waitFor();
    const iso = await times.first().getAttribute("datetime");
    const expected = await page.evaluate<string>(`new Date(${JSON.stringify(iso)}).toTimeString().slice(0, 8)`);
    assert.equal(await times.first().innerText(), expected);
    const [rows, beyond] = await page.evaluate<[number, number]>(`(() => {
      const rows = [...document.querySelectorAll("[data-list=transcript] .row.timed")];
      const covers = (row) => [...row.querySelectorAll(".call-duration, .prose-body")].some((part) =>
        part.getBoundingClientRect().right > row.querySelector(".row-time").getBoundingClientRect().left);
      return [rows.length, rows.filter(covers).length];
    })()`);
    assert.deepEqual([rows > 5, beyond], [true, 0]);
    await screenshot(page, "row-times");
    await page.setViewportSize({ width: 900, height: 900 });
    await times.first().waitFor({ state: "hidden" });
  });

  it("hides its outline from the menu and shows it from the edge, and keeps that", async () => {
    await open();
    await page.locator("[data-outline-pane]").waitFor();
    await chooseMore(page, "outline");
    await page.locator("[data-outline-pane]").waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-action=show-outline]").click();
    await page.locator("[data-outline-pane]").waitFor();
  });

  it("shows the rows and the detail with their sizes and the selected row after a reload", async () => {
    await open();
    await page.locator("[data-split=rows]").focus();
    await page.keyboard.press("Shift+ArrowLeft");
    const share = await page.locator("[data-split=rows]").getAttribute("aria-valuenow");
    await row("call-4").click();
    await detail().waitFor();
    await page.reload();
    await detail().waitFor();
    assert.equal(await detail().getAttribute("data-call-id"), "call-4");
    assert.equal(await page.locator("[data-split=rows]").getAttribute("aria-valuenow"), share);
  });

  it("goes to the detail on Enter and back to the rows on Escape", async () => {
    await open();
    await row("call-4").click();
    await page.keyboard.press("Enter");
    await focused(page, "pane", "detail");
    await page.keyboard.press("Escape");
    await focused(page, "list", "transcript");
    await page.keyboard.press("Escape");
    await detail().waitFor({ state: "detached" });
  });

  it("shows only failures when their number is chosen, and which one of them is selected", async () => {
    await open();
    const failures = page.locator("[data-action=only-failures]");
    assert.equal((await failures.innerText()).trim(), "2 failures");
    await page.locator("[data-action=next-failed]").click();
    await until(page, `document.querySelector("[data-action=only-failures]").textContent.includes("1 of 2")`);
    await page.locator("[data-list=transcript]").press("n");
    await until(page, `document.querySelector("[data-action=only-failures]").textContent.includes("2 of 2")`);
    await failures.click();
    await until(page, `document.querySelector("[data-list=transcript]").dataset.count === "2"`);
    assert.equal(await failures.getAttribute("aria-pressed"), "true");
    await failures.click();
    await until(page, `Number(document.querySelector("[data-list=transcript]").dataset.count) > 2`);
  });

  it("shows the form of a call instead of its detail until it is closed, and then the new result", async () => {
    await open({ set: "again", runs: 4 });
    const runAgain = async (): Promise<void> => {
      await row("call-0").click();
      await detail().locator("[data-action=run-again]").click();
      await page.locator("[data-pane=results] form.tool-form").waitFor();
    };
    await runAgain();
    await page.locator("[data-pane=results] [data-action=leave]").click();
    await page.locator("[data-pane=detail]").waitFor();
    await runAgain();
    await page.keyboard.press("Control+Enter");
    await until(page, "bench.done.some(({ method }) => method === 'runTool')");
    await page.evaluate("bench.finish()");
    await detail().locator("[data-beside=call-0]").waitFor();
    assert.equal(await page.locator("[data-list=results]").count(), 0);
    await row("call-0").click();
    await page.locator("[data-detail][data-call-id=call-0]").waitFor();
  });

  it("offers to show something next to it", async () => {
    await open({ opens: 1 });
    await chooseMore(page, "open-beside");
    await until(page, "bench.done.some(({ method, params }) => method === 'openHere' && params.side === 'left')");
  });

  it("has a header of at most 80 pixels at a zoom of 200 %", async () => {
    await open({}, { width: 700, height: 450 });
    const header = (await edge("[data-list=transcript]", "top")) - (await edge("[data-pane=transcript]", "top"));
    assert.ok(header <= 80, `${header} is not at most 80`);
    await screenshot(page, "session-zoomed");
  });

  it("counts no new rows while the file is read, and those that arrive later", async () => {
    await open({ set: "generated", rows: 4000, reading: 30 });
    assert.equal(await page.locator("[data-unseen]").count(), 0);
    await page.close();
    await open({ set: "generated", rows: 4000 });
    await page.evaluate("bench.appendRows(25)");
    await page.locator("[data-unseen='25']").waitFor();
    const pill = await page.locator("[data-unseen]").boundingBox();
    const list = await page.locator("[data-list=transcript]").boundingBox();
    assert.ok(pill && list && list.y + list.height <= pill.y + 1, "the pill covers rows");
  });

  for (const theme of THEMES) {
    it(`has no serious accessibility finding in the theme ${theme}`, async () => {
      await open({ theme });
      await page.locator("[data-outline-pane]").waitFor();
      const expectNone = async (): Promise<void> =>
        assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), []);
      await expectNone();
      await page.locator("[data-list=transcript]").press("n");
      await detail().waitFor();
      await detail().locator("[data-action=why]").click();
      await expectNone();
      await screenshot(page, `session-${theme}`);
      await page.locator("[data-action=only-failures]").click();
      await page.locator("[data-action=more]").first().click();
      await page.locator("[data-menu=more]").waitFor();
      await expectNone();
    });
  }
});
