import { fieldsOf, isFields, listOf, parseContainer, textOf, type Fields } from "./json";

/** The envelope or contract that a structured result contains: itself, its `structuredContent`, or the JSON of its first text. */
export function contractOf(toolUseResult: unknown): Fields | undefined {
  const structured = fieldsOf(toolUseResult);
  const candidates = [toolUseResult, structured["structuredContent"]];
  const own = candidates.find((value) => isFields(value) && typeof value["success"] === "boolean");
  if (isFields(own)) return own;
  const content = Array.isArray(toolUseResult) ? toolUseResult : listOf(structured["content"]);
  const text = typeof toolUseResult === "string" ? toolUseResult : textOf(fieldsOf(content[0])["text"]);
  // Most texts are none: nothing is parsed that does not begin like one.
  const value = text !== undefined && /^\s*\{\s*"success"\s*:/.test(text) ? parseContainer(text) : undefined;
  return isFields(value) && typeof value["success"] === "boolean" ? value : undefined;
}
