import type { CallToolResult, ResourceLink } from "@modelcontextprotocol/server";
import envelope from "../../results/formats/envelope";
import { isObject } from "../../base/json/jsonValue";
import { type ToolResult, VIEW_FIELD } from "../../results/result";
import type { Picture, Tool } from "../../tools/runtime/tool";

/** What comes with a result. */
interface Beside {
  readonly pictures?: readonly Picture[] | undefined;
  /** A link to what was left out. */
  readonly link?: ResourceLink | undefined;
  /** What the page for calls draws. Clients keep `_meta` from the model. */
  readonly view?: object | undefined;
}

/**
 * Converts a result to the result of `tools/call`: the envelope as structured content and as JSON text, then pictures and
 * a link to what was left out.
 * The content parts of FileIO tools have a type that isn't part of the protocol. They are in the structured content,
 * next to `success`, so that every result has that field.
 */
export function toolAnswer(
  result: ToolResult,
  tool: Tool | undefined,
  { pictures = [], link, view }: Beside = {},
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
      ...(link ? [link] : []),
    ],
    structuredContent: structured,
    ...(!result.ok && { isError: true }),
    ...(view && { _meta: { [VIEW_FIELD]: view } }),
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
