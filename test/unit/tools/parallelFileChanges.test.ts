import assert from "node:assert/strict";
import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, makeWorkspace, succeed } from "../../support/workspace";
import { fileChanging } from "./fileChanging";
import { canLink } from "../../support/machine";

describe("parallel changes of one file", () => {
  const { workspace, at, onDisk, edit, resource } = fileChanging();
  let context: ToolContext;
  beforeEach(() => {
    context = workspace.context();
  });

  /** A context in which something happens while the user thinks. */
  const meanwhile = (act: () => Promise<unknown>): ToolContext => ({
    ...context,
    ask: async () => {
      await act();
      return "yes";
    },
  });

  it("makes edits of parallel calls one after another, and loses none", async () => {
    await workspace.write("a.txt", "one\ntwo\nthree\n");
    let asked = 0;
    let all: (value?: unknown) => void = () => undefined;
    const everybody = new Promise((resolve) => (all = resolve));
    const together = meanwhile(async () => {
      asked += 1;
      if (asked === 3) all();
      await everybody;
    });
    const calls = [edit("one", "1\n1"), edit("two", "2"), edit("three", "3")];
    const runs = await Promise.all(calls.map((input) => runTool(fileEdit, input, together)));
    assert.deepEqual(
      runs.map(({ result }) => result.ok),
      [true, true, true],
    );
    assert.equal(await onDisk("a.txt"), "1\n1\n2\n3\n");
  });

  /** The calls, none of which is made before the person has been asked about all of them. */
  const together = async (calls: readonly object[], given: Partial<ToolContext> = {}): Promise<string[]> => {
    let asked = 0;
    let all: (value?: unknown) => void = () => undefined;
    const everybody = new Promise((resolve) => (all = resolve));
    const ask = meanwhile(async () => {
      asked += 1;
      if (asked === calls.length) all();
      await everybody;
    });
    const runs = await Promise.all(calls.map((input) => runTool(fileWrite, input, { ...ask, ...given })));
    return runs.map(({ result }) => (result.ok ? "ok" : result.error.message));
  };
  const append = (content: string, more: object = {}): object => ({
    file_path: "a.txt",
    content,
    append: true,
    ...more,
  });

  it("makes what parallel calls append to a file, and to a new one, one after another, and loses none", async () => {
    for (const before of ["zero\n", undefined]) {
      await rm(at("a.txt"), { force: true });
      context = workspace.context();
      if (before !== undefined) await workspace.write("a.txt", before);
      const calls = Array.from({ length: 10 }, (_, at) => append(`${at}\n`, at === 3 ? { encoding: "utf8" } : {}));
      assert.deepEqual(
        await together(calls),
        calls.map(() => "ok"),
      );
      const text = await onDisk("a.txt");
      assert.ok(text.startsWith(before ?? ""), "what was there before");
      const lines = text.slice(before?.length ?? 0).split("\n");
      assert.deepEqual(lines.sort(), ["", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    }
  });

  it("says of a parallel append that it goes on in a line of the one before it", async () => {
    const runs = await Promise.all(["one", "two"].map((content) => succeed(fileWrite, append(content), context)));
    assert.deepEqual(runs.map(({ note }) => note).sort(), [
      "The last line had no end: what was added goes on in it.",
      undefined,
    ]);
    assert.match(await onDisk("a.txt"), /^(?:onetwo|twoone)$/);
  });

  it("refuses to append to what somebody else changed or removed meanwhile, and to overwrite what a parallel call wrote", async () => {
    await workspace.write("a.txt", "one\n");
    const other = meanwhile(() => writeFile(at("a.txt"), "other\n"));
    assert.match((await fail(fileWrite, append("x"), other)).message, /^a\.txt has changed since the user was asked/);
    const gone = { ...meanwhile(() => rm(at("a.txt"))), seen: createSeen() };
    assert.match((await fail(fileWrite, append("x"), gone)).message, /^a\.txt was replaced since/);
    const overwrite = ["x", "y"].map((content) => ({ file_path: "a.txt", content }));
    const told = await together(overwrite, { seen: createSeen() });
    assert.equal(told.filter((message) => message === "ok").length, 1);
    assert.match(told.join(), /a\.txt has changed since the user was asked/);
  });

  it("refuses a parallel append which makes commands of the two, about which nobody was asked", async () => {
    const parts = ['{"scripts":{"test":', '"rm x"}}'].map((content) => append(content, { file_path: "package.json" }));
    const between = meanwhile(() => succeed(fileWrite, parts[0] ?? {}, context));
    const { message } = await fail(fileWrite, parts[1] ?? {}, between);
    assert.match(message, /^Permission denied: package\.json\. .*scripts.* not asked about it\.$/);
    assert.equal(await onDisk("package.json"), '{"scripts":{"test":');
  });

  it("refuses a parallel edit which makes commands of the two, about which nobody was asked", async () => {
    await workspace.write("package.json", '{"a":1,"b":2}');
    const ofPackage = (from: string, to: string): object => ({ ...edit(from, to), file_path: "package.json" });
    const between = meanwhile(() => succeed(fileEdit, ofPackage('"a":1', '"scripts":{"a":1'), context));
    const { message } = await fail(fileEdit, ofPackage('"b":2}', '"test":"rm x"}}'), between);
    assert.match(message, /^Permission denied: package\.json\. .*scripts.* not asked about it\.$/);
    assert.equal(await onDisk("package.json"), '{"scripts":{"a":1,"b":2}');
  });

  it("refuses to append through a link that replaced a file created by a parallel call", async () => {
    const { root: outside } = await makeWorkspace({ "a.txt": "one\n" });
    const swap = meanwhile(async () => {
      await succeed(fileWrite, append("one\n"), context);
      await rm(at("a.txt"));
      await symlink(join(outside, "a.txt"), at("a.txt"));
    });
    assert.equal((await fail(fileWrite, append("two\n"), swap)).code, "BLOCKED");
    assert.equal(await readFile(join(outside, "a.txt"), "utf8"), "one\n");
  });

  it("refuses a parallel edit that would be another one by now", async () => {
    await workspace.write("a.txt", "one\n");
    let first = true;
    const other = meanwhile(async () => {
      if (first) {
        first = false;
        await succeed(fileEdit, edit("one", "\tone"), context);
      }
    });
    assert.match(
      (await fail(fileEdit, edit("one\n", "x\n"), { ...other, seen: undefined } as unknown as ToolContext)).message,
      /has changed since/,
    );
    await writeFile(at("a.txt"), "a\nb\n");
    context.seen?.note(await resource(), "a\nb\n");
    const more = meanwhile(() => succeed(fileEdit, edit("a\nb\n", "\ta\n\tb\n"), context));
    assert.match((await fail(fileEdit, edit("a\nb", "x"), more)).message, /has changed since/);
    assert.equal(await onDisk("a.txt"), "\ta\n\tb\n");
  });

  it("makes parallel edits of one file that are given two paths for it, and loses none", async function () {
    if (!canLink) this.skip();
    for (let round = 0; round < 5; round++) {
      await workspace.write("src/a.txt", Array.from({ length: 8 }, (_, at) => `<${at}>old\n`).join(""));
      await rm(at("link"), { force: true });
      await symlink("src", at("link"));
      const own = workspace.context();
      const runs = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          runTool(fileEdit, edit(`<${at}>old`, `<${at}>new`, at % 2 ? "link/a.txt" : "src/a.txt"), own),
        ),
      );
      assert.deepEqual(
        runs.map(({ result }) => result.ok),
        runs.map(() => true),
      );
      assert.equal((await onDisk("src/a.txt")).split("new").length - 1, 8);
    }
  });
});
