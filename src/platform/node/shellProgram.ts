import * as fs from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ShellKind } from "../../core/shells/shells";

/** The words that start a program, which are its path and its arguments, confined. */
export type ConfineProgram = (program: readonly string[]) => string[];

/** A shell and how to make it run a command with one pipe for all it writes. */
export interface ShellProgram {
  readonly kind: ShellKind;
  /** Its name where people would expect another. */
  readonly shown: string | undefined;
  /** The shell that reads the command. */
  readonly path: string;
  /** The program to start: the shell itself, or `sh` around it. */
  readonly file: string;
  readonly args: (command: string, confine?: ConfineProgram) => string[];
  /** The exit code is written to file descriptor 3 as soon as the command has ended, before the pipe is closed. */
  readonly reports: boolean;
}

/** The variable that tells a command's own shell where to write the folder it ended in, and that marks all that the command started. */
export const MARK = "TOOL_RESULT_VIEWER_SHELL";
/** The variable that names what the folder is written to where the file beside the others cannot be written, and what it names for a confined command. */
export const FOLDER = "TOOL_RESULT_VIEWER_FOLDER";
export const FOLDER_TO = "/dev/fd/9";
/** The variable that carries a person's own `BASH_ENV`. */
export const OWN_BASH_ENV = "TOOL_RESULT_VIEWER_BASH_ENV";

/**
 * What bash reads before the command (`BASH_ENV`), so that the command stays as it is: lines are counted and errors are shown as without it. At the end the folder
 * is written to a file. A command that sets a trap of its own, or replaces the shell by `exec`, is not heard of.
 */
export const bashStart = (platform: NodeJS.Platform): string =>
  [
    `if [ -n "$${OWN_BASH_ENV}" ]; then BASH_ENV=$${OWN_BASH_ENV}; unset ${OWN_BASH_ENV}; . "$BASH_ENV"; else unset BASH_ENV; fi`,
    `trap '{ command pwd ${platform === "win32" ? "-W" : "-P"} >| "\${${FOLDER}:-$${MARK}.cwd}"; } 2>/dev/null' EXIT`,
    "",
  ].join("\n");

/**
 * Node gives a child a socket where a shell would give it a pipe, and then `/dev/stderr` and `/dev/stdout` cannot be opened.
 * So `sh` makes a real pipe: both outputs of the command go into it, and `cat` carries it to us, deaf to the signals that end the command,
 * so that the last words of the command are not lost. What `sh` itself would say (`Killed`) is no output of the command.
 * `cat` is named by its path: the command's own variables may say another `PATH`.
 */
const AROUND = [
  '{ exec 4>&1 >/dev/null 2>&1; (exec "$0" -c "$1" >&4 2>&1 3>&- 4>&-); echo $? >&3; } |',
  `{ trap '' HUP INT QUIT TERM; exec "$2" 3>&-; }`,
].join(" ");

/** What is written to file descriptor 3 when a command is confined, right before it starts. */
export const CONFINED = "confined";

/**
 * The same around a command that is confined. What the programs that confine it say goes to file descriptor 3, so that it is no output of the command. The file for the folder
 * is opened before.
 */
const AROUND_CONFINED = [
  '{ exec 4>&1 >/dev/null 2>&1; (exec "$@" 2>&3 9>"$TOOL_RESULT_VIEWER_SHELL.cwd"); echo $? >&3; } |',
  `{ trap '' HUP INT QUIT TERM; exec "$0" 3>&-; }`,
].join(" ");
const INSIDE = `echo ${CONFINED} >&3; exec "$0" -c "$1" >&4 2>&1 3>&- 4>&-`;

/** The shell that commands are for on this machine: bash, else sh; on Windows Git's bash, else PowerShell. */
export function findShell(environment: NodeJS.ProcessEnv = process.env): ShellProgram {
  return process.platform === "win32" ? windowsShell(environment) : posixShell(environment);
}

function posixShell(environment: NodeJS.ProcessEnv): ShellProgram {
  const bash = ["/bin/bash", "/usr/bin/bash"].find(isFile) ?? onPath("bash", environment);
  const path = bash ?? onPath("sh", environment) ?? "/bin/sh";
  const cat = ["/bin/cat", "/usr/bin/cat"].find(isFile) ?? onPath("cat", environment) ?? "cat";
  const kind = bash === undefined ? "sh" : "bash";
  return {
    kind,
    shown: kind === "sh" ? "sh (there is no bash)" : undefined,
    path,
    file: "/bin/sh",
    args: (command, confine) =>
      confine === undefined
        ? ["-c", AROUND, path, command, cat]
        : ["-c", AROUND_CONFINED, cat, ...confine(["/bin/sh", "-c", INSIDE, path, command])],
    reports: true,
  };
}

function windowsShell(environment: NodeJS.ProcessEnv): ShellProgram {
  const git = onPath("git.exe", environment);
  const bash = [
    git && join(git, "..", "..", "bin", "bash.exe"),
    environment["ProgramFiles"] && join(environment["ProgramFiles"], "Git", "bin", "bash.exe"),
    environment["LOCALAPPDATA"] && join(environment["LOCALAPPDATA"], "Programs", "Git", "bin", "bash.exe"),
  ].find((path) => path !== undefined && path !== "" && isFile(path));
  if (bash) {
    const args = (command: string): string[] => ["--posix", "-c", 'exec "$0" -c "$1" 2>&1', "bash", command];
    return { kind: "bash", shown: "Git Bash", path: bash, file: bash, args, reports: false };
  }
  const seven = onPath("pwsh.exe", environment);
  const path = seven ?? onPath("powershell.exe", environment) ?? "powershell.exe";
  const args = (command: string): string[] => ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command", command];
  const named = seven
    ? ({ kind: "pwsh", shown: "PowerShell 7" } as const)
    : ({ kind: "powershell", shown: "Windows PowerShell 5.1" } as const);
  return { ...named, path, file: path, args, reports: false };
}

function onPath(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment["PATH"] ?? environment["Path"] ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isFile);
}

function isFile(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
