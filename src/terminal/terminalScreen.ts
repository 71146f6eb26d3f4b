import { COLUMNS, TerminalRow } from "./terminalRow";
import { PLAIN, sameStyle, sequenceOf, type Style, styled } from "./terminalStyle";

/** Contains a command's output as a terminal would leave it. */
export interface Settled {
  /** Text without sequences except those of colors, each of which sets the whole style. */
  readonly text: string;
  /**
   * Number of ignored sequences that would have set a title, the clipboard, or the like, and moved nothing on the
   * screen.
   */
  readonly dropped: number;
}

/** Text that needs no screen: nothing moves in it, and every sequence is one of colours. */
// oxlint-disable-next-line no-control-regex -- control characters are what terminals obey
const MOVING = /[\b]|\r(?!\n)|\u001b(?!\[[\d;:]*m)/;

// oxlint-disable-next-line no-control-regex -- sequences begin with a control character
const CLIMBING = /\u001b\[\d*[AF]/;

/**
 * Matches one token: a run of text, a control character, or a sequence. An unfinished one at the end of a text counts
 * too.
 */
const TOKEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what terminals obey
  /[^\u001b\r\n\b]+|[\r\n\b]|\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\|$)|\u001b[PX^_][^\u001b\n]*(?:\u001b\\|$)|\u001b\[[0-?]*[ -/]*(?:[@-~]|$)|\u001b[ -/]+[0-~]|\u001b[0-~]|\u001b/g;

/** Rows above the cursor that can still be overwritten. Earlier rows stay unchanged. */
const ROWS = 200;
/** A longer row is returned before its end. */
const WIDE = 65_536;

/** Settles a whole text. */
export function settle(text: string): string {
  return settled(text).text;
}

/** Settles a whole text at once, in time proportional to it. Settle long texts in slices with `TerminalScreen`. */
export function settled(text: string): Settled {
  const screen = new TerminalScreen();
  const written = screen.write(text);
  return { text: written + screen.end(), dropped: screen.dropped };
}

/**
 * Simulates a screen without a lower or right edge. Carriage returns, backspaces, and movements within the last rows
 * overwrite existing text. Ignores absolute positions and clearing the whole screen: they would remove output, and a
 * record keeps it. Erasing from the cursor on works as far as rows can still change, because programs redraw their
 * progress with it.
 */
export class TerminalScreen {
  dropped = 0;
  #rows: TerminalRow[] = [new TerminalRow()];
  #row = 0;
  #column = 0;
  #style: Style = PLAIN;
  /** The style at the end of the returned text. */
  #given: Style = PLAIN;
  #link: { readonly target: string; text: string } | undefined;
  /** The beginning of a sequence that continues in the next text. */
  #rest = "";

  /** Writes the next text. Returns the output that can no longer change. */
  write(text: string): string {
    const all = this.#rest + text;
    this.#rest = "";
    let out = "";
    // Whole lines without movements pass unchanged, up to the first movement.
    let from = 0;
    // If something moves up to earlier lines, those are overwritten.
    const climbs = CLIMBING.test(all);
    while (from < all.length) {
      const feed = all.indexOf("\n", from);
      const end = feed < 0 ? all.length : feed + 1;
      const line = all.slice(from, end);
      from = end;
      if (!climbs && this.#isFresh() && !MOVING.test(line)) out += this.#pass(line);
      else this.#obey(line, end === all.length);
      out += this.#giveOut((this.#rows.at(-1)?.length ?? 0) > WIDE ? 0 : ROWS);
    }
    return out;
  }

  /** Returns what is left on the screen. */
  end(): string {
    // A command that was never ended would swallow its text; of other sequences there is no text to lose.
    // oxlint-disable-next-line no-control-regex -- sequences begin with a control character
    if (/^\u001b[\]PX^_]./.test(this.#rest)) this.#put(this.#rest);
    this.#rest = "";
    this.#endLink();
    return this.#giveOut(0);
  }

  /** Returns whether the cursor is at the start of the last row, which is empty. */
  #isFresh(): boolean {
    return (
      this.#column === 0 &&
      this.#row === this.#rows.length - 1 &&
      this.#rows[this.#row]?.length === 0 &&
      this.#link === undefined
    );
  }

  /** Returns a plain line directly, after the pending rows. */
  #pass(line: string): string {
    const before = this.#giveOut(0, true);
    let lead = "";
    if (!sameStyle(this.#given, this.#style)) lead = sequenceOf(this.#style);
    // oxlint-disable-next-line no-control-regex -- sequences of colours begin with a control character
    const text = line.replace(/\r\n$/, "\n").replace(/\u001b\[([\d;:]*)m/g, (_, parameters: string) => {
      const before = this.#style;
      this.#style = styled(before, parameters);
      return this.#style === before ? "" : sequenceOf(this.#style);
    });
    this.#given = this.#style;
    return before + lead + text;
  }

  #obey(text: string, last: boolean): void {
    for (const match of text.matchAll(TOKEN)) {
      const [token] = match;
      const code = token.charCodeAt(0);
      if (token === "\n") this.#down();
      else if (token === "\r") this.#column = 0;
      else if (token === "\b") this.#column = Math.max(0, this.#column - 1);
      else if (code !== 0x1b) this.#put(token);
      else if (last && match.index + token.length === text.length && isUnfinished(token)) this.#rest = token;
      else this.#sequence(token);
    }
  }

  #sequence(token: string): void {
    const kind = token[1];
    if (kind === undefined) this.#put(token);
    // oxlint-disable-next-line no-control-regex -- the ends of a command are control characters
    else if (kind === "]") this.#operate(token.slice(2).replace(/(?:\u0007|\u001b\\)$/, ""), token);
    else if (kind === "[") this.#control(token.slice(2, -1), token.at(-1) ?? "");
    else if ("PX^_".includes(kind) && token.length > 2) this.dropped++;
  }

  /**
   * Handles operating system commands: links are kept as text, everything else would have an effect outside the text.
   */
  #operate(command: string, token: string): void {
    if (!(token.endsWith("\u0007") || token.endsWith("\\"))) {
      // Not ended on its line: a terminal would swallow everything that follows.
      this.#put(token);
      return;
    }
    const link = /^8;[^;]*;(.*)$/s.exec(command);
    if (!link) {
      this.dropped++;
      return;
    }
    this.#endLink();
    if (link[1]) this.#link = { target: link[1], text: "" };
  }

  /** Writes a link's target after its text, unless the text contains it. */
  #endLink(): void {
    const open = this.#link;
    this.#link = undefined;
    if (open && open.target !== open.text.trim()) this.#put(` (${open.target})`);
  }

  #control(parameters: string, final: string): void {
    const count = Math.min(COLUMNS, Math.max(1, Number.parseInt(parameters, 10) || 1));
    switch (final) {
      case "m":
        if (/^[\d;:]*$/.test(parameters)) this.#style = styled(this.#style, parameters);
        break;
      case "A":
      case "F":
        this.#row = Math.max(0, this.#row - count);
        if (final === "F") this.#column = 0;
        break;
      case "B":
      case "E":
        this.#row = Math.min(this.#rows.length - 1, this.#row + count);
        if (final === "E") this.#column = 0;
        break;
      case "C":
        this.#column = Math.min(COLUMNS - 1, this.#column + count);
        break;
      case "D":
        this.#column = Math.max(0, this.#column - count);
        break;
      case "G":
        this.#column = count - 1;
        break;
      case "K":
        this.#erase(parameters);
        break;
      case "J":
        if (/^0*$/.test(parameters)) this.#eraseBelow();
        break;
      default:
    }
  }

  /** Erases from the cursor to the end of the text. */
  #eraseBelow(): void {
    this.#erase("0");
    this.#rows.length = this.#row + 1;
  }

  #erase(parameters: string): void {
    const row = this.#rows[this.#row];
    if (!row) return;
    if (parameters === "1" || parameters === "2") row.blankBefore(this.#column + 1);
    // At the right edge, the cursor is after everything that was added to the line.
    const isBehind = this.#column >= COLUMNS && parameters !== "2";
    if (parameters !== "1" && !isBehind) row.cut(this.#column);
  }

  #put(text: string): void {
    const row = this.#rows[this.#row];
    if (!row) return;
    if (this.#link) this.#link.text += text;
    for (const character of text) this.#column = row.put(this.#column, character, this.#style);
  }

  #down(): void {
    this.#column = 0;
    this.#row++;
    if (this.#row === this.#rows.length) this.#rows.push(new TerminalRow());
  }

  /** Returns all rows except the last `keep`. With `fresh`, the empty row at the cursor stays. */
  #giveOut(keep: number, fresh = false): string {
    const count = this.#rows.length - (fresh ? 1 : Math.max(keep, 0));
    if (count <= 0) return "";
    let out = "";
    for (const row of this.#rows.slice(0, count)) out += `${this.#lineOf(row)}\n`;
    this.#rows = this.#rows.slice(count);
    this.#row = Math.max(0, this.#row - count);
    if (this.#rows.length > 0) return out;
    // The last row has no line feed after it.
    this.#rows = [new TerminalRow()];
    this.#column = 0;
    return out.slice(0, -1);
  }

  #lineOf(row: TerminalRow): string {
    let out = "";
    for (const [character, style] of row.cells()) {
      if (!sameStyle(style, this.#given)) {
        out += sequenceOf(style);
        this.#given = style;
      }
      out += character;
    }
    return out;
  }
}

/** Returns whether more text could end the sequence. */
function isUnfinished(token: string): boolean {
  if (token.length === 1) return true;
  // oxlint-disable-next-line no-control-regex -- sequences begin with a control character
  return /^\u001b(?:\[[0-?]*[ -/]*|\][^\u0007\u001b]*|[PX^_][^\u001b]*|[ -/]+)$/.test(token);
}
