import { fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { OTHER_EDITS } from "../../../results/equivalents/otherNames";
import { defineReader } from "../reader";
import { fileChange, type FileChangeData } from "../shapes/recordedChange";
import { failedReplacement } from "../verdicts/failedReplacement";
import { contractOf } from "../verdicts/contractResult";
import type { McpToolData } from "./mcpTool";

/** A file that another agent changed. The change itself is in the call's input. */
export interface OtherEditData {
  readonly filePath: string;
  readonly action: string;
  /** What the tool said about it. */
  readonly output: string;
}

/** Edits of one file by other agents. Some of their tools have names like ours, so that a result can be an envelope. */
export default defineReader({
  tools: [
    "replace",
    "write_file",
    "replace_string_in_file",
    "create_file",
    "insert_edit_into_file",
    // Copilot CLI's.
    "create",
    ...OTHER_EDITS,
  ],
  input: {
    file_path: "text",
    filePath: "text",
    old_string: "text",
    new_string: "text",
    oldString: "text",
    newString: "text",
    content: "text",
    file_text: "text",
  },
  summary: pathIn,
  parse(result): OtherEditData | FileChangeData | McpToolData | undefined {
    const change = fileChange(result);
    if (change) return change;
    const { input, text } = result;
    const envelope = contractOf(text);
    if (envelope) return fieldsOf(envelope["data"]);
    const filePath = pathIn(input);
    if (filePath === undefined) return undefined;
    const action = (input.content ?? input.file_text) === undefined ? "updated" : "written";
    return { filePath, action, output: text };
  },
  judge({ text }) {
    const error = failedReplacement(text);
    return error === undefined
      ? undefined
      : { status: "error", reason: "The text could not be replaced", evidence: "body", error };
  },
});

function pathIn(input: JsonObject): string | undefined {
  return ["file_path", "filePath", "path", "filepath"]
    .map((name) => stringOf(input[name]))
    .find((path) => path !== undefined);
}
