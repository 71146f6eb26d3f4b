import assert from "node:assert/strict";
import { cellsIn } from "../../../src/viewer/call/body/notebookCells";
import { lineOf, numberedRuns, snippetOf } from "../../../src/viewer/call/body/numberedRuns";

describe("cells of a notebook", () => {
  it("are read as Claude Code writes them and as notebooks keep them", () => {
    const cells = cellsIn({
      cells: [
        { cellType: "markdown", source: "# a", cell_id: "c0" },
        {
          cell_type: "code",
          source: ["a = 1\n", "a"],
          id: "c1",
          execution_count: 2,
          outputs: [{ text: ["1\n", "2"] }],
        },
        { cellType: "code", outputs: [{ data: { "text/plain": "3", "image/png": "AAAA" } }] },
        { outputs: [{ output_type: "error", ename: "E", evalue: "bad" }, null] },
      ],
    });
    assert.deepEqual(
      cells?.map(({ kind, source, run }) => [kind, source, run]),
      [
        ["markdown", "# a", undefined],
        ["code", "a = 1\na", 2],
        ["code", "", undefined],
        ["code", "", undefined],
      ],
    );
    assert.equal(cells[1]?.outputs[0]?.text, "1\n2");
    assert.deepEqual(cells[2]?.outputs[0]?.pictures, [{ type: "image/png", base64: "AAAA" }]);
    assert.deepEqual(cells[3]?.outputs, [{ text: "E: bad", failed: true, pictures: [] }]);
  });

  it("are read from the text that stands for them", () => {
    const output = `<cell id="a"><cell_type>markdown</cell_type># One</cell id="a">\n<cell id="b"><language>r</language>x <- 1</cell id="b">\n\n[1] 1`;
    assert.deepEqual(
      cellsIn({ output })?.map(({ id, kind, language, source, outputs }) => [
        id,
        kind,
        language,
        source,
        outputs[0]?.text,
      ]),
      [
        ["a", "markdown", "python", "# One", undefined],
        ["b", "code", "r", "x <- 1", "[1] 1"],
      ],
    );
  });

  it("are none in a text that breaks off, and in other results", () => {
    assert.equal(cellsIn({ output: '<cell id="a">never ended' }), undefined);
    assert.equal(cellsIn({ output: '<cell id="a' }), undefined);
    assert.equal(cellsIn({ cells: [1, 2] }), undefined);
    assert.equal(cellsIn({ output: "text" }), undefined);
  });
});

describe("lines of a file that a result shows", () => {
  const lines = snippetOf([
    { lineNumber: 4, content: "a" },
    { lineNumber: 5, content: "  b = 1" },
    { lineNumber: 9, content: "a" },
    null,
    { lineNumber: "x", content: "no" },
  ]);

  it("are kept apart if some are left out between them", () => {
    assert.deepEqual(numberedRuns(lines), [
      { first: 4, text: "a\n  b = 1" },
      { first: 9, text: "a" },
    ]);
  });

  it("show where a text begins, unless it occurs twice or not at all", () => {
    assert.equal(lineOf(lines, "b = 1"), 5);
    assert.equal(lineOf(lines, "a\n  b"), 4);
    assert.equal(lineOf(lines, "a"), undefined);
    assert.equal(lineOf(lines, "c"), undefined);
    assert.equal(lineOf(lines, ""), undefined);
  });
});
