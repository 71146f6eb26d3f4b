import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { directFiles } from "../../../src/hosts/node/files/directFiles";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { canLink, hasProc } from "../../support/machine";
import { temporaryFolder, withoutRights } from "./temporary";

describe("files that a thread reads directly", () => {
  const folder = temporaryFolder();
  const direct = directFiles(nodeFiles);

  beforeEach(() => {
    folder.fill({ "small.txt": "small", empty: "", "in/a.txt": "inside", "in/b.txt": "beside" });
    if (!canLink) return;
    fs.symlinkSync("small.txt", folder.at("link"));
    fs.symlinkSync("nowhere", folder.at("later"));
    fs.symlinkSync("in", folder.at("dir"));
  });

  /** Returns the result of a call, or the kind of its error. */
  async function outcome(call: Promise<unknown>): Promise<unknown> {
    try {
      return await call;
    } catch (error) {
      assert(error instanceof FileError, String(error));
      return `${error.kind} ${error.resource}`;
    }
  }

  type Read = Pick<typeof nodeFiles, "stat" | "list" | "read" | "open">;
  const asked: Readonly<Record<string, (files: Read, resource: Resource) => Promise<unknown>>> = {
    stat: (files, resource) => files.stat(resource),
    list: (files, resource) => files.list(resource),
    read: (files, resource) => piece((into) => files.read(resource, 1, 4, into)),
    "read behind the end": (files, resource) => piece((into) => files.read(resource, 3, 100, into)),
    open: async (files, resource) => {
      const file = await files.open?.(resource);
      try {
        return await piece(async (into) => file?.read(2, 5, into));
      } finally {
        await file?.close();
      }
    },
  };
  async function piece(read: (into: Uint8Array) => Promise<number | undefined>): Promise<string> {
    const into = new Uint8Array(6);
    return `${await read(into)} ${Buffer.from(into).toString()}`;
  }

  for (const [name, ask] of Object.entries(asked))
    it(`return for ${name} what others return, and refuse the same`, async () => {
      const links = canLink ? ["link", "later", "dir", "dir/a.txt"] : [];
      for (const path of ["small.txt", "empty", "in", "in/a.txt", "missing", "small.txt/x", "", ...links]) {
        const resource = folder.resource(path);
        assert.deepEqual(await outcome(ask(direct, resource)), await outcome(ask(nodeFiles, resource)), path);
      }
      const elsewhere = "memfs:/a" as Resource;
      assert.deepEqual(await outcome(ask(direct, elsewhere)), await outcome(ask(nodeFiles, elsewhere)));
    });

  it("reply before another thread has had its turn", async () => {
    let settled = false;
    void directFiles(nodeFiles, () => 0)
      .stat(folder.resource("small.txt"))
      .then(() => (settled = true));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    assert.equal(settled, true);
  });

  it("don't wait for a writer of a named pipe", async function () {
    if (!hasProc) this.skip();
    execFileSync("mkfifo", [folder.at("pipe")]);
    const resource = folder.resource("pipe");
    assert.equal((await direct.stat(resource)).type, "other");
    assert.equal(await outcome(direct.read(resource, 0, 1, new Uint8Array(1))), `Unavailable ${resource}`);
  });

  it("are refused to a user who may not read them", async function () {
    if (!hasProc) this.skip();
    fs.chmodSync(folder.at("small.txt"), 0);
    fs.chmodSync(folder.path, 0o755);
    const resource = folder.resource("small.txt");
    const read = (): Promise<unknown> => outcome(direct.read(resource, 0, 1, new Uint8Array(1)));
    assert.equal(await withoutRights(read), `PermissionDenied ${resource}`);
  });

  it("can't be read after they were closed", async () => {
    const file = await direct.open?.(folder.resource("small.txt"));
    await file?.close();
    await assert.rejects(file?.read(0, 1, new Uint8Array(1)) ?? Promise.resolve(), FileError);
  });

  it("stay the same file while they are open", async () => {
    const file = await direct.open?.(folder.resource("small.txt"));
    fs.rmSync(folder.at("small.txt"));
    folder.fill({ "small.txt": "other" });
    const into = new Uint8Array(5);
    await file?.read(0, 5, into);
    await file?.close();
    assert.equal(Buffer.from(into).toString(), "small");
  });

  describe("on a file system that is slow", () => {
    let [time, step, elsewhere] = [0, 0, 0];
    const counted: Read = {
      ...nodeFiles,
      stat: (resource) => {
        elsewhere++;
        return nodeFiles.stat(resource);
      },
    };
    const looks = async (count: number): Promise<number> => {
      const before = elsewhere;
      for (let look = 0; look < count; look++) await slow.stat(folder.resource("small.txt"));
      return elsewhere - before;
    };
    let slow: Read;
    beforeEach(() => {
      [time, step, elsewhere] = [0, 0, 0];
      slow = directFiles(counted, () => (time += step));
    });

    it("are left to other threads after four slow calls in a row, for a second", async () => {
      step = 1;
      assert.deepEqual([await looks(4), await looks(3)], [0, 3]);
      time += 1_000;
      assert.deepEqual([await looks(4), await looks(1)], [0, 1]);
    });

    it("are left to them after one very slow call", async () => {
      step = 60;
      assert.deepEqual([await looks(1), await looks(2)], [0, 2]);
    });

    it("are read directly while calls are fast", async () => {
      step = 0.1;
      assert.equal(await looks(30), 0);
    });
  });
});
