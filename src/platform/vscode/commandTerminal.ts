import * as vscode from "vscode";
import type { NodeShell } from "../node/nodeShell";
import { CONTROL_C, STOPPED, writeCommand } from "./commandText";

/** A terminal in which a person sees commands, one after the other, and stops the one that runs. */
export interface CommandTerminal {
  readonly terminal: vscode.Terminal;
  /** The shell it shows now, while that runs. */
  readonly shell: NodeShell | undefined;
  /** Shows a shell from now on, with this text of it that was written before. */
  show(shell: NodeShell, before?: string): void;
  rename(name: string): void;
}

/** Characters that wait for a terminal to be opened; a terminal nobody has looked at may open late. */
const MOST_WAITING = 512 * 1024;

/** Makes a terminal, which is not brought up. `closed` is called when the person closes it. */
export function createCommandTerminal(name: string, closed: () => void): CommandTerminal {
  const written = new vscode.EventEmitter<string>();
  const renamed = new vscode.EventEmitter<string>();
  let waiting = "";
  let open = false;
  let latest = name;
  let shell: NodeShell | undefined;

  const write = (text: string): void => {
    if (text === "") return;
    if (open) written.fire(text);
    else waiting = (waiting + text).slice(-MOST_WAITING);
  };
  const stop = (): void => void shell?.kill(STOPPED, "person");
  let gone = false;
  const leave = (): void => {
    if (gone) return;
    gone = true;
    closing.dispose();
    stop();
    closed();
  };
  const terminal = vscode.window.createTerminal({
    name,
    isTransient: true,
    iconPath: new vscode.ThemeIcon("tools"),
    pty: {
      onDidWrite: written.event,
      onDidChangeName: renamed.event,
      open() {
        open = true;
        written.fire(waiting);
        waiting = "";
        // Nobody listens before.
        if (latest !== name) renamed.fire(latest);
      },
      close: leave,
      handleInput(data: string) {
        if (data.includes(CONTROL_C)) stop();
      },
    },
  });
  // Of a terminal that is closed before it was opened the pty is not told.
  const closing = vscode.window.onDidCloseTerminal((each) => {
    if (each === terminal) leave();
  });
  return {
    terminal,
    get shell() {
      return shell;
    },
    show(shown, before = "") {
      shell = shown;
      void writeCommand(shown, before, write);
      void shown.ended.then(() => {
        if (shell === shown) shell = undefined;
      });
    },
    rename(to) {
      latest = to;
      renamed.fire(to);
    },
  };
}
