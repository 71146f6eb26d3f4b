import assert from "node:assert/strict";
import fs from "node:fs";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import { whileAsked as asking, asked, operations } from "../../support/fileio";
import { makeWorkspace } from "../../support/workspace";

import { transfers } from "./transfers";
import { canLink } from "../../support/machine";

describe("fileio_copy", () => {
  const { workspace, at, text } = transfers(fileioCopy);

  describe("the question", () => {
    it("has each source with its target, and what is replaced", async () => {
      await workspace.write("to/dir/one", "");
      await workspace.write("to/a.txt", "1234567");
      if (canLink) {
        fs.symlinkSync("/etc", at("link"));
        fs.symlinkSync("x", at("to", "link"));
      }
      const source = ["a.txt", "b.txt", "dir", ...(canLink ? ["link"] : []), "no"];
      const { title, detail } = await asked(
        fileioCopy,
        { source, destination: "to", overwrite: true },
        workspace.context(),
      );
      assert.equal(title, `Copy ${source.length - 1} paths?`);
      assert.deepEqual(detail.split("\n"), [
        "a.txt → to/a.txt, replacing a file of 7 bytes",
        "b.txt → to/b.txt",
        "dir → to/dir (a folder with 2 files), replacing a folder with 1 file",
        ...(canLink ? ["link → to/link (the link itself), replacing a symbolic link"] : []),
        "Nothing is done about 1 other path of the call.",
      ]);
    });

    it("names one source in its title", async () => {
      assert.equal(
        (await asked(fileioCopy, { source: "a.txt", destination: "to" }, workspace.context())).title,
        "Copy a.txt?",
      );
    });

    it("mentions unsaved changes, as the result does", async () => {
      await workspace.write("to/dir/z", "");
      const context = workspace.context();
      const unsaved = (resource: Resource): string | undefined =>
        /\/(?:[ab]\.txt|x|z)$/.test(resource) ? "typed" : undefined;
      const dirty = { ...context, text: { ...context.text, unsaved } };
      const input = { source: ["a.txt", "dir"], destination: "to", overwrite: true };
      assert.deepEqual((await asked(fileioCopy, input, dirty)).detail.split("\n"), [
        "a.txt → to/a.txt; there are unsaved changes in an editor",
        "dir → to/dir (a folder with 2 files), replacing a folder with 1 file; there are unsaved changes in an editor",
      ]);
      assert.equal(
        (await operations(fileioCopy, input, dirty)).note,
        "a.txt has unsaved changes in an editor, which are not in the copy. " +
          "dir has unsaved changes in an editor, which are not in the copy. to/dir is open with unsaved changes, which now differ from the file.",
      );
      assert.match(
        (await operations(fileioCopy, { source: "dir/sub/y", destination: "b.txt", overwrite: true }, dirty)).note,
        /^b\.txt is open with unsaved changes/,
      );
    });
  });

  describe("between the question and the decision", () => {
    const whileAsked = (act: () => void): ToolContext => asking(workspace, act);
    const statuses = async (input: object, act: () => void): Promise<string> => {
      const { value, note } = await operations(fileioCopy, input, whileAsked(act));
      return `${value.map(({ status }) => status).join()} ${note}`;
    };

    it("what was created at the target stays, also with overwrite", async () => {
      for (const overwrite of [false, true]) {
        fs.rmSync(at("new"), { force: true });
        const answer = await statuses({ source: "a.txt", destination: "new", overwrite }, () =>
          fs.writeFileSync(at("new"), "theirs"),
        );
        assert.match(answer, /^error: Exists a\.txt: this path has changed since the user was asked/);
        assert.equal(text("new"), "theirs");
      }
    });

    it("another file than the one shown stays, and one that is gone need not be replaced", async () => {
      const input = { source: "a.txt", destination: "b.txt", overwrite: true };
      const swap = (): void => {
        fs.writeFileSync(at("other"), "theirs");
        fs.renameSync(at("other"), at("b.txt"));
      };
      assert.match(await statuses(input, swap), /^error: Exists /);
      assert.equal(text("b.txt"), "theirs");
      assert.equal(await statuses(input, () => fs.rmSync(at("b.txt"))), "ok ");
      assert.equal(text("b.txt"), "alpha");
    });

    it("a target whose folder leads elsewhere by now is not written", async () => {
      if (!canLink) return;
      const outside = await makeWorkspace();
      const answer = await statuses({ source: "a.txt", destination: "to" }, () => {
        fs.rmSync(at("to"), { recursive: true });
        fs.symlinkSync(outside.root, at("to"));
      });
      assert.match(answer, /^error: Exists /);
      assert.deepEqual(fs.readdirSync(outside.root), []);
    });

    it("a source that is gone or became something else is not copied", async () => {
      assert.equal(
        await statuses({ source: "a.txt", destination: "to" }, () => fs.rmSync(at("a.txt"))),
        "error: NotFound ",
      );
      if (!canLink) return;
      const answer = await statuses({ source: "b.txt", destination: "to" }, () => {
        fs.rmSync(at("b.txt"));
        fs.symlinkSync("/etc/passwd", at("b.txt"));
      });
      assert.match(answer, /^error: Unavailable b\.txt was replaced/);
      assert.deepEqual(fs.readdirSync(at("to")), ["old"]);
    });

    it("only what a glob found then is copied", async () => {
      assert.equal(
        await statuses({ source: "*.txt", destination: "to" }, () => fs.writeFileSync(at("c.txt"), "")),
        "ok,ok ",
      );
      assert.deepEqual(fs.readdirSync(at("to")).sort(), ["a.txt", "b.txt", "old"]);
    });
  });
});
