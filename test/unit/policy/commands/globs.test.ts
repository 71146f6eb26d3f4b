import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { FileError } from "../../../../src/base/errors";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../../src/base/resource";
import { hasAnyNames } from "../../../support/machine";
import { all, checkTable, commandContext, decide } from "./decide";

describe("globs in commands", () => {
  it("are no reason to ask in place of a pattern, unless they may expand to files that contain secrets", () =>
    checkTable(
      [
        ...all("allow", [
          ...[
            "grep foo.*bar src/a.ts",
            "grep -n import.* src/a.ts",
            "grep -e foo.*bar src/a.ts",
            "grep ^foo[a-z]*$ src/a.ts",
          ],
          ...["grep -E [0-9]+ src/a.ts", "rg class.*Foo src", "rg -n -e foo.* src", "sed -n /foo.*bar/p src/a.ts"],
          ...[
            "sed s/.*foo/x/g src/a.ts",
            "sed -n -e s/a*/b/p src/a.ts",
            "awk /foo.*/ src/a.ts",
            "jq .foo[0] package.json",
          ],
          ...["git grep foo.*bar", "git grep -n foo.* -- src", "fd test.* src", "grep -ie foo* src/a.ts"],
        ]),
        ...all("may match files that contain secrets", [
          ...["grep .e* src/a.ts", "grep * src/a.ts", "grep .* src/a.ts", "grep id* src/a.ts", "grep -e .e* src/a.ts"],
          ...[
            "grep s*.json src/a.ts",
            "sed -n .en? src/a.ts",
            "rg .[e]nv src",
            "grep src/.e* src/a.ts",
            "awk i?_rsa src/a.ts",
          ],
          ...["grep foo.* *", "grep foo src/*.pem", "rg -e foo *.key"],
        ]),
        ["grep ~/.e* src/a.ts", "outside the workspace"],
        ["grep ../foo* src/../../x", "outside the workspace"],
      ],
      commandContext(),
    ));

  it("are a reason to ask in place of a pattern when they expand to files that may not be read", async () => {
    const context = commandContext();
    const root = rootOf(context);
    writeFileSync(new URL("foo.pem", root), "");
    symlinkSync("/etc/hosts", new URL("leading", root));
    await checkTable(
      [
        ["grep foo.* src/a.ts", "foo.pem may contain secrets"],
        ["grep lead.* src/a.ts", "allow"],
        ["grep lead* src/a.ts", "outside the workspace"],
        ["sed -n /et*/hosts src/a.ts", "outside the workspace"],
        ["sed -n /no*thing/p src/a.ts", "allow"],
      ],
      context,
    );
  });

  it("are no reason to ask if no name of a file with secrets fits", () =>
    checkTable(
      [
        ...all("allow", [
          ...[
            "cat *foo.ts",
            "cat src/f?o",
            "cat Makefil[a-e]",
            "cat src/*.test",
            "cat *.local",
            "cat src/test-[0-9].txt",
          ],
          ...["cat .github/*.yaml.md", "cat *.example", "cat .ssh-notes/*.md", "cat *+rs", "cat x[0-9]"],
        ]),
        ...all("may match files that contain secrets", [
          ...[
            "cat *",
            "cat [.]env*",
            "cat .[e]nv",
            "cat ?d_rsa",
            "cat *_rsa",
            "cat [[:alpha:]]d_rsa",
            "cat *.p?m",
            "cat .s*/config",
          ],
          ...[
            "cat .[a]ws/x*",
            "cat .conf*/gh/x",
            "cat .config/g?/hosts",
            "cat .docker/conf*",
            "cat *#",
            "cat .*.swp",
            "cat .n*rc",
          ],
          ...[
            "cat *old",
            "cat '['x]*.pem",
            "cat '#'.e*",
            "cat creden*.j*",
            "cat foo.*",
            "cat src/test_*",
            "cat id_rs[a",
            "cat .ENV*",
            "cat *.KEY",
          ],
        ]),
      ],
      commandContext(),
    ));

  it("are asked about by what they match: links that lead outside, and names that the user or an ignore file lists", async () => {
    const paths = { outside: "ask", secret: ["diary.md", "private/**"], notSecret: [], own: [] } as const;
    const plain = commandContext();
    const context = { ...plain, settings: { ...plain.settings, paths } };
    const root = rootOf(context);
    for (const place of ["notes/deep", "private", "plain", "linked"])
      mkdirSync(new URL(place, root), { recursive: true });
    for (const file of [
      "notes/diary.md",
      "notes/list.md",
      "private/x.ts",
      "plain/hidden.ts",
      "plain/a.js",
      "linked/a.md",
    ])
      writeFileSync(new URL(file, root), "");
    symlinkSync("/etc/hosts", new URL("linked/hosts.md", root));
    symlinkSync("/etc", new URL("linked/etc", root));
    symlinkSync("deep", new URL("notes/near.md", root));
    // Each of these letters is three when it is taken apart.
    const long = "\u1f82".repeat(64);
    symlinkSync("/etc/hosts", new URL(`linked/${long}.rs`, root));
    for (const number of [1, 2, 3, 4, 5]) symlinkSync(`/etc/h${number}`, new URL(`plain/l${number}`, root));
    writeFileSync(new URL(".copilotignore", root), "hidden.ts\n");
    await checkTable(
      [
        ...all("notes/diary.md may contain secrets", [
          "cat notes/*.md",
          "cat */d*.md",
          "wc -l notes/?iary.md",
          "cat < notes/d*.md",
        ]),
        ...all("private/x.ts may contain secrets", ["cat */x.ts", "cat priv*/*.ts"]),
        ...all("plain/hidden.ts is kept from agents by .copilotignore", ["cat plain/*.ts", "head -3 pl*/hidden.ts"]),
        ...all("linked/hosts.md leads to /etc/hosts, outside the workspace", [
          "cat linked/*.md",
          "ls linked/h*",
          "cat l*/hosts.md",
        ]),
        [`cat linked/${long}*.rs`, "leads to /etc/hosts, outside the workspace"],
        ...all("outside the workspace", [
          "cat linked/e*/hosts",
          "ls link*/etc",
          "ls linked/*/passwd",
          "echo linked/*/passwd",
        ]),
        ...all("allow", [
          "ls notes/*.md",
          "cat plain/*.js",
          "cat linked/a*.md",
          "cat notes/l*.md",
          "ls plain/*.ts",
          "cat none/*.ts",
          `cat src/${"?".repeat(300)}.ts`,
          "cat plain/a.js/*.ts",
        ]),
        ...all("allow", ["cat notes/n*.md", "echo linked/*", "ls notes/././*.md"]),
      ],
      context,
    );
    const told = await decide("ls plain/l?", context);
    assert.deepEqual(
      told.kind === "ask" && told.reasons,
      [1, 2, 3].map((number) => `plain/l${number} leads to /etc/h${number}, outside the workspace.`),
    );
  });

  it("write no more than the names that stand for them may be written", async () => {
    const context = commandContext({ rules: { allow: ["cp", "mv", "touch"] } });
    const root = rootOf(context);
    for (const place of [".git", ".vscode", "plain", "data/User"]) mkdirSync(new URL(place, root), { recursive: true });
    for (const file of [".git/config", ".vscode/settings.json", "plain/a.txt", "data/User/settings.json"])
      writeFileSync(new URL(file, root), "");
    symlinkSync("data/User", new URL("mine", root));
    await checkTable(
      [
        ...all("belongs to Git", ["mv .gi? other", "touch .gi?/config", "touch .g*/conf*", "cp plain/a.txt .gi[t]"]),
        ...all("configures the editor", ["cp evil.json .vsco*/settings.json", "mv .vs* other", "touch .v*/s*"]),
        ...all("the editor's own settings, which no tool changes", [
          "touch data/Us?r/settings.json",
          "touch data/User/set*",
          "touch min?/settings.json",
          "cp plain/a.txt d*/*/settings.json",
        ]),
        ...all("allow", ["touch plain/*.txt", "mv pl?in other", "touch .x*/config", "touch data/User/other*"]),
      ],
      context,
    );
  });

  it("are no reason to ask if a name with a hyphen would be an option, as long as they match no such name", async () => {
    const context = commandContext({ rules: { allow: ["touch", "npm test"] } });
    const root = rootOf(context);
    for (const file of ["a.ts", "b.ts", "src/a.ts"]) writeFileSync(new URL(file, root), "");
    const commands = [
      ...[
        "wc -l *.ts",
        "grep -n foo *.ts",
        "git log -- *.ts",
        "git log *.ts",
        "head -n 5 ?.ts",
        "sort *.ts",
        "git diff *.ts",
        "wc -l */*.ts",
      ],
      ...[
        "rg foo *.ts",
        "file *",
        "du -sh *",
        "git log -- *.md",
        "grep -rn --include=*.ts foo src",
        "less [ab].ts",
        "strings *.ts",
        "zcat *.ts",
        "git blame *.ts",
        "hexdump -C *.ts",
        "apropos *.ts",
      ],
    ];
    const more = ["sed -n /foo.*/p a.ts", "jq .foo[0] a.ts", "tar tf a*.ts", "nm -g *.ts", "ps *"];
    await checkTable(all("allow", [...commands, ...more, "wc -- *.ts", "cat *.ts", "wc ./*.ts"]), context);
    await checkTable(
      all("is known only when it runs", [
        "touch -- -x.ts; wc *.ts",
        "npm test && sort ?.ts",
        "echo > a.ts; wc -l *.ts",
      ]),
      context,
    );
    await checkTable(
      all("is known only when it runs", [
        ...["touch 's,ax,b,;w x;s,c,b,'; sed s,a*,b, a.ts", `touch 'length||x("id")||2'; awk length*2 a.ts`],
        ...["touch e:x.tar; tar tf e*.tar", "touch x@latest; tar tf x*", "touch xe; ps x*"],
        ...["touch -- -Tx; sort -* a.ts", "touch -- --x=y; rg --p* foo .", "touch -- -x; wc [-a]*"],
      ]),
      context,
    );
    await checkTable(
      all("allow", ["touch x.ts; wc a*.ts", "touch x.ts; wc [a-c]*.ts", "touch x.ts; cat *.ts"]),
      context,
    );
    for (const file of ["-x.ts", "+x.ts", "@x.ts", ...(hasAnyNames ? ["./e:x.ts"] : []), ".foo[0]"])
      writeFileSync(new URL(file, root), "");
    mkdirSync(new URL("-d", root));
    for (const file of ["-d/x.md", "p", ".foo0", "--include=x.ts"]) writeFileSync(new URL(file, root), "");
    const asked = commands.filter((command) => !/-- |[?]|\]|\/\*/.test(command));
    await checkTable(
      [
        ...all("stands for", asked),
        ...all("-d/x.md stands for */*.md, and is more than a name to the command.", ["wc -l */*.md"]),
        ...all("+x.ts stands for", ["less [!-]*.ts", "less -- *.ts"]),
        ...all("@x.ts stands for", ["strings -- ?x.ts"]),
        ...all("e:x.ts stands for", hasAnyNames ? ["tar tf e*.ts", "ps e*.ts"] : []),
        ...all("stands for", ["jq .foo[0] a.ts", "sed -n p* a.ts", "awk [p] a.ts", "wc -*"]),
        ...all("allow", [
          "wc -- *.ts",
          "git log -- *.ts",
          "cat *.ts",
          "echo *",
          "wc ./*.ts",
          "wc a*.ts",
          "grep p* a.ts",
          "tar tf ./e*.ts",
        ]),
        ["wc *.md", "allow"],
      ],
      context,
    );
  });

  it("are asked about when they match too much to look at, or something that can't be looked at", async () => {
    const context = commandContext();
    const root = rootOf(context);
    mkdirSync(new URL("many", root));
    for (let index = 0; index < 80; index++) mkdirSync(new URL(`many/${index}`, root));
    for (let index = 0; index < 80; index++) writeFileSync(new URL(`many/0/${index}.ts`, root), "");
    const many = (ends: string): string => Array.from({ length: 40 }, (_, at) => `many/*/*.${ends}${at}`).join(" ");
    const again = Array.from({ length: 40 }, () => "many/*/*.ts").join(" ");
    await checkTable(
      [
        ["cat many/*/*.ts", "allow"],
        [`cat ${again}`, "allow"],
        [`cat ${many("ts")}`, "may match more than can be checked"],
        [`touch ${many("js")}`, "may match more than can be checked"],
      ],
      context,
    );
    let lists = 0;
    const counting = new Proxy(context.files, {
      get: (files, name) =>
        name === "list"
          ? (folder: Resource) => {
              if (folder.endsWith("/crowd")) lists += 1;
              return files.list(folder);
            }
          : (Reflect.get(files, name) as unknown),
    });
    mkdirSync(new URL("crowd", root));
    for (let index = 0; index < 2600; index++) writeFileSync(new URL(`crowd/${index}.ts`, root), "");
    const crowd = (command: string, globs: readonly string[]): Promise<unknown> =>
      decide(`${command} ${globs.join(" ")}`, { ...context, files: counting });
    const ends = Array.from({ length: 40 }, (_, at) => `crowd/*.js${at}`);
    await crowd("cat", ends);
    assert.equal(lists, 2, "no folder is listed once there is too much");
    lists = 0;
    await crowd("touch", ["crowd/*.none", "crowd/*.none"]);
    assert.equal(lists, 1, "a folder is listed once for a glob, whatever is asked about it");
    const failing = (error: Error): typeof context => ({
      ...context,
      files: new Proxy(context.files, {
        get: (files, name) => (name === "list" ? () => Promise.reject(error) : (Reflect.get(files, name) as unknown)),
      }),
    });
    await checkTable(
      [["cat src/*.ts", "src/*.ts could not be checked"]],
      failing(new FileError("PermissionDenied", "x")),
    );
  });
});

/** The workspace's folder. */
function rootOf({ workspace }: ToolContext): URL {
  return new URL(`${String(workspace.folders[0]?.resource)}/`);
}
