import * as fs from "node:fs";
import { win32 } from "node:path";
import { errorCode } from "../disk/fileErrors";
import type { ShellProgram } from "./shellProgram";

/** Finds the shell for commands on Windows: Git's bash or PowerShell. `stat` is Node's, except in tests. */
export function windowsShell(environment: NodeJS.ProcessEnv, stat: Stat = fs.statSync): ShellProgram {
  const isFile = (path: string): boolean => isProgram(path, stat);
  const onPath = (name: string): string | undefined =>
    (environment["PATH"] ?? environment["Path"] ?? "")
      .split(win32.delimiter)
      .filter((folder) => win32.isAbsolute(folder))
      .map((folder) => win32.join(folder, name))
      .find(isFile);
  const git = onPath("git.exe");
  const bash = [
    git && win32.join(git, "..", "..", "bin", "bash.exe"),
    environment["ProgramFiles"] && win32.join(environment["ProgramFiles"], "Git", "bin", "bash.exe"),
    environment["LOCALAPPDATA"] && win32.join(environment["LOCALAPPDATA"], "Programs", "Git", "bin", "bash.exe"),
  ].find((path) => path !== undefined && path !== "" && isFile(path));
  if (bash) {
    const args = (): string[] => ["--posix", "-c", AROUND];
    return { kind: "bash", shown: "Git Bash", path: bash, file: bash, args, variable: COMMAND, reports: false };
  }
  const seven = onPath("pwsh.exe");
  const path = seven ?? onPath("powershell.exe") ?? "powershell.exe";
  const named = seven
    ? ({ kind: "pwsh", shown: "PowerShell 7" } as const)
    : ({ kind: "powershell", shown: "Windows PowerShell 5.1" } as const);
  return { ...named, path, file: path, args: powershellArguments, reports: false };
}

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
 * Runs before each command. Windows PowerShell writes text, and reads that of programs, in the console's code page
 * unless told otherwise. Policies of the system can forbid setting properties.
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
