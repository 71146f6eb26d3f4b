import { fieldsOf, itemsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";

/** Contents of a resource. */
export interface ReadMcpResourceData {
  /** Objects with `uri`, `mimeType`, and `text` or the file that the content was saved to. */
  readonly contents: readonly unknown[];
}

export default defineReader({
  tools: ["ReadMcpResourceTool", "ReadMcpResource"],
  input: { server: "text", uri: "text" },
  carries: true,
  unasked: true,
  summary: (input) => [input.server, input.uri].filter(Boolean).join(" "),
  parse({ text, toolUseResult }): ReadMcpResourceData | undefined {
    const bodies = [fieldsOf(toolUseResult), fieldsOf(parseContainer(text))];
    const found = bodies.find((body) => Array.isArray(body["contents"]));
    return found && { contents: itemsOf(found["contents"]) };
  },
});
