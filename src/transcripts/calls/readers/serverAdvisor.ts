import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** Advice of another model. */
export interface ServerAdvisorData {
  readonly text?: string;
  /** Only the API can read it. */
  readonly encrypted?: boolean;
}

/** Reads the API's advisor, another model that is asked. */
export default defineReader({
  tools: ["advisor"],
  blocks: ["advisor_tool_result"],
  input: {},
  carries: true,
  unasked: true,
  summary: () => "Advice",
  parse({ content, text }): ServerAdvisorData | undefined {
    const advice = fieldsOf(content);
    if (stringOf(advice["encrypted_content"]) !== undefined) return { encrypted: true };
    const said = stringOf(advice["text"]) ?? (Array.isArray(content) || typeof content === "string" ? text : undefined);
    return said === undefined ? undefined : { text: said };
  },
});
