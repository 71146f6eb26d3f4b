import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import { indexLinks } from "../../../../src/tools/runtime/policy/paths/gitIndex";
import { checkTable, commandContext } from "./decide";
import { hasGit } from "../../../support/machine";

const EVIL = "[core]\n\tfsmonitor = ./evil.sh\n";
const IDENTITY = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "advice.addEmbeddedRepo=false"];

interface World {
  readonly context: ToolContext;
  git(...args: readonly string[]): void;
  write(path: string, text: string | Uint8Array): void;
  at(path: string): string;
}

/** A repository on a machine that confines nothing. */
function repository(...init: readonly string[]): World {
  const context = commandContext();
  const root = new URL(`${String(context.workspace.folders[0]?.resource)}/`);
  const at = (path: string): string => fileURLToPath(new URL(path, root));
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const git = (...args: readonly string[]): void =>
    void execFileSync("git", [...IDENTITY, ...args], { cwd: at("."), env, stdio: "pipe" });
  git("init", "-q", ...init);
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(new URL(".", new URL(path, root)), { recursive: true });
    writeFileSync(new URL(path, root), text);
  };
  const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
  return { context: { ...context, shells }, git, write, at };
}

/** Adds a repository in a folder as a submodule, without a file `.gitmodules`. */
function addSubmodule({ git }: World, path: string, ...init: readonly string[]): void {
  git("init", "-q", ...init, path);
  git("-C", path, "commit", "-q", "--allow-empty", "-m", "x");
  git("add", path);
}

describe("calls of Git in a repository with submodules, if nothing confines them,", () => {
  before(function () {
    if (!hasGit) this.skip();
  });

  it("are asked about if a setting of a submodule runs a program", async () => {
    const world = repository();
    world.write("a.txt", "");
    world.git("add", "a.txt");
    addSubmodule(world, "libs/sub");
    await checkTable([["git status", "allow"]], world.context);
    world.write("libs/sub/.git/config", EVIL);
    for (const line of ["git status -s", "git diff", "cd src && git status"])
      await checkTable([[line, "The submodule libs/sub's core.fsmonitor may make Git run a program"]], world.context);
    const confined = { ...world.context.shells, confinement: async () => ({ by: "bubblewrap" }) };
    await checkTable([["git status -s", "allow"]], { ...world.context, shells: confined });
  });

  it("are asked about if a setting of a submodule's submodule does, whose repository is elsewhere", async () => {
    const world = repository();
    addSubmodule(world, "sub");
    addSubmodule({ ...world, git: (...args) => world.git("-C", "sub", ...args) }, "deep");
    renameSync(world.at("sub/deep/.git"), world.at("elsewhere"));
    world.write("sub/deep/.git", "gitdir: ../../elsewhere\n");
    await checkTable([["git status", "allow"]], world.context);
    world.write("elsewhere/config", EVIL);
    await checkTable([["git status", "The submodule sub/deep's core.fsmonitor"]], world.context);
  });

  it("find submodules in each version of the index, also in one that is split", async () => {
    for (const change of [
      ["--index-version=2"],
      ["--index-version=3"],
      ["--index-version=4"],
      ["--split-index"],
      ["--split-index", "--index-version=4"],
    ]) {
      const world = repository();
      for (const name of ["a", "la/b.txt", "libs/a.txt", "libs/a/b.txt", "z"]) world.write(name, "");
      world.write(`libs/${"x".repeat(200)}/${"y".repeat(250)}`, "");
      world.git("add", ".");
      addSubmodule(world, "libs/sub");
      // A file with more flags makes it version 3.
      world.write("new", "");
      world.git("add", "-N", "new");
      world.git("update-index", ...change);
      world.write("libs/sub/.git/config", EVIL);
      await checkTable([["git status", "The submodule libs/sub's"]], world.context);
    }
  });

  it("find submodules in a repository with longer names of objects", async () => {
    const world = repository("--object-format=sha256");
    world.write("a.txt", "");
    world.git("add", "a.txt");
    addSubmodule(world, "sub", "--object-format=sha256");
    await checkTable([["git status", "allow"]], world.context);
    const config = readFileSync(world.at("sub/.git/config"), "utf8");
    world.write("sub/.git/config", config + EVIL);
    await checkTable([["git status", "The submodule sub's"]], world.context);
    const twice = readFileSync(world.at(".git/config"), "utf8");
    world.write(".git/config", `${twice}[extensions]\n\tobjectFormat = sha1\n`);
    await checkTable([["git status", "could not be checked"]], world.context);
  });

  it("are asked about if the index can't be read", async () => {
    const world = repository();
    addSubmodule(world, "sub");
    const index = readFileSync(world.at(".git/index"));
    const named = index.indexOf("sub");
    for (const name of ["..\0", "a//", ".\0\0", "s\xffb"]) {
      const odd = Buffer.from(index);
      odd.write(name, named, "latin1");
      if (name.includes("\0")) odd.writeUInt16BE(name.indexOf("\0"), named - 2);
      world.write(".git/index", odd);
      await checkTable([["git status", "could not be checked"]], world.context);
    }
    for (const bad of ["", "no index", index.subarray(0, 60)]) {
      world.write(".git/index", bad);
      await checkTable([["git status", "could not be checked"]], world.context);
    }
    renameSync(world.at(".git/index"), world.at("old"));
    mkdirSync(world.at(".git/index"));
    await checkTable([["git status", "could not be checked"]], world.context);
  });

  it("are asked about if there are more submodules than can be checked", async () => {
    const world = repository();
    addSubmodule(world, "sub");
    const { links } = indexLinks(readFileSync(world.at(".git/index")), 20);
    assert.deepEqual(links, ["sub"]);
    const index = readFileSync(world.at(".git/index"));
    const many = Buffer.concat([index.subarray(0, 12), ...Array.from({ length: 201 }, () => index.subarray(12, 84))]);
    many.writeUInt32BE(201, 8);
    world.write(".git/index", many);
    await checkTable([["git status", "Has more than 200 submodules"]], world.context);
  });
});

describe("an index of Git's", () => {
  const header = (version: number, count: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.write("DIRC");
    bytes.writeUInt32BE(version, 4);
    bytes.writeUInt32BE(count, 8);
    return bytes;
  };

  it("is read with long names, and with parts before the one that names the rest", () => {
    const entry = (name: string): Buffer => {
      const bytes = Buffer.alloc((62 + name.length + 8) & ~7);
      bytes.writeUInt32BE(0o160000, 24);
      bytes.writeUInt16BE(Math.min(name.length, 0xfff), 60);
      bytes.write(name, 62);
      return bytes;
    };
    const long = "a/".repeat(2500);
    const other = Buffer.from("TREE\0\0\0\u0002xx", "latin1");
    const split = Buffer.concat([Buffer.from("link\0\0\0\u0014", "latin1"), Buffer.alloc(20, 0xab)]);
    const index = Buffer.concat([header(2, 2), entry(long), entry("b"), other, split, Buffer.alloc(20)]);
    assert.deepEqual(indexLinks(index, 20), { links: [long, "b"], shared: `sharedindex.${"ab".repeat(20)}` });
  });

  it("is none that has another beginning, another version, or a name without an end", () => {
    const endless = Buffer.concat([header(4, 1), Buffer.alloc(62), Buffer.from([0]), Buffer.from("abc")]);
    for (const bytes of [Buffer.alloc(12), header(1, 0), header(5, 0), endless, header(2, 1)])
      assert.throws(() => indexLinks(bytes, 20), RangeError);
    assert.deepEqual(indexLinks(header(2, 0), 20), { links: [], shared: undefined });
  });
});
