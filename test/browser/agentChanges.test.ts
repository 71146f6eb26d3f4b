import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { focused, laidOutText, screenshot, until, viewerOfSuite } from "./support";

const WIDE = { width: 1100, height: 800 };
const THEMES = ["vscode-dark", "vscode-light", "vscode-high-contrast"] as const;

describe("the page of changes by agents", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>> = {}, size = WIDE): Promise<void> => {
    page = await viewer.open({ set: "agentChanges", ...parameters }, size);
    await page.locator(".agent-changes").waitFor();
  };
  const read = async (parameters: Readonly<Record<string, string | number>> = {}, size = WIDE): Promise<void> => {
    await open(parameters, size);
    await page.locator("[data-agent-changes=done] [data-change='0'] [data-prompt]").waitFor();
  };
  const change = (id: number) => page.locator(`[data-change="${id}"]`);
  const fold = (id: number) => change(id).locator("[data-action=expand-change]");

  it("lists each change with its time, agent, lines, session, and the first line of its prompt", async () => {
    await read();
    assert.equal(await page.locator("[data-change]").count(), 5);
    assert.match(
      await change(0).innerText(),
      /^2026-03-09 \d\d:00:00\s+claude-code\s+Edit\s+\+2 −1[^]*Fix the <b>cart[^]*, part 0[^]*Use the <b>new/,
    );
    assert.doesNotMatch(await change(0).innerText(), /prices\.json/);
    assert.match(await change(1).innerText(), /codex\s+Bash\s+possible[^]*Fix the total of the cart/);
    assert.match(await change(2).innerText(), /subagent c0ffee/);
    assert.match(await change(3).innerText(), /Without a title/);
    assert.match(await change(4).innerText(), /Time not recorded[^]*The file was then \/home\/ann\/shop\/src\/sum/);
  });

  it("shows the whole prompt and the diff of a change that is expanded, with the keyboard", async () => {
    await read();
    await fold(0).focus();
    await page.keyboard.press("Enter");
    await change(0).locator("[data-diff]").waitFor();
    assert.equal(await fold(0).getAttribute("aria-expanded"), "true");
    assert.match(await laidOutText(change(0).locator("[data-diff]")), /\/\/ <script>/);
    assert.match(await change(0).innerText(), /It is in prices\.json\.[^]*Keep the old names\.[^]*\/\/ <script>/);
    assert.equal(await page.evaluate("document.querySelectorAll('.agent-changes script').length"), 0);
    await page.keyboard.press("Space");
    await change(0).locator("[data-diff]").waitFor({ state: "detached" });
    await focused(page, "action", "expand-change");
  });

  it("says that a command possibly changed the file, and shows the command", async () => {
    await read();
    await fold(1).click();
    await change(1).locator("[data-possible]").waitFor();
    assert.match(await change(1).innerText(), /sed -i s\/3\/4\/ total\.ts[^]*Possibly changed by a command/);
    await fold(2).click();
    await change(2).locator(".nothing", { hasText: "No prompt is recorded" }).waitFor();
  });

  it("opens the session of a change at its row", async () => {
    await read();
    await change(3).locator("[data-action=open-change]").click();
    await until(page, `bench.done.some(({ method }) => method === "openAgentChange")`);
    assert.deepEqual(await page.evaluate(`bench.done.at(-1).params`), { id: 3 });
  });

  it("reads the prompts of each session at once, and leaves out calls that didn't change the file", async () => {
    await read({ changes: 6 });
    await change(5).waitFor({ state: "detached" });
    const asked = await page.evaluate<unknown[]>(
      `bench.done.filter(({ method }) => method === "agentChangeDetails").map(({ params }) => params.ids)`,
    );
    assert.deepEqual(asked, [
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    await page.locator("[role=status]", { hasText: /^5 changes$/ }).waitFor({ state: "attached" });
  });

  it("shows the progress of reading, and can be stopped and continued", async () => {
    await open({ update: "never" });
    await page.locator("[data-update=running]", { hasText: "Reading file 42 of 600" }).waitFor();
    await change(0).locator("[data-prompt]").waitFor();
    await page.locator("[data-action=stop-update]").click();
    await page.locator("[data-update=stopped]").waitFor();
    await open({ details: "never" });
    await page.locator("[data-update=running]", { hasText: "Reading session 1 of 3" }).waitFor();
    await page.locator("[data-action=stop-update]").click();
    await page.locator("[data-update=stopped]").waitFor();
    assert.equal(await change(0).locator("[data-prompt]").count(), 1);
    await page.locator("[data-action=update]").click();
    await page.locator("[data-update=running]").waitFor();
  });

  it("says what went wrong, and tries again", async () => {
    await open({ update: "fails" });
    await page.locator("[data-update=failed]", { hasText: "The disk is on fire" }).waitFor();
    await read();
    await page.evaluate("bench.fail('agentChanges', 1)");
    await page.locator("[data-action=update]").click();
    await page.locator("[data-problem] [data-action=retry]").click();
    await page.locator("[data-problem]").waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-change]").count(), 5);
    await open({ broken: 1 });
    await change(3).locator(".agent-change-problem", { hasText: "The file was deleted" }).waitFor();
    await change(4).locator("[data-prompt]").waitFor();
  });

  it("says what to do if no session changed the file", async () => {
    await open({ empty: "searched" });
    await page.locator("[data-empty]", { hasText: "Searched 600 sessions of 3 agents." }).waitFor();
    await open({ empty: "none" });
    await page.locator("[data-empty]", { hasText: "Work with an agent such as Copilot" }).waitFor();
    await open({ unknown: 1 });
    await page.locator("[data-empty]", { hasText: "Open the file, and run Show Agents' Changes" }).waitFor();
  });

  it("draws many changes in steps, and says how many older ones aren't listed", async () => {
    await read({ changes: 500 });
    assert.equal(await page.locator("[data-change]").count(), 100);
    await page.locator("[data-older='734']", { hasText: "734 older changes aren't listed" }).waitFor();
    await page.locator(".rest [data-action=show-all]").click();
    await change(499).waitFor();
  });

  for (const width of [400, 700, 1100])
    it(`fits ${width} pixels with an expanded change`, async () => {
      await read({}, { width, height: 800 });
      await fold(0).click();
      await change(0).locator("[data-diff]").waitFor();
      const wide = await page.evaluate<string[]>(
        `[document.documentElement, ...document.querySelectorAll(".agent-changes-body, .pane-head, .agent-change")]
          .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className + " " + box.scrollWidth)`,
      );
      assert.deepEqual(wide, []);
      await screenshot(page, `agent-changes-${width}`);
    });

  for (const theme of THEMES)
    it(`in ${theme} has no accessibility findings`, async () => {
      await read({ theme });
      assert.deepEqual(await findings(page, { theme }), []);
      await fold(0).click();
      await fold(1).click();
      await change(0).locator("[data-diff]").waitFor();
      await change(1).locator("[data-possible]").waitFor();
      assert.deepEqual(await findings(page, { theme }), []);
      await screenshot(page, `agent-changes-${theme}`);
    });
});
