import { stringOf } from "../../core/json";
import { defineReader } from "../reader";

/**
 * Edits of one file by other agents (Gemini CLI, VS Code): `filePath` and `action`, and what the tool said of it as `output`. The change itself is in the
 * input, as Claude Code has it.
 */
export default defineReader({
  tools: ["replace", "write_file", "copilot_replaceString", "copilot_createFile", "copilot_insertEdit"],
  input: { file_path: "text", filePath: "text", old_string: "text", new_string: "text", content: "text" },
  summary: (input) => stringOf(input["file_path"]) ?? stringOf(input["filePath"]),
  parse({ input, text }) {
    const filePath = stringOf(input["file_path"]) ?? stringOf(input["filePath"]);
    if (filePath === undefined) return undefined;
    const action = stringOf(input["content"]) === undefined ? "updated" : "written";
    return { filePath, action, output: text };
  },
});
