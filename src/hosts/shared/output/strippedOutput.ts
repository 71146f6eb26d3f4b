/** Maximum characters of output that a terminal shows. 50 MB would block the whole window for seconds. */
const MOST_SHOWN = 256 * 1024;

/** Longer than any valid control sequence. */
const MOST_SEQUENCE = 128;

type State = "text" | "escape" | "csi" | "string" | "stringEscape";

/**
 * Filters a command's output for a terminal that the user sees.
 * Allows colors, cursor movements, and erasing. Removes strings for the terminal itself, which could write to the
 * clipboard (OSC 52), set titles, create links, or trigger replies as if typed (OSC, DCS, APC, PM, SOS; reports in
 * CSI). Pieces can be cut within a sequence. Line feeds become CR LF. After the maximum, nothing is shown, and `end`
 * says how much was left out.
 */
export class StrippedOutput {
  #state: State = "text";
  #sequence = "";
  #shown = 0;
  #hidden = 0;
  #lastReturn = false;

  /** Returns what to show of the next piece. */
  add(piece: string): string {
    if (this.#shown >= MOST_SHOWN) {
      this.#hidden += piece.length;
      return "";
    }
    let shown = "";
    let at = 0;
    for (; at < piece.length && this.#shown + shown.length < MOST_SHOWN; at++) {
      shown += this.#step(piece.charAt(at), piece.charCodeAt(at));
    }
    this.#shown += shown.length;
    this.#hidden += piece.length - at;
    return shown;
  }

  /** Returns what to show at the end. */
  end(): string {
    const reset = "\x1b[0m";
    return this.#hidden === 0 ? reset : `${reset}\r\n… ${this.#hidden} more characters are not shown here.\r\n`;
  }

  #step(character: string, code: number): string {
    switch (this.#state) {
      case "text":
        return this.#text(character, code);
      case "escape":
        return this.#escape(character, code);
      case "csi":
        return this.#csi(character, code);
      case "string":
        if (code === 0x07 || code === 0x9c || code === 0x18 || code === 0x1a) this.#state = "text";
        else if (code === 0x1b) this.#state = "stringEscape";
        return "";
      case "stringEscape":
        // ESC \ ends a string; ESC with anything else begins another sequence.
        if (character === "\\") this.#state = "text";
        else return this.#escape(character, code);
        return "";
    }
  }

  #text(character: string, code: number): string {
    const afterReturn = this.#lastReturn;
    this.#lastReturn = code === 0x0d;
    if (code === 0x0a) return afterReturn ? "\n" : "\r\n";
    if (code === 0x1b) return this.#enter("escape");
    if (code === 0x9b) return this.#enter("csi");
    // The one-character forms of DCS, SOS, OSC, PM, and APC.
    if (code === 0x90 || code === 0x98 || (code >= 0x9d && code <= 0x9f)) return this.#enter("string");
    // Only tab, backspace, and carriage return are useful controls. Others are noise, or make the terminal reply (ENQ).
    if (code === 0x7f || (code >= 0x80 && code <= 0x9f)) return "";
    return code < 0x20 && code !== 0x08 && code !== 0x09 && code !== 0x0d ? "" : character;
  }

  #escape(character: string, code: number): string {
    if (character === "[") return this.#enter("csi");
    if ("]PX^_".includes(character)) return this.#enter("string");
    if (code === 0x1b) return this.#enter("escape");
    // A final character follows intermediate ones (ESC ( B).
    if (code < 0x20 || code > 0x2f) this.#state = "text";
    return "";
  }

  #csi(character: string, code: number): string {
    if (code === 0x1b) return this.#enter("escape");
    if (code >= 0x20 && code <= 0x3f) {
      if (this.#sequence.length < MOST_SEQUENCE) this.#sequence += character;
      return "";
    }
    this.#state = "text";
    const harmless =
      /^[0-9;:]*$/.test(this.#sequence) && this.#sequence.length < MOST_SEQUENCE && "mKJABCDEFGH".includes(character);
    return harmless ? `\x1b[${this.#sequence}${character}` : "";
  }

  #enter(state: State): string {
    this.#state = state;
    this.#sequence = "";
    return "";
  }
}
