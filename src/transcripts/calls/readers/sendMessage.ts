import { fieldsOf, isObject, stringOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A message to another agent of the team. */
export interface SendMessageData {
  readonly message: string;
  readonly target?: Scalar;
  readonly requestId?: string;
}

export default defineReader<SendMessageData>({
  tools: ["SendMessage"],
  input: { to: "text", recipient: "text", type: "text", content: "text", summary: "text" },
  unasked: true,
  summary(input) {
    const message = input["message"];
    const words =
      stringOf(input["summary"]) ??
      stringOf(message) ??
      stringOf(input["content"]) ??
      stringOf(fieldsOf(message)["type"]);
    return [stringOf(input["to"]) ?? stringOf(input["recipient"]) ?? stringOf(input["type"]), words]
      .filter(Boolean)
      .join(": ");
  },
  parse({ text, toolUseResult }) {
    const said = parseContainer(text);
    const answer = isObject(toolUseResult) ? toolUseResult : fieldsOf(said);
    const message = stringOf(answer["message"]);
    if (message === undefined) return undefined;
    const requestId = stringOf(answer["request_id"]);
    return { message, ...pick(answer, "target"), ...(requestId !== undefined && { requestId }) };
  },
});
