import { hasOneRoot } from "../../../support/machine";
import { all, checkTable, commandContext, windowsContext } from "./decide";

const READING = [
  "git show HEAD:src/a.ts",
  "git show HEAD:README.md",
  "git show main:src/deep/a.ts",
  "git log -p HEAD -- '*.ts'",
  "git log -- '*.md'",
  "git grep foo -- '*.ts'",
  "git ls-files '*.ts'",
  "find . -name '*.ts'",
  "git log --format='%h:%s'",
  "git log --pretty=format:'%h: %s'",
  "stat -c '%n:%s' src",
  "sed -n '/foo.*/p' src/a.ts",
  "grep -rn --include='*.ts' foo src",
  "grep HEAD:x/*.ts src/a.ts",
  "ls src/*.ts",
  "cat 'src/a?b.ts'",
  "grep -n 'a* ' src/a.ts",
  "python3 -c 'print(2*(3+4) / 5, 6)'",
];

describe("words that can't be a file's name on Windows", () => {
  it("are no reason to ask, as on other systems", async () => {
    await checkTable(all("allow", READING), commandContext());
    await checkTable(all("allow", READING), windowsContext());
  });

  it("are no reason to ask in PowerShell", () =>
    checkTable(
      all("allow", ["git show 'v1.0:src/a.ts'", "git ls-files '*.ts'", "ls src\\*.ts"]),
      windowsContext({ language: "powershell" }),
    ));

  it("ask about secrets behind the last colon, and in the file of an alternate data stream", () =>
    checkTable(
      all("may contain secrets", [
        "git show HEAD:.env",
        "git show HEAD:conf/id_rsa",
        "cat '.env::$DATA'",
        "cat .env:x",
        "cat 'conf/credentials.json:x:$DATA'",
        "cat '.ssh/*'",
        "cat '*.env'",
        "git show ':0:.env'",
      ]),
      windowsContext(),
    ));

  it("ask if what Windows makes of them is outside the workspace", () =>
    checkTable(
      all("outside the workspace", ["cat 'C:/Users/me/a:b'", "cat '/c/Users/me/*.txt'", "cat 'C:/*.txt'"]),
      windowsContext(),
    ));

  it("ask if a file can be reached through them all the same", () =>
    checkTable(
      [
        ["cat 'a*b/../.env'", "ask"],
        ["cat 'a:b/../../x'", "ask"],
        ["cd 'a*b/..' && cat 'x*y'", "ask"],
        ["cat 'src/x*.ts/con'", "is the name of a device"],
        ["cat src/a.ts.", "drops the dot"],
        ["cat '../*.txt'", "ask"],
        ["cat '\\\\?\\C:\\x*y'", "ask"],
        ["git show HEAD:con", "is the name of a device"],
      ],
      windowsContext(),
    ));

  it("ask about the current folder of a drive, which is no alternate data stream", async () => {
    const says = (path: string): string => `ask: ${path} starts at the current folder of a drive`;
    const rows = ["C:", "D:", "C:a", "D:../x", "C:src/a.ts"].map((path) => [`ls ${path}`, says(path)] as const);
    await checkTable([...rows, ["cat C:.env", "C:.env may contain secrets"]], windowsContext());
    await checkTable([["Get-ChildItem C:", says("C:")]], windowsContext({ language: "powershell" }));
    // Elsewhere, these are names of files.
    if (hasOneRoot) await checkTable(all("allow", ["ls C:", "cat C:a", "ls C:src/a.ts"]), commandContext());
    await checkTable(all("allow", ["ls 'C:\\work'", "ls 'C:\\work\\src'"]), windowsContext());
    await checkTable(all("c:/ is outside the workspace", ["ls C:/", "ls C:/."]), windowsContext());
  });

  it("ask if a command writes to them", () =>
    checkTable(all("ask", ["touch 'src/a:b'", "echo a > 'src/a*b'", "cp src/a.ts 'src/a:b'"]), windowsContext()));

  it("never let a glob write to the editor's settings", async () => {
    for (const context of [commandContext(), windowsContext()]) {
      const at = await context.workspace.resolve("data/User");
      await context.files.mkdir(at, { recursive: true });
      await context.files.write(context.files.child(at, "settings.json"), new Uint8Array());
      await checkTable(all("refuse", ["touch data/Us?r/settings.json", "touch data/User/settings.json"]), context);
    }
  });
});
