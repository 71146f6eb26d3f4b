import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { assertWorkWithin } from "./measures";
import { HOSTILE_PATH, HOSTILE_TOOL, NUMBERS } from "./page/numbersEntries";
import { cellOf, openNumbers, openStatistics, openTimeline, selectedRow } from "./statisticsPages";
import { focused, laidOutText, until, viewerOfSuite } from "./support";

const WIDE = { width: 1300, height: 900 };
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"];

/** Milliseconds for which nothing may block the page. */
const LONGEST_MS = 50;

describe("the statistics of a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (
    parameters: Readonly<Record<string, string | number>> = {},
    size?: typeof WIDE,
  ): Promise<void> => {
    page = await openNumbers(viewer, parameters, size);
  };
  const statistics = (): Promise<void> => openStatistics(page);
  const timeline = (): Promise<void> => openTimeline(page);

  it("shows the calls of every tool by outcome, next to the reference and its words", async () => {
    await open();
    await statistics();
    for (const [tool, counts] of Object.entries(NUMBERS.tools))
      for (const [status, count] of Object.entries(counts))
        assert.equal(await cellOf(page, "tools", tool, status).innerText(), String(count), `${tool} ${status}`);
    const reference = await cellOf(page, "tools", "KillShell", "reference").innerText();
    assert.match(reference, /86\.2% of 60 calls\s*expected: shell lifecycle timing/);
    assert.equal(await cellOf(page, "tools", "KillShell", "failedRate").innerText(), "80.0%");
    assert.equal(await cellOf(page, "tools", "Read", "reference").innerText(), "none");
    assert.match(await page.locator("[data-figure=calls]").innerText(), /60\s+with|60/);
    assert.match(await page.locator("[data-figure=cost]").innerText(), /\$3\.09 \+ unknown[\s\S]*% of tokens priced/);
  });

  it("is what the cost next to the calls leads to, which is that of all that is priced", async () => {
    await open();
    const cost = page.locator("[data-action=cost]");
    assert.equal(await cost.innerText(), "$3.09 + unknown");
    assert.match((await cost.getAttribute("title")) ?? "", /^Tokens: .* List prices of .* Subagents are included/);
    await cost.click();
    assert.equal(await page.locator("[data-figure=cost] .figure-value").innerText(), "$3.09 + unknown");
  });

  it("shows what the agent counts as cost, if it is recorded", async () => {
    await open({ counted: 3.5 });
    await statistics();
    const figure = page.locator("[data-figure=cost]");
    assert.match(await figure.innerText(), /% of tokens priced, \$3\.50 as the agent counts it$/);
    assert.deepEqual(await findings(page, { include: ["[data-figure=cost]"] }), []);
  });

  it("has no cost next to the calls of a transcript that nothing is priced in", async () => {
    await open({ set: "changes" });
    await statistics();
    assert.match(await page.locator("[data-figure=cost] .figure-value").innerText(), /^(?:none|unknown)$/);
    assert.equal(await page.locator("[data-action=cost]").count(), 0);
  });

  it("shows the calls and tokens that the generator counted", async () => {
    await open({ set: "made", entries: 500 });
    await statistics();
    const facts = await page.evaluate<{ calls: number; failed: number }>(
      `({ calls: Number(document.querySelector("[data-count-calls]").dataset.countCalls), failed: Number(document.querySelector("[data-count-failed]").dataset.countFailed) })`,
    );
    assert.match(await page.locator("[data-figure=calls] .figure-value").innerText(), new RegExp(`^${facts.calls}$`));
    assert.match(await page.locator("[data-figure=failed] .figure-value").innerText(), new RegExp(`^${facts.failed}$`));
  });

  it("sorts a table by a click on a column's name, and says how to assistive technology", async () => {
    await open();
    await statistics();
    const first = () => page.locator("[data-numbers=tools] tbody tr").first().locator("th").innerText();
    assert.equal(await first(), "Read");
    await page.locator("[data-numbers=tools] [data-sort=failedRate]").click();
    assert.equal(await first(), "KillShell");
    assert.equal(await page.locator("[data-numbers=tools] th[aria-sort=descending]").innerText(), "All failures");
  });

  it("copies a table of numbers as text, Markdown, JSON and CSV, all of it and as it is sorted", async () => {
    await open();
    await statistics();
    const table = page.locator("[data-numbers=tools]");
    await table.locator("[data-sort=failedRate]").click();
    const rows = await table.locator("tbody tr").count();
    const copied = async (form: string): Promise<string> => {
      const before = await page.evaluate<number>("bench.done.length");
      await table.locator("[data-action=copy-as]").click();
      await page.locator(`[role=menuitem][data-copy="table ${form}"]`).click();
      await until(page, `bench.done.length > ${before}`);
      return page.evaluate("bench.done.at(-1).params.text");
    };
    const csv = (await copied("csv")).split("\r\n");
    assert.match(csv[0] ?? "", /^Tool,Calls,/);
    assert.match(csv[1] ?? "", /^KillShell,\d+,/);
    assert.equal(csv.length, rows + 2);
    const json = JSON.parse(await copied("json")) as Record<string, unknown>[];
    assert.deepEqual([json.length, json[0]?.["Tool"], typeof json[0]?.["Calls"]], [rows, "KillShell", "number"]);
    assert.match(await copied("text"), /^Tool\tCalls\t[^\n]*\nKillShell\t/);
    assert.match(await copied("markdown"), /^\| Tool \| Calls \|/);
  });

  it("shows all rows of a long table of numbers at once", async () => {
    await open({ set: "generated", rows: 100, calls: 100_000 });
    await timeline();
    await page.locator("[data-table-of=items] summary").click();
    const table = page.locator("[data-numbers=timeline-items]");
    const hidden = Number(await table.locator("[data-hidden]").getAttribute("data-hidden"));
    assert.equal(hidden > 500, true, `${hidden} rows are not shown`);
    const shown = await table.locator("tbody tr").count();
    await table.locator("[data-action=show-all]").click();
    await until(
      page,
      `document.querySelectorAll("[data-numbers=timeline-items] tbody tr").length === ${shown + hidden}`,
    );
    assert.equal(await table.locator("[data-hidden]").count(), 0);
  });

  it("says what fills the context: the recorded total, and estimated parts that add up to it", async () => {
    await open();
    await statistics();
    const total = Number(await page.locator("[data-fill]").getAttribute("data-fill"));
    const table = page.locator("[data-numbers=context-fill]");
    const tokens = await table.locator("tbody [data-cell=tokens]").allInnerTexts();
    for (const words of tokens) assert.match(words, /^≈ [\d,]+$/);
    const sum = tokens.reduce((all, words) => all + Number(words.replace(/\D/g, "")), 0);
    assert.ok(Math.abs(sum - total) <= tokens.length, `${sum} of ${total}`);
    assert.match(await page.locator("[data-fill]").innerText(), /as recorded\. The parts are estimated\./);
    assert.match(await cellOf(page, "context-fill", "System prompt and tools", "share").innerText(), /^\d+(\.\d)?%$/);
    assert.match(await table.innerText(), /Results of \w+/);
  });

  it("says of slow calls what they did, and in which turn or by which subagent", async () => {
    await open();
    await statistics();
    assert.equal(await cellOf(page, "slowest", "Task", "subject").innerText(), "Find the printers (Explore)");
    assert.equal(await cellOf(page, "slowest", "Task", "in").innerText(), "And the printer? Let an agent look first");
    await page.locator("[data-numbers=slowest-at-most] [data-action=show-more]").click();
    assert.equal(
      await cellOf(page, "slowest-at-most", "wc -l src/*.ts", "in").innerText(),
      "Explore: Find the printers",
    );
    const path = page.locator("[data-numbers=files] [data-file='/home/ada/demo/src/parser.ts'] button");
    assert.equal(await path.getAttribute("title"), "/home/ada/demo/src/parser.ts");
  });

  it("shows what each turn cost, its subagents included, and leads to its prompt", async () => {
    await open();
    await statistics();
    const turns = page.locator("[data-numbers=by-turn] tbody tr");
    await turns.first().waitFor();
    assert.equal(await turns.count(), 3);
    assert.equal(await cellOf(page, "by-turn", "And the printer?", "number").innerText(), "2");
    assert.equal(await cellOf(page, "by-turn", "And the printer?", "messages").innerText(), "18");
    assert.match(await cellOf(page, "by-turn", "And the printer?", "cost").innerText(), /^\$\d+\.\d\d \+ unknown$/);
    assert.match(await cellOf(page, "by-turn", "Make the parser", "cost").innerText(), /^\$\d+\.\d\d$/);
    await page.locator("[data-numbers=by-turn] [data-go-row]", { hasText: "Good morning" }).click();
    await selectedRow(page).filter({ hasText: "Good morning. Write the changelog" }).waitFor();
  });

  it("leads from a slow call to its row", async () => {
    await open();
    await statistics();
    await page.locator("[data-numbers=slowest-at-most] [data-go-row]", { hasText: "AskUserQuestion" }).click();
    await selectedRow(page).filter({ hasText: "AskUserQuestion" }).waitFor();
    assert.equal(await page.locator("[data-statistics]").count(), 0);
  });

  it("lists what happened to a file in order, each event leading to its row", async () => {
    await open();
    await statistics();
    await page.locator("[data-numbers=files] button", { hasText: "parser.ts" }).click();
    const events = page.locator("[data-history] li");
    await events.first().waitFor();
    assert.deepEqual(await events.locator("[data-go-row]").allTextContents(), [...NUMBERS.parser]);
    await page.locator("[data-history] li[data-touch=edit][data-by-command=false] [data-go-row]").nth(2).click();
    await selectedRow(page).filter({ hasText: "Edit" }).waitFor();
    assert.equal(await selectedRow(page).getAttribute("data-severity"), "error");
  });

  it("marks what commands may have done to a file as not certain, apart from what calls did", async () => {
    await open();
    await statistics();
    assert.match(await page.locator("[data-figure=files]").innerText(), /21[\s\S]*\+ 1 possibly touched by a command/);
    assert.equal(await cellOf(page, "files", "parser.ts", "edits").innerText(), "4");
    assert.equal(await cellOf(page, "files", "parser.ts", "commands").innerText(), "1");
    assert.equal(await cellOf(page, "files", "test.log", "touches").innerText(), "0");
    assert.equal(
      await cellOf(page, "files", "test.log", "path").locator(".uncertain").innerText(),
      "by a command, not certain",
    );
    assert.equal(await cellOf(page, "files", "parser.ts", "path").locator(".uncertain").count(), 0);
    await page.locator("[data-numbers=files] button", { hasText: "test.log" }).click();
    const event = page.locator("[data-history] li");
    await event.first().waitFor();
    assert.equal(await event.count(), 1);
    assert.match(await laidOutText(event), /Perhaps written\s*Bash\s*by a command, not certain\s*npm test > test\.log/);
    await event.locator("[data-go-row]").click();
    await selectedRow(page).filter({ hasText: "npm test > test.log" }).waitFor();
  });

  it("filters files by a part of their path, and keeps the filter and the view over a reload", async () => {
    await open();
    await statistics();
    await page.locator("[data-action=filter-files]").fill("PRINTER");
    await page.locator('[data-files="4"]').waitFor();
    await page.reload();
    await page.locator('[data-files="4"]').waitFor();
    assert.equal(await page.locator("[data-action=filter-files]").inputValue(), "PRINTER");
    await page.locator("[data-action=filter-files]").fill("nowhere at all");
    await page.locator("[data-section=files] .nothing").waitFor();
  });

  it("is opened and left by the keys s, t and Escape, and the list has the focus again", async () => {
    await open();
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("s");
    await page.locator("[data-statistics]").waitFor();
    await page.keyboard.press("t");
    await page.locator("[data-timeline]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-list=transcript]").waitFor();
    await focused(page, "list", "transcript");
  });

  it("shows names of tools and paths that try to be markup as text", async () => {
    await open();
    await statistics();
    assert.equal(await page.locator(".statistics img, .statistics script").count(), 0);
    assert.equal(await cellOf(page, "tools", "mcp__evil", "tool").innerText(), HOSTILE_TOOL);
    const path = await page.locator("[data-numbers=files] button", { hasText: "gnp.ts" }).textContent();
    assert.equal(path, HOSTILE_PATH.replace("\u202e", "RLO"));
    await timeline();
    assert.equal(await page.evaluate("globalThis.hacked"), undefined);
  });

  it("says why it can't be read, and reads it when asked again", async () => {
    await open({ set: "sample" });
    await page.locator("[data-transcript-tab=statistics]").click();
    await page.locator("[data-understood] [data-problem]", { hasText: "could not be read" }).waitFor();
    assert.equal(await page.locator("[data-understood] [data-action=retry]").count(), 1);
  });

  for (const theme of THEMES)
    it(`has no serious accessibility findings in ${theme}`, async () => {
      await open({ theme });
      await statistics();
      await page.locator("[data-numbers=files]").waitFor();
      await page.locator("[data-numbers=files] button", { hasText: "parser.ts" }).click();
      await page.locator("[data-history] li").first().waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await timeline();
      await page.locator("[data-table-of=items] summary").click();
      assert.deepEqual(await findings(page, { theme }), []);
    });

  /** Tables that scroll sideways, first columns that are narrower than 14 characters, and texts that stand in towers. */
  const BROKEN = `[...document.querySelectorAll(".numbers-table")].flatMap((table) => {
    const name = table.dataset.numbers;
    const scroll = table.querySelector(".table-scroll");
    const probe = table.querySelector("th[scope=row]").appendChild(document.createElement("span"));
    probe.style.cssText = "position: absolute; width: 14ch";
    const least = probe.offsetWidth;
    probe.remove();
    const cells = [...table.querySelectorAll("tbody :is(th, td)")].filter((cell) => cell.offsetWidth > 0);
    const narrow = cells.filter((cell) => cell.matches("th") && cell.clientWidth < least);
    const towers = cells.filter((cell) => cell.offsetHeight > 90);
    return [
      ...(scroll.scrollWidth > scroll.clientWidth + 1 ? [name + " is " + scroll.scrollWidth + " wide in " + scroll.clientWidth] : []),
      ...narrow.map((cell) => name + " has a first column of " + cell.clientWidth + ", not " + least),
      ...towers.map((cell) => name + " has a cell of the height " + cell.offsetHeight + ": " + cell.innerText),
    ];
  })`;

  for (const set of ["numbers", "generated"])
    it(`breaks no table of the set ${set} at any width of a pane, and shows all columns when asked`, async () => {
      await open(set === "generated" ? { set, rows: 100, calls: 100_000 } : { set });
      await statistics();
      await page.locator("[data-numbers=files] tbody tr").first().waitFor();
      for (const width of [1400, 1200, 1000, 800, 650, 500]) {
        await page.setViewportSize({ width, height: 900 });
        // Tables choose their columns after the browser has told them their width.
        let broken = await page.evaluate<string[]>(BROKEN);
        for (let turn = 0; turn < 200 && broken.length > 0; turn++) {
          await page.waitForTimeout(10);
          broken = await page.evaluate(BROKEN);
        }
        assert.deepEqual(broken, [], `at ${width} pixels`);
      }
      const tools = page.locator("[data-numbers=tools]");
      const median = tools.locator("thead th", { hasText: /^p95$/ });
      assert.equal(await median.isVisible(), false);
      await tools.locator("[data-action=all-columns]").click();
      assert.equal(await median.isVisible(), true);
      await page.setViewportSize({ width: 1400, height: 900 });
      await page.locator("[data-numbers=files] [data-action=all-columns]").waitFor({ state: "detached" });
    });

  it("fits into a narrow pane without scrolling sideways", async () => {
    await open({}, { width: 340, height: 700 });
    await statistics();
    for (const view of ["statistics", "timeline"]) {
      if (view === "timeline") await timeline();
      // A table has all columns until the browser has measured the pane.
      const fits = `(() => { const pane = document.querySelector("[data-understood]"); return pane.scrollWidth <= pane.clientWidth + 1; })()`;
      await until(page, fits);
    }
  });

  it("draws its charts in the colors of another theme when it changes", async () => {
    await open();
    await statistics();
    await page.locator("[data-chart=calls] canvas").waitFor();
    const picture = `document.querySelector("[data-chart=calls] canvas").toDataURL()`;
    const before = await page.evaluate<string>(picture);
    await page.evaluate(`document.body.className = "vscode-light"`);
    await until(page, `${picture} !== ${JSON.stringify(before)}`);
  });

  it("says how many files are not listed when no more are, and how to find them", async () => {
    await open({ set: "generated", rows: 100, calls: 100_000 });
    await statistics();
    const more = page.locator("[data-numbers=files] [data-action=show-more]");
    const left = page.locator("[data-files-left]");
    await page.locator("[data-numbers=files] tbody tr").first().waitFor();
    assert.equal(await left.count(), 0);
    for (let turns = 0; turns < 20 && (await left.count()) === 0; turns++) {
      const rows = await page.locator("[data-numbers=files] tbody tr").count();
      await more.click();
      await until(page, `document.querySelectorAll("[data-numbers=files] tbody tr").length > ${rows}`);
    }
    assert.match(await left.innerText(), /^19,500 more files are not listed: type a part of a path/);
    assert.equal(await more.count(), 0);
  });

  it("never blocks the page for long with 100,000 calls", async () => {
    await assertWorkWithin(LONGEST_MS, async (measure, roundsBefore) => {
      if (roundsBefore > 0) await page.close();
      await open({ set: "generated", rows: 100, calls: 100_000 });
      await measure("statistics", page, statistics);
      await measure("files", page, () => page.locator("[data-numbers=files]").waitFor());
      await measure("sort", page, () => page.locator("[data-numbers=tools] [data-sort=calls]").click());
      await measure("timeline", page, timeline);
      await measure("zoom", page, async () => {
        await page.locator("[data-timeline-keys]").focus();
        for (let times = 0; times < 4; times++) await page.keyboard.press("+");
      });
      await measure("focus", page, async () => {
        for (let times = 0; times < 6; times++) await page.keyboard.press("ArrowRight");
      });
    });
  });
});
