import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { feedbackIn, isRejection } from "../verdicts/rejection";

/** The user's answers to the questions. */
export interface AskUserQuestionData {
  /** Text of each reply, by question. */
  readonly answers: JsonObject;
  readonly rejected: boolean;
  /** The user's notes. */
  readonly annotations?: JsonObject;
  /** What the user said when rejecting the call. */
  readonly feedback?: string;
}

/**
 * Reads AskUserQuestion results. Their wording changed over time. Questions and replies can contain quotes, so the
 * questions in the input show where a reply ends.
 */
export default defineReader({
  tools: ["AskUserQuestion", "ask_user_question"],
  input: { questions: "list", question: "text" },
  refusal: "did not answer the question",
  summary: questionSummary,
  parse({ text, input, toolUseResult }): AskUserQuestionData | undefined {
    const { answers, annotations } = fieldsOf(toolUseResult);
    if (isObject(answers)) return { answers, rejected: false, ...(isObject(annotations) && { annotations }) };
    const answered = ANSWERED.exec(text);
    return answered
      ? { answers: answersIn(text.slice(answered[0].length), questionsOf(input)), rejected: false }
      : undefined;
  },
  failure({ text }, status) {
    if (status !== "rejected" && !isRejection(text)) return undefined;
    const feedback = feedbackIn(text);
    return { answers: repliesIn(text), rejected: true, ...(feedback !== undefined && { feedback }) };
  },
});

const ANSWERED =
  /^(?:User has answered your question(?:s|\(s\))?|Your questions have been answered|The user answered):\s*/;
/** What follows the last reply, by version. */
const TRAILERS = [". You can now continue with", ". Read the answers carefully"];

/** Returns the first question, and how many there are. */
export function questionSummary(input: Parameters<typeof questionsOf>[0]): string {
  const [first = "", ...more] = questionsOf(input);
  return more.length > 0 ? `${first} (and ${more.length} more)` : first;
}

function questionsOf(input: { readonly questions?: readonly unknown[]; readonly question?: string }): string[] {
  const list = itemsOf(input.questions).flatMap((item) => stringOf(fieldsOf(item)["question"]) ?? []);
  const single = input.question;
  return list.length === 0 && single !== undefined ? [single] : list;
}

function answersIn(text: string, questions: readonly string[]): Record<string, string> {
  const end = Math.max(...TRAILERS.map((trailer) => text.lastIndexOf(trailer)));
  const body = end === -1 ? text : text.slice(0, end);
  const marks = questions
    .map((question) => markOf(body, question))
    .filter(({ from }) => from !== -1)
    .sort((one, other) => one.from - other.from);
  const found = marks.length > 0 ? marks : guessedMarks(body);
  const answers = found.map(({ question, from, mark }, at) => {
    const answer = body.slice(from + mark.length, found[at + 1]?.from).replace(/,\s*$/, "");
    return [question, unquote(answer)] as const;
  });
  return Object.fromEntries(answers);
}

interface Mark {
  readonly question: string;
  /** -1 if the question has no reply. */
  readonly from: number;
  readonly mark: string;
}

/** A reply can quote a question: the mark at the start or after a comma comes before any other. */
function markOf(body: string, question: string): Mark {
  const mark = `"${question}"=`;
  if (body.startsWith(mark)) return { question, from: 0, mark };
  const comma = body.indexOf(`, ${mark}`);
  return { question, from: comma === -1 ? body.indexOf(mark) : comma + 2, mark };
}

/**
 * Finds marks without the questions: a quoted text followed by `=` is one if it begins at the start or after a comma.
 * It can contain quotes, but none after which the next quoted text begins.
 */
function guessedMarks(body: string): Mark[] {
  const marks: Mark[] = [];
  let from = -1;
  for (let at = body.indexOf('"'); at !== -1; at = body.indexOf('"', at + 1)) {
    if (from !== -1 && body.charAt(at + 1) === "=") {
      marks.push({ question: body.slice(from + 1, at), from, mark: body.slice(from, at + 2) });
      from = -1;
      continue;
    }
    if (body.startsWith('", "', at)) from = -1;
    if (from === -1 && (at === 0 || body.startsWith(", ", at - 2))) from = at;
  }
  return marks;
}

/** Removes the quotes around the whole reply. Text after the closing one (notes, a preview) stays. */
function unquote(answer: string): string {
  const text = answer.trim();
  if (!text.startsWith('"')) return text;
  if (text.endsWith('"') && text.length > 1) return text.slice(1, -1);
  const extra = /"(?= (?:selected preview|notes):)/.exec(text);
  return extra ? text.slice(1, extra.index) + text.slice(extra.index + 1) : text.slice(1);
}

/** Users can reply in their own words instead of a choice. The call is then refused, and lists question and reply. */
function repliesIn(text: string): Record<string, string> {
  const from = text.indexOf("Questions asked:");
  if (from === -1) return {};
  const replies: [string, string][] = [];
  for (const line of text.slice(from).split("\n").slice(1)) {
    const question = /^\s*- "(.*)"\s*$/.exec(line)?.[1];
    const reply = /^\s*Answer: (.*)$/.exec(line)?.[1];
    if (question !== undefined) replies.push([question, ""]);
    else if (reply !== undefined && replies.length > 0) replies.push([replies.pop()?.[0] ?? "", reply.trim()]);
  }
  return Object.fromEntries(replies.filter(([, reply]) => reply !== ""));
}
