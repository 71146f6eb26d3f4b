import { fieldsOf, isFields, parseContainer, textOf } from "../json";
import { defineReader } from "../reader";

/** TeamDelete: `message`, `teamName`. */
export default defineReader({
  tools: ["TeamDelete"],
  input: {},
  unasked: true,
  summary: () => "Delete the team",
  parse({ text, toolUseResult }) {
    const said = parseContainer(text);
    const answer = isFields(toolUseResult) ? toolUseResult : fieldsOf(said);
    const message = textOf(answer["message"]);
    const teamName = textOf(answer["team_name"]);
    return message === undefined ? undefined : { message, ...(teamName && { teamName }) };
  },
});
