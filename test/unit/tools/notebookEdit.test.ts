import assert from "node:assert/strict";
import fc from "fast-check";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import type { Data } from "../../../src/results/result";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import notebookEdit from "../../../src/tools/edit/notebookEdit";
import fileRead from "../../../src/tools/read/fileRead";
import { eachWorkspace, fail, succeed } from "../../support/workspace";

const code = `  {
   "cell_type": "code",
   "execution_count": 3,
   "id": "c0de",
   "metadata": {"scale": 1.0},
   "outputs": [
    {"name": "stdout", "output_type": "stream", "text": ["1\\n"]}
   ],
   "source": [
    "a = 1\\n",
    "print(a)"
   ]
  }`;
const markdown = `  {
   "cell_type": "markdown",
   "id": "1234",
   "metadata": {},
   "source": [
    "# Title"
   ]
  }`;
const around = (...cells: readonly string[]): string =>
  `{\n "cells": [\n${cells.join(",\n")}\n ],\n "metadata": {"kernel":  1.50},\n "nbformat": 4,\n "nbformat_minor": 5\n}\n`;
const notebook = around(code, markdown);
const compact =
  '{"cells":[{"cell_type":"code","metadata":{},"outputs":[],"execution_count":null,"source":"x"}],"nbformat":4,"nbformat_minor":2}';

