import { characterWidth } from "./characterWidth";
import { PLAIN, type Style } from "./terminalStyle";

/** Columns in which a line can be redrawn. Text further right is only appended. */
export const COLUMNS = 20_000;

/** Content of the second column of a wide character. */
const REST = "";

/** Stores a terminal row: a character and its style in each column. An empty one follows a character of two columns. */
export class TerminalRow {
  readonly #characters: string[] = [];
  readonly #styles: Style[] = [];

  get length(): number {
    return this.#characters.length;
  }

  /** Writes a code point over a column's content. Returns the next column. */
  put(column: number, character: string, style: Style): number {
    const width = characterWidth(character);
    if (width === 0 && this.#join(column, character)) return column;
    while (this.length < column) this.#push(" ", PLAIN);
    const columns = width === 2 ? 2 : 1;
    if (column + columns > COLUMNS) {
      // A line that is only long, and not redrawn, keeps all its text.
      this.#push(character, style);
      return COLUMNS;
    }
    this.#blankHalves(column, column + columns);
    this.#set(column, character, style);
    if (columns === 2) this.#set(column + 1, REST, style);
    return column + columns;
  }

  /** Removes everything from a column on. */
  cut(column: number): void {
    if (column >= this.length) return;
    this.#blankHalves(column, column);
    this.#characters.length = this.#styles.length = column;
  }

  /** Blanks everything before a column. */
  blankBefore(column: number): void {
    const end = Math.min(column, this.length);
    this.#blankHalves(0, end);
    for (let at = 0; at < end; at++) this.#set(at, " ", PLAIN);
  }

  /** Returns the characters with their styles, without trailing blanks that only overwrote something. */
  *cells(): Generator<readonly [character: string, style: Style]> {
    let end = this.length;
    while (end > 0 && this.#characters[end - 1] === " " && (this.#styles[end - 1]?.size ?? 0) === 0) end--;
    for (let at = 0; at < end; at++) yield [this.#characters[at] ?? "", this.#styles[at] ?? PLAIN];
  }

  /** Removes wide characters that are half overwritten, from a column up to another: the other half becomes blank. */
  #blankHalves(from: number, to: number): void {
    if (this.#characters[from] === REST) this.#characters[from - 1] = " ";
    if (this.#characters[to] === REST) this.#characters[to] = " ";
  }

  /** Adds to the character before a column. Returns false if there is none. */
  #join(column: number, character: string): boolean {
    let at = Math.min(column, COLUMNS, this.length) - 1;
    if (column >= COLUMNS) at = this.length - 1;
    if (this.#characters[at] === REST) at--;
    if (at < 0 || (at < column - 2 && column < COLUMNS)) return false;
    this.#characters[at] = `${this.#characters[at] ?? ""}${character}`;
    return true;
  }

  #set(at: number, character: string, style: Style): void {
    this.#characters[at] = character;
    this.#styles[at] = style;
  }

  #push(character: string, style: Style): void {
    this.#characters.push(character);
    this.#styles.push(style);
  }
}
