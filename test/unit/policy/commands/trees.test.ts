import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { FileError } from "../../../../src/base/errors";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import { hasAnyNames } from "../../../support/machine";
import { untilAborted } from "../../../support/untilAborted";
import { all, checkTable, commandContext, decide, told } from "./decide";

const SEARCHES = /* oxfmt-ignore */ [
  "grep -rn foo .", "grep -rn foo src", "grep -r foo", "grep -rn foo src/*/", "find . -exec cat {} +", "find src -type f -exec grep -l foo {} \\;", "find . -exec grep {} +", "find . -name '*' -exec wc -l {} +",
  "find src -type f | xargs grep -l foo", "find . | xargs cat", "find . -print0 | xargs -0 cat", "find . | xargs -r -n 10 -P4 wc", "find . | xargs grep", "diff -r src other", "rg -uu foo", "rg --hidden foo src", "rg -g '*' foo",
];

describe("a command that reads the files below a folder", () => {
  it("runs without a question when none of them may contain secrets", () =>
    checkTable(
      all("allow", SEARCHES),
      folderWith({ "src/a.ts": "", "src/deep/b.ts": "", "other/c.md": "", ".github/d.yml": "" }),
    ));

  it("is asked about by the names of those that may", () =>
    checkTable(
      all("src/deep/.env may contain secrets.", SEARCHES),
      folderWith({ "src/a.ts": "", "src/deep/.env": "", "other/c.md": "" }),
    ));

  it("names three of them at most, and what an ignore file for agents names", async () => {
    const files = Object.fromEntries(["a.pem", "b.pem", "c.pem", "d.pem"].map((name) => [`src/${name}`, ""]));
    for (const line of ["grep -r foo src", "rg foo src"])
      assert.equal(
        told(await decide(line, folderWith(files))),
        "ask: src/a.pem may contain secrets. src/b.pem may contain secrets. src/c.pem may contain secrets.",
      );
    assert.equal(
      told(await decide("grep -r foo src", folderWith({ "src/plans.md": "", ".cursorignore": "plans.md\n" }))),
      "ask: src/plans.md is kept from agents by .cursorignore.",
    );
  });

  it("reads only what its names let through", () =>
    checkTable(
      [
        ...all(
          "allow",
          /* oxfmt-ignore */ [
          "grep -rn --include=*.ts foo .", "grep -rn foo . --include='*.ts' --include='*.md'", "grep -rn --exclude-dir=keys foo .", "find . -name '*.ts' -exec wc -l {} +", "find src -type f -exec wc -l {} +",
          "find . -name '*.ts' | xargs grep -l foo", "find . -name '*.ts' -print0 | xargs -0 grep -l foo", "rg -g '*.ts' foo", "rg foo src", "grep foo src/a.ts", "rg foo src/a.ts",
        ],
        ),
        ...all(
          "server.pem may contain secrets",
          /* oxfmt-ignore */ [
          "grep -rn foo .", "grep -rn --include=*.ts --include=*.pem foo .", "grep -rn --exclude-dir=x --include=*.pem foo .", "grep -rn --include=*.??? foo .", "grep -rn --include=[!.]*.[op]em foo .", "grep -rn --exclude-dir='k*' foo .",
          "find . -name '*.p*' -exec cat {} +", "find . -name '*.ts' -o -name '*.pem' -exec cat {} +", "find . -not -name '*.ts' -exec cat {} +", "rg -g '*.p*' foo", "rg foo .",
        ],
        ),
        ...all("asked", []),
      ],
      folderWith({ "src/a.ts": "", "keys/server.pem": "", "README.md": "" }),
    ));

  it("is asked about when the names are handed on in a way that takes them apart, or that is not known", async () => {
    for (const name of ["a b.ts", "a'b.ts", ...(hasAnyNames ? ['a"b.ts', "a\\b.ts"] : [])]) {
      const context = folderWith({ [`src/${name}`]: "" });
      assert.match(
        told(await decide("find src -name '*.ts' | xargs cat", context)),
        /^ask: src\/.*is taken for several/,
      );
      assert.equal(told(await decide("find src -name '*.ts' -print0 | xargs -0 cat", context)), "allow", name);
      assert.equal(told(await decide("find src -name '*.ts' -exec cat {} +", context)), "allow", name);
    }
    assert.match(
      told(await decide("find src -name '*.ts' | xargs cat", folderWith({ "src/a b/c.ts": "" }))),
      /^ask: src\/a b is taken for several/,
    );
    await checkTable(
      all(
        "known only when it runs",
        /* oxfmt-ignore */ [
        "find src | xargs -I{} cat {}", "find src | xargs -d x cat", "find src -print0 | xargs cat", "find src | xargs -0 cat", "find src -printf x | xargs cat", "find src -ls | xargs cat", "find src | head | xargs cat",
        "ls | xargs cat", "xargs cat", "find $x | xargs cat", "find src -print0 | xargs -0 -I{} cat {}", "find -- | xargs cat", "find src -nonsense | xargs cat", "find 'a b' | xargs cat", "echo x | find src | xargs cat",
      ],
      ),
      folderWith({ "src/a.ts": "" }),
    );
    await checkTable(
      [
        ["find src | xargs rm", "Removes files"],
        ["find src | xargs", "allow"],
        ["find src -delete | xargs cat", "Removes files"],
      ],
      folderWith({ "src/a.ts": "" }),
    );
  });

  it("is judged by the files that one search names to xargs", async () => {
    const searches = [
      "rg -l foo",
      "rg -tts -l foo src",
      "grep -rl foo src",
      "grep -rli foo . --include='*.ts'",
      "rg -l -e foo src",
      "rg --files",
      "rg --files -g '*.ts' src",
    ];
    const lines = searches.flatMap((search) => [`${search} | xargs wc -l`, `${search} | xargs -n1 head -5`]);
    await checkTable(
      [
        ...all("allow", lines),
        ...all("known only when it runs", [
          ...["rg -l foo src | xargs -0 cat", "rg -l foo src | xargs -I{} cat {}", "rg -l foo src | head | xargs cat"],
          ...[
            "rg foo src | xargs cat",
            "rg -c foo src | xargs cat",
            "rg -lc foo src | xargs cat",
            "rg -l0 foo src | xargs cat",
          ],
          ...[
            "rg -l foo src/*.ts | xargs cat",
            "rg -l foo $x | xargs cat",
            "rg -l --path-separator ' ' foo src | xargs cat",
          ],
          ...["grep -l foo src/a.ts | xargs cat", "rg -l --stats foo src | xargs cat"],
        ]),
        ["rg -l foo src | xargs rm", "Removes files"],
        ["rg -l foo src | xargs uniq", "Writes a file"],
        ["rg -l foo src | xargs bash", "Runs a script"],
      ],
      folderWith({ "src/a.ts": "", "b.ts": "" }),
    );
    const odd = all("is taken for", [
      "rg -l foo src | xargs cat",
      "grep -rl foo src | xargs cat",
      "rg --files | xargs cat",
    ]);
    await checkTable(odd, folderWith({ "src/a b.ts": "" }));
    const secret = all("src/.env may contain secrets", [
      "rg --files --hidden src | xargs cat",
      "rg --files -t sh | xargs cat",
    ]);
    await checkTable(secret, folderWith({ "src/.env": "" }));
    const mere = all("is taken for more than a name", [
      "rg -l foo | xargs wc",
      "grep -rl foo | xargs wc",
      "rg --files | xargs wc",
    ]);
    for (const name of ["-l", "x=1", "@a", "+x"]) await checkTable(mere, folderWith({ [name]: "" }));
    await checkTable(all("allow", ["rg -l foo . | xargs wc", "rg -l foo | xargs wc"]), folderWith({ "src/-l": "" }));
  });

  it("is asked about when it would follow links, or read what is no file", async () => {
    const context = folderWith({ "src/a.ts": "" });
    const folder = folderOf(context);
    fs.symlinkSync("/etc", path.join(folder, "src/outside"));
    fs.symlinkSync("/etc/passwd", path.join(folder, "src/l.ts"));
    await checkTable(
      [
        ...all("allow", ["grep -rn foo src", "find src -type f -exec cat {} +", "rg foo src"]),
        ["find src -name '*.ts' -exec cat {} +", "src/l.ts is a link, which is followed."],
        ["find src -exec cat {} +", "is a link, which is followed."],
        ["diff -r src other", "leads to /etc"],
        ["diff -r . other", "is a link, which is followed."],
      ],
      context,
    );
    execFileSync("mkfifo", [path.join(folder, "src/pipe")]);
    assert.match(
      told(await decide("grep -rn foo src", context)),
      /^ask: src\/pipe isn't a file, and reading it may never end/,
    );
  });

  it("is asked about when a folder can't be listed, or contains too much to look at", async () => {
    const context = folderWith({ "src/a.ts": "" });
    const refusing: ToolContext = {
      ...context,
      files: {
        ...context.files,
        list: (folder) =>
          folder.endsWith("deep")
            ? Promise.reject(new FileError("PermissionDenied", folder))
            : context.files.list(folder),
      },
    };
    assert.match(told(await decide("grep -r foo src", refusing)), /^ask: src\/deep could not be checked/);
    const entries = Array.from(
      { length: 30 },
      (_, index) => ({ name: `d${index}`, type: "directory", link: false }) as const,
    );
    const endless = { ...context, files: { ...context.files, list: () => Promise.resolve(entries.slice()) } };
    assert.equal(
      told(await decide("grep -r foo src", endless)),
      "ask: src contains more files than can be checked for secrets.",
    );
    const bug = { ...context, files: { ...context.files, list: () => Promise.reject(new TypeError("bug")) } };
    assert.equal(told(await decide("grep -r foo src", bug)), "ask: src could not be checked.");
  });

  it("is looked at again for the next line, and once for one line", async () => {
    const context = folderWith({ "src/a.ts": "" });
    let lists = 0;
    const counting: ToolContext = {
      ...context,
      files: { ...context.files, list: (folder) => (lists++, context.files.list(folder)) },
    };
    const line = "grep -r a src/deep; grep -r b src/deep; grep -r c ./src/deep";
    assert.equal(told(await decide(line, counting)), "allow");
    assert.equal(lists < 6, true);
    fs.writeFileSync(path.join(folderOf(context), "src/deep/.env"), "");
    assert.match(told(await decide(line, counting)), /^ask: src\/deep\/\.env may contain secrets/);
  });

  it("that names no folder, or none that is there, needs no look", () =>
    checkTable(
      all("allow", ["grep -r foo src/a.ts", "grep -r foo src/none", "rg foo src/none"]),
      folderWith({ "src/a.ts": "" }),
    ));

  it("is asked about by what a link to a folder of the workspace leads to", async () => {
    const context = folderWith({ "real/private/a.md": "", ".cursorignore": "real/private/\n" });
    fs.symlinkSync("real", path.join(folderOf(context), "link"));
    await checkTable(
      all("real/private/a.md is kept from agents", ["grep -r foo link/", "grep -r foo lin*/", "rg foo link"]),
      context,
    );
  });
});

