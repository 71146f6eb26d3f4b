import { listed } from "../../../base/l10n";
import { onOneLine, visibleText } from "../../../base/text/visibleText";
import type { Question } from "../../../tools/runtime/ports/askPort";

/** What a user chose in a form. `session` also allows the like for the rest of the session. */
export type Choice = "once" | "session" | "no";

/** A question in the form that a client shows best. */
export interface QuestionForm {
  readonly message: string;
  readonly requestedSchema: {
    type: "object";
    properties: Record<string, Field>;
    required?: string[];
  };
  /** Returns what an accepted form says; undefined if it says nothing. */
  readonly read: (content: Readonly<Record<string, unknown>>) => Choice | undefined;
}

type Field =
  | { type: "string"; title: string; oneOf: { const: string; title: string }[] }
  | { type: "boolean"; title: string; default: boolean };

/** How Claude Code names itself. */
const CLAUDE_CODE = "claude-code";

/** Characters that fit into the three lines of a question that Claude Code shows in a narrow terminal. */
const CLAUDE_SHOWS = 200;

/** Maximum characters of commands in a choice. Longer ones can't be kept, because the user would not see all of them. */
const LONGEST = 120;

/**
 * Returns a question in the form that the client shows best. Clients get a choice with titles: some accept an empty form
 * by themselves. Claude Code always has buttons to accept and decline, and shows only three lines, so its question is one
 * line, which wraps. `keeps` says whether a rule for the session can be kept.
 */
export function questionForm(question: Question, client: string | undefined, keeps: boolean): QuestionForm {
  const { tool, rules } = question;
  const shown = rules ? listed(rules.map((rule) => `"${onOneLine(rule)}"`)) : tool;
  const kept = keeps && shown.length <= LONGEST ? shown : undefined;
  return client === CLAUDE_CODE ? claudeForm(question, kept) : choiceForm(question, kept);
}

function choiceForm({ title, detail }: Question, kept: string | undefined): QuestionForm {
  // The values are the titles: a client without titles shows values, or has them typed.
  const titles: readonly (readonly [Choice, string])[] = [
    ["once", "Allow once"],
    ...(kept === undefined ? [] : [["session", `Allow ${kept} for this session`] as const]),
    ["no", "Reject"],
  ];
  return {
    message: `${visibleText(title)}\n\n${visibleText(detail)}`,
    requestedSchema: {
      type: "object",
      properties: {
        answer: { type: "string", title: "Choice", oneOf: titles.map(([, text]) => ({ const: text, title: text })) },
      },
      required: ["answer"],
    },
    read: ({ answer }) => titles.find(([, text]) => text === answer)?.[0],
  };
}

function claudeForm({ title, detail }: Question, kept: string | undefined): QuestionForm {
  const line = visibleText(`${title}\n${detail}`).replaceAll(/\n+/g, " ⏎ ");
  const cut =
    line.length > CLAUDE_SHOWS ? `This question has ${line.length} characters, and may be cut off below. ⏎ ` : "";
  return {
    message: `${cut}${line}`,
    requestedSchema: {
      type: "object",
      properties:
        kept === undefined
          ? {}
          : { session: { type: "boolean", title: `Allow ${kept} for this session`, default: false } },
    },
    read: ({ session }) => (session === true && kept !== undefined ? "session" : "once"),
  };
}
