import type { ToolContext } from "../runtime/context/toolContext";
import type { Shell } from "../runtime/ports/shellsPort";

/** Milliseconds between two looks. */
const EVERY = 500;

/** Characters of the end of the output that are looked at; they are in memory. */
const END = 500;

/** Reports a command's last output line now and then, as its progress. Returns a function that stops it. */
export function reportLastLine(shell: Shell, { progress }: Pick<ToolContext, "progress">): () => void {
  const timer = setInterval(() => {
    const { total, lastLine } = shell.state();
    if (lastLine.trim() !== "") progress(lastLine.trim());
    else void shell.read(Math.max(0, total - END), total).then(({ text }) => progress(lastOf(text)));
  }, EVERY);
  return () => clearInterval(timer);
}

function lastOf(text: string): string {
  return text.trimEnd().replace(/^[^]*\n/, "");
}
