import assert from "node:assert/strict";
import fs from "node:fs";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import tools from "../../../src/tools/all";
import { remove, temporaryFolder } from "../hosts/temporary";
import { askedRun } from "./askedRun";

describe("a protected path", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  let asked: readonly Question[] = [];
  const run = async (
    name: string,
    input: unknown,
    answer: "yes" | "no" = "no",
    own: Resource[] = [],
  ): Promise<string> => {
    const told = await askedRun([at("w")], name, input, { answer, rules: { own } });
    asked = told.asked;
    return told.result;
  };
  const names = [
    ".vscode/tasks.json",
    "AGENTS.md",
    ".github/workflows/ci.yml",
    "package-lock.json",
    ".husky/pre-commit",
  ];
  beforeEach(() => {
    folder.fill({ "w/a.txt": "old", "w/.git/config": "old", "User/settings.json": "old" });
    for (const name of names) folder.fill({ [`w/${name}`]: "old" });
  });

  for (const name of names) {
    it(`such as ${name} is asked about with its reason by every tool that changes it`, async () => {
      for (const [tool, input] of [
        ["file_write", { file_path: name, content: "new" }],
        ["file_edit", { file_path: name, old_string: "old", new_string: "new" }],
        ["fileio_copy", { source: "a.txt", destination: name, overwrite: true }],
        ["fileio_move", { source: "a.txt", destination: name, overwrite: true }],
        ["fileio_move", { source: name, destination: "b.txt" }],
        ["fileio_remove", { path: name, use_trash: false }],
        ["fileio_remove", { path: `${name.slice(0, -3)}*`, use_trash: false }],
      ] as const) {
        const told = await run(tool, input);
        assert.match(
          asked[0]?.detail ?? "",
          new RegExp(`^${name.replaceAll(".", "\\.")} (?:configures|contains|runs|is written)`),
          `${tool}: ${told}`,
        );
        assert.match(told, /Permission denied: .* The user rejected/, tool);
        assert.equal(fs.readFileSync(at("w", name), "utf8"), "old", tool);
      }
    });
  }

  it("is changed by the user's yes", async () => {
    await run("file_write", { file_path: "AGENTS.md", content: "new" }, "yes");
    assert.equal(fs.readFileSync(at("w/AGENTS.md"), "utf8"), "new");
    await run("fileio_remove", { path: "AGENTS.md", use_trash: false }, "yes");
    assert.equal(fs.existsSync(at("w/AGENTS.md")), false);
  });

  it("of Git is asked about by the tools that write one file, and refused by those that move files", async () => {
    await run("file_write", { file_path: ".git/config", content: "new" });
    assert.match(asked[0]?.detail ?? "", /^\.git\/config belongs to Git, and can make it run any command\./);
    for (const [tool, input] of [
      ["fileio_copy", { source: "a.txt", destination: ".git/hooks/post-commit" }],
      ["fileio_move", { source: ".git/config", destination: "b.txt" }],
      ["fileio_remove", { path: ".git", recursive: true, use_trash: false }],
      ["fileio_make_directory", { path: ".git/hooks" }],
    ] as const) {
      const told = await run(tool, input, "yes");
      assert.match(told, /error: PermissionDenied/, tool);
      assert.match(told, /belongs to Git/, tool);
    }
    assert.equal(fs.readFileSync(at("w/.git/config"), "utf8"), "old");
  });

  it("of Git is asked about with its reason when it is copied, which makes a repository of another name", async () => {
    for (const input of [
      { source: ".git", destination: "copied" },
      { source: ".git/*", destination: "copied/" },
      { source: ["a.txt", ".git/config"], destination: "copied/" },
    ]) {
      const told = await run("fileio_copy", input);
      assert.match(
        asked[0]?.detail ?? "",
        /belongs to Git: a copy is a repository, and can make Git run any command\./,
      );
      assert.match(told, /The user rejected/);
      assert.equal(fs.existsSync(at("w/copied")), false);
    }
    await run("fileio_copy", { source: "a.txt", destination: "copied.txt" });
    assert.doesNotMatch(asked[0]?.detail ?? "", /belongs to Git/);
  });

  it("in a folder is a reason to ask about the folder, except in installed packages", async () => {
    folder.fill({ "w/dir/AGENTS.md": "old", "w/dir/node_modules/pkg/AGENTS.md": "old" });
    await run("fileio_remove", { path: "dir", recursive: true, use_trash: false });
    assert.match(asked[0]?.detail ?? "", /dir contains dir\/AGENTS\.md, which /);
    assert.doesNotMatch(asked[0]?.detail ?? "", /node_modules/);
  });

  it("in the folder of a repository is no reason, because a folder with a repository stays", async () => {
    folder.fill({ "w/dir/repo/.git/HEAD": "ref: refs/heads/main", "w/dir/repo/.git/hooks/pre-commit": "old" });
    const told = await run("fileio_remove", { path: "dir", recursive: true, use_trash: false }, "yes");
    assert.match(told, /dir contains a Git repository, dir\/repo/);
    assert.equal(fs.existsSync(at("w/dir/repo/.git/hooks/pre-commit")), true);
  });

  it("of the editor's own settings is not found by a glob either", async () => {
    folder.fill({ "w/User/settings.json": "old" });
    const own = [folder.resource("w", "User")];
    for (const path of ["User/*", "User", "**/*.json"]) {
      const told = await run("fileio_remove", { path, recursive: true, use_trash: false }, "yes", own);
      assert.match(told, /error: PermissionDenied/, path);
      assert.equal(fs.readFileSync(at("w/User/settings.json"), "utf8"), "old", path);
      if (path === "User/*") assert.equal(asked.length, 0);
    }
  });

  it("of the editor's own settings is written by no tool, whatever the user says, also through a link", async () => {
    fs.symlinkSync("../User/settings.json", at("w/link.json"));
    fs.symlinkSync("../User", at("w/dir"));
    const own = [folder.resource("User")];
    for (const path of [
      "link.json",
      "dir/settings.json",
      "dir/new.json",
      "../User/settings.json",
      at("User/settings.json"),
    ])
      for (const [tool, input] of [
        ["file_write", { file_path: path, content: "new" }],
        ["file_edit", { file_path: path, old_string: "old", new_string: "new" }],
        ["fileio_copy", { source: "a.txt", destination: path, overwrite: true }],
        ["fileio_remove", { path, use_trash: false }],
      ] as const) {
        const link = tool.startsWith("fileio") && path === "link.json";
        const told = await run(tool, input, "yes", own);
        if (!link) assert.match(told, /Permission ?[dD]enied/, `${tool} ${path}: ${told}`);
        assert.deepEqual(fs.readdirSync(at("User")), ["settings.json"]);
        assert.equal(fs.readFileSync(at("User/settings.json"), "utf8"), "old", `${tool} ${path}`);
      }
  });
});

