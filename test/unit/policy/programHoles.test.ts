import { all, checkTable, commandContext, linkedContext } from "./commands/decide";

/** Lines that ran unasked once because a program reads its words in a way of its own. */
describe("words that mean more to a program than they seem to", () => {
  it("a pager runs no program that its options name behind a search", () =>
    checkTable(
      [
        ...all("Runs code that can't be checked", [
          "less '+/a$--lesskey-src=key' a.txt",
          "less '+/a$-kkey' a.txt",
          "less '+/$--lesskey-content=#env LESSOPEN=|./tool %s' a.txt",
          "more '+/a$--lesskey-src=key' a.txt",
        ]),
        ...all("allow", ["less +/foo a.txt", "less +120g a.txt", "less +G a.txt"]),
      ],
      commandContext(),
    ));

  it("Python prints nothing that may be an error, for which it would load modules of the workspace", () =>
    checkTable(
      [
        ...all("Runs code that can't be checked", [
          "python3 -c \"console.log('x')\"",
          "python3 -c \" print('x')\"",
          "python3 -c 'print(1)\n;'",
          "python3 -c \"print('\u2603')\"",
          "LC_ALL=en_US python3 -c \"print('\u20ac')\"",
          "python3 -c 'print(1)\u00a0'",
          "python3 -c 'print(1,\u00a02)'",
          "python3 -c 'print(\"\u0001\")'",
          "node -e 'print(1)'",
          "perl -e 'print(1)'",
        ]),
        ...all("allow", [
          "python3 -c \"print('x y ~ # [1]')\"",
          "python3 -c 'print(1);\n'",
          "node -e \"console.log('x')\"",
        ]),
      ],
      commandContext(),
    ));

  it("no archive is read through a link that a program finds by adding an ending", async () => {
    const context = linkedContext({ "data.gz": "/etc/passwd", "src/a.z": "/etc/passwd", "c.zip": "/etc/passwd" });
    await checkTable(
      [
        ...all("outside the workspace", ["zcat data", "zcat b.gz data | head", "zcat src/a", "cd src && zcat a"]),
        ...all("outside the workspace", ["unzip -l c", "zipinfo ./c", "unzip -Z1 c"]),
        ...all("allow", ["zcat b.gz", "zcat src/b c/d.gz", "unzip -l a.zip b", "zipinfo -1 a.zip"]),
      ],
      context,
    );
  });

  it("no archive is found by a pattern that the shell leaves as it is", () =>
    checkTable(
      [
        ...all("names match a pattern", ["unzip -l 'c*'", "zipinfo '?.zip'", "unzip -Z1 src/\\[c].zip"]),
        ...all("allow", ["unzip -l a.zip '*.txt'", "unzip -l *.zip", "zipinfo a.zip '*.txt'"]),
      ],
      commandContext(),
    ));

  it("Git's -C leads nowhere outside the workspace from the folder of another one", async () => {
    const context = linkedContext({ "src/out": "/etc" });
    await checkTable(
      [
        ...all("outside the workspace", [
          "git -C src -C out log",
          "git -C src -C . -C out status",
          "git --no-pager -C src -C out show HEAD:passwd",
          'git -C "$PWD/src" -C out log',
        ]),
        ...all("allow", ["git -C src -C deep log", "git -C src -C deep status", "git -C src log -C"]),
      ],
      context,
    );
  });

  it("ripgrep searches no secret file by options that list files in other versions", async () => {
    const context = commandContext();
    await context.files.write(await context.workspace.resolve(".env"), new TextEncoder().encode("KEY=1\n"));
    const searches = ["--json", "-c", "--count-matches", "-l", "--files-with-matches", "--files-without-match", "-nc"];
    await checkTable(
      [
        ...all("depending on the version of ripgrep", [
          ...searches.map((option) => `rg --files ${option} --hidden KEY .`),
          ...searches.map((option) => `rg ${option} --type-list --hidden -e KEY`),
        ]),
        ...all("allow", [
          "rg --files --hidden",
          "rg --files --hidden -g '*.ts' src",
          "rg --type-list",
          "rg -l KEY src",
        ]),
      ],
      context,
    );
  });

  it("grep searches no secret file with an option whose value may be the next word", async () => {
    const context = commandContext();
    await context.files.write(await context.workspace.resolve(".env"), new TextEncoder().encode("KEY=1\n"));
    await checkTable(
      [
        ...all("value may be the next word", ["grep -r --context 3 KEY", "grep -r KEY --context 3"]),
        ...all("may contain secrets", ["grep -r --context=3 KEY", "grep -rC 3 KEY", "grep -r --color KEY"]),
        ...all("allow", ["grep --context=3 KEY src/a.ts", "grep -C 3 KEY src/a.ts", "grep --context 3 KEY src/a.ts"]),
        ...all("allow", ["grep -r --context=3 KEY src"]),
      ],
      context,
    );
  });

  it("Git shows no history of every file by an option whose value is the next word", () =>
    checkTable(
      [
        ...all("Shows the history of every file", [
          ...["git log --diff-merges on", "git log --diff-merges=on", "git reflog --diff-merges first-parent"],
          ...["git stash list --diff-merges c", "git show --diff-merges dd HEAD~3..HEAD"],
        ]),
        ...all("allow", ["git log --merges", "git log --diff-merges on -- src/a.ts", "git log --no-diff-merges"]),
      ],
      commandContext(),
    ));
});
