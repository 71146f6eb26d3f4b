import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

describe("Edit", () => {
  const snippet = (arrow: string): string =>
    `The file /w/my notes (old).md has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n     1${arrow}# Plan\n     2${arrow}\n    10${arrow}a ${arrow} b`;
  for (const [name, arrow] of [
    ["an arrow", "→"],
    ["a tab", "\t"],
    ["a broken arrow", "‚Üí"],
  ] as const) {
    it(`reads path and numbered lines separated by ${name}, also a path with spaces and parentheses`, () => {
      assert.deepEqual(dataOf("Edit", { content: snippet(arrow) }), {
        filePath: "/w/my notes (old).md",
        action: "updated",
        lines: [
          { lineNumber: 1, content: "# Plan" },
          { lineNumber: 2, content: "" },
          { lineNumber: 10, content: `a ${arrow} b` },
        ],
      });
    });
  }

  it("takes the lines from the patch if newer versions write no snippet", () => {
    const patch = [{ oldStart: 3, oldLines: 2, newStart: 3, newLines: 3, lines: [" a", "-b", "+c", "+d"] }];
    const toolUseResult = { filePath: "/w/a.ts", structuredPatch: patch, userModified: true, originalFile: "a\nb\n" };
    const content = "The file /w/a.ts has been updated successfully. (file state is current in your context)";
    assert.deepEqual(dataOf("Edit", { content, entry: { toolUseResult } }), {
      filePath: "/w/a.ts",
      action: "updated",
      lines: [
        { lineNumber: 3, content: "a" },
        { lineNumber: 4, content: "c" },
        { lineNumber: 5, content: "d" },
      ],
      patch,
      originalFile: "a\nb\n",
      userModified: true,
    });
  });

  it("reads a replacement of all occurrences, whatever text follows", () => {
    const content =
      "The file /w/a b.ts has been updated. All occurrences of 'x has been updated' were successfully replaced with 'y'.";
    assert.deepEqual(dataOf("Edit", { content }), { filePath: "/w/a b.ts", action: "updated", lines: [] });
  });

  it("takes the path of the input if the path contains the words that follow it", () => {
    const path = "/w/what has been updated.md";
    const content = `The file ${path} has been updated successfully.`;
    assert.deepEqual(dataOf("Edit", { content, input: { file_path: path } }), {
      filePath: path,
      action: "updated",
      lines: [],
    });
  });
});

describe("Write", () => {
  it("distinguishes a created file from an updated one", () => {
    assert.deepEqual(dataOf("Write", { content: "File created successfully at: /w/a b.md" }), {
      filePath: "/w/a b.md",
      action: "created",
      lines: [],
    });
    const updated =
      "The file /w/a.md has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n     1→x";
    assert.deepEqual(dataOf("Write", { content: updated }), {
      filePath: "/w/a.md",
      action: "updated",
      lines: [{ lineNumber: 1, content: "x" }],
    });
  });

  it("leaves out what newer versions say after the path", () => {
    const content =
      "File created successfully at: /w/a (b).md (file state is current in your context — no need to Read it back)";
    assert.deepEqual(dataOf("Write", { content }), { filePath: "/w/a (b).md", action: "created", lines: [] });
  });

  it("takes the structured result first", () => {
    const toolUseResult = { type: "update", filePath: "/w/x", content: "a", structuredPatch: [] };
    assert.deepEqual(dataOf("Write", { content: "File created successfully at: /w/y", entry: { toolUseResult } }), {
      filePath: "/w/x",
      action: "updated",
      lines: [],
    });
  });
});

describe("MultiEdit", () => {
  it("reads path and number of edits", () => {
    const content = 'Applied 2 edits to /w/a b.ts:\n1. Replaced "x: y:" with "z"\n2. Replaced "q" with "r"';
    assert.deepEqual(dataOf("MultiEdit", { content, input: { file_path: "/w/a b.ts", edits: [{}, {}] } }), {
      filePath: "/w/a b.ts",
      action: "updated",
      lines: [],
      edits: 2,
    });
  });
});

