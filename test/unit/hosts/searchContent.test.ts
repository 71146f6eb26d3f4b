import assert from "node:assert/strict";
import fs from "node:fs";
import type { FindQuery } from "../../../src/tools/runtime/ports/searchPort";
import { engines, finding, never } from "./engines";
import { temporaryFolder, withoutRights } from "./temporary";
import { hasAnyNames, hasModes } from "../../support/machine";

for (const [engine, search] of engines) {
  describe(`search by ${engine}`, () => {
    const folder = temporaryFolder();

    describe("finding text", () => {
      const { query, found, lines } = finding(search, folder);

      it("drops the ends of lines, Windows' too, and matches before them", async () => {
        folder.fill({ a: "one\r\ntwo\r\n", b: "two\n" });
        assert.deepEqual(await lines("(one|two)$"), ["a:1:one", "a:2:two", "b:1:two"]);
      });
      it("reads UTF-16 with its mark", async () => {
        folder.fill({ a: Buffer.from("\uFEFFvalue é\n", "utf16le") });
        assert.deepEqual(await lines("value"), ["a:1:value é"]);
      });
      it("skips binary files", async () => {
        folder.fill({ a: Buffer.from("needle\0needle\n"), b: "needle\n" });
        assert.deepEqual(await lines("needle"), ["b:1:needle"]);
      });
      it("keeps the start of a very long line, or the text around its match, and says how much is left out", async () => {
        folder.fill({
          a: `needle${"x".repeat(3_000_000)}\nneedle\n${"é".repeat(20_000)}needle${"y".repeat(50_000)}\n`,
        });
        const { lines: found } = await search.findText(query("needle"), never);
        assert.deepEqual(
          found.map(({ line, at, cut, text }) => [line, at, cut, text.length, text.slice(at, (at ?? 0) + 6)]),
          [
            [1, 0, { before: 0, after: 2_990_006 }, 10_000, "needle"],
            [2, undefined, undefined, 6, "needle"],
            [3, 1000, { before: 19_000, after: 41_006 }, 10_000, "needle"],
          ],
        );
      });
      it("takes a file for binary though its NUL comes late, and one that is named too", async () => {
        folder.fill({
          a: `needle\n${"x\n".repeat(100_000)}\0`,
          b: "needle\n",
          c: `needle\n${"x\n".repeat(9)}\0needle\n`,
        });
        const nothing = { lines: ["b:1:needle"], count: 1, files: 1, unreadable: 0 };
        assert.deepEqual(await found("needle"), nothing);
        assert.deepEqual(await found("needle", { roots: ["c", "b"].map((name) => folder.resource(name)) }), nothing);
        assert.deepEqual(await found("needle", { skip: 1 }), { ...nothing, lines: [] });
      });
      it("takes bytes that begin with UTF-16's mark and are none for binary", async () => {
        folder.fill({ a: Buffer.from([0xff, 0xfe, ...Buffer.from("needle\n"), 0, 0, 0, 0]), b: "needle\n" });
        assert.deepEqual(await lines("needle"), ["b:1:needle"]);
      });

      it("gives the files with their counts when asked for files, page by page", async () => {
        folder.fill({ a: "x\nx\n", "b/c": "x\n", d: "y\n", e: "x x\n" });
        const files = async (options: Partial<FindQuery>) => {
          const {
            byFile = [],
            lines: none,
            ...counts
          } = await search.findText(query("x", { each: "file", ...options }), never);
          assert.deepEqual([none, counts], [[], { count: 4, files: 3, unreadable: 0 }]);
          return byFile.map(({ resource, count }) => [resource.slice(folder.resource().length + 1), count]);
        };
        assert.deepEqual(await files({}), [
          ["a", 2],
          ["b/c", 1],
          ["e", 1],
        ]);
        assert.deepEqual(await files({ skip: 1, keep: 1 }), [["b/c", 1]]);
        assert.deepEqual(await files({ skip: 3 }), []);
      });
      it("leaves out what it is asked to omit and counts those files, but not a file that is named", async () => {
        folder.fill({ ".env": "x\n", "a/.env": "x\n", "b/.env": "y\n", c: "x\n" });
        const omit = (resource: string): boolean => resource.endsWith("/.env");
        const { lines: all, ...counts } = await found("x", { omit, before: 1, after: 1 });
        assert.deepEqual(all, ["c:1:x"]);
        assert.deepEqual(counts, { count: 1, files: 1, unreadable: 0, omitted: 2 });
        assert.deepEqual(await lines("x", { omit, roots: [folder.resource(".env")] }), [".env:1:x"]);
        const { count, omitted } = await search.findText(query("x", { omit, each: "match" }), never);
        assert.deepEqual([count, omitted], [1, 2]);
      });

      it("returns what it has found when it is stopped, and says that it stopped", async () => {
        folder.fill({ a: "x\n" });
        const { stopped, unreadable } = await search.findText(query("x", { stop: AbortSignal.abort() }), never);
        assert.deepEqual([stopped, unreadable], [true, 0]);
        const whole = await search.findText(query("x", { stop: new AbortController().signal }), never);
        assert.deepEqual([whole.stopped, whole.count], [undefined, 1]);
        await assert.rejects(
          search.findText(query("x", { stop: AbortSignal.abort() }), AbortSignal.abort(new Error("enough"))),
          /enough/,
        );
      });

      it("takes paths with colons, digits and line feeds, and text with colons", async function () {
        if (!hasAnyNames) this.skip();
        folder.fill({ "a:1:b": "x:2:y\n", "c\nd-3-": "x-4-\n" });
        assert.deepEqual(await lines("x"), ["a:1:b:1:x:2:y", "c\nd-3-:1:x-4-"]);
      });

      it("counts files and folders that can't be read, and finds the others", async function () {
        if (!hasModes) this.skip();
        folder.fill({ a: "x", secret: "x", "closed/b": "x" });
        fs.chmodSync(folder.path, 0o755);
        fs.chmodSync(folder.at("secret"), 0o000);
        fs.chmodSync(folder.at("closed"), 0o000);
        const { lines: all, unreadable } = await withoutRights(() => found("x"));
        fs.chmodSync(folder.at("closed"), 0o755);
        assert.deepEqual([all, unreadable], [["a:1:x"], 2]);
      });
      it("counts a root that is not there", async () => {
        folder.fill({ a: "x" });
        const { count, unreadable } = await found("x", { roots: [folder.resource("a"), folder.resource("missing")] });
        assert.deepEqual([count, unreadable], [1, 1]);
      });
      it("stops with the signal's reason when it is aborted", async () => {
        folder.fill({ a: "x" });
        const reason = new Error("enough");
        await assert.rejects(search.findText(query("x"), AbortSignal.abort(reason)), reason);
      });
      it("counts a hundred thousand lines and keeps few", async () => {
        folder.fill(
          Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, "some text: x\n".repeat(10_000)])),
        );
        const { lines: kept, count, files } = await found("x", { skip: 99_999, keep: 5 });
        assert.deepEqual([kept, count, files], [["f9:10000:some text: x"], 100_000, 10]);
      });
    });
  });
}
