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

export default defineReader({
  tools: ["SendMessage"],
  input: { to: "text", recipient: "text", type: "text", content: "text", summary: "text", message: "any" },
  unasked: true,
  summary(input) {
    const message = input.message;
    const words = input.summary ?? stringOf(message) ?? input.content ?? stringOf(fieldsOf(message)["type"]);
    return [input.to ?? input.recipient ?? input.type, words].filter(Boolean).join(": ");
  },
  parse({ text, toolUseResult }): SendMessageData | undefined {
    const said = parseContainer(text);
    const answer = isObject(toolUseResult) ? toolUseResult : fieldsOf(said);
    const message = stringOf(answer["message"]);
    if (message === undefined) return undefined;
    const requestId = stringOf(answer["request_id"]);
    return { message, ...pick(answer, "target"), ...(requestId !== undefined && { requestId }) };
  },
});
