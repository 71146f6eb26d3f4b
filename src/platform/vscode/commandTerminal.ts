import * as vscode from "vscode";
import type { ShellCommand } from "../../core/ports";
import { visibleText } from "../../core/visibleText";
import { TerminalText } from "../terminalText";

/** What a person sees of a running command, and how they stop it. */
export interface CommandTerminal {
  readonly pty: vscode.Pseudoterminal;
  write(text: string): void;
  /** Shows how the command ended; null when it was ended. */
  end(exitCode: number | null): void;
  onStop(stop: () => void): void;
}

const CONTROL_C = "\x03";

/** A terminal that closes with an error sooner after its opening "failed to launch", says VS Code (1.139 waits for 500 ms). */
const LAUNCHED_MS = 600;

/** A terminal that shows what is written to it from the moment VS Code opens it; what came before is kept until then, within the bound of what is shown. */
export function createCommandTerminal({ command, title }: Pick<ShellCommand, "command" | "title">): CommandTerminal {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  const text = new TerminalText();
  const heading = title === command ? "" : `\x1b[2m${inTerminal(title)}\x1b[0m\r\n`;
  let waiting = `${heading}$ ${inTerminal(command)}\r\n`;
  let exit: { code: number } | undefined;
  let openedAt: number | undefined;
  let stop: () => void = () => undefined;

  const show = (shown: string): void => {
    if (shown === "") return;
    if (openedAt !== undefined) written.fire(shown);
    else waiting += shown;
  };
  const close = (): void => {
    if (openedAt === undefined || !exit) return;
    const { code } = exit;
    const rest = code === 0 ? 0 : openedAt + LAUNCHED_MS - performance.now();
    if (rest > 0) setTimeout(() => closed.fire(code), rest);
    else closed.fire(code);
  };
  return {
    pty: {
      onDidWrite: written.event,
      onDidClose: closed.event,
      open() {
        openedAt = performance.now();
        written.fire(waiting);
        waiting = "";
        close();
      },
      close: () => stop(),
      handleInput(data) {
        if (data.includes(CONTROL_C)) stop();
      },
    },
    write: (piece) => show(text.add(piece)),
    end(exitCode) {
      stop = () => undefined;
      show(text.end());
      show(exitCode === null ? "\r\nThe command was ended.\r\n" : `\r\nExit code ${exitCode}\r\n`);
      exit = { code: exitCode ?? 1 };
      close();
    },
    onStop: (stopping) => {
      stop = stopping;
    },
  };
}

function inTerminal(text: string): string {
  return visibleText(text).replaceAll("\n", "\r\n");
}
