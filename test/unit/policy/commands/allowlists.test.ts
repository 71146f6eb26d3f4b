import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { readGiven, type Reading } from "../../../../src/tools/runtime/policy/programs/givenOptions";
import { OWN, type Row } from "../../../../src/tools/runtime/policy/programs/programRow";
import { TABLES } from "../../../../src/tools/runtime/policy/programs/tables/tables";
import type { Word } from "../../../../src/tools/runtime/policy/line/commandWord";
import { all, checkTable, commandContext, decide, told } from "./decide";

/** What a line of arguments is taken apart into, in short. */
function taken(line: string, allows: string, more: Partial<Reading> = {}): string {
  const words = line
    .split(" ")
    .map((value): Word => ({ raw: value, kind: /\*/.test(value) ? "glob" : "literal", value }));
  const given = readGiven(words, { allows, ...more }, (option) => option === "-J");
  const values = given.values.map(({ option, kind, word }) => `${option}=${word.value}:${kind}`);
  const list = (found: readonly Word[]): string => found.map(({ value }) => value).join(" ");
  return [
    given.options.join(" "),
    values.join(" "),
    list(given.operands),
    list(given.late),
    given.unknown?.value ?? "",
  ].join(" | ");
}

const ALLOWS = "-a -b --all\n-n --lines NUMBER\n--color [TEXT]\n-C [TEXT]\n--arg TEXT TEXT\n-NUMBER";

describe("options of a command", () => {
  it("are read as getopt reads them: letters together, values in the same word or the next", () => {
    assert.equal(taken("-ab x", ALLOWS), "-a -b |  | x |  | ");
    assert.equal(taken("-n 5 x", ALLOWS), "-n | -n=5:NUMBER | x |  | ");
    assert.equal(taken("-an5 x", ALLOWS), "-a -n | -n=5:NUMBER | x |  | ");
    assert.equal(taken("--lines=5 --lines 6", ALLOWS), "--lines --lines | --lines=5:NUMBER --lines=6:NUMBER |  |  | ");
    assert.equal(taken("--arg a b x", ALLOWS), "--arg | --arg=a:TEXT --arg=b:TEXT | x |  | ");
    assert.equal(taken("-5 x", ALLOWS), "-NUMBER |  | x |  | ");
    assert.equal(taken("-n", ALLOWS), "-n |  |  |  | ");
  });

  it("take an optional value only from the same word", () => {
    assert.equal(taken("--color x", ALLOWS), "--color |  | x |  | ");
    assert.equal(taken("--color=always x", ALLOWS), "--color | --color=always:TEXT | x |  | ");
    assert.equal(taken("-C x", ALLOWS), "-C |  | x |  | ");
    assert.equal(taken("-C5", ALLOWS), "-C | -C=5:TEXT |  |  | ");
  });

  it("end at two hyphens, and for some programs at the first operand", () => {
    assert.equal(taken("-- -a", ALLOWS), " |  | -a |  | ");
    assert.equal(taken("x -a", ALLOWS), "-a |  | x | -a | ");
    assert.equal(taken("x -n y", ALLOWS), "-n | -n=y:NUMBER | x | -n y | ");
    assert.equal(taken("x -a", ALLOWS, { posix: true }), " |  | x -a |  | ");
    assert.equal(taken("- x", ALLOWS), " |  | - x |  | ");
  });

  it("are whole words after one hyphen for some programs", () => {
    const allows = "-l -simplify\n-r TEXT";
    assert.equal(
      taken("-l --simplify -r x -r=y", allows, { wordOptions: true }),
      "-l -simplify -r -r | -r=x:TEXT -r=y:TEXT |  |  | ",
    );
    assert.equal(taken("-ls", allows, { wordOptions: true }), " |  |  |  | -ls");
  });

  it("that are not listed are reported: unknown letters, shortened names, values where none belongs", () => {
    for (const option of ["-x", "-ax", "--al", "--lin=5", "--all=1", "--unknown", "-*"])
      assert.equal(taken(option, ALLOWS).split(" | ").at(-1), option, option);
    assert.equal(taken("-J x", ALLOWS), " |  | x |  | ", "an option that is judged elsewhere");
  });

  it("take a glob for names of files if the shell may replace it with several", () => {
    assert.equal(taken("-n *.ts", ALLOWS), "-n | -n=*.ts:NUMBER | *.ts |  | ");
    assert.equal(taken("-e *.ts", "-e PATTERN"), "-e | -e=*.ts:PATTERN |  |  | ");
  });
});

