import { fieldsOf, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** Tools that were found. */
export interface ServerToolSearchData {
  /** Names of tools. */
  readonly matches: readonly string[];
}

/** Reads the API's own search for tools. */
export default defineReader({
  tools: ["tool_search_tool_regex", "tool_search_tool_bm25"],
  blocks: ["tool_search_tool_result"],
  input: { query: "text", pattern: "text" },
  unasked: true,
  summary: (input) => input.pattern ?? input.query,
  parse({ content }): ServerToolSearchData | undefined {
    const references = Array.isArray(content) ? content : fieldsOf(content)["tool_references"];
    if (!Array.isArray(references)) return undefined;
    return { matches: itemsOf(references).flatMap((item) => stringOf(fieldsOf(item)["tool_name"]) ?? []) };
  },
});
