import assert from "node:assert/strict";
import fs from "node:fs";
import { engines, never } from "./engines";
import { temporaryFolder } from "./temporary";
import { canLink, hasAnyNames } from "../../support/machine";

for (const [engine, search] of engines) {
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

      it("gives paths in order, files of a folder before what is sorted after it", async () => {
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
      it("follows the ignore file of a repository that isn't shared, which all others override", async () => {
        folder.fill({
          "repo/.git/info/exclude": "secret\n*.log\n*.tmp\n",
          "repo/.gitignore": "!keep.log\n",
          "repo/a/.ignore": "!*.tmp\n",
          "repo/secret/x": "",
          "repo/a.log": "",
          "repo/keep.log": "",
          "repo/a/b.tmp": "",
        });
        assert.deepEqual(await listed({ folders: ["repo"] }), [".gitignore", "a/.ignore", "a/b.tmp", "keep.log"]);
        assert.deepEqual(await listed({ folders: ["repo/a"] }), [".ignore", "b.tmp"]);
      });
      it("follows .ignore and .rgignore above a repository, and no .gitignore", async () => {
        folder.fill({
          ".gitignore": "*.git1\n",
          ".ignore": "*.one\n",
          ".rgignore": "*.two\n",
          "repo/.git/HEAD": "",
          "repo/.gitignore": "!a.one\n",
          "repo/sub/a.git1": "",
          "repo/sub/a.one": "",
          "repo/sub/a.two": "",
          "repo/sub/a.txt": "",
        });
        assert.deepEqual(await listed({ folders: ["repo"] }), [".gitignore", "sub/a.git1", "sub/a.txt"]);
        assert.deepEqual(await listed({ folders: ["repo/sub"] }), ["a.git1", "a.txt"]);
      });
      it("lets a repository in a repository have rules of its own", async () => {
        folder.fill({
          "repo/.git/HEAD": "",
          "repo/.gitignore": "*.log\n",
          "repo/in/.git/HEAD": "",
          "repo/in/a.log": "",
          "other/.gitignore": "*.log\n",
          "other/in/.git/HEAD": "",
          "other/in/a.log": "",
        });
        assert.deepEqual(await listed({ folders: ["repo"] }), [".gitignore", "in/a.log"]);
        assert.deepEqual(await listed({ folders: ["other"] }), [".gitignore"]);
      });
      it("takes a backslash before the slash that ends a rule as part of it", async () => {
        folder.fill({ ".gitignore": "foo\\/\n", "foo/x": "", "a/foo": "" });
        assert.deepEqual(await listed(), [".gitignore", "a/foo"]);
      });
      it("follows no link", async function () {
        if (!canLink) this.skip();
        folder.fill({ "a/x": "" });
        fs.symlinkSync("..", folder.at("a", "loop"));
        fs.symlinkSync("x", folder.at("a", "y"));
        assert.deepEqual(await listed(), ["a/x"]);
      });
      it("takes names with line feeds, spaces, marks and other scripts", async function () {
        if (!hasAnyNames) this.skip();
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
  });
}
