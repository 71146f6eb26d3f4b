import { endOf, Unclear, WordReader } from "./shellWord";

/** What a command may do with the file that a redirection names. */
export type RedirectionUse = "read" | "write" | "append";

/**
 * One command of a line, as bash reads it. A word is undefined if its value, or how many words it is, is known only at
 * run time. A command that only sets variables, or runs a shell, has no words.
 */
export interface LineCommand {
  readonly kind: "command";
  readonly words: readonly (string | undefined)[];
  readonly redirections: readonly { readonly use: RedirectionUse; readonly target: string | undefined }[];
  /** As it is written, without the texts that are handed to it. */
  readonly text: string;
  /** What joins it to the command before and behind it: `;` stands for a line feed, too. Empty at the ends. */
  readonly before: string;
  readonly after: string;
  /** Whether `!` inverts its exit code. */
  readonly inverted: boolean;
}

/** What a line runs, in order. What is between `open` and `close` runs in a shell of its own. */
export type LinePart = LineCommand | { readonly kind: "open" } | { readonly kind: "close" };

/** How deep shells can be nested. */
const DEEPEST = 30;

/**
 * Reads a line of bash without running anything: quotes, here-documents, redirections, and commands in `(…)` and
 * `$(…)`. Undefined for a line that is not understood as a whole (a quote without an end, a function, a `case`). Linear
 * in the line.
 */
export function shellLine(line: string): readonly LinePart[] | undefined {
  try {
    return new LineReader(line).read();
  } catch (reason) {
    if (reason instanceof Unclear) return undefined;
    throw reason;
  }
}

const REDIRECTION = /\d*(<<<|<<-?|<>|<&|<|>>|>\||>&|>)|&>>?/y;
const COPY = /[ \t]*(?:\d+-?|-)(?=$|[\s;&|()<>])/y;
const OPERATOR = /\n|;;?|&&?|\|[|&]?/y;
const BLANKS = /[ \t]+/y;
/** What separates words: blanks, lines that continue, and comments. */
const GAP = /(?:[ \t\r]|\\\n)+|#[^\n]*/y;

/** A text that is handed to a command, up to a line of this word. */
interface Document {
  readonly word: string;
  readonly tabs: boolean;
}

/** The command that is being read. */
interface Open {
  readonly words: (string | undefined)[];
  readonly redirections: { use: RedirectionUse; target: string | undefined }[];
  /** Of the whole list. */
  readonly documents: Document[];
  readonly before: string;
  from: number;
  to: number;
  inverted: boolean;
  /** In `[[ … ]]` the signs of redirections compare. */
  test: boolean;
  /** It sets variables, or runs a shell. */
  wordless: boolean;
}

class LineReader extends WordReader {
  readonly #parts: LinePart[] = [];

  read(): readonly LinePart[] {
    this.#list("", 0);
    return this.#parts;
  }

