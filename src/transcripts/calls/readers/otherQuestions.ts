import { fieldsOf, isObject, itemsOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";
import { questionSummary, type AskUserQuestionData } from "./askUserQuestion";

/** Questions of Codex, Copilot CLI, and VS Code to the user. */
export default defineReader({
  tools: ["request_user_input", "ask_user", "vscode_askQuestions"],
  input: { questions: "list", question: "text" },
  carries: true,
  summary: questionSummary,
  parse({ text, input }): AskUserQuestionData | undefined {
    const said = SAID.exec(text)?.[1];
    if (input.question !== undefined && said !== undefined)
      return { answers: { [input.question]: said }, rejected: false };
    return repliesIn(text, itemsOf(input.questions));
  },
});

/** What Copilot CLI's user chose or said. */
const SAID = /^User (?:selected|responded): (.+)$/s;

/** What begins the user's own words among the replies to a question of Codex. */
const NOTE = "user_note: ";

/** The choice of users who reply in their own words. */
const NONE = "None of the above";

/** A reply to a question: the chosen options, and the user's own words. Empty if there is none. */
interface Reply {
  readonly chosen: string;
  readonly own: string;
}

/** Codex lists replies by the ids of questions. */
function codexReply(reply: JsonObject): Reply | undefined {
  const list = itemsOf(reply["answers"]);
  const texts = stringsOf(list);
  if (!Array.isArray(reply["answers"]) || texts.length !== list.length) return undefined;
  const own = texts.flatMap((answer) => (answer.startsWith(NOTE) ? answer.slice(NOTE.length) : [])).join("\n");
  const chosen = texts.filter((answer) => !answer.startsWith(NOTE) && (own === "" || answer !== NONE)).join(", ");
  return { chosen, own };
}

/** VS Code lists replies by the headers of questions. */
function vscodeReply({ selected, freeText, skipped }: JsonObject): Reply | undefined {
  if (!Array.isArray(selected)) return undefined;
  return skipped === true
    ? { chosen: "", own: "" }
    : { chosen: stringsOf(selected).join(", "), own: stringOf(freeText) ?? "" };
}

/** Reads the replies of a result. Undefined if one of them has another form, or belongs to no question. */
function repliesIn(text: string, questions: readonly unknown[]): AskUserQuestionData | undefined {
  const given = fieldsOf(parseContainer(text))["answers"];
  if (!isObject(given)) return undefined;
  const asked = new Map(
    questions.map(fieldsOf).flatMap(({ id, header, question }) => [
      [stringOf(id), stringOf(question)],
      [stringOf(header), stringOf(question)],
    ]),
  );
  const answers: [string, string][] = [];
  const notes: [string, { readonly notes: string }][] = [];
  for (const [name, fields] of Object.entries(given)) {
    const question = asked.get(name);
    const reply = codexReply(fieldsOf(fields)) ?? vscodeReply(fieldsOf(fields));
    if (question === undefined || !reply) return undefined;
    const { chosen, own } = reply;
    if (chosen !== "" || own !== "") answers.push([question, chosen === "" ? own : chosen]);
    if (chosen !== "" && own !== "") notes.push([question, { notes: own }]);
  }
  return {
    answers: Object.fromEntries(answers),
    rejected: false,
    ...(notes.length > 0 && { annotations: Object.fromEntries(notes) }),
  };
}
