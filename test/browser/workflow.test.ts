import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe";
import { seenRows, viewerOfSuite } from "./support";

describe("a workflow in a transcript", () => {
  const viewer = viewerOfSuite();
  let page: Page;

  beforeEach(async () => {
    page = await viewer.open({ set: "session", workflow: 1 }, { width: 1600, height: 900 });
    await page.locator("[data-list=outline] [data-row]", { hasText: "Sweep the docs" }).waitFor();
  });

  it("appears in the outline with its phases and their subagents", async () => {
    const rows = (await seenRows(page, "outline")).map(({ text }) => text.replace(/\s+/g, " "));
    const at = rows.findIndex((text) => text.includes("Workflow docs-sweep"));
    assert.match(rows[at] ?? "", /failed.*2 subagents, 1 replied/);
    assert.match(rows[at + 1] ?? "", /Phase 1: Read/);
    assert.match(rows[at + 2] ?? "", /read:a/);
    assert.match(rows[at + 3] ?? "", /read:b.*error.*no transcript/);
    assert.match(rows[at + 4] ?? "", /Phase 2: Check.*0 subagents/);
    const levels = await page
      .locator("[data-list=outline] [data-outline=workflow], [data-list=outline] [data-outline=phase]")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("aria-level")));
    assert.deepEqual(levels, ["2", "3", "3"]);
    assert.deepEqual(await findings(page), []);
  });

  it("is shown below the call that started it, whose subagents open from there", async () => {
    await page.locator("[data-list=transcript] [data-row]", { hasText: "docs-sweep" }).last().click();
    const run = page.locator("[data-workflow=wf_1]");
    await run.waitFor();
    assert.match(await run.innerText(), /Error: no pages/);
    assert.match(await run.innerText(), /one a page/);
    assert.match(await run.locator("[data-workflow-agent=missing]").innerText(), /read:b[^]*next to this one/);
    await run.locator("details summary").click();
    await run.locator("[data-tree]", { hasText: "docs/" }).waitFor();
    assert.deepEqual(await findings(page), []);
    await run.locator("[data-workflow-agent=file] [data-action=open-subagent]").click();
    await page.locator("[data-list=transcript] [data-row]", { hasText: "Read a" }).waitFor();
  });
});
