import { numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";

/**
 * The structured result of a tool that has the name of one of Claude Code's, as the reader of that tool takes it. Undefined for
 * other tools.
 */
export function claudeFacts(tool: string, input: JsonObject, text: string): JsonObject | undefined {
  const filePath = stringOf(input["file_path"]) ?? stringOf(input["filepath"]) ?? stringOf(input["path"]);
  if (tool === "Grep") return { mode: "content", filenames: [], content: text };
  if (filePath === undefined) return undefined;
  switch (tool) {
    case "Read":
      return { type: "text", file: { filePath, content: text, startLine: numberOf(input["offset"]) ?? 1 } };
    case "Edit":
    case "MultiEdit":
      return { type: "update", filePath };
    case "Write":
      return { type: "create", filePath };
  }
  return undefined;
}
