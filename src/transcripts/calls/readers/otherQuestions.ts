import { fieldsOf, isObject, itemsOf, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";
import { questionSummary, type AskUserQuestionData } from "./askUserQuestion";

/** Questions of Codex and Copilot CLI to the user. */
export default defineReader({
  tools: ["request_user_input", "ask_user"],
  input: { questions: "list", question: "text" },
  carries: true,
  summary: questionSummary,
  parse({ text, input }): AskUserQuestionData | undefined {
    const said = SAID.exec(text)?.[1];
    if (input.question !== undefined && said !== undefined)
      return { answers: { [input.question]: said }, rejected: false };
    return codexAnswers(text, itemsOf(input.questions));
  },
});

/** What Copilot CLI's user chose or said. */
const SAID = /^User (?:selected|responded): (.+)$/s;

/** What begins the user's own words among the replies to a question of Codex. */
const NOTE = "user_note: ";

/** The choice of users who reply in their own words. */
const NONE = "None of the above";

/** Codex lists replies by the ids of questions. Undefined if a reply has another form, or belongs to no question. */
function codexAnswers(text: string, questions: readonly unknown[]): AskUserQuestionData | undefined {
  const given = fieldsOf(parseContainer(text))["answers"];
  if (!isObject(given)) return undefined;
  const asked = new Map(
    questions.map((question) => [stringOf(fieldsOf(question)["id"]), stringOf(fieldsOf(question)["question"])]),
  );
  const answers: [string, string][] = [];
  const notes: [string, { readonly notes: string }][] = [];
  for (const [id, reply] of Object.entries(given)) {
    const question = asked.get(id);
    const list = itemsOf(fieldsOf(reply)["answers"]);
    const texts = stringsOf(list);
    if (question === undefined || texts.length !== list.length) return undefined;
    const own = texts.flatMap((answer) => (answer.startsWith(NOTE) ? answer.slice(NOTE.length) : [])).join("\n");
    const chosen = texts.filter((answer) => !answer.startsWith(NOTE) && (own === "" || answer !== NONE)).join(", ");
    if (chosen !== "" || own !== "") answers.push([question, chosen === "" ? own : chosen]);
    if (chosen !== "" && own !== "") notes.push([question, { notes: own }]);
  }
  return {
    answers: Object.fromEntries(answers),
    rejected: false,
    ...(notes.length > 0 && { annotations: Object.fromEntries(notes) }),
  };
}
