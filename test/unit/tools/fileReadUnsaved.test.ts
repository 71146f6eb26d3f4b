import assert from "node:assert/strict";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileRead from "../../../src/tools/read/fileRead";
import { eachWorkspace, succeed } from "../../support/workspace";

describe("file_read of what an editor has not saved", () => {
  const book = (source: string): string => JSON.stringify({ cells: [{ cell_type: "code", source }] });
  const workspace = eachWorkspace({
    "wide.txt": Buffer.from("\uFEFFsaved\n", "utf16le"),
    "bom.txt": "\uFEFFsaved\n",
    "plain.txt": "saved\n",
    "book.ipynb": book("saved"),
  });
  const read = async (input: object, text: Partial<ToolContext["text"]>): Promise<Record<string, unknown>> => {
    const context = workspace.context();
    return { ...(await succeed(fileRead, input, { ...context, text: { ...context.text, ...text } })) };
  };
  const unsaved = (): string => "typed\n";
  const note = "Unsaved changes in the editor are included.";

  it("reports the encoding and the byte order mark that the file has", async () => {
    assert.deepEqual(await read({ file_path: "wide.txt" }, { unsaved }), {
      encoding: "utf16le",
      bom: true,
      note,
      output: "typed\n",
    });
    assert.deepEqual(await read({ file_path: "bom.txt" }, { unsaved }), {
      encoding: "utf8",
      bom: true,
      note,
      output: "typed\n",
    });
    const encodingName = (): string => "windows1252";
    const named = await read({ file_path: "plain.txt" }, { unsaved, encodingName });
    assert.equal(named["encoding"], "windows1252");
  });

  it("reports no encoding of a file that is not there yet, and none of UTF-8 without a mark", async () => {
    for (const file_path of ["gone.txt", "plain.txt"])
      assert.deepEqual(await read({ file_path }, { unsaved }), { note, output: "typed\n" });
  });

  it("does not hide that reading failed for no reason that files have", async () => {
    const context = workspace.context();
    const files = { ...context.files, read: () => Promise.reject(new TypeError("a bug")) };
    const text = { ...context.text, unsaved };
    await assert.rejects(
      succeed(
        fileRead,
        { file_path: "plain.txt" },
        { ...context, files, text, log: { ...context.log, error: () => undefined } },
      ),
      /EXCEPTION/,
    );
  });

  it("shows a notebook whose JSON is being edited by its cells, and its JSON when asked", async () => {
    const typed = book("typed");
    const data = await read({ file_path: "book.ipynb" }, { unsaved: () => typed });
    assert.deepEqual([data["kind"], data["cells"], data["output"]], ["notebook", 1, "# Cell 1 (code)\ntyped\n"]);
    assert.match(String(data["note"]), /shown by its cells.*Unsaved changes in the editor are included\.$/);
    const raw = await read({ file_path: "book.ipynb", raw: true }, { unsaved: () => typed });
    assert.deepEqual(raw, { note, output: typed });
  });

  it("shows the cells that a notebook editor has not saved, and says that the file's JSON is without them", async () => {
    const unsavedNotebook = (): string => book("in the notebook editor");
    const data = await read({ file_path: "book.ipynb" }, { unsavedNotebook });
    assert.match(String(data["output"]), /in the notebook editor/);
    assert.match(String(data["note"]), /Unsaved changes in the editor are included\.$/);
    const raw = await read({ file_path: "book.ipynb", raw: true }, { unsavedNotebook });
    assert.equal(raw["output"], book("saved"));
    assert.match(String(raw["note"]), /^A notebook editor has unsaved changes, which the file's JSON does not have/);
  });

  it("reads the file of a notebook whose editor has nothing unsaved", async () => {
    const data = await read({ file_path: "book.ipynb" }, { unsavedNotebook: () => undefined });
    assert.match(String(data["output"]), /saved/);
    assert.doesNotMatch(String(data["note"]), /[Uu]nsaved/);
  });
});
