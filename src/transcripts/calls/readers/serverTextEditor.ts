import { fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** What the API's own editor did to a file. */
export interface ServerTextEditorData {
  /** `viewed`, `created`, or `updated`. */
  readonly action: string;
  readonly filePath: string;
  readonly content?: Scalar;
  /** The lines of a change. */
  readonly lines?: readonly unknown[];
  readonly file_type?: Scalar;
  readonly numLines?: Scalar;
  readonly startLine?: Scalar;
  readonly totalLines?: Scalar;
  readonly oldStart?: Scalar;
  readonly newStart?: Scalar;
}

/** Reads the API's own file editor. */
export default defineReader({
  tools: ["text_editor_code_execution"],
  blocks: ["text_editor_code_execution_tool_result"],
  input: { command: "text", path: "text" },
  carries: true,
  unasked: true,
  summary: (input) => [input.command, input.path].filter(Boolean).join(" "),
  parse({ content, input }): ServerTextEditorData | undefined {
    const result = fieldsOf(content);
    const action = actionOf(result);
    if (action === undefined) return undefined;
    return {
      action,
      filePath: input.path ?? "",
      ...pick(result, "file_type", "content", "numLines", "startLine", "totalLines", "oldStart", "newStart"),
      ...(Array.isArray(result["lines"]) && { lines: result["lines"] }),
    };
  },
});

function actionOf(result: JsonObject): string | undefined {
  const type = stringOf(result["type"]) ?? "";
  if (type.endsWith("_view_result")) return "viewed";
  if (type.endsWith("_create_result")) return result["is_file_update"] === true ? "updated" : "created";
  return type.endsWith("_str_replace_result") ? "updated" : undefined;
}
