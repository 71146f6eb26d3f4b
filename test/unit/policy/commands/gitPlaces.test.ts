import { mkdirSync, writeFileSync } from "node:fs";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
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

  it("that print addresses run unasked if none contains a password", () =>
    checkTable(all("allow", PRINT_ADDRESSES), contextWith({ ".git/HEAD": HEAD, ".git/config": PLAIN })));

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
