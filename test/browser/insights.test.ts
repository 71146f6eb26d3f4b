import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { focused, screenshot, until, viewerOfSuite } from "./support";

const WIDE = { width: 1400, height: 900 };
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast"] as const;

describe("the page of insights", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = {}, size = WIDE): Promise<void> => {
    page = await viewer.open({ set: "insights", ...parameters }, size);
    await page.locator("[data-insights]").waitFor();
  };
  const read = async (parameters: Readonly<Record<string, string | number>> = {}, size = WIDE): Promise<void> => {
    await open(parameters, size);
    await page.locator("[data-insights=done] [data-insights-numbers]").waitFor();
  };
  const figure = (name: string) => page.locator(`[data-figure=${name}] .figure-value`).innerText();
  const cell = (table: string, row: string, name: string) =>
    page.locator(`[data-numbers=${table}] tr`, { hasText: row }).first().locator(`[data-cell="${name}"]`);
  const asked = (method: string) =>
    page.evaluate<{ readonly selection?: unknown; readonly query?: unknown }>(
      `bench.done.findLast(({ method }) => method === "${method}").params`,
    );

  it("shows totals, tables, why calls failed, the files that changed most, and the hours of the week", async () => {
    await read();
    assert.equal(await figure("sessions"), "22");
    assert.equal(await figure("active"), "2 h 30 min");
    assert.equal(await figure("waiting"), "31 min 0 s");
    assert.equal(await figure("failed"), "140");
    assert.equal(await cell("days", "2026-04-09", "calls").innerText(), "3,900");
    assert.equal(await cell("agents", "codex", "failed").innerText(), "35");
    assert.equal(await cell("reasons", "command not found", "tools").innerText(), "Bash 70, exec 6, shell 3, 1 more");
    assert.equal(await cell("changed", "parser.ts", "changes").innerText(), "120");
    assert.equal(await page.locator("[data-hour]").count(), 168);
    assert.deepEqual(await page.locator("[data-numbers=models] th[scope=col]").allInnerTexts(), [
      ...["Model", "Sessions", "Tokens", "Output", "Cost"],
    ]);
  });

  it("writes no name over the next column where there is little room", async () => {
    for (const width of [480, 700, 900]) {
      await read({}, { width, height: 900 });
      const over = await page.locator(".numbers-table .wide-cell").evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const isCut = [...cell.children].every(
            (part) => part.scrollWidth <= part.clientWidth || getComputedStyle(part).overflowX !== "visible",
          );
          const range = document.createRange();
          range.selectNodeContents(cell);
          const hasText = [...cell.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
          const isOver = hasText && range.getBoundingClientRect().right > cell.getBoundingClientRect().right;
          return isOver || !isCut ? [cell.textContent] : [];
        }),
      );
      assert.deepEqual(over, [], `${width} pixels`);
    }
  });

  it("keeps its header where it is when a section is scrolled into view", async () => {
    await read();
    const header = (): Promise<number> =>
      page.locator(".insights > .pane-head").evaluate((head) => head.getBoundingClientRect().top);
    const top = await header();
    await page.locator("[data-numbers=reasons]").evaluate((table) => table.scrollIntoView());
    assert.notEqual(await page.locator(".insights-numbers").evaluate(({ scrollTop }) => scrollTop), 0);
    assert.equal(await header(), top);
  });

  it("leads from a number to its sessions, and from these to the session and its rows", async () => {
    await read();
    await cell("tools", "Bash", "failed").locator("button").click();
    await page.locator("[data-selected-sessions='12']").waitFor();
    assert.deepEqual(await asked("insightSessions"), {
      query: {},
      selection: { by: "tool", name: "Bash", kind: "failed" },
    });
    const list = page.locator(".insights-sessions");
    assert.match(
      await list.innerText(),
      /Failed calls: Bash[^]*12 sessions, the newest first[^]*9 older sessions aren't/,
    );
    assert.match(await list.innerText(), /Fix the <b>parser[^]*Bash failed: tests failed[^]*Edit succeeded parser\.ts/);
    await page.locator("[data-insight-row='12']").first().click();
    await until(page, `bench.done.some(({ method }) => method === "openInsight")`);
    assert.deepEqual(await asked("openInsight"), {
      resource: "file:///home/ann/.claude/projects/shop/1.jsonl",
      row: 12,
    });
    await page.locator(".insights-session").nth(2).click();
    await until(page, `bench.done.filter(({ method }) => method === "openInsight").length > 1`);
    assert.deepEqual(await asked("openInsight"), { resource: "file:///home/ann/.claude/projects/shop/3.jsonl" });
  });

  it("leads from tokens, cost, and times to the sessions with the most", async () => {
    await read();
    const first = page.locator("[data-session]").first();
    const open = async (button: Locator, measure: string): Promise<string> => {
      await button.click();
      await page.locator(`[aria-pressed=true][data-select$=" ${measure}"]`).waitFor();
      await first.waitFor();
      return page.locator(".insights-sessions").innerText();
    };
    const sum = (name: string) => page.locator(`[data-figure=${name}] button`).first();
    assert.match(await open(sum("active"), "active"), /^Agents at work[^]*those with the most first/);
    assert.match(await first.innerText(), /1 h 30 min, /);
    assert.match(await open(sum("waiting"), "waiting"), /^Waited for people/);
    assert.match(await open(sum("cost"), "cost"), /^Cost[^]*9 sessions with less aren't listed/);
    assert.match(await first.innerText(), /\$5,?400,?000/);
    const tokens = await open(cell("projects", "shop", "tokens").locator("button"), "tokens");
    assert.match(tokens, /^Tokens: \/home\/ann/);
    assert.match(await first.innerText(), /5\.4M tokens, /);
    await page.reload();
    await page.locator(`[aria-pressed=true][data-select="project tokens"]`).waitFor();
  });

  it("returns to the number when Escape closes its sessions", async () => {
    await read();
    const button = cell("reasons", "command not found", "calls").locator("button");
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-selected-sessions]").waitFor();
    await until(page, "document.activeElement?.id === 'insights-sessions'");
    await page.keyboard.press("Escape");
    await page.locator("[data-selected-sessions]").waitFor({ state: "detached" });
    await focused(page, "select", "reason failed");
  });

  it("moves through the hours with arrow keys, and shows the sessions of one", async () => {
    await read();
    await page.locator("[data-hour][tabindex='0']").focus();
    const at = Number(await page.evaluate("document.activeElement?.dataset.hour"));
    await page.keyboard.press("ArrowDown");
    await focused(page, "hour", String(at + 24));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await focused(page, "hour", String(at - 1));
    const name = (await page.locator(`[data-hour="${at - 1}"]`).getAttribute("aria-label")) ?? "";
    assert.match(name, /^\w+day, \d+:00: \d+ calls?$/);
    await page.keyboard.press("Enter");
    await page.locator("[data-selected-sessions]").waitFor();
    assert.equal(await page.locator("#insights-sessions").innerText(), name.replace(/: .*/, ""));
  });

  it("limits the numbers to a period, a project, and an agent, and keeps the choice", async () => {
    await read();
    await page.locator("[data-filter=project]").selectOption({ index: 1 });
    await cell("days", "2026-03-03", "calls").waitFor();
    await until(page, "document.querySelectorAll('[data-numbers=days] tbody tr').length === 3");
    await page.locator("[data-filter=since]").fill("2026-03-02");
    await until(page, `bench.done.at(-1)?.params.since === "2026-03-02"`);
    assert.equal(await page.locator("[data-filter=period]").inputValue(), "");
    await page.locator("[data-filter=period]").selectOption("30");
    await until(page, `bench.done.at(-1)?.params.since > "2026-03-02"`);
    await page.reload();
    await page.locator("[data-insights-numbers]").waitFor();
    assert.equal(await page.locator("[data-filter=project]").inputValue(), "/home/ann/shop");
    assert.equal(await page.locator("[data-filter=period]").inputValue(), "30");
    await page.locator("[data-filter=agent]").selectOption("codex");
    await page.locator("[data-empty]", { hasText: "Choose a longer period" }).waitFor();
  });

  it("shows the first numbers and the progress while sessions are read, which can be stopped", async () => {
    await open({ update: "never" });
    await page.locator("[data-insights=running] [data-insights-numbers]").waitFor();
    await page.locator("[data-update=running]", { hasText: "Reading file 42 of 600" }).waitFor();
    assert.equal(await page.locator("[role=progressbar]").getAttribute("aria-valuenow"), "7");
    await page.locator("[data-action=stop-update]").click();
    await page.locator("[data-update=stopped]", { hasText: "Stopped: some sessions may be missing" }).waitFor();
    await page.locator("[data-action=update]").click();
    await page.locator("[data-insights=running]").waitFor();
  });

  it("says what went wrong, and tries again", async () => {
    await open({ update: "fails" });
    await page.locator("[data-update=failed]", { hasText: "The disk is on fire" }).waitFor();
    await read({ update: "problems" });
    await page.locator(".insights-problems summary", { hasText: "2 problems" }).click();
    assert.match(await page.locator(".insights-problems").innerText(), /One file can't be read/);
    await read({ fail: "insightSessions" });
    await page.locator("[data-figure=calls] button").click();
    await page.locator(".insights-sessions [data-problem] [data-action=retry]").click();
    await page.locator("[data-selected-sessions='12']").waitFor();
  });

  it("says what to do if there are no sessions", async () => {
    await open({ empty: "none" });
    await page.locator("[data-empty]", { hasText: "Work with an agent such as Copilot" }).waitFor();
    await open({ empty: "filtered" });
    await page.locator("[data-empty]", { hasText: "Choose a longer period" }).waitFor();
  });

  for (const width of [500, 800, 1100, 1400])
    it(`fits ${width} pixels, with and without a list of sessions`, async () => {
      await read({}, { width, height: 900 });
      const fits = async (what: string): Promise<void> => {
        const wide = await page.evaluate<string[]>(
          `[document.documentElement, ...document.querySelectorAll(".insights-numbers, .insights-sessions, .insights-filter, .pane-head")]
            .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className + " " + box.scrollWidth)`,
        );
        assert.deepEqual(wide, [], what);
      };
      await fits("numbers");
      await page.locator("[data-figure=failed] button").click();
      await page.locator("[data-selected-sessions='12']").waitFor();
      await fits("with sessions");
      await screenshot(page, `insights-${width}`);
    });

  for (const theme of THEMES)
    it(`in ${theme} has no accessibility findings`, async () => {
      await read({ theme });
      assert.deepEqual(await findings(page, { theme }), []);
      await page.locator("[data-figure=failed] button").click();
      await page.locator("[data-selected-sessions='12']").waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await screenshot(page, `insights-${theme}`);
    });
});
