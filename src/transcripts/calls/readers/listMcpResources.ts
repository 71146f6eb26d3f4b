import { itemsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";

/** Resources of MCP servers. */
export interface ListMcpResourcesData {
  /** Objects with `server`, `uri`, `name`, `mimeType`, `description`. */
  readonly resources: readonly unknown[];
}

export default defineReader({
  tools: ["ListMcpResourcesTool", "ListMcpResources"],
  input: { server: "text" },
  carries: true,
  unasked: true,
  summary: (input) => input.server ?? "All servers",
  parse({ text, toolUseResult }): ListMcpResourcesData | undefined {
    const said = parseContainer(text);
    const list = [toolUseResult, said].find((value) => Array.isArray(value));
    if (list !== undefined) return { resources: itemsOf(list) };
    return /^No resources found/.test(text) ? { resources: [] } : undefined;
  },
});
