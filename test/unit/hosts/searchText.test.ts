import assert from "node:assert/strict";
import { PatternError } from "../../../src/tools/runtime/ports/searchPort";
import { engines, finding, never } from "./engines";
import { temporaryFolder } from "./temporary";

for (const [engine, search] of engines) {
  describe(`search by ${engine}`, () => {
    const folder = temporaryFolder();

    describe("finding text", () => {
      const { query, found, lines } = finding(search, folder);

      it("gives matching lines in path order, each once, and counts lines and files", async () => {
        folder.fill({ "b.txt": "x needle needle\nno\nneedle", "a/z.txt": "needle\n", "c.txt": "nothing\n" });
        assert.deepEqual(await found("needle"), {
          lines: ["a/z.txt:1:needle", "b.txt:1:x needle needle", "b.txt:3:needle"],
          count: 3,
          files: 2,
          unreadable: 0,
        });
      });
      it("returns zero if nothing is found, for an empty folder, and for no roots", async () => {
        folder.fill({ "a/x": "hay\n", "b/.keep": "" });
        const nothing = { lines: [], count: 0, files: 0, unreadable: 0 };
        assert.deepEqual(await found("needle"), nothing);
        assert.deepEqual(await found("needle", { roots: [folder.resource("b")] }), nothing);
        assert.deepEqual(await found("needle", { roots: [] }), nothing);
      });

      for (const [name, pattern, options, expected] of [
        ["a regular expression", "f.o\\(", {}, [1]],
        ["plain text", "f.o(", { literal: true }, []],
        ["plain text with marks", "foo(", { literal: true }, [1]],
        ["any case when asked", "FOO", { ignoreCase: true }, [1, 2]],
        ["plain text in any case", "(BAR", { ignoreCase: true, literal: true }, [1]],
        ["the exact case unless asked", "Foo", {}, [2]],
        ["the beginning and end of a line", "^Foo$", {}, [2]],
        ["the beginning of a line in any syntax", "\\A[fF]oo", {}, [1, 2]],
        ["the end of a line in any syntax", "[oz]\\z", {}, [2, 4]],
        ["the edges of a line next to look-around", "\\Aba(?!r)z\\z", {}, [4]],
        ["the beginning of the text across lines", "\\A[fF]oo", { multiline: true }, [1]],
        ["a word", "\\bba\\w\\b", {}, [1, 4]],
        ["alternatives", "Foo|baz", {}, [2, 4]],
        ["a named group", "(?P<x>ba)z", {}, [4]],
        ["empty lines", "^$", {}, [3]],
        ["what begins with a dash", "-->", {}, [5]],
        ["letters of any script", "\\p{Lu}\\p{Ll}o", {}, [2]],
        ["characters beyond the first plane as one", "^.é.$", {}, [6]],
      ] as const) {
        it(`finds ${name}`, async () => {
          folder.fill({ a: "foo(bar)\nFoo\n\nbaz\n--> x\n😀é漢\n" });
          assert.deepEqual(
            (await search.findText(query(pattern, options), never)).lines.map(({ line }) => line),
            expected,
          );
        });
      }

      it("shows lines whole whose match depends on the lines before", async () => {
        folder.fill({ a: "foo\nfoo bar\n5: foo\n" });
        for (const line of await lines("(?-m:^)foo").catch(() => [])) assert.match(line, /:foo(?: bar)?$/);
      });

      it("finds a match that begins in the line where the one before ended", async () => {
        folder.fill({ a: "x\nabc\ndefxxxabc\ndefxxx\nabc\n" });
        const { lines: shown, count } = await found("abc\\ndef", { multiline: true });
        assert.deepEqual([shown, count], [["a:2:abc", "a:3:defxxxabc", "a:4:defxxx"], 3]);
        assert.deepEqual(await lines("b|c\\nd", { multiline: true }), [
          "a:2:abc",
          "a:3:defxxxabc",
          "a:4:defxxx",
          "a:5:abc",
        ]);
      });
      it("finds look-around and back references within a line", async () => {
        folder.fill({ a: "foo\nfoox\r\nbar bar\nxfoo\n" });
        assert.deepEqual(await lines("foo(?!x)"), ["a:1:foo", "a:4:xfoo"]);
        assert.deepEqual(await lines("foo(?!\\s)$"), ["a:1:foo", "a:4:xfoo"]);
        assert.deepEqual(await lines("(?<!x)foo"), ["a:1:foo", "a:2:foox"]);
        assert.deepEqual(await lines("foo(?=x$)"), ["a:2:foox"]);
        assert.deepEqual(await lines("fo[$o](?=x?$)\\B"), ["a:2:foox"]);
        assert.deepEqual(await lines("(\\w+) \\1"), ["a:3:bar bar"]);
        assert.deepEqual(await lines("(?=FOO)f", { ignoreCase: true, word: true }), []);
        assert.deepEqual(await lines("foo(?=\nfoo)", { multiline: true }), ["a:1:foo"]);
        const { lines: each } = await search.findText(query("(?<=r )b(?=ar)", { each: "match" }), never);
        assert.deepEqual(
          each.map(({ line, found: match }) => [line, match?.from, match?.text]),
          [[3, 4, "b"]],
        );
      });
      it("shows as context what perFile leaves out", async () => {
        folder.fill({ a: "x1\nx2\nno\nx3\nno\n", b: "x4\n" });
        const query = { perFile: 1, after: 2 };
        assert.deepEqual(await lines("x", query), ["a:1:x1", "a-2-x2", "a-3-no", "b:1:x4"]);
        assert.deepEqual(await lines("x", { ...query, keep: 1 }), ["a:1:x1", "a-2-x2", "a-3-no"]);
        assert.deepEqual(await lines("x", { ...query, after: 3 }), ["a:1:x1", "a-2-x2", "a-3-no", "a-4-x3", "b:1:x4"]);
        assert.equal((await found("x", query)).count, 4);
      });
      it("searches binary files if asked to", async () => {
        folder.fill({ a: Buffer.from("x\0y\nx\n") });
        assert.deepEqual(await lines("x"), []);
        assert.deepEqual(await lines("x", { binary: true }), ["a:1:x\0y", "a:2:x"]);
      });

      for (const pattern of ["(", "a{2,1}", "[z-a]", "*x", "\\", "a\nb", "x\0"]) {
        it(`says what is wrong with the pattern ${JSON.stringify(pattern)}`, async () => {
          folder.fill({ a: "x\n" });
          await assert.rejects(search.findText(query(pattern), never), (error: unknown) => {
            assert(error instanceof PatternError, String(error));
            assert.notEqual(error.message.trim(), "");
            return true;
          });
        });
      }

      it("gives context without the matching lines among it, once if it overlaps", async () => {
        folder.fill({ a: "1\n2\nx3\n4\nx5\n6\n7\n8\nx9\n" });
        assert.deepEqual(await lines("x", { before: 1, after: 1 }), [
          "a-2-2",
          "a:3:x3",
          "a-4-4",
          "a:5:x5",
          "a-6-6",
          "a-8-8",
          "a:9:x9",
        ]);
        assert.deepEqual(await lines("x9", { before: 2 }), ["a-7-7", "a-8-8", "a:9:x9"]);
        assert.deepEqual(await lines("x3", { after: 2 }), ["a:3:x3", "a-4-4", "a-5-x5"]);
      });
      it("gives context of each file apart", async () => {
        folder.fill({ a: "x\nend of a\n", b: "start of b\nx\n" });
        assert.deepEqual(await lines("x", { before: 3, after: 3 }), [
          "a:1:x",
          "a-2-end of a",
          "b-1-start of b",
          "b:2:x",
        ]);
      });
      it("keeps the page asked for and counts the rest", async () => {
        folder.fill({ a: "x1\nx2\nx3\n", b: "x4\ny\nx5\n", c: "x6\n" });
        const { lines: page, count, files } = await found("x", { skip: 2, keep: 2 });
        assert.deepEqual([page, count, files], [["a:3:x3", "b:1:x4"], 6, 3]);
        assert.deepEqual(await lines("x", { skip: 3, keep: 1, after: 1 }), ["b:1:x4", "b-2-y"]);
        assert.deepEqual(await lines("x", { skip: 6 }), []);
        assert.equal((await found("x", { keep: 0 })).count, 6);
      });

      for (const [pattern, expected] of [
        ["\\w+é", [1]],
        ["\\bé", [2, 3]],
        ["[\\w&]é", [1, 3]],
        ["[[:digit:]]+x", [4]],
        ["\\d{2}", [4]],
        ["(?i)ABC", [5]],
        ["\\pL\\x{e9}", [1]],
        ["a}|]b", [6]],
        ["[]a]}", [6]],
        ["[^\\s\\d]\\s", [7]],
      ] as const) {
        it(`reads ${pattern} as ripgrep does`, async () => {
          folder.fill({ a: "né\né\n&é\n12x\nabc\na}b\nz z\n" });
          assert.deepEqual(
            (await search.findText(query(pattern), never)).lines.map(({ line }) => line),
            expected,
          );
        });
      }
      for (const pattern of ["(?>a)b", "(?|a)", "a\\Kb", "(a)\\2", "[a"]) {
        it(`knows no more than ripgrep: ${pattern}`, async () => {
          folder.fill({ a: "aab\n" });
          await assert.rejects(search.findText(query(pattern), never), PatternError);
        });
      }

      it("finds across lines when asked, and counts each line of a match", async () => {
        folder.fill({ a: "begin\nmiddle\nend\nbegin end\n" });
        const { lines: all, count } = await found("begin.*?end", { multiline: true });
        assert.deepEqual(all, ["a:1:begin", "a:2:middle", "a:3:end", "a:4:begin end"]);
        assert.equal(count, 4);
        assert.deepEqual(await lines("begin.*?end"), ["a:4:begin end"]);
      });
      it("finds plain text that has a line feed", async () => {
        folder.fill({ a: "x (\n) y\n" });
        assert.deepEqual(await lines("(\n)", { literal: true }), ["a:1:x (", "a:2:) y"]);
      });
    });
  });
}