describe("Read", () => {
  const input = { file_path: "/w/a.ts" };
  it("takes numbers and the reminder off the text", () => {
    const content = "     9→a\n    10→\n    11→  b→c\n\n<system-reminder>\nsay 1→x\n</system-reminder>\n";
    assert.deepEqual(dataOf("Read", { content, input }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\n\n  b→c",
      startLine: 9,
      numLines: 3,
    });
    assert.deepEqual(dataOf("Read", { content: "1\ta\n2\tb", input }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "a\nb",
      startLine: 1,
      numLines: 2,
    });
  });

  it("takes the structured result first", () => {
    const file = { filePath: "/w/b.ts", content: "x\ny", numLines: 2, startLine: 5, totalLines: 90 };
    assert.deepEqual(dataOf("Read", { content: "1\ta", input, entry: { toolUseResult: { type: "text", file } } }), {
      type: "text",
      ...file,
    });
  });

  it("distinguishes an empty file, an image, and a PDF", () => {
    const warning = "<system-reminder>Warning: the file exists but the contents are empty.</system-reminder>";
    assert.deepEqual(dataOf("Read", { content: warning, input }), {
      filePath: "/w/a.ts",
      type: "text",
      content: "",
      startLine: 1,
      numLines: 0,
      note: warning,
    });
    const image = [{ type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } }];
    assert.deepEqual(dataOf("Read", { content: image, input }), {
      filePath: "/w/a.ts",
      type: "image",
      note: "[image image/png, 3 bytes]",
      image: { mimeType: "image/png", data: "AAAA" },
    });
    assert.deepEqual(dataOf("Read", { content: "PDF file read: /w/a.pdf (12KB)", input }), {
      filePath: "/w/a.ts",
      type: "pdf",
      note: "PDF file read: /w/a.pdf (12KB)",
    });
  });
});

describe("a file that Copilot CLI creates", () => {
  it("has its path, and what the tool said", () => {
    const input = { path: "/w/a.ts", file_text: "a\n" };
    const content = "Created file /w/a.ts with 2 characters";
    assert.deepEqual(dataOf("create", { input, content }), { filePath: "/w/a.ts", action: "written", output: content });
  });

  it("is shown as recorded if the input names none", () => {
    assert.deepEqual(dataOf("create", { input: { name: "issue" }, content: "Created" }), { raw: "Created" });
  });
});

describe("what a change of a file does not take for its lines", () => {
  it("is code that looks numbered in a sentence about a replacement", () => {
    const content =
      "The file /w/a.tsv has been updated. All occurrences of '1\tone\n2\ttwo' were successfully replaced with '3\tthree\n4\tfour'.";
    assert.deepEqual(dataOf("Edit", { content }), { filePath: "/w/a.tsv", action: "updated", lines: [] });
  });

  it("is a text of another wording, if the structured result contains the change", () => {
    const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ["-a", "+b"] }];
    const toolUseResult = { filePath: "/w/a.ts", oldString: "a", newString: "b", structuredPatch: patch };
    assert.deepEqual(dataOf("Edit", { content: "Done.", entry: { toolUseResult } }), {
      filePath: "/w/a.ts",
      action: "updated",
      lines: [{ lineNumber: 1, content: "b" }],
      patch,
    });
  });
});

describe("Read of other things than text", () => {
  const input = { file_path: "/w/a" };
  it("shows kind and size of an image, and keeps it as a picture", () => {
    const file = {
      base64: "AAAA",
      type: "image/png",
      originalSize: 3,
      dimensions: { originalWidth: 1, originalHeight: 2 },
    };
    const content = [{ type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } }];
    assert.deepEqual(dataOf("Read", { content, input, entry: { toolUseResult: { type: "image", file } } }), {
      filePath: "/w/a",
      type: "image",
      note: "[image image/png, 3 bytes]",
      mediaType: "image/png",
      originalSize: 3,
      dimensions: { originalWidth: 1, originalHeight: 2 },
      image: { mimeType: "image/png", data: "AAAA" },
    });
    const { base64: _, ...without } = file;
    const entry = { toolUseResult: { type: "image", file: without } };
    const other = {
      filePath: "/w/a",
      type: "image",
      mediaType: "image/png",
      originalSize: 3,
      dimensions: file.dimensions,
    };
    assert.deepEqual(dataOf("Read", { content, input, entry }), {
      ...other,
      note: "[image image/png, 3 bytes]",
      image: { mimeType: "image/png", data: "AAAA" },
    });
    assert.deepEqual(dataOf("Read", { content: "seen", input, entry }), { ...other, note: "seen" });
  });

  it("shows only the kind and size of a PDF, however many bytes are recorded", () => {
    const file = { filePath: "/w/a.pdf", base64: "AAAA", type: "application/pdf", originalSize: 3 };
    const data = dataOf("Read", { content: "PDF", input, entry: { toolUseResult: { type: "pdf", file } } });
    assert.deepEqual(data, {
      filePath: "/w/a.pdf",
      type: "pdf",
      note: "PDF",
      mediaType: "application/pdf",
      originalSize: 3,
    });
  });

  it("keeps the cells of a notebook", () => {
    const file = { filePath: "/w/a.ipynb", cells: [{ cellType: "code", source: "1" }] };
    assert.deepEqual(dataOf("Read", { content: "x", input, entry: { toolUseResult: { type: "notebook", file } } }), {
      filePath: "/w/a.ipynb",
      type: "notebook",
      note: "x",
      cells: file.cells,
    });
  });

  it("says that a file has not changed", () => {
    const content = "Wasted call — file unchanged since your last Read. Refer to that earlier tool_result instead.";
    assert.deepEqual(dataOf("Read", { content, input }), { filePath: "/w/a", type: "file_unchanged", note: content });
  });

  it("shows lines that have no number next to those that have one", () => {
    const content = "     1→a\n     2→b\n\n... [40 lines truncated] ...";
    assert.deepEqual(dataOf("Read", { content, input }), {
      filePath: "/w/a",
      type: "text",
      content: "a\nb",
      startLine: 1,
      numLines: 2,
      note: "... [40 lines truncated] ...",
    });
  });
});

