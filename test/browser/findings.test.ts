import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings as accessibilityProblems } from "./axe";
import { openStatistics, selectedRow } from "./statisticsPages";
import { screenshot, until, viewerOfSuite } from "./support";

const WIDE = { width: 1300, height: 900 };
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast"] as const;

describe("findings", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  describe("in the statistics of a session", () => {
    const open = async (parameters: Readonly<Record<string, string>> = {}, size = WIDE): Promise<void> => {
      page = await viewer.open({ set: "findings", layout: "session", ...parameters }, size);
      await page.locator("[data-list=transcript]").waitFor();
      await openStatistics(page);
      await page.locator("[data-section=findings]").waitFor();
    };
    const loop = () => page.locator("[data-finding=loop]");

    it("say what happened and what it cost, and lead to its rows", async () => {
      await open();
      await page.locator("[data-findings='9']").waitFor();
      assert.equal(await page.locator("[data-section=findings] h3").innerText(), "Findings (9)");
      await page.locator("[data-action=all-findings]").click();
      assert.equal(await page.locator("[data-finding]").count(), 9);
      const words = await loop().innerText();
      assert.match(words, /The same call of Bash was made 4 times with the same result.*: npm run build/);
      assert.match(words, /about \d+ tokens, ≤ 3\.0 s/);
      assert.equal(await loop().locator("[data-go-row]").count(), 4);
      await loop().locator("[data-go-row='2']").click();
      await selectedRow(page).waitFor();
      assert.match(await selectedRow(page).innerText(), /npm run build/);
    });

    it("show the most expensive ones first, and texts of the transcript as text", async () => {
      await open();
      await page.locator("[data-findings='9']").waitFor();
      assert.equal(await page.locator("[data-finding]").count(), 5);
      assert.equal(await page.locator("[data-finding]").first().getAttribute("data-finding"), "largeResult");
      assert.equal(await page.locator("[data-section=findings] b").count(), 0);
    });

    it("copy a suggestion", async () => {
      await open();
      await page.locator("[data-findings='9']").waitFor();
      await page.locator("[data-finding=largeResult] [data-action=copy-suggestion]").click();
      await until(page, `bench.done.some(({ method }) => method === "copy")`);
      const { text } = await page.evaluate<{ text: string }>(
        `bench.done.findLast(({ method }) => method === "copy").params`,
      );
      assert.match(text, /^Limit the output of commands/);
    });

    it("say that there are none", async () => {
      page = await viewer.open({ set: "numbers", layout: "session" }, WIDE);
      await page.locator("[data-list=transcript]").waitFor();
      await openStatistics(page);
      await page.locator("[data-section=findings] .nothing").waitFor();
      assert.equal(await page.locator("[data-section=findings] h3").innerText(), "Findings");
    });

    for (const theme of THEMES)
      it(`are accessible in ${theme}`, async () => {
        await open({ theme });
        await page.locator("[data-findings='9']").waitFor();
        await screenshot(page, `findings-${theme}`);
        assert.deepEqual(await accessibilityProblems(page, { theme }), []);
      });
  });

  describe("on the page of insights", () => {
    const open = async (parameters: Readonly<Record<string, string>> = {}, size = WIDE): Promise<void> => {
      page = await viewer.open({ set: "insights", ...parameters }, size);
      await page.locator("[data-insights=done] [data-section=findings]").waitFor();
    };
    const look = (): Promise<void> => page.locator("[data-action=look-for-findings]").click();
    const last = (method: string) =>
      page.evaluate<unknown>(`bench.done.findLast(({ method }) => method === "${method}").params`);

    it("are looked for on request, and listed by kind, the most expensive kind first", async () => {
      await open();
      assert.equal(await page.locator("[data-insight-findings]").count(), 0);
      await look();
      const found = page.locator("[data-insight-findings='510']");
      await found.waitFor();
      assert.deepEqual(await found.locator("h4").allInnerTexts(), [
        "Lost caches (1)",
        "Loops (7)",
        "The same failure in many sessions (1)",
      ]);
      assert.match(await found.innerText(), /510 findings in 22 sessions\. The first 9 are listed\./);
      assert.match(await found.innerText(), /180,000 tokens[^]*about 12,345 tokens, ≤ 3 min 10 s/);
      const loops = found.locator("[data-finding-kind=loop] > li");
      assert.equal(await loops.count(), 5);
      await found.locator("[data-action=all-loop]").click();
      assert.equal(await loops.count(), 7);
      assert.match(await found.innerText(), /22 more sessions/);
    });

    it("lead to their sessions and rows", async () => {
      await open();
      await look();
      const failure = page.locator("[data-finding=sharedFailure]");
      await failure.locator("[data-insight-row='6']").click();
      await until(page, `bench.done.some(({ method }) => method === "openInsight")`);
      assert.deepEqual(await last("openInsight"), {
        resource: "file:///home/ann/.claude/projects/shop/2.jsonl",
        row: 6,
      });
      await failure.locator(".insights-session").first().click();
      await until(page, `bench.done.filter(({ method }) => method === "openInsight").length > 1`);
      assert.deepEqual(await last("openInsight"), { resource: "file:///home/ann/.claude/projects/shop/1.jsonl" });
    });

    it("show the progress, and stop on request", async () => {
      await open({ look: "never" });
      await look();
      await page.locator("[data-looking]", { hasText: "Reading session 42 of 600" }).waitFor();
      await page.locator("[data-action=stop-looking]").click();
      await page.locator("[data-action=look-for-findings]").waitFor();
      assert.equal(await page.locator("[data-looking]").count(), 0);
    });

    it("say why they can't be looked for", async () => {
      await open({ fail: "insightFindings" });
      await look();
      await page.locator("[data-section=findings]", { hasText: "The sessions could not be looked through" }).waitFor();
    });

    it("are looked for again after other sessions are chosen", async () => {
      await open();
      await look();
      await page.locator("[data-insight-findings]").waitFor();
      await page.locator("[data-filter=project]").selectOption("/home/ann/shop");
      await page.locator("[data-insight-findings]").waitFor({ state: "detached" });
      await look();
      await page.locator("[data-insight-findings]").waitFor();
      assert.deepEqual(await last("insightFindings"), { project: "/home/ann/shop" });
    });

    for (const theme of THEMES)
      it(`are accessible in ${theme}`, async () => {
        await open({ theme });
        await look();
        await page.locator("[data-insight-findings]").waitFor();
        await page.locator("[data-section=findings]").scrollIntoViewIfNeeded();
        await screenshot(page, `insight-findings-${theme}`);
        assert.deepEqual(await accessibilityProblems(page, { theme }), []);
      });
  });
});
