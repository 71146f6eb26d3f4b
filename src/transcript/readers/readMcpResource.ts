import { fieldsOf, listOf, parseContainer, textOf } from "../json";
import { defineReader } from "../reader";

/** ReadMcpResourceTool: `contents` (`uri`, `mimeType`, `text` or where a file was saved). */
export default defineReader({
  tools: ["ReadMcpResourceTool", "ReadMcpResource"],
  input: { server: "text", uri: "text" },
  carries: true,
  unasked: true,
  summary: (input) => [textOf(input["server"]), textOf(input["uri"])].filter(Boolean).join(" "),
  parse({ text, toolUseResult }) {
    const bodies = [fieldsOf(toolUseResult), fieldsOf(parseContainer(text))];
    const found = bodies.find((body) => Array.isArray(body["contents"]));
    return found && { contents: listOf(found["contents"]) };
  },
});
