import * as fs from "node:fs";
import { win32 } from "node:path";
import { errorCode } from "../disk/fileErrors";
import { windowsProgram } from "./windowsPrograms";
import type { ShellProgram } from "./shellProgram";

/**
 * Finds the shell for commands on Windows: the one at the path `wanted`, Git's bash, or PowerShell. A path that is no
 * bash or PowerShell that exists is ignored. `stat` is Node's, except in tests.
 */
export function windowsShell(environment: NodeJS.ProcessEnv, wanted = "", stat: Stat = fs.statSync): ShellProgram {
  const isFile = (path: string): boolean => isProgram(path, stat);
  const onPath = (name: string): string | undefined =>
    (environment["PATH"] ?? environment["Path"] ?? "")
      .split(win32.delimiter)
      .filter((folder) => win32.isAbsolute(folder))
      .map((folder) => win32.join(folder, name))
      .find(isFile);
  const chosen = win32.isAbsolute(wanted) && isFile(wanted) ? shellNamed(wanted) : undefined;
  if (chosen) return chosen;
  const bash = bashPaths(environment, onPath("git.exe")).find(isFile);
  if (bash) return gitBash(bash);
  const seven = onPath("pwsh.exe");
  return seven
    ? powershell("pwsh", seven)
    : powershell("powershell", onPath("powershell.exe") ?? windowsProgram("powershell", environment));
}

/** Returns the shell at a path by its name. Undefined for an unknown name, and for the bash of Linux. */
function shellNamed(path: string): ShellProgram | undefined {
  const name = win32.basename(path).toLowerCase();
  if (name === "pwsh.exe") return powershell("pwsh", path);
  if (name === "powershell.exe") return powershell("powershell", path);
  return name === "bash.exe" && !OF_LINUX.test(path) ? gitBash(path) : undefined;
}

function gitBash(path: string): ShellProgram {
  const args = (): string[] => ["--posix", "-c", AROUND];
  return { kind: "bash", shown: "Git Bash", path, file: path, args, variable: COMMAND, reports: false };
}

function powershell(kind: "pwsh" | "powershell", path: string): ShellProgram {
  const shown = kind === "pwsh" ? "PowerShell 7" : "Windows PowerShell 5.1";
  return { kind, shown, path, file: path, args: powershellArguments, reports: false };
}

/** Returns where a bash that comes with Git, or in whose system Git was installed, can be; most wanted first. */
function bashPaths(environment: NodeJS.ProcessEnv, git: string | undefined): string[] {
  const { CLAUDE_CODE_GIT_BASH_PATH: wanted = "" } = environment;
  const beside = git === undefined ? [] : GIT_TO_BASH.map((path) => win32.join(git, path));
  const installed = [
    ["ProgramFiles", "Git"],
    ["ProgramW6432", "Git"],
    ["ProgramFiles(x86)", "Git"],
    ["LOCALAPPDATA", "Programs\\Git"],
    ["USERPROFILE", "scoop\\apps\\git\\current"],
  ].flatMap(([name = "", folder = ""]) => {
    const above = environment[name] ?? "";
    return win32.isAbsolute(above) ? [win32.join(above, folder, "bin\\bash.exe")] : [];
  });
  return [...(win32.isAbsolute(wanted) ? [wanted] : []), ...beside, ...installed].filter(
    (path) => !OF_LINUX.test(path),
  );
}

/**
 * From `git.exe` to bash: in `cmd` or `bin` of Git for Windows, in `mingw64\\bin` of it, in `usr\\bin` of MSYS2, and from
 * Scoop's `shims`.
 */
const GIT_TO_BASH = [
  "..\\..\\bin\\bash.exe",
  "..\\..\\..\\bin\\bash.exe",
  "..\\bash.exe",
  "..\\..\\apps\\git\\current\\bin\\bash.exe",
];

/** The bash of the Windows Subsystem for Linux, which doesn't know Windows paths. */
const OF_LINUX = /\\(?:System32|WindowsApps)\\bash\.exe$/i;

const COMMAND = "TOOL_RESULT_VIEWER_COMMAND";

/**
 * The script around a command in Git Bash. An argument from a Windows program would lose backslashes, because bash reads
 * quotes and backslashes in it by other rules than the program writes them. One from bash to bash is passed unchanged.
 */
const AROUND = `set -- "$${COMMAND}"; unset ${COMMAND}; exec -a bash "$BASH" -c "$1" 2>&1`;

type Stat = (path: string) => Pick<fs.Stats, "isFile">;

/**
 * An app execution alias, which is all that a program from the Microsoft Store has on the PATH. Windows starts it, but
 * doesn't open it.
 */
const ALIAS = /\\Microsoft\\WindowsApps\\[^\\]+\.exe$/i;

/** Returns whether Windows can start a file. What can't be read, such as a folder on a drive that is gone, isn't one. */
function isProgram(path: string, stat: Stat): boolean {
  try {
    return stat(path).isFile();
  } catch (error) {
    return ALIAS.test(path) && errorCode(error) !== "ENOENT";
  }
}

/**
 * Bypass: on Windows clients, scripts are disabled by default, and `npm` and `npx` are scripts in PowerShell.
 * Text: otherwise PowerShell writes errors and progress as CLIXML to an output that isn't a console.
 */
const OPTIONS = "-NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -OutputFormat Text -Command".split(" ");

/**
 * Runs before each command. By default, Windows PowerShell writes text, and reads that of programs, in the console's
 * code page. Policies of the system can forbid setting properties.
 */
const BEFORE = [
  "try { [Console]::OutputEncoding = $OutputEncoding = [Text.UTF8Encoding]::new($false) } catch { }",
  "$ProgressPreference = 'SilentlyContinue'",
  "$global:LASTEXITCODE = 0",
].join("; ");

/**
 * Runs after each command. Otherwise PowerShell exits with 1 if a program failed, whatever its exit code.
 * A cmdlet has no exit code, so it exits with 1, except after a program that failed.
 */
const AFTER = "if (-not $?) { if ($LASTEXITCODE) { exit $LASTEXITCODE } else { exit 1 } }";

/** These must come first in a script, so nothing can run before them. */
const COMES_FIRST = /^\s*(?:using|param)\b/i;

/** Returns PowerShell's arguments for a command. */
function powershellArguments(command: string): string[] {
  return [...OPTIONS, COMES_FIRST.test(command) ? command : [BEFORE, command, AFTER].join("\n")];
}