describe("notebook_edit", () => {
  const workspace = eachWorkspace({ "a.ipynb": notebook, "compact.ipynb": compact });
  const asked: Question[] = [];
  beforeEach(() => void asked.splice(0));
  const context = (more: Partial<ToolContext> = {}): ToolContext => ({
    ...workspace.context({
      ask: async (question) => {
        asked.push(question);
        return "yes";
      },
    }),
    ...more,
  });
  const onDisk = (path = "a.ipynb"): Promise<string> => readFile(join(workspace.root, path), "utf8");
  const edit = (input: object): Promise<Data> => succeed(notebookEdit, { path: "a.ipynb", ...input }, context());
  const message = async (input: object, more?: Partial<ToolContext>): Promise<string> => {
    const before = await onDisk();
    const { message: why } = await fail(notebookEdit, { path: "a.ipynb", source: "x", ...input }, context(more));
    assert.deepEqual([asked, await onDisk()], [[], before]);
    return why;
  };

  it("notebook_edit replaces a cell's source, clears its outputs, and keeps every other byte", async () => {
    const data = await edit({ cell: 1, source: "a = 2\nprint(a)" });
    const changed = code
      .replace("3,", "null,")
      .replace(/"outputs": \[[^]*?\n {3}\]/, '"outputs": []')
      .replace("a = 1", "a = 2");
    assert.equal(await onDisk(), around(changed, markdown));
    assert.deepEqual(data, {
      output: "Replaced cell 1 of a.ipynb",
      cell: 1,
      cell_id: "c0de",
      cells: 2,
      note: "The outputs of the cell were cleared.",
      diff: "@@ -1,2 +1,2 @@\n-a = 1\n+a = 2\n print(a)",
    });
  });

  it("notebook_edit shows the diff of the cell, and not of the JSON", async () => {
    await edit({ cell: "c0de", source: "a = 2\nprint(a)" });
    assert.deepEqual(
      asked.map(({ title }) => title),
      ["Edit a cell of a.ipynb?"],
    );
    assert.equal(
      asked[0]?.detail,
      "Replaces cell 1 (code, id c0de). Clears its outputs.\n\n@@ -1,2 +1,2 @@\n-a = 1\n+a = 2\n print(a)",
    );
  });

  it("notebook_edit finds a cell by its id, which can consist of digits, and by its position from 0", async () => {
    for (const cell of ["1234", "cell-1", "2"]) {
      await workspace.write("a.ipynb", notebook);
      const data = await edit({ cell, source: "# Other" });
      assert.deepEqual([data["cell"], data["cell_id"]], [2, "1234"]);
      assert.equal(await onDisk(), notebook.replace("# Title", "# Other"));
    }
  });

  it("notebook_edit changes the type of a cell, and keeps its id and metadata", async () => {
    await edit({ cell: 1, source: "text", cell_type: "markdown" });
    const made = `  {\n   "cell_type": "markdown",\n   "id": "c0de",\n   "metadata": {"scale": 1.0},\n   "source": [\n    "text"\n   ]\n  }`;
    assert.equal(await onDisk(), around(made, markdown));
    await edit({ cell: 2, source: "b", cell_type: "code" });
    const other = `  {\n   "cell_type": "code",\n   "execution_count": null,\n   "id": "1234",\n   "metadata": {},\n   "outputs": [],\n   "source": [\n    "b"\n   ]\n  }`;
    assert.equal(await onDisk(), around(made, other));
  });

  it("notebook_edit inserts a cell after another one, with an id of its own", async () => {
    const data = await edit({ action: "insert", cell: 1, source: "one\ntwo\n" });
    const id = String(data["cell_id"]);
    assert.match(id, /^[0-9a-f]{8}$/);
    const made = `  {\n   "cell_type": "code",\n   "execution_count": null,\n   "id": "${id}",\n   "metadata": {},\n   "outputs": [],\n   "source": [\n    "one\\n",\n    "two\\n"\n   ]\n  }`;
    assert.equal(await onDisk(), around(code, made, markdown));
    assert.deepEqual([data["output"], data["cell"], data["cells"]], ["Inserted cell 2 of a.ipynb", 2, 3]);
    assert.equal(asked[0]?.title, "Insert a cell into a.ipynb?");
    assert.equal(asked[0].detail, `Inserts cell 2 (code, id ${id}).\n\none\ntwo\n`);
  });

  it("notebook_edit inserts at the start without a cell or with 0, and after the last one", async () => {
    const made = (id: unknown): string =>
      `  {\n   "cell_type": "raw",\n   "id": "${String(id)}",\n   "metadata": {},\n   "source": []\n  }`;
    const input = { action: "insert", source: "", cell_type: "raw" };
    const first = await edit(input);
    assert.equal(await onDisk(), around(made(first["cell_id"]), code, markdown));
    const zero = await edit({ ...input, cell: 0 });
    assert.equal(await onDisk(), around(made(zero["cell_id"]), made(first["cell_id"]), code, markdown));
    assert.notEqual(zero["cell_id"], first["cell_id"]);
    await workspace.write("a.ipynb", notebook);
    const last = await edit({ ...input, cell: 2 });
    assert.equal(await onDisk(), around(code, markdown, made(last["cell_id"])));
  });

  it("notebook_edit gives a cell no id that another one has", async () => {
    const { cell_id: id } = await edit({ action: "insert", source: "x" });
    const taken = notebook.replace("c0de", String(id));
    await workspace.write("a.ipynb", taken);
    // The text has changed, and with it the id.
    const { cell_id: other } = await edit({ action: "insert", source: "x" });
    assert.notEqual(other, id);
  });

  it("notebook_edit deletes a cell with its comma", async () => {
    const data = await edit({ action: "delete", cell: 1 });
    assert.equal(await onDisk(), around(markdown));
    assert.deepEqual([data["output"], data["cells"]], ["Deleted cell 1 of a.ipynb", 1]);
    assert.equal(asked[0]?.title, "Delete a cell of a.ipynb?");
    assert.match(asked[0].detail, /^Deletes cell 1 \(code, id c0de\)\.\n\n@@ -1,2 \+0,0 @@\n-a = 1\n-print\(a\)/);
    await workspace.write("a.ipynb", notebook);
    await edit({ action: "delete", cell: 2 });
    assert.equal(await onDisk(), around(code));
    await edit({ action: "delete", cell: 1 });
    assert.equal(await onDisk(), around("").replace("[\n\n ]", "[]"));
    await edit({ action: "insert", source: "x", cell_type: "raw" });
    assert.match(await onDisk(), /^\{\n "cells": \[\n {2}\{\n {3}"cell_type": "raw",[^]*\n {2}\}\n \],\n/);
  });

  it("notebook_edit keeps sources that are one text, cells without ids, and JSON on one line", async () => {
    const change = (input: object): Promise<Data> => edit({ path: "compact.ipynb", ...input });
    await change({ cell: 1, source: "y\nz" });
    assert.equal(await onDisk("compact.ipynb"), compact.replace('"x"', '"y\\nz"'));
    await change({ action: "insert", cell: 1, source: "w", cell_type: "markdown" });
    const added = ',{"cell_type":"markdown","metadata":{},"source":"w"}]';
    assert.equal(
      await onDisk("compact.ipynb"),
      compact.replace('"x"', '"y\\nz"').replace("]", "]").replace("}],", `}${added},`),
    );
    await change({ cell: 1, source: "v", cell_type: "raw" });
    assert.match(await onDisk("compact.ipynb"), /^\{"cells":\[\{"cell_type":"raw","metadata":\{\},"source":"v"\},/);
  });

  it("notebook_edit keeps CRLF line endings and the indentation of the file", async () => {
    const windows = JSON.stringify(JSON.parse(notebook), null, "\t").replaceAll("\n", "\r\n");
    await workspace.write("a.ipynb", windows);
    await edit({ cell: 2, source: "# A\n# B" });
    assert.equal(await onDisk(), windows.replace('"# Title"', '"# A\\n",\r\n\t\t\t\t"# B"'));
  });

  it("notebook_edit writes a source where there was none", async () => {
    await workspace.write("a.ipynb", around('  {\n   "metadata": {}\n  }'));
    await edit({ cell: 1, source: "x" });
    const made = `  {\n   "cell_type": "code",\n   "execution_count": null,\n   "metadata": {},\n   "outputs": [],\n   "source": [\n    "x"\n   ]\n  }`;
    assert.equal(await onDisk(), around(made));
  });

  it("notebook_edit keeps a byte order mark", async () => {
    const own = context();
    const text: ToolContext["text"] = { ...own.text, unsaved: () => `\uFEFF${compact}` };
    await succeed(notebookEdit, { path: "compact.ipynb", cell: 1, source: "y" }, { ...own, text });
    assert.match(await onDisk("compact.ipynb"), /^\uFEFF?\{"cells":\[.*"source":"y"\}\]/);
  });

  it("notebook_edit takes the fields of other agents", async () => {
    const claude = {
      notebook_path: "a.ipynb",
      cell_id: "1234",
      new_source: "# A",
      cell_type: "markdown",
      edit_mode: "replace",
    };
    await succeed(notebookEdit, claude, context());
    assert.equal(await onDisk(), notebook.replace("# Title", "# A"));
    await succeed(notebookEdit, { notebook_path: "a.ipynb", cell_number: 1, new_source: "# B" }, context());
    assert.equal(await onDisk(), notebook.replace("# Title", "# B"));
    const copilot = { filePath: "a.ipynb", cellId: "1234", newCode: "# C", editType: "edit" };
    await succeed(notebookEdit, copilot, context());
    assert.equal(await onDisk(), notebook.replace("# Title", "# C"));
  });

  it("notebook_edit lists the cells if there is no such one", async () => {
    const cells = "a.ipynb has the cells 1 (code, id c0de), 2 (markdown, id 1234). Nothing was changed.";
    assert.equal(await message({ cell: 3 }), `Invalid input: There is no cell "3". ${cells}`);
    assert.equal(await message({ cell: "first" }), `Invalid input: There is no cell "first". ${cells}`);
    assert.equal(await message({ cell: 0 }), `Invalid input: There is no cell "0". ${cells}`);
    assert.equal(await message({}), `Invalid input: cell is missing. ${cells}`);
    assert.match(await message({ action: "insert", cell: "zebra" }), /There is no cell "zebra"/);
    assert.match(await message({ path: "compact.ipynb", cell: 2 }), /has the cells 1 \(code\)\./);
    await workspace.write("empty.ipynb", around().replace("[\n\n ]", "[]"));
    assert.match(await message({ path: "empty.ipynb", cell: 1 }), /empty\.ipynb has no cells\./);
  });

  it("notebook_edit refuses what is no notebook, and says what to do", async () => {
    await workspace.write("broken.ipynb", '{"cells": [');
    assert.match(
      await message({ path: "broken.ipynb", cell: 1 }),
      /can't be edited by cell\. Not JSON: .* Repair it with file_edit\.$/,
    );
    for (const text of ['{"nbformat":3,"cells":[]}', '{"nbformat":4}', '{"nbformat":4,"cells":[1]}', "[]"]) {
      await workspace.write("old.ipynb", text);
      assert.match(await message({ path: "old.ipynb", cell: 1 }), /old\.ipynb is not a notebook of nbformat 4/);
    }
    assert.match(await message({ path: "missing.ipynb", cell: 1 }), /^File not found: missing\.ipynb/);
  });

  it("notebook_edit names what is missing or wrong in its input", async () => {
    assert.match(await message({ cell: 1, source: undefined }), /^Invalid input: source is missing\./);
    for (const action of ["rename", 5])
      assert.match(
        await message({ cell: 1, action }),
        /^Invalid input: action must be one of "replace", "insert", "delete"/,
      );
    assert.match(
      await message({ cell: 1, source: "# ... rest of the code unchanged ..." }),
      /^Invalid input: source has .* instead of text/,
    );
  });

  it("notebook_edit refuses a notebook that is open with unsaved changes", async () => {
    const own = context();
    const text: ToolContext["text"] = { ...own.text, unsavedNotebook: () => notebook };
    assert.match(
      await message({ cell: 1 }, { text }),
      /^The notebook is open with unsaved changes\. Nothing was written\./,
    );
  });

  it("notebook_edit refuses a notebook that has changed since the conversation read it", async () => {
    const seen = createSeen();
    seen.note(resourceOf(join(workspace.root, "a.ipynb")), "an older text\n");
    assert.match(await message({ cell: 1 }, { seen }), /^a\.ipynb has changed since you read or wrote it/);
  });

  it("notebook_edit refuses a notebook that changes after the question", async () => {
    const ask: ToolContext["ask"] = async () => {
      await workspace.write("a.ipynb", around(markdown));
      return "yes";
    };
    const { code: kind, message: why } = await fail(
      notebookEdit,
      { path: "a.ipynb", cell: 1, source: "x" },
      context({ ask }),
    );
    assert.deepEqual([kind, await onDisk()], ["BLOCKED", around(markdown)]);
    assert.match(why, /^a\.ipynb has changed since the user was asked/);
  });

  it("notebook_edit says that a long diff isn't whole", async () => {
    const data = await edit({ cell: 1, source: "line\n".repeat(500) });
    assert.match(String(data["note"]), /The diff is not whole\.$/);
  });

  it("notebook_edit changes the cells that file_read numbers", async () => {
    const { output } = await succeed(fileRead, { path: "a.ipynb" }, context());
    assert.match(String(output), /^# Cell 1 \(code, id c0de, run 3\)\n[^]*# Cell 2 \(markdown, id 1234\)\n/);
  });

  it("notebook_edit leaves all other cells as they are (property)", async () => {
    const cell = fc.record({
      cell_type: fc.constant("raw"),
      metadata: fc.dictionary(fc.string(), fc.jsonValue()),
      source: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        fc.constantFrom("replace", "insert", "delete"),
        fc.constantFrom(0, 1, 4),
        async (cells, given, action, indent) => {
          const index = given % cells.length;
          await workspace.write("p.ipynb", JSON.stringify({ cells, nbformat: 4, nbformat_minor: 2 }, null, indent));
          await edit({ path: "p.ipynb", action, cell: index + 1, source: "new" });
          const expected = structuredClone(cells);
          const own = expected[index];
          if (action === "delete") expected.splice(index, 1);
          else if (action === "replace" && own) own.source = "new";
          const now = JSON.parse(await onDisk("p.ipynb")) as { readonly cells: typeof cells };
          const left = action === "insert" ? now.cells.toSpliced(index + 1, 1) : now.cells;
          assert.equal(JSON.stringify(left), JSON.stringify(expected));
        },
      ),
      { seed: 11, numRuns: 60 },
    );
  });
});
