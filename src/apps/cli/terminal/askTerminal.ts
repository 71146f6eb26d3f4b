import { createInterface } from "node:readline";
import { isatty } from "node:tty";
import type { Ask } from "../../../tools/runtime/ports/askPort";
import { visibleText } from "../../../base/text/visibleText";
import { type Output, paint } from "./cliOutput";

/** Returns whether there is a terminal to ask at, and standard input isn't the tool's input. */
export function canAsk(inputFromStdin: boolean): boolean {
  return !inputFromStdin && isatty(0) && isatty(2);
}

/**
 * Asks at the terminal. Each line of the detail follows a bar, so that it can't pass for the question.
 * Only `y` and `yes` approve. An empty line, any other text, and the end of input refuse.
 */
export function askTerminal(stderr: Output): Ask {
  return async ({ tool, title, detail }, signal) => {
    const bars = visibleText(detail).replace(/^/gm, "| ");
    await stderr.write(`${paint(`${tool}: ${visibleText(title)}`, "bold", stderr)}\n${bars}\nGo ahead? [y/N] `);
    const answer = await readLine(signal);
    // The user's own line feed ends a line that was typed.
    if (answer === undefined) await stderr.write("\n");
    return answer !== undefined && /^\s*(y|yes)\s*$/i.test(answer) ? "yes" : "no";
  };
}

/** Reads a line typed at the terminal. Returns undefined at the end of input and when the signal fires. */
function readLine(signal: AbortSignal): Promise<string | undefined> {
  // Without `terminal`, the terminal itself edits the line, and Ctrl+C stays a signal.
  const lines = createInterface({ input: process.stdin, terminal: false, signal });
  return new Promise((answered) => {
    lines.once("line", (line) => {
      answered(line);
      lines.close();
    });
    lines.once("close", () => answered(undefined));
  });
}
