import assert from "node:assert/strict";
import type { FindQuery } from "../../../src/tools/runtime/ports/searchPort";
import { engines, finding } from "./engines";
import { temporaryFolder } from "./temporary";

for (const [engine, search] of engines) {
  describe(`search by ${engine}`, () => {
    const folder = temporaryFolder();

    describe("finding text", () => {
      const { found, lines } = finding(search, folder);

      it("searches only files of the names asked for, among those that globs let pass", async () => {
        folder.fill({ "a.ts": "x", "b.tsx": "x", "c.js": "x", "sub/d.ts": "x", "sub/e.js": "x" });
        const names = ["*.ts", "*.tsx"];
        const paths = async (options: Partial<FindQuery>) =>
          (await lines("x", options)).map((line) => line.split(":")[0]);
        assert.deepEqual(await paths({ names }), ["a.ts", "b.tsx", "sub/d.ts"]);
        assert.deepEqual(await paths({ names, globs: ["sub/**"] }), ["sub/d.ts"]);
        assert.deepEqual(await paths({ names, globs: ["*.js"] }), []);
        assert.deepEqual(await paths({ names, roots: [folder.resource("c.js")] }), ["c.js"]);
      });

      for (const [name, globs, expected] of [
        ["a name pattern anywhere", ["*.ts"], ["a.ts", "sub/b.ts", "sub/deep/c.ts"]],
        ["one of several", ["*.md", "b.*"], ["sub/b.ts", "x.md"]],
        ["braces", ["*.{md,js}"], ["sub/d.js", "x.md"]],
        ["a path from the root", ["sub/*.ts"], ["sub/b.ts"]],
        ["a path of any depth", ["sub/**/*.ts"], ["sub/b.ts", "sub/deep/c.ts"]],
        ["everything below a folder", ["sub/**"], ["sub/b.ts", "sub/d.js", "sub/deep/c.ts"]],
        ["a path that begins anywhere", ["**/deep/*"], ["sub/deep/c.ts"]],
        ["only the top", ["/*"], ["a.ts", "x.md"]],
        ["brackets", ["[ab].ts"], ["a.ts", "sub/b.ts"]],
        ["all but a name", ["!*.ts"], ["sub/d.js", "x.md"]],
        ["all but a folder", ["!sub"], ["a.ts", "x.md"]],
        ["all but a folder deeper down", ["!sub/deep/"], ["a.ts", "sub/b.ts", "sub/d.js", "x.md"]],
        ["one and not another", ["*.ts", "!deep"], ["a.ts", "sub/b.ts"]],
        ["nothing", ["*.none"], []],
      ] as const) {
        it(`searches only ${name}: ${globs.join(" ")}`, async () => {
          folder.fill({ "a.ts": "x", "x.md": "x", "sub/b.ts": "x", "sub/d.js": "x", "sub/deep/c.ts": "x" });
          const { lines: all, count, files } = await found("x", { globs });
          assert.deepEqual(
            all.map((line) => line.split(":")[0]),
            expected,
          );
          assert.deepEqual([count, files], [expected.length, expected.length]);
        });
      }
      it("does not bring back ignored files by a glob that names them", async () => {
        folder.fill({ ".gitignore": "*.log\n", "a.log": "x", "b.txt": "x" });
        assert.deepEqual(await lines("x", { globs: ["*.log"] }), []);
        assert.deepEqual(await lines("x", { globs: ["*.log"], ignored: true }), ["a.log:1:x"]);
      });

      it("searches files and folders that are named together, in the order named", async () => {
        folder.fill({ "a/1.txt": "x", "a/2.md": "x", "b.txt": "x", "c/3.txt": "x" });
        const roots = [folder.resource("c"), folder.resource("b.txt"), folder.resource("a")];
        assert.deepEqual(await lines("x", { roots }), ["c/3.txt:1:x", "b.txt:1:x", "a/1.txt:1:x", "a/2.md:1:x"]);
        assert.deepEqual(await lines("x", { roots, globs: ["3.*", "/2.md"] }), [
          "c/3.txt:1:x",
          "b.txt:1:x",
          "a/2.md:1:x",
        ]);
      });
      it("searches one file, whatever its name and the ignore files", async () => {
        folder.fill({ ".gitignore": "a.log", "a.log": "x", b: "x" });
        assert.deepEqual(await lines("x", { roots: [folder.resource("a.log")], globs: ["*.ts"] }), ["a.log:1:x"]);
      });
    });
  });
}
