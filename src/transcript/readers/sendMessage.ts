import { fieldsOf, isFields, parseContainer, textOf } from "../json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** SendMessage, to another agent of the team: `message`, `target`, `requestId`. */
export default defineReader({
  tools: ["SendMessage"],
  input: { to: "text", recipient: "text", type: "text", content: "text", summary: "text" },
  unasked: true,
  summary(input) {
    const message = input["message"];
    const words =
      textOf(input["summary"]) ?? textOf(message) ?? textOf(input["content"]) ?? textOf(fieldsOf(message)["type"]);
    return [textOf(input["to"]) ?? textOf(input["recipient"]) ?? textOf(input["type"]), words]
      .filter(Boolean)
      .join(": ");
  },
  parse({ text, toolUseResult }) {
    const said = parseContainer(text);
    const answer = isFields(toolUseResult) ? toolUseResult : fieldsOf(said);
    const message = textOf(answer["message"]);
    if (message === undefined) return undefined;
    const requestId = textOf(answer["request_id"]);
    return { message, ...pick(answer, "target"), ...(requestId !== undefined && { requestId }) };
  },
});
