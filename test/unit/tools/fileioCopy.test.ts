import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { FileError } from "../../../src/core/errors";
import type { Resource, ToolContext } from "../../../src/core/ports";
import { createNodeContext } from "../../../src/platform/node/context";
import fileioCopy from "../../../src/tools/fileioCopy";
import { asked, operations, outcomes, outcomesAsNobody } from "../../support/fileio";
import { anyTree, plant, treeLines } from "../../support/tree";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

const POSIX = process.platform !== "win32";

describe("fileio_copy", () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await makeWorkspace({
      "a.txt": "alpha",
      "b.txt": "beta",
      "dir/x": "1",
      "dir/sub/y": "2",
      "to/old": "",
    });
  });

  const at = (...names: string[]): string => join(workspace.root, ...names);
  const text = (...names: string[]): string => fs.readFileSync(at(...names), "utf8");
  const copy = (input: object, context: ToolContext = workspace.context()): Promise<string[]> =>
    outcomes(fileioCopy, input, context);
  /** Refused with this status and note, and nothing on disk has changed. */
  const refused = async (input: object, status: string, note: RegExp): Promise<void> => {
    const before = treeLines(workspace.root);
    const answer = await operations(fileioCopy, input, workspace.context());
    assert.deepEqual(
      answer.value.map((one) => one.status),
      answer.value.map(() => status),
    );
    assert.match(answer.note, note);
    assert.deepEqual(treeLines(workspace.root), before);
  };

  it("answers exactly one {path, status, exists} for each source, as it was given", async () => {
    const source = [at("a.txt"), "./b.txt", "missing.txt"];
    assert.deepEqual(await succeed(fileioCopy, { source, destination: "to" }, workspace.context()), {
      content: [
        {
          type: "json",
          value: [
            { path: at("a.txt"), status: "ok", exists: true },
            { path: "./b.txt", status: "ok", exists: true },
            { path: "missing.txt", status: "error: NotFound", exists: false },
          ],
        },
      ],
    });
    assert.deepEqual([text("to", "a.txt"), text("to", "b.txt"), text("a.txt")], ["alpha", "beta", "alpha"]);
  });

  for (const [source, destination, made] of [
    ["a.txt", "new.txt", "new.txt"],
    ["a.txt", "deep/er/new.txt", "deep/er/new.txt"],
    ["a.txt", "to", "to/a.txt"],
    ["a.txt", "fresh/", "fresh/a.txt"],
    ["a.txt", ".", undefined],
    ["dir/x", ".", "x"],
    ["dir/x", "./sub/../to", "to/x"],
    [["a.txt", "b.txt"], "fresh", "fresh/b.txt"],
    [["a.*"], "fresh", "fresh/a.txt"],
    ["dir", "dir2", "dir2/sub/y"],
    ["dir", "to", "to/dir/sub/y"],
    ["a.txt", "[id].txt", "[id].txt"],
  ] as const) {
    it(`copies ${JSON.stringify(source)} to ${destination} as ${made ?? "nothing"}`, async () => {
      if (made === undefined) return refused({ source, destination }, "error: InvalidInput", /onto itself/);
      assert.ok((await copy({ source, destination })).every((one) => one.endsWith(": ok")));
      assert.ok(fs.existsSync(at(made)));
    });
  }

  it("a copy equals its original in types, modes, times, links and bytes, for any tree", async function () {
    this.timeout(60_000);
    if (!POSIX) return this.skip();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(anyTree(), async (tree) => {
        round += 1;
        plant(tree, at(`from${round}`));
        assert.deepEqual(await copy({ source: `from${round}`, destination: `copy${round}` }), [`from${round}: ok`]);
        assert.deepEqual(treeLines(at(`copy${round}`)), treeLines(at(`from${round}`)));
      }),
      { seed: 6, numRuns: 40 },
    );
  });

  it("copies what globs find: folders with all below them, and each once", async () => {
    assert.deepEqual(await copy({ source: ["d*", "*.txt", "a.txt", "dir/sub/**"], destination: "to" }), [
      "dir: ok",
      "a.txt: ok",
      "b.txt: ok",
      "dir/sub/y: ok",
    ]);
    assert.deepEqual(fs.readdirSync(at("to")).sort(), ["a.txt", "b.txt", "dir", "old", "y"]);
  });

  it("without recursive takes files only", async () => {
    await refused(
      { source: "dir", destination: "new", recursive: false },
      "error: IsDirectory",
      /^dir is a folder: pass recursive: true/,
    );
    assert.deepEqual(await copy({ source: ["*"], destination: "new", recursive: false }), ["a.txt: ok", "b.txt: ok"]);
  });

  it("copies a thousand files in one call", async function () {
    this.timeout(60_000);
    for (let index = 0; index < 1000; index++) await workspace.write(`many/${index}`, String(index));
    const lines = await copy({ source: ["many/*"], destination: "copies" });
    assert.equal(lines.filter((line) => line.endsWith(": ok")).length, 1000);
    assert.deepEqual(treeLines(at("copies")).slice(1), treeLines(at("many")).slice(1));
  });

  describe("what is in the way", () => {
    it("stays without overwrite, and the note says what to pass", async () => {
      await refused({ source: "a.txt", destination: "b.txt" }, "error: Exists", /^b\.txt exists: pass overwrite: true/);
      await refused({ source: ["dir/*"], destination: "dir" }, "error: InvalidInput", /onto itself/);
    });

    it("is replaced with overwrite: a file, a link itself, and a folder as a whole", async () => {
      assert.deepEqual(await copy({ source: "a.txt", destination: "b.txt", overwrite: true }), ["a.txt: ok"]);
      assert.equal(text("b.txt"), "alpha");
      await workspace.write("to/dir/other", "");
      assert.deepEqual(await copy({ source: "dir", destination: "to", overwrite: true }), ["dir: ok"]);
      assert.deepEqual(fs.readdirSync(at("to", "dir")).sort(), ["sub", "x"]);
      if (!POSIX) return;
      fs.symlinkSync("../b.txt", at("to", "a.txt"));
      await workspace.write("b.txt", "kept");
      assert.deepEqual(await copy({ source: "a.txt", destination: "to", overwrite: true }), ["a.txt: ok"]);
      assert.deepEqual([text("to", "a.txt"), text("b.txt")], ["alpha", "kept"]);
    });

    it("is never of another kind: no file for a folder, no folder for a file", async () => {
      await workspace.write("in/a.txt/x", "");
      await workspace.write("in/dir", "");
      await refused(
        { source: "a.txt", destination: "in", overwrite: true },
        "error: IsDirectory",
        /^in\/a\.txt is a folder/,
      );
      await refused(
        { source: "dir", destination: "in", overwrite: true },
        "error: NotDirectory",
        /^in\/dir is not a folder/,
      );
    });

    it("is never what holds the source", async () => {
      await workspace.write("q/dir/dir/x", "");
      await refused(
        { source: "q/dir/dir", destination: "q", overwrite: true },
        "error: InvalidInput",
        /^q\/dir holds q\/dir\/dir, which cannot replace it/,
      );
    });

    it("is never a pipe", async function () {
      if (!POSIX) return this.skip();
      execFileSync("mkfifo", [at("pipe")]);
      await refused({ source: "a.txt", destination: "pipe", overwrite: true }, "error: NotAFile", /^pipe is a device/);
      await refused(
        { source: "pipe", destination: "new" },
        "error: NotAFile",
        /^pipe is a device, pipe or socket, which cannot/,
      );
      fs.renameSync(at("pipe"), at("dir", "pipe"));
      const { value, note } = await operations(fileioCopy, { source: "dir", destination: "new" }, workspace.context());
      assert.equal(value[0]?.status, "error: Unavailable");
      assert.equal(note, "dir: the file system cannot do this (ENOTSUP).");
      assert.deepEqual(fs.readdirSync(workspace.root).sort(), ["a.txt", "b.txt", "dir", "to"]);
    });

    it("is never what another source of the call has just become", async () => {
      await workspace.write("other/a.txt", "other");
      const input = { source: ["a.txt", "other/a.txt", "b.txt"], destination: "to", overwrite: true };
      const { value, note } = await operations(fileioCopy, input, workspace.context());
      assert.deepEqual(
        value.map(({ status }) => status),
        ["ok", "error: Exists", "ok"],
      );
      assert.match(note, /^other\/a\.txt would be put in the same place as a\.txt/);
      assert.equal(text("to", "a.txt"), "alpha");
    });
  });

  it("refuses a folder's own inside as its destination, also by way of a link", async () => {
    await refused({ source: "dir", destination: "dir" }, "error: InvalidInput", /into itself/);
    await refused(
      { source: "dir", destination: "dir/sub/new" },
      "error: InvalidInput",
      /^dir would be put into itself/,
    );
    await refused({ source: ".", destination: "to" }, "error: InvalidInput", /into itself/);
    if (!POSIX) return;
    fs.symlinkSync("dir/sub", at("way"));
    await refused({ source: "dir", destination: "way" }, "error: InvalidInput", /into itself/);
    await refused({ source: "dir/sub/y", destination: "way" }, "error: InvalidInput", /onto itself/);
  });

  it("refuses to put several into a file, and anything below one", async () => {
    await refused(
      { source: ["dir/x", "dir/sub"], destination: "a.txt" },
      "error: NotDirectory",
      /^a\.txt is not a folder/,
    );
    await refused({ source: "dir/x", destination: "a.txt/" }, "error: NotDirectory", /^a\.txt\/ is not a folder/);
    await refused({ source: "dir/x", destination: "a.txt/new" }, "error: NotDirectory", /^$/);
  });

  for (const destination of ["../outside", "/etc/new", "file:///etc/new"]) {
    it(`refuses ${destination} for each source, and still says which exist`, async () => {
      const { value, note } = await operations(
        fileioCopy,
        { source: ["a.txt", "no"], destination },
        workspace.context(),
      );
      assert.deepEqual(value, [
        { path: "a.txt", status: "error: PermissionDenied", exists: true },
        { path: "no", status: "error: NotFound", exists: false },
      ]);
      assert.match(note, /^Permission denied: .*outside the workspace/);
    });
  }

  it("tells nothing of a source outside the workspace", async () => {
    const { value } = await operations(
      fileioCopy,
      { source: ["/etc/passwd", "/etc/none"], destination: "to" },
      workspace.context(),
    );
    const unknown = { status: "error: PermissionDenied", exists: false };
    assert.deepEqual(value, [
      { path: "/etc/passwd", ...unknown },
      { path: "/etc/none", ...unknown },
    ]);
    assert.deepEqual(fs.readdirSync(at("to")), ["old"]);
  });

  it("says what is wrong with a destination that means nothing", async () => {
    await refused({ source: "a.txt", destination: "~/x" }, "error: InvalidInput", /^Invalid input: ~\/x/);
  });

  describe("links", () => {
    before(function () {
      if (!POSIX) this.skip();
    });

    it("are copied themselves, whether they lead inside, outside, nowhere or in a circle", async () => {
      const links = {
        in: "a.txt",
        folder: "dir",
        out: "/etc",
        secret: "/etc/passwd",
        gone: "nowhere",
        circle: "circle",
      };
      for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, at(name));
      assert.deepEqual(
        await copy({ source: Object.keys(links), destination: "to" }),
        Object.keys(links).map((name) => `${name}: ok`),
      );
      for (const [name, target] of Object.entries(links)) assert.equal(fs.readlinkSync(at("to", name)), target);
    });

    it("that lead outside are no destination", async () => {
      fs.symlinkSync("/tmp", at("out"));
      await refused({ source: "a.txt", destination: "out" }, "error: PermissionDenied", /outside the workspace/);
      await refused({ source: "a.txt", destination: "out", overwrite: true }, "error: PermissionDenied", /outside/);
    });

    it("to a folder inside are a folder to copy into", async () => {
      fs.symlinkSync("dir/sub", at("way"));
      assert.deepEqual(await copy({ source: "a.txt", destination: "way" }), ["a.txt: ok"]);
      assert.equal(text("dir", "sub", "a.txt"), "alpha");
    });
  });

  describe("Git", () => {
    beforeEach(async () => {
      await workspace.write(".git/config", "[core]");
      await workspace.write("vendor/lib/.git/HEAD", "ref");
    });

    for (const destination of [
      ".git",
      ".git/hooks/pre-commit",
      ".GIT/x",
      "new/.git",
      "new/.git/config",
      "dir/git~1",
      "vendor/lib/.git/",
    ]) {
      it(`nothing is written to ${destination}`, () =>
        refused({ source: "a.txt", destination, overwrite: true }, "error: PermissionDenied", /belongs to Git/));
    }

    it("what a file is called elsewhere does not make a .git of it", async () => {
      await workspace.write("hook/.git", "gitdir: evil");
      await refused(
        { source: "hook/.git", destination: "dir" },
        "error: PermissionDenied",
        /^dir\/\.git belongs to Git/,
      );
    });

    it("may be read from, and a repository copied as a whole", async () => {
      assert.deepEqual(await copy({ source: ".git/config", destination: "config.txt" }), [".git/config: ok"]);
      assert.deepEqual(await copy({ source: "vendor/lib", destination: "mine" }), ["vendor/lib: ok"]);
      assert.equal(text("mine", ".git", "HEAD"), "ref");
    });

    it("a folder that holds a repository is not replaced", async () => {
      await workspace.write("x/vendor/y", "");
      await refused(
        { source: "x/vendor", destination: ".", overwrite: true },
        "error: PermissionDenied",
        /^vendor holds a Git repository, vendor\/lib/,
      );
    });
  });

  it("a folder of the workspace is not replaced", async () => {
    const context = createNodeContext({ folders: [workspace.root, at("dir", "sub")], ask: async () => "yes" });
    await workspace.write("new/sub/z", "");
    const { value } = await operations(
      fileioCopy,
      { source: at("new", "sub"), destination: at("dir"), overwrite: true },
      context,
    );
    assert.equal(value[0]?.status, "error: PermissionDenied");
    assert.ok(fs.existsSync(at("dir", "sub", "y")));
  });

  it("copies between folders of a workspace with several", async () => {
    const other = await makeWorkspace({ "o.txt": "o" });
    const context = createNodeContext({ folders: [workspace.root, other.root], ask: async () => "yes" });
    const [one = "", two = ""] = context.workspace.folders.map(({ name }) => name);
    assert.deepEqual(await copy({ source: [`${one}/*.txt`, two], destination: `${one}/to` }, context), [
      `${one}/a.txt: ok`,
      `${one}/b.txt: ok`,
      `${two}: ok`,
    ]);
    assert.equal(text("to", two, "o.txt"), "o");
  });

  describe("the question", () => {
    it("has each source with its target, and what is replaced", async () => {
      await workspace.write("to/dir/one", "");
      await workspace.write("to/a.txt", "1234567");
      if (POSIX) {
        fs.symlinkSync("/etc", at("link"));
        fs.symlinkSync("x", at("to", "link"));
      }
      const source = ["a.txt", "b.txt", "dir", ...(POSIX ? ["link"] : []), "no"];
      const { title, detail } = await asked(
        fileioCopy,
        { source, destination: "to", overwrite: true },
        workspace.context(),
      );
      assert.equal(title, `Copy ${source.length - 1} paths?`);
      assert.deepEqual(detail.split("\n"), [
        "a.txt → to/a.txt, in place of a file of 7 bytes",
        "b.txt → to/b.txt",
        "dir → to/dir (a folder with 2 files), in place of a folder with 1 file",
        ...(POSIX ? ["link → to/link (the link itself), in place of a symbolic link"] : []),
        "Nothing is done about 1 other path of the call.",
      ]);
    });

    it("names one source in its title", async () => {
      assert.equal(
        (await asked(fileioCopy, { source: "a.txt", destination: "to" }, workspace.context())).title,
        "Copy a.txt?",
      );
    });

    it("mentions unsaved changes, as the answer does", async () => {
      await workspace.write("to/dir/z", "");
      const context = workspace.context();
      const unsaved = (resource: Resource): string | undefined =>
        /\/(?:[ab]\.txt|x|z)$/.test(resource) ? "typed" : undefined;
      const dirty = { ...context, text: { ...context.text, unsaved } };
      const input = { source: ["a.txt", "dir"], destination: "to", overwrite: true };
      assert.deepEqual((await asked(fileioCopy, input, dirty)).detail.split("\n"), [
        "a.txt → to/a.txt; there are unsaved changes in an editor",
        "dir → to/dir (a folder with 2 files), in place of a folder with 1 file; there are unsaved changes in an editor",
      ]);
      assert.equal(
        (await operations(fileioCopy, input, dirty)).note,
        "a.txt has unsaved changes in an editor, which are not in the copy. " +
          "dir has unsaved changes in an editor, which are not in the copy. to/dir is open with unsaved changes, which now differ from the file.",
      );
      assert.match(
        (await operations(fileioCopy, { source: "dir/sub/y", destination: "b.txt", overwrite: true }, dirty)).note,
        /^b\.txt is open with unsaved changes/,
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
    const statuses = async (input: object, act: () => void): Promise<string> => {
      const { value, note } = await operations(fileioCopy, input, whileAsked(act));
      return `${value.map(({ status }) => status).join()} ${note}`;
    };

    it("what came to stand at the target stays, also with overwrite", async () => {
      for (const overwrite of [false, true]) {
        fs.rmSync(at("new"), { force: true });
        const answer = await statuses({ source: "a.txt", destination: "new", overwrite }, () =>
          fs.writeFileSync(at("new"), "theirs"),
        );
        assert.match(answer, /^error: Exists a\.txt: something else came to stand at its place/);
        assert.equal(text("new"), "theirs");
      }
    });

    it("another file than the one shown stays, and one that is gone need not be replaced", async () => {
      const input = { source: "a.txt", destination: "b.txt", overwrite: true };
      const swap = (): void => {
        fs.writeFileSync(at("other"), "theirs");
        fs.renameSync(at("other"), at("b.txt"));
      };
      assert.match(await statuses(input, swap), /^error: Exists /);
      assert.equal(text("b.txt"), "theirs");
      assert.equal(await statuses(input, () => fs.rmSync(at("b.txt"))), "ok ");
      assert.equal(text("b.txt"), "alpha");
    });

    it("a target whose folder leads elsewhere by now is not written", async () => {
      if (!POSIX) return;
      const outside = await makeWorkspace();
      const answer = await statuses({ source: "a.txt", destination: "to" }, () => {
        fs.rmSync(at("to"), { recursive: true });
        fs.symlinkSync(outside.root, at("to"));
      });
      assert.match(answer, /^error: Exists /);
      assert.deepEqual(fs.readdirSync(outside.root), []);
    });

    it("a source that is gone or became something else is not copied", async () => {
      assert.equal(
        await statuses({ source: "a.txt", destination: "to" }, () => fs.rmSync(at("a.txt"))),
        "error: NotFound ",
      );
      if (!POSIX) return;
      const answer = await statuses({ source: "b.txt", destination: "to" }, () => {
        fs.rmSync(at("b.txt"));
        fs.symlinkSync("/etc/passwd", at("b.txt"));
      });
      assert.match(answer, /^error: Unavailable b\.txt has become something else/);
      assert.deepEqual(fs.readdirSync(at("to")), ["old"]);
    });

    it("only what a glob found then is copied", async () => {
      assert.equal(
        await statuses({ source: "*.txt", destination: "to" }, () => fs.writeFileSync(at("c.txt"), "")),
        "ok,ok ",
      );
      assert.deepEqual(fs.readdirSync(at("to")).sort(), ["a.txt", "b.txt", "old"]);
    });
  });

  it("a copy that is cancelled leaves nothing of itself, and the answer says what was done", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const files: ToolContext["files"] = {
      ...context.files,
      async copy(from, to, options) {
        if (from.endsWith("dir")) abort.abort();
        return context.files.copy(from, to, options);
      },
    };
    const { value, note } = await operations(
      fileioCopy,
      { source: ["a.txt", "dir", "b.txt"], destination: "to" },
      { ...context, files },
    );
    assert.deepEqual(
      value.map(({ status }) => status),
      ["ok", "error: Cancelled", "error: Cancelled"],
    );
    assert.equal(note, "Cancelled: 2 of 3 paths were left as they are.");
    assert.deepEqual(fs.readdirSync(at("to")).sort(), ["a.txt", "old"]);
  });

  it("a bug is a bug, not a status", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const broken = (): Promise<never> => Promise.reject(new TypeError("a bug"));
    for (const port of ["copy", "stat", "realEntry", "list"] as const) {
      const files = { ...context.files, [port]: broken };
      const { code } = await fail(fileioCopy, { source: "dir", destination: "new" }, { ...context, files });
      assert.equal(code, "EXCEPTION", port);
    }
  });

  it("a full disk and a place that cannot be looked at are statuses", async () => {
    const context = workspace.context();
    const throwing =
      (kind: "NoSpace" | "PermissionDenied" | "Unavailable") =>
      (resource: Resource): Promise<never> =>
        Promise.reject(new FileError(kind, resource));
    const input = { source: "a.txt", destination: "new" };
    for (const [port, kind] of [
      ["copy", "NoSpace"],
      ["copy", "Unavailable"],
      ["copy", "PermissionDenied"],
      ["stat", "PermissionDenied"],
      ["realEntry", "PermissionDenied"],
    ] as const) {
      const files = { ...context.files, [port]: throwing(kind) };
      assert.equal((await operations(fileioCopy, input, { ...context, files })).value[0]?.status, `error: ${kind}`);
    }
  });

  it("says what the system refuses, and changes nothing then", async function () {
    if (process.getuid?.() !== 0) return this.skip();
    execFileSync("chmod", ["-R", "a+rwX", workspace.root]);
    await workspace.write("secret", "x");
    fs.chmodSync(at("secret"), 0o600);
    fs.chmodSync(at("dir", "sub", "y"), 0);
    fs.chmodSync(at("to"), 0o555);
    fs.chmodSync(at("b.txt"), 0o444);
    const before = treeLines(workspace.root);
    assert.deepEqual(
      await outcomesAsNobody(workspace.root, [
        ["fileio_copy", { source: ["secret", "dir"], destination: "new/" }],
        ["fileio_copy", { source: "a.txt", destination: "to" }],
        ["fileio_copy", { source: "a.txt", destination: "b.txt", overwrite: true }],
      ]),
      [
        ["secret: error: PermissionDenied", "dir: error: PermissionDenied"],
        ["a.txt: error: PermissionDenied"],
        ["a.txt: error: PermissionDenied"],
      ],
    );
    assert.deepEqual(
      treeLines(workspace.root, { times: false }),
      before.map((line) => line.replace(/^("(?:[^"\\]|\\.)*" \d+) \d+/, "$1")),
    );
  });

  for (const [input, error] of [
    [{ source: "a.txt" }, /^Invalid input: destination is missing/],
    [{ destination: "to" }, /^Invalid input: source is missing/],
    [{ source: [], destination: "to" }, /^Invalid input: source must name at least one path/],
    [{ source: "a.txt", destination: " " }, /^Invalid input: destination must not be blank/],
    [{ source: "a.txt", destination: "to", overwrite: 3 }, /^Invalid input: overwrite must be true or false/],
  ] as const) {
    it(`refuses ${JSON.stringify(input)}`, async () => {
      assert.match((await fail(fileioCopy, input, workspace.context())).message, error);
    });
  }

  it("plans anew when nobody was asked", async () => {
    const input = { source: ["a.txt"], destination: "new", overwrite: false, recursive: true, include_ignored: false };
    await fileioCopy.run(input, workspace.context());
    assert.equal(text("new"), "alpha");
  });
});
