import { fieldsOf, itemsOf, stringOf } from "../../core/json";
import { parseContainer } from "../nesting";
import { defineReader } from "../reader";

/** ReadMcpResourceTool: `contents` (`uri`, `mimeType`, `text` or where a file was saved). */
export default defineReader({
  tools: ["ReadMcpResourceTool", "ReadMcpResource"],
  input: { server: "text", uri: "text" },
  carries: true,
  unasked: true,
  summary: (input) => [stringOf(input["server"]), stringOf(input["uri"])].filter(Boolean).join(" "),
  parse({ text, toolUseResult }) {
    const bodies = [fieldsOf(toolUseResult), fieldsOf(parseContainer(text))];
    const found = bodies.find((body) => Array.isArray(body["contents"]));
    return found && { contents: itemsOf(found["contents"]) };
  },
});
