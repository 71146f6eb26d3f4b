import assert from "node:assert/strict";
import fs from "node:fs";
import { localFolders } from "../../../src/hosts/node/disk/localFolders";
import { hasOneRoot } from "../../support/machine";
import { temporaryFolder } from "./temporary";

describe("folders on local disks", () => {
  before(function () {
    if (!hasOneRoot) this.skip();
  });
  const folder = temporaryFolder();
  /** Mounts as Linux tells them: the device, where, the type, and what does not matter here. */
  const mounts = (...told: readonly (readonly [point: string, type: string])[]): (() => Promise<string>) => {
    const text = told.map(([point, type]) => `dev ${point.replaceAll(" ", "\\040")} ${type} rw 0 0\n`).join("");
    return () => Promise.resolve(text);
  };
  /** Whether a folder turns out to be local. */
  const isLocal = (path: string, readMounts: () => Promise<string>): Promise<boolean> =>
    localFolders(readMounts).find(path);

  it("are not known to be any at first, and are once that is found out", async () => {
    const local = localFolders(mounts(["/", "ext4"]));
    assert.equal(local.has(folder.path), false);
    assert.equal(await local.find(folder.path), true);
    assert.equal(local.has(folder.path), true);
  });

  it("are found out by the question whether they are any", async () => {
    const local = localFolders(mounts(["/", "ext4"]));
    assert.equal(local.has(folder.path), false);
    while (!local.has(folder.path)) await fs.promises.realpath(folder.path);
  });

  it("are those whose innermost mount is of a local type", async () => {
    const above = folder.path.slice(0, folder.path.lastIndexOf("/"));
    assert.equal(await isLocal(folder.path, mounts(["/", "ext4"])), true);
    assert.equal(await isLocal(folder.path, mounts(["/", "nfs4"])), false);
    assert.equal(await isLocal(folder.path, mounts(["/", "nfs4"], [above, "tmpfs"])), true);
    assert.equal(await isLocal(folder.path, mounts([above, "fuse.sshfs"], ["/", "ext4"])), false);
    assert.equal(await isLocal(folder.path, mounts(["/", "ext4"], [folder.path, "9p"])), false);
    assert.equal(await isLocal(folder.path, mounts(["/", "ext4"], [`${folder.path}-2`, "nfs"])), true);
  });

  it("are those of the later mount if two have the same path", async () => {
    assert.equal(await isLocal(folder.path, mounts(["/", "ext4"], ["/", "cifs"])), false);
    assert.equal(await isLocal(folder.path, mounts(["/", "cifs"], ["/", "ext4"])), true);
  });

  it("are none when something is mounted directly in them", async () => {
    assert.equal(await isLocal(folder.path, mounts(["/", "ext4"], [folder.at("share"), "ext4"])), false);
    assert.equal(await isLocal(folder.path, mounts(["/", "ext4"], [folder.at("deep", "share"), "nfs"])), true);
  });

  it("are found under names with spaces", async () => {
    const spaced = folder.at("a b");
    fs.mkdirSync(spaced);
    assert.equal(await isLocal(spaced, mounts(["/", "ext4"], [spaced, "nfs"])), false);
  });

  it("are none by a path that leads through a link", async () => {
    fs.mkdirSync(folder.at("real"));
    fs.symlinkSync("real", folder.at("link"));
    assert.equal(await isLocal(folder.at("real"), mounts(["/", "ext4"])), true);
    assert.equal(await isLocal(folder.at("link"), mounts(["/", "ext4"])), false);
  });

  it("are none if the system reports no mounts, and none that don't exist", async () => {
    assert.equal(await isLocal(folder.path, () => Promise.reject(new Error("ENOENT"))), false);
    assert.equal(await isLocal(folder.path, () => Promise.resolve("")), false);
    assert.equal(await isLocal(folder.at("missing"), mounts(["/", "ext4"])), false);
  });

  it("are none for a while after a look that took long", async () => {
    const local = localFolders(mounts(["/", "ext4"]));
    assert.equal(await local.find(folder.path), true);
    local.took(5);
    assert.equal(local.has(folder.path), true);
    local.took(500);
    assert.equal(local.has(folder.path), false);
  });
});
