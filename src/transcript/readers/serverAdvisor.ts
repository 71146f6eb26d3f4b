import { fieldsOf, stringOf } from "../../core/json";
import { defineReader } from "../reader";

/** The API's advisor, another model that is asked: `text`, or that it is `encrypted`. */
export default defineReader({
  tools: ["advisor"],
  blocks: ["advisor_tool_result"],
  input: {},
  carries: true,
  unasked: true,
  summary: () => "Advice",
  parse({ content, text }) {
    const advice = fieldsOf(content);
    if (stringOf(advice["encrypted_content"]) !== undefined) return { encrypted: true };
    const said = stringOf(advice["text"]) ?? (Array.isArray(content) || typeof content === "string" ? text : undefined);
    return said === undefined ? undefined : { text: said };
  },
});
