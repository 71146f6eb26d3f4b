import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import type { ShellProgram } from "../../../src/hosts/node/processes/shellProgram";
import { windowsShell } from "../../../src/hosts/node/processes/windowsShell";
import { hasProcessGroups } from "../../support/machine";

/** The shell that is found on a machine with these files, and with these that fail with a code. */
function shellWith(
  files: readonly string[],
  { PATH = "C:\\Windows\\System32;C:\\bin;relative", ...more }: NodeJS.ProcessEnv = {},
  failing: Readonly<Record<string, string>> = {},
  wanted?: string,
): ShellProgram {
  return windowsShell({ PATH, ...more }, wanted, (path) => {
    const code = failing[path] ?? (files.includes(path) ? undefined : "ENOENT");
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return { isFile: () => true };
  });
}

/** The PowerShell that every Windows has. */
const OF_WINDOWS = "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe";

describe("PowerShell on Windows", () => {
  const seven = shellWith(["C:\\bin\\pwsh.exe"]);
  const script = (command: string): readonly string[] => (seven.args(command).at(-1) ?? "").split("\n");

  it("is version 7 if it is on the PATH, and version 5.1 otherwise", () => {
    assert.deepEqual([seven.kind, seven.path], ["pwsh", "C:\\bin\\pwsh.exe"]);
    const five = shellWith(["C:\\bin\\powershell.exe"]);
    assert.deepEqual([five.kind, five.path], ["powershell", "C:\\bin\\powershell.exe"]);
    assert.equal(shellWith(["relative\\pwsh.exe"]).path, OF_WINDOWS);
  });

  it("is never looked for in the current folder, which may be the workspace", () => {
    assert.equal(
      shellWith([], { SystemRoot: "E:\\Win" }).path,
      "E:\\Win\\System32\\WindowsPowerShell\\v1.0\\powershell.exe",
    );
    assert.equal(shellWith([], { SystemRoot: "relative" }).path, OF_WINDOWS);
  });

  it("runs scripts such as npm.ps1, whatever the execution policy of the machine", () => {
    const options = seven.args("npm test").slice(0, -1).join(" ");
    assert.match(options, /^-NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass .*-Command$/);
  });

  it("writes text in UTF-8, without progress, and no CLIXML", () => {
    assert.match(seven.args("ls").join(" "), / -OutputFormat Text /);
    const [before = ""] = script("ls");
    assert.match(before, /\[Console\]::OutputEncoding = \$OutputEncoding = \[Text\.UTF8Encoding\]::new\(\$false\)/);
    assert.match(before, /\$ProgressPreference = 'SilentlyContinue'/);
  });

  it("exits with the exit code of a program that failed, and with 1 if a cmdlet failed", () => {
    assert.match(script("node a.js")[0] ?? "", /\$global:LASTEXITCODE = 0$/);
    assert.equal(
      script("node a.js").at(-1),
      "if (-not $?) { if ($LASTEXITCODE) { exit $LASTEXITCODE } else { exit 1 } }",
    );
  });

  it("reads the command on lines of its own, unchanged", () => {
    assert.deepEqual(script("Get-Item a # x").slice(1, -1), ["Get-Item a # x"]);
    assert.deepEqual(script('echo "a\\b"\r\nls').slice(1, -1), ['echo "a\\b"\r', "ls"]);
  });

  it("reads a command that must come first in a script without anything before it", () => {
    for (const command of ["using namespace System.IO; [Path]", " param($a) $a"])
      assert.deepEqual(script(command), [command]);
    assert.equal(script("usingless a").length, 3);
  });
});

describe("the shell that shell.path names on Windows", () => {
  const git = "C:\\Program Files\\Git\\bin\\bash.exe";
  const chosen = (wanted: string, files: readonly string[] = [wanted]): readonly string[] => {
    const { kind, path } = shellWith([git, ...files], { ProgramFiles: "C:\\Program Files" }, {}, wanted);
    return [kind, path];
  };

  for (const [path, kind] of [
    ["E:\\tools\\Bash.exe", "bash"],
    ["E:\\7\\pwsh.exe", "pwsh"],
    ["C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\PowerShell.exe", "powershell"],
  ] as const)
    it(`runs commands instead of the Git Bash that there is: ${path}`, () =>
      assert.deepEqual(chosen(path), [kind, path]));

  for (const [path, files] of [
    ["", []],
    ["E:\\gone\\pwsh.exe", []],
    ["bin\\pwsh.exe", ["bin\\pwsh.exe"]],
    ["C:\\Windows\\System32\\bash.exe", ["C:\\Windows\\System32\\bash.exe"]],
    ["C:\\Windows\\System32\\cmd.exe", ["C:\\Windows\\System32\\cmd.exe"]],
  ] as const)
    it(`is ignored if it isn't a Bash or PowerShell for Windows that exists: ${JSON.stringify(path)}`, () =>
      assert.deepEqual(chosen(path, files), ["bash", git]));
});

