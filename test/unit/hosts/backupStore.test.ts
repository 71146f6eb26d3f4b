import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepBackup } from "../../../src/tools/runtime/context/backups";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import { writeBack } from "../../../src/tools/edit/fileChange";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import type { TextChange } from "../../../src/tools/runtime/ports/textPort";
import { createBackupStore } from "../../../src/hosts/node/backupStore";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";
import { canLink, hasModes, hasOneRoot } from "../../support/machine";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (given: Uint8Array): string => new TextDecoder().decode(given);
const place = (name: string): Resource => `file:///${name}` as Resource;

describe("the store of backups", () => {
  let folder: string;
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await makeWorkspace();
    folder = join(workspace.root, "kept");
  });

  it("gives back what was kept, and lists it, the newest first", async () => {
    let time = 1000;
    const store = createBackupStore({ folder, now: () => (time += 1000) });
    const one = await store.keep(place("a"), bytes("one"), "file_edit");
    const two = await store.keep(place("b"), bytes("zwei"), "file_write");
    assert.deepEqual([text(await store.read(one)), text(await store.read(two))], ["one", "zwei"]);
    assert.deepEqual(
      (await store.list()).map(({ id, resource, tool, size }) => ({ id, resource, tool, size })),
      [
        { id: two, resource: "file:///b", tool: "file_write", size: 4 },
        { id: one, resource: "file:///a", tool: "file_edit", size: 3 },
      ],
    );
  });

  it("lists backups of the same millisecond the newest first", async () => {
    const store = createBackupStore({ folder, now: () => 1000 });
    const kept: string[] = [];
    for (let made = 0; made < 20; made++) kept.unshift(await store.keep(place("a"), bytes(`${made}`), "x"));
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      kept,
    );
  });

  it("is for its owner alone", async function () {
    if (!hasModes) return this.skip();
    await createBackupStore({ folder }).keep(place("a"), bytes("one"), "file_edit");
    for (const part of ["objects", "entries"]) {
      assert.equal((await stat(join(folder, part))).mode & 0o777, 0o700);
      for (const name of await readdir(join(folder, part)))
        assert.equal((await stat(join(folder, part, name))).mode & 0o777, 0o600);
    }
  });

  it("keeps the same bytes once, even if they were damaged or removed", async () => {
    const store = createBackupStore({ folder });
    const ids = [await store.keep(place("a"), bytes("same"), "x"), await store.keep(place("b"), bytes("same"), "x")];
    const [object = ""] = await readdir(join(folder, "objects"));
    assert.deepEqual(await readdir(join(folder, "objects")), [object]);
    await truncate(join(folder, "objects", object), 1);
    await store.keep(place("c"), bytes("same"), "x");
    assert.equal(text(await store.read(String(ids[0]))), "same");
    await rm(join(folder, "objects", object));
    await assert.rejects(store.read(String(ids[0])), { kind: "NotFound" });
  });

  it("forgets what is too old, and the oldest of what is too much", async () => {
    const hour = 60 * 60_000;
    let time = Date.now();
    const store = createBackupStore({ folder, maxBytes: 6_000_000, maxAgeMs: 10 * hour, now: () => time });
    const make = (char: string): Uint8Array => bytes(char.repeat(4_200_000));
    const old = await store.keep(place("old"), make("a"), "x");
    time += 11 * hour;
    assert.deepEqual(await store.list(), []);
    await store.keep(place("b"), make("b"), "x");
    await assert.rejects(store.read(old), { kind: "NotFound" });
    time += hour;
    await store.keep(place("c"), make("c"), "x");
    assert.deepEqual(
      (await store.list()).map(({ resource }) => resource),
      ["file:///c"],
    );
    // Nothing of the three is lost to another window that may just be about to name it.
    time += hour;
    for (const name of await readdir(join(folder, "objects"))) await utimes(join(folder, "objects", name), 1, 1);
    await store.keep(place("d"), make("d"), "x");
    assert.equal((await readdir(join(folder, "objects"))).length, 1);
  });

  it("is one store for several windows at once", async () => {
    const stores = [1, 2, 3].map(() => createBackupStore({ folder }));
    const kept = await Promise.all(
      stores.flatMap((store, window) =>
        Array.from({ length: 20 }, (_, index) =>
          store.keep(place(`${index}`), bytes(`${index % 5} ${window % 2}`), "x"),
        ),
      ),
    );
    const [store] = stores;
    assert.equal((await store?.list())?.length, 60);
    for (const id of kept) assert.equal((await store?.read(id))?.length, 3);
    assert.equal((await readdir(join(folder, "objects"))).filter((name) => name.endsWith(".tmp")).length, 0);
  });

  it("passes over files that are not its own, and reads none outside it", async () => {
    const store = createBackupStore({ folder });
    assert.deepEqual(await store.list(), []);
    await mkdir(join(folder, "entries"), { recursive: true });
    await writeFile(join(folder, "entries", "note.txt"), "");
    await writeFile(join(folder, "entries", "abc.json"), "{broken");
    const entry = { resource: "file:///a", time: Date.now(), tool: "x", size: 1, hash: "../../secret" };
    await writeFile(join(folder, "entries", "def.json"), JSON.stringify(entry));
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      ["def"],
    );
    for (const id of ["def", "../entries/def", "123"]) await assert.rejects(store.read(id), { kind: "NotFound" });
  });

  it("says what the system refuses", async () => {
    await writeFile(folder, "a file in its place");
    await assert.rejects(createBackupStore({ folder }).keep(place("a"), bytes("x"), "x"), FileError);
    // Windows reports the same for what is below a file as for what is nowhere.
    if (hasOneRoot) await assert.rejects(createBackupStore({ folder }).list(), { code: "ENOTDIR" });
  });
});

