import assert from "node:assert/strict";
import fs from "node:fs";
import fc from "fast-check";
import { FileError, ToolError } from "../../../src/base/errors";
import type { Files } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import type { Workspace } from "../../../src/tools/runtime/ports/workspacePort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { formatPlace, parsePlace } from "../../../src/hosts/shared/workspace/fileUri";
import { createWorkspace } from "../../../src/hosts/shared/workspace/createWorkspace";
import { assertBlocked, assertInvalid, failure } from "./refusedPaths";
import { temporaryFolder, withoutRights } from "./temporary";
import { canLink, hasAnyNames } from "../../support/machine";

describe("workspace", () => {
  const folder = temporaryFolder();
  const open = (...names: string[]): Workspace =>
    createWorkspace({
      folders: names.map((name) => ({
        name: name.split("/").at(-1) ?? "",
        resource: folder.resource(...name.split("/")),
      })),
      trusted: true,
      files: nodeFiles,
      platform: process.platform,
    });

  describe("with one folder", () => {
    let workspace: Workspace;
    beforeEach(() => {
      folder.fill({ "w/src/a.ts": "", "outside/secret": "", "w2/x": "" });
      workspace = open("w");
    });

    for (const given of ["src/a.ts", "./src/a.ts", "src//a.ts", "src/../src/a.ts", "src/./a.ts", ".//./src/a.ts"]) {
      it(`takes ${given} as a path below it`, async () => {
        assert.equal(await workspace.resolve(given), folder.resource("w", "src", "a.ts"));
      });
    }
    for (const given of [".", "./", "src/.."]) {
      it(`takes ${given} as the folder itself, shown as .`, async () => {
        const resource = await workspace.resolve(given);
        assert.equal(resource, folder.resource("w"));
        assert.equal(workspace.display(resource), ".");
      });
    }
    it("takes an absolute path and a URI", async () => {
      const resource = folder.resource("w", "src", "a.ts");
      assert.equal(await workspace.resolve(folder.at("w", "src", "a.ts")), resource);
      assert.equal(await workspace.resolve(resource), resource);
      assert.equal(workspace.display(resource), "src/a.ts");
    });
    it("takes a path that does not exist yet, however deep", async () => {
      assert.equal(await workspace.resolve("new/deep/file"), folder.resource("w", "new", "deep", "file"));
    });
    it("takes a path below a file, for the file system to refuse", async () => {
      assert.equal(await workspace.resolve("src/a.ts/x"), folder.resource("w", "src", "a.ts", "x"));
    });

    for (const given of [
      "../outside/secret",
      "..",
      "src/../../outside/secret",
      "../../../../../../etc/passwd",
      "../w2/x",
      "../new",
      "/",
      "/etc/passwd",
      "/nowhere/at/all",
    ]) {
      it(`refuses ${given}`, async () => assertBlocked(workspace, given));
    }
    it("refuses a folder whose name begins with its own", async () => {
      await assertBlocked(workspace, folder.at("w2", "x"));
      await assertBlocked(workspace, `${folder.at("w")}2`);
    });
    it("names the folder that may be used", async () => {
      assert.match((await failure(workspace.resolve("../outside"))).message, /outside the workspace.*: w\.$/);
    });
    for (const given of [
      "file:///etc/passwd",
      "memfs:///w/a",
      "vscode-remote://host/w",
      "file://server/share/x",
      "file:///w/..%2f..%2fetc",
    ]) {
      it(`refuses ${given}`, async () => assertBlocked(workspace, given));
    }

    for (const [given, advice] of [
      ["", /empty/],
      ["  ", /empty/],
      ["a\0b", /NUL/],
      ["file:///a%00b", /percent/],
      ["file:///a%zz", /percent/],
      ["~", /isn't expanded/],
      ["~/x", /isn't expanded/],
      ["a\ud800", /surrogate/],
    ] as const) {
      it(`says what is wrong with ${JSON.stringify(given)}`, async () => assertInvalid(workspace, given, advice));
    }

    it("reads back every path it shows", async () => {
      const marks = "a b ~ . % # & + é 漢 😀 ' ( ) [ ] { } ! $ @ : ; , = - _".split(" ");
      const characters = [...marks, " ", ...(hasAnyNames ? ["\\", '"', "*", "<", ">", "|", "?"] : [])];
      const segment = fc
        .string({
          minLength: 1,
          maxLength: 8,
          unit: fc.constantFrom(...characters),
        })
        .filter((name) => name !== "." && name !== ".." && (hasAnyNames || !/[. ]$|[?:]/.test(name)));
      await fc.assert(
        fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), async (names) => {
          const resource = folder.resource("w", ...names);
          assert.equal(await workspace.resolve(workspace.display(resource)), resource);
        }),
        { seed: 2, numRuns: 200 },
      );
    });

    it("never leads outside, whatever dots and slashes are given", async () => {
      const part = fc.constantFrom("..", ".", "", "src", "a.ts", "w", "w2", "outside", "secret", "\\", "%2e%2e");
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.boolean(), async (parts, absolute) => {
          const given = `${absolute ? `${folder.path}/` : ""}${parts.join("/")}`;
          const resource = await workspace.resolve(given).catch((error: unknown) => {
            assert.ok(error instanceof ToolError, "expected error instanceof ToolError");
            return folder.resource("w");
          });
          assert(`${resource}/`.startsWith(`${folder.resource("w")}/`), `${given} led to ${resource}`);
        }),
        { seed: 3, numRuns: 500 },
      );
    });
  });

  describe("with links", () => {
    beforeEach(function () {
      if (!canLink) this.skip();
      folder.fill({ "w/src/a.ts": "", "outside/secret": "", "outside/back/x": "" });
    });

    it("refuses a link that leads outside, and names where it leads", async () => {
      fs.symlinkSync("../outside", folder.at("w", "escape"));
      await assertBlocked(open("w"), "escape");
      await assertBlocked(open("w"), "escape/secret");
      await assertBlocked(open("w"), "escape/new/file");
      const { message } = await failure(open("w").resolve("escape/secret"));
      assert(message.includes(folder.at("outside", "secret")), message);
    });
    it("refuses a link to a path outside that does not exist yet", async () => {
      fs.symlinkSync("../outside/new", folder.at("w", "later"));
      await assertBlocked(open("w"), "later");
    });
    it("refuses a way through the outside that comes back in", async () => {
      fs.symlinkSync("../outside", folder.at("w", "escape"));
      fs.symlinkSync("../w/src/a.ts", folder.at("outside", "back-in"));
      await assertBlocked(open("w"), "escape/back-in");
    });
    it("follows a link that stays inside, and keeps the link's own path", async () => {
      fs.symlinkSync("src", folder.at("w", "link"));
      fs.symlinkSync("src/later", folder.at("w", "dangling"));
      assert.equal(await open("w").resolve("link/a.ts"), folder.resource("w", "link", "a.ts"));
      assert.equal(await open("w").resolve("link"), folder.resource("w", "link"));
      assert.equal(await open("w").resolve("dangling"), folder.resource("w", "dangling"));
    });
    it("knows a folder opened through a link by its real path too", async () => {
      fs.symlinkSync("w", folder.at("alias"));
      const workspace = open("alias");
      for (const given of [folder.at("w", "src", "a.ts"), folder.at("alias", "src", "a.ts"), "src/a.ts"]) {
        const resource = await workspace.resolve(given);
        assert.equal(resource, folder.resource("alias", "src", "a.ts"));
        assert.equal(workspace.display(resource), "src/a.ts");
      }
      assert.equal(await workspace.resolve(folder.at("w")), folder.resource("alias"));
      assert.equal(await workspace.resolve(folder.at("w", "new", "x")), folder.resource("alias", "new", "x"));
    });
    it("refuses links that run in circles", async () => {
      fs.symlinkSync("one", folder.at("w", "two"));
      fs.symlinkSync("two", folder.at("w", "one"));
      await assertInvalid(open("w"), "one", /ELOOP/);
    });
    it("refuses a path with a name that is too long", async () => {
      await assertInvalid(open("w"), "x".repeat(300), /ENAMETOOLONG/);
    });
    it("passes on the system's refusal to look into a folder", async () => {
      fs.chmodSync(folder.path, 0o755);
      folder.fill({ "w/closed/a": "" });
      fs.chmodSync(folder.at("w", "closed"), 0o000);
      const { code, message } = await withoutRights(() => failure(open("w").resolve("closed/a")));
      fs.chmodSync(folder.at("w", "closed"), 0o755);
      assert.equal(code, "EXECUTION_ERROR");
      assert.match(message, /^Permission denied: closed\/a\. The system/);
    });
  });

  describe("with several folders", () => {
    beforeEach(() => {
      folder.fill({ "one/a": "", "two/a": "", "deep/one/a": "", "one/inner/a": "" });
    });

    it("takes the folder's name first, and shows it", async () => {
      const workspace = open("one", "two");
      for (const [given, ...names] of [
        ["two/a", "two", "a"],
        ["./one/new", "one", "new"],
        ["one", "one"],
      ] as const) {
        const resource = await workspace.resolve(given);
        assert.equal(resource, folder.resource(...names));
        assert.equal(workspace.display(resource), names.join("/"));
      }
    });
    it("lists the folders for a name that is none of them", async () => {
      for (const given of ["a", ".", "three/a", "tw"]) await assertInvalid(open("one", "two"), given, /: one, two\.$/);
    });
    it("gives the absolute paths of folders that share a name, and shows paths in them so", async () => {
      const workspace = open("one", "deep/one");
      const { message } = await failure(workspace.resolve("one/a"));
      assert(message.includes(workspace.display(folder.resource("one"))), message);
      assert(message.includes(workspace.display(folder.resource("deep", "one"))), message);
      const resource = folder.resource("deep", "one", "a");
      assert.equal(await workspace.resolve(workspace.display(resource)), resource);
    });
    it("shows a path in the innermost of folders inside one another", () => {
      assert.equal(open("one", "one/inner").display(folder.resource("one", "inner", "a")), "inner/a");
    });
    it("lets .. lead from one folder into another, and nowhere else", async () => {
      const workspace = open("one", "two");
      assert.equal(await workspace.resolve("one/../two/a"), folder.resource("two", "a"));
      await assertBlocked(workspace, "one/../deep");
    });
    it("goes on without a folder that is gone", async () => {
      assert.equal(await open("one", "gone").resolve("one/a"), folder.resource("one", "a"));
      assert.equal(await open("one", "gone").resolve("gone/a"), folder.resource("gone", "a"));
    });
  });

  describe("with no folder", () => {
    it("says so for a relative path and refuses an absolute one", async () => {
      await assertInvalid(open(), "a", /No folder is open/);
      await assertBlocked(open(), folder.at("a"));
    });
  });
});

