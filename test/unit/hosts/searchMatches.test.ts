import assert from "node:assert/strict";
import fs from "node:fs";
import fc from "fast-check";
import type { Resource } from "../../../src/base/resource";
import { type FindQuery, PatternError } from "../../../src/tools/runtime/ports/searchPort";
import { combineSearches } from "../../../src/hosts/shared/search/combinedSearch";
import { repetitions } from "../../support/repetitions";
import { engines, findIn, never } from "./engines";
import { temporaryFolder, withoutRights } from "./temporary";
import { hasAnyNames, hasModes } from "../../support/machine";

const folder = temporaryFolder();
const query = (pattern: string, options: Partial<FindQuery> = {}): FindQuery =>
  findIn(folder, pattern, { each: "match", ...options });
const nameOf = (resource: Resource): string => decodeURIComponent(resource.slice(folder.resource().length + 1));

for (const [engine, search] of engines) {
  describe(`each match of a search by ${engine}`, () => {
    /** Matches as `path:line:from-to:text`, with the last line before `to` where it is another, and the counts. */
    const found = async (pattern: string, options: Partial<FindQuery> = {}) => {
      const { lines, ...counts } = await search.findText(query(pattern, options), never);
      const shown = lines.map(({ resource, line, match, found: range }) => {
        assert.ok(match && range, "expected match && range");
        const to = range.lastLine === line ? range.to : `${range.lastLine}:${range.to}`;
        return `${nameOf(resource)}:${line}:${range.from}-${to}:${range.text}`;
      });
      return { matches: shown, ...counts };
    };
    const matches = async (pattern: string, options: Partial<FindQuery> = {}): Promise<string[]> =>
      (await found(pattern, options)).matches;

    it("is a found line of its own, in the order of paths, lines and columns", async () => {
      folder.fill({ "b.txt": "x needle needle\nno\nneedle", "a/z.txt": "needle\n", "c.txt": "nothing\n" });
      assert.deepEqual(await found("needle"), {
        matches: ["a/z.txt:1:0-6:needle", "b.txt:1:2-8:needle", "b.txt:1:9-15:needle", "b.txt:3:0-6:needle"],
        count: 4,
        files: 2,
        unreadable: 0,
      });
    });
    it("counts characters beyond ASCII and beyond the first plane as one each", async () => {
      folder.fill({ a: "é漢😀x😀é x\n" });
      assert.deepEqual(await matches("x"), ["a:1:3-4:x", "a:1:7-8:x"]);
      assert.deepEqual(await matches("é.{2}"), ["a:1:0-3:é漢😀", "a:1:5-8:é x"]);
    });
    it("is as long as what it matched, which may be nothing", async () => {
      folder.fill({ a: "xx-x\n\nend" });
      assert.deepEqual(await matches("^$"), ["a:2:0-0:"]);
      assert.deepEqual(await matches("x*"), [
        "a:1:0-2:xx",
        "a:1:3-4:x",
        "a:2:0-0:",
        ...[0, 1, 2].map((at) => `a:3:${at}-${at}:`),
      ]);
      assert.deepEqual(await matches("$"), ["a:1:4-4:", "a:2:0-0:"]);
    });
    it("stays within its line, whatever the pattern", async () => {
      folder.fill({ a: "a b\nc\n" });
      assert.deepEqual(await matches("b[^x]*"), ["a:1:2-3:b"]);
      assert.deepEqual(await matches("\\s+"), ["a:1:1-2: "]);
    });
    it("spans lines when asked, and reports the line in which it ends", async () => {
      folder.fill({ a: "ab\ncd\nab\ncd\n", b: "é\n😀x\n" });
      assert.deepEqual(await matches("b.c", { multiline: true }), ["a:1:1-2:1:b\nc", "a:3:1-4:1:b\nc"]);
      assert.deepEqual(await matches("d\n", { multiline: true }), ["a:2:1-3:0:d\n", "a:4:1-5:0:d\n"]);
      assert.deepEqual(await matches("é.*x", { multiline: true }), ["b:1:0-2:2:é\n😀x"]);
    });
    it("takes plain text, with a line feed too", async () => {
      folder.fill({ a: "x (\n) y (\n)" });
      assert.deepEqual(await matches("(", { literal: true }), ["a:1:2-3:(", "a:2:4-5:("]);
      assert.deepEqual(await matches("(\n)", { literal: true }), ["a:1:2-2:1:(\n)", "a:2:4-3:1:(\n)"]);
    });
    it("does not contain Windows line endings", async () => {
      folder.fill({ a: "one two\r\nthree\r\n\r\n" });
      assert.deepEqual(await matches("two$"), ["a:1:4-7:two"]);
      assert.deepEqual(await matches("two\\s*"), ["a:1:4-7:two"]);
      assert.deepEqual(await matches("two$.*ee", { multiline: true }), ["a:1:4-2:5:two\nthree"]);
      assert.deepEqual(await matches("^$"), ["a:3:0-0:"]);
    });
    it("is found in any case when asked", async () => {
      folder.fill({ a: "Foo foO\n" });
      assert.deepEqual(await matches("foo", { ignoreCase: true }), ["a:1:0-3:Foo", "a:1:4-7:foO"]);
    });

    it("has its own lines of context, other matching lines among them", async () => {
      folder.fill({ a: "1\nx2 x\nx3\n4\n5\n6\nx7", b: "x\n" });
      const { lines } = await search.findText(query("x", { before: 2, after: 2 }), never);
      assert.deepEqual(
        lines.map(({ resource, line, text, found: match }) => [
          nameOf(resource),
          line,
          text,
          match?.before,
          match?.after,
        ]),
        [
          ["a", 2, "x2 x", ["1"], ["x3", "4"]],
          ["a", 2, "x2 x", ["1"], ["x3", "4"]],
          ["a", 3, "x3", ["1", "x2 x"], ["4", "5"]],
          ["a", 7, "x7", ["5", "6"], []],
          ["b", 1, "x", [], []],
        ],
      );
    });
    it("has context around all of its lines, on the last of a page too", async () => {
      folder.fill({ a: "0\nbegin\nend\n3\nbegin\nend\n6\n" });
      const options = { multiline: true, before: 1, after: 1, keep: 1 };
      const { lines, count } = await search.findText(query("begin.end", options), never);
      assert.deepEqual([lines[0]?.found?.before, lines[0]?.found?.after, lines.length, count], [["0"], ["3"], 1, 2]);
      const ended = await search.findText(query("end\n", { ...options, skip: 1 }), never);
      assert.deepEqual([ended.lines[0]?.found?.before, ended.lines[0]?.found?.after], [["begin"], ["6"]]);
    });

    it("is paged by matches", async () => {
      folder.fill({ a: "x x x\nx\n", b: "x x\n" });
      const pages: string[] = [];
      for (let skip = 0; skip < 6; skip += 2) {
        const page = await found("x", { skip, keep: 2 });
        assert.equal(page.count, 6);
        pages.push(...page.matches);
      }
      assert.deepEqual(pages, ["a:1:0-1:x", "a:1:2-3:x", "a:1:4-5:x", "a:2:0-1:x", "b:1:0-1:x", "b:1:2-3:x"]);
    });
    it("is paged over two searches as over one", async () => {
      folder.fill({ a: "x x x\n", b: "x x\n" });
      const both = combineSearches(search, search, (resource) => resource.endsWith("/a"));
      const roots = [folder.resource("a"), folder.resource("b")];
      const { lines, count } = await both.findText(query("x", { roots, skip: 2, keep: 2 }), never);
      assert.deepEqual(
        lines.map(({ resource, found: match }) => [nameOf(resource), match?.from]),
        [
          ["a", 4],
          ["b", 0],
        ],
      );
      assert.equal(count, 5);
    });
    it("is found in files and folders whose names contain backslashes", async function () {
      if (!hasAnyNames) this.skip();
      folder.fill({ "back\\slash.txt": "x\n", "dir\\b/in.txt": "x\n", "c:\\x.txt": "x\n" });
      const names = [["back\\slash.txt"], ["c:\\x.txt"], ["dir\\b"]];
      const roots = names.map((name) => folder.resource(...name));
      const expected = ["back\\slash.txt:1:0-1:x", "c:\\x.txt:1:0-1:x", "dir\\b/in.txt:1:0-1:x"];
      assert.deepEqual((await found("x", { roots })).matches, expected);
      for (const [at, root] of roots.entries())
        assert.deepEqual((await found("x", { roots: [root] })).matches, expected.slice(at, at + 1));
      assert.deepEqual((await found("x", { roots, globs: ["in.*"] })).matches, expected);
    });
    it("is no longer looked for when enough are counted", async () => {
      folder.fill(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, "x x x\n".repeat(100)])));
      const { count, lines } = await search.findText(query("x", { keep: 1, most: 1000 }), never);
      assert.deepEqual([count, lines.length], [1000, 1]);
    });

    it("comes once, even if several roots contain its file", async () => {
      folder.fill({ "a/b": "x\n", "a/c": "x\n" });
      const roots = [folder.resource("a", "b"), folder.resource("a"), folder.resource("a", "b")];
      assert.deepEqual((await found("x", { roots })).matches, ["a/b:1:0-1:x", "a/c:1:0-1:x"]);
    });
    it("comes from each of thousands of files that are named", async () => {
      const names = Array.from({ length: 3000 }, (_, index) => `a-file-with-a-longer-name-${index}.txt`);
      folder.fill(Object.fromEntries(names.map((name) => [name, "x\n"])));
      const { count, files } = await found("x", { roots: names.map((name) => folder.resource(name)) });
      assert.deepEqual([count, files], [3000, 3000]);
    });
    it("is none in a binary file, even a named one or one whose NUL comes late", async () => {
      folder.fill({
        a: Buffer.from("needle\0needle\n"),
        b: "needle\n",
        c: Buffer.from(`needle\n${"text\n".repeat(40_000)}\0\nneedle\n`),
      });
      const expected = { matches: ["b:1:0-6:needle"], count: 1, files: 1, unreadable: 0 };
      assert.deepEqual(await found("needle"), expected);
      const roots = ["a", "b"].map((name) => folder.resource(name));
      assert.deepEqual(await found("needle", { roots }), expected);
    });
    it("is found in UTF-16 and after a byte order mark, in characters", async () => {
      folder.fill({ a: Buffer.from("\uFEFF😀é value\n", "utf16le"), b: "\uFEFFvalue\n" });
      assert.deepEqual(await matches("value"), ["a:1:3-8:value", "b:1:0-5:value"]);
    });
    it("is found next to bytes that are not UTF-8", async () => {
      folder.fill({ a: Buffer.from("caf\xe9 x\n", "latin1") });
      assert.deepEqual(await matches("x"), ["a:1:5-6:x"]);
    });
    it("is cut when it is very long, as its line is", async () => {
      folder.fill({ a: `${"é".repeat(20_000)} needle\n` });
      const [whole] = (await search.findText(query("é+ needle"), never)).lines;
      assert.deepEqual([whole?.found?.text.length, whole?.found?.to], [10_000, 20_007]);
      assert.match(whole?.text ?? "", /^é{10000}… \(10007 more characters\)$/);
    });
    it("is found often in one long line in time", async () => {
      folder.fill({ a: `${"é x ".repeat(100_000)}\n` });
      const { lines, count } = await search.findText(query("x", { skip: 99_000, keep: 1000 }), never);
      assert.deepEqual([count, lines.at(-1)?.found?.from], [100_000, 399_998]);
    });
    it("is searched only if globs include it", async () => {
      folder.fill({ "a.ts": "x", "a.test.ts": "x", "sub/b.ts": "x", "sub/c.js": "x" });
      const roots = [folder.resource("sub"), folder.resource("a.ts"), folder.resource("a.test.ts")];
      assert.deepEqual(await matches("x", { globs: ["*.ts", "!*.test.ts"] }), ["a.ts:1:0-1:x", "sub/b.ts:1:0-1:x"]);
      assert.equal((await found("x", { roots, globs: ["*.ts"] })).count, 3);
    });

    it("is found though files and folders can't be read, and these are named", async function () {
      if (!hasModes) this.skip();
      folder.fill({ a: "x", secret: "x", "closed/b": "x" });
      fs.chmodSync(folder.path, 0o755);
      fs.chmodSync(folder.at("secret"), 0o000);
      fs.chmodSync(folder.at("closed"), 0o000);
      const names: string[] = [];
      const unreadable = (resource: Resource): void => void names.push(nameOf(resource));
      const result = await withoutRights(() => found("x", { unreadable }));
      fs.chmodSync(folder.at("closed"), 0o755);
      assert.deepEqual([result.matches, result.unreadable, names.sort()], [["a:1:0-1:x"], 2, ["closed", "secret"]]);
      names.length = 0;
      await found("x", { unreadable, roots: [folder.resource("a"), folder.resource("missing")] });
      assert.deepEqual(names, ["missing"]);
    });
    it("is not looked for with a pattern that is wrong", async () => {
      folder.fill({ a: "x\n" });
      for (const pattern of ["(", "a\nb", "x\0"])
        await assert.rejects(search.findText(query(pattern), never), PatternError);
    });
    it("is no longer looked for when the signal is aborted", async () => {
      folder.fill({ a: "x" });
      const reason = new Error("enough");
      await assert.rejects(search.findText(query("x"), AbortSignal.abort(reason)), reason);
    });
  });
}

describe("each match", () => {
  it("is the same by both engines, whatever the text", async () => {
    const text = fc.array(fc.constantFrom("a", "b", " ", "\n", "\r\n", "é", "😀"), { maxLength: 30 });
    const pattern = fc.constantFrom("a", "a*", "^", "$", "\\s", "[^a]", "b.?", "(?:a|😀)+", "a{2}", "^$");
    await fc.assert(
      fc.asyncProperty(text, pattern, fc.boolean(), async (parts, regex, multiline) => {
        // Across lines, ripgrep's patterns see both characters of a Windows end of line.
        folder.fill({ a: parts.map((part) => (multiline && part === "\r\n" ? "\n" : part)).join("") });
        const options = { multiline, before: 1, after: 1 };
        const [one, ...others] = await Promise.all(
          engines.map(([, search]) => search.findText(query(regex, options), never)),
        );
        for (const other of others) assert.deepEqual(one, other);
      }),
      { seed: 1, numRuns: repetitions(50) },
    );
  });
});
