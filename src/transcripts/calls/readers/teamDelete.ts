import { fieldsOf, isObject, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";

/** A deleted team. */
export interface TeamDeleteData {
  readonly message: string;
  readonly teamName?: string;
}

export default defineReader({
  tools: ["TeamDelete"],
  input: {},
  unasked: true,
  summary: () => "Delete the team",
  parse({ text, toolUseResult }): TeamDeleteData | undefined {
    const said = parseContainer(text);
    const answer = isObject(toolUseResult) ? toolUseResult : fieldsOf(said);
    const message = stringOf(answer["message"]);
    const teamName = stringOf(answer["team_name"]);
    return message === undefined ? undefined : { message, ...(teamName && { teamName }) };
  },
});
