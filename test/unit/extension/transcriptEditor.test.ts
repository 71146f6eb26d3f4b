import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

interface CustomEditor {
  readonly viewType: string;
  readonly priority: string;
  readonly selector: readonly { readonly filenamePattern: string }[];
}

describe("the editor for transcripts", () => {
  const manifest = path.join(import.meta.dirname, "../../../package.json");
  const { contributes } = JSON.parse(fs.readFileSync(manifest, "utf8")) as {
    contributes: { customEditors: readonly CustomEditor[] };
  };
  const editors = contributes.customEditors;

  it("is offered for lists of lines, JSON, packed transcripts, and databases, and takes none from the text editor", () => {
    const editor = editors.find(({ viewType }) => viewType === "toolResultViewer.transcript") ?? assert.fail();
    assert.deepEqual(
      editor.selector.map(({ filenamePattern }) => filenamePattern),
      ["*.jsonl", "*.json", "*.jsonl.gz", "*.jsonl.zst", "opencode*.db", "kilo*.db"],
    );
    assert.deepEqual(
      editors.filter(({ priority }) => priority !== "option"),
      [],
    );
  });
});
