import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import envelope from "../../results/formats/envelope";
import { isObject } from "../../base/json/jsonValue";
import type { ToolResult } from "../../results/result";
import type { Picture, Tool } from "../../tools/runtime/tool";

/**
 * Converts a result to the result of `tools/call`: the envelope as structured content and as JSON text, then pictures.
 * The content parts of FileIO tools have a type that isn't part of the protocol. They are in the structured content,
 * next to `success`, so that every result has that field.
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

/** Returns the text of a result without its pictures. */
export function answerText(result: ToolResult, tool: Tool | undefined): string {
  return JSON.stringify(wholeAnswer(result, tool));
}

function wholeAnswer(result: ToolResult, tool: Tool | undefined): unknown {
  return isFileio(tool) && result.ok ? { success: true, ...result.data } : envelope.encode(result);
}

/** Whether the content parts of a tool's results are next to `success`. */
export function isFileio(tool: Pick<Tool, "name"> | undefined): boolean {
  return tool?.name.startsWith("fileio_") === true;
}
