import assert from "node:assert/strict";
import { findings } from "./axe";
import { screenshot, viewerOfSuite } from "./support";

describe("the result of our own apply_patch", () => {
  const viewer = viewerOfSuite();

  it("shows each file with its difference, the text of a new file, and new problems", async () => {
    const patch =
      "*** Begin Patch\n*** Add File: docs/new.md\n+# A new page\n+\n+It is short.\n" +
      "*** Update File: src/a.ts\n@@\n-const two = 2;\n+const two = 3;\n*** End Patch";
    const data = {
      files: [
        { path: "src/a.ts", action: "modified", diff: "@@ -1,2 +1,2 @@\n one\n-const two = 2;\n+const two = 3;" },
        { path: "docs/new.md", action: "added" },
        { path: "old.txt", action: "renamed", moved_to: "moved.txt" },
        { path: "gone.txt", action: "deleted", backup: "1" },
      ],
      diagnostics: [{ path: "src/a.ts", line: 2, message: "It is too large" }],
      output: "M src/a.ts\nA docs/new.md\nR old.txt -> moved.txt\nD gone.txt",
    };
    const record = {
      id: "run-1",
      tool: "apply_patch",
      input: { patch },
      result: { success: true, data },
      format: "envelope",
      started: "2026-03-09T14:00:00.000Z",
      duration_ms: 12,
      source: "chat",
    };
    const page = await viewer.open({ file: JSON.stringify(record), layout: "left" });
    const body = page.locator("[data-renderer='apply_patch']");
    await body.waitFor();
    assert.equal(await body.locator("[data-note]").count(), 0, "the view fits the data");
    const text = await body.innerText();
    for (const shown of [
      /src\/a\.ts\s+modified/,
      /const two = 2;/,
      /const two = 3;/,
      /docs\/new\.md\s+added/,
      /A new page/,
      /It is short\./,
      /old\.txt\s+renamed\s+moved\.txt/,
      /gone\.txt\s+deleted/,
      /src\/a\.ts:2: It is too large/,
    ])
      assert.match(text, shown);
    assert.deepEqual(await findings(page, { include: ["[data-detail]"] }), []);
    await screenshot(page, "own-patch");
  });
});
