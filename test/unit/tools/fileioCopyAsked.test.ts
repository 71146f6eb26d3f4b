import assert from "node:assert/strict";
import fs from "node:fs";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import fileioMove from "../../../src/tools/fileio/fileioMove";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
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

  describe("a folder whose files become protected or secret at their new path", () => {
    const named = (file: string, destination: string): Promise<{ detail: string; always?: boolean }> =>
      workspace
        .write(file, "")
        .then(() => asked(fileioCopy, { source: "new", destination, overwrite: true }, workspace.context()));

    it("asks in the separate dialog, which names them", async () => {
      for (const [file, destination, reason] of [
        ["new/jvm.config", ".mvn", ".mvn/jvm.config sets what programs start with."],
        ["new/config.json", ".docker", ".docker/config.json may contain secrets."],
        ["new/ci/a.yml", ".gitlab", ".gitlab/ci/a.yml runs commands on a build server."],
      ] as const) {
        fs.rmSync(at("new"), { recursive: true, force: true });
        const { detail, always } = await named(file, destination);
        assert.equal(detail, `${reason}\n\nnew → ${destination} (a folder with 1 file)`);
        assert.equal(always, true);
      }
    });

    it("is judged by where a link leads", async () => {
      if (!canLink) return;
      fs.mkdirSync(at(".gitlab"));
      fs.symlinkSync(".gitlab", at("link"));
      const { detail } = await named("new/a.yml", "link/ci");
      assert.match(detail, /^link\/ci leads to \.gitlab\/ci, which runs commands on a build server\.\n\n/);
      const { detail: deeper } = await named("new/wrapper/a", "gradle");
      assert.match(deeper, /^gradle\/wrapper\/a sets what programs start with\.\n\n/);
    });

    it("is named once where the new path is itself a reason", async () => {
      const { detail } = await named("new/workflows/a.yml", ".github");
      assert.equal(
        detail,
        ".github contains instructions for programs and agents.\n\nnew → .github (a folder with 1 file)",
      );
    });

    it("isn't copied or moved to the editor's own settings", async () => {
      await workspace.write("new/settings.json", "{}");
      for (const tool of [fileioCopy, fileioMove]) {
        const { value, note } = await operations(
          tool,
          { source: "new", destination: ".config/Code/User" },
          workspace.context(),
        );
        assert.deepEqual(value, [{ path: "new", status: "error: PermissionDenied", exists: true }]);
        assert.match(note, /^\.config\/Code\/User would contain the editor's own settings, which no tool writes\./);
      }
      assert.equal(fs.existsSync(at(".config")), false);
    });

    it("asks if it contains the editor's own settings already", async () => {
      const { detail } = await named("new/.config/Code/User/settings.json", "old");
      assert.match(
        detail,
        /^new contains new\/\.config\/Code\/User\/settings\.json, which belongs to the editor's own settings\./,
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

    it("a folder that has got a secret or protected file is neither copied, moved, replaced, nor removed", async () => {
      await workspace.write("to/dir/z", "");
      const note =
        /^Permission denied: .* contains .*\/\.env, which sets what programs start with\. The user was not asked/;
      for (const [tool, input, added] of [
        [fileioCopy, { source: "dir", destination: "new" }, "dir/sub/.env"],
        [fileioMove, { source: "dir", destination: "new" }, "dir/sub/.env"],
        [fileioMove, { source: "dir", destination: "to", overwrite: true }, "to/dir/.env"],
        [fileioRemove, { path: "dir", recursive: true, use_trash: false }, "dir/.env"],
      ] as const) {
        const answer = await operations(
          tool,
          input,
          whileAsked(() => fs.writeFileSync(at(added), "S=1")),
        );
        assert.match(answer.note, note, tool.name);
        assert.notEqual(answer.value[0]?.status, "ok");
        assert.equal(text(added), "S=1");
        assert.equal(fs.existsSync(at("new")), false);
        fs.rmSync(at(added));
      }
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
