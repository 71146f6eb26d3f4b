import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { COMMANDS_COLOURS, findings } from "./axe";
import { screenshot, seenRows, until, viewerOfSuite } from "./support";

const THEMES = ["vscode-light", "vscode-dark", "vscode-high-contrast", "vscode-high-contrast-light"] as const;
const TRANSCRIPT = "[data-pane=transcript]";

interface State {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Brings the page there. */
  readonly reach?: (page: Page) => Promise<unknown>;
  /** Where the state is told, and what it says: what is so, and what can be done. */
  readonly at: string;
  readonly says: RegExp;
  /** Can be done from there. */
  readonly next?: string;
}

const STATES: readonly State[] = [
  {
    name: "nothing recorded and no transcript",
    parameters: { runs: 0, right: "none" },
    at: TRANSCRIPT,
    says: /No transcript open[^]*Open a recorded agent session/,
    next: "[data-action=choose-transcript]",
  },
  {
    name: "a transcript that is being opened",
    parameters: { runs: 0, right: "opening" },
    at: TRANSCRIPT,
    says: /Opening session\.jsonl/,
  },
  {
    name: "a transcript that cannot be opened",
    parameters: { runs: 0, right: "problem" },
    at: TRANSCRIPT,
    says: /cannot be shown[^]*It may not be read/,
    next: "[data-action=choose-transcript]",
  },
  {
    name: "a transcript without entries",
    parameters: { runs: 0, rows: 0 },
    at: TRANSCRIPT,
    says: /Nothing in this transcript[^]*New entries appear here/,
  },
  {
    name: "a transcript that is still being read",
    parameters: { rows: 5000, reading: 40 },
    at: TRANSCRIPT,
    says: /40/,
  },
  {
    name: "a transcript whose reading stopped",
    parameters: { rows: 5000, reading: 40, failure: 1 },
    at: `${TRANSCRIPT} [data-problem]`,
    says: /Reading stopped after .* of .*: The file can no longer be read: permission denied/,
  },
  {
    name: "rows that are on their way",
    parameters: { rows: 50_000 },
    reach: async (page) => {
      await seenRows(page, "transcript");
      await page.evaluate(`bench.hold(); bench.scrollTo("transcript", 0.5)`);
      await page.locator("[data-list=transcript] [data-state=loading]").first().waitFor();
    },
    at: TRANSCRIPT,
    says: /session/,
  },
  {
    name: "rows that could not be loaded",
    parameters: { rows: 50_000 },
    reach: async (page) => {
      await seenRows(page, "transcript");
      await page.evaluate(`bench.fail("rows", 9); bench.scrollTo("transcript", 0.5)`);
      await page.locator("[data-list=transcript] [data-state=failed] [data-problem]").first().waitFor();
    },
    at: TRANSCRIPT,
    says: /These rows could not be loaded/,
    next: "[data-list=transcript] [data-action=retry]",
  },
  {
    name: "a call whose detail could not be loaded",
    parameters: { set: "sample" },
    reach: async (page) => {
      await page.evaluate(`bench.fail("call", 9)`);
      await page.locator('[data-list=transcript] [data-call-id="call-4"]').click();
      await page.locator("[data-pane=detail] [data-problem]").waitFor();
    },
    at: "[data-pane=detail]",
    says: /could not be/,
    next: "[data-pane=detail] [data-action=retry]",
  },
  {
    name: "a file that is no result",
    parameters: { file: '{"success":tru', layout: "left" },
    at: "[data-detail]",
    says: /JSON/i,
  },
  {
    name: "a result file that is too large to be shown whole",
    parameters: { file: '{"success":true,"data":{"output":"the beginning"}}', hidden: 100_000_000, layout: "left" },
    at: "[data-hidden-bytes]",
    says: /This file is very large[^]*95 MB are hidden/,
    next: "[data-hidden-bytes] [data-action=open-lines]",
  },
  {
    name: "a connection that is gone",
    parameters: { set: "sample" },
    reach: async (page) => {
      await page.evaluate(`bench.disconnect("The extension was updated")`);
      await page.locator('[data-list=transcript] [data-call-id="call-4"]').click();
      await page.locator("[data-pane=detail] [data-problem]").waitFor();
    },
    at: "[data-pane=detail]",
    says: /The extension was updated/,
  },
  {
    name: "a list of 200,000 rows, far from its ends",
    parameters: { rows: 200_000, runs: 2000 },
    reach: async (page) => {
      await page.evaluate(`bench.scrollTo("transcript", 0.7)`);
      await until(
        page,
        `bench.seen("transcript").length > 5 && bench.seen("transcript").every(({ state }) => state === "ready")`,
      );
    },
    at: TRANSCRIPT,
    says: /200,000/,
  },
  {
    name: "a call as it was written",
    parameters: { set: "long-lists" },
    reach: async (page) => {
      await page.locator('[data-list=transcript] [data-call-id="question"]').click();
      await page.locator("[data-detail] [data-tab=entry]").click();
    },
    at: "[data-entry-line]",
    says: /Entry of the call, line/,
  },
  {
    name: "a list that is cut, with the filters open",
    parameters: { set: "long-lists" },
    reach: async (page) => {
      await page.locator("[data-action=filters]").click();
      await page.locator('[data-list=transcript] [data-call-id="todos"]').click();
      await page.locator("[data-detail] .todo").hover();
    },
    at: ".todo .text-foot",
    says: /20 more items not shown/,
    next: ".todo .text-foot [data-action=show-all]",
  },
  {
    name: "the list of tools, and there is none",
    parameters: { tools: 1, "no-tools": 1, layout: "left" },
    at: "body",
    says: /tool/i,
  },
];

