import assert from "node:assert/strict";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";
import countLines from "../../../src/tools/fileio/fileioCountLines";
import countWords from "../../../src/tools/fileio/fileioCountWords";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import listDirectory from "../../../src/tools/fileio/fileioListDirectory";
import fileioStat from "../../../src/tools/fileio/fileioStat";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { elements, pages, valueOf } from "./fileioValue";

for (const [tool, input] of [
  [countLines, { path: ["many/*"] }],
  [countWords, { path: ["many/*"] }],
  [fileioStat, { path: ["many/*"] }],
  [listDirectory, { path: ["many"] }],
  [findInFiles, { path: ["many"], pattern: "x" }],
] as const satisfies readonly (readonly [Tool, object])[]) {
  describe(`${tool.name}, as every FileIO tool that reads,`, () => {
    let workspace: TestWorkspace;
    before(async () => {
      workspace = await makeWorkspace(
        Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`many/file-${index}`, "x\n"])),
      );
    });

    it("takes paths as an array of texts in its schema, and in other spellings without a warning", async () => {
      assert.equal(tool.group, tool.name === "fileio_list_directory" ? "read" : "fileio");
      assert.deepEqual(
        { ...toolSchema(tool).properties["path"], description: "" },
        { type: "array", items: { type: "string" }, description: "" },
      );
      const { path: paths, ...rest } = { ...input };
      const whole = await elements(tool, input, workspace.context());
      assert.equal(whole.length, 40);
      for (const other of [
        { path: paths[0] },
        { paths },
        { file_path: paths[0] },
        { filePath: JSON.stringify(paths) },
        { source: paths[0] },
        { directory: paths[0] },
      ]) {
        const data = await succeed(tool, { ...rest, ...other }, workspace.context());
        assert.deepEqual([valueOf(data), data["warnings"]], [whole, undefined]);
      }
    });

    it("gives pages that join to the whole, however small the limit", async () => {
      const whole = await elements(tool, input, workspace.context());
      for (const size of [450, 1000, 3000])
        assert.deepEqual(await pages(tool, input, workspace.context(), size), whole);
    });

    it("says what it can't show when the limit is far too small, and the next page goes on", async () => {
      const data = await succeed(tool, input, workspace.context({ limits: { maxOutputSize: 250 } }));
      assert.deepEqual([data["truncated"], data["total"]], [true, 40]);
      assert.ok(Number(data["next_offset"]) > 0, 'expected Number(data["next_offset"]) > 0');
    });

    it("reads in a workspace that is not trusted, and asks nobody", async () => {
      const context = workspace.context({ trusted: false, ask: () => Promise.reject(new Error("asked")) });
      assert.equal((await elements(tool, input, context)).length, 40);
    });

    it("refuses paths that are none", async () => {
      for (const [paths, message] of [
        [[], /^Invalid input: path must name at least one path, got an array of 0\. /],
        [[""], /^Invalid input: path\.0 must not be blank, got ""\. /],
        [{ a: 1 }, /^Invalid input: path must be an array, got an object with 1 field\. /],
        [["a", ["b"]], /^Invalid input: path\.1 must be text, got an array of 1\. /],
      ] as const)
        assert.match((await fail(tool, { ...input, path: paths }, workspace.context())).message, message);
      assert.match((await fail(tool, { ...input, offset: -1 }, workspace.context())).message, /^Invalid input: offset/);
    });

    it("reports what is wrong with one path next to the others", async () => {
      const paths = [...input.path, "gone", "/etc/passwd", "\0"];
      const data = await succeed(tool, { ...input, path: paths }, workspace.context());
      assert.ok(valueOf(data).length >= 40, "expected valueOf(data).length >= 40");
      assert.match(JSON.stringify(data), /error: PermissionDenied/);
      assert.match(JSON.stringify(data), /error: InvalidInput/);
    });

    it("says that it was cancelled", async () => {
      const { result } = await runTool(tool, input, workspace.context({ signal: AbortSignal.abort() }));
      assert.ok(
        !result.ok && result.error.code === "BLOCKED",
        'expected !result.ok && result.error.code === "BLOCKED"',
      );
    });

    it("describes `success`, each path's `status`, and the next page to the model, in at most 1,024 characters", () => {
      assert.match(tool.description, /Returns JSON; check `success` first\./);
      assert.match(tool.description, /own `status`/);
      assert.match(tool.description, /pass `data\.next_offset` as `offset`|`offset` set to `data\.next_offset`/);
      assert.ok(tool.description.length <= 1024, String(tool.description.length));
    });
  });
}
