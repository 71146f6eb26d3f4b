import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import envelope from "../core/formats/envelope";
import { isObject } from "../core/json";
import type { ToolResult } from "../core/result";
import type { Picture, Tool } from "../core/tool";

/**
 * A result as `tools/call` answers it: the envelope as structured content, and the same JSON as text for clients that read only that; pictures stand behind it. The content parts of
 * FileIO tools have a type that the protocol does not know, so they stand inside the structured content, beside `success`: every answer can be told by that.
 */
export function toolAnswer(
  result: ToolResult,
  tool: Tool | undefined,
  pictures: readonly Picture[] = [],
): CallToolResult {
  const whole = wholeAnswer(result, tool);
  const structured = isObject(whole) ? { ...whole } : {};
  return {
    content: [
      { type: "text", text: JSON.stringify(whole) },
      ...pictures.map(({ mediaType, bytes }) => {
        const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
        return { type: "image" as const, data, mimeType: mediaType };
      }),
    ],
    structuredContent: structured,
    ...(!result.ok && { isError: true }),
  };
}

/** The text of an answer without its pictures. */
export function answerText(result: ToolResult, tool: Tool | undefined): string {
  return JSON.stringify(wholeAnswer(result, tool));
}

function wholeAnswer(result: ToolResult, tool: Tool | undefined): unknown {
  return tool?.group === "fileio" && result.ok ? { success: true, ...result.data } : envelope.encode(result);
}
