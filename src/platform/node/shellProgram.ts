import * as fs from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** A shell and how to make it run a command with one pipe for all it writes. */
export interface ShellProgram {
  /** The shell that reads the command. */
  readonly path: string;
  /** The program to start: the shell itself, or `sh` around it. */
  readonly file: string;
  readonly args: (command: string) => string[];
  /** The exit code is written to file descriptor 3 as soon as the command has ended, before the pipe is closed. */
  readonly reports: boolean;
}

/**
 * Node gives a child a socket where a shell would give it a pipe, and then `/dev/stderr` and `/dev/stdout` cannot be opened.
 * So `sh` makes a real pipe: both outputs of the command go into it, and `cat` carries it to us, deaf to the signals that end the command,
 * so that the last words of the command are not lost. What `sh` itself would say (`Killed`) is no output of the command.
 */
const AROUND = [
  '{ exec 4>&1 >/dev/null 2>&1; (exec "$0" -c "$1" >&4 2>&1 3>&- 4>&-); echo $? >&3; } |',
  "{ trap '' HUP INT QUIT TERM; exec cat 3>&-; }",
].join(" ");

/** The shell that commands are for on this machine: bash, else sh; on Windows Git's bash, else PowerShell. */
export function findShell(environment: NodeJS.ProcessEnv = process.env): ShellProgram {
  return process.platform === "win32" ? windowsShell(environment) : posixShell(environment);
}

function posixShell(environment: NodeJS.ProcessEnv): ShellProgram {
  const path =
    ["/bin/bash", "/usr/bin/bash"].find(isFile) ??
    onPath("bash", environment) ??
    onPath("sh", environment) ??
    "/bin/sh";
  return { path, file: "/bin/sh", args: (command) => ["-c", AROUND, path, command], reports: true };
}

function windowsShell(environment: NodeJS.ProcessEnv): ShellProgram {
  const git = onPath("git.exe", environment);
  const bash = [
    git && join(git, "..", "..", "bin", "bash.exe"),
    environment.ProgramFiles && join(environment.ProgramFiles, "Git", "bin", "bash.exe"),
    environment.LOCALAPPDATA && join(environment.LOCALAPPDATA, "Programs", "Git", "bin", "bash.exe"),
  ].find((path) => path !== undefined && path !== "" && isFile(path));
  if (bash) {
    const args = (command: string): string[] => ["-c", 'exec "$0" -c "$1" 2>&1', "bash", command];
    return { path: bash, file: bash, args, reports: false };
  }
  const path = onPath("pwsh.exe", environment) ?? onPath("powershell.exe", environment) ?? "powershell.exe";
  const args = (command: string): string[] => ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command", command];
  return { path, file: path, args, reports: false };
}

function onPath(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isFile);
}

function isFile(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