describe("a state of the viewer", () => {
  const viewer = viewerOfSuite();

  for (const { name, parameters, reach, at, says, next } of STATES) {
    it(`is announced and gives axe nothing to find in any theme: ${name}`, async () => {
      const page = await viewer.open(parameters, { width: 1400, height: 900 });
      await reach?.(page);
      const told = page.locator(at).first();
      await told.waitFor();
      assert.match(await told.innerText(), says);
      if (next !== undefined) await page.locator(next).first().waitFor();
      for (const theme of THEMES) {
        await page.evaluate(`document.body.className = ${JSON.stringify(theme)}`);
        assert.deepEqual(await findings(page, { exclude: COMMANDS_COLOURS, theme }), [], theme);
      }
      await screenshot(page, `state-${name.replaceAll(/\W+/g, "-")}`);
    });
  }

  it("moves nothing if the user asked for less motion", async () => {
    const page = await viewer.open({ rows: 5000, reading: 40, right: "opening" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("[data-waiting], [role=progressbar], .spinner, [data-phase]").first().waitFor();
    assert.equal(await page.evaluate("document.getAnimations().length"), 0);
  });

  it("offers all of a large result file, by its own name", async () => {
    const page = await viewer.open({ file: '{"success":true,"data":{}}', hidden: 9_000_000, layout: "left" });
    await page.locator("[data-hidden-bytes] [data-action=open-lines]").click();
    await page.locator("[data-hidden-bytes] [data-action=copy-lines]").click();
    await until(page, "bench.done.length === 2");
    const source = "file:///demo/answer.tool-result.json";
    assert.deepEqual(await page.evaluate("bench.done"), [
      { method: "openWhole", params: { source } },
      { method: "copyWhole", params: { source } },
    ]);
  });

  it("has text that can be read on a chosen item of the outline, whether the outline has the keys or not", async () => {
    const page = await viewer.open({ set: "session" }, { width: 1500, height: 900 });
    await page.locator("[data-list=outline] [data-state=ready]").first().waitFor();
    await page.locator("[data-list=outline] [data-row]").nth(1).click();
    await page.locator("[data-list=outline] [aria-selected=true]").waitFor();
    for (const list of ["outline", "transcript"]) {
      await page.locator(`[data-list=${list}]`).focus();
      for (const theme of THEMES) {
        await page.evaluate(`document.body.className = ${JSON.stringify(theme)}`);
        assert.deepEqual(
          await findings(page, { include: ["[data-list=outline]"], theme }),
          [],
          `${theme}, keys in ${list}`,
        );
      }
    }
  });
});
