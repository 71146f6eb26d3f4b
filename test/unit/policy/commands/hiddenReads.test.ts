import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasAnyNames } from "../../../support/machine";
import { all, checkTable, commandContext, linkedContext, windowsContext } from "./decide";

describe("commands that read more than they seem to", () => {
  it("are asked about when they show a whole history, whatever the spelling", () =>
    checkTable(
      [
        ...all("Shows the history of every file", [
          ...["git log -wp", "git log -pw", "git log --binary", "git log -wU3", "git whatchanged -p"],
          ...["git log -p -- . a.ts", "git log -p -- src/..", "git log -p -- '.e*'", "git log -p -- '*.json'"],
          ...["git log --full-diff -p -- a.ts", "git log -p -- ':!a.ts'"],
          ...[
            "git log -p -- .//",
            "git log -p -- ././",
            "git log -p -- /",
            "git log -p -- C:/w",
            "git log -p a.ts ./.",
          ],
          ...["git log -p --author me@x.com", "git log -p --since 2.weeks", "git log -p -S user.password"],
          ...[
            "git log -p -S config.json",
            "git log -p --grep a.md",
            "git log -p --format %H.md",
            "git log -p -wS a.md",
          ],
          ...["git log -p 4.x", "git show main..feature.x", "git show main..a.ts", "git show --all HEAD:a.ts"],
          ...["git show HEAD --not HEAD~5", "git show HEAD^-", "git show HEAD^-2"],
          ...["git reflog -p", "git reflog show -p", "git stash list -p", "git log --check", "git reflog --check"],
          ...[
            "git show --all",
            "git show -3",
            "git show -n 3",
            "git show -n3",
            "git show --max-count=3",
            "git show --reflog",
          ],
          ...[
            "git show HEAD~2..HEAD",
            "git show HEAD~2..",
            "git show ..HEAD",
            "git show ^HEAD~2 HEAD",
            "git show a...b",
          ],
          ...["git show --branches", "git show --glob=refs/*", "git show --do-walk HEAD", "git show --all --stat -p"],
        ]),
        ...all("Reads what it shows from its input", [
          "git rev-list --all | git diff-tree --stdin -p",
          "git rev-list --all | git show --stdin",
          "echo HEAD:.env | git cat-file --batch",
          "echo HEAD:.env | git cat-file --batch='%(objectname)'",
          "git cat-file --batch-command",
        ]),
        ...all("allow", [
          ...["git log --stat", "git log -Spublic --oneline", "git log -p -- a.ts", "git log -p -- a.ts ':!b.ts'"],
          ...[
            "git log -p -3 src/a.ts",
            "git log -p --since=2.weeks a.md",
            "git log -S x -p -w a.json b.c",
            "git log a.h -pw",
          ],
          ...["git show HEAD^", "git show HEAD^- --stat", "git show HEAD --not HEAD~5 -- a.ts"],
          ...["git log -p -- '*.ts'", "git reflog", "git stash list", "git stash show -p", "git reflog show"],
          ...["git show", "git show HEAD", "git show -1", "git show -n 1", "git show -n1 HEAD", "git show HEAD^!"],
          ...["git show --max-count=1", "git show HEAD~3..HEAD --stat", "git show HEAD~3..HEAD -- a.ts"],
          ...[
            // Windows would read the folder HEAD:src for what is above it.
            ...(hasAnyNames ? ["git show HEAD:src/../a.ts"] : []),
            "git show -- src/a.ts",
            "git cat-file --batch-check",
            "git diff-tree -p HEAD",
            "git diff-tree --no-commit-id --name-only -r HEAD",
            "git log --check -- a.ts",
            "git show --check",
          ],
        ]),
      ],
      commandContext(),
    ));

  it("are asked about when they show the environments of programs", () =>
    checkTable(
      [
        ...all("Shows the environments of programs", [
          ...["ps e", "ps eww", "ps auxe", "ps axe", "ps -axe", "ps -auxe", "ps -e -x", "ps -E", "ps -axE"],
          ...["ps -eo pid,environ", "ps -o environ=", "ps -p 1 e", "ps --forest e", "ps axo pid e"],
          ...["ps -axu -e", "ps -axu e", "ps -auxu -ww -e"],
        ]),
        ...all("allow", [
          ...["ps", "ps aux", "ps -ef", "ps -e", "ps -efww", "ps -eo pid,etime", "ps -eopid,comm", "ps axo pid,etime"],
          ...["ps -C node", "ps -u me -f", "ps aux --sort=-rss", "ps --sort etime", "ps -p 12"],
          ...["ps -axo etime", "ps -fu eve", "ps -axu root", "ps -t pts/1 -f"],
        ]),
      ],
      commandContext(),
    ));

  it("are asked about when their options or programs take in files of their own choice", () =>
    checkTable(
      [
        ...all("Runs a jq filter that may read other files", [
          `jq -n 'import "secrets" as $s {search:"."}; $s'`,
          `jq -n '"x" | modulemeta'`,
          `jq -n 'include "x" {search:"/etc"}; .'`,
          `jq -n 'import"x"as $s; $s'`,
        ]),
        ...all("may contain secrets", [
          "less a.txt -z .env",
          "head a.txt -n .env",
          "cut a.txt -d .env",
          "sort a.txt -k .env",
        ]),
        ["less a.txt -p ../outside/o.txt", "outside the workspace"],
        ["less a.txt -x src/../.env", "may contain secrets"],
        ...all("Shows a setting that may contain secrets", [
          "git config --get http.https://example.com/.extraheader",
          "git config --global http.proxy",
          "git config --get x.token",
        ]),
        ...all("may match files that contain secrets", ["cat S*.json", "cat SEC*.json", "cat *.bak", "cat id*.orig"]),
        ...all("may match files that contain secrets", [
          "grep -v .e*",
          "rg -v .e*",
          "awk .e*",
          "jq .e*",
          "git grep .e*",
        ]),
        ...all("may contain secrets", [
          "cat .env~",
          "cat '#.env#'",
          "cat id_rsa~",
          "cat secrets.json~",
          "cat .id_rsa.swp",
          "cat id_rsa.old",
        ]),
        ...all("allow", [
          ...[
            "jq .compilerOptions.include a.json",
            "jq '{include: .x}' a.json",
            "jq .important a.json",
            "cat README.md~",
          ],
          ...[
            "grep -n x --include='*.ts' -r src",
            "git config --get user.name",
            "cat Src*.ts",
            "cat read*.bak",
            "arch",
          ],
        ]),
        ["bash -c", "Runs code that can't be checked"],
        ["arch -arm64 ls", "Runs code that can't be checked"],
      ],
      commandContext(),
    ));

  it("are asked about when the shell would expand a glob to names outside the workspace", () =>
    checkTable(
      [
        ...all("outside the workspace", ["echo /etc/*", "echo ~/.ssh/*", "printf '%s' ../*", "echo src/*/../../../*"]),
        ...all("allow", ["echo *", "echo src/*", "printf '%s' src/*.ts"]),
      ],
      commandContext(),
    ));

  it("are asked about when they open a file before the line goes to another folder", () =>
    checkTable(
      [
        ...all("outside the workspace", [
          "cat < ../x && cd src",
          "cat < ../../x && cd src && cd deep",
          "< ../x cat && cd src/deep",
          "cd src < ../x",
          "cd src < ../x && cat",
          "ls && wc -l < ../x && cd src && ls",
          "bash -c 'cat < ../x && cd src'",
        ]),
        ...all("allow", [
          "cat < src/a.ts && cd src",
          "cd src && wc -l < a.ts",
          `${"cd deep && cd .. && ".repeat(10)}ls`,
          `cd src && ls 2> /dev/null && cd deep && wc -l < a.ts`,
        ]),
      ],
      commandContext(),
    ));

  it("are asked about when a backslash is a letter of a name, which may be a link or a folder of its own", async () => {
    const lines = [
      "cat 'foo\\bar'",
      "cat foo\\\\bar",
      'cat a.txt "foo\\bar"',
      "cat < 'foo\\bar'",
      "cat '\\dev\\null'",
      "cd 'p\\q\\r' && cat ../../x",
      "git -C 'p\\q' status",
      "grep -r foo 'p\\q'",
      "ls foo\\\\*",
      "find 'p\\q' -name x",
    ];
    await checkTable(
      [
        ...all("has a backslash in its name", lines),
        ...all("allow", [
          "grep -rn 'a\\.b' src",
          "grep -e 'a\\|b' src/a.ts",
          "sed -n '/a\\.b/p' src/a.ts",
          "printf 'a\\nb'",
          "cat a\\ b",
        ]),
      ],
      commandContext(),
    );
    // To Windows, and to PowerShell anywhere, it parts names.
    for (const context of [windowsContext(), commandContext({ language: "powershell" })])
      await checkTable([["cat 'src\\a.ts'", "allow"]], context);
  });

  it("are asked about by where they lead in a folder with the name of a drive, which only Windows has", async function () {
    if (!hasAnyNames) this.skip();
    const context = commandContext();
    const root = fileURLToPath(String(context.workspace.folders[0]?.resource));
    mkdirSync(join(root, "src/c:/deep"), { recursive: true });
    symlinkSync("/etc/hosts", join(root, "src/c:/x"));
    await checkTable(
      [
        ...all("outside the workspace", [
          "cd src && cat c:/x",
          "cd src && cd c:/deep && cat ../x",
          "cd src && cd c: && cat x",
        ]),
        ...all("allow", ["cat c:/x", "cd src && ls c:"]),
      ],
      context,
    );
  });

  it("are asked about by where they lead when they go up from behind a link", async () => {
    const context = linkedContext({ self: ".", deep: "src/deep" });
    await checkTable(
      [
        ...all("outside the workspace", [
          "cat self/../x",
          "ls self/..",
          "grep x self/../y",
          "cat < self/../x",
          "cd self && cat ../x",
          "cat self/./../x",
          "cat self//../x",
          "cat self/.//./../x",
        ]),
        ...all("allow", [
          "cat src/../x",
          "cat src/./../x",
          "ls .//",
          "cat deep/../a.ts",
          "cat self/x",
          "cat missing/../x",
        ]),
        ["cat deep/../../.env", "may contain secrets"],
      ],
      context,
    );
  });
});
