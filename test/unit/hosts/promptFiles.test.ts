import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { promptFiles } from "../../../src/hosts/node/transcripts/promptFiles";
import { everywhereLocal } from "../../support/everywhereLocal";
import { temporaryFolder, withoutRights } from "./temporary";
import { canLink, hasProc } from "../../support/machine";

describe("files that are read on the caller's thread", () => {
  const folder = temporaryFolder();
  const prompt = promptFiles(nodeFiles, everywhereLocal);
  const elsewhere = promptFiles(nodeFiles, { ...everywhereLocal, has: () => false });
  const large = "x".repeat(64 * 1024 + 1);

  /** What became of a promise before anything but promises had its turn. */
  async function atOnce<Value>(promise: Promise<Value>): Promise<Value | "waits"> {
    let settled: Value | "waits" = "waits";
    const noted = promise.then((value) => (settled = value));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    const answer = settled;
    await noted;
    return answer;
  }

  /** Returns the result of a call as text, or the kind of its error. */
  async function outcome(call: Promise<unknown> | undefined): Promise<string> {
    try {
      return JSON.stringify(await call, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
      );
    } catch (error) {
      assert(error instanceof FileError, String(error));
      return `${error.kind} ${error.resource}`;
    }
  }

  beforeEach(() => {
    folder.fill({ "small.txt": "small", empty: "", large, "in/a.txt": "inside" });
    fs.symlinkSync("small.txt", folder.at("link"));
    fs.symlinkSync("nowhere", folder.at("later"));
    fs.symlinkSync("round", folder.at("round"));
    fs.symlinkSync("in", folder.at("dir"));
  });

  it("are read without a wait when they are small, and so is the path of what is no link", async function () {
    if (!hasProc) this.skip();
    const resource = folder.resource("small.txt");
    const read = await atOnce(prompt.readUpTo?.(resource, 100) ?? Promise.resolve(undefined));
    assert(read !== "waits" && read, "the file was waited for");
    assert.deepEqual([Buffer.from(read.bytes).toString(), read.real], ["small", resource]);
    assert.equal(await atOnce(prompt.realpath(resource)), resource);
    assert.equal(await atOnce(prompt.realpath(folder.resource("in"))), folder.resource("in"));
  });

  it("are waited for when they are large, when they are links, and in folders that are not known to be local", async function () {
    if (!canLink) this.skip();
    const waits = async (name: string, files = prompt): Promise<void> => {
      assert.equal(await atOnce(files.readUpTo?.(folder.resource(name), 1e6) ?? Promise.resolve(undefined)), "waits");
    };
    await waits("large");
    await waits("link");
    await waits("small.txt", elsewhere);
    assert.equal(await atOnce(prompt.realpath(folder.resource("link"))), "waits");
    assert.equal(await atOnce(elsewhere.realpath(folder.resource("small.txt"))), "waits");
  });

  const names = [
    "small.txt",
    "empty",
    "large",
    "in",
    "in/a.txt",
    "link",
    "later",
    "round",
    "dir/a.txt",
    "missing",
    "small.txt/x",
  ];
  for (const name of names) {
    it(`return for ${name} what they return otherwise`, async () => {
      const resource = folder.resource(name);
      for (const most of [0, 3, 100, 1e6]) {
        const usual = await outcome(nodeFiles.readUpTo?.(resource, most));
        assert.equal(await outcome(prompt.readUpTo?.(resource, most)), usual, `at most ${most}`);
      }
      assert.equal(await outcome(prompt.realpath(resource)), await outcome(nodeFiles.realpath(resource)));
    });
  }

  it("return for a named pipe that nobody writes into what they return otherwise", async function () {
    if (!hasProc) this.skip();
    execFileSync("mkfifo", [folder.at("pipe")]);
    const resource = folder.resource("pipe");
    assert.equal(await outcome(prompt.readUpTo?.(resource, 100)), await outcome(nodeFiles.readUpTo?.(resource, 100)));
    assert.equal(await outcome(prompt.realpath(resource)), JSON.stringify(resource));
  });

  it("are refused to a user who may not read them", async function () {
    if (!hasProc) this.skip();
    fs.chmodSync(folder.at("small.txt"), 0);
    fs.chmodSync(folder.path, 0o755);
    const resource = folder.resource("small.txt");
    assert.equal(await withoutRights(() => outcome(prompt.readUpTo?.(resource, 100))), `PermissionDenied ${resource}`);
  });

  it("are read whole when they have grown since they were opened", async () => {
    const resource = folder.resource("small.txt");
    for (let size = 1; size < 200; size++) {
      fs.appendFileSync(folder.at("small.txt"), "+");
      const read = await prompt.readUpTo?.(resource, 1e6);
      assert.equal(read && Buffer.from(read.bytes).toString(), `small${"+".repeat(size)}`);
    }
  });

  it("report the real path of an opened file if a folder on the way is a link", async function () {
    if (!hasProc) this.skip();
    const read = await prompt.readUpTo?.(folder.resource("dir/a.txt"), 100);
    assert.equal(read?.real, folder.resource("in/a.txt"));
  });

  it("report how long each look took", async function () {
    if (!hasProc) this.skip();
    const took: number[] = [];
    const files = promptFiles(nodeFiles, { has: () => true, took: (milliseconds) => took.push(milliseconds) });
    await files.realpath(folder.resource("small.txt"));
    await files.readUpTo?.(folder.resource("missing"), 10).catch(() => undefined);
    assert.equal(took.length, 2);
    assert(
      took.every((milliseconds) => milliseconds >= 0),
      took.join(),
    );
  });

  it("refuse what is no file of this machine", async () => {
    await assert.rejects(prompt.realpath("memfs:/a" as Resource), FileError);
  });
});