describe("ripgrep", () => {
  it("reads hidden files of the types that ripgrep searches for", async () => {
    const files = { "src/a.ts": "", "src/.env": "", "src/.cache/.npmrc": "", ".git/HEAD": "" };
    const typed = [
      "rg -t sh foo",
      "rg -tsh foo src",
      "rg --type all foo",
      "rg --type=json foo .",
      "rg -t ts -t sh foo",
    ];
    await checkTable(
      [
        ...all("src/.env may contain secrets.", typed),
        ...all("allow", ["rg -t ts foo", "rg -tjs -tmd foo src", "rg -T sh foo", "rg --type=py foo"]),
      ],
      folderWith(files),
    );
    await checkTable(all("allow", typed), folderWith({ ...files, ".gitignore": ".env\n" }));
  });

  it("passes over what is hidden or ignored, unless an ignore file takes it in again", async () => {
    const secrets = { ".env": "", "src/.env": "", "build/server.pem": "", ".config/deep/a.key": "" };
    const ignored = { ...secrets, ".git/HEAD": "", ".gitignore": "build/\n" };
    await checkTable(
      all("allow", ["rg foo", "rg foo src", "rg --files", "rg foo build/none", "rg foo .gitignore"]),
      folderWith(ignored),
    );
    const rows: readonly (readonly [files: Record<string, string>, says: string])[] = [
      [{ ".gitignore": "build/\n!.env\n" }, ".env may contain secrets"],
      [{ ".gitignore": "build/", ".ignore": "!src/.env\n" }, "src/.env may contain secrets"],
      [{ ".gitignore": "build/", "src/.rgignore": "!.env\n" }, "src/.env may contain secrets"],
      [{ ".gitignore": "build/", ".rgignore": "!.config/\n" }, ".config/deep/a.key may contain secrets"],
      [{ ".gitignore": "build/", ".git/info/exclude": "!.env\n" }, ".env may contain secrets"],
      [{ ".gitignore": "build/", ".ignore": "!build/" }, "build/server.pem may contain secrets"],
      [{ ".gitignore": "" }, "build/server.pem may contain secrets"],
      // More than is checked.
      [{ ".gitignore": "build/", ".ignore": "#".repeat((1 << 20) + 1) }, ".env may contain secrets"],
    ];
    for (const [files, says] of rows)
      await checkTable([["rg foo", says]], folderWith({ ...secrets, ".git/HEAD": "", ...files }));
  });

  it("takes no notice of .gitignore outside of a repository", async () => {
    const files = { "build/server.pem": "", ".gitignore": "build/\n" };
    await checkTable([["rg foo", "build/server.pem may contain secrets"]], folderWith(files));
    await checkTable([["rg foo", "allow"]], folderWith({ ...files, ".git/HEAD": "" }));
  });

  it("is asked about when there is too much to list, or the list takes more than a twentieth of a search's time and a second", async () => {
    const context = folderWith({ "src/a.ts": "" });
    const folder = await context.workspace.resolve(".");
    const batch = Array.from({ length: 250_000 }, (_, index) => ({ path: `f${index}`, resource: folder, folder }));
    const listing = (listFiles: ToolContext["search"]["listFiles"], searchTimeoutMs = 1000): ToolContext => ({
      ...context,
      settings: { ...context.settings, searchTimeoutMs },
      search: { ...context.search, listFiles },
    });
    const many = listing(async function* () {
      yield await Promise.resolve(batch);
    });
    const slow = (searchTimeoutMs: number): ToolContext =>
      listing(async function* ({ stop }) {
        await untilAborted(stop);
        yield [];
      }, searchTimeoutMs);
    for (const [one, leastMs] of [
      [many, 0],
      [slow(1000), 950],
      [slow(40_000), 1950],
    ] as const) {
      const from = performance.now();
      assert.equal(told(await decide("rg foo", one)), "ask: . contains more files than can be checked for secrets.");
      assert.equal(performance.now() - from >= leastMs, true, `${leastMs} ms`);
    }
  });
});

/** A workspace with these files in it. */
function folderWith(files: Readonly<Record<string, string>>): ToolContext {
  const context = commandContext();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folderOf(context), name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return context;
}

function folderOf({ workspace }: ToolContext): string {
  return fileURLToPath(String(workspace.folders[0]?.resource));
}
