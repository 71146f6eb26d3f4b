import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { FileError } from "../../../src/core/errors";
import { NoTrashError, type Resource, type ToolContext } from "../../../src/core/ports";
import { createNodeContext } from "../../../src/platform/node/context";
import { fileResource } from "../../../src/platform/uri";
import { createWorkspace } from "../../../src/platform/workspace";
import fileioRemove from "../../../src/tools/fileioRemove";
import { asked, operations, outcomes, outcomesAsNobody } from "../../support/fileio";
import { treeLines } from "../../support/tree";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

const POSIX = process.platform !== "win32";

describe("fileio_remove", () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await makeWorkspace({ "a.txt": "12345", "b.txt": "", "dir/x": "1", "dir/sub/y": "2" });
    fs.mkdirSync(at("empty"));
  });

  const at = (...names: string[]): string => join(workspace.root, ...names);
  const there = (...names: string[]): boolean => fs.lstatSync(at(...names), { throwIfNoEntry: false }) !== undefined;
  const remove = (input: object, context: ToolContext = workspace.context()): Promise<string[]> =>
    outcomes(fileioRemove, { use_trash: false, ...input }, context);
  const refusedUnchanged = async (input: object, expected: readonly string[], note: RegExp): Promise<void> => {
    const before = treeLines(workspace.root);
    const answer = await operations(fileioRemove, { use_trash: false, ...input }, workspace.context());
    assert.deepEqual(
      answer.value.map(({ path, status, exists }) => `${path}: ${status}${exists ? "" : ", did not exist"}`),
      expected,
    );
    assert.match(answer.note, note);
    assert.deepEqual(treeLines(workspace.root), before);
  };

  it("answers exactly one {path, status, exists} for each path, as it was given", async () => {
    const data = await succeed(
      fileioRemove,
      { path: [at("a.txt"), "./b.txt", "no"], use_trash: false },
      workspace.context(),
    );
    assert.deepEqual(data, {
      content: [
        {
          type: "json",
          value: [
            { path: at("a.txt"), status: "ok", exists: true },
            { path: "./b.txt", status: "ok", exists: true },
            { path: "no", status: "error: NotFound", exists: false },
          ],
        },
      ],
    });
    assert.deepEqual([there("a.txt"), there("b.txt")], [false, false]);
  });

  it("answers an array for one path, given as text", async () => {
    assert.deepEqual(await remove({ path: "a.txt" }), ["a.txt: ok"]);
  });

  it("a missing path is ok with force, and did not exist", async () => {
    assert.deepEqual(await remove({ path: ["no", "a.txt"], force: true }), ["no: ok, did not exist", "a.txt: ok"]);
  });

  it("removes an empty folder, and one that holds something only with recursive", async () => {
    await refusedUnchanged({ path: ["dir"] }, ["dir: error: NotEmpty"], /^dir is not empty: pass recursive: true/);
    assert.deepEqual(await remove({ path: ["empty"] }), ["empty: ok"]);
    assert.deepEqual(await remove({ path: ["dir"], recursive: true }), ["dir: ok"]);
    assert.deepEqual([there("dir"), there("empty")], [false, false]);
  });

  it("a path below one that is removed in the same call is ok too", async () => {
    assert.deepEqual(await remove({ path: ["dir", "dir/x"], recursive: true }), ["dir: ok", "dir/x: ok"]);
  });

  it("removes what a glob finds: files, and folders only with recursive", async () => {
    assert.deepEqual(await remove({ path: ["*"] }), ["a.txt: ok", "b.txt: ok"]);
    assert.ok(there("dir"));
    assert.deepEqual(await remove({ path: ["*"], recursive: true }), ["dir: ok"]);
    assert.deepEqual(await remove({ path: ["*"] }), ["*: error: NotFound, did not exist"]);
  });

  it("a glob reaches what ignore rules hide only when it is told so", async () => {
    await workspace.write(".ignore", "*.txt");
    const { value, note } = await operations(fileioRemove, { path: ["*.txt"], use_trash: false }, workspace.context());
    assert.deepEqual([value[0]?.status, there("a.txt")], ["error: NotFound", true]);
    assert.match(note, /include_ignored: true/);
    assert.deepEqual(await remove({ path: ["*.txt"], include_ignored: true }), ["a.txt: ok", "b.txt: ok"]);
  });

  it("removes a file whose name looks like a glob, an option or a command", async () => {
    const names = ["[id].ts", "-rf", "$(touch x)", "a b", "é 漢", "%2e%2e", "~x", ...(POSIX ? ["'\"", "*"] : [])];
    for (const name of names) await workspace.write(name, "");
    assert.deepEqual(
      await remove({ path: names }),
      names.map((name) => `${name}: ok`),
    );
    assert.deepEqual(fs.readdirSync(workspace.root).sort(), ["a.txt", "b.txt", "dir", "empty"]);
  });

  it("removes a thousand paths in one call", async function () {
    this.timeout(60_000);
    const names = Array.from({ length: 1000 }, (_, index) => `many/${index}`);
    for (const name of names) await workspace.write(name, "");
    assert.deepEqual(
      await remove({ path: names }),
      names.map((name) => `${name}: ok`),
    );
    assert.deepEqual(fs.readdirSync(at("many")), []);
  });

  it("when the answer is cut to size, says that all is done and what failed", async function () {
    this.timeout(60_000);
    const names = Array.from({ length: 1000 }, (_, index) => `many/a-long-name-of-a-file-${index}`);
    for (const name of names.slice(12)) await workspace.write(name, "");
    const context = workspace.context({ limits: { maxOutputSize: 8000 } });
    const data = await succeed(fileioRemove, { path: names, use_trash: false }, context);
    assert.equal(data["truncated"], true);
    assert.match(
      String(data["note"]),
      /^All 1000 paths have been handled, 988 of them ok and 12 not: many\/a-long-name-of-a-file-0 \(error: NotFound\).* and 2 more\. Do not repeat the call/,
    );
    assert.deepEqual(fs.readdirSync(at("many")), []);
    await workspace.write("long-enough-to-be-told", "");
    const small = workspace.context({ limits: { maxOutputSize: 100 } });
    assert.match(
      (await operations(fileioRemove, { path: "long-enough-to-be-told", use_trash: false }, small)).note,
      /1 of them ok and 0 not\. Do not/,
    );
  });

  it("when a cut answer has failures, names up to ten of them", async () => {
    const small = workspace.context({ limits: { maxOutputSize: 200 } });
    const { note } = await operations(fileioRemove, { path: ["not there", "a.txt"], use_trash: false }, small);
    assert.match(
      note,
      /^All 2 paths have been handled, 1 of them ok and 1 not: not there \(error: NotFound\)\. Do not repeat/,
    );
  });

  it("a place that cannot be looked at is a status, and a bug is a bug", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const blind = (resource: Resource): Promise<never> => Promise.reject(new FileError("PermissionDenied", resource));
    const files = { ...context.files, realEntry: blind };
    assert.deepEqual(await remove({ path: "a.txt" }, { ...context, files }), ["a.txt: error: PermissionDenied"]);
    if (POSIX) fs.symlinkSync("/etc", at("out"));
    const broken = (): Promise<never> => Promise.reject(new TypeError("a bug"));
    for (const [port, path] of [
      ["delete", "a.txt"],
      ["list", POSIX ? "out" : "dir"],
    ] as const) {
      const input = { path, use_trash: false };
      const { code } = await fail(fileioRemove, input, { ...context, files: { ...context.files, [port]: broken } });
      assert.equal(code, "EXCEPTION", port);
    }
    assert.ok(there("a.txt"));
  });

  it("refuses more than ten thousand paths as a whole, named or found", async () => {
    const path = Array.from({ length: 10_001 }, (_, index) => `p${index}`);
    const context = workspace.context();
    const listFiles: ToolContext["search"]["listFiles"] = async function* ({ folders: [folder] }) {
      if (folder) yield path.map((name) => ({ resource: context.files.child(folder, name), folder, path: name }));
    };
    for (const input of [{ path }, { path: ["p*"] }]) {
      const { message } = await fail(fileioRemove, input, { ...context, search: { ...context.search, listFiles } });
      assert.match(message, /^Invalid input: these are 10,001 paths, and a call changes at most 10,000\. Name whole/);
    }
  });

  describe("links", () => {
    before(function () {
      if (!POSIX) this.skip();
    });

    it("removes a link itself, wherever it leads, and never what it leads to", async () => {
      const outside = await makeWorkspace({ "secret/x": "kept" });
      fs.symlinkSync(outside.root, at("out"));
      fs.symlinkSync("dir", at("in"));
      fs.symlinkSync("nowhere", at("dangling"));
      fs.symlinkSync("circle", at("circle"));
      fs.symlinkSync("..", at("dir", "up"));
      assert.deepEqual(await remove({ path: ["out", at("in"), "dangling", "circle"], recursive: true }), [
        "out: ok",
        `${at("in")}: ok`,
        "dangling: ok",
        "circle: ok",
      ]);
      fs.symlinkSync(outside.root, at("dir", "out"));
      assert.deepEqual(await remove({ path: ["dir"], recursive: true }), ["dir: ok"]);
      assert.equal(fs.readFileSync(join(outside.root, "secret/x"), "utf8"), "kept");
      assert.deepEqual(fs.readdirSync(workspace.root).sort(), ["a.txt", "b.txt", "empty"]);
    });

    it("removes a link that leads outside by its URI, and with a slash behind it", async () => {
      fs.symlinkSync("/etc", at("out 1"));
      fs.symlinkSync("/etc", at("out2"));
      const uri = `file://${workspace.root}/out%201`;
      assert.deepEqual(await remove({ path: [uri, "out2/"], recursive: true }), [`${uri}: ok`, "out2/: ok"]);
      assert.deepEqual([there("out 1"), there("out2"), fs.existsSync("/etc/passwd")], [false, false, true]);
    });

    it("removes a link that leads outside on Windows, whichever way its path is written", async () => {
      const context = workspace.context();
      const root = fileResource("C:\\w", "win32");
      const removed: Resource[] = [];
      const own = { type: "directory", link: true, size: 0, mtime: 0, ctime: 0, identity: "" } as const;
      const files: ToolContext["files"] = {
        ...context.files,
        realpath: async (resource) => (resource.endsWith("/out") ? fileResource("D:\\else", "win32") : resource),
        realEntry: async (resource) => resource,
        stat: async () => own,
        list: async () => [{ name: "out", type: "directory", link: true }],
        delete: async (resource) => void removed.push(resource),
      };
      const folders = [{ name: "w", resource: root }];
      const there = createWorkspace({ folders, trusted: true, files, platform: "win32" });
      const path = ["sub\\out", "C:\\w\\sub/out\\"];
      assert.deepEqual(
        await remove({ path }, { ...context, files, workspace: there }),
        path.map((one) => `${one}: ok`),
      );
      assert.deepEqual(removed, Array(2).fill(files.child(files.child(root, "sub"), "out")));
    });

    it("tells nothing of what lies outside, also behind a link", async () => {
      fs.symlinkSync("/etc", at("out"));
      const { value } = await operations(
        fileioRemove,
        {
          path: ["/etc/passwd", "/etc/no-such-thing", "../../x", "out/passwd", "out/..", "file:///etc?x", "out/no"],
          force: true,
          use_trash: false,
        },
        workspace.context(),
      );
      const refused = { status: "error: PermissionDenied", exists: false };
      for (const { path, ...rest } of value) if (path !== "out/..") assert.deepEqual(rest, refused, path);
      assert.ok(fs.existsSync("/etc/passwd"));
    });
  });

  describe("what is protected", () => {
    beforeEach(async () => {
      for (const [path, content] of [
        [".git/config", "[core]"],
        ["vendor/lib/.git/HEAD", "ref"],
        ["vendor/lib/code", "1"],
      ] as const)
        await workspace.write(path, content);
    });

    it("the workspace's folder stays", async () => {
      await refusedUnchanged(
        { path: [".", workspace.root, "dir/.."], recursive: true },
        [".: error: PermissionDenied"],
        /^\. is a folder of the workspace or holds one/,
      );
    });

    it("a folder of the workspace inside another stays, and so does what holds it", async () => {
      const context = createNodeContext({ folders: [workspace.root, at("dir", "sub")], ask: async () => "yes" });
      const paths = [at("dir"), at("dir", "sub")];
      assert.deepEqual(
        await remove({ path: paths, recursive: true }, context),
        paths.map((path) => `${path}: error: PermissionDenied`),
      );
      assert.ok(there("dir", "sub", "y"));
    });

    for (const path of [
      ".git",
      ".git/config",
      ".GIT",
      "vendor/lib/.git",
      "vendor/lib/.git/HEAD",
      "git~1",
      ...(POSIX ? [".git "] : []),
    ]) {
      it(`${path} stays`, async () => {
        const exists = there(path);
        const status = exists ? "error: PermissionDenied" : "error: NotFound, did not exist";
        await refusedUnchanged(
          { path: [path], recursive: true },
          [`${path}: ${status}`],
          exists ? /belongs to Git/ : /^$/,
        );
      });
    }

    it("what a link reaches in a .git stays", async () => {
      if (!POSIX) return;
      fs.symlinkSync(".git", at("link"));
      await refusedUnchanged({ path: ["link/config"] }, ["link/config: error: PermissionDenied"], /belongs to Git/);
      assert.deepEqual(await remove({ path: ["link"], recursive: true }), ["link: ok"]);
    });

    it("a folder that holds a repository somewhere stays, until the repository's folder is named", async () => {
      const note = /^vendor holds a Git repository, vendor\/lib, whose history would be lost/;
      await refusedUnchanged({ path: ["vendor"], recursive: true }, ["vendor: error: PermissionDenied"], note);
      await refusedUnchanged(
        { path: ["vendor/*"], recursive: true },
        ["vendor/lib: error: PermissionDenied"],
        /Git repository/,
      );
      const { detail } = await asked(
        fileioRemove,
        { path: "vendor/lib", recursive: true, use_trash: false },
        workspace.context(),
      );
      assert.equal(detail, "vendor/lib (a folder with 2 files, a Git repository with its history)");
      assert.deepEqual(await remove({ path: ["vendor/lib"], recursive: true }), ["vendor/lib: ok"]);
    });
  });

  describe("the trash", () => {
    it("is the default, and where there is none the path stays and the note names use_trash: false", async () => {
      const { value, note } = await operations(fileioRemove, { path: ["a.txt", "no"] }, workspace.context());
      assert.deepEqual(value, [
        { path: "a.txt", status: "error: Unavailable", exists: true },
        { path: "no", status: "error: NotFound", exists: false },
      ]);
      assert.match(note, /^What could not be moved to the trash stays where it is.*Pass use_trash: false/);
      assert.ok(there("a.txt"));
    });

    /** A context whose files may have a trash. */
    const withTrash = (trash: (resource: Resource) => Promise<void>): ToolContext => {
      const context = workspace.context();
      const files: ToolContext["files"] = {
        ...context.files,
        mayTrash: () => true,
        delete: (resource, options) => (options.trash ? trash(resource) : context.files.delete(resource, options)),
      };
      return { ...context, files };
    };

    it("gets what is removed, and the question says so", async () => {
      const trashed: Resource[] = [];
      const context = withTrash(async (resource) => void trashed.push(resource));
      assert.equal((await asked(fileioRemove, { path: "a.txt" }, context)).title, "Move a.txt to the trash?");
      assert.deepEqual(await outcomes(fileioRemove, { path: ["a.txt"] }, context), ["a.txt: ok"]);
      assert.deepEqual(trashed, [await context.workspace.resolve("a.txt")]);
    });

    it("that turns out not to be there leaves the paths, and the note says once what to do", async () => {
      const context = withTrash((resource) => Promise.reject(new NoTrashError(resource)));
      const { value, note } = await operations(fileioRemove, { path: ["a.txt", "b.txt"] }, context);
      assert.deepEqual(
        value.map(({ status }) => status),
        ["error: Unavailable", "error: Unavailable"],
      );
      assert.equal(note.split("use_trash: false").length, 2);
    });
  });

  describe("the question", () => {
    it("has every path, folders with how many files they hold, and how many paths are left alone", async () => {
      if (POSIX) fs.symlinkSync("dir", at("link"));
      await workspace.write("one/file", "");
      const path = ["a.txt", "dir", "empty", "one", ...(POSIX ? ["link"] : []), "no"];
      const { title, detail } = await asked(
        fileioRemove,
        { path, recursive: true, use_trash: false },
        workspace.context(),
      );
      assert.equal(title, `Remove ${path.length - 1} paths for good?`);
      assert.deepEqual(detail.split("\n"), [
        "a.txt (5 bytes)",
        "dir (a folder with 2 files)",
        "empty (an empty folder)",
        "one (a folder with 1 file)",
        ...(POSIX ? ["link (the link itself)"] : []),
        "Nothing is done about 1 other path of the call.",
      ]);
    });

    it("shows fifty lines and counts the rest", async function () {
      this.timeout(60_000);
      for (let index = 0; index < 1060; index++) await workspace.write(`many/${index}`, "");
      const { title, detail } = await asked(
        fileioRemove,
        { path: ["many/*", "no", "nor"], use_trash: false },
        workspace.context(),
      );
      const lines = detail.split("\n");
      assert.equal(title, "Remove 1,060 paths for good?");
      assert.equal(lines.length, 52);
      assert.deepEqual(lines.slice(50), ["and 1,010 more", "Nothing is done about 2 other paths of the call."]);
    });

    it("shows a hostile name on one line, with what would be invisible made visible", async function () {
      if (!POSIX) return this.skip();
      await workspace.write("a\nb.txt (safe)\t\u202egnp", "");
      const { title, detail } = await asked(
        fileioRemove,
        { path: ["a\nb.txt (safe)\t\u202egnp"], use_trash: false },
        workspace.context(),
      );
      assert.equal(title, "Remove a\\u{a}b.txt (safe)\\u{9}\\u{202e}gnp for good?");
      assert.equal(detail.split("\n").length, 1);
    });

    it("is not put when the call changes nothing, and the call is answered", async () => {
      const context = workspace.context({ ask: () => Promise.reject(new Error("nobody is to be asked")) });
      assert.deepEqual(await outcomes(fileioRemove, { path: ["no", "."] }, context), [
        "no: error: NotFound, did not exist",
        ".: error: PermissionDenied",
      ]);
    });

    it("counts what is in folders that cannot be read as folders", async () => {
      const context = workspace.context();
      const list: ToolContext["files"]["list"] = (resource) =>
        /sub$|two$/.test(resource)
          ? Promise.reject(new FileError("PermissionDenied", resource))
          : context.files.list(resource);
      const blind = { ...context, files: { ...context.files, list } };
      const input = { path: ["dir"], recursive: true, use_trash: false };
      assert.equal(
        (await asked(fileioRemove, input, blind)).detail,
        "dir (a folder with 1 file, 1 folder that cannot be read)",
      );
      await workspace.write("dir/two/z", "");
      assert.equal(
        (await asked(fileioRemove, input, blind)).detail,
        "dir (a folder with 1 file, 2 folders that cannot be read)",
      );
    });

    it("mentions unsaved changes, as the answer does", async () => {
      const context = workspace.context();
      const text = {
        ...context.text,
        unsaved: (resource: Resource) => (/a\.txt$|dir\/x$/.test(resource) ? "typed" : undefined),
      };
      const input = { path: ["a.txt", "b.txt", "dir"], recursive: true, use_trash: false };
      assert.deepEqual((await asked(fileioRemove, input, { ...context, text })).detail.split("\n"), [
        "a.txt (5 bytes); there are unsaved changes in an editor",
        "b.txt (0 bytes)",
        "dir (a folder with 2 files); there are unsaved changes in an editor",
      ]);
      const { note } = await operations(fileioRemove, input, { ...context, text });
      assert.equal(
        note,
        "a.txt had unsaved changes, which stay in an editor. dir had unsaved changes, which stay in an editor.",
      );
    });
  });

  describe("between the question and the answer", () => {
    const whileAsked = (act: () => void): ToolContext =>
      workspace.context({
        ask: async () => {
          act();
          return "yes";
        },
      });

    it("only what was shown is removed, though the glob finds more by now", async () => {
      const context = whileAsked(() => fs.writeFileSync(at("c.txt"), ""));
      assert.deepEqual(await remove({ path: ["*.txt"] }, context), ["a.txt: ok", "b.txt: ok"]);
      assert.ok(there("c.txt"));
    });

    it("what became a folder, or stands elsewhere by now, is left", async () => {
      if (!POSIX) return;
      const context = whileAsked(() => {
        fs.rmSync(at("a.txt"));
        fs.mkdirSync(at("a.txt"));
        fs.renameSync(at("dir"), at("moved"));
        fs.symlinkSync("moved", at("dir"));
      });
      const { value, note } = await operations(fileioRemove, { path: ["a.txt", "dir/x"], use_trash: false }, context);
      assert.deepEqual(
        value.map(({ status }) => status),
        ["error: Unavailable", "error: Unavailable"],
      );
      assert.match(note, /^a\.txt has become something else since the person was asked/);
      assert.ok(there("a.txt") && there("moved", "x"));
    });

    it("what is gone by then is ok", async () => {
      assert.deepEqual(
        await remove(
          { path: ["a.txt"] },
          whileAsked(() => fs.rmSync(at("a.txt"))),
        ),
        ["a.txt: ok"],
      );
    });

    it("what got content by then is not removed without recursive", async () => {
      const context = whileAsked(() => fs.writeFileSync(at("empty", "x"), ""));
      assert.deepEqual(await remove({ path: ["empty"] }, context), ["empty: error: NotEmpty"]);
    });
  });

  it("a call that is cancelled between two paths says what was done", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const files: ToolContext["files"] = {
      ...context.files,
      async delete(resource, options) {
        await context.files.delete(resource, options);
        abort.abort();
      },
    };
    const { value, note } = await operations(
      fileioRemove,
      { path: ["a.txt", "b.txt", "empty"], use_trash: false },
      { ...context, files },
    );
    assert.deepEqual(
      value.map(({ status }) => status),
      ["ok", "error: Cancelled", "error: Cancelled"],
    );
    assert.equal(note, "Cancelled: 2 of 3 paths were left as they are.");
    assert.ok(there("b.txt"));
  });

  it("plans anew when nobody was asked", async () => {
    const input = { path: ["a.txt"], recursive: false, force: false, use_trash: false, include_ignored: false };
    await fileioRemove.run(input, workspace.context());
    assert.ok(!there("a.txt"));
  });

  it("tells what the system refuses, and leaves a folder whole that cannot go as a whole", async function () {
    if (process.getuid?.() !== 0) return this.skip();
    await workspace.write("half/open/x", "1");
    await workspace.write("half/shut/y", "2");
    execFileSync("chmod", ["-R", "a+rwX", workspace.root]);
    fs.chmodSync(at("half", "shut"), 0o555);
    fs.chmodSync(at("dir"), 0o000);
    const answers = await outcomesAsNobody(workspace.root, [
      ["fileio_remove", { path: ["half", "half/shut/y", "dir/x", "b.txt"], recursive: true, use_trash: false }],
    ]);
    assert.deepEqual(answers, [
      [
        "half: error: PermissionDenied",
        "half/shut/y: error: PermissionDenied",
        "dir/x: error: PermissionDenied, did not exist",
        "b.txt: ok",
      ],
    ]);
    assert.ok(there("half", "open", "x") && there("half", "shut", "y") && !there("b.txt"));
  });

  it("notes at most five sentences and counts the others", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `full${index}`);
    for (const name of names) await workspace.write(`${name}/x`, "");
    const { note } = await operations(fileioRemove, { path: names, use_trash: false }, workspace.context());
    assert.equal(note.split("is not empty").length, 6);
    assert.match(note, / 3 more paths could not be used or deserve a remark\.$/);
  });

  for (const [input, error] of [
    [{}, /^Invalid input: path is missing/],
    [{ path: [] }, /^Invalid input: path must name at least one path/],
    [{ path: [""] }, /^Invalid input: path\.0 must not be blank/],
    [{ path: ["a.txt"], recursive: "perhaps" }, /^Invalid input: recursive must be true or false/],
    [{ path: { a: 1 } }, /^Invalid input: path must be an array/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(fileioRemove, input, workspace.context())).message, error);
    });
  }

  it("removes nothing when the person says no, or the workspace is not trusted", async () => {
    const before = treeLines(workspace.root);
    const input = { path: ["a.txt"], use_trash: false };
    const no = await fail(fileioRemove, input, workspace.context({ ask: async () => "no" }));
    const untrusted = await fail(fileioRemove, input, workspace.context({ trusted: false }));
    assert.deepEqual([no.code, untrusted.code], ["BLOCKED", "BLOCKED"]);
    assert.deepEqual(treeLines(workspace.root), before);
  });
});
