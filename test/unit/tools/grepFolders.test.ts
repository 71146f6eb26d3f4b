import assert from "node:assert/strict";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { searchUnsaved } from "../../../src/hosts/node/search/unsavedSearch";
import { createWalkSearch } from "../../../src/hosts/node/search/walkSearch";
import grep from "../../../src/tools/search/grep";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("grep in a workspace of several folders", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace({
      "one/app/main.ts": "needle\n",
      "one/app/lib/inner.ts": "needle\n",
      "two/src/x.ts": "needle\n",
      "lib/src/x.ts": "needle\n",
      "lib/top.ts": "needle\n",
      "lib/.ignore": "hidden\n",
      "lib/hidden/y.ts": "secret of lib\n",
    });
  });
  const context = (): ToolContext =>
    workspace.context({ folders: ["one/app", "two", "lib"].map((path) => join(workspace.root, path)) });

  for (const [engine, given] of [
    ["ripgrep", context],
    ["walking", () => ({ ...context(), search: createWalkSearch(nodeFiles) })],
  ] as const) {
    describe(`by ${engine}`, () => {
      const files = async (glob: string): Promise<string> =>
        String(
          (await succeed(grep, { pattern: "needle", glob, output_mode: "files_with_matches" }, given()))["output"],
        ).replaceAll("\n", " ");

      for (const [glob, expected] of [
        ["lib/**", "app/lib/inner.ts lib/src/x.ts lib/top.ts"],
        ["lib/src/**/*.ts", "lib/src/x.ts"],
        ["lib/src/x.ts", "lib/src/x.ts"],
        ["/lib/top.ts", "lib/top.ts"],
        ["lib/*.ts, two/**", "app/lib/inner.ts two/src/x.ts lib/top.ts"],
        ["two/src/*", "two/src/x.ts"],
        ["src/*", "two/src/x.ts lib/src/x.ts"],
        ["*/x.ts", "two/src/x.ts lib/src/x.ts"],
        ["**/lib/**", "app/lib/inner.ts lib/src/x.ts lib/top.ts"],
        ["{lib,two}/src/*.ts", "two/src/x.ts lib/src/x.ts"],
        ["l*/src/**", "lib/src/x.ts"],
        ["*/*.ts", "app/lib/inner.ts app/main.ts two/src/x.ts lib/src/x.ts lib/top.ts"],
        ["!{lib,two}/src", "app/lib/inner.ts app/main.ts lib/top.ts"],
        ["!**/lib/**", "app/main.ts two/src/x.ts"],
        ["!lib/src", "app/lib/inner.ts app/main.ts two/src/x.ts lib/top.ts"],
        ["*.ts, !lib/**", "app/main.ts two/src/x.ts"],
        ["*.ts, !lib", "app/main.ts two/src/x.ts"],
        ["lib/**, !lib/top.ts", "app/lib/inner.ts lib/src/x.ts"],
      ] as const) {
        it(`takes ${glob} as its own output shows paths: ${expected}`, async () => {
          assert.equal(await files(glob), expected);
        });
      }

      it("combines it with a type of files", async () => {
        const input = { pattern: "needle", glob: "lib/src/**", type: "ts", output_mode: "files_with_matches" };
        assert.equal((await succeed(grep, input, given()))["output"], "lib/src/x.ts");
      });

      it("says what such a glob leaves to be searched", async () => {
        const note = async (glob: string, pattern = "nowhere"): Promise<unknown> =>
          (await succeed(grep, { pattern, glob, fixed_strings: true }, given()))["note"];
        assert.match(String(await note("lib/**")), /^No line matches\./);
        assert.equal(await note("lib/none/**"), "Nothing was searched: none of the 6 files here matches lib/none/**.");
        assert.match(String(await note("lib/hidden/**")), /but 1 that ignore rules hide would \(lib\/hidden\/y\.ts\)/);
      });
    });
  }

  it("takes it for unsaved texts too, and in what it says of notebooks", async () => {
    const made = context();
    const [, , lib] = made.workspace.folders;
    const at = (name: string) => made.files.child(lib?.resource ?? assert.fail("no folder"), name);
    const search = searchUnsaved(made.search, made.files, () => [
      { resource: at("top.ts"), text: "unsaved needle\n" },
      { resource: at("other.ts"), text: "unsaved needle\n" },
    ]);
    const text = { ...made.text, unsavedNotebooks: () => [at("a.ipynb")] };
    const input = { pattern: "unsaved", glob: "lib/{top,a}*" };
    const data = await succeed(grep, input, { ...made, search, text });
    assert.equal(data["output"], "lib/top.ts:1: unsaved needle");
    assert.match(String(data["note"]), /Unsaved cells of notebooks are not searched: lib\/a\.ipynb\./);
  });

  it("takes a glob for a path from the folder that is named in path, and in a workspace of one folder", async () => {
    const input = { pattern: "needle", glob: "lib/top.ts" };
    assert.equal((await succeed(grep, { ...input, path: "lib" }, context()))["count"], 0);
    const one = workspace.context({ folders: [join(workspace.root, "lib")] });
    assert.equal((await succeed(grep, input, one))["count"], 0);
  });
});
