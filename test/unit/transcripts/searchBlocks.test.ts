import assert from "node:assert/strict";
import { cpuMs } from "../../support/cpuTime";
import { changedLines } from "../../../src/transcripts/calls/changedLines";
import { searchBlocks } from "../../../src/transcripts/calls/shapes/searchBlocks";

const text = (...lines: readonly string[]): string => lines.join("\n");

describe("SEARCH/REPLACE blocks", () => {
  it("are whole lines with what replaces them, as Cline writes them", () => {
    const diff = text(
      "------- SEARCH",
      "const a = 1;",
      "=======",
      "const a = 2;",
      "const b = 3;",
      "+++++++ REPLACE",
      "",
      "------- SEARCH",
      "old();",
      "=======",
      "+++++++ REPLACE",
    );
    assert.deepEqual(searchBlocks(diff), [
      { before: "const a = 1;\n", after: "const a = 2;\nconst b = 3;\n" },
      { before: "old();\n", after: "" },
    ]);
    assert.deepEqual(changedLines({ path: "a.ts", diff }), { added: 2, removed: 2 });
  });

  it("have line numbers and escaped markers, as Roo Code writes them", () => {
    const diff = text(
      "<<<<<<< SEARCH",
      ":start_line:12",
      "-------",
      "Title",
      "\\=======",
      "=======",
      "Other title",
      "\\=======",
      ">>>>>>> REPLACE",
    );
    assert.deepEqual(searchBlocks(diff), [{ before: "Title\n=======\n", after: "Other title\n=======\n" }]);
  });

  it("are none in other texts, and where one doesn't end", () => {
    assert.deepEqual(searchBlocks(""), []);
    assert.deepEqual(searchBlocks("--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n"), []);
    assert.deepEqual(searchBlocks(text("------- SEARCH", "a", "=======", "b")), []);
    assert.deepEqual(searchBlocks(text("------- SEARCH", "a", "+++++++ REPLACE")), []);
    assert.equal(changedLines({ diff: "no block" }), undefined);
  });

  it("are read in time that grows with the text alone", () => {
    const long = `------- SEARCH\n${"=======\\n<<<<<<< ".repeat(200_000)}`;
    const spent = cpuMs(() => assert.deepEqual(searchBlocks(long), []));
    assert.ok(spent < 5_000, `${spent} ms`);
  });
});