/** Every command of the tables that only reads and lists its options. */
function listed(rows: readonly Row[], before = ""): { command: string; row: Row }[] {
  return rows.flatMap((row) => {
    const [name = ""] = row.names.split(" ");
    const command = `${before}${name}`;
    const own = row.class === "readOnly" && row.allows !== undefined && row.allows !== OWN && !row.given;
    return [...(own ? [{ command, row }] : []), ...listed(row.sub ?? [], `${command} `)];
  });
}

describe("commands that only read", () => {
  it("are asked about with any option that their row does not list", async () => {
    const context = commandContext();
    const commands = listed(TABLES);
    assert.equal(commands.length > 100, true, String(commands.length));
    const option = fc.oneof(
      fc
        .constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        .map((letter) => `-${letter}`),
      fc.stringMatching(/^--[a-z]{3,8}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...commands), option, async ({ command, row }, given) => {
        const spellings = String(row.allows).split(/\s+/);
        if (spellings.includes(given) || given === "--version" || given === "--help") return;
        assert.notEqual(told(await decide(`${command} ${given}`, context)), "allow", `${command} ${given}`);
      }),
      { seed: 18, numRuns: 600 },
    );
  });

  it("run unasked with each option that their row lists, as long as nothing else is against it", async () => {
    const context = commandContext();
    for (const { command, row } of listed(TABLES)) {
      if (row.tree || row.paths === "afterFirst" || /^(?:cd|git (?:show|log|stash|reflog).*)$/.test(command)) continue;
      for (const line of String(row.allows).split("\n")) {
        const [spelling = "", ...rest] = line.trim().split(/\s+/);
        const kinds = rest.filter((word) => /^[A-Z]+\+?$/.test(word));
        if (!spelling.startsWith("-") || spelling === "-NUMBER") continue;
        const text = [command, spelling, ...kinds.map(() => "1")].join(" ");
        assert.equal(told(await decide(text, context)), "allow", text);
      }
    }
  });

  it("and show the files below a folder are asked about if one contains secrets, which is named", async () => {
    const context = commandContext();
    const root = new URL(`${String(context.workspace.folders[0]?.resource)}/`);
    mkdirSync(new URL("conf", root));
    for (const file of [".env", "conf/server.pem", "conf/a.ts", "src/b.ts", "c.local", ".env.production"])
      writeFileSync(new URL(file, root), "");
    symlinkSync("/etc/hosts", new URL("src/deep/hosts.md", root));
    await checkTable(
      [
        ...all("may contain secrets", ["grep -r K*EY", "grep -r K*EY  #.", "rg -. K*EY"]),
        ...all("may contain secrets", [
          ...[
            "grep -r foo .",
            "grep -rn foo",
            "grep --recursive foo conf",
            "egrep -r foo",
            "grep -r --include=*.pem foo .",
          ],
          ...["grep -r --exclude='*.js' --include='*.ts' KEY .", "grep -r --include='*.ts' --include='*env' KEY ."],
          ...[
            "grep -rn --include=*.ts --include=*.pem foo .",
            "grep -r --include='*' foo .",
            "grep -r --exclude-dir=src foo .",
          ],
          ...[
            "rg -g .env KEY",
            "rg -g '.e*' KEY",
            "rg -g '*.pem' .",
            "rg --iglob .ENV KEY",
            "rg --glob=.env KEY",
            "rg -ng.env KEY",
          ],
          ...[
            "rg -g '*.ts' -g '.*' KEY",
            "rg --no-ignore --hidden KEY",
            "rg -uu KEY",
            "rg -uuu KEY",
            "rg -. KEY",
            "rg KEY",
          ],
          ...["diff -r . src", "diff -qr conf src", "diff --recursive src conf"],
          ...[
            "find . -exec cat {} \\;",
            "find . -exec grep -l foo {} +",
            "find conf -type f -exec head -5 {} +",
            "find . -name '.e*' -exec cat {} +",
          ],
          ...[
            "find . -exec cat {} + -name '*.ts'",
            "find . -name '*.ts' -o -exec cat {} +",
            "find . ! -name '*.ts' -exec cat {} +",
          ],
        ]),
        ["find src -name '*.md' -exec cat {} +", "is a link, which is followed"],
        ["diff -r src other", "is a link, which is followed"],
        ...all("allow", [
          ...[
            "grep -rn foo src/",
            "grep -r --include='*.ts' --exclude='*.js' foo .",
            "grep -rn foo . --include='*.ts' --exclude-dir=conf",
            "grep -r foo . --exclude-dir=conf --include=*.md",
          ],
          ...["rg foo src", "rg -g '*.ts' foo", "rg --files", "rg -t ts foo src", "diff -r conf/a.ts src/b.ts"],
          ...[
            "find src -name '*.ts' -exec wc -l {} +",
            "find . -name '*.ts' -exec wc -l {} +",
            "find src -type f -exec cat {} \\;",
            "find . -type f -name '*.ts' -exec grep -n foo {} +",
          ],
        ]),
        ...all("Runs code that can't be checked", ["find . -name '*.ts' -exec awk {} a.ts \\;"]),
        ...all("Writes a file", ["find . -exec uniq {} +", "find . -exec xxd {} +", "find . -exec sort -o {} x \\;"]),
        ...all("Runs a script", ["find . -name '*.sh' -exec bash {} \\;"]),
        ...all("outside the workspace", ["find /etc -name hosts -exec cat {} +", "find .. -exec cat {} +"]),
      ],
      context,
    );
  });

  it("and look into archives are asked about when these are outside, or on another machine", () =>
    checkTable(
      [
        ...all("outside the workspace", [
          "tar -tf../x.tar",
          "tar tf ../x.tar",
          "tar tfv ../x.tar a",
          "tar -t --file=../x.tar",
          "tar -tvf /etc/x.tar",
        ]),
        ...all("Goes to the network", ["tar -tfHOST:b", "tar -tvf127.0.0.1:b", "tar tf '-oX:b'", "tar tf HOST:b"]),
        ...all("allow", [
          "tar -tf a.tar",
          "tar tfv a.tar",
          "tar tzfv a.tgz src",
          "tar ft a.tar",
          "tar tvf a.tar --wildcards '*.ts'",
          "tar --list --file=a.tar",
        ]),
      ],
      commandContext(),
    ));

  it("are asked about in PowerShell with parameters that reach out, or that are not known", () =>
    checkTable(
      [
        ...all("Has an option that is not known", [
          "Get-Service -ComputerName H",
          "Get-Process -ComputerName H",
          "Get-Help -Online",
          "gci -FollowSymlink",
          "gc a.ts -OutVariable x",
        ]),
        ...all("Runs a program", [
          "sort.exe a.txt /o x",
          "sort.exe .env",
          'find "x" .env',
          "find.exe x a",
          "more a.ts",
        ]),
        ...all("is known only when it runs", ["gc ENV~1", "type CREDEN~1.JSO"]),
        ...all("allow", [
          "gci -Recurse -Filter *.ts",
          "sort -Unique",
          "Get-Process -Name node",
          "gc a.ts -TotalCount:5",
          "git.exe status",
        ]),
      ],
      commandContext({ language: "powershell" }),
    ));
});
