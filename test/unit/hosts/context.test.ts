import assert from "node:assert/strict";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { namedFolders } from "../../../src/hosts/shared/workspace/folderNames";
import { temporaryFolder } from "./temporary";

describe("a context outside VS Code", () => {
  const folder = temporaryFolder();
  const never = new AbortController().signal;

  it("asks nobody, and refuses what would have to be asked", async () => {
    const { ask } = createNodeContext({ folders: [folder.path] });
    await assert.rejects(ask({ tool: "bash", input: {}, title: "", detail: "" }, never), {
      name: "ToolError",
      code: "BLOCKED",
      message: "Permission denied: this bash call needs approval, and nobody can be asked.",
    });
  });
  it("searches the same with and without ripgrep", async () => {
    folder.fill({ "a/x": "", b: "" });
    for (const rgPath of [undefined, null] as const) {
      const { search, workspace } = createNodeContext({
        folders: [folder.path],
        ...(rgPath === null ? { rgPath } : {}),
      });
      const paths: string[] = [];
      const folders = workspace.folders.map(({ resource }) => resource);
      for await (const batch of search.listFiles({ folders, ignored: false, sort: "path" }, never)) {
        paths.push(...batch.map(({ path }) => path));
      }
      assert.deepEqual(paths, ["a/x", "b"]);
    }
  });
  it("takes what is given in place of its own", () => {
    const { limits, settings, workspace, format, source } = createNodeContext({
      folders: [folder.path],
      trusted: false,
      limits: { maxOutputSize: 7 },
      settings: { shellTimeoutMs: 8 },
      format: "contract",
      source: "mcp",
    });
    assert.deepEqual(
      [limits.maxOutputSize, settings.shellTimeoutMs, settings.shellTimeoutMaxMs, workspace.trusted, format, source],
      [7, 8, 600_000, false, "contract", "mcp"],
    );
  });
  it("names folders so that each name is different", () => {
    const names = (...paths: string[]): string[] => namedFolders(paths.map(resourceOf)).map(({ name }) => name);
    assert.deepEqual(names("/a/b"), ["b"]);
    assert.deepEqual(names("/a/b", "/c/d"), ["b", "d"]);
    assert.deepEqual(names("/x/one/src", "/x/two/src"), ["one/src", "two/src"]);
    assert.deepEqual(names("/src", "/x/src"), ["src", "x/src"]);
    assert.deepEqual(names("/a/b", "/a/b/"), ["b"]);
  });
});