describe("a program on the PATH of Windows", () => {
  const apps = "C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps";
  const alias = `${apps}\\pwsh.exe`;

  it("can be an alias of the Microsoft Store, which Windows starts but doesn't open", () => {
    for (const code of ["EACCES", "UNKNOWN", "EINVAL"])
      assert.equal(shellWith([], { PATH: apps }, { [alias]: code }).path, alias, code);
    assert.equal(shellWith([], { PATH: apps }).path, OF_WINDOWS);
  });

  it("isn't what can't be read for another reason, and the next folder is looked in", () => {
    for (const code of ["EACCES", "UNKNOWN", "ENOTDIR"]) {
      const failing = { "D:\\gone\\git.exe": code, "D:\\gone\\pwsh.exe": code };
      const shell = shellWith(["C:\\bin\\pwsh.exe"], { PATH: "D:\\gone;C:\\bin" }, failing);
      assert.equal(shell.path, "C:\\bin\\pwsh.exe", code);
    }
  });
});

describe("Git Bash", () => {
  const shell = shellWith(["C:\\Program Files\\Git\\bin\\bash.exe"], { ProgramFiles: "C:\\Program Files" });
  const run = (command: string): string => {
    const { BASH_ENV: _, ...env } = process.env;
    const given = { ...env, [shell.variable ?? ""]: command };
    return spawnSync("bash", shell.args(command), { env: given, encoding: "utf8" }).output.join("");
  };

  for (const [where, git, bash] of [
    ["Git for Windows", "C:\\Git\\cmd\\git.exe", "C:\\Git\\bin\\bash.exe"],
    ["the programs of Git for Windows", "C:\\Git\\mingw64\\bin\\git.exe", "C:\\Git\\bin\\bash.exe"],
    ["MSYS2", "C:\\msys64\\usr\\bin\\git.exe", "C:\\msys64\\usr\\bin\\bash.exe"],
    ["Scoop", "C:\\scoop\\shims\\git.exe", "C:\\scoop\\apps\\git\\current\\bin\\bash.exe"],
  ] as const)
    it(`is found by the Git of ${where} on the PATH`, () => {
      const found = shellWith([git, bash], { PATH: git.replace(/\\git\.exe$/, "") });
      assert.deepEqual([found.kind, found.path], ["bash", bash]);
    });

  for (const [name, above, below] of [
    ["ProgramFiles", "C:\\Program Files", "Git"],
    ["ProgramW6432", "C:\\Program Files", "Git"],
    ["ProgramFiles(x86)", "C:\\Program Files (x86)", "Git"],
    ["LOCALAPPDATA", "C:\\Users\\me\\AppData\\Local", "Programs\\Git"],
    ["USERPROFILE", "C:\\Users\\me", "scoop\\apps\\git\\current"],
  ] as const)
    it(`is found in its usual folder below ${name} without a Git on the PATH`, () => {
      const bash = `${above}\\${below}\\bin\\bash.exe`;
      assert.equal(shellWith([bash], { [name]: above }).path, bash);
      assert.equal(shellWith([bash]).path, OF_WINDOWS);
    });

  it("is what CLAUDE_CODE_GIT_BASH_PATH names, unless that is no file or relative", () => {
    const usual = "C:\\Program Files\\Git\\bin\\bash.exe";
    const own = "E:\\Git\\bin\\bash.exe";
    for (const [wanted, found] of [
      [own, own],
      ["E:\\gone\\bash.exe", usual],
      ["bin\\bash.exe", usual],
      ["", usual],
    ] as const) {
      const environment = { ProgramFiles: "C:\\Program Files", CLAUDE_CODE_GIT_BASH_PATH: wanted };
      assert.equal(shellWith([usual, own, "bin\\bash.exe"], environment).path, found);
    }
  });

  it("isn't the bash of the Windows Subsystem for Linux, which has other paths", () => {
    const files = ["C:\\Windows\\System32\\bash.exe", "C:\\Windows\\System32\\git.exe"];
    assert.equal(shellWith(files.slice(0, 1)).path, OF_WINDOWS);
    assert.equal(shellWith(files, { SystemRoot: "C:\\Windows" }).path, OF_WINDOWS);
  });

  it("gets no part of the command as an argument, where backslashes and quotes would change", () => {
    for (const command of ["sed 's/\\\\/\\//g'", "printf 'a\\\\nb'", 'echo "\\\\\"x"'])
      assert.equal(shell.args(command).join(" ").includes(command.slice(5)), false, command);
  });

  it("reads the command unchanged, and both outputs as one", function () {
    if (!hasProcessGroups) this.skip();
    assert.equal(run("printf '%s|' 'a\\\\b' \"it's\" \\\\\\\"; printf 'x\\\\ny' >&2"), "a\\\\b|it's|\\\"|x\\ny");
    assert.equal(run("cat <<'END'\n\\\\server \\n $x `y`\nEND"), "\\\\server \\n $x `y`\n");
  });

  it("names itself bash in messages, and keeps the variable of the command to itself", function () {
    if (!hasProcessGroups) this.skip();
    assert.equal(run("echo $0 $#"), "bash 0\n");
    assert.equal(run("no-such-program-here"), "bash: line 1: no-such-program-here: command not found\n");
    assert.equal(run("env | grep -c VIEWER_COMMAND"), "0\n");
  });
});
