import { fieldsOf, itemsOf, numberOf, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** Tools that were found. */
export interface ToolSearchData {
  /** Names of tools. */
  readonly matches: readonly string[];
  readonly query: string;
  readonly totalDeferredTools?: number;
}

export default defineReader({
  tools: ["ToolSearch"],
  input: { query: "text", max_results: "number" },
  unasked: true,
  summary: (input) => input.query,
  parse({ text, content, input, toolUseResult }): ToolSearchData | undefined {
    const structured = fieldsOf(toolUseResult);
    const query = stringOf(structured["query"]) ?? input.query ?? "";
    const total = numberOf(structured["total_deferred_tools"]);
    const shared = { query, ...(total !== undefined && { totalDeferredTools: total }) };
    if (Array.isArray(structured["matches"])) return { matches: stringsOf(structured["matches"]), ...shared };
    const matches = itemsOf(content).flatMap((block) => stringOf(fieldsOf(block)["tool_name"]) ?? []);
    if (matches.length > 0) return { matches, ...shared };
    return text.startsWith("No matching deferred tools found") ? { matches: [], ...shared } : undefined;
  },
});
