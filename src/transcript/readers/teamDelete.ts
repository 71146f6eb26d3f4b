import { fieldsOf, isObject, stringOf } from "../../core/json";
import { parseContainer } from "../nesting";
import { defineReader } from "../reader";

/** TeamDelete: `message`, `teamName`. */
export default defineReader({
  tools: ["TeamDelete"],
  input: {},
  unasked: true,
  summary: () => "Delete the team",
  parse({ text, toolUseResult }) {
    const said = parseContainer(text);
    const answer = isObject(toolUseResult) ? toolUseResult : fieldsOf(said);
    const message = stringOf(answer["message"]);
    const teamName = stringOf(answer["team_name"]);
    return message === undefined ? undefined : { message, ...(teamName && { teamName }) };
  },
});
