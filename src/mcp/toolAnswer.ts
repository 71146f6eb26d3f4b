import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import envelope from "../core/formats/envelope";
import { isObject } from "../core/json";
import type { ToolResult } from "../core/result";
import type { Tool } from "../core/tool";

/**
 * A result as `tools/call` answers it: the envelope as structured content, and the same JSON as text for clients that read only that. The content parts of
 * FileIO tools (seed 004) have a type that the protocol does not know, so they stand inside the structured content.
 */
export function toolAnswer(result: ToolResult, tool: Tool | undefined): CallToolResult {
  const whole = tool?.group === "fileio" && result.ok ? result.data : envelope.encode(result);
  const structured = isObject(whole) ? { ...whole } : {};
  return {
    content: [{ type: "text", text: JSON.stringify(whole) }],
    structuredContent: structured,
    ...(!result.ok && { isError: true }),
  };
}
