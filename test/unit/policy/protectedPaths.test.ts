import assert from "node:assert/strict";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import {
  isGitName,
  isWithin,
  namesOf,
  protectedPaths,
  protectionMessage,
  type Protection,
} from "../../../src/tools/runtime/policy/protectedPaths";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { fileResource } from "../../../src/hosts/shared/workspace/fileUri";
import { temporaryFolder } from "../hosts/temporary";
import { canLink } from "../../support/machine";

describe("protected paths", () => {
  for (const name of [
    ".git",
    ".GIT",
    ".Git",
    ".git.",
    ".git ",
    ".git . .",
    ".git::$INDEX_ALLOCATION",
    ".git:config",
    "git~1",
    "GIT~2",
    "GIT~1. ",
    ".g\u200cit",
    "\ufeff.git",
    ".git\u202e",
  ])
    it(`${JSON.stringify(name)} may be .git on some file system`, () =>
      assert.ok(isGitName(name), "expected isGitName(name)"));

  for (const name of [
    ".gitignore",
    ".gitmodules",
    ".github",
    "git",
    "a.git",
    ".git~",
    "git~",
    "git~1x",
    "..git",
    ". git",
    ".git-old",
    ".gi",
    "",
  ])
    it(`${JSON.stringify(name)} is not .git on any`, () => assert.ok(!isGitName(name), "expected !isGitName(name)"));

  it("reads the names of a resource, and takes a backslash for a separator as Windows does", () => {
    assert.deepEqual(namesOf("memfs://host/a%20b/c?d/e"), ["a b", "c"]);
    assert.deepEqual(namesOf(fileResource("/x/a\\.git\\b", "linux")), ["x", "a", ".git", "b"]);
    assert.deepEqual(namesOf("file:///"), []);
  });

  it("a folder contains itself and what is below it, and not what begins with its name", () => {
    const at = (path: string): Resource => fileResource(path, "linux");
    assert.ok(isWithin(at("/a"), at("/a")), 'expected isWithin(at("/a"), at("/a"))');
    assert.ok(isWithin(at("/a"), at("/a/b")), 'expected isWithin(at("/a"), at("/a/b"))');
    assert.ok(isWithin(at("/"), at("/a")), 'expected isWithin(at("/"), at("/a"))');
    assert.ok(
      isWithin("memfs://h/a?v=1" as Resource, "memfs://h/a/b?v=1" as Resource),
      'expected isWithin("memfs://h/a?v=1" as Resource, "memfs://h/a/b?v=1" as Resource)',
    );
    assert.ok(!isWithin(at("/a"), at("/ab")), 'expected !isWithin(at("/a"), at("/ab"))');
    assert.ok(!isWithin(at("/a/b"), at("/a")), 'expected !isWithin(at("/a/b"), at("/a"))');
  });

  describe("on disk", () => {
    const folder = temporaryFolder();
    /** Why each entry is protected, in a workspace of these folders. */
    const reasons = async (roots: readonly string[], ...paths: string[]): Promise<(Protection | undefined)[]> => {
      const protection = await protectedPaths(createNodeContext({ folders: roots.map((root) => folder.at(root)) }));
      return Promise.all(
        paths.map(async (path) => {
          const resource = folder.resource(...path.split("/"));
          const stat = fs.lstatSync(folder.at(path), { throwIfNoEntry: false }) && (await nodeFiles.stat(resource));
          return protection.of(resource, stat);
        }),
      );
    };

    beforeEach(() => {
      folder.fill({ "w/.git/config": "", "w/src/a": "", "w/sub/.git": "gitdir: elsewhere", "w/in/ner/x": "" });
    });

    it("keeps every .git with all that is in it, there or not", async () => {
      const paths = ["w/.git", "w/.git/config", "w/.git/hooks/new", "w/sub/.git", "w/src/.GIT", "w/src/git~1/x"];
      assert.deepEqual(await reasons(["w"], ...paths), Array(paths.length).fill("git"));
    });

    it("keeps workspace folders and all folders above them", async () => {
      assert.deepEqual(await reasons(["w", "w/in/ner"], "w", "w/in", "w/in/ner", "."), Array(4).fill("workspace"));
    });

    it("keeps nothing else", async () => {
      const paths = ["w/src", "w/src/a", "w/new", "w/.gitignore", "w/sub", "w/in/ner/x", "w/i", "w/in/ne"];
      assert.deepEqual(await reasons(["w", "w/in/ner"], ...paths), Array(paths.length).fill(undefined));
    });

    it("knows what links lead to above an entry, and lets go of a link itself", async function () {
      if (!canLink) this.skip();
      fs.symlinkSync(".git", folder.at("w", "link"));
      fs.symlinkSync("in", folder.at("w", "way"));
      fs.symlinkSync("../in", folder.at("w", "src", ".git"));
      const paths = ["w/link/config", "w/link/new/x", "w/way/ner", "w/src/.git", "w/src/.git/x"];
      assert.deepEqual(await reasons(["w", "w/in/ner"], ...paths), ["git", "git", "workspace", "git", "git"]);
      assert.deepEqual(await reasons(["w", "w/in/ner"], "w/link", "w/way"), [undefined, undefined]);
    });

    it("knows a workspace folder that was opened through a link by both its names", async function () {
      if (!canLink) this.skip();
      fs.symlinkSync("../w/in", folder.at("w", "opened"));
      assert.deepEqual(await reasons(["w/opened"], "w/in", "w/opened"), ["workspace", "workspace"]);
    });

    it("keeps a workspace folder that is gone", async () => {
      assert.deepEqual(await reasons(["w/gone/folder"], "w/gone", "w/gone/folder/x"), ["workspace", undefined]);
    });
  });

  it("lets a bug in a file system pass", async () => {
    const bug = new TypeError("a bug");
    const files = { ...nodeFiles, realpath: () => Promise.reject(bug) };
    const { workspace } = createNodeContext({ folders: ["/nowhere"] });
    await assert.rejects(protectedPaths({ files, workspace }), bug);
  });

  it("passes on that a path can't be looked at", async () => {
    const blind = new FileError("PermissionDenied", "file:///x");
    const files = { ...nodeFiles, realEntry: () => Promise.reject(blind) };
    const protection = await protectedPaths({ files, workspace: createNodeContext({ folders: [] }).workspace });
    await assert.rejects(protection.of(fileResource("/x", "linux"), undefined), blind);
  });

  it("says what may be done instead", () => {
    assert.match(protectionMessage("a/.git", "git"), /^a\/\.git belongs to Git.*git commands/);
    assert.match(protectionMessage(".", "workspace"), /^\. is a folder of the workspace or contains one/);
  });
});