  /** Commands up to `end`, which is passed over; up to the end of the line when `end` is empty. */
  #list(end: "" | ")", depth: number): void {
    if (depth > DEEPEST) throw new Unclear();
    let command = this.#opened("", []);
    for (;;) {
      const character = this.line.charAt(this.at);
      if (character === end) break;
      if (character === "" || character === ")") throw new Unclear();
      command = this.#read(command, character, depth);
    }
    if (command.documents.length > 0) throw new Unclear();
    this.at += end.length;
    this.#finished(command, "");
  }

  /** Reads a word or what is between words. Returns the command that goes on. */
  #read(command: Open, character: string, depth: number): Open {
    if (this.match(GAP) || this.#redirection(command, depth)) return command;
    const operator = this.#operator(command.documents);
    if (operator !== undefined) {
      const joins = command.test && (operator === "&&" || operator === "||");
      return joins ? command : this.#finished(command, operator);
    }
    if (character === "(") this.#subshell(command, depth);
    else if (command.test && (character === "<" || character === ">")) this.at++;
    else this.#word(command, depth);
    return command;
  }

  /** Reads what joins two commands; `;` for a line feed, and `|` for `|&`. */
  #operator(documents: Document[]): string | undefined {
    const [operator] = this.match(OPERATOR) ?? [];
    // Only a `case` has it.
    if (operator === ";;") throw new Unclear();
    if (operator === "\n") for (const document of documents.splice(0)) this.#document(document);
    return operator === "\n" ? ";" : operator === "|&" ? "|" : operator;
  }

  #subshell(command: Open, depth: number): void {
    // A function or a list of values, or arithmetic.
    if (command.words.length > 0 || command.redirections.length > 0 || this.line.startsWith("((", this.at))
      throw new Unclear();
    this.at++;
    command.wordless = true;
    this.shell(depth);
  }

  #word(command: Open, depth: number): void {
    const from = this.at;
    const { value, assigns } = this.word(depth);
    this.#grow(command, from);
    if (command.words.length === 0) {
      if (value === "case" || value === "function") throw new Unclear();
      command.wordless ||= assigns;
      command.inverted ||= value === "!";
      if (assigns || (value !== undefined && KEYWORDS.has(value))) return;
      command.test = value === "[[";
    }
    command.words.push(value);
    if (value === "]]") command.test = false;
  }

  /** Reads a redirection with its target, or the announcement of a here-document. */
  #redirection(command: Open, depth: number): boolean {
    const from = this.at;
    const found = command.test || /^[<>]\($/.test(this.line.slice(from, from + 2)) ? null : this.match(REDIRECTION);
    if (!found) return false;
    const [all, operator = all] = found;
    if (operator.endsWith("&") && this.match(COPY)) {
      command.to = this.at;
      return true;
    }
    this.match(BLANKS);
    const { value } = this.word(depth);
    if (operator === "<<" || operator === "<<-") {
      if (value === undefined) throw new Unclear();
      command.documents.push({ word: value, tabs: operator === "<<-" });
      command.to = this.at;
      return true;
    }
    this.#grow(command, from);
    if (["<<<", "<>", "<&"].includes(operator)) return true;
    const use = operator === "<" ? "read" : operator.endsWith(">>") ? "append" : "write";
    command.redirections.push({ use, target: value });
    return true;
  }

  #opened(before: string, documents: Document[]): Open {
    const { at } = this;
    return {
      words: [],
      redirections: [],
      documents,
      before,
      from: at,
      to: at,
      inverted: false,
      test: false,
      wordless: false,
    };
  }

  #grow(command: Open, from: number): void {
    if (command.words.length === 0 && command.redirections.length === 0) command.from = from;
    command.to = this.at;
  }

  /** Adds a command to the parts. Returns the one behind it. */
  #finished(command: Open, after: string): Open {
    const { words, redirections, documents, from, to, before, inverted, wordless } = command;
    // Line feeds behind an operator belong to it.
    if (words.length === 0 && redirections.length === 0 && !wordless)
      return this.#opened(before === "" || before === ";" ? after : before, documents);
    const text = this.line.slice(from, to);
    this.#parts.push({ kind: "command", words, redirections, text, before, after, inverted });
    return this.#opened(after, documents);
  }

  /** Reads the content of parentheses, of which the first is passed over. */
  protected shell(depth: number): void {
    this.#parts.push({ kind: "open" });
    this.#list(")", depth + 1);
    this.#parts.push({ kind: "close" });
  }

  /** Passes over a text that is handed to a command. */
  #document({ word, tabs }: { word: string; tabs: boolean }): void {
    const line = this.line;
    for (;;) {
      if (this.at >= line.length) throw new Unclear();
      const end = endOf(line.indexOf("\n", this.at), line);
      const text = line.slice(this.at, end);
      this.at = Math.min(end + 1, line.length);
      if ((tabs ? text.replace(/^\t+/, "") : text) === word) return;
    }
  }
}

/** Returns the name of the program that a command's first word means. */
export function programOf(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1);
}

/** Words in front of a command that are not part of it. */
const KEYWORDS = new Set(["if", "then", "elif", "else", "while", "until", "do", "!", "{", "time"]);
