/** What a person is asked before a tool changes something. */
export interface Question {
  readonly tool: string;
  /** The parsed input the answer is bound to. */
  readonly input: unknown;
  /** A short question. */
  readonly title: string;
  /** Exactly what will happen: the whole command, or the path and the text. Plain text. */
  readonly detail: string;
  /** What the answer is bound to beyond what can be shown: a list too long for a dialog, whole. */
  readonly bound?: string;
  /** Prefixes of commands that the person may keep together with a yes, all of them (`CommandSettings.allow`). */
  readonly rules?: readonly string[];
  /** Nothing that was allowed beforehand covers it: paths outside the workspace, protected or secret ones, commands that no rule may allow. */
  readonly always?: true;
}

/** A person's decision; silence, a closed dialog and a window that cannot ask are `no`. Throws `ToolError` `BLOCKED` where nobody can be asked, to say what to do. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<"yes" | "no">;
