import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** A file that another agent changed. The change itself is in the call's input. */
export interface OtherEditData {
  readonly filePath: string;
  readonly action: string;
  /** What the tool said about it. */
  readonly output: string;
}

/** Edits of one file by other agents (Gemini CLI, VS Code). */
export default defineReader<OtherEditData>({
  tools: ["replace", "write_file", "replace_string_in_file", "create_file", "insert_edit_into_file"],
  input: { file_path: "text", filePath: "text", old_string: "text", new_string: "text", content: "text" },
  summary: (input) => stringOf(input["file_path"]) ?? stringOf(input["filePath"]),
  parse({ input, text }) {
    const filePath = stringOf(input["file_path"]) ?? stringOf(input["filePath"]);
    if (filePath === undefined) return undefined;
    const action = stringOf(input["content"]) === undefined ? "updated" : "written";
    return { filePath, action, output: text };
  },
});
