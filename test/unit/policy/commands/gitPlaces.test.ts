import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import { FileError } from "../../../../src/base/errors";
import { all, checkTable, commandContext } from "./decide";

/** A workspace with these files in it. */
function contextWith(files: Readonly<Record<string, string>>): ToolContext {
  const context = commandContext();
  const root = new URL(`${String(context.workspace.folders[0]?.resource)}/`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(new URL(".", new URL(file, root)), { recursive: true });
    writeFileSync(new URL(file, root), text);
  }
  return context;
}

const HEAD = "ref: refs/heads/main\n";
const PLAIN = '[remote "origin"]\n\turl = https://example.com/a.git\n';
const PASSWORD = ["hunter", "2secret"].join("");
const WITH_PASSWORD = `[remote "origin"]\n\turl = https://bob:${PASSWORD}@example.com/a.git\n`;

const PRINT_ADDRESSES = ["git remote -v", "git remote", "git remote get-url origin", "git config remote.origin.url"];

describe("calls of Git", () => {
  it("that compare two paths outside a repository are asked about, since Git then compares any files", () =>
    checkTable(
      [
        ...all("Outside a repository", ["git diff src other", "git -C src diff a b", "git diff -- a.ts b.ts"]),
        ...all("allow", ["git diff", "git diff src", "git status"]),
      ],
      contextWith({ ".git/config": PLAIN }),
    ));

  it("that compare a path outside of their repository are asked about, too", () =>
    checkTable(
      [
        ...all("Outside a repository", [
          "cd sub && git diff ../src ../other",
          "cd sub && git diff -- ../src a.ts",
          "cd sub && git diff a.ts ../src --stat",
          "cd sub && git diff ../s*",
          "cd sub/deep && git diff ../../src ..",
        ]),
        ...all("allow", [
          "cd sub/deep && git diff ../a.ts ../b.ts",
          "cd src && git diff HEAD ../a.ts",
          "git diff *.ts",
        ]),
      ],
      contextWith({
        ".git/HEAD": HEAD,
        ".git/objects/pack/x": "",
        ".git/refs/heads/x": "",
        "src/a.ts": "",
        "sub/.git/HEAD": HEAD,
        "sub/.git/objects/pack/x": "",
        "sub/.git/refs/heads/x": "",
        "sub/deep/a.ts": "",
      }),
    ));

  it("that compare two commits or paths in a repository run unasked", () =>
    checkTable(
      all("allow", ["git diff main feature", "git diff HEAD~1 -- src", "git -C src diff a b"]),
      contextWith({ ".git/HEAD": HEAD, ".git/config": PLAIN }),
    ));

  it("that print addresses are asked about if one of the repository's contains a password", () =>
    checkTable(
      [
        ...all("an address with a password", PRINT_ADDRESSES),
        ...all("an address with a password", ["cat .git/config", "grep -r url .", "head -3 < .git/config"]),
        ...all("allow", ["git config user.name", "ls .git/config", "grep -r url src"]),
      ],
      contextWith({ ".git/HEAD": HEAD, ".git/config": WITH_PASSWORD }),
    ));

  it("are not the only commands that show the settings of a submodule or a working tree", () =>
    checkTable(
      [
        ...all("an address with a password", [
          "cat .git/modules/lib/config",
          "cat .git/modules/lib/confi[g]",
          "head -3 bare.git/config",
          "cat .git/worktrees/a/config.worktree",
          "grep -r url .git/modules",
          "rg url .git",
          "find .git -name config -exec cat {} +",
        ]),
        ...all("allow", ["ls .git/modules/lib", "cat .git/modules/lib/HEAD", "rg url", "rg url src"]),
      ],
      contextWith({
        ".git/HEAD": HEAD,
        ".git/config": PLAIN,
        ".git/modules/lib/HEAD": HEAD,
        ".git/modules/lib/config": WITH_PASSWORD,
        ".git/worktrees/a/config.worktree": WITH_PASSWORD,
        "bare.git/config": WITH_PASSWORD,
        "src/a.ts": "",
      }),
    ));

  it("that show what was pulled are asked about if the address contains a password", async () => {
    const log = (text: string): string =>
      `${"0".repeat(40)} ${"1".repeat(40)} A <a@example.com> 1700000000 +0000\t${text}\n`;
    const lines = [
      "git reflog",
      "git reflog show main",
      "git log -g",
      "git log --walk-reflogs -1",
      "cat .git/logs/HEAD",
    ];
    const logs = { ".git/HEAD": HEAD, ".git/config": PLAIN, "src/a.ts": "" };
    const pulled = log(`pull https://bob:${PASSWORD}@example.com/a.git main: Fast-forward`);
    await checkTable(
      [
        ...all("log of pulls contains an address with a password", [
          ...lines,
          "grep -r pull .git",
          "head .git/logs/HEA[D]",
        ]),
        ...all("allow", ["git log", "git log --oneline -5", "ls .git/logs"]),
      ],
      contextWith({ ...logs, ".git/logs/HEAD": pulled }),
    );
    const harmless = log("commit: Set password=abc123def456") + log("clone: from https://example.com/a.git");
    await checkTable(all("allow", lines), contextWith({ ...logs, ".git/logs/HEAD": harmless }));
    await checkTable(all("allow", lines), contextWith(logs));
  });

  it("that print addresses run unasked if none contains a password", () =>
    checkTable(all("allow", PRINT_ADDRESSES), contextWith({ ".git/HEAD": HEAD, ".git/config": PLAIN })));

  it("that only read are asked about if a setting of the repository runs a program, and nothing confines it", async () => {
    const settings = [
      "[core]\n\tfsmonitor = ./evil.sh\n",
      '[core]\n\trepositoryformatversion = 0\n\tfsMonitor = "true;./evil.sh"\n',
      "[core] fsmonitor=./evil\n",
      "[core]\nworktree = /\n",
      "[diff]\n\texternal = ./evil.sh\n",
      '[diff "x"]\n\ttextconv = ./evil.sh\n',
      '[diff "a\\"]b"] # c\n\tcommand = ./evil.sh\n',
      '[core] [diff "x"] textconv = ./evil.sh\n',
      "[diff.x]\n\tcommand = ./evil.sh\n",
      '[filter "x"]\r\n\tclean = ./evil.sh\r\n',
      '[filter "x"]\n\tpro\\\ncess = ./evil.sh\n',
      "[log]\n\tshowSignature\n",
      "[include]\n\tpath = ../.gitconfig\n",
      '[includeIf "gitdir:x"]\n\tpath = ../.gitconfig\n',
      "[extensions]\n\tpartialClone = origin\n",
      "[extensions]\n\tworktreeConfig = true\n",
      '[remote "origin"]\n\tpromisor = true\n',
      '[remote "origin"]\n\tpartialCloneFilter = blob:none\n',
      '[hook "x"]\n\tevent = post-index-change\n\tcommand = ./evil.sh\n',
      "[blame]\n\tignoreRevsFile = /etc/passwd\n",
      "[diff]\n\tsubmodule = diff\n",
      "[status]\n\tsubmoduleSummary = true\n",
      "[gpg]\n\tprogram = ./evil\n",
      '[gpg "ssh"]\n\tprogram = ./evil\n',
      "[format]\n\tpretty = %h %G?\n",
      "[pretty]\n\tx = format:%GK\n",
      "[tag]\n\tsort = -signature:key\n",
      '[merge "x"]\n\tdriver = ./evil.sh\n',
      "[alias]\n\twhatchanged = !./evil.sh\n",
      "[core]\n; a comment \\\n\tfsmonitor = ./evil.sh\n",
      "[core]\n\tx = 1 # a comment \\\n\tfsmonitor = ./evil.sh\n",
      "[core]\n\tx = 1 \\\\\n\tfsmonitor = ./evil.sh\n",
      "[core]\n\thooksPath = hooks ; a comment\n",
      '[core]\n\thooksPath = "%(prefix)/../hooks"\n',
    ];
    const lines = ["git status -s", "git -C src diff", "ls && git log -1"];
    for (const text of settings) {
      const context = contextWith({ ".git/HEAD": HEAD, ".git/config": text, "src/x": "" });
      const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
      await checkTable(all("may make Git run a program", lines), { ...context, shells });
      const confined = { ...context.shells, confinement: async () => ({ by: "bubblewrap" }) };
      await checkTable(all("allow", lines), { ...context, shells: confined });
    }
  });

  it("that only read are asked about if Git takes the settings from elsewhere than they seem to be", async () => {
    const evil = "[core]\n\tfsmonitor = ./evil.sh\n";
    const shared = {
      ".git/HEAD": HEAD,
      ".git/config": "",
      ".git/commondir": "../elsewhere\n",
      "elsewhere/config": evil,
    };
    const tree = { ".git": "gitdir: x/worktrees/e\n", "x/config": "", "x/worktrees/e/config": evil };
    const around = { ".git/HEAD": HEAD, ".git/config": evil, "src/.git/HEAD": HEAD, "src/.git/config": "" };
    const whole = { ...around, "src/.git/objects/x": "", "src/.git/refs/x": "" };
    const rows = [
      [shared, "git status -s", "fsmonitor"],
      [tree, "git status -s", "fsmonitor"],
      [around, "git -C src status -s", "fsmonitor"],
      [whole, "git -C src status -s", "allow"],
      [{ ...whole, "src/.git/HEAD": "no head" }, "git -C src status -s", "fsmonitor"],
    ] as const;
    for (const [files, line, says] of rows) {
      const context = contextWith(files);
      const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
      await checkTable([[line, says]], { ...context, shells });
    }
  });

  it("that only read are asked about if Git may take another folder for the repository than its file seems to name", async () => {
    const evil = "[core]\n\tfsmonitor = ./evil.sh\n";
    const rows = [
      [{ ".git": "gitdir: good\n/../evil\n" }, "could not be checked"],
      [{ ".git": "gitdir: good \n" }, "could not be checked"],
      [{ ".git": "gitdir: a\\b\n" }, "could not be checked"],
      [{ ".git": "x\ngitdir: good\n" }, "could not be checked"],
      [{ ".git": "gitdir: own\n", "own/commondir": "../good \n" }, "could not be checked"],
      [{ ".git": `gitdir: good${"\n".repeat(1 << 20)}` }, "could not be checked"],
      [{ ".git": "gitdir: good\r\n\n" }, "allow"],
      [{ ".git": "gitdir: evil" }, "fsmonitor"],
    ] as const;
    for (const [files, says] of rows) {
      const context = contextWith({ "good/config": "", "evil/config": evil, ...files });
      const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
      await checkTable([["git status -s", says]], { ...context, shells });
    }
  });

  it("that only read are asked about if a folder of the repository can't be used, since Git then looks further up", async () => {
    const context = contextWith({
      ".git/HEAD": HEAD,
      ".git/config": "[core]\n\tfsmonitor = ./evil.sh\n",
      "src/.git/HEAD": HEAD,
      "src/.git/config": "",
      "src/.git/objects/pack/x": "",
      "src/.git/refs/x": "",
    });
    const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
    await checkTable([["git -C src status -s", "allow"]], { ...context, shells });
    // As for a folder without the permission to search in it, which root has everywhere.
    const stat: ToolContext["files"]["stat"] = async (resource) => {
      if (resource.endsWith("/src/.git/objects/pack")) throw new FileError("PermissionDenied", resource);
      return context.files.stat(resource);
    };
    const files = new Proxy(context.files, {
      get: (target, name) => (name === "stat" ? stat : Reflect.get(target, name)) as unknown,
    });
    await checkTable([["git -C src status -s", "fsmonitor"]], { ...context, files, shells });
  });

  it("that only read are asked about if the repository has a hook for what Git writes about files, and nothing confines it", async () => {
    const unconfined = (files: Readonly<Record<string, string>>): ToolContext => {
      const context = contextWith({ ".git/HEAD": HEAD, ".git/config": "", ...files });
      return { ...context, shells: { ...context.shells, confinement: async () => ({ why: "there is none" }) } };
    };
    const HUSKY = { ".git/config": "[core]\n\thooksPath = .husky/_\n" };
    const hook = "hook post-index-change may make Git run";
    await checkTable([["git diff", hook]], unconfined({ ".git/hooks/post-index-change": "" }));
    await checkTable([["git diff", hook]], unconfined({ ...HUSKY, ".husky/_/post-index-change": "" }));
    await checkTable([["git diff", "allow"]], unconfined({ ...HUSKY, ".git/hooks/post-index-change": "" }));
    await checkTable([["git diff", "allow"]], unconfined({ ".git/hooks/pre-commit": "" }));
    const submodule = { "sub/.git": "gitdir: ../real\n", "real/config": "[core]\nhooksPath = x\n" };
    await checkTable([["git -C sub diff", "core.hooksPath may make Git run"]], unconfined(submodule));
    const home = { ".git/config": "[core]\nhooksPath = ~/x\n" };
    await checkTable([["git diff", "core.hooksPath may make Git run"]], unconfined(home));
    const absolute = { ".git/config": "[core]\nhooksPath = /nowhere/at/all\n" };
    await checkTable([["git diff", "allow"]], unconfined(absolute));
    await checkTable([["git diff", "could not be checked"]], {
      ...unconfined({ ".git/hooks/post-index-change": "" }),
      shells: { ...commandContext().shells, confinement: async () => Promise.reject(new Error("gone")) },
    });
  });

  it("that only read are asked about if the settings of the repository are too long to check, or can't be read", async () => {
    const context = contextWith({ ".git/HEAD": HEAD, ".git/config": "" });
    const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
    const settings = new URL(`${String(context.workspace.folders[0]?.resource)}/.git/config`);
    for (const bytes of [(1 << 20) + 1, 3 * 2 ** 30]) {
      truncateSync(settings, bytes);
      await checkTable([["git status -s", "The repository's settings are too long to check"]], { ...context, shells });
    }
    rmSync(settings);
    await checkTable([["git status -s", "allow"]], { ...context, shells });
    mkdirSync(settings);
    await checkTable([["git status -s", "could not be checked"]], { ...context, shells });
  });

  it("run unasked if the settings of the repository are usual ones", async () => {
    const settings = [
      PLAIN,
      "",
      "[core]\n\tfsmonitor = true\n\thooksPath = .husky/_\n\teditor = vim\n",
      "[core]\n\tfsmonitor\n",
      '[filter "lfs"]\n\tclean = git-lfs clean -- %f\n\tprocess = git-lfs filter-process\n\trequired = true\n',
      "[alias]\n\tst = status\n[diff]\n\talgorithm = histogram\n",
      "; [diff]\n#\texternal = x\n",
    ];
    for (const text of settings) {
      const context = contextWith({ ".git/HEAD": HEAD, ".git/config": text });
      const shells = { ...context.shells, confinement: async () => ({ why: "there is none" }) };
      await checkTable([["git status -s", "allow"]], { ...context, shells });
    }
    const without = contextWith({ ".git/HEAD": HEAD });
    await checkTable([["git status -s", "allow"]], without);
  });

  it("find the settings of the repository of a submodule and of a further working tree", () =>
    checkTable(
      [
        ...all("an address with a password", ["git -C sub remote -v", "git -C tree remote -v"]),
        ["git -C plain remote -v", "allow"],
        ["git -C odd remote -v", "could not be checked"],
      ],
      contextWith({
        "sub/.git": "gitdir: ../real/modules/sub\n",
        "real/modules/sub/config": WITH_PASSWORD,
        "tree/.git": "gitdir: ../other/worktrees/tree\n",
        "other/worktrees/tree/commondir": "../..\n",
        "other/config": WITH_PASSWORD,
        "plain/.git": "gitdir: ../good\n",
        "good/config": PLAIN,
        "odd/.git": "nothing",
      }),
    ));

  it("are asked about if the settings of the repository can't be looked at, or are too long", async () => {
    await checkTable([["git remote -v", "could not be checked"]], contextWith({ ".git/HEAD": HEAD }));
    await checkTable(
      [["git remote -v", "an address with a password"]],
      contextWith({ ".git/HEAD": HEAD, ".git/config": "#".repeat((1 << 20) + 1) }),
    );
  });
});
