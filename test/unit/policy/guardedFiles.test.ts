import assert from "node:assert/strict";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import { guardedFiles } from "../../../src/tools/runtime/policy/guardedFiles";
import type { Files } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { promptFiles } from "../../../src/hosts/node/transcripts/promptFiles";
import { everywhereLocal } from "../../support/everywhereLocal";
import { temporaryFolder } from "../hosts/temporary";

describe("the files of a call", () => {
  const folder = temporaryFolder();
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
  const moved = { code: "BLOCKED", message: /^Permission denied: the path leads elsewhere/ };
  /** The files of a call that was allowed these places, by name; `before` runs just before each use. */
  const guard = (places: Readonly<Record<string, string>>, before: () => void = () => undefined): Files => {
    const known = new Map(Object.entries(places).map(([name, real]) => [folder.resource(name), folder.resource(real)]));
    const then =
      <Rest extends unknown[], Answer>(use: (...rest: Rest) => Promise<Answer>) =>
      (...rest: Rest): Promise<Answer> => {
        before();
        return use(...rest);
      };
    const { read, readAll, readUpTo = () => Promise.resolve(undefined), list, write } = nodeFiles;
    const looking = { read: then(read), readAll: then(readAll), readUpTo: then(readUpTo) };
    const files = { ...nodeFiles, ...looking, list: then(list), write: then(write) };
    return guardedFiles(files, (resource: Resource) => known.get(resource));
  };
  const swap = (name: string, target: string) => (): void => {
    fs.rmSync(folder.at(name), { recursive: true });
    fs.symlinkSync(target, folder.at(name));
  };
  beforeEach(() => {
    folder.fill({ "in/a.txt": "inside", "out/a.txt": "secret" });
    fs.symlinkSync("in/a.txt", folder.at("link"));
    fs.symlinkSync("in", folder.at("dir"));
  });

  it("are unchanged for paths that policy was not asked about", async () => {
    const files = guard({});
    assert.equal(text(await files.readAll(folder.resource("out/a.txt"))), "secret");
    assert.equal((await files.stat(folder.resource("in/a.txt"))).size, 6);
  });

  it("read and write through a link that leads where it led", async () => {
    const files = guard({ link: "in/a.txt", dir: "in" });
    const into = new Uint8Array(3);
    assert.equal(await files.read(folder.resource("link"), 0, 3, into), 3);
    assert.equal(text(into), "ins");
    assert.equal((await files.list(folder.resource("dir"))).length, 1);
    await files.write(folder.resource("link"), Buffer.from("new"));
    assert.equal(fs.readFileSync(folder.at("in/a.txt"), "utf8"), "new");
  });

  it("are never opened for later reads, which nobody could look at", async () => {
    assert.equal(await guard({ "in/a.txt": "in/a.txt" }).open?.(folder.resource("in/a.txt")), undefined);
  });

  it("read a small file at once, with or without the system's report of its real path", async () => {
    const plain = guard({ "in/a.txt": "in/a.txt", link: "in/a.txt" });
    const readUpTo = async (name: string, most: number, files = plain): Promise<string | undefined> => {
      const read = await files.readUpTo?.(folder.resource(name), most);
      return read && text(read.bytes);
    };
    assert.equal(await readUpTo("in/a.txt", 100), "inside");
    assert.equal(await readUpTo("link", 100), "inside");
    assert.equal(await readUpTo("in/a.txt", 5), undefined);
    const { readUpTo: _, ...others } = nodeFiles;
    const without = guardedFiles(others, (resource) => resource);
    assert.equal(await readUpTo("in/a.txt", 100, without), undefined);
    const silent = { ...nodeFiles, readUpTo: async () => ({ bytes: Buffer.from("x") }) };
    assert.equal(
      await readUpTo(
        "in/a.txt",
        100,
        guardedFiles(silent, (resource) => resource),
      ),
      "x",
    );
  });

  it("return nothing of a small file when a folder on the way has become a link", async () => {
    const files = guard({ "in/a.txt": "in/a.txt" }, swap("in", "out"));
    await assert.rejects(async () => files.readUpTo?.(folder.resource("in/a.txt"), 100), moved);
  });

  it("return nothing of a small file read on the caller's thread when a folder on the way has become a link", async () => {
    const prompt = promptFiles(nodeFiles, everywhereLocal);
    const files = guardedFiles(prompt, (resource) => resource);
    const read = await files.readUpTo?.(folder.resource("in/a.txt"), 100);
    assert.equal(read && text(read.bytes), "inside");
    swap("in", "out")();
    await assert.rejects(async () => files.readUpTo?.(folder.resource("in/a.txt"), 100), moved);
  });

  it("return nothing when a link was put in the way before the reading", async () => {
    const files = guard({ link: "in/a.txt" }, swap("link", "out/a.txt"));
    await assert.rejects(files.readAll(folder.resource("link")), moved);
    const again = guard({ link: "in/a.txt" });
    await assert.rejects(again.read(folder.resource("link"), 0, 3, new Uint8Array(3)), moved);
  });

  it("return nothing when a folder on the way has become a link", async () => {
    const files = guard({ "in/a.txt": "in/a.txt" }, swap("in", "out"));
    await assert.rejects(files.readAll(folder.resource("in/a.txt")), moved);
    await assert.rejects(guard({ in: "in" }).list(folder.resource("in")), moved);
  });

  it("write nothing through a link that was put in the way", async () => {
    swap("link", "out/a.txt")();
    await assert.rejects(guard({ link: "in/a.txt" }).write(folder.resource("link"), Buffer.from("x")), moved);
    swap("in", "out")();
    await assert.rejects(guard({ "in/n": "in/n" }).write(folder.resource("in/n"), Buffer.from("x")), moved);
    assert.deepEqual(fs.readdirSync(folder.at("out")), ["a.txt"]);
    assert.equal(fs.readFileSync(folder.at("out/a.txt"), "utf8"), "secret");
  });

  it("move and remove nothing in a folder that became a link, nor to one", async () => {
    const [from, to] = [folder.resource("in/a.txt"), folder.resource("b.txt")];
    const options = { recursive: false, trash: false };
    swap("in", "out")();
    const files = guard({ "in/a.txt": "in/a.txt", "b.txt": "b.txt" });
    await assert.rejects(files.delete(from, options), moved);
    await assert.rejects(files.rename(from, to, { overwrite: false }), moved);
    await assert.rejects(files.rename(to, from, { overwrite: true }), moved);
    assert.equal(fs.readFileSync(folder.at("out/a.txt"), "utf8"), "secret");
  });

  it("move and remove a file, a link itself, and a file through a link that leads where it led", async () => {
    folder.fill({ "in/b.txt": "b", "in/c.txt": "c" });
    const names = { "in/a.txt": "in/a.txt", "new.txt": "new.txt", "dir/b.txt": "in/b.txt", link: "link", dir: "in" };
    const files = guard(names);
    await files.rename(folder.resource("in/a.txt"), folder.resource("new.txt"), { overwrite: false });
    for (const name of ["new.txt", "dir/b.txt", "link", "dir"])
      await files.delete(folder.resource(name), { recursive: false, trash: false });
    await guard({}).delete(folder.resource("in/c.txt"), { recursive: false, trash: false });
    assert.deepEqual(fs.readdirSync(folder.at("in")), []);
    assert.deepEqual(
      fs.readdirSync(folder.at(".")).filter((name) => ["new.txt", "link", "dir"].includes(name)),
      [],
    );
  });

  it("write a file that is not there yet, and one whose folders are not", async () => {
    const files = guard({ "in/n": "in/n", "in/x/y": "in/x/y", "dir/z": "in/z" });
    for (const name of ["in/n", "in/x/y", "dir/z"]) await files.write(folder.resource(name), Buffer.from(name));
    assert.equal(fs.readFileSync(folder.at("in/z"), "utf8"), "dir/z");
  });

  it("report what can't be read by the path as it was named", async () => {
    fs.unlinkSync(folder.at("in/a.txt"));
    await assert.rejects(guard({ link: "in/a.txt" }).readAll(folder.resource("link")), (error) => {
      assert(error instanceof FileError, String(error));
      assert.deepEqual([error.kind, error.resource], ["NotFound", folder.resource("link")]);
      return true;
    });
  });

  it("let pass what is no matter of a path", async () => {
    const files = guard({ link: "in/a.txt" }, () => {
      throw new Error("broken");
    });
    await assert.rejects(files.readAll(folder.resource("link")), /broken/);
    for (const kind of ["PermissionDenied", "NotDirectory"] as const) {
      const realpath = (at: Resource): Promise<never> => Promise.reject(new FileError(kind, at));
      const closed = guardedFiles({ ...nodeFiles, realpath }, (at) => at);
      const written = closed.write(folder.resource("in/b.txt"), Buffer.from("x"));
      if (kind === "NotDirectory") await written;
      else await assert.rejects(written, { kind });
    }
    const blind = guardedFiles({ ...nodeFiles, realpath: () => Promise.reject(new Error("blind")) }, (at) => at);
    await assert.rejects(blind.write(folder.resource("in/a.txt"), Buffer.from("x")), /blind/);
  });
});
