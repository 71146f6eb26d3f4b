import { mostLineEnding } from "../../../base/diff/lineEndings";
import { seenText } from "../../../base/text/lookAlikes";

/** How exactly lines of a patch are those of a file, the most exact first. */
export const likenesses = ["exact", "trailing_ws", "look_alike"] as const;

export type Likeness = (typeof likenesses)[number];

const keyOf: Readonly<Record<Likeness, (line: string) => string>> = {
  exact: (line) => line,
  trailing_ws: (line) => line.trimEnd(),
  look_alike: (line) => seenText(line).text.trimEnd(),
};

/** The lines of a text, to find others in them. A line ending at the end of the text begins no line. */
export class FileLines {
  readonly text: string;
  /** Where each line begins, and the end of the text. */
  readonly #starts: number[] = [];
  readonly #lines: string[] = [];
  readonly #endings: string[] = [];
  readonly #keys = new Map<Likeness, readonly string[]>();

  constructor(text: string) {
    this.text = text;
    for (const { 0: whole, 1: line = "", 2: ending = "", index } of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
      if (whole === "") break;
      this.#starts.push(index);
      this.#lines.push(line);
      this.#endings.push(ending);
    }
    this.#starts.push(text.length);
  }

  get count(): number {
    return this.#lines.length;
  }

  /** Where a line begins. The line after the last begins at the end of the text. */
  start(line: number): number {
    return Number(this.#starts[line]);
  }

  line(line: number): string {
    return String(this.#lines[line]);
  }

  /** Whether the last line has an ending. True for a text without lines. */
  get isEnded(): boolean {
    return this.#endings.at(-1) !== "";
  }

  /** The ending for a line that is put before another. */
  endingAt(line: number): string {
    return this.#endings[line] || this.#endings[line - 1] || (mostLineEnding(this.text) ?? "\n");
  }

  /** Every line at which all of these lines follow one another. Takes time linear in both. */
  find(wanted: readonly string[], likeness: Likeness): number[] {
    const key = keyOf[likeness];
    const lines = this.#keys.get(likeness) ?? this.#lines.map(key);
    this.#keys.set(likeness, lines);
    return occurrences(lines, wanted.map(key));
  }
}

/** Finds a sequence in another, with overlaps (Knuth, Morris, Pratt). */
function occurrences(lines: readonly string[], wanted: readonly string[]): number[] {
  const borders: number[] = [0];
  const found: number[] = [];
  for (let [index, length] = [1, 0]; index < wanted.length; index++) {
    while (length > 0 && wanted[index] !== wanted[length]) length = Number(borders[length - 1]);
    if (wanted[index] === wanted[length]) length++;
    borders.push(length);
  }
  let length = 0;
  for (const [index, line] of lines.entries()) {
    while (length > 0 && line !== wanted[length]) length = Number(borders[length - 1]);
    if (line === wanted[length]) length++;
    if (length < wanted.length) continue;
    found.push(index - length + 1);
    length = Number(borders[length - 1]);
  }
  return found;
}
