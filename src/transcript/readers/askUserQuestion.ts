import { inputList } from "../blocks";
import { fieldsOf, isFields, textOf, type Fields } from "../json";
import { defineReader } from "../reader";
import { isRejection } from "../rejection";

/**
 * AskUserQuestion (seed 001): `answers` by question, and `rejected`; `annotations` (notes of the person) where they are recorded. The wording of the text changed twice; questions and answers
 * may hold quotes, so the questions of the input tell where an answer ends.
 */
export default defineReader({
  tools: ["AskUserQuestion", "ask_user_question"],
  summary(input) {
    const questions = questionsOf(input);
    const more = questions.length > 1 ? ` (and ${questions.length - 1} more)` : "";
    return `${questions[0] ?? ""}${more}`;
  },
  parse({ text, input, toolUseResult }) {
    if (isRejection(text)) return { answers: {}, rejected: true };
    const { answers, annotations } = fieldsOf(toolUseResult);
    if (isFields(answers)) return { answers, rejected: false, ...(isFields(annotations) && { annotations }) };
    const answered = ANSWERED.exec(text);
    return answered
      ? { answers: answersIn(text.slice(answered[0].length), questionsOf(input)), rejected: false }
      : undefined;
  },
  failure: ({ text }) => (isRejection(text) ? { answers: {}, rejected: true } : undefined),
});

const ANSWERED = /^(?:User has answered your questions|Your questions have been answered|The user answered):\s*/;
/** What follows the last answer, by version. */
const TRAILER = /\.\s+(?:You can now continue with|Read the answers carefully)[\s\S]*$/;

function questionsOf(input: Fields): string[] {
  const list = inputList(input["questions"]).flatMap((item) => textOf(fieldsOf(item)["question"]) ?? []);
  const single = textOf(input["question"]);
  return list.length === 0 && single !== undefined ? [single] : list;
}

function answersIn(text: string, questions: readonly string[]): Record<string, string> {
  const body = text.replace(TRAILER, "");
  const marks = questions
    .map((question) => ({ question, from: body.indexOf(`"${question}"=`), mark: `"${question}"=` }))
    .filter(({ from }) => from !== -1)
    .sort((one, other) => one.from - other.from);
  const found = marks.length > 0 ? marks : guessedMarks(body);
  const answers = found.map(({ question, from, mark }, at) => {
    const answer = body.slice(from + mark.length, found[at + 1]?.from).replace(/,\s*$/, "");
    return [question, unquote(answer)] as const;
  });
  return Object.fromEntries(answers);
}

/** Without the questions: a quoted text followed by `=` is one, if it stands at the start or behind a comma. */
function guessedMarks(body: string): { question: string; from: number; mark: string }[] {
  return [...body.matchAll(/(?:^|, )"((?:[^"]|"(?!=|, "))*)"=/g)].map((match) => {
    const question = match[1] ?? "";
    const mark = `"${question}"=`;
    return { question, from: match.index + match[0].length - mark.length, mark };
  });
}

/** The quotes around the whole answer; text behind the closing one (notes, a preview) stays. */
function unquote(answer: string): string {
  const text = answer.trim();
  if (!text.startsWith('"')) return text;
  if (text.endsWith('"') && text.length > 1) return text.slice(1, -1);
  const extra = /"(?= (?:selected preview|notes):)/.exec(text);
  return extra ? text.slice(1, extra.index) + text.slice(extra.index + 1) : text.slice(1);
}
