import { itemsOf, stringOf } from "../../core/json";
import { parseContainer } from "../nesting";
import { defineReader } from "../reader";

/** ListMcpResourcesTool: `resources` (`server`, `uri`, `name`, `mimeType`, `description`). */
export default defineReader({
  tools: ["ListMcpResourcesTool", "ListMcpResources"],
  input: { server: "text" },
  carries: true,
  unasked: true,
  summary: (input) => stringOf(input["server"]) ?? "All servers",
  parse({ text, toolUseResult }) {
    const said = parseContainer(text);
    const list = [toolUseResult, said].find((value) => Array.isArray(value));
    if (list !== undefined) return { resources: itemsOf(list) };
    return /^No resources found/.test(text) ? { resources: [] } : undefined;
  },
});
