/** The line is not understood. */
export class Unclear extends Error {}

/** A word as bash reads it. */
export interface ShellWord {
  /** Undefined if its value, or how many words it is, is known only at run time. */
  readonly value: string | undefined;
  /** `name=…` */
  readonly assigns: boolean;
}

interface OpenWord {
  readonly start: number;
  value: string;
  known: boolean;
  assigns: boolean;
  braces: boolean;
}

const PLAIN = /[^\s;&|<>()'"\\$`*?[\]{}~#=]+/y;
const ASSIGNED = /^[A-Za-z_]\w*\+?$/;
const HOME = /(?:HOME|\{HOME\})(?=\/|"|$|[\s;&|<>()])/y;

/**
 * Reads the words of a line of bash from the current offset. Throws `Unclear` for what it does not understand. Linear
 * in what it passes over.
 */
export abstract class WordReader {
  protected at = 0;

  constructor(protected readonly line: string) {}

  /** Reads the content of parentheses, of which the first is passed over. */
  protected abstract shell(depth: number): void;

  protected match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.line);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** One word, of at least one character. */
  protected word(depth: number): ShellWord {
    const start = this.at;
    const word: OpenWord = { start, value: "", known: true, assigns: false, braces: false };
    while (this.#plain(word) || this.#process(word, depth) || this.#special(word, depth));
    if (this.at === start) throw new Unclear();
    const { value, known, assigns } = word;
    const quotedTilde = value.startsWith("~") && !/^(?:~|["']?\$)/.test(this.line.slice(start, start + 2));
    return { value: known && !quotedTilde ? value : undefined, assigns };
  }

  #plain(word: OpenWord): boolean {
    const [plain] = this.match(PLAIN) ?? [];
    if (plain === undefined) return false;
    word.value += plain;
    if (word.braces && /,|\.\./.test(plain)) word.known = false;
    return true;
  }

  /** Reads `<(…)` and `>(…)`. */
  #process(word: OpenWord, depth: number): boolean {
    if (!this.match(/[<>]\(/y)) return false;
    this.shell(depth);
    word.known = false;
    return true;
  }

  /** Reads what begins with a character that means something to a shell. Returns false at the end of the word. */
  #special(word: OpenWord, depth: number): boolean {
    const from = this.at;
    const character = this.line.charAt(from);
    if (character === "" || /[\s;&|<>()]/.test(character)) return false;
    this.at++;
    if (character === "\\") word.value += this.#escaped();
    else if (character === "'") word.value += this.#upTo("'");
    else if (character === '"') add(word, this.#quoted(depth, from === word.start));
    else if (character === "$") add(word, this.#dollar(depth, from === word.start));
    else if (character === "`") add(word, this.#backquoted());
    else if (character === "*" || character === "?") word.known = false;
    else this.#sign(word, character);
    return true;
  }

  #escaped(): string {
    const next = this.line.charAt(this.at++);
    if (next === "") throw new Unclear();
    return next === "\n" ? "" : next;
  }

  #dollar(depth: number, first: boolean): string | undefined {
    if (this.line.charAt(this.at) === "'") {
      this.at++;
      const text = this.#upTo("'");
      if (text.includes("\\")) throw new Unclear();
      return text;
    }
    return first && this.#home() ? "~" : this.#variable(depth);
  }

  /** Passes over `HOME` behind a `$`. */
  #home(): boolean {
    return this.match(HOME) !== null;
  }

  /** Adds a character that has a meaning only in some words. */
  #sign(word: OpenWord, character: string): void {
    const { value, start } = word;
    const next = this.line.charAt(this.at);
    word.value += character;
    if (character === "{") word.braces = true;
    else if (character === "=") {
      word.assigns ||= word.known && ASSIGNED.test(value);
      if (next === "(") throw new Unclear();
      // `]` and `]]` end commands. `~name` is another person's folder.
    } else if (character === "]") word.known &&= /^\]{0,1}$/.test(value);
    else if (character === "~" && this.at === start + 1) word.known = /[/\s;&|<>()]|^$/.test(next);
  }

  /** The text up to a mark, which is passed over. */
  #upTo(mark: string): string {
    const end = this.line.indexOf(mark, this.at);
    if (end === -1) throw new Unclear();
    const text = this.line.slice(this.at, end);
    this.at = end + 1;
    return text;
  }

  /** The rest of a text in double quotes; undefined when something in it is replaced. */
  #quoted(depth: number, first: boolean): string | undefined {
    const text = { value: "", known: true };
    if (first && this.match(/\$/y)) add(text, this.#home() ? "~" : this.#quotedDollar(depth));
    for (;;) {
      text.value += this.match(/[^"\\$`]+/y)?.[0] ?? "";
      const character = this.line.charAt(this.at++);
      if (character === "") throw new Unclear();
      if (character === '"') return text.known ? text.value : undefined;
      add(text, this.#quotedSign(character, depth));
    }
  }

  #quotedSign(character: string, depth: number): string | undefined {
    if (character === "$") return this.#quotedDollar(depth);
    return character === "`" ? this.#backquoted() : this.#quotedEscape();
  }

  #quotedDollar(depth: number): string | undefined {
    return /[\w{(@*#?$!-]/.test(this.line.charAt(this.at)) ? this.#variable(depth) : "$";
  }

  #quotedEscape(): string {
    const next = this.line.charAt(this.at++);
    if (/["\\$`]/.test(next)) return next;
    return next === "\n" ? "" : `\\${next}`;
  }

  /** Passes over what is behind a `$`, except the commands in it. */
  #variable(depth: number): undefined {
    const line = this.line;
    if (line.startsWith("((", this.at)) {
      const end = line.indexOf("))", this.at);
      const inner = line.slice(this.at + 2, endOf(end, line));
      if (end === -1 || /[('"`\\]/.test(inner)) throw new Unclear();
      this.at = end + 2;
    } else if (line.charAt(this.at) === "(") {
      this.at++;
      this.shell(depth);
    } else if (line.charAt(this.at) === "{") {
      const end = line.indexOf("}", this.at);
      // Its content can be commands and braces again.
      if (end === -1 || /[{('"`\\]/.test(line.slice(this.at + 1, end))) throw new Unclear();
      this.at = end + 1;
    } else this.match(/\w+|[@*#?$!-]/y);
  }

  /** Passes over commands in backquotes: their effect is not reported. */
  #backquoted(): undefined {
    for (;;) {
      this.match(/[^`\\]+/y);
      const character = this.line.charAt(this.at++);
      if (character === "") throw new Unclear();
      if (character === "`") return;
      this.at++;
    }
  }
}

/** Adds a text to a word; undefined is known only at run time. */
function add(word: Pick<OpenWord, "value" | "known">, text: string | undefined): void {
  if (text === undefined) word.known = false;
  else word.value += text;
}

/** Returns an offset found in a line, or the line's end if it was not found. */
export function endOf(index: number, line: string): number {
  return index === -1 ? line.length : index;
}
