import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import { operations } from "../../support/fileio";

import { transfers } from "./transfers";
import { canLink, hasFifos } from "../../support/machine";

describe("fileio_copy", () => {
  const { workspace, at, text, transfer: copy, refused } = transfers(fileioCopy);

  describe("what is in the way", () => {
    it("stays without overwrite, and the note says what to pass", async () => {
      await refused({ source: "a.txt", destination: "b.txt" }, "error: Exists", /^b\.txt exists: pass overwrite: true/);
      const only = { source: "a.txt", destination: "b.txt", overwrite: true, create_only: true };
      await refused(only, "error: Exists", /^b\.txt exists/);
      await refused({ source: ["dir/*"], destination: "dir" }, "error: InvalidInput", /would replace itself/);
    });

    it("is replaced with overwrite: a file, a link itself, and a folder as a whole", async () => {
      assert.deepEqual(await copy({ source: "a.txt", destination: "b.txt", overwrite: true }), ["a.txt: ok"]);
      assert.equal(text("b.txt"), "alpha");
      await workspace.write("to/dir/other", "");
      assert.deepEqual(await copy({ source: "dir", destination: "to", overwrite: true }), ["dir: ok"]);
      assert.deepEqual(fs.readdirSync(at("to", "dir")).sort(), ["sub", "x"]);
      if (!canLink) return;
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

    it("is never what contains the source", async () => {
      await workspace.write("q/dir/dir/x", "");
      await refused(
        { source: "q/dir/dir", destination: "q", overwrite: true },
        "error: InvalidInput",
        /^q\/dir contains q\/dir\/dir, which cannot replace it/,
      );
    });

    it("is never a pipe", async function () {
      if (!hasFifos) return this.skip();
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
      assert.match(note, /^other\/a\.txt and a\.txt/);
      assert.equal(text("to", "a.txt"), "alpha");
    });
  });

  it("refuses a folder's own inside as its destination, also by way of a link", async () => {
    await refused({ source: "dir", destination: "dir" }, "error: InvalidInput", /inside itself/);
    await refused({ source: "dir", destination: "dir/sub/new" }, "error: InvalidInput", /^dir would be inside itself/);
    await refused({ source: ".", destination: "to" }, "error: InvalidInput", /inside itself/);
    if (!canLink) return;
    fs.symlinkSync("dir/sub", at("way"));
    await refused({ source: "dir", destination: "way" }, "error: InvalidInput", /inside itself/);
    await refused({ source: "dir/sub/y", destination: "way" }, "error: InvalidInput", /would replace itself/);
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
});
