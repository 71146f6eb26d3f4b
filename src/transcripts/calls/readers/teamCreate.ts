import { fieldsOf, isObject, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";

/** A new team. */
export interface TeamCreateData {
  readonly teamName: string;
  readonly teamFilePath?: string;
  readonly leadAgentId?: string;
}

export default defineReader({
  tools: ["TeamCreate"],
  input: { team_name: "text", description: "text" },
  unasked: true,
  summary: (input) => input.team_name,
  parse({ text, toolUseResult }): TeamCreateData | undefined {
    const said = parseContainer(text);
    const answer = isObject(toolUseResult) ? toolUseResult : fieldsOf(said);
    const teamName = stringOf(answer["team_name"]);
    if (teamName === undefined) return undefined;
    const teamFilePath = stringOf(answer["team_file_path"]);
    const leadAgentId = stringOf(answer["lead_agent_id"]);
    return { teamName, ...(teamFilePath && { teamFilePath }), ...(leadAgentId && { leadAgentId }) };
  },
});
