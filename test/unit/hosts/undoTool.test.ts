import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { join } from "node:path";
import { undoTool } from "../../../src/hosts/shared/calls/undoTool";
import type { RefusedUndo } from "../../../src/transcripts/changes/undoneText";
import type { FileChanges, StretchTexts, UndoneOf } from "../../../src/transcripts/model/changes/changesModel";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { NoTrashError } from "../../../src/base/filesPort";
import { eachWorkspace } from "../../support/workspace";
import { canLink } from "../../support/machine";

describe("the tool that undoes a session's change", () => {
  const workspace = eachWorkspace({ "a.txt": "one\nTWO\nthree\n", "new.txt": "made\n" });
  const asked: Question[] = [];
  beforeEach(() => asked.splice(0));

  const contextOf = (answer: "yes" | "no" | (() => Promise<"yes" | "no">) = "yes"): ToolContext =>
    workspace.context({
      backupFolder: join(workspace.root, "..", "kept"),
      ask: async (question) => {
        asked.push(question);
        return typeof answer === "function" ? answer() : answer;
      },
    });
  const withTrash = (context: ToolContext, trashed: string[]): ToolContext => ({
    ...context,
    files: {
      ...context.files,
      mayTrash: () => true,
      delete: async (resource, { trash }) => {
        if (!trash) throw new Error("Removed for good");
        trashed.push(resource);
        await context.files.delete(resource, { recursive: false, trash: false });
      },
    },
  });
  const path = (name: string): string => join(workspace.root, name);
  const run = async (
    name: string,
    texts: StretchTexts,
    { context = contextOf(), of = {} }: { context?: ToolContext; of?: UndoneOf } = {},
  ) => {
    const changes: FileChanges = {
      path: path(name),
      stretches: [{ edits: 1, texts }],
      commands: 0,
      commandsLater: 0,
    };
    const refusals: (readonly [RefusedUndo, string | null])[] = [];
    const tool = undoTool({ changes, of, refused: (...given) => refusals.push(given) });
    return { ...(await runTool(tool, { path: changes.path }, context)), refusals };
  };
  const read = (name: string): Promise<string> => fs.readFile(path(name), "utf8");
  const CHANGED = { kind: "whole", before: "one\ntwo\nthree\n", after: "one\nTWO\nthree\n" } as const;

  it("shows the difference, asks, writes, and keeps a backup from which the undo can be undone", async () => {
    const context = contextOf();
    const { result, record } = await run("a.txt", CHANGED, { context });
    assert.ok(result.ok, "it is undone");
    assert.equal(await read("a.txt"), "one\ntwo\nthree\n");
    assert.equal(asked[0]?.title, "Undo the change in a.txt?");
    assert.match(asked[0].detail, /^-TWO\n\+two$/m);
    const kept = await context.backups?.read(String(result.data["backup"]));
    assert.equal(new TextDecoder().decode(kept), "one\nTWO\nthree\n");
    assert.deepEqual([record.tool, record.decision], ["undo_change", { by: "person", answer: "yes" }]);
  });

  it("writes nothing when the user says no, and nothing in a workspace that isn't trusted", async () => {
    const { result, record } = await run("a.txt", CHANGED, { context: contextOf("no") });
    assert.deepEqual([result.ok, record.decision?.answer], [false, "no"]);
    const untrusted = { ...contextOf(), workspace: { ...contextOf().workspace, trusted: false } };
    assert.equal((await run("a.txt", CHANGED, { context: untrusted })).result.ok, false);
    assert.equal(asked.length, 1);
    assert.equal(await read("a.txt"), "one\nTWO\nthree\n");
  });

  it("asks nothing, and says what is recorded, when the file no longer contains the change", async () => {
    await workspace.write("a.txt", "one\nother\nthree\n");
    const { result, refusals } = await run("a.txt", CHANGED);
    assert.equal(result.ok, false);
    assert.deepEqual(refusals, [
      [{ kind: "refused", why: "changed", recorded: { after: CHANGED.after } }, "one\nother\nthree\n"],
    ]);
    assert.equal(asked.length, 0);
  });

  it("refuses a file that changed while the user was asked", async () => {
    const context = contextOf(async () => {
      await fs.writeFile(path("a.txt"), "one\nTWO\nthree\nfour\n");
      return "yes";
    });
    assert.equal((await run("a.txt", CHANGED, { context })).result.ok, false);
    assert.equal(await read("a.txt"), "one\nTWO\nthree\nfour\n");
  });

  it("moves a file that the session created to the trash, after keeping a backup", async () => {
    const trashed: string[] = [];
    const made = { kind: "whole", before: null, after: "made\n" } as const;
    const context = withTrash(contextOf(), trashed);
    const { result } = await run("new.txt", made, { context });
    assert.ok(result.ok, JSON.stringify(result));
    assert.deepEqual(trashed, [resourceOf(path("new.txt"))]);
    assert.equal(asked[0]?.title, "Move new.txt to the trash?");
    assert.match(asked[0].detail, /^-made$/m);
    assert.equal(new TextDecoder().decode(await context.backups?.read(String(result.data["backup"]))), "made\n");
  });

  it("removes nothing without a trash, and nothing that changed while the user was asked", async () => {
    const made = { kind: "whole", before: null, after: "made\n" } as const;
    assert.equal((await run("new.txt", made)).result.ok, false);
    assert.equal(asked.length, 0);
    const without = contextOf();
    const failing = {
      ...without,
      files: {
        ...without.files,
        mayTrash: () => true,
        delete: async (resource: string) => Promise.reject(new NoTrashError(resource)),
      },
    };
    assert.match(JSON.stringify((await run("new.txt", made, { context: failing })).result), /There is no trash/);
    const trashed: string[] = [];
    const changing = contextOf(async () => {
      await fs.writeFile(path("new.txt"), "made\nmore\n");
      return "yes";
    });
    assert.equal((await run("new.txt", made, { context: withTrash(changing, trashed) })).result.ok, false);
    assert.deepEqual([trashed, await read("new.txt")], [[], "made\nmore\n"]);
  });

  it("creates a file again that the session deleted", async () => {
    const { result } = await run("gone.txt", { kind: "whole", before: "was\n", after: null });
    assert.ok(result.ok, "it is undone");
    assert.equal(await read("gone.txt"), "was\n");
    assert.equal(asked[0]?.title, "Create gone.txt again?");
  });

  it("refuses a path outside the workspace, and a symlink that leads there", async function () {
    if (!canLink) this.skip();
    const outside = await fs.mkdtemp(join(workspace.root, "..", "outside-"));
    after(() => fs.rm(outside, { recursive: true, force: true, maxRetries: 10 }));
    await fs.writeFile(join(outside, "a.txt"), CHANGED.after);
    await fs.symlink(outside, path("link"));
    for (const name of [join("..", outside.split(/[\\/]/).at(-1) ?? "", "a.txt"), join("link", "a.txt")])
      assert.match(JSON.stringify((await run(name, CHANGED)).result), /Permission denied/);
    assert.equal(await fs.readFile(join(outside, "a.txt"), "utf8"), CHANGED.after);
  });

  it("removes no symlink, and changes no file that isn't text", async function () {
    if (!canLink) this.skip();
    await fs.symlink("new.txt", path("link.txt"));
    const made = { kind: "whole", before: null, after: "made\n" } as const;
    const trashed: string[] = [];
    assert.equal((await run("link.txt", made, { context: withTrash(contextOf(), trashed) })).result.ok, false);
    await workspace.write("a.txt", new Uint8Array([0, 1, 2, 255]));
    assert.equal((await run("a.txt", CHANGED)).result.ok, false);
    assert.deepEqual([trashed, asked.length], [[], 0]);
  });
});
