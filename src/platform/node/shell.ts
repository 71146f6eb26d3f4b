import { ToolError } from "../../core/errors";
import type { Shell, ShellCommand, ShellExit } from "../../core/ports";
import { type RunningCommand, startCommand } from "./command";
import { findShell, type ShellProgram } from "./shellProgram";

/** Commands as child processes of this one, without a terminal. */
export function createShell(): Shell {
  const runner = createRunner();
  return { run: (command, signal) => ended(runner.start(command), signal) };
}

/** Starts commands in the shell of this machine. */
export interface Runner {
  start(command: ShellCommand, onData?: (text: string) => void): RunningCommand;
}

export function createRunner(): Runner {
  let shell: ShellProgram | undefined;
  return {
    start: (command, onData) => {
      shell ??= findShell();
      return startCommand(command, shell, onData);
    },
  };
}

/** Waits for a running command; ends it when `signal` fires. */
export async function ended(running: RunningCommand, signal: AbortSignal): Promise<ShellExit> {
  const stop = (): void => running.stop("Cancelled: the command was ended with all it had started.");
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await running.exit;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The answer to a call that was cancelled before its command began. */
export function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ToolError("BLOCKED", "Cancelled: the command was not started.");
}
