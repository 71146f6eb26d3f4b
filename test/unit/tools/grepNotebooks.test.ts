import assert from "node:assert/strict";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import grep from "../../../src/tools/search/grep";
import { makeWorkspace, succeed } from "../../support/workspace";

describe("grep in notebooks with unsaved cells", () => {
  it("says of which the saved file was searched, and only of those that it would search", async () => {
    const notebook = '{"cells":[],"note":"mark"}';
    const workspace = await makeWorkspace({ "src/a.ipynb": notebook, "b.ipynb": notebook, "c.txt": "mark\n" });
    const plain = workspace.context();
    const open = ["src/a.ipynb", "b.ipynb", "../other/d.ipynb", ".env"].map((path) =>
      resourceOf(join(workspace.root, path)),
    );
    const context: ToolContext = { ...plain, text: { ...plain.text, unsavedNotebooks: () => open } };
    const told = async (input: object, within = context): Promise<string> => {
      const { note = "" } = await succeed(grep, { pattern: "mark", ...input }, within);
      return /Unsaved cells of notebooks are not searched: (.*)\.$/.exec(String(note))?.[1] ?? "";
    };
    assert.equal(await told({}), "src/a.ipynb, b.ipynb");
    assert.equal(await told({ path: "src" }), "src/a.ipynb");
    assert.equal(await told({ path: "b.ipynb" }), "b.ipynb");
    assert.equal(await told({ glob: "*.txt" }), "");
    assert.equal(await told({ path: "src", glob: "!*.ipynb" }), "");
    assert.equal(await told({}, plain), "");
  });
});
