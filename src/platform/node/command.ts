import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { constants } from "node:os";
import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { ToolError } from "../../core/errors";
import { errorCode } from "./fileErrors";
import { requireFreeFiles } from "./freeFiles";
import { endTree, identify, killGroup, type ProcessIdentity } from "./processes";
import { CONFINED, type ConfineProgram, type ShellProgram } from "./shellProgram";
import { startFailure } from "./startFailure";

/** How long the end waits for output that a process left behind by the command may still write. */
const LEFT_BEHIND_MS = 200;
const MOST_ROUNDS = 50;

export interface CommandStart {
  readonly command: string;
  /** Path of the folder to run in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** `NAME=value` of `env` that all it starts inherits, and that nothing else has. */
  readonly mark: string | undefined;
  /** Leaves its input open for `write`; otherwise it is closed. */
  readonly input: boolean;
  /** Confines it; only for a shell that reports. `exit` rejects with `NotConfined` when that fails, and the command has not run then. */
  readonly confine?: ConfineProgram | undefined;
  /** Gets the output as it arrives: the bytes of one piece, and the whole characters that they complete. */
  readonly onOutput: (text: string, bytes: Uint8Array) => void;
}

/** A command could not be confined, and has not run. The message is why, in the words of what was to confine it. */
export class NotConfined extends Error {
  override readonly name = "NotConfined";
}

/** A command that is running. */
export interface RunningCommand {
  /** Undefined when it could not be started; `exit` then rejects. */
  readonly process: ProcessIdentity | undefined;
  /** Settles when the command has ended and all its output was told: 128 + n when signal n ended it. Rejects with `ToolError` when it could not be started. */
  readonly exit: Promise<number>;
  /** When it has ended: whether something it had started still ran, and was killed. */
  readonly leftSome: boolean;
  /** Ends the command and all it started, within three seconds. */
  end(): Promise<void>;
  /** Kills the command and its group at once: for the end of this process. */
  killNow(): void;
  /** Holds its output back, so that it waits. */
  pause(): void;
  resume(): void;
  /** Writes into its input. Rejects when that is closed. */
  write(text: string): Promise<void>;
}

/** Starts a command at once, in a process group of its own. Throws `ToolError` when it cannot be started. */
export function startCommand(start: CommandStart, shell: ShellProgram): RunningCommand {
  const child = spawned(start, shell);
  const leader = child.pid === undefined ? undefined : identify(child.pid);
  const decoder = new StringDecoder("utf8");
  const take = (bytes: Buffer): void => start.onOutput(decoder.write(bytes), bytes);
  child.stdout?.on("data", take);
  // Only where the shell cannot join them itself; the order between the two is then as it arrives.
  child.stderr?.on("data", take);
  // A command that ends without reading its input is no failure of ours.
  child.stdin?.on("error", () => undefined);

  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let ending: Promise<void> | undefined;
  let leftSome = false;
  const end = (): Promise<void> => (ending ??= leader ? endTree({ leader, mark: start.mark }) : Promise.resolve());

  const exit = async (): Promise<number> => {
    try {
      const code = await ended(child, shell.reports, start);
      await drained(child, closed);
      await ending;
      if (leader) leftSome = killGroup(leader);
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

/** Waits for what the command itself wrote, and for what others still write only a moment; longer while we hold the output back ourselves. */
async function drained({ stdout }: ChildProcess, closed: Promise<void>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await within(LEFT_BEHIND_MS, closed);
    if (!stdout?.isPaused()) return;
  }
}

/** Waits for the command, not for what it left behind; answers its exit code. */
async function ended(child: ChildProcess, reports: boolean, start: CommandStart): Promise<number> {
  const around = new Promise<number>((resolve, reject) => {
    child.once("error", (error) => reject(cannotStart(error, start)));
    child.once("exit", (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)));
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
  // Nothing was reported: the shell around the command was killed, perhaps with it, and then knows no better itself.
  return (await around) || 128 + constants.signals.SIGKILL;
}

/** The last line of a report. */
const EXIT_CODE = /^\d+\n$/m;

function isConfined(report: string): boolean {
  return report.split("\n").includes(CONFINED);
}

/** None where the system had no more files for them. */
function streamsOf({ stdio }: Partial<Pick<ChildProcess, "stdio">>): readonly ChildProcess["stdio"][number][] {
  return stdio ?? [];
}

function spawned(start: CommandStart, shell: ShellProgram): ChildProcess {
  const { command, cwd, env, input, confine } = start;
  if (command.includes("\0"))
    throw new ToolError("EXECUTION_ERROR", "Invalid input: the command holds a NUL character.");
  const stdin = input ? "pipe" : "ignore";
  try {
    requireFreeFiles();
    return spawn(shell.file, shell.args(command, confine), {
      cwd,
      env,
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
    return new ToolError("EXECUTION_ERROR", `Command execution failed: the folder ${cwd} does not exist.`, {
      cause: error,
    });
  }
  const why =
    code === "E2BIG"
      ? `the command is longer than the system takes (${command.length} characters). Write it to a file and run that.`
      : `the shell could not be started ${startFailure(error)}`;
  return new ToolError("EXECUTION_ERROR", `Command execution failed: ${why}`, { cause: error });
}

/** Waits for `wanted`, but no longer than so many milliseconds. */
async function within(milliseconds: number, wanted: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([wanted, late]);
  clearTimeout(timer);
}
