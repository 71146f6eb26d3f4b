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

/** A terminal that shows what is written to it from the moment VS Code opens it; what came before is kept until then, within the bound of what is shown. */
export function createCommandTerminal({ command, title }: Pick<ShellCommand, "command" | "title">): CommandTerminal {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  const text = new TerminalText();
  const heading = title === command ? "" : `\x1b[2m${inTerminal(title)}\x1b[0m\r\n`;
  let waiting = `${heading}$ ${inTerminal(command)}\r\n`;
  let exit: { code: number } | undefined;
  let open = false;
  let stop: () => void = () => undefined;

  const show = (shown: string): void => {
    if (shown === "") return;
    if (open) written.fire(shown);
    else waiting += shown;
  };
  return {
    pty: {
      onDidWrite: written.event,
      onDidClose: closed.event,
      open() {
        open = true;
        written.fire(waiting);
        waiting = "";
        if (exit) closed.fire(exit.code);
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
      if (open) closed.fire(exit.code);
    },
    onStop: (stopping) => {
      stop = stopping;
    },
  };
}

function inTerminal(text: string): string {
  return visibleText(text).replaceAll("\n", "\r\n");
}