describe("workspace on other file systems", () => {
  /** A file system without links, on which everything exists. */
  const plain: Pick<Files, "realpath"> = { realpath: async (resource) => resource };
  const at = (uri: string): Resource => {
    const place = parsePlace(uri);
    assert.ok(place, "expected place");
    return formatPlace(place);
  };
  const folders = [{ name: "w", resource: at("memfs://host/w?v=1") }];
  const workspace = createWorkspace({ folders, trusted: false, files: plain, platform: "linux" });

  it("keeps scheme, authority and query", async () => {
    assert.equal(await workspace.resolve("a b"), "memfs://host/w/a%20b?v=1");
    assert.equal(workspace.display(await workspace.resolve("a b")), "a b");
  });
  it("takes an absolute path as one of that file system", async () => {
    assert.equal(await workspace.resolve("/w/x"), "memfs://host/w/x?v=1");
  });
  for (const given of ["memfs://other/w/x", "memfs://host/wx", "memfs://host/w/../x", "/x", "file:///w/x"]) {
    it(`refuses ${given}`, async () => assertBlocked(workspace, given));
  }
  it("refuses if the file system can't say where a path leads", async () => {
    const broken: Pick<Files, "realpath"> = {
      realpath: async (resource) => Promise.reject(new FileError("Unavailable", resource)),
    };
    const blind = createWorkspace({ folders, trusted: true, files: broken, platform: "linux" });
    await assert.rejects(blind.resolve("a"), ToolError);
  });
});
