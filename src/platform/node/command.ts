import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { constants } from "node:os";
import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { ToolError } from "../../core/errors";
import type { ShellCommand, ShellExit } from "../../core/ports";
import { TextTail } from "../textTail";
import { pathOf } from "./diskPath";
import { errorCode } from "./fileErrors";
import { endGroup, killGroup } from "./processGroup";
import type { ShellProgram } from "./shellProgram";

/** How long the answer waits for output that a process left behind by the command may still write. */
const LEFT_BEHIND_MS = 200;

/** A command that is running. */
export interface RunningCommand {
  /** Settles when the command and all it started have ended. Rejects with `ToolError`. */
  readonly exit: Promise<ShellExit>;
  /** Ends the command; `exit` then rejects with `BLOCKED` and this reason. */
  stop(reason: string): void;
}

/**
 * Starts a command at once, in a process group of its own, with closed input.
 * `onData` gets the output as it arrives, all of it.
 */
export function startCommand(
  { command, cwd, timeoutMs, keep }: ShellCommand,
  shell: ShellProgram,
  onData: (text: string) => void = () => undefined,
): RunningCommand {
  const folder = pathOf(cwd);
  const child = start(shell, command, folder);
  const tail = new TextTail(keep);
  const decoder = new StringDecoder("utf8");
  const take = (text: string): void => {
    if (text === "") return;
    tail.add(text);
    onData(text);
  };
  child.stdout?.on("data", (bytes: Buffer) => take(decoder.write(bytes)));
  // Only where the shell cannot join them itself; the order between the two is then as it arrives.
  child.stderr?.on("data", (bytes: Buffer) => take(decoder.write(bytes)));

  let cause: "running" | "finished" | "timeout" | ToolError = "running";
  let killed = Promise.resolve();
  let silent = false;
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve())).then(() => void (silent = true));
  const stop = (why: "timeout" | ToolError): void => {
    if (cause !== "running") return;
    cause = why;
    if (child.pid !== undefined) killed = endGroup(child.pid, () => silent);
  };
  const timer = setTimeout(() => stop("timeout"), Math.min(timeoutMs, 2 ** 31 - 1));

  const exit = async (): Promise<ShellExit> => {
    try {
      const code = await ended(child, shell.reports, (error) => cannotStart(error, folder, command));
      await within(LEFT_BEHIND_MS, closed);
      await killed;
      if (child.pid !== undefined) await killGroup(child.pid);
      await within(LEFT_BEHIND_MS, closed);
      take(decoder.end());
      if (cause instanceof ToolError) throw cause;
      const timedOut = cause === "timeout";
      return { exitCode: timedOut ? null : code, timedOut, output: tail.text(), total: tail.total };
    } finally {
      clearTimeout(timer);
      if (cause === "running") cause = "finished";
      for (const stream of child.stdio) stream?.destroy();
    }
  };
  return { exit: exit(), stop: (reason) => stop(new ToolError("BLOCKED", reason)) };
}

/** Waits for the command, not for what it left behind; answers its exit code. */
async function ended(child: ChildProcess, reports: boolean, failed: (error: unknown) => Error): Promise<number> {
  const around = new Promise<number>((resolve, reject) => {
    child.once("error", (error) => reject(failed(error)));
    child.once("exit", (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  const report = child.stdio[3];
  if (!reports || !(report instanceof Readable)) return around;
  const reported = new Promise<string>((resolve) => {
    let text = "";
    report.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      if (text.endsWith("\n")) resolve(text);
    });
    report.on("error", () => resolve(""));
    report.once("close", () => resolve(""));
  });
  const text = await Promise.race([reported, around.then(() => reported)]);
  if (text !== "") return Number.parseInt(text, 10);
  // Nothing was reported: the shell around the command was killed, perhaps with it, and then knows no better itself.
  return (await around) || 128 + constants.signals.SIGKILL;
}

function start(shell: ShellProgram, command: string, cwd: string): ChildProcess {
  if (command.includes("\0"))
    throw new ToolError("EXECUTION_ERROR", "Invalid input: the command holds a NUL character.");
  try {
    return spawn(shell.file, shell.args(command), {
      cwd,
      env: commandEnvironment(process.env),
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: shell.reports ? ["ignore", "pipe", "ignore", "pipe"] : ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    throw cannotStart(error, cwd, command);
  }
}

function cannotStart(error: unknown, cwd: string, command: string): Error {
  const code = errorCode(error);
  if (!(error instanceof Error) || code === "") return error instanceof Error ? error : new Error(String(error));
  if (!fs.statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return new ToolError("EXECUTION_ERROR", `Command execution failed: the folder ${cwd} does not exist.`, {
      cause: error,
    });
  }
  const why =
    code === "E2BIG"
      ? `the command is longer than the system takes (${command.length} characters). Write it to a file and run that.`
      : `the shell could not be started (${error.message}).`;
  return new ToolError("EXECUTION_ERROR", `Command execution failed: ${why}`, { cause: error });
}

/** The environment of a command: no pager and no editor that would wait for a key, and none of the editor's own handles. */
export function commandEnvironment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => !/^(?:VSCODE_|ELECTRON_)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    PAGER: "cat",
    GIT_PAGER: "cat",
    GIT_EDITOR: ":",
    GIT_TERMINAL_PROMPT: "0",
    TERM: "dumb",
  };
}

/** Waits for `wanted`, but no longer than so many milliseconds. */
async function within(milliseconds: number, wanted: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([wanted, late]);
  clearTimeout(timer);
}
