/** A part of a question: sentences, each on one line, or exactly what will run or be written. */
export type QuestionPart =
  | { readonly kind: "prose"; readonly lines: readonly string[] }
  | { readonly kind: "code"; readonly language: "sh" | "diff" | "text"; readonly text: string };

/** A question to the user before a tool changes something. */
export interface Question {
  readonly tool: string;
  /** The parsed input that the decision applies to. */
  readonly input: unknown;
  /** A short question. Plain text. */
  readonly title: string;
  /** The title as a text with `{0}` for a path or a command, for clients that show it as code. */
  readonly named?: { readonly title: string; readonly code: string };
  /** Exactly what will happen: the whole command, or the text. Plain text. */
  readonly detail: string;
  /** The same in parts, for clients that format them. Without them, each line of `detail` is a sentence or a path. */
  readonly parts?: readonly QuestionPart[];
  /**
   * Further data that the decision applies to and that can't be shown: a complete list that is too long for a dialog.
   */
  readonly bound?: string;
  /** Command prefixes that the user can allow, all together, when approving (`CommandSettings.allow`). */
  readonly rules?: readonly string[];
  /** Nothing that was allowed beforehand covers it: paths outside the workspace, protected or secret ones, commands that no rule may allow. */
  readonly always?: true;
}

/** The user's decision, or the rule that made asking unnecessary, in words for the user. */
export type Answer = "yes" | "no" | { readonly allowedBy: string };

/**
 * Asks for the user's decision. Silence, a closed dialog, and a window that can't ask mean `no`. Throws `ToolError`
 * `BLOCKED` if nobody can be asked or nobody replies, to say what to do.
 */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Answer>;
