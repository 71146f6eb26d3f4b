import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { imageBlock, textBlock, toolUse } from "../foreignEntries";
import type { AgentNames } from "../foreignForm";

/** `gcp.gen_ai` is Google if it is not known which of its services responded. */
export const GEMINI: AgentNames = { name: "Gemini CLI", service: "gemini-cli", provider: () => "gcp.gen_ai" };

/** The parts of a content (`PartListUnion` of @google/genai): a text, a part, or a list of both. */
export function partsOf(content: unknown): readonly unknown[] {
  if (content === undefined || content === null || content === "") return [];
  return Array.isArray(content) ? content : [content];
}

/** Converts a part that is no call and no result to a block of a message. */
export function partBlock(part: unknown): JsonObject {
  if (typeof part === "string") return textBlock(part);
  const fields = fieldsOf(part);
  const text = stringOf(fields["text"]);
  if (text !== undefined) return fields["thought"] === true ? { type: "thinking", thinking: text } : textBlock(text);
  const data = fieldsOf(fields["inlineData"]);
  const mime = stringOf(data["mimeType"]) ?? "";
  const bytes = stringOf(data["data"]);
  if (bytes !== undefined && mime.startsWith("image/")) return imageBlock(`data:${mime};base64,${bytes}`);
  const call = fieldsOf(fields["functionCall"]);
  return isObject(fields["functionCall"])
    ? toolUse(stringOf(call["id"]) ?? "", nameOf(call), call["args"])
    : { type: "part", part };
}

export function nameOf(call: JsonObject): string {
  return stringOf(call["name"]) ?? "(no name)";
}

/** Returns a function's response: its `output` or `error`, or else all of it. */
export function responseText(response: unknown): string {
  const fields = fieldsOf(response);
  const text = stringOf(fields["output"]) ?? stringOf(fields["error"]);
  return text ?? (response === undefined ? "" : JSON.stringify(response, undefined, 2));
}

/** The result of a call as the content of a result. */
export function resultContent(result: unknown): unknown {
  const parts = partsOf(result);
  const blocks = parts.flatMap((part): JsonObject[] => {
    const answer = fieldsOf(part)["functionResponse"];
    if (!isObject(answer)) return [partBlock(part)];
    return [textBlock(responseText(answer["response"])), ...itemsOf(answer["parts"]).map(partBlock)];
  });
  const [only] = blocks;
  return blocks.length === 1 && only?.["type"] === "text" ? only["text"] : blocks;
}

/** What the shell tool says to the model about the end of its command. */
export function shellExit(text: string): number | undefined {
  const codes = [...text.matchAll(/^Exit Code: (-?\d+)$/gm)];
  const code = codes.at(-1)?.[1];
  return code === undefined ? undefined : Number(code);
}
