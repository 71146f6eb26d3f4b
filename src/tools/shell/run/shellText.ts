import type { Data } from "../../../results/result";
import type { LongField } from "../../runtime/tool";
import { readShell } from "../../runtime/ports/readShell";
import type { Shell, ShellState } from "../../runtime/ports/shellsPort";

/** Characters that are shown of one shell when a result has no limit. */
const MOST_SHOWN = 64 * 1024 * 1024;

/** The text from a character on as a long field of which the end is kept, without the line feed that ends it; of what is more than a result can show only the end is read. */
export async function tailOf(
  shell: Shell,
  from: number,
  to: number,
  maxOutputSize: number,
): Promise<Extract<LongField, { kind: "tail" }>> {
  const keep = Math.min(maxOutputSize, MOST_SHOWN);
  // One more, since a line feed at the end is taken off.
  const text = await readShell(shell, Math.max(from, to - keep - 1), to);
  const lineFeed = text.endsWith("\n") ? 1 : 0;
  return { kind: "tail", field: "output", text: text.slice(0, text.length - lineFeed), total: to - from - lineFeed };
}

/** Returns the facts about any shell besides its output, if they are relevant. What has ended serves no addresses. */
export function shellFacts({ binary, urls, status }: ShellState, waiting: boolean): Data {
  return {
    ...(waiting && { waiting_for_input: true }),
    ...(urls.length > 0 && status === "running" && { urls }),
    ...(binary !== undefined && { binary }),
  };
}

/** The maximum number of characters of the fields next to an output. */
const SHORT_FIELDS = 400;

/** Whether a result of so many characters may have to leave some of the output out. */
export function wouldBeCut({ text, total }: { text: string; total: number }, maxOutputSize: number): boolean {
  return text.length < total || JSON.stringify(text).length + SHORT_FIELDS > maxOutputSize;
}

/** The last lines of a text; when others are before them, with the line feed before the first, which shows that it is whole. */
export function endOfLines(text: string, lines: number): string {
  let from = text.length;
  for (let count = 0; count < lines; count++) {
    from = from === 0 ? -1 : text.lastIndexOf("\n", from - 1);
    if (from === -1) return text;
  }
  return text.slice(from);
}

/** Sentences as one note; nothing when there is none. */
export function noteOf(...notes: readonly (string | undefined)[]): Data {
  const said = notes.filter((note) => note !== undefined && note !== "");
  return said.length === 0 ? {} : { note: said.join(" ") };
}
