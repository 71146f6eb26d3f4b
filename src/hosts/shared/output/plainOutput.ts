/** Length from which a line is passed on in parts. Passed parts can't be overwritten. */
const MOST_LINE = 65_536;

/** Anything except printable characters, tabs, line feeds, and NUL. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x01-\x08\x0b-\x1f\x7f-\x9f]/;

type State = "text" | "escape" | "csi" | "string" | "stringEscape";

/**
 * Converts a command's output to the text that a terminal would show in the end.
 * Removes control sequences. Overwritten lines (carriage return, backspace, erasing, as in progress bars) have their
 * final text. Movements to other lines are ignored, so output that repaints several lines appears once per repaint. The
 * text arrives in pieces, cut anywhere.
 */
export class PlainOutput {
  #line = "";
  #column = 0;
  #state: State = "text";
  #sequence = "";
  #returned = false;
  #rewrote = false;

  /** The line without a line feed yet. */
  get line(): string {
    return this.#line;
  }

  /** Returns the line without a line feed at the end of the output, and clears it. */
  end(): string {
    const line = this.#line;
    this.#line = "";
    this.#column = 0;
    return line;
  }

  /**
   * Adds a piece. Returns the lines that are now complete, with line feeds, and whether `line` changed other than at
   * its end.
   */
  add(piece: string): { complete: string; rewrote: boolean } {
    this.#rewrote = false;
    let complete: string;
    if (this.#state === "text" && !this.#returned && this.#column === this.#line.length && !CONTROL.test(piece)) {
      const end = piece.lastIndexOf("\n") + 1;
      complete = end === 0 ? "" : this.#line + piece.slice(0, end);
      this.#line = end === 0 ? this.#line + piece : piece.slice(end);
      this.#column = this.#line.length;
    } else {
      complete = this.#slow(piece);
    }
    if (this.#line.length > MOST_LINE) {
      complete += this.#line;
      this.#line = "";
      this.#column = 0;
    }
    return { complete, rewrote: this.#rewrote };
  }

  #slow(piece: string): string {
    let complete = "";
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      const plain =
        this.#state === "text" && (code >= 0xa0 || (code >= 0x20 && code < 0x7f) || code === 9 || code === 0);
      if (plain) continue;
      this.#write(piece.slice(from, at));
      from = at + 1;
      if (this.#state === "text" && code === 0x0a) {
        complete += `${this.#line}\n`;
        this.#line = "";
        this.#column = 0;
        this.#returned = false;
      } else {
        this.#step(piece.charAt(at), code);
      }
    }
    this.#write(piece.slice(from));
    return complete;
  }

  /** Overwrites the text at the cursor. */
  #write(text: string): void {
    if (text === "") return;
    this.#returned = false;
    const end = this.#column + text.length;
    if (this.#column < this.#line.length) this.#rewrote = true;
    this.#line = this.#line.slice(0, this.#column) + text + this.#line.slice(end);
    this.#column = end;
  }

  #step(character: string, code: number): void {
    switch (this.#state) {
      case "text":
        this.#control(code);
        return;
      case "escape":
        this.#escape(character, code);
        return;
      case "csi":
        this.#csi(character, code);
        return;
      case "string":
        if (code === 0x07 || code === 0x9c || code === 0x18 || code === 0x1a || code === 0x0a) this.#state = "text";
        else if (code === 0x1b) this.#state = "stringEscape";
        return;
      case "stringEscape":
        if (character === "\\") this.#state = "text";
        else this.#escape(character, code);
    }
  }

  #control(code: number): void {
    if (code === 0x0d) {
      this.#column = 0;
      // Before a line feed, a carriage return only ends the line.
      this.#returned = true;
    } else if (code === 0x08) this.#column = Math.max(0, this.#column - 1);
    else if (code === 0x1b) this.#state = "escape";
    else if (code === 0x9b) this.#enter("csi");
    else if (code === 0x90 || code === 0x98 || (code >= 0x9d && code <= 0x9f)) this.#state = "string";
  }

  #escape(character: string, code: number): void {
    if (character === "[") this.#enter("csi");
    else if ("]PX^_".includes(character)) this.#state = "string";
    // A final character follows intermediate ones (ESC ( B).
    else if (code !== 0x1b && (code < 0x20 || code > 0x2f)) this.#state = "text";
  }

  #csi(character: string, code: number): void {
    if (code === 0x1b) this.#state = "escape";
    else if (code >= 0x20 && code <= 0x3f) {
      if (this.#sequence.length < 32) this.#sequence += character;
    } else {
      this.#state = "text";
      if (character === "K") this.#erase();
      else if (character === "G")
        this.#column = Math.min(Math.max(0, (Number(this.#sequence) || 1) - 1), this.#line.length);
    }
  }

  #erase(): void {
    const whole = this.#sequence === "2";
    if (!whole && this.#sequence !== "" && this.#sequence !== "0") return;
    const kept = whole ? "" : this.#line.slice(0, this.#column);
    if (kept.length < this.#line.length) this.#rewrote = true;
    this.#line = kept;
    this.#column = Math.min(this.#column, kept.length);
  }

  #enter(state: "csi"): void {
    this.#state = state;
    this.#sequence = "";
  }
}
