import * as fs from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ShellKind } from "../../../tools/runtime/ports/shellsPort";
import { windowsShell } from "./windowsShell";

/** Returns the words that start a program (its path and arguments) in the sandbox. */
export type ConfineProgram = (program: readonly string[]) => string[];

/** A shell, and how to run a command in it with one pipe for all output. */
export interface ShellProgram {
  readonly kind: ShellKind;
  /** Its display name if it isn't the expected shell. */
  readonly shown: string | undefined;
  /** The shell that reads the command. */
  readonly path: string;
  /** The program to start: the shell itself, or `sh` around it. */
  readonly file: string;
  readonly args: (command: string, confine?: ConfineProgram) => string[];
  /** The variable that passes the command, if `args` can't. */
  readonly variable?: string;
  /** Whether the exit code is written to file descriptor 3 before the pipe closes. */
  readonly reports: boolean;
}

/** The variable with the path for the final folder of a command's shell. It also marks all processes of the command. */
export const MARK = "TOOL_RESULT_VIEWER_SHELL";
/**
 * The variable with another path for the final folder, and its value for sandboxed commands.
 * Used if the first path can't be written.
 */
export const FOLDER = "TOOL_RESULT_VIEWER_FOLDER";
export const FOLDER_TO = "/dev/fd/9";
/** The variable that contains the user's own `BASH_ENV`. */
export const OWN_BASH_ENV = "TOOL_RESULT_VIEWER_BASH_ENV";

/**
 * The script that bash reads before the command (`BASH_ENV`).
 * As a separate file, it doesn't change the command's line numbers and errors. At the end, it writes the final folder
 * to a file. A command that sets an EXIT trap, or replaces the shell with `exec`, doesn't report it.
 */
export const bashStart = (platform: NodeJS.Platform): string =>
  [
    `if [ -n "$${OWN_BASH_ENV}" ]; then BASH_ENV=$${OWN_BASH_ENV}; unset ${OWN_BASH_ENV}; . "$BASH_ENV"; else unset BASH_ENV; fi`,
    `trap '{ command pwd ${platform === "win32" ? "-W" : "-P"} >| "\${${FOLDER}:-$${MARK}.cwd}"; } 2>/dev/null' EXIT`,
    "",
  ].join("\n");

/**
 * The `sh` script around a command. Node gives a child a socket instead of a pipe, so `/dev/stderr` and `/dev/stdout`
 * could not be opened.
 * `sh` creates a real pipe for both outputs of the command. `cat` copies it and ignores the signals that end the
 * command, so that its last output isn't lost. Messages of `sh` itself (`Killed`) are dropped. `cat` is an absolute
 * path because the command's variables may change `PATH`.
 */
const AROUND = [
  '{ exec 4>&1 >/dev/null 2>&1; (exec "$0" -c "$1" >&4 2>&1 3>&- 4>&-); echo $? >&3; } |',
  `{ trap '' HUP INT QUIT TERM; exec "$2" 3>&-; }`,
].join(" ");

/** Written to file descriptor 3 when a command is sandboxed, right before it starts. */
export const CONFINED = "confined";

/**
 * The script around a sandboxed command. Messages of the sandbox programs go to file descriptor 3, not to the command's
 * output.
 * The file for the final folder is opened before.
 */
const AROUND_CONFINED = [
  '{ exec 4>&1 >/dev/null 2>&1; (exec "$@" 2>&3 9>"$TOOL_RESULT_VIEWER_SHELL.cwd"); echo $? >&3; } |',
  `{ trap '' HUP INT QUIT TERM; exec "$0" 3>&-; }`,
].join(" ");
const INSIDE = `echo ${CONFINED} >&3; exec "$0" -c "$1" >&4 2>&1 3>&- 4>&-`;

/**
 * Finds the shell for commands on this machine: bash or sh, and on Windows the one at the path `wanted`, Git's bash, or
 * PowerShell.
 */
export function findShell(environment: NodeJS.ProcessEnv = process.env, wanted?: string): ShellProgram {
  return process.platform === "win32" ? windowsShell(environment, wanted) : posixShell(environment);
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

function onPath(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment["PATH"] ?? environment["Path"] ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isFile);
}

/** Returns whether a path is that of a file. What can't be read isn't. */
function isFile(path: string): boolean {
  try {
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
}
