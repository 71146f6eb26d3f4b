import { contractOf } from "../verdicts/contractResult";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { fileChange, type FileChangeData } from "../shapes/recordedChange";
import { defineReader } from "../reader";
import type { McpToolData } from "./mcpTool";

/** Changes of one file by OpenCode, whose tools have names like ours, so that a result can be an envelope, too. */
export default defineReader<FileChangeData | McpToolData>({
  tools: ["edit", "write"],
  input: { filePath: "text", file_path: "text", oldString: "text", newString: "text", content: "text" },
  summary: (input) => stringOf(input["filePath"]) ?? stringOf(input["file_path"]) ?? stringOf(input["path"]),
  parse(result) {
    const change = fileChange(result);
    if (change) return change;
    const envelope = contractOf(result.text);
    return envelope ? fieldsOf(envelope["data"]) : { text: result.text };
  },
});
