import type { Shell } from "./shellsPort";

/** Characters of one piece that is read. */
const PIECE = 1_000_000;

/**
 * Returns the output of a shell from one character up to another, read in pieces. It is shorter if the rest is lost.
 * Throws what reading throws.
 */
export async function readShell(shell: Shell, from: number, to: number): Promise<string> {
  const parts: string[] = [];
  for (let at = from; at < to;) {
    const { text, from: start } = await shell.read(at, Math.min(to, at + PIECE));
    const next = start + text.length;
    // Nothing came, though there should be something: the rest is lost.
    if (next <= at) break;
    parts.push(text);
    at = next;
  }
  return parts.join("");
}
