import * as vscode from "vscode";
import type { NodeShell } from "../../node/shells/nodeShell";
import { CONTROL_C, STOPPED, writeCommand } from "./commandText";

/** A terminal where the user sees commands one after the other, and can stop the running one. */
export interface CommandTerminal {
  readonly terminal: vscode.Terminal;
  /** The running shell that it shows. */
  readonly shell: NodeShell | undefined;
  /** Starts to show a shell, beginning with its earlier output. */
  show(shell: NodeShell, before?: string): void;
  rename(name: string): void;
}

/** Maximum characters to keep until the terminal opens, which can be late if nobody looks at it. */
const MOST_WAITING = 512 * 1024;

/** Creates a terminal without showing it. Calls `closed` when the user closes it. */
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
        // VS Code doesn't listen before.
        if (latest !== name) renamed.fire(latest);
      },
      close: leave,
      handleInput(data: string) {
        if (data.includes(CONTROL_C)) stop();
      },
    },
  });
  // A pty isn't notified if its terminal closes before it opens.
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
