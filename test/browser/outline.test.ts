import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { chosenIn, outlineItem, outlineItems, WIDE } from "./outlineItems";
import { chooseMore, focused, screenshot, until, viewerOfSuite } from "./support";

describe("the outline of a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (
    parameters: Readonly<Record<string, string | number>> = {},
    size: { width: number; height: number } = WIDE,
  ): Promise<void> => {
    page = await viewer.open({ set: "session", ...parameters }, size);
  };
  const items = (): Promise<string[]> => outlineItems(page);
  const item = (words: string) => outlineItem(page, words);
  const chosen = (list: string) => chosenIn(page, list);

  it("lists turns with their time, duration, calls, failures and tokens", async () => {
    await open();
    const all = await items();
    const first = all.find((text) => text.startsWith("Tidy the parser"));
    assert.match(first ?? "", /\d\d:\d\d.*25\.0 s.*2 calls.*1 failed.*3\.2k tokens.*1 hook/);
    assert.match(
      await page.locator("[data-outline-head]").innerText(),
      /4 turns · 4 subagents · 1 compaction · 1 rewind/,
    );
  });

  it("nests subagents at any depth below the turn that started them, and says which have no transcript", async () => {
    await open();
    await items();
    const levels = async (words: string): Promise<string | null> => item(words).first().getAttribute("data-level");
    assert.deepEqual(
      [
        await levels("Let two agents"),
        await levels("Find the parsers"),
        await levels("Review what was found"),
        await levels("Plan the change"),
      ],
      ["0", "1", "2", "1"],
    );
    assert.equal(await item("Plan the change").getAttribute("data-place"), "inline");
    assert.match(await item("Leave no trace").innerText(), /no transcript/);
  });

  it("shows for a background subagent what was last reported of it, unless it is done", async () => {
    await open();
    await items();
    assert.match(await item("Leave no trace").innerText(), /running/);
    assert.doesNotMatch(await item("Plan the change").innerText(), /completed/);
  });

  it("marks compactions with their tokens, rewinds, API errors and queued prompts", async () => {
    await open();
    const all = (await items()).join("\n");
    assert.match(all, /Compacted \(auto\) 168k to 21k tokens/);
    assert.match(all, /Use a class for it.*way 1 of 2.*rewound/);
    assert.match(all, /Use plain functions for it.*way 2 of 2/);
    assert.match(all, /API Error: 529 Overloaded/);
    assert.match(all, /And add a test.*queued/);
  });

  it("leads to the row of an item by a click, and by Enter", async () => {
    await open();
    await items();
    await item("Use plain functions").click();
    await page.locator("[data-list=transcript] [aria-selected=true]", { hasText: "Use plain functions" }).waitFor();
    await page.locator("[data-list=outline]").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("[data-list=transcript] [aria-selected=true]", { hasText: "Tidy the parser" }).waitFor();
    await focused(page, "list", "transcript");
  });

  it("is still next to the rows after another page was shown", async () => {
    await open({ set: "numbers", layout: "session" });
    await items();
    const frame = page.locator(".outline-frame > .split");
    for (const other of ["statistics", "timeline"]) {
      await page.locator(`[data-transcript-tab=${other}]`).click();
      await page.locator(`[data-${other}]`).waitFor();
      // The width of the rows that were taken away is reported with the next frame.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      await page.locator("[data-transcript-tab=rows]").click();
      await page.locator("[data-list=outline]").waitFor();
      assert.match((await frame.getAttribute("class")) ?? "", /columns/, other);
    }
  });

  it("follows the row that is being read", async () => {
    await open();
    await items();
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("End");
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Use plain functions" }).waitFor();
    await page.locator("[data-list=transcript] [data-agent]", { hasText: "Grep" }).click();
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Plan the change" }).waitFor();
  });

  it("is followed to the right item in a transcript of 100,000 rows", async () => {
    page = await viewer.open({ rows: 100_000 }, WIDE);
    // Reading so big a file once more is asked for.
    await page.locator("[data-action=read-outline]").click();
    await items();
    await page.evaluate(`bench.scrollTo("transcript", 0.5)`);
    await until(
      page,
      `Math.abs(Number(document.querySelector("[data-list=outline] [aria-selected=true]")?.dataset.row) - bench.seen("transcript")[0]?.key) < 3`,
    );
    assert.ok(
      (await page.locator("[data-row]").count()) < 400,
      'expected (await page.locator("[data-row]").count()) < 400',
    );
  });

  it("steps to prompts and calls with p and c, and back with Shift", async () => {
    await open();
    await items();
    await page.locator("[data-list=transcript]").focus();
    const text = async (): Promise<string> => chosen("transcript").innerText();
    const selects = (text: string): Promise<boolean> =>
      until(
        page,
        `document.querySelector("[data-list=transcript] [aria-selected=true]")?.textContent.includes(${JSON.stringify(text)})`,
      );
    // A key that comes before the list has drawn its selection steps from the one before.
    await page.keyboard.press("Home");
    await selects("Tidy the parser");
    await page.keyboard.press("p");
    await selects("Let two agents");
    await page.keyboard.press("Shift+P");
    await selects("Tidy the parser");
    await page.keyboard.press("p");
    await selects("Let two agents");
    await page.keyboard.press("Shift+C");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.textContent.includes("missing.ts")`,
    );
    await page.keyboard.press("c");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.textContent.includes("Find the parsers")`,
    );
    // Failures of the API and of calls.
    await page.keyboard.press("n");
    await selects("API error 529 Overloaded");
    await page.keyboard.press("n");
    await until(
      page,
      `document.querySelector("[data-list=transcript] [aria-selected=true]")?.dataset.severity === "error"`,
    );
    assert.match(await text(), /Edit/);
  });

  it("says which subagent rows of sidechains belong to, once where it begins", async () => {
    await open();
    await items();
    const rows = page.locator('[data-list=transcript] [data-agent="Plan: Plan the change"]');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 3);
    assert.equal(await page.locator("[data-list=transcript] [data-row-agent]").count(), 1);
  });

  it("opens a subagent's transcript in place from the call's detail, and leads back to the call", async () => {
    await open();
    await items();
    await page.locator('[data-list=transcript] [data-call-id="toolu_explore"]').click();
    await page.locator("[data-action=open-subagent]").click();
    await page.locator("[data-list=transcript] [data-row]", { hasText: "Found two." }).waitFor();
    assert.match(await page.locator("[data-pane=transcript] .pane-head").innerText(), /agent-a1|Find all parsers/);
    await page.locator("[data-list=transcript]").focus();
    await page.keyboard.press("b");
    await page.locator('[data-list=transcript] [data-call-id="toolu_explore"]').waitFor();
    assert.equal(await page.locator("[data-action=back-transcript]").count(), 0);
  });

  it("opens a subagent's transcript from the outline with Space, and to the side with a button", async () => {
    await open();
    await items();
    await page.locator('[data-list=transcript] [data-call-id="toolu_explore"]').click();
    await page.locator("[data-action=open-subagent-beside]").click();
    await until(page, `bench.done.some(({ method }) => method === "openAgent")`);
    assert.match(JSON.stringify(await page.evaluate("bench.done")), /agent-a1\.jsonl","beside":true/);
    await page.locator("[data-list=outline] [aria-selected=true]", { hasText: "Let two agents" }).waitFor();
    await page.locator("[data-list=outline]").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.locator("[data-action=back-transcript]").waitFor();
  });

  it("of a call without a transcript of its subagent says why there is none", async () => {
    await open();
    await page.locator('[data-list=transcript] [data-call-id="toolu_lost"]').click();
    assert.match(await page.locator("[data-subagent=missing]").innerText(), /next to this one/);
  });

  it("says in words what decided a call's status", async () => {
    await open();
    const evidence = page.locator("[data-evidence]");
    await page.locator('[data-list=transcript] [data-call-id="toolu_bad"]').click();
    await until(page, `document.querySelector("[data-evidence]")?.textContent.includes("Marked as an error")`);
    await page.locator('[data-list=transcript] [data-call-id="toolu_edit"]').click();
    await until(page, `document.querySelector("[data-evidence]")?.textContent.includes("own")`);
    assert.match(await evidence.innerText(), /its own `success` is false/);
  });

  it("grows with the session, and what is read stays where it is", async () => {
    await open({}, { width: 1600, height: 420 });
    await items();
    await page.evaluate(`bench.scrollTo("transcript", 0)`);
    // The strip that offers the new rows takes some room from the list.
    const seen = `JSON.stringify(bench.seen("transcript").slice(0, 4))`;
    const before = await page.evaluate<string>(seen);
    const count = `Number(document.querySelector("[data-list=transcript]").dataset.count)`;
    const rows = await page.evaluate<number>(count);
    await page.evaluate("bench.grow(6)");
    await page.locator("[data-unseen='12']").waitFor();
    assert.equal(await page.evaluate<string>(seen), before);
    await until(page, `document.querySelector("[data-outline-head]")?.textContent.startsWith("10 turns")`);
    await page.locator("[data-unseen]").click();
    await until(page, `bench.seen("transcript").at(-1)?.text.includes("is done")`);
    await page.evaluate("bench.grow(3)");
    // At the end the list stays at the end.
    await until(page, `${count} === ${rows + 18} && bench.seen("transcript").at(-1)?.key === ${count} - 1`);
    assert.equal(await page.locator("[data-unseen]").count(), 0);
  });

  it("is shown and hidden with o, which is remembered, and is above the rows in a narrow pane", async () => {
    await open({}, { width: 900, height: 800 });
    await page.locator("[data-list=transcript]").focus();
    assert.equal(await page.locator("[data-outline-pane]").count(), 0);
    await page.keyboard.press("o");
    await items();
    assert.equal(await page.locator("[data-split=outline]").getAttribute("aria-orientation"), "horizontal");
    await page.reload();
    await page.locator("[data-outline-pane]").waitFor();
    await chooseMore(page.locator("[data-pane=transcript]"), "outline");
    await page.locator("[data-outline-pane]").waitFor({ state: "detached" });
  });

  it("says that it could not be read, and is read again on request", async () => {
    page = await viewer.open({ set: "sample", layout: "both" }, { width: 700, height: 800 });
    await page.evaluate(`bench.fail("structure", 1, "The disk is on fire")`);
    await chooseMore(page.locator("[data-pane=transcript]"), "outline");
    const problem = page.locator("[data-outline-pane] [data-problem]");
    await problem.waitFor();
    assert.match(await problem.innerText(), /The outline could not be read: The disk is on fire/);
    await problem.locator("[data-action=retry]").click();
    assert.notDeepEqual(await items(), []);
    assert.equal(await problem.count(), 0);
  });

  it("says that it could not be read again, keeps what it shows, and is read again on request", async () => {
    page = await viewer.open({ rows: 300 }, WIDE);
    const before = await items();
    await page.evaluate(`bench.fail("structure", 1, "The disk is on fire")`);
    await page.evaluate("bench.appendRows(3)");
    const problem = page.locator("[data-outline-pane] [data-problem]");
    await problem.waitFor();
    assert.match(await problem.innerText(), /The outline could not be read anew: The disk is on fire/);
    assert.deepEqual((await items()).slice(0, 5), before.slice(0, 5));
    await problem.locator("[data-action=retry]").click();
    await problem.waitFor({ state: "detached" });
  });

  for (const theme of ["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"]) {
    it(`gives axe nothing serious to find in ${theme}`, async () => {
      await open({ theme });
      await items();
      await page.locator('[data-list=transcript] [data-call-id="toolu_explore"]').click();
      await page.locator("[data-action=open-subagent]").waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await screenshot(page, `outline-${theme}`);
    });
  }
});
