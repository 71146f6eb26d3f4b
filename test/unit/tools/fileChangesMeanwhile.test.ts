import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { link, readdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createFileLocks } from "../../../src/hosts/node/processes/fileLocks";
import { foldPath } from "../../../src/tools/runtime/policy/foldName";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import { fail, makeWorkspace, succeed } from "../../support/workspace";
import { fileChanging } from "./fileChanging";
import { canLink } from "../../support/machine";

describe("changing a file", () => {
  const { workspace, at, onDisk, edit, resource } = fileChanging();
  let context: ToolContext;
  beforeEach(() => {
    context = workspace.context();
  });

  describe("that has changed since it was read or written", () => {
    const stale =
      /^a\.txt has changed since you read or wrote it, and nothing was written\. If your change still fits, call again\. What has changed:\n/;

    it("is refused once, with what has changed, and asks nobody", async () => {
      await workspace.write("a.txt", "one\ntwo\n");
      context.seen?.note(await resource(), "one\nzwei\n");
      const asking = { ...context, ask: () => Promise.reject(new Error("asked")) };
      for (const [tool, input] of [
        [fileEdit, edit("one", "1")],
        [fileWrite, { file_path: "a.txt", content: "new" }],
      ] as const) {
        context.seen?.note(await resource(), "one\nzwei\n");
        const { code, message } = await fail(tool, input, asking);
        assert.equal(code, "BLOCKED");
        assert.match(message, stale);
        assert.ok(message.endsWith("@@ -1,2 +1,2 @@\n one\n-zwei\n+two"), message);
      }
      await succeed(fileEdit, edit("one", "1"), context);
      assert.equal(await onDisk("a.txt"), "1\ntwo\n");
    });

    it("is refused until it is read again if the changes are too long to show, or no longer known", async () => {
      const text = "a line\n".repeat(200);
      await workspace.write("a.txt", text);
      context.seen?.note(await resource(), "none\n");
      for (let times = 0; times < 2; times++)
        assert.match(
          (await fail(fileEdit, edit("none", "1"), context)).message,
          /Read it again before changing it\. The changes begin:\n@@/,
        );
      const seen = createSeen();
      seen.note(await resource(), "x".repeat(7_000_000));
      seen.note(await resource("b.txt"), "x".repeat(7_000_000));
      seen.note(await resource("c.txt"), "x".repeat(7_000_000));
      assert.match(
        (await fail(fileEdit, edit("none", "1"), { ...context, seen })).message,
        /^a\.txt has changed since you read or wrote it\. Read it again before changing it\. Nothing was written\.$/,
      );
    });

    it("is what this conversation has written itself: then it may be changed again", async () => {
      await succeed(fileWrite, { file_path: "a.txt", content: "one\n" }, context);
      await succeed(fileEdit, edit("one", "two"), context);
      await succeed(fileEdit, edit("two", "three"), context);
      await writeFile(at("a.txt"), "other\n");
      assert.match((await fail(fileEdit, edit("other", "x"), context)).message, stale);
    });

    it("may be binary by now, or was seen in part: that is no reason", async () => {
      await workspace.write("a.txt", new Uint8Array([0, 1]));
      context.seen?.note(await resource(), "text");
      await succeed(fileWrite, { file_path: "a.txt", content: "new" }, context);
      await writeFile(at("a.txt"), "other");
      context.seen?.note(await resource(), undefined);
      await succeed(fileEdit, edit("other", "x"), context);
    });
  });

  describe("while something else happens to it", () => {
    /** A context in which something happens while the person thinks. */
    const meanwhile = (act: () => Promise<unknown>): ToolContext => ({
      ...context,
      ask: async () => {
        await act();
        return "yes";
      },
    });

    for (const [what, act] of [
      ["changes", () => writeFile(at("a.txt"), "other\n")],
      ["vanishes", () => rm(at("a.txt"))],
      [
        "becomes a link to another file",
        async () => {
          await writeFile(at("b.txt"), "one\n");
          await rm(at("a.txt"));
          await symlink("b.txt", at("a.txt"));
        },
      ],
    ] as const)
      it(`is refused when it ${what} between the question and the writing`, async () => {
        await workspace.write("a.txt", "one\n");
        for (const [tool, input] of [
          [fileEdit, edit("one", "1")],
          [fileWrite, { file_path: "a.txt", content: "new" }],
        ] as const) {
          const { code, message } = await fail(tool, input, meanwhile(act));
          assert.equal(code, "BLOCKED");
          assert.match(message, /a\.txt.*(since the user was asked|not asked about)/);
          assert.deepEqual(
            (await readdir(workspace.root)).filter((name) => name.endsWith(".tmp")),
            [],
          );
          await rm(at("a.txt"), { force: true });
          await writeFile(at("a.txt"), "one\n");
        }
      });

    it("is refused when the path leads to another file of the workspace by now", async () => {
      const { root: outside } = await makeWorkspace();
      await workspace.write("one/a.txt", "one\n");
      await workspace.write("two/a.txt", "one\n");
      await symlink(at("one"), join(outside, "link"));
      const swap = meanwhile(async () => {
        await rm(join(outside, "link"));
        await symlink(at("two"), join(outside, "link"));
      });
      assert.equal((await fail(fileEdit, edit("one", "1", join(outside, "link/a.txt")), swap)).code, "BLOCKED");
      assert.deepEqual([await onDisk("one/a.txt"), await onDisk("two/a.txt")], ["one\n", "one\n"]);
    });

    it("is refused when a binary file changes, or one appears that did not exist", async () => {
      await workspace.write("a.bin", new Uint8Array([0, 1]));
      const write = { file_path: "a.bin", content: "text" };
      const grown = meanwhile(() => writeFile(at("a.bin"), new Uint8Array([0, 1, 2])));
      assert.match((await fail(fileWrite, write, grown)).message, /^a\.bin has changed since/);
      const came = meanwhile(() => writeFile(at("new.txt"), "x"));
      assert.match(
        (await fail(fileWrite, { file_path: "new.txt", content: "y" }, came)).message,
        /^new\.txt was replaced/,
      );
      assert.match(
        (
          await fail(
            fileEdit,
            edit("", "y", "newer.txt"),
            meanwhile(() => writeFile(at("newer.txt"), "x")),
          )
        ).message,
        /^newer\.txt was replaced/,
      );
      assert.equal(await onDisk("new.txt"), "x");
    });

    it("notices by one path what has changed since it was read by another", async function () {
      if (!canLink) this.skip();
      await workspace.write("src/a.txt", "one\n");
      await symlink("src", at("link"));
      await succeed(fileRead, { file_path: "link/a.txt" }, context);
      await writeFile(at("src/a.txt"), "one\ntwo\n");
      const { message } = await fail(fileEdit, edit("one", "1", "src/a.txt"), context);
      assert.match(message, /^src\/a\.txt has changed since you read or wrote it, and nothing was written/);
      await succeed(fileEdit, edit("one", "1", "src/a.txt"), context);
      await succeed(fileEdit, edit("two", "2", "link/a.txt"), context);
    });

    for (const [what, path, act] of [
      ["writes the file", "a.txt", () => writeFile(at("a.txt"), "else")],
      [
        "replaces the file",
        "a.txt",
        async () => {
          await writeFile(at("b.txt"), "else");
          await rename(at("b.txt"), at("a.txt"));
        },
      ],
      ["removes the file", "a.txt", () => rm(at("a.txt"))],
      ["makes the file", "new.txt", () => writeFile(at("new.txt"), "else")],
      ["writes a file with hard links", "linked.txt", () => writeFile(at("linked.txt"), "else")],
      ["writes a large file", "large.txt", () => writeFile(at("large.txt"), "else")],
    ] as const)
      it(`is refused when another program ${what} right before it is written`, async () => {
        await workspace.write("a.txt", "text");
        await workspace.write("large.txt", "a line of text\n".repeat(300_000));
        await workspace.write("linked.txt", "text");
        await link(at("linked.txt"), at("other.txt"));
        const files: ToolContext["files"] = {
          ...context.files,
          write: async (place, ...rest) => {
            await act();
            return context.files.write(place, ...rest);
          },
        };
        const { code, message } = await fail(fileWrite, { file_path: path, content: "ours" }, { ...context, files });
        assert.deepEqual(
          [code, message],
          ["BLOCKED", `${path} has changed since the user was asked. Nothing was written; look at it and call again.`],
        );
        const text = await onDisk(path).catch(() => undefined);
        assert.equal(text, what === "removes the file" ? undefined : "else");
        assert.deepEqual(
          (await readdir(workspace.root)).filter((name) => name.endsWith(".tmp")),
          [],
        );
      });

    it("does not mind a file that was only touched", async () => {
      await workspace.write("a.txt", "text");
      const files: ToolContext["files"] = {
        ...context.files,
        write: async (place, ...rest) => {
          await utimes(at("a.txt"), 1, 1);
          return context.files.write(place, ...rest);
        },
      };
      await succeed(fileWrite, { file_path: "a.txt", content: "ours" }, { ...context, files });
      assert.equal(await onDisk("a.txt"), "ours");
    });

    it("leaves what another process writes while the new text is written next to the file", async () => {
      await workspace.write("a.txt", "text\n");
      const theirs = `require("fs").writeFileSync(${JSON.stringify(at("a.txt"))}, "theirs")`;
      // Between two steps of the writing, so that nothing of this process runs until the other one has ended.
      let looking: NodeJS.Immediate;
      const look = (): void => {
        const written = readdirSync(workspace.root).some((name) => name.endsWith(".tmp"));
        if (written) execFileSync(process.execPath, ["-e", theirs]);
        else looking = setImmediate(look);
      };
      look();
      const { code, message } = await fail(fileWrite, { file_path: "a.txt", content: "ours" }, context).finally(() =>
        clearImmediate(looking),
      );
      assert.equal(code, "BLOCKED");
      assert.match(message, /^a\.txt has changed since the user was asked/);
      assert.equal(await onDisk("a.txt"), "theirs");
    });

    it("waits for another program that has the file, and says so if that takes too long", async () => {
      await workspace.write("a.txt", "one\n");
      const held = createFileLocks({ folder: at("locks") });
      const own = workspace.context({ locks: createFileLocks({ folder: at("locks"), longestWaitMs: 50 }) });
      const name = foldPath(decodeURIComponent(await resource("a.txt")));
      const file = { name, shown: "a.txt", signal: context.signal };
      const { code, message } = await held.run(file, () => fail(fileEdit, edit("one", "1"), own));
      assert.equal(code, "EXECUTION_ERROR");
      assert.match(message, /^a\.txt is locked: another program \(process \d+\)/);
      await succeed(fileEdit, edit("one", "1"), own);
    });

    it("goes on after a call that failed", async () => {
      await workspace.write("a.txt", "one two\n");
      let calls = 0;
      const files: ToolContext["files"] = {
        ...context.files,
        write: (place, bytes) => {
          calls += 1;
          if (calls === 1) return Promise.reject(new FileError("NoSpace", place));
          return context.files.write(place, bytes);
        },
      };
      const runs = await Promise.all(
        [edit("one", "1"), edit("two", "2")].map((input) => runTool(fileEdit, input, { ...context, files })),
      );
      assert.deepEqual(runs.map(({ result }) => (result.ok ? "ok" : result.error.message.slice(0, 24))).sort(), [
        "No space left on device:",
        "ok",
      ]);
      assert.match(await onDisk("a.txt"), /^(?:one 2|1 two)\n$/);
    });

    it("does not read a large file again that was not touched, and notices when one was", async () => {
      const large = `${"a line of a large file\n".repeat(200_000)}last\n`;
      await workspace.write("a.txt", large);
      let reads = 0;
      const files: ToolContext["files"] = {
        ...context.files,
        readAll: (place) => {
          reads += 1;
          return context.files.readAll(place);
        },
      };
      await succeed(fileEdit, edit("last", "end"), { ...context, files });
      assert.equal(reads, 1);
      const touched = { ...meanwhile(() => writeFile(at("a.txt"), `x${large}`)), seen: createSeen() };
      assert.match((await fail(fileEdit, edit("last", "end"), touched)).message, /has changed since|not found/);
    });
  });
});
