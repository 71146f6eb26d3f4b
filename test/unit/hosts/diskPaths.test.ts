import assert from "node:assert/strict";
import fs from "node:fs";
import { FileError, type FileErrorKind } from "../../../src/base/errors";
import { resourceOf, withTargets } from "../../../src/hosts/node/disk/diskPath";
import { fileError } from "../../../src/hosts/node/disk/fileErrors";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { temporaryFolder } from "./temporary";
import { canLink } from "../../support/machine";

const refused = (kind: FileErrorKind) => (error: unknown) => error instanceof FileError && error.kind === kind;

describe("paths on disk", () => {
  const folder = temporaryFolder();

  it("an entry's real path follows the links above it, not itself, and keeps what is missing", async function () {
    if (!canLink) this.skip();
    folder.fill({ "real/a": "" });
    fs.symlinkSync("real", folder.at("way"));
    fs.symlinkSync("a", folder.at("real", "link"));
    for (const [given, place] of [
      [
        ["way", "link"],
        ["real", "link"],
      ],
      [
        ["way", "a"],
        ["real", "a"],
      ],
      [["way"], ["way"]],
      [
        ["way", "new", "er"],
        ["real", "new", "er"],
      ],
    ] as const)
      assert.equal(await nodeFiles.realEntry(folder.resource(...given)), folder.resource(...place));
    assert.equal(await nodeFiles.realEntry(resourceOf("/")), resourceOf("/"));
    await assert.rejects(nodeFiles.realEntry(folder.resource("real", "a", "b", "c")), refused("NotDirectory"));
  });

  it("of folders come with where they lead, as `/tmp` of macOS does to `/private/tmp`", function () {
    if (!canLink) this.skip();
    folder.fill({ "private/tmp/app/a": "" });
    fs.symlinkSync("private/tmp", folder.at("tmp"));
    assert.deepEqual(withTargets([folder.at("tmp", "app"), folder.at("private"), folder.at("none")]), [
      folder.at("tmp", "app"),
      folder.at("private", "tmp", "app"),
      folder.at("private"),
      folder.at("none"),
    ]);
  });

  it("names the entry of a folder, whatever its name", () => {
    for (const name of ["a", "a b", "é", "%41", "#?", "~"])
      assert.equal(nodeFiles.child(folder.resource("x"), name), folder.resource("x", name));
  });

  it("makes only one folder when asked to", async () => {
    await assert.rejects(nodeFiles.mkdir(folder.resource("a", "b"), { recursive: false }), refused("NotFound"));
    await nodeFiles.mkdir(folder.resource("a"), { recursive: false });
    await assert.rejects(nodeFiles.mkdir(folder.resource("a"), { recursive: false }), refused("Exists"));
  });

  it("are unavailable with the error that Node doesn't know, as of OneDrive, which isn't a bug", () => {
    const failed = (code: string): unknown => fileError(Object.assign(new Error(code), { code }), "file:///a");
    for (const code of ["UNKNOWN", "EIO", "EBUSY"]) assert.ok(refused("Unavailable")(failed(code)), code);
    for (const code of ["ENOENT", "EACCES"]) assert.ok(failed(code) instanceof FileError, code);
    for (const code of ["", "unknown", "ABORT_ERR", "MODULE_NOT_FOUND"])
      assert.equal(failed(code) instanceof FileError, false, code);
  });
});
