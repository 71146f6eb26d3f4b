import { visibleText } from "../../../base/text/visibleText";
import type { NodeShell } from "../../node/shells/nodeShell";
import { StrippedOutput } from "../../shared/output/strippedOutput";

/** The message to the model when the user stops a command in its terminal or ends its task. */
export const STOPPED = "Cancelled: the user stopped the command.";

/** What a terminal sends for Ctrl+C. */
export const CONTROL_C = "\x03";

/**
 * Writes a command, its output, and its end to a terminal. `before` is earlier output. Resolves when everything is
 * written.
 */
export async function writeCommand(shell: NodeShell, before: string, write: (text: string) => void): Promise<void> {
  const { command, title } = shell.state();
  const text = new StrippedOutput();
  const heading = title === command ? "" : `\x1b[2m${inTerminal(title)}\x1b[0m\r\n`;
  write(`${heading}$ ${inTerminal(command)}\r\n`);
  write(text.add(before));
  const listening = shell.onOutput((piece) => write(text.add(piece)));
  await shell.ended;
  listening();
  const { status, exitCode } = shell.state();
  write(text.end());
  write(status === "killed" ? "\r\nThe command was ended.\r\n\r\n" : `\r\nExit code ${exitCode ?? "unknown"}\r\n\r\n`);
}

function inTerminal(text: string): string {
  return visibleText(text).replaceAll("\n", "\r\n");
}
