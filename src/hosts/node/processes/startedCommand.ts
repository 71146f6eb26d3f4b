import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { constants } from "node:os";
import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { ToolError } from "../../../base/errors";
import { errorCode } from "../disk/fileErrors";
import { requireFreeFiles } from "../disk/freeFiles";
import { endTree, hasDescendants, identify, killGroup, type ProcessIdentity } from "./processTable";
import { CONFINED, type ConfineProgram, type ShellProgram } from "./shellProgram";
import { isTooLong, startFailure } from "../disk/startFailure";
import { endLeftOnWindows } from "./windowsProcesses";

/** Milliseconds to wait at the end for output of processes that the command left running. */
const LEFT_BEHIND_MS = 200;
const MOST_ROUNDS = 50;
/** Rounds to wait while only the shell around a command, and what copies the output for it, still run. */
const MOST_COPYING = 20;

/** A single `&`, which leaves a command running. */
export const AMPERSAND = /(?<![&>|<\\])&(?![&>])/;

export interface CommandStart {
  readonly command: string;
  /** Path of the working folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** `NAME=value` in `env` that all its processes inherit, and no others have. */
  readonly mark: string | undefined;
  /** Keeps its input open for `write`. Otherwise it is closed. */
  readonly input: boolean;
  /**
   * Sandboxes it. Only for shells that report. If that fails, `exit` rejects with `NotConfined`, and the command has
   * not run.
   */
  readonly confine?: ConfineProgram | undefined;
  /** Receives the output as it arrives: the bytes of a piece, and the whole characters that they complete. */
  readonly onOutput: (text: string, bytes: Uint8Array) => void;
}

/** A command could not be sandboxed, and has not run. The message is the sandbox program's reason. */
export class NotConfined extends Error {
  override readonly name = "NotConfined";
}

/** A running command. */
export interface RunningCommand {
  /** Undefined if it could not be started. Then `exit` rejects. */
  readonly process: ProcessIdentity | undefined;
  /**
   * Resolves with the exit code when the command has ended and all its output was delivered.
   * The code is 128 + n if signal n ended it. Rejects with `ToolError` if it could not be started.
   */
  readonly exit: Promise<number>;
  /** Whether processes that it started were still running when it ended, and were killed. */
  readonly leftSome: boolean;
  /** Ends the command and all its processes within three seconds. */
  end(): Promise<void>;
  /** Kills the command and its process group at once, when this process ends. */
  killNow(): void;
  /** Stops reading its output, so that it waits. */
  pause(): void;
  resume(): void;
  /** Writes to its input. Rejects if that is closed. */
  write(text: string): Promise<void>;
}

