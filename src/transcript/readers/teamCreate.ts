import { fieldsOf, isFields, parseContainer, textOf } from "../json";
import { defineReader } from "../reader";

/** TeamCreate: `teamName`, `teamFilePath`, `leadAgentId`. */
export default defineReader({
  tools: ["TeamCreate"],
  input: { team_name: "text", description: "text" },
  unasked: true,
  summary: (input) => textOf(input["team_name"]),
  parse({ text, toolUseResult }) {
    const said = parseContainer(text);
    const answer = isFields(toolUseResult) ? toolUseResult : fieldsOf(said);
    const teamName = textOf(answer["team_name"]);
    if (teamName === undefined) return undefined;
    const teamFilePath = textOf(answer["team_file_path"]);
    const leadAgentId = textOf(answer["lead_agent_id"]);
    return { teamName, ...(teamFilePath && { teamFilePath }), ...(leadAgentId && { leadAgentId }) };
  },
});
