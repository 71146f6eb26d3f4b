import { fieldsOf, itemsOf, numberOf, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { codexName } from "../../forms/codex/codexName";
import { defineReader } from "../reader";

/** Tools that were found. */
export interface ToolSearchData {
  /** Names of tools. */
  readonly matches: readonly string[];
  readonly query: string;
  readonly totalDeferredTools?: number;
}

export default defineReader({
  tools: ["ToolSearch", "tool_search"],
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
    if (text.startsWith("No matching deferred tools found")) return { matches: [], ...shared };
    const others = codexTools(text) ?? qwenTools(text) ?? droidTools(text);
    return others && { matches: others, ...shared };
  },
});

/** Codex returns the definitions of tools, those of a server together. */
function codexTools(text: string): readonly string[] | undefined {
  const found = parseContainer(text);
  if (!Array.isArray(found)) return undefined;
  return itemsOf(found).flatMap((item) => {
    const { name, tools } = fieldsOf(item);
    const own = itemsOf(tools).map((tool) => codexName(fieldsOf(tool)["name"], name));
    return own.length > 0 ? own : (stringOf(name) ?? []);
  });
}

/** Qwen Code returns a definition in each line. */
function qwenTools(text: string): readonly string[] | undefined {
  if (!text.startsWith("<functions>")) return undefined;
  return text.split("\n").flatMap((line) => /^<function>\{"name":"([^"\\]{1,200})"/.exec(line)?.[1] ?? []);
}

/** Droid returns a sentence with the names. */
function droidTools(text: string): readonly string[] | undefined {
  const names = /^Loaded \d{1,9} tool\(s\) matching "[^\n]*": ([^\s.]{1,200}(?:, [^\s,.]{1,200})*)\./.exec(text)?.[1];
  return names?.split(", ");
}
