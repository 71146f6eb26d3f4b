import { endOf, Unclear, WordReader } from "./shellWord";

/** What a command may do with the file that a redirection names. */
export type RedirectionUse = "read" | "write" | "append";

/**
 * One command of a line, as bash reads it. A word is undefined if its value, or how many words it is, is known only at
 * run time.
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

const REDIRECTION = /(\d*)(<<<|<<-?|<>|<&|<|>>|>\||>&|>)/y;
const BOTH = /&>>?/y;
const COPY = /[ \t]*(?:\d+-?|-)(?=$|[\s;&|()<>])/y;
const BLANKS = /[ \t]+/y;

interface Open {
  words: (string | undefined)[];
  redirections: { use: RedirectionUse; target: string | undefined }[];
  from: number;
  to: number;
  before: string;
  /** In `[[ … ]]` the signs of redirections compare. */
  test: boolean;
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
    const line = this.line;
    let command = this.#opened("");
    const documents: { word: string; tabs: boolean }[] = [];
    const finish = (after: string): void => {
      const { words, redirections, from, to, before } = command;
      if (words.length > 0 || redirections.length > 0) {
        const text = line.slice(from, to);
        this.#parts.push({ kind: "command", words, redirections, text, before, after });
        command = this.#opened(after);
      } else {
        // Line feeds behind an operator belong to it.
        command = this.#opened(before === "" || before === ";" ? after : before);
      }
    };
    const grow = (from: number): void => {
      if (command.words.length === 0 && command.redirections.length === 0) command.from = from;
      command.to = this.at;
    };
    for (;;) {
      const from = this.at;
      const character = line.charAt(from);
      if (character === "") {
        if (end !== "" || documents.length > 0) throw new Unclear();
        finish("");
        return;
      }
      if (character === " " || character === "\t" || character === "\r") this.at++;
      else if (line.startsWith("\\\n", from)) this.at += 2;
      else if (character === "\n") {
        this.at++;
        for (const document of documents.splice(0)) this.#document(document);
        finish(";");
      } else if (character === "#") this.at = endOf(line.indexOf("\n", from), line);
      else if (character === ")") {
        if (end !== ")" || documents.length > 0) throw new Unclear();
        this.at++;
        finish("");
        return;
      } else if (character === "(") {
        // A function or a list of values, or arithmetic.
        if (command.words.length > 0 || command.redirections.length > 0 || line.startsWith("((", from))
          throw new Unclear();
        this.at++;
        // A command without words represents what happens to everything it writes.
        this.shell(depth);
      } else if (character === "&" && !command.test && this.match(BOTH)) {
        const use = line.charAt(this.at - 2) === ">" ? "append" : "write";
        this.match(BLANKS);
        const { value } = this.word(depth);
        grow(from);
        command.redirections.push({ use, target: value });
      } else if (character === ";" || character === "&" || character === "|") {
        const doubled = line.charAt(from + 1) === character || line.startsWith("|&", from);
        const operator = line.slice(from, from + (doubled ? 2 : 1));
        // Only a `case` has it.
        if (operator === ";;") throw new Unclear();
        this.at += operator.length;
        if (command.test && (operator === "&&" || operator === "||")) continue;
        finish(operator === "|&" ? "|" : operator);
      } else if (!command.test && !line.startsWith("<(", from) && !line.startsWith(">(", from) && this.#redirects()) {
        this.#redirection(command, documents, depth, () => grow(from));
      } else if (command.test && (character === "<" || character === ">")) this.at++;
      else {
        const { value, assigns } = this.word(depth);
        grow(from);
        if (assigns && command.words.length === 0) continue;
        if (value !== undefined && command.words.length === 0 && KEYWORDS.has(value)) continue;
        if (command.words.length === 0 && (value === "case" || value === "function")) throw new Unclear();
        command.words.push(value);
        if (command.words.length === 1) command.test = value === "[[";
        if (value === "]]") command.test = false;
      }
    }
  }

  #opened(before: string): Open {
    return { words: [], redirections: [], from: this.at, to: this.at, before, test: false };
  }

  /** Reads the content of parentheses, of which the first is passed over. */
  protected shell(depth: number): void {
    this.#parts.push({ kind: "open" });
    this.#list(")", depth + 1);
    this.#parts.push({ kind: "close" });
  }

  #redirects(): boolean {
    REDIRECTION.lastIndex = this.at;
    return REDIRECTION.test(this.line);
  }

  #redirection(command: Open, documents: { word: string; tabs: boolean }[], depth: number, grow: () => void): void {
    const operator = this.match(REDIRECTION)?.[2] ?? "";
    if (operator.endsWith("&") && this.match(COPY)) {
      command.to = this.at;
      return;
    }
    this.match(BLANKS);
    const { value } = this.word(depth);
    if (operator === "<<" || operator === "<<-") {
      if (value === undefined) throw new Unclear();
      documents.push({ word: value, tabs: operator === "<<-" });
      command.to = this.at;
      return;
    }
    grow();
    if (operator === "<<<") return;
    const use = operator.startsWith("<") ? "read" : operator === ">>" ? "append" : "write";
    if (operator !== "<>" && operator !== "<&") command.redirections.push({ use, target: value });
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

/** Words in front of a command that are not part of it. */
const KEYWORDS = new Set(["if", "then", "elif", "else", "while", "until", "do", "!", "{", "time"]);
