import { all, checkTable, windowsContext } from "./decide";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";

/** A workspace on Windows with these files. */
async function withFiles(...paths: readonly string[]): Promise<ToolContext> {
  const context = windowsContext({ language: "powershell" });
  for (const path of paths)
    await context.files.write(await context.workspace.resolve(path), new TextEncoder().encode("text\n"));
  return context;
}

describe("programs of Windows", () => {
  it("run without a question if they only read", async () => {
    await checkTable(
      all("allow", [
        "findstr foo src\\a.ts",
        "findstr /n /i foo src\\a.ts",
        "findstr /sin foo *.ts",
        'findstr /s "/c:foo bar" *.ts',
        "findstr /s foo src\\*.ts",
        "findstr /s foo .\\src\\*.ts",
        "git log --oneline | findstr /offline fix",
        "where.exe node",
        "where.exe /q node",
        "tasklist",
        'tasklist /v /fi "imagename eq node.exe" /nh',
        "hostname",
        "ver",
      ]),
      await withFiles("src/a.ts", "src/deep/b.ts"),
    );
  });

  it("are asked about if they take a word for a name that asks programs of that name for their version", async () =>
    checkTable(
      [
        ...all("Changes files", ["mkdir --version", "mkdir --help", "tee --help", "cp --version"]),
        ...all("ask", ["rm --version", "rm --help", "mv --help", "kill --version", "curl --version", "wget --help"]),
        ...all("allow", ["git --version", "node --version", "python --version", "touch --version", "rm.exe --version"]),
      ],
      await withFiles(),
    ));

  it("are asked about if Windows has another program of the name, which writes", async () =>
    checkTable(
      [
        ...all("Runs a program of Windows", ["expand a.cab b.txt", "expand a.txt"]),
        ["expand.exe a.cab b.txt", "Runs a program that may change anything"],
      ],
      await withFiles(),
    ));

  it("ask about files with patterns, other folders, and other machines", async () => {
    await checkTable(
      all("Has an option that is not known", [
        "findstr /g:list.txt src\\a.ts",
        "findstr /f:list.txt foo",
        "findstr /d:C:\\ foo *.txt",
        "tasklist /s server",
        "hostname /x",
      ]),
      await withFiles("src/a.ts"),
    );
    await checkTable(
      [
        ["hostname new-name", "Changes the name of the machine"],
        ["where.exe /r C:\\ node", "folders that are not known"],
        ["where.exe /r src node", "Has an option that is not known"],
        ["where.exe 'C:\\Users:*.pem'", "folders that are not known"],
        ["findstr foo C:\\Users\\me\\a.txt", "outside the workspace"],
        ["findstr /s foo C:\\Users\\*.txt", "outside the workspace"],
        ["findstr /s foo \\*.txt", "ask"],
        ["findstr /s foo C:\\*.txt", "outside the workspace"],
        ["findstr /s foo C:*.txt", "ask"],
        ["findstr foo $x", "is known only when it runs"],
        ["findstr /s foo $x", "is known only when it runs"],
      ],
      await withFiles("src/a.ts"),
    );
  });

  it("ask about files that may contain secrets, and those in folders below", async () => {
    const context = await withFiles("src/a.ts", "src/deep/.env.txt", "src/deep/KEY.PEM", "src/deep/id_rsa");
    await checkTable(
      [
        ["findstr /s foo *.ts", "allow"],
        ...all("may contain secrets", [
          "findstr foo .env",
          "findstr /s foo *",
          "findstr /s foo *.*",
          "findstr /s foo *.pem",
          "findstr /s foo src\\*.pe?",
          "findstr /s foo id_rsa.*",
          "findstr /s foo *.",
          "findstr /sp foo *.pem",
          "findstr -s foo *",
          "findstr foo -s *",
        ]),
      ],
      context,
    );
  });
});

describe("files that Get-ChildItem gives to a command that reads them", () => {
  it("are no reason to ask if none of them may contain secrets", async () => {
    await checkTable(
      all("allow", [
        "Get-ChildItem -Recurse | Select-String foo",
        "gci src -Recurse -Filter *.ts | sls foo",
        "ls -r -Include *.ts | Select-String -Pattern foo",
        "dir -Path src -File | gc",
        "Get-ChildItem src *.ts | Get-Content -TotalCount 5",
      ]),
      await withFiles("src/a.ts", "src/deep/b.ts"),
    );
  });

  it("ask if some of them may, or if it isn't certain which they are", async () => {
    const context = await withFiles("src/a.ts", "src/deep/.env", "src/deep/KEY.PEM");
    await checkTable(
      [
        ["gci src -Recurse -Filter *.ts | sls foo", "allow"],
        ...all("may contain secrets", [
          "Get-ChildItem -Recurse | Select-String foo",
          "gci src\\deep | sls foo",
          "ls -r -Filter *.pem | gc",
          "ls -r -Filter *.e?? | gc",
          "ls -r src *.* | gc",
        ]),
        ...all("outside the workspace", ["ls C:\\Users -r | sls foo", "ls -LiteralPath ..\\x | gc"]),
        ...all("Reads the files whose names it is given", [
          "ls -r | select -First 3 | sls foo",
          "ls -FollowSymlink | sls foo",
          "ls -Depth 2 | sls foo",
          "ls -Path | sls foo",
          "Get-Item src\\a.ts | sls foo",
          "ls $x | sls foo",
          "echo src\\a.ts | gc",
        ]),
      ],
      context,
    );
  });
});
