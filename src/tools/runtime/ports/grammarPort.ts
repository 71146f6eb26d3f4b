/** A node of a command's syntax tree. */
export interface SyntaxNode {
  /** As the grammar names it: a kind such as `pipeline`, or the characters of a token that always reads the same, such as `&&`. */
  readonly type: string;
  /** The text between `from` and `to`. */
  readonly text: string;
  /** In UTF-16 code units of the whole text; half-open. */
  readonly from: number;
  readonly to: number;
  readonly children: readonly SyntaxNode[];
  /** The grammar does not know it, or something in it. */
  readonly hasError: boolean;
}

export type ShellLanguage = "bash" | "powershell";

/** Thrown for a text that can't be parsed. The message is a sentence that says why. */
export class GrammarError extends Error {
  override readonly name = "GrammarError";
}

/** The syntax of command lines. */
export interface Grammar {
  /** What the shell reads that commands run in; undefined for a language without a grammar here. */
  readonly language: ShellLanguage | undefined;
  /** The shell isn't bash itself: it may know only what POSIX specifies. */
  readonly isPosix?: boolean;
  /**
   * Parses a text without blocking its thread for long. Throws `GrammarError` for a text that is too long or too deeply
   * nested, and if the grammar can't be loaded.
   */
  parse(text: string, language: ShellLanguage): Promise<SyntaxNode>;
}
