import { firstLine } from "../../../base/text/displayText";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** The message of the result. */
export interface EnterPlanModeData {
  readonly message: string;
}

export default defineReader({
  tools: ["EnterPlanMode"],
  input: {},
  unasked: true,
  summary: () => "Plan mode",
  parse({ text, toolUseResult }): EnterPlanModeData | undefined {
    const message =
      stringOf(fieldsOf(toolUseResult)["message"]) ?? (/plan mode/i.test(firstLine(text)) ? text : undefined);
    return message === undefined ? undefined : { message };
  },
});
