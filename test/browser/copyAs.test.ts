import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findings } from "./axe";
import { chooseShown, screenshot, until, viewerOfSuite } from "./support";

describe("copying as", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  const open = async (parameters: Readonly<Record<string, string | number>>): Promise<void> => {
    page = await viewer.open(parameters);
  };
  const choose = (id: string): Promise<Locator> => chooseShown(page, id);
  /** What the host was last asked to put on the clipboard. */
  const copied = async (from: Locator, choice: string): Promise<{ text: string; json?: boolean }> => {
    const before = await page.evaluate<number>(`bench.done.length`);
    await from.click();
    await page.locator(`[role=menuitem][data-copy="${choice}"]`).click();
    await until(page, `bench.done.length > ${before}`);
    return page.evaluate(`bench.done.at(-1).params`);
  };

  it("text, Markdown or JSON is offered for a call, its result and its input", async () => {
    await open({ set: "sample" });
    const detail = await choose("call-0");
    const button = detail.locator(".detail-head [data-action=copy-as]");
    await button.click();
    const items = await page.locator("[role=menuitem]").evaluateAll((all) => all.map((item) => item.textContent));
    assert.deepEqual(items, [
      "Call as text",
      "Call as Markdown",
      "Call as JSON",
      "Result as text",
      "Result as Markdown",
      "Result as JSON",
      "Input as JSON",
    ]);
    assert.deepEqual(await findings(page, { include: ["[data-menu]"] }), []);
    await screenshot(page, "copy-as");
    await page.keyboard.press("Escape");
    const call = await copied(button, "call markdown");
    assert.match(call.text, /^### Bash\\: succeeded\n/);
    assert.match(call.text, /\*\*Input\*\*\n\n```bash\n/);
    assert.match(call.text, /Exit code 1\n\n```text\n/);
    assert.equal(call.json, undefined);
    const json = await copied(button, "call json");
    assert.equal(json.json, true);
    const value = JSON.parse(json.text) as { tool: string; input: unknown; result: unknown };
    assert.equal(value.tool, "Bash");
    assert.ok(value.input && value.result, "it has its input and its result");
    assert.match((await copied(button, "call text")).text, /^Bash: [^]*\nInput:\n\{[^]*\nResult:\n/);
    assert.deepEqual(
      Object.keys(JSON.parse((await copied(button, "input json")).text) as object).includes("command"),
      true,
    );
  });

  it("Markdown shows a change as a difference and a list of things to do as one", async () => {
    await open({ set: "sample" });
    const todo = await choose("call-5");
    const list = await copied(todo.locator(".detail-head [data-action=copy-as]"), "result markdown");
    assert.match(list.text, /^- \[[ x]\] /);
    await open({ set: "files" });
    await page.locator('[data-list=transcript] [data-call-id="call-0"]').click();
    const edit = page.locator('[data-detail][data-call-id="call-0"]');
    await edit.locator("[data-diff]").first().waitFor();
    const change = await copied(edit.locator(".detail-head [data-action=copy-as]"), "result markdown");
    assert.match(change.text, /^```diff\n--- a\/[^\n]+\n\+\+\+ b\//);
  });

  it("Markdown shows a command's output as a terminal would leave it, and the text as recorded", async () => {
    await open({ set: "recorded" });
    await page.locator('[data-list=transcript] [data-call-id="bash-colours"]').click();
    const detail = page.locator('[data-detail][data-call-id="bash-colours"]');
    await detail.locator("[data-terminal]").first().waitFor();
    const button = detail.locator(".detail-head [data-action=copy-as]");
    const { text } = await copied(button, "result markdown");
    assert.match(text, /\nprogress 100%\nwordo?\n/);
    assert.doesNotMatch(text, /\\u\{d\}|progress {2}10%/);
    assert.match((await copied(button, "result text")).text, /progress {2}10%\rprogress {2}55%/);
  });

  it("goes for rows that are no calls, too, and their JSON is the entry", async () => {
    await open({ set: "sample" });
    await page.locator("[data-list=transcript] [data-kind=prompt]").first().click();
    const button = page.locator("[data-detail][data-kind=prompt] .detail-head [data-action=copy-as]");
    const markdown = await copied(button, "row markdown");
    assert.match(markdown.text, /^### Prompt\n\nline/);
    assert.equal((await copied(button, "entry json")).json, true);
  });

  it("tables and texts in frames have it next to their own copy button", async () => {
    await open({ set: "families" });
    const detail = await choose("run-0");
    const table = detail.locator("[data-table] [data-action=copy-as]").first();
    const markdown = await copied(table, "table markdown");
    assert.match(markdown.text, /^\| .+ \|\n\| --- \|/);
    assert.match((await copied(table, "table text")).text, /^[^\t\n]+/);
  });

  it("works with the keyboard alone: arrows move, Escape gives the focus back", async () => {
    await open({ set: "sample" });
    const detail = await choose("call-0");
    const button = detail.locator(".detail-head [data-action=copy-as]");
    await button.focus();
    await page.keyboard.press("ArrowDown");
    const focus = (): Promise<string | undefined> => page.evaluate("document.activeElement.dataset.copy");
    await until(page, `document.activeElement.dataset.copy === "call text"`);
    await page.keyboard.press("ArrowDown");
    assert.equal(await focus(), "call markdown");
    await page.keyboard.press("End");
    assert.equal(await focus(), "input json");
    await page.keyboard.press("ArrowDown");
    assert.equal(await focus(), "call text");
    await page.keyboard.press("Escape");
    await until(page, `document.activeElement.dataset.action === "copy-as"`);
    assert.equal(await page.locator("[role=menu]").count(), 0);
    await page.keyboard.press("Enter");
    await until(page, `document.activeElement.dataset.copy === "call text"`);
    await page.keyboard.press("Enter");
    await until(page, `bench.done.some(({ method }) => method === "copy")`);
  });

  it("says what went wrong next to the button, and tries again", async () => {
    await open({ set: "sample" });
    const detail = await choose("call-0");
    await page.evaluate(`bench.fail("copy", 1, "No clipboard")`);
    await detail.locator(".detail-head [data-action=copy-as]").click();
    await page.locator('[data-copy="call text"]').click();
    const problem = detail.locator(".detail-head [data-problem]");
    assert.match(await problem.innerText(), /Not copied: No clipboard/);
    await problem.locator("[data-action=retry]").click();
    await until(page, `bench.done.some(({ method }) => method === "copy")`);
    assert.equal(await problem.count(), 0);
  });
});
