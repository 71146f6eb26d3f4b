import assert from "node:assert/strict";
import fc from "fast-check";
import type { Resource } from "../../../src/base/resource";
import type { FindQuery, Search } from "../../../src/tools/runtime/ports/searchPort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { searchUnsaved } from "../../../src/hosts/node/search/unsavedSearch";
import { diskEngines, findIn, never } from "./engines";
import { repetitions } from "../../support/repetitions";
import { temporaryFolder } from "./temporary";

for (const [engine, search] of diskEngines) {
  describe(`a search of unsaved texts over ${engine}`, () => {
    const folder = temporaryFolder();
    const query = (options: Partial<FindQuery> = {}): FindQuery => findIn(folder, "x", options);
    const over = (texts: Readonly<Record<string, string>>): Search =>
      searchUnsaved(search, nodeFiles, () =>
        Object.entries(texts).map(([name, text]) => ({ resource: folder.resource(...name.split("/")), text })),
      );
    const name = (resource: Resource): string => resource.slice(folder.resource().length + 1);
    const found = async (texts: Readonly<Record<string, string>>, options: Partial<FindQuery> = {}) => {
      const { lines, byFile, unsaved, ...counts } = await over(texts).findText(query(options), never);
      return {
        lines: lines.map(({ resource, line, match, text }) => `${name(resource)}${match ? ":" : "-"}${line} ${text}`),
        ...(byFile && { byFile: byFile.map(({ resource, count }) => `${name(resource)} ${count}`) }),
        ...(unsaved && { unsaved: unsaved.map(name) }),
        ...counts,
      };
    };

    it("finds what an editor contains instead of what its file contains, in the order of paths", async () => {
      folder.fill({ a: "x\n", "b/c": "on disk x\n", "b.txt": "x\n", d: "no\n" });
      assert.deepEqual(await found({ "b/c": "1\r\nnew x\r\n", d: "now x", "b.txt": "none" }), {
        lines: ["a:1 x", "b/c:2 new x", "d:1 now x"],
        unsaved: ["b/c", "d"],
        count: 3,
        files: 3,
        unreadable: 0,
      });
    });
    it("finds files in it, and omits those that the query omits", async () => {
      folder.fill({ a: "x\n", ".env": "x\n", b: "x\n" });
      const omit = (resource: Resource): boolean => resource.endsWith("/.env");
      assert.deepEqual(await found({ b: "x\nx", ".env": "x" }, { each: "file", omit }), {
        lines: [],
        byFile: ["a 1", "b 2"],
        unsaved: ["b"],
        count: 3,
        files: 2,
        unreadable: 0,
        omitted: 1,
      });
    });
    it("looks into no editor that the query would leave out", async () => {
      folder.fill({ ".gitignore": "dist\n", "dist/a": "x\n", "b.ts": "x\n", "sub/c.ts": "x\n" });
      const texts = { "dist/a": "x new", "b.ts": "x new", "sub/c.ts": "x new", "../outside": "x", ".git/d": "x" };
      assert.deepEqual((await found(texts, { globs: ["*.ts"], roots: [folder.resource("sub")] })).lines, [
        "sub/c.ts:1 x new",
      ]);
      assert.deepEqual((await found(texts, { globs: ["b.*"] })).lines, ["b.ts:1 x new"]);
      assert.deepEqual((await found(texts)).lines, ["b.ts:1 x new", "sub/c.ts:1 x new"]);
      assert.deepEqual((await found(texts, { ignored: true })).lines[1], "dist/a:1 x new");
      assert.deepEqual((await found(texts, { roots: [folder.resource("dist", "a")] })).lines, ["dist/a:1 x new"]);
    });
    it("says nothing of editors that have no match", async () => {
      folder.fill({ a: "x\n" });
      assert.deepEqual(await found({ b: "no" }), { lines: ["a:1 x"], count: 1, files: 1, unreadable: 0 });
    });

    it("gives the page that saved files would give, whatever is unsaved", async () => {
      const file = fc.array(fc.constantFrom("x", "y"), { maxLength: 6 }).map((lines) => lines.join("\n"));
      const files = fc.record({ a: file, "b/a": file, "b/b": file, "b.c": file });
      const page = fc.record({ skip: fc.nat(5), keep: fc.nat(5), before: fc.nat(2), after: fc.nat(2) });
      await fc.assert(
        fc.asyncProperty(files, files, page, async (old, now, options) => {
          folder.fill(old);
          const { unsaved: _, ...inEditors } = await over(now).findText(query(options), never);
          folder.fill(now);
          assert.deepEqual(inEditors, await search.findText(query(options), never));
        }),
        { seed: 3, numRuns: repetitions(20) },
      );
    });
  });
}
