import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { findings } from "./axe";
import { screenshot, viewerOfSuite } from "./support";

describe("the results of our own tools for symbols and cells", () => {
  const viewer = viewerOfSuite();

  /** Shows a result, and returns what is drawn for it. */
  const shown = async (tool: string, input: object, data: object): Promise<Locator> => {
    const record = {
      ...{ id: "run-1", tool, input, result: { success: true, data }, format: "envelope" },
      ...{ started: "2026-03-09T14:00:00.000Z", duration_ms: 12, source: "chat" },
    };
    const page = await viewer.open({ file: JSON.stringify(record), layout: "left" });
    const body = page.locator("[data-renderer]").first();
    await body.waitFor();
    assert.equal(await body.locator("[data-note]").count(), 0, "the view fits the data");
    assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
    await screenshot(page, `own-${tool}`);
    return body;
  };

  it("list references by file, with lines that open", async () => {
    const output = "src/cart.ts:3: export function total() {\nsrc/shop.ts:9: (call) total();\nsrc/shop.ts:12: total();";
    const body = await shown("symbols", { action: "references", symbol: "total" }, { output, count: 3 });
    assert.match(await body.innerText(), /3 matching lines in 2 files/);
    assert.deepEqual(
      await body.locator("[data-file]").evaluateAll((all) => all.map((file) => file.getAttribute("data-file"))),
      ["src/cart.ts", "src/shop.ts"],
    );
    assert.equal(await body.locator("[data-file='src/shop.ts'] .match").count(), 2);
  });

  it("list an outline as lines of its file", async () => {
    const output = "1-20: class Cart\n3-9:   method total\n12:   property items";
    const body = await shown("symbols", { action: "outline", path: "src/cart.ts" }, { output, count: 3 });
    assert.deepEqual(await body.locator(".match-line").allInnerTexts(), ["1", "3", "12"]);
    assert.deepEqual(await body.locator(".match-text").allTextContents(), [
      "class Cart",
      "  method total",
      "  property items",
    ]);
  });

  it("show output of another form as it is", async () => {
    const body = await shown("symbols", { action: "outline", path: "src/cart.ts" }, { output: "no lines", count: 1 });
    assert.match(await body.innerText(), /no lines/);
  });

  it("show each file in which a symbol was renamed", async () => {
    const files = [{ path: "src/a.ts", action: "modified", diff: "@@ -1,1 +1,1 @@\n-total();\n+sum();" }];
    const body = await shown("rename_symbol", { symbol: "total", new_name: "sum" }, { output: "M src/a.ts", files });
    assert.match(await body.innerText(), /src\/a\.ts\s+modified[^]*total\(\);[^]*sum\(\);/);
  });

  it("show the difference of a cell, and the text of a new one", async () => {
    const replaced = {
      output: "Replaced cell 2 of a.ipynb",
      cell: 2,
      cells: 3,
      diff: "@@ -1,1 +1,1 @@\n-x = 1\n+x = 2",
    };
    const change = await shown("notebook_edit", { path: "a.ipynb", cell: "2", source: "x = 2" }, replaced);
    assert.match(await change.innerText(), /a\.ipynb\s+Cell 2 replaced[^]*x = 1[^]*x = 2/);
    const inserted = { output: "Inserted cell 1 of a.ipynb", cell: 1, cells: 4 };
    const cell = await shown("notebook_edit", { path: "a.ipynb", action: "insert", source: "import os" }, inserted);
    assert.match(await cell.innerText(), /Cell 1 inserted[^]*import os/);
  });
});