describe("a link that is put in the way", () => {
  const folder = temporaryFolder();
  const { at } = folder;
  const SECRET = "mark-of-the-secret";
  const swaps: Readonly<Record<string, () => void>> = {
    "the link leads elsewhere": () => {
      fs.unlinkSync(at("w/link"));
      fs.symlinkSync("../out/secret.txt", at("w/link"));
    },
    "the folder has become a link": () => {
      remove(at("w/dir"));
      fs.symlinkSync("../out", at("w/dir"));
    },
  };
  beforeEach(() => {
    folder.fill({ "w/a.txt": "inside", "w/dir/secret.txt": "inside", "out/secret.txt": SECRET, "ext/e.txt": "agreed" });
    fs.symlinkSync("a.txt", at("w/link"));
  });
  const path = (what: string): string => (what.startsWith("the link") ? "link" : "dir/secret.txt");

  for (const [what, swap] of Object.entries(swaps)) {
    it(`while the user is asked lets nothing be written there: ${what}`, async () => {
      for (const [name, input] of [
        ["file_write", { file_path: path(what), content: "new" }],
        ["file_edit", { file_path: path(what), old_string: "inside", new_string: "new" }],
        ["fileio_remove", { path: "dir/secret.txt", use_trash: false }],
        ["fileio_copy", { source: "a.txt", destination: "dir/copied" }],
        ["fileio_make_directory", { path: "dir/made" }],
      ] as const) {
        const tool = tools.find((one) => one.name === name);
        assert(tool, name);
        const ask: ToolContext["ask"] = async () => {
          swap();
          return "yes";
        };
        const { record } = await runTool(tool, input, createNodeContext({ folders: [at("w")], ask }));
        const told = JSON.stringify(record.result);
        assert.equal(told.includes(SECRET), false, told);
        assert.deepEqual(fs.readdirSync(at("out")), ["secret.txt"], `${name}: ${told}`);
        assert.equal(fs.readFileSync(at("out/secret.txt"), "utf8"), SECRET, `${name}: ${told}`);
        remove(at("w"));
        folder.fill({ "w/a.txt": "inside", "w/dir/secret.txt": "inside" });
        fs.symlinkSync("a.txt", at("w/link"));
      }
    });

    it(`between the check and the reading reveals nothing: ${what}`, async () => {
      const tool = tools.find(({ name }) => name === "file_read");
      assert(tool, "file_read");
      const context = createNodeContext({ folders: [at("w")] });
      let swapped = false;
      const first = (): void => {
        if (!swapped) swap();
        swapped = true;
      };
      const { readAll, readUpTo, read } = context.files;
      const files: ToolContext["files"] = {
        ...context.files,
        readAll: (resource) => (first(), readAll(resource)),
        readUpTo: async (resource, most) => (first(), readUpTo?.(resource, most)),
        read: (resource, from, to, into) => (first(), read(resource, from, to, into)),
      };
      const { record } = await runTool(tool, { file_path: path(what) }, { ...context, files });
      const told = JSON.stringify(record.result);
      assert.equal(swapped, true);
      assert.equal(told.includes(SECRET), false, told);
      assert.equal(record.error_code, "BLOCKED", told);
    });
  }

  it("leads where the user agreed to, or nowhere", async () => {
    fs.unlinkSync(at("w/link"));
    fs.symlinkSync("../ext/e.txt", at("w/link"));
    const tool = tools.find(({ name }) => name === "file_read");
    assert(tool, "file_read");
    const ask: ToolContext["ask"] = async () => {
      swaps["the link leads elsewhere"]?.();
      return "yes";
    };
    const { record } = await runTool(tool, { file_path: "link" }, createNodeContext({ folders: [at("w")], ask }));
    assert.equal(record.error_code, "BLOCKED", JSON.stringify(record.result));
    assert.match(JSON.stringify(record.result), /out\/secret\.txt, outside the workspace/);
  });
});
