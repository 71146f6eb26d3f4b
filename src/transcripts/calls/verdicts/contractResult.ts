import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";

/**
 * Returns the envelope or contract that a structured result contains: itself, its `structuredContent`, or the JSON of
 * its first text.
 */
export function contractOf(toolUseResult: unknown): JsonObject | undefined {
  const structured = fieldsOf(toolUseResult);
  const candidates = [toolUseResult, structured["structuredContent"]];
  const own = candidates.find((value) => isObject(value) && typeof value["success"] === "boolean");
  if (isObject(own)) return own;
  const content = Array.isArray(toolUseResult) ? toolUseResult : itemsOf(structured["content"]);
  const text = typeof toolUseResult === "string" ? toolUseResult : stringOf(fieldsOf(content[0])["text"]);
  // Most texts are none: nothing is parsed that does not begin like one.
  const value = text !== undefined && /^\s*\{\s*"success"\s*:/.test(text) ? parseContainer(text) : undefined;
  return isObject(value) && typeof value["success"] === "boolean" ? value : undefined;
}
