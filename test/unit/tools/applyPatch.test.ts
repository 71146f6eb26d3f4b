import assert from "node:assert/strict";
import { chmod, link, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { FileError } from "../../../src/base/errors";
import type { Files } from "../../../src/base/filesPort";
import type { Data } from "../../../src/results/result";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import applyPatch from "../../../src/tools/edit/applyPatch";
import fileRead from "../../../src/tools/read/fileRead";
import { fail, makeWorkspace, succeed } from "../../support/workspace";
import { codex, patching, untouched, whole } from "./patching";
import { canLink, hasModes } from "../../support/machine";

describe("apply_patch", () => {
  const { workspace, at, onDisk, all, asking } = patching();

  it("apply_patch edits, creates, moves, and deletes files after one question that shows all of it", async () => {
    const { context, asked } = asking();
    const data = await succeed(applyPatch, whole, context);
    assert.deepEqual(await all(), ["one\nTWO\nthree\n", undefined, undefined, "fresh\n", "alpha\nBETA\n"]);
    assert.equal(data["output"], "M src/a.ts\nA new.txt\nR src/b.ts -> moved.txt\nD old.txt");
    assert.deepEqual(data["files"], [
      { path: "src/a.ts", action: "modified", diff: "@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three" },
      { path: "new.txt", action: "added" },
      { path: "src/b.ts", action: "renamed", moved_to: "moved.txt", diff: "@@ -1,2 +1,2 @@\n alpha\n-beta\n+BETA" },
      { path: "old.txt", action: "deleted" },
    ]);
    const [question, ...others] = asked;
    assert.deepEqual([question?.title, others.length], ["Patch 4 files?", 0]);
    for (const part of [
      "Edits src/a.ts: 1 change.",
      "-two\n+TWO",
      "Creates new.txt.",
      "fresh",
      "Moves src/b.ts to moved.txt, with 1 change.",
      "-beta\n+BETA",
      "Deletes old.txt (5 bytes).",
    ])
      assert.ok(question?.detail.includes(part), `${part} in ${question?.detail}`);
  });

  it("apply_patch applies a unified diff of one file, and names the file in its question", async () => {
    const { context, asked } = asking();
    const patch = "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two\n@@ -3 +3 @@\n-three\n+THREE\n";
    await succeed(applyPatch, { diff: patch }, context);
    assert.equal(await onDisk("src/a.ts"), "ONE\ntwo\nTHREE\n");
    assert.deepEqual(
      [asked[0]?.title, asked[0]?.detail.includes("Edits src/a.ts: 2 changes.")],
      ["Patch src/a.ts?", true],
    );
  });

  it("apply_patch changes nothing when the user says no", async () => {
    assert.equal((await fail(applyPatch, whole, asking("no").context)).code, "BLOCKED");
    assert.deepEqual(await all(), untouched);
  });

  it("apply_patch moves a file as it is, keeps its mode, and can write what isn't text", async function () {
    await workspace.write("tool.bin", new Uint8Array([0, 1, 255]));
    if (process.platform !== "win32") await chmod(at("tool.bin"), 0o755);
    const { context, asked } = asking();
    const data = await succeed(applyPatch, codex("*** Update File: tool.bin", "*** Move to: bin/tool.bin"), context);
    assert.deepEqual([...(await readFile(at("bin/tool.bin")))], [0, 1, 255]);
    if (process.platform !== "win32") assert.equal((await stat(at("bin/tool.bin"))).mode & 0o777, 0o755);
    assert.equal(JSON.stringify(data["files"]), '[{"path":"tool.bin","action":"renamed","moved_to":"bin/tool.bin"}]');
    assert.equal(asked[0]?.detail, "Moves tool.bin to bin/tool.bin.");
  });

  describe("refuses a patch, and changes nothing,", () => {
    const edit = ["*** Update File: src/a.ts", "-two", "+TWO"];
    for (const [what, patch, message] of [
      [
        "if a later hunk isn't found",
        [...edit, "*** Update File: src/b.ts", "-gamma"],
        /^Hunk 1 of 1 for src\/b\.ts \(line 6 of the patch\) wasn't found/,
      ],
      ["if a later file is missing", [...edit, "*** Update File: c.ts", "-x"], /^File not found: c\.ts/],
      ["if a file to delete is missing", [...edit, "*** Delete File: c.ts"], /^File not found: c\.ts/],
      [
        "if a file to move is missing",
        [...edit, "*** Update File: c.ts", "*** Move to: d.ts"],
        /^File not found: c\.ts/,
      ],
      [
        "if a file to add exists",
        [...edit, "*** Add File: old.txt", "+x"],
        /old\.txt exists, and \*\*\* Add File only creates files/,
      ],
      [
        "if the target of a move exists",
        [...edit, "*** Update File: src/b.ts", "*** Move to: old.txt"],
        /^File exists: old\.txt/,
      ],
      ["if it deletes a folder", [...edit, "*** Delete File: src"], /^Is a directory: src/],
      [
        "if it deletes below a file",
        ["*** Delete File: old.txt/x"],
        /^(?:Not a directory|File not found): old\.txt\/x/,
      ],
      ["if it deletes the workspace", ["*** Delete File: ."], /^Permission denied: .* is a folder of the workspace/],
      [
        "if two paths are one file",
        [...edit, "*** Update File: ./src/a.ts", "-one"],
        /src\/a\.ts and src\/a\.ts are the same file|are the same file/,
      ],
      [
        "if it adds a placeholder",
        ["*** Add File: new.txt", "+// ... rest of the code unchanged"],
        /^Invalid input: patch has .* instead of text/,
      ],
      [
        "if it writes a placeholder",
        ["*** Update File: src/a.ts", "-two", "+// ... rest of the code unchanged"],
        /^Invalid input: patch has .* instead of text/,
      ],
      ["if it adds half a character", ["*** Add File: new.txt", "+\ud800"], /half of a character/],
      ["if it writes half a character", ["*** Update File: src/a.ts", "-two", "+\ud800"], /half of a character/],
    ] as const)
      it(what, async () => {
        assert.match((await fail(applyPatch, codex(...patch), workspace.context())).message, message);
        assert.deepEqual(await all(), untouched);
      });

    it("if a file isn't text, or has lost characters", async () => {
      await workspace.write("x.bin", new Uint8Array([0, 1, 2]));
      await workspace.write("latin.txt", new Uint8Array([...new TextEncoder().encode("a".repeat(5000)), 0xe9, 0x0a]));
      for (const [path, message] of [
        ["x.bin", /x\.bin is not a text file/],
        ["latin.txt", /latin\.txt has bytes that aren't text/],
      ] as const)
        assert.match(
          (await fail(applyPatch, codex(`*** Update File: ${path}`, "-a"), workspace.context())).message,
          message,
        );
    });

    it("if a notebook would no longer be JSON", async () => {
      await workspace.write("n.ipynb", '{\n "cells": []\n}\n');
      const { message } = await fail(applyPatch, codex("*** Update File: n.ipynb", "-}"), workspace.context());
      assert.match(message, /n\.ipynb is a notebook, and would no longer be valid JSON/);
    });

    it("if it moves a symlink", async function () {
      if (!canLink) this.skip();
      await symlink("old.txt", at("link"));
      const { message } = await fail(applyPatch, codex("*** Update File: link", "*** Move to: x"), workspace.context());
      assert.match(message, /link is a symlink\. Move it with a command/);
    });

    it("if a file can't be looked at", async () => {
      const { context } = asking();
      const broken: Files = {
        ...context.files,
        stat: async (resource) => {
          if (resource.endsWith("old.txt")) throw new FileError("Unavailable", resource);
          return context.files.stat(resource);
        },
      };
      const { message } = await fail(applyPatch, codex("*** Delete File: old.txt"), { ...context, files: broken });
      assert.match(message, /^File system unavailable: old\.txt/);
    });

    for (const patch of [
      ["*** Update File: src/a.ts", "-two"],
      ["*** Delete File: src/a.ts"],
      ["*** Update File: src/a.ts", "*** Move to: x"],
    ])
      it(`if the file has changed since it was read: ${patch.at(-1)}`, async () => {
        const { context, asked } = asking();
        const seen = createSeen();
        await succeed(fileRead, { file_path: "src/a.ts" }, { ...context, seen });
        await writeFile(at("src/a.ts"), "one\ntwo\nfour\n");
        const { code, message } = await fail(applyPatch, codex(...patch), { ...context, seen });
        assert.deepEqual([code, asked.length], ["BLOCKED", 0]);
        assert.match(message, /^src\/a\.ts has changed since you read or wrote it, and nothing was written/);
        assert.ok(message.endsWith("-three\n+four"), message);
      });
  });

  it("apply_patch deletes a symlink itself", async function () {
    if (!canLink) this.skip();
    await symlink("old.txt", at("link"));
    const { context, asked } = asking();
    const data = await succeed(applyPatch, codex("*** Delete File: link"), context);
    assert.deepEqual([data["output"], await onDisk("old.txt")], ["D link", "gone\n"]);
    assert.match(String(asked[0]?.detail), /Deletes link \(the link itself\)/);
  });

  it("apply_patch asks about commands that a file gets, also by its new name, and about hard links", async function () {
    const { context, asked } = asking();
    await succeed(
      applyPatch,
      codex("*** Update File: package.json", '-  "scripts": {}', '+  "scripts": { "x": "y" }'),
      context,
    );
    assert.match(String(asked[0]?.detail), /package\.json gets other commands, which run later: scripts\.x/);
    assert.equal(asked[0]?.always, true);
    await workspace.write("p.json", '{ "scripts": { "x": "y" } }');
    await rm(at("package.json"));
    await succeed(applyPatch, codex("*** Update File: p.json", "*** Move to: package.json"), context);
    assert.match(String(asked[1]?.detail), /package\.json gets other commands/);
    if (!hasModes) return;
    await link(at("old.txt"), at("other.txt"));
    await succeed(applyPatch, codex("*** Update File: old.txt", "-gone", "+back"), context);
    assert.match(String(asked[2]?.detail), /another name \(a hard link\)/);
  });

  it("apply_patch shows only the names of files when their changes are too long for a question", async () => {
    const long = "a long line of text\n".repeat(12_000);
    const added = ["x.txt", "y.txt"].flatMap((path) => [
      `*** Add File: ${path}`,
      ...long
        .trimEnd()
        .split("\n")
        .map((line) => `+${line}`),
    ]);
    const { context, asked } = asking();
    await succeed(applyPatch, codex("*** Add File: a.txt", "+first", ...added), context);
    assert.match(
      String(asked[0]?.detail),
      /^Creates a\.txt\.\n\nfirst[^]*Creates x\.txt\.\n\n… there is more that is not shown here\./,
    );
  });

  it("apply_patch says so when hunks were found by similarity, in the question and in the result", async () => {
    await workspace.write("w.txt", "a \nb\n");
    const { context, asked } = asking();
    const data = await succeed(applyPatch, codex("*** Update File: w.txt", " a", "-b", "+B"), context);
    for (const told of [data["note"], asked[0]?.detail])
      assert.match(String(told), /Hunk 1 of 1 for w\.txt \(line 3 of the patch\) was found except for white space/);
  });

  it("apply_patch keeps the old versions, and returns the ids of the backups", async () => {
    const context = workspace.context({ backupFolder: (await makeWorkspace()).root });
    const data = await succeed(applyPatch, whole, context);
    assert.deepEqual(
      (data["files"] as Data[]).map(({ path, backup }) => [path, backup !== undefined]),
      [
        ["src/a.ts", true],
        ["new.txt", false],
        ["src/b.ts", true],
        ["old.txt", true],
      ],
    );
    const kept = (await context.backups?.list()) ?? [];
    assert.deepEqual(
      kept.map(({ tool, resource }) => [tool, resource.split("/").at(-1)]),
      ["old.txt", "moved.txt", "a.ts"].map((name) => ["apply_patch", name]),
    );
  });

  it("apply_patch says so when no backup of a deleted file can be kept", async () => {
    const { backups, ...others } = workspace.context({ backupFolder: (await makeWorkspace()).root });
    assert.ok(backups, "backups are kept");
    const context = { ...others, backups: { ...backups, maxBytes: 0 } };
    const data = await succeed(applyPatch, codex("*** Delete File: old.txt"), context);
    assert.match(String(data["note"]), /No backup was kept of a file: too large/);
  });

  it("apply_patch waits once for the problems of all files, and returns at most ten", async () => {
    const order: string[] = [];
    const problems: ToolContext["problems"] = {
      watch: (resource) => {
        order.push(`watch ${resource.slice(-4)}`);
        return async () => {
          order.push(`found ${resource.slice(-4)}`);
          return Array.from({ length: 6 }, (_, line) => ({ line, message: "x".repeat(400) }));
        };
      },
      list: async () => [],
    };
    const patch = codex("*** Update File: src/a.ts", "-one", "*** Update File: src/b.ts", "-alpha");
    const data = await succeed(applyPatch, patch, { ...workspace.context(), problems });
    assert.deepEqual(order, ["watch a.ts", "watch b.ts", "found a.ts", "found b.ts"]);
    const told = data["diagnostics"] as { path: string; line: number; message: string }[];
    assert.deepEqual(
      [told.length, told[0]?.path, told[9]?.path, told[0]?.message.length],
      [10, "src/a.ts", "src/b.ts", 300],
    );
  });

  it("apply_patch returns all files when there is no room for their changes", async () => {
    const patch = codex(...Array.from({ length: 120 }, (_, index) => [`*** Add File: n/${index}.txt`, "+x"]).flat());
    const data = await succeed(applyPatch, patch, workspace.context());
    assert.equal(String(data["output"]).split("\n").length, 120);
    assert.equal((data["files"] as Data[]).length, 50);
    assert.match(String(data["note"]), /`files` has only the first of the files in `output`\./);
    await workspace.write("long.txt", "a line\n".repeat(200));
    const long = codex(
      "*** Update File: long.txt",
      "@@ -1 +1 @@",
      ...Array.from({ length: 200 }, () => "-a line"),
      "+x",
    );
    assert.match(String((await succeed(applyPatch, long, workspace.context()))["note"]), /The diff is not whole\./);
  });

  it("apply_patch returns what the editor made of the text", async () => {
    const context = workspace.context();
    const text: ToolContext["text"] = {
      ...context.text,
      edit: async (resource, { now }) => {
        const saved = now.replace("TWO", "2");
        await writeFile(new URL(resource), saved);
        return saved;
      },
      unsaved: () => undefined,
    };
    const data = await succeed(applyPatch, codex("*** Update File: src/a.ts", "-two", "+TWO"), { ...context, text });
    assert.match(JSON.stringify(data["files"]), /-two\\n\+2/);
    assert.match(String(data["note"]), /Saving it changed the text further/);
  });

  it("apply_patch patches unsaved text, and says in its question that it is unsaved", async () => {
    const { context, asked } = asking();
    const text = {
      ...context.text,
      unsaved: (resource: string) => (resource.endsWith("a.ts") ? "typed\n" : undefined),
    };
    await succeed(applyPatch, codex("*** Update File: src/a.ts", "-typed", "+patched"), { ...context, text });
    assert.equal(await onDisk("src/a.ts"), "patched\n");
    assert.match(String(asked[0]?.detail), /It is open with unsaved changes\./);
  });

  it("apply_patch remembers what it has written, so that the next change isn't refused as stale", async () => {
    const seen = createSeen();
    const context = { ...workspace.context(), seen };
    await succeed(applyPatch, whole, context);
    for (const [path, text] of [
      ["src/a.ts", "one\nTWO\nthree\n"],
      ["moved.txt", "alpha\nBETA\n"],
      ["new.txt", "fresh\n"],
    ] as const)
      assert.equal(seen.of(resourceOf(at(path)))?.isStill(text), true, path);
  });
});
