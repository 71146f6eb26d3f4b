import type { Shell } from "../runtime/ports/shellsPort";

/** Characters of one piece that is looked through. */
const PIECE = 256 * 1024;

/** Lines of a shell that pass a test; grows as the shell writes on. */
export interface MatchedLines {
  /** Looks through what was written up to `to`. */
  look(to: number, signal: AbortSignal): Promise<void>;
  /** The last of the lines that were found, and of the line that is not ended yet. */
  lines(): readonly string[];
  count(): number;
}

/** Lines from character `from` on, which should be the start of one; of those found, the last `most` are kept, and no more than `mostLength` characters of them. */
export function matchedLines(
  shell: Pick<Shell, "read">,
  from: number,
  test: (line: string) => boolean,
  most: number,
  mostLength: number,
): MatchedLines {
  let at = from;
  let part = "";
  let count = 0;
  let length = 0;
  const kept: string[] = [];
  let open: string | undefined;

  const take = (line: string): void => {
    if (!test(line)) return;
    count += 1;
    kept.push(line);
    length += line.length;
    while (kept.length > most || (length > mostLength && kept.length > 1)) length -= String(kept.shift()).length;
  };
  return {
    async look(to, signal) {
      open = undefined;
      // The line that had no end yet may have been written anew.
      at -= part.length;
      part = "";
      while (at < to) {
        signal.throwIfAborted();
        const { text, from: start } = await shell.read(at, Math.min(to, at + PIECE));
        const next = start + text.length;
        if (next <= at) break;
        at = next;
        const lines = (part + text).split("\n");
        part = String(lines.pop());
        for (const line of lines) take(line);
      }
      if (part !== "" && test(part)) open = part;
    },
    lines: () => (open === undefined ? kept : [...kept, open].slice(-most)),
    count: () => count + (open === undefined ? 0 : 1),
  };
}
