/** The line is not understood. */
export class Unclear extends Error {}

/** A word as bash reads it. */
export interface ShellWord {
  /** Undefined if its value, or how many words it is, is known only at run time. */
  readonly value: string | undefined;
  /** `name=…` */
  readonly assigns: boolean;
}

const PLAIN = /[^\s;&|<>()'"\\$`*?[\]{}~#=]+/y;
const ASSIGNED = /^[A-Za-z_]\w*\+?$/;
const HOME = /\$(?:HOME|\{HOME\})(?=\/|"|$|[\s;&|<>()])/y;

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
    const line = this.line;
    const start = this.at;
    let value = "";
    let known = true;
    let assigns = false;
    let braces = false;
    for (;;) {
      const from = this.at;
      const plain = this.match(PLAIN);
      if (plain) {
        value += plain[0];
        if (braces && /,|\.\./.test(plain[0])) known = false;
        continue;
      }
      const character = line.charAt(from);
      if ((character === "<" || character === ">") && line.charAt(from + 1) === "(") {
        this.at += 2;
        this.shell(depth);
        known = false;
        continue;
      }
      if (character === "" || /[\s;&|<>()]/.test(character)) break;
      this.at++;
      if (character === "\\") {
        const next = line.charAt(this.at++);
        if (next === "") throw new Unclear();
        if (next !== "\n") value += next;
      } else if (character === "'") value += this.#upTo("'");
      else if (character === '"') {
        const inner = this.#quoted(depth, from === start);
        if (inner === undefined) known = false;
        else value += inner;
      } else if (character === "$") {
        const next = line.charAt(this.at);
        if (next === "'") {
          this.at++;
          const inner = this.#upTo("'");
          if (inner.includes("\\")) throw new Unclear();
          value += inner;
        } else {
          this.at = from;
          if (from === start && this.match(HOME)) value += "~";
          else {
            this.#variable(depth);
            known = false;
          }
        }
      } else if (character === "`") {
        this.#backquoted();
        known = false;
      } else if (character === "*" || character === "?") known = false;
      else if (character === "[" || character === "]") {
        value += character;
        // `[` and `[[` are commands.
        if (character === "]" && !/^\]{1,2}$/.test(value)) known = false;
      } else if (character === "{") {
        braces = true;
        value += character;
      } else if (character === "=") {
        assigns ||= known && ASSIGNED.test(value);
        value += character;
        if (line.charAt(this.at) === "(") throw new Unclear();
      } else if (character === "~" && from === start) {
        value += character;
        // `~name` is another person's folder.
        if (!/[/\s;&|<>()]|^$/.test(line.charAt(this.at))) known = false;
      } else value += character;
    }
    if (this.at === start) throw new Unclear();
    const quotedTilde = value.startsWith("~") && !/^(?:~|["']?\$)/.test(line.slice(start, start + 2));
    return { value: known && !quotedTilde ? value : undefined, assigns };
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
    const line = this.line;
    let value = "";
    let known = true;
    if (first && this.match(HOME)) value += "~";
    for (;;) {
      value += this.match(/[^"\\$`]+/y)?.[0] ?? "";
      const character = line.charAt(this.at);
      if (character === "") throw new Unclear();
      if (character === "$" && !/[\w{(@*#?$!-]/.test(line.charAt(this.at + 1))) {
        this.at++;
        value += "$";
      } else if (character === "$") {
        this.#variable(depth);
        known = false;
      } else {
        this.at++;
        if (character === '"') return known ? value : undefined;
        if (character === "`") {
          this.#backquoted();
          known = false;
        } else {
          const next = line.charAt(this.at++);
          value += /["\\$`]/.test(next) ? next : next === "\n" ? "" : `\\${next}`;
        }
      }
    }
  }

  /** Passes over what begins with `$`, except the commands in it. */
  #variable(depth: number): void {
    const line = this.line;
    this.at++;
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
  #backquoted(): void {
    for (;;) {
      this.match(/[^`\\]+/y);
      const character = this.line.charAt(this.at++);
      if (character === "") throw new Unclear();
      if (character === "`") return;
      this.at++;
    }
  }
}

/** Returns an offset found in a line, or the line's end if it was not found. */
export function endOf(index: number, line: string): number {
  return index === -1 ? line.length : index;
}