describe("NotebookEdit and NotebookRead", () => {
  it("read what was done to which cell", () => {
    const input = { notebook_path: "/w/a.ipynb", new_source: "x = 1" };
    assert.deepEqual(dataOf("NotebookEdit", { content: "Inserted cell c3 with x = 1", input }), {
      filePath: "/w/a.ipynb",
      action: "inserted",
      cellId: "c3",
      newSource: "x = 1",
    });
    const toolUseResult = {
      new_source: "y",
      cell_type: "code",
      language: "python",
      edit_mode: "replace",
      cell_id: "c1",
      error: "",
      notebook_path: "/w/b.ipynb",
    };
    assert.deepEqual(dataOf("NotebookEdit", { content: "x", input, entry: { toolUseResult } }), {
      filePath: "/w/b.ipynb",
      action: "updated",
      cellId: "c1",
      cellType: "code",
      language: "python",
      newSource: "y",
    });
  });

  it("read what VS Code did to which cell, whose result is a part of the notebook", () => {
    const edited = (input: object): unknown =>
      dataOf("edit_notebook_file", {
        input: { filePath: "/w/a.ipynb", ...input },
        content: '<some_of_the_cells_after_edit path="/w/a.ipynb">\nprint(2)',
      });
    const filePath = "/w/a.ipynb";
    assert.deepEqual(edited({ editType: "insert", cellId: "TOP", newCode: "print(2)", language: "python" }), {
      filePath,
      action: "inserted",
      cellId: "TOP",
      language: "python",
      newSource: "print(2)",
    });
    assert.deepEqual(edited({ editType: "edit", cellId: "#VSC-1", newCode: ["# A", "b"], language: "markdown" }), {
      filePath,
      action: "updated",
      cellId: "#VSC-1",
      cellType: "markdown",
      language: "markdown",
      newSource: "# A\nb",
    });
    assert.deepEqual(edited({ editType: "delete", cellId: "#VSC-1" }), {
      filePath,
      action: "deleted",
      cellId: "#VSC-1",
    });
    const other = edited({ editType: "move" }) as { raw: string };
    assert.match(other.raw, /^<some_of_the_cells/);
  });

  it("show the cell's source before, if the notebook before is recorded", () => {
    const notebook = { cells: [{ id: "c1", source: ["x = 1\n", "y"] }, { source: "z" }] };
    const edited = (cell_id: string, edit_mode: string, original_file: string): unknown => {
      const toolUseResult = { edit_mode, cell_id, new_source: "n", notebook_path: "/w/a.ipynb", original_file };
      return dataOf("NotebookEdit", { content: "x", entry: { toolUseResult } });
    };
    const told = { filePath: "/w/a.ipynb", newSource: "n" };
    const before = JSON.stringify(notebook);
    assert.deepEqual(edited("c1", "replace", before), {
      ...told,
      action: "updated",
      cellId: "c1",
      oldSource: "x = 1\ny",
    });
    assert.deepEqual(edited("cell-1", "delete", before), {
      ...told,
      action: "deleted",
      cellId: "cell-1",
      oldSource: "z",
    });
    assert.deepEqual(edited("c1", "insert", before), { ...told, action: "inserted", cellId: "c1" });
    assert.deepEqual(edited("c9", "replace", before), { ...told, action: "updated", cellId: "c9" });
    assert.deepEqual(edited("c1", "replace", "no JSON"), { ...told, action: "updated", cellId: "c1" });
  });

  it("read the cells that were shown", () => {
    const input = { notebook_path: "/w/a.ipynb" };
    const cells = [{ cell: 0, cellType: "code", source: "1" }];
    assert.deepEqual(dataOf("NotebookRead", { content: "x", input, entry: { toolUseResult: cells } }), {
      filePath: "/w/a.ipynb",
      cells,
    });
    const content = '<cell id="cell-0">x</cell id="cell-0">';
    assert.deepEqual(dataOf("NotebookRead", { content, input }), { filePath: "/w/a.ipynb", output: content });
  });
});