/** Starts a command at once, in its own process group. Throws `ToolError` if that fails. */
export function startCommand(start: CommandStart, shell: ShellProgram): RunningCommand {
  const started = Date.now();
  const child = spawned(start, shell);
  const leader = child.pid === undefined ? undefined : identify(child.pid);
  const decoder = new StringDecoder("utf8");
  const take = (bytes: Buffer): void => start.onOutput(decoder.write(bytes), bytes);
  child.stdout?.on("data", take);
  // Only if the shell can't combine them. The order of the two is then the order of arrival.
  child.stderr?.on("data", take);
  // A command that ends without reading its input isn't an error.
  child.stdin?.on("error", () => undefined);

  let isClosed = false;
  const closed = new Promise<void>((resolve) =>
    child.once("close", () => {
      isClosed = true;
      resolve();
    }),
  );
  let ending: Promise<void> | undefined;
  let leftSome = false;
  const end = (): Promise<void> => (ending ??= leader ? endTree({ leader, mark: start.mark }) : Promise.resolve());

  const endLeft = async (pid: number): Promise<boolean> => {
    if (process.platform !== "win32") return killGroup({ pid, began: leader?.began });
    // Windows has no groups, and to list all processes takes up to a second.
    const mayLeave = !isClosed || (shell.kind === "bash" && AMPERSAND.test(start.command));
    return mayLeave && endLeftOnWindows(pid, started);
  };

  const exit = async (): Promise<number> => {
    try {
      const code = await ended(child, shell.reports, start);
      await drained(child, closed, async () => !leader || (await hasDescendants({ leader, mark: start.mark })));
      await ending;
      if (leader) leftSome = await endLeft(leader.pid);
      await within(LEFT_BEHIND_MS, closed);
      const rest = decoder.end();
      if (rest !== "") start.onOutput(rest, new Uint8Array());
      return code;
    } finally {
      for (const stream of streamsOf(child)) stream?.destroy();
    }
  };
  return {
    process: leader,
    exit: exit(),
    get leftSome() {
      return leftSome;
    },
    end,
    killNow: () => {
      if (leader) killGroup(leader);
    },
    pause: () => {
      child.stdout?.pause();
      child.stderr?.pause();
    },
    resume: () => {
      child.stdout?.resume();
      child.stderr?.resume();
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        if (!child.stdin?.writable) reject(new Error("The input is closed."));
        else child.stdin.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/**
 * Waits for the command's own output, and only briefly for that of processes that it left running, except while reading
 * is paused. On a busy machine, what copies the output may not have run since the command ended.
 */
async function drained(
  { stdout }: ChildProcess,
  closed: Promise<void>,
  hasLeftSome: () => Promise<boolean>,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (await within(LEFT_BEHIND_MS, closed)) return;
    if (!stdout?.isPaused() && (round >= MOST_COPYING || (await hasLeftSome()))) return;
  }
}

/** Waits for the command, but not for processes that it left running. Returns its exit code. */
async function ended(child: ChildProcess, reports: boolean, start: CommandStart): Promise<number> {
  const around = new Promise<number>((resolve, reject) => {
    child.once("error", (error) => reject(cannotStart(error, start)));
    child.once("exit", (status, signal) =>
      resolve(status === null ? 128 + (signal ? constants.signals[signal] : 0) : exitCodeOf(status)),
    );
  });
  const report = streamsOf(child)[3];
  if (!reports || !(report instanceof Readable)) return around;
  const reported = new Promise<string>((resolve) => {
    let text = "";
    report.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      if (EXIT_CODE.test(text)) resolve(text);
    });
    report.on("error", () => resolve(""));
    report.once("close", () => resolve(""));
  });
  const text = await Promise.race([reported, around.then(() => reported)]);
  const [code] = EXIT_CODE.exec(text) ?? [];
  if (code !== undefined && start.confine && !isConfined(text))
    throw new NotConfined(text.replace(EXIT_CODE, "").trim());
  if (code !== undefined) return Number.parseInt(code, 10);
  // There was no report: the outer shell was killed, perhaps together with the command, and has no other exit code.
  return (await around) || 128 + constants.signals.SIGKILL;
}

/** Returns an exit code as shells show it. Node reads those of Windows without a sign: 4294967295 is -1. */
export function exitCodeOf(status: number): number {
  return status | 0;
}

/** The last line of a report. */
const EXIT_CODE = /^\d+\n$/m;

function isConfined(report: string): boolean {
  return report.split("\n").includes(CONFINED);
}

/** Returns no streams if the system had no more files for them. */
function streamsOf({ stdio }: Partial<Pick<ChildProcess, "stdio">>): readonly ChildProcess["stdio"][number][] {
  return stdio ?? [];
}

function spawned(start: CommandStart, shell: ShellProgram): ChildProcess {
  const { command, cwd, env, input, confine } = start;
  if (command.includes("\0"))
    throw new ToolError("EXECUTION_ERROR", "Invalid input: the command contains a NUL character.");
  const stdin = input ? "pipe" : "ignore";
  try {
    requireFreeFiles();
    return spawn(shell.file, shell.args(command, confine), {
      cwd,
      env: shell.variable === undefined ? env : { ...env, [shell.variable]: command },
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: shell.reports ? [stdin, "pipe", "ignore", "pipe"] : [stdin, "pipe", "pipe"],
    });
  } catch (error) {
    throw cannotStart(error, start);
  }
}

function cannotStart(error: unknown, { cwd, command }: CommandStart): Error {
  const code = errorCode(error);
  if (!(error instanceof Error) || code === "") return error instanceof Error ? error : new Error(String(error));
  if (!fs.statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return new ToolError("EXECUTION_ERROR", `Command execution failed: the folder ${cwd} doesn't exist.`, {
      cause: error,
    });
  }
  const why = isTooLong(error)
    ? `the command is too long for the system (${command.length} characters). Write it to a file and run the file.`
    : `the shell could not be started ${startFailure(error)}`;
  return new ToolError("EXECUTION_ERROR", `Command execution failed: ${why}`, { cause: error });
}

/** Waits for `wanted`, up to a number of milliseconds. Returns whether it happened. */
async function within(milliseconds: number, wanted: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  const happened = await Promise.race([wanted.then(() => true), late]);
  clearTimeout(timer);
  return happened;
}
