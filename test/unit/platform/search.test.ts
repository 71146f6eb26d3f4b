import assert from "node:assert/strict";
import fs from "node:fs";
import { ToolError } from "../../../src/core/errors";
import { type FindQuery, PatternError, type Search } from "../../../src/core/ports";
import { nodeFiles } from "../../../src/platform/node/files";
import { findRipgrep } from "../../../src/platform/node/ripgrep";
import { createRipgrepSearch } from "../../../src/platform/node/search";
import { createWalkSearch } from "../../../src/platform/node/walkSearch";
import { temporaryFolder, withoutRights } from "./temporary";

const POSIX = process.platform !== "win32";
const rgPath = findRipgrep({ workspaceFolders: [] }) ?? assert.fail("there is no ripgrep");
const never = new AbortController().signal;

for (const [engine, search] of [
  ["ripgrep", createRipgrepSearch(rgPath)],
  ["walking", createWalkSearch(nodeFiles)],
] as const satisfies readonly (readonly [string, Search])[]) {
  describe(`search by ${engine}`, () => {
    const folder = temporaryFolder();

    describe("listing files", () => {
      const listed = async (
        options: { ignored?: boolean; sort?: "modified" | "path"; folders?: string[] } = {},
      ): Promise<string[]> => {
        const { ignored = false, sort = "path", folders = ["."] } = options;
        const paths: string[] = [];
        for await (const batch of search.listFiles(
          { folders: folders.map((name) => folder.resource(name)), ignored, sort },
          never,
        )) {
          for (const file of batch) {
            assert.equal(
              file.resource,
              folder.resource(
                ...[file.folder === folder.resource() ? "" : relative(file.folder), file.path]
                  .filter(Boolean)
                  .join("/")
                  .split("/"),
              ),
            );
            paths.push(folders.length === 1 ? file.path : `${relative(file.folder)}:${file.path}`);
          }
        }
        return paths;
      };
      const relative = (resource: string): string => decodeURIComponent(resource.slice(folder.resource().length + 1));

      it("gives paths in order, files of a folder before what is sorted behind it", async () => {
        folder.fill({ "b/z": "", "b/a/x": "", a: "", "b.txt": "", ".hidden/x": "" });
        assert.deepEqual(await listed(), [".hidden/x", "a", "b/a/x", "b/z", "b.txt"]);
      });
      it("gives the newest first", async () => {
        folder.fill({ old: "", new: "", "sub/middle": "" });
        for (const [name, seconds] of [
          ["old", 1000],
          ["sub/middle", 2000],
          ["new", 3000],
        ] as const) {
          fs.utimesSync(folder.at(name), seconds, seconds);
        }
        assert.deepEqual(await listed({ sort: "modified" }), ["new", "sub/middle", "old"]);
      });
      it("orders several folders by time as one", async () => {
        folder.fill({ "one/a": "", "two/b": "", "one/c": "" });
        for (const [name, seconds] of [
          ["one/a", 1000],
          ["two/b", 2000],
          ["one/c", 3000],
        ] as const) {
          fs.utimesSync(folder.at(name), seconds, seconds);
        }
        assert.deepEqual(await listed({ sort: "modified", folders: ["one", "two"] }), ["one:c", "two:b", "one:a"]);
      });
      it("gives a file of folders inside one another once, in the inner one", async () => {
        folder.fill({ "one/a": "", "one/in ner/b": "" });
        assert.deepEqual((await listed({ folders: ["one", "one/in ner"] })).sort(), ["one/in ner:b", "one:a"]);
      });
      it("never gives what is in .git, and no file of that name", async () => {
        folder.fill({ ".git/config": "", "sub/.git": "gitdir: x", ".gitignore": "", ".github/x": "" });
        assert.deepEqual(await listed({ ignored: true }), [".github/x", ".gitignore"]);
      });
      it("hides what ignore files name, deeper ones overriding, unless asked", async () => {
        folder.fill({
          ".gitignore": "*.log\n/build/\n!keep.log\ntemp\n# no\n\\#odd\nsub/only.txt\n[broken\n{n,m}.md\nq(x).md\n",
          "n.md": "",
          "q(x).md": "",
          "a.log": "",
          "keep.log": "",
          "build/x": "",
          "sub/build/x": "",
          "sub/temp/x": "",
          "sub/.gitignore": "!b.log\n*.md",
          "sub/b.log": "",
          "sub/c.log": "",
          "sub/x.md": "",
          "sub/only.txt": "",
          "x.md": "",
          "#odd": "",
          "only.txt": "",
        });
        const shown = [".gitignore", "keep.log", "only.txt", "sub/.gitignore", "sub/b.log", "sub/build/x", "x.md"];
        assert.deepEqual(await listed(), shown);
        assert.equal((await listed({ ignored: true })).length, 16);
      });
      it("follows the ignore file of a folder above, up to the repository's own", async () => {
        folder.fill({
          ".gitignore": "/repo/sub/outer.txt\n",
          "repo/.git/HEAD": "",
          "repo/.gitignore": "sub/*.log\n",
          "repo/sub/a.log": "",
          "repo/sub/outer.txt": "",
        });
        assert.deepEqual(await listed({ folders: ["repo/sub"] }), ["outer.txt"]);
      });
      it("follows no link", async function () {
        if (!POSIX) this.skip();
        folder.fill({ "a/x": "" });
        fs.symlinkSync("..", folder.at("a", "loop"));
        fs.symlinkSync("x", folder.at("a", "y"));
        assert.deepEqual(await listed(), ["a/x"]);
      });
      it("takes names with line feeds, spaces, marks and other scripts", async function () {
        if (!POSIX) this.skip();
        const names = ["a\nb", " c ", "d:1:e", "é漢😀", "f%20g", "h\\i"];
        folder.fill(Object.fromEntries(names.map((name) => [name, ""])));
        assert.deepEqual((await listed()).sort(), names.sort());
      });
      it("gives nothing for an empty folder and for no folder", async () => {
        assert.deepEqual(await listed(), []);
        assert.deepEqual(await listed({ folders: [] }), []);
      });
      it("gives every one of many files once", async () => {
        const names = Array.from(
          { length: 1500 },
          (_, index) => `folder${index % 7}/a file with a longer name ${index}.txt`,
        );
        folder.fill(Object.fromEntries(names.map((name) => [name, ""])));
        assert.deepEqual((await listed({ sort: "modified" })).sort(), names.sort());
      });
      it("stops with the signal's reason when it is aborted", async () => {
        folder.fill(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`d${index % 50}/f${index}`, ""])));
        const abort = new AbortController();
        const reason = new Error("enough");
        await assert.rejects(async () => {
          for await (const _ of search.listFiles(
            { folders: [folder.resource(), folder.resource("d1")], ignored: false, sort: "path" },
            abort.signal,
          )) {
            abort.abort(reason);
          }
        }, reason);
      });
      it("can be left early", async () => {
        folder.fill({ a: "", b: "" });
        for await (const _ of search.listFiles({ folders: [folder.resource()], ignored: false, sort: "path" }, never))
          return;
        assert.fail("there was nothing");
      });
    });

    describe("finding text", () => {
      const query = (pattern: string, options: Partial<FindQuery> = {}): FindQuery => ({
        roots: [folder.resource()],
        pattern,
        literal: false,
        ignoreCase: false,
        multiline: false,
        globs: [],
        ignored: false,
        before: 0,
        after: 0,
        skip: 0,
        keep: 1000,
        ...options,
      });
      /** Lines as `path:line:text`, with `-` for context, and the counts. */
      const found = async (pattern: string, options: Partial<FindQuery> = {}) => {
        const { lines, ...counts } = await search.findText(query(pattern, options), never);
        const shown = lines.map(({ resource, line, text, match }) => {
          const mark = match ? ":" : "-";
          return `${decodeURIComponent(resource.slice(folder.resource().length + 1))}${mark}${line}${mark}${text}`;
        });
        return { lines: shown, ...counts };
      };
      const lines = async (pattern: string, options: Partial<FindQuery> = {}): Promise<string[]> =>
        (await found(pattern, options)).lines;

      it("gives matching lines in path order, each once, and counts lines and files", async () => {
        folder.fill({ "b.txt": "x needle needle\nno\nneedle", "a/z.txt": "needle\n", "c.txt": "nothing\n" });
        assert.deepEqual(await found("needle"), {
          lines: ["a/z.txt:1:needle", "b.txt:1:x needle needle", "b.txt:3:needle"],
          count: 3,
          files: 2,
          unreadable: 0,
        });
      });
      it("answers zero for nothing found, for an empty folder and for no roots", async () => {
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

      it("gives context without the matching lines among it, once where it overlaps", async () => {
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
      it("cuts a very long line and says so", async () => {
        folder.fill({ a: `needle${"x".repeat(3_000_000)}\nneedle\n` });
        const [long = "", short] = await lines("needle");
        assert.equal(long, `a:1:needle${"x".repeat(9994)}… (2990006 more characters)`);
        assert.equal(short, "a:2:needle");
      });
      it("takes paths with colons, digits and line feeds, and text with colons", async function () {
        if (!POSIX) this.skip();
        folder.fill({ "a:1:b": "x:2:y\n", "c\nd-3-": "x-4-\n" });
        assert.deepEqual(await lines("x"), ["a:1:b:1:x:2:y", "c\nd-3-:1:x-4-"]);
      });

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

      it("counts files and folders that cannot be read, and finds the others", async function () {
        if (!POSIX) this.skip();
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

describe("search by ripgrep", () => {
  const folder = temporaryFolder();
  const list = async (rg: string, name = "."): Promise<void> => {
    for await (const _ of createRipgrepSearch(rg).listFiles(
      { folders: [folder.resource(name)], ignored: false, sort: "path" },
      never,
    ))
      return;
  };

  it("says that ripgrep cannot be started, and which", async () => {
    await assert.rejects(
      list(folder.at("no-rg")),
      (error: unknown) => error instanceof ToolError && error.message.includes(folder.at("no-rg")),
    );
  });
  it("says NotFound for a folder that is gone", async () => {
    await assert.rejects(list(rgPath, "gone"), { name: "FileError", kind: "NotFound" });
  });
  it("passes on the words of a ripgrep that fails", async function () {
    if (!POSIX) this.skip();
    folder.fill({ rg: "#!/bin/sh\necho 'rg: unrecognized flag --null' >&2\nexit 2\n" });
    fs.chmodSync(folder.at("rg"), 0o755);
    await assert.rejects(list(folder.at("rg")), {
      name: "ToolError",
      message: "Search failed: unrecognized flag --null",
    });
  });
  it("does not read a person's own ripgrep settings", async () => {
    folder.fill({ rc: "--files-without-match\n", "a/x": "x" });
    process.env.RIPGREP_CONFIG_PATH = folder.at("rc");
    try {
      const files: string[] = [];
      for await (const batch of createRipgrepSearch(rgPath).listFiles(
        { folders: [folder.resource("a")], ignored: false, sort: "path" },
        never,
      )) {
        files.push(...batch.map(({ path }) => path));
      }
      assert.deepEqual(files, ["x"]);
    } finally {
      delete process.env.RIPGREP_CONFIG_PATH;
    }
  });
});

describe("search by walking", () => {
  const folder = temporaryFolder();

  it("gives up on a pattern that would run for ever", async () => {
    folder.fill({ a: `${"a".repeat(50)}!\n` });
    const query = {
      roots: [folder.resource()],
      pattern: "^(a+)+$",
      literal: false,
      ignoreCase: false,
      multiline: false,
    };
    const found = createWalkSearch(nodeFiles).findText(
      { ...query, globs: [], ignored: false, before: 0, after: 0, skip: 0, keep: 1 },
      never,
    );
    await assert.rejects(found, (error: unknown) => error instanceof PatternError && /took longer/.test(error.message));
  });
});
