import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, scratch, succeed } from "../../support/lmTools";

describe("a workspace of several folders", () => {
  it("has paths that begin with the folder's name and can be given back", async () => {
    const [first, second] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first && second, "expected first && second");
    const one = await scratch({ "same.txt": "from one\n" }, first);
    const two = await scratch({ "same.txt": "from two\n" }, second);
    try {
      const { output, count } = await succeed("trv_glob", { pattern: "**/scratch-*/same.txt" });
      assert.equal(count, 2);
      assert.deepEqual(String(output).split("\n").sort(), [`${one.path}/same.txt`, `${two.path}/same.txt`].sort());
      assert.deepEqual(await succeed("trv_file_read", { file_path: `${one.path}/same.txt` }), { output: "from one\n" });
      assert.deepEqual(await succeed("trv_file_read", { file_path: `${two.path}/same.txt` }), { output: "from two\n" });
      const { output: lines } = await succeed("trv_grep", { pattern: "^from ", path: second.name });
      assert.equal(lines, `${two.path}/same.txt:1: from two`);
    } finally {
      await one.remove();
      await two.remove();
    }
  });

  it("refuses a folder name that no folder has, and says which there are", async () => {
    const error = await fail("trv_file_read", { file_path: "nowhere/same.txt" });
    for (const { name } of vscode.workspace.workspaceFolders ?? []) assert.ok(error.includes(name), error);
  });
});
