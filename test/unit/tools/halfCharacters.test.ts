import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { eachWorkspace, fail, succeed } from "../../support/workspace";

describe("half of a character", () => {
  const workspace = eachWorkspace({ "face.txt": "one\nx😀y\n", "empty.txt": "" });
  const refused = async (tool: typeof fileEdit, input: object): Promise<string> =>
    (await fail(tool, input, workspace.context())).message;
  const text = (): string => readFileSync(join(workspace.root, "face.txt"), "utf8");

  it("is never written: the error names its offset, and the file stays as it is", async () => {
    const face = { file_path: "face.txt" };
    const why =
      /^Invalid input: line 2 of face\.txt would have half of a character \(U\+D83D\), which cannot be written/;
    assert.match(await refused(fileEdit, { ...face, old_string: "\ude00y", new_string: "z" }), why);
    assert.match(await refused(fileEdit, { ...face, old_string: "y", new_string: "\ud83d" }), why);
    assert.match(await refused(fileWrite, { ...face, content: "one\n\ud83d" }), why);
    assert.match(await refused(fileEdit, { ...face, old_string: "x\ud83d", new_string: "" }), /\(U\+DE00\)/);
    assert.match(await refused(fileWrite, { file_path: "new.txt", content: "\udfff" }), /line 1 of new\.txt .*U\+DFFF/);
    assert.match(await refused(fileEdit, { file_path: "empty.txt", old_string: "", new_string: "\ud800" }), /U\+D800/);
    assert.equal(text(), "one\nx😀y\n");
  });

  it("may be replaced by another half if both are a character", async () => {
    await succeed(
      fileEdit,
      { file_path: "face.txt", old_string: "\ude00y", new_string: "\ude01y" },
      workspace.context(),
    );
    assert.equal(text(), "one\nx😁y\n");
  });
});
