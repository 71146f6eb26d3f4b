import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import type { NodeShell } from "../../node/shells/nodeShell";
import { PacedText } from "../../shared/output/pacedText";
import { CONTROL_C, STOPPED, writeCommand } from "./commandText";

/** Milliseconds before which VS Code would take an exit code other than 0 as a failed launch. */
const LAUNCHED_MS = 550;

/** Milliseconds until the name of a terminal is looked at, and how often. */
const NAMED_MS = 100;
const NAMED_LOOKS = 100;

/** The exit code of a task whose command was ended, as shells report SIGTERM. */
const ENDED_CODE = 143;

/** The note in the result of a command whose terminal was closed by something other than the user. */
const CLOSED = "It was ended because its window or terminal was closed.";

/** The terminal of a task. */
export interface CommandTaskTerminal {
  readonly pty: vscode.Pseudoterminal;
  rename(name: string): void;
  /** Ends the command because its task has ended. */
  close(): void;
}

/**
 * Shows a running command in the terminal of a task. Closing the terminal ends the command.
 * After the command has ended, its task ends when `mayEnd` resolves. When somebody closes the terminal, the task ends at
 * once, and `mayEnd` is only called.
 */
export function createCommandTaskTerminal(shell: NodeShell, mayEnd: () => Promise<void>): CommandTaskTerminal {
  const written = new vscode.EventEmitter<string>();
  const renamed = new vscode.EventEmitter<string>();
  const ended = new vscode.EventEmitter<number>();
  const text = new PacedText((piece) => written.fire(piece));
  let open: (at: number) => void = () => undefined;
  const opened = new Promise<number>((resolve) => (open = resolve));
  let name: string | undefined;
  let over = false;

  const report = async (): Promise<void> => {
    await writeCommand(shell, "", (piece) => text.add(piece));
    // VS Code doesn't listen before.
    const at = await opened;
    await text.passed();
    const code = shell.state().exitCode ?? ENDED_CODE;
    // At least one turn later: a terminal that ends while it opens keeps the name of the previous command.
    await delay(code === 0 ? 0 : Math.max(0, at + LAUNCHED_MS - performance.now()));
    await mayEnd();
    if (over) return;
    over = true;
    ended.fire(code);
  };
  void report();

  // VS Code gives a terminal the task's name some time after it has opened, and a new name before that is lost.
  const keepName = async (to: string): Promise<void> => {
    await opened;
    const isShown = (): boolean => vscode.window.terminals.some((terminal) => terminal.name.includes(to));
    for (let looks = 0; looks < NAMED_LOOKS && name === to && !over && !isShown(); looks++) {
      renamed.fire(to);
      await delay(NAMED_MS);
    }
  };

  const close = (): void => {
    if (over) return;
    over = true;
    text.stop();
    if (shell.state().status !== "running") return;
    // At once: a closing window may have no next turn.
    void shell.kill(CLOSED, "tool");
    // The reason arrives in the same turn, after this call.
    let reason = vscode.TerminalExitReason.Unknown;
    const closing = vscode.window.onDidCloseTerminal((terminal) => (reason = terminal.exitStatus?.reason ?? reason));
    setImmediate(() => {
      closing.dispose();
      // Terminate Task doesn't set a reason.
      if (reason === vscode.TerminalExitReason.Unknown || reason === vscode.TerminalExitReason.User)
        void shell.kill(STOPPED, "person");
    });
  };
  return {
    pty: {
      onDidWrite: written.event,
      onDidChangeName: renamed.event,
      onDidClose: ended.event,
      open() {
        text.start();
        open(performance.now());
      },
      close() {
        if (!over) void mayEnd();
        close();
      },
      handleInput(data: string) {
        if (data.includes(CONTROL_C)) void shell.kill(STOPPED, "person");
      },
    },
    rename(to) {
      name = to;
      void keepName(to);
    },
    close,
  };
}