describe("before a tool changes a file", () => {
  let workspace: TestWorkspace;
  let context: ToolContext;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    workspace = await makeWorkspace();
    const outside = await makeWorkspace();
    const log = { error: (message: string) => logged.push(message), info: () => undefined };
    context = workspace.context({ backupFolder: outside.root, log });
  });
  const kept = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const { id, resource } of (await context.backups?.list()) ?? [])
      found[context.workspace.display(resource)] = text((await context.backups?.read(id)) ?? new Uint8Array());
    return found;
  };
  const resource = (path: string): Promise<Resource> => context.workspace.resolve(path);

  it("is kept as it was, and the result names the backup", async () => {
    await workspace.write("a.txt", "one\n");
    const edited = await succeed(fileEdit, { file_path: "a.txt", old_string: "one", new_string: "two" }, context);
    assert.equal(text((await context.backups?.read(String(edited["backup"]))) ?? new Uint8Array()), "one\n");
    const written = await succeed(fileWrite, { file_path: "a.txt", content: "three\n" }, context);
    assert.equal(text((await context.backups?.read(String(written["backup"]))) ?? new Uint8Array()), "two\n");
    const made = await succeed(fileWrite, { file_path: "new.txt", content: "x" }, context);
    assert.equal("backup" in made, false);
  });

  it("is kept with what was unsaved, if an editor had it open", async () => {
    await workspace.write("a.txt", "one\n");
    const open = { ...context, text: { ...context.text, unsaved: () => "typed\n" } };
    const data = await succeed(fileWrite, { file_path: "a.txt", content: "new\n" }, open);
    assert.equal(text((await context.backups?.read(String(data["backup"]))) ?? new Uint8Array()), "typed\n");
    assert.equal((await context.backups?.list())?.length, 2);
  });

  it("is changed all the same when nothing can be kept, and the result says so", async () => {
    await workspace.write("a.txt", "one\n");
    const full = {
      maxBytes: 100,
      keep: (place: Resource) => Promise.reject(new FileError("NoSpace", place)),
      list: async () => [],
      read: async () => new Uint8Array(),
    };
    const input = { file_path: "a.txt", old_string: "one", new_string: "two" };
    const data = await succeed(fileEdit, input, { ...context, backups: full });
    assert.equal(data["note"], "No backup could be kept of everything that was there.");
    assert.equal("backup" in data, false);
    assert.deepEqual(logged, ["A backup could not be kept"]);
    const open = { ...context, backups: full, text: { ...context.text, unsaved: () => "typed\n" } };
    await succeed(fileWrite, { file_path: "a.txt", content: "x" }, { ...open, seen: createSeen() });
    assert.equal(logged.at(-1), "A backup of unsaved changes could not be kept");
  });

  it("is kept with all files of a folder, links aside, up to the size of the store", async function () {
    if (!canLink) this.skip();
    for (const [path, content] of [
      ["folder/a.txt", "a"],
      ["folder/deep/b.txt", "b"],
      ["outside.txt", "c"],
    ] as const)
      await workspace.write(path, content);
    await symlink("../outside.txt", join(workspace.root, "folder/link.txt"));
    await symlink("..", join(workspace.root, "folder/up"));
    const { id, note } = await keepBackup(await resource("folder"), "fileio_remove", context);
    assert.deepEqual([typeof id, note], ["string", undefined]);
    assert.deepEqual(await kept(), { "folder/a.txt": "a", "folder/deep/b.txt": "b" });

    const { backups } = context;
    assert.ok(backups, "the context keeps backups");
    const small = { ...context, backups: { ...backups, maxBytes: 1 } };
    assert.deepEqual(
      (await keepBackup(await resource("folder"), "x", small)).note,
      "No backup was kept of a file: too large.",
    );
    await workspace.write("folder/c.txt", "ccc");
    assert.deepEqual(
      (await keepBackup(await resource("folder"), "x", small)).note,
      "No backup was kept of 2 files: too large.",
    );
    const link = await keepBackup(await resource("folder/link.txt"), "x", small);
    assert.deepEqual(Object.keys(link), ["id"]);
    assert.equal((await backups.list()).filter(({ id: kept }) => kept === link.id).length, 1);
  });

  it("is kept as far as it can be read", async () => {
    await workspace.write("folder/a.txt", "a");
    await workspace.write("folder/b.txt", "b");
    const files: ToolContext["files"] = {
      ...context.files,
      readAll: (place) =>
        place.endsWith("b.txt")
          ? Promise.reject(new FileError("PermissionDenied", place))
          : context.files.readAll(place),
    };
    const { id, note } = await keepBackup(await resource("folder"), "x", { ...context, files });
    assert.deepEqual([typeof id, note], ["string", "No backup could be kept of everything that was there."]);
    assert.deepEqual(await kept(), { "folder/a.txt": "a" });
  });

  it("has no backup if the file doesn't exist, or nothing keeps backups", async () => {
    assert.deepEqual(await keepBackup(await resource("missing.txt"), "x", context), {});
    await workspace.write("a.txt", "one\n");
    assert.deepEqual(await keepBackup(await resource("a.txt"), "x", workspace.context()), {});
    const gone = { ...context.files, readAll: (place: Resource) => Promise.reject(new FileError("NotFound", place)) };
    assert.match(
      String((await keepBackup(await resource("a.txt"), "x", { ...context, files: gone })).note),
      /^No backup could/,
    );
  });

  it("can be put back, which keeps what was there", async () => {
    await workspace.write("a.txt", "now\n");
    await writeBack(await resource("a.txt"), bytes("then\n"), context);
    assert.equal(await readFile(join(workspace.root, "a.txt"), "utf8"), "then\n");
    assert.deepEqual(await kept(), { "a.txt": "now\n" });
    await writeBack(await resource("gone/b.txt"), bytes("back\n"), context);
    assert.equal(await readFile(join(workspace.root, "gone/b.txt"), "utf8"), "back\n");
    await writeBack(await resource("a.txt"), new Uint8Array([0, 1]), context);
    assert.deepEqual([...(await readFile(join(workspace.root, "a.txt")))], [0, 1]);
  });

  it("is put back through the editor that has it open", async () => {
    await workspace.write("a.txt", "now\n");
    const changes: TextChange[] = [];
    const open = (saved: string): ToolContext => ({
      ...context,
      text: {
        ...context.text,
        edit: async (_, change) => {
          changes.push(change);
          return saved;
        },
      },
    });
    await writeBack(await resource("a.txt"), bytes("then\n"), open("then\n"));
    assert.deepEqual([changes.length, changes[0]?.now], [1, "then\n"]);
    assert.equal(await readFile(join(workspace.root, "a.txt"), "utf8"), "now\n");
    await writeBack(await resource("a.txt"), bytes("then\n"), open("formatted\n"));
    assert.equal(await readFile(join(workspace.root, "a.txt"), "utf8"), "then\n");
  });

  it("is not put back when reading fails for another reason than its bytes", async () => {
    await workspace.write("a.txt", "now\n");
    const broken: ToolContext = {
      ...context,
      text: { ...context.text, decode: () => Promise.reject(new TypeError("x")) },
    };
    await assert.rejects(writeBack(await resource("a.txt"), bytes("then\n"), broken), TypeError);
  });
});
