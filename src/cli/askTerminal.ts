import { createInterface } from "node:readline";
import { isatty } from "node:tty";
import type { Ask } from "../core/ports/ask";
import { visibleText } from "../core/visibleText";
import { type Output, paint } from "./output";

/** Whether a person can be asked: standard input and standard error are a terminal, and standard input does not hold the tool's input. */
export function canAsk(inputFromStdin: boolean): boolean {
  return !inputFromStdin && isatty(0) && isatty(2);
}

/**
 * Asks at the terminal: the whole detail on standard error, each of its lines behind a bar, so that no line of it can pass for the question.
 * Only `y` and `yes` are a yes; an empty line, anything else and the end of input are a no.
 */
export function askTerminal(stderr: Output): Ask {
  return async ({ tool, title, detail }, signal) => {
    const bars = visibleText(detail).replace(/^/gm, "| ");
    await stderr.write(`${paint(`${tool}: ${visibleText(title)}`, "bold", stderr)}\n${bars}\nGo ahead? [y/N] `);
    const answer = await readLine(signal);
    // The line feed that ends an answer is the person's own.
    if (answer === undefined) await stderr.write("\n");
    return answer !== undefined && /^\s*(y|yes)\s*$/i.test(answer) ? "yes" : "no";
  };
}

/** A line typed at the terminal; undefined at the end of input and when the signal fires. */
function readLine(signal: AbortSignal): Promise<string | undefined> {
  // Without `terminal` the terminal itself edits the line, and Ctrl+C stays a signal.
  const lines = createInterface({ input: process.stdin, terminal: false, signal });
  return new Promise((answered) => {
    lines.once("line", (line) => {
      answered(line);
      lines.close();
    });
    lines.once("close", () => answered(undefined));
  });
}
