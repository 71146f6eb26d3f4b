import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { all, checkTable, commandContext } from "./decide";

describe("commands that would read, run or reach out unasked", () => {
  it("are asked about when a file comes before the option that gives the pattern", () =>
    checkTable(
      [
        ...all("may contain secrets", [
          ...[
            "grep .env -e KEY",
            "grep .env -ie KEY",
            "grep -n .env --color -e KEY",
            "rg .env -e KEY",
            "sed .env -e p",
            "sed -n .env -ne p",
          ],
          ...[
            "git grep .env -e KEY",
            "grep -e KEY -e TOKEN .env",
            "grep --label -e .env -e KEY",
            "rg -r -e .env -e KEY",
            "grep -e KEY -- .env",
          ],
        ]),
        ...all("outside the workspace", ["grep /etc/hosts -e x", "sed /etc/hosts -e p", "rg /etc -e x"]),
        ...all("allow", [
          ...[
            "grep -n -e /etc/passwd src/a.ts",
            "grep -ne .env src/a.ts",
            "sed -n -e /foo/p -e /bar/p src/a.ts",
            "rg -n -e .env src",
          ],
          ...[
            "grep --color=always -in -e /x src/a.ts",
            "sed -Ee 's/a/b/' src/a.ts",
            "jq -e .env package.json",
            "jq -re .name package.json",
          ],
        ]),
      ],
      commandContext(),
    ));

  it("are asked about when a glob for their own search takes in hidden files by their endings", () =>
    checkTable(
      [
        ...all("Shows the history of every file", ["git log -p -- '*.local'"]),
        ...all("allow", ["grep -r --include=*.md x src", "rg -g '*.css' x", "git log -p -- '*.md'"]),
      ],
      commandContext(),
    ));

  it("are asked about when their options name programs to run, in any spelling", () =>
    checkTable(
      [
        ...all("Runs code that can't be checked", [
          ...["cargo tree --config build.rustc=./x", "cargo metadata --config=build.rustc=./x", "cargo tree --conf x"],
          ...[
            "go list -toolexec=./x ./...",
            "go list --toolexec=./x ./...",
            "go list --toolexec ./x",
            "go build --toolexec=./x",
            "go vet --vettool=./x",
          ],
          ...["less '+!ls' src/a.ts", "less +x src/a.ts", "less -n '+!touch x' src/a.ts", "more '+!ls' src/a.ts"],
        ]),
        ...all("Runs", ["cargo tree --depth 1", "go list ./...", "go list -f '{{.Dir}}' ./..."]),
        ...all("allow", ["less -N src/a.ts"]),
      ],
      commandContext(),
    ));

  it("are asked about when a file's content is taken for words or names", () =>
    checkTable(
      [
        ...all("Reads the names of files from a file", [
          ...[
            "nm @.env",
            "size @list.txt",
            "strings @.env",
            "strings -a @x",
            "xzcat --files",
            "xzcat --files=list.txt",
            "xzcat --files0",
          ],
        ]),
        ...all("allow", ["nm a.o", "strings a.bin", "xzcat a.xz", "echo @x"]),
      ],
      commandContext(),
    ));

  it("are asked about when they compare folders with secrets right in them, or links out of them", async () => {
    const context = commandContext();
    const root = new URL(`${String(context.workspace.folders[0]?.resource)}/`);
    for (const folder of ["secret", "linked", "other"]) mkdirSync(new URL(folder, root));
    for (const file of ["a.ts", "secret/.env", "other/b.ts"]) writeFileSync(new URL(file, root), "");
    symlinkSync("/etc/hosts", new URL("linked/hosts", root));
    await checkTable(
      [
        ...all("secret/.env may contain secrets", [
          "diff secret other",
          "diff -u other secret/",
          "colordiff src ./secret",
          "diff sec*t src",
        ]),
        ...all("linked/hosts leads to /etc/hosts, outside the workspace", ["diff linked other", "diff -N src linked"]),
        ...all("allow", [
          "diff src/a.ts src/b.ts",
          "diff a.ts src/a.ts",
          "diff -u a.ts missing",
          "ls secret other",
          "diff src other",
          "diff o*r src",
          "cat secret",
        ]),
      ],
      context,
    );
  });

  it("are asked about when an option of a search names its folder", () =>
    checkTable(
      [
        ...all("Looks through a folder that an option names", ["fd --search-path /etc x", "fd --base-directory src x"]),
        ["fd x /etc", "outside the workspace"],
        ["fd x src", "allow"],
      ],
      commandContext(),
    ));

  it("are asked about when they reach out, even if they usually don't", () =>
    checkTable(
      [
        ...all("Goes to the network", [
          ...[
            "pip list --outdated",
            "pip list -o",
            "pip list --index-url https://example.com",
            "pip freeze --find-links=https://example.com",
          ],
          ...["pip3 list --proxy http://example.com", "git remote -v update"],
        ]),
        ["poetry show", "Fetches packages"],
        ...all("may fetch", ["go list -m -u all", "go list -m golang.org/x/text@latest", "go doc fmt"]),
        ...all("outside the workspace", ["fd x /etc"]),
        ...all("an option names", ["fd --base-directory=/etc x", "pip list --path ../outside"]),
        ["pip list", "may look for a newer version"],
        ["xxd -b -bc ../outside -u", "outside the workspace"],
        ["xxd -bc a.txt", "Has an option that is not known"],
        ["xxd -c a.txt -u", "allow"],
        ["xxd -c16 -u ../x", "outside the workspace"],
        ...all("allow", ["pip show requests", "git remote -v", "fd x src"]),
      ],
      commandContext(),
    ));

  it("are asked about when PowerShell hands them names of files through a pipeline, or in an option", async () => {
    const context = commandContext({ language: "powershell" });
    await context.files.write(await context.workspace.resolve(".env"), new TextEncoder().encode("KEY=1\n"));
    await checkTable(
      [
        ...all("Reads the files whose names it is given", [
          ...["echo .env | gc", "ls | sort | sls KEY", "gi .env | type"],
          ...["echo x | import-csv", "gci | sort-object | gc"],
        ]),
        ...all("may contain secrets", [
          ...["gci .env | gc", "ls | cat", "gci -Recurse -Force | sls KEY", "gci | select-string KEY"],
          "gc -Path:.env",
          "gc -LiteralPath:.env",
          "gc -Pa:.\\.env",
          "sls KEY -Path:.env",
          "gc -Path .env",
        ]),
        ...all("allow", [
          "gc src/a.ts | sls KEY",
          "gc src/a.ts | sort | sls KEY",
          "git log | sls fix",
          "gc src/a.ts",
          "ls | sort",
          "echo x | sls x",
          "gc -Path:src/a.ts",
        ]),
      ],
      context,
    );
  });

  it("are asked about in the spellings of bash that are known to hide files", () =>
    checkTable(
      [
        ...all("may contain secrets", [
          ...[
            'echo "$(<.env)"',
            'cat <<< "$(<.env)"',
            "exec 3<.env",
            "cat 0<.env",
            "while :; do :; done < .env",
            "cat ./src/../.env",
            "cat src//../.env",
          ],
          ...[
            "cat --number .env",
            "head -n1 -- .env",
            "cat \\.env",
            'cat .e"n"v',
            "tail -c+1 .env",
            "sort --files0-from .env",
            "cat < ./.env",
            "git blame --contents .env src/a.ts",
          ],
        ]),
        ...all("is known only when it runs", [
          "cat .{env,$x}",
          "cat .e{n..$x}v",
          "cat $'\\x2eenv'",
          "cat .en${x}v",
          "ls .env | xargs -I@ sh -c 'cat @'",
        ]),
        ...all("Could not be analyzed", [
          "cat .e+(n)v",
          "cat @(.env)",
          "cat\u00a0.env",
          "cat .env\u200b",
          "cat ${x:-.env}",
        ]),
        ...all("outside the workspace", ["cat ~root/x", "ls ~+/..", "cat ~-/x", "cat ~nobody"]),
        ...all("allow", ['grep "foo$" src/a.ts', "grep foo$ src/a.ts", 'grep -E "^a$|b$" src/a.ts', "rg '^x$' src"]),
        ...all("is known only when it runs", ['cat "a$x"', 'cat "$"x$y', 'cat "${x}"']),
      ],
      commandContext(),
    ));

  it("are asked about when Git would take a folder of the workspace for a repository of its own", async () => {
    const context = commandContext();
    const root = new URL(`${String(context.workspace.folders[0]?.resource)}/`);
    for (const folder of ["evil/deep", "evil/objects", "tree", "plain", "headed"])
      mkdirSync(new URL(folder, root), { recursive: true });
    for (const file of ["evil/HEAD", "tree/HEAD", "tree/commondir", "headed/HEAD"])
      writeFileSync(new URL(file, root), "");
    symlinkSync("evil", new URL("linked", root));
    await checkTable(
      [
        ...all("evil is a repository of its own, whose settings may run programs", [
          ...[
            "git -C evil status",
            "cd evil && git status",
            "cd evil/deep; git log",
            "git -C plain -C ../evil/deep diff",
          ],
          ...[
            "/usr/bin/git -C ./evil log",
            "cd evil && nice git status",
            "git -C linked status",
            "cd evil && git diff -C ../plain",
            "cd evil && git blame -C ../plain/a",
            "git --namespace x -C evil status",
            "git -C plain --no-pager -C ../evil status",
            "git -C evil/objects/x log",
          ],
        ]),
        ["git -C tree log", "tree is a repository of its own"],
        ...all("allow", [
          "git status",
          "git -C plain status",
          "git -C headed status",
          "git diff -C evil",
          "cd plain && git log",
          "cat evil/HEAD",
        ]),
        ["git -C .. status", "outside the workspace"],
        [`${"git log; ".repeat(50)}git log`, "Runs Git 51 times, of which 50 were checked"],
      ],
      context,
    );
    const place = (): Promise<never> => Promise.reject(new Error("gone"));
    await checkTable([["git status", "could not be checked"]], {
      ...context,
      workspace: { ...context.workspace, place },
    });
  });
});
