import { isObject, without, type JsonObject } from "../../base/json/jsonValue";
import type { Data } from "../result";

/** The types of parts that a format's readers know. */
const known = {
  claude: ["json", "text", "image", "document", "search_result", "tool_reference"],
  content: ["json", "text", "image", "audio", "resource", "resource_link"],
} as const;

/**
 * The data with the pictures in its `content` written as the format has them: the Claude API with a `source`, MCP with `data` and `mimeType`. `strange`
 * gets the types of the parts that the format does not know; they stay as they are.
 */
export function translateParts(data: Data, to: "claude" | "content", strange: Set<string>): Data {
  const { content } = data;
  if (!Array.isArray(content) || !content.every(isPart)) return data;
  const translate = to === "claude" ? toClaude : toMcp;
  const parts = content.map(translate);
  for (const { type } of parts) if (!known[to].some((name) => name === type)) strange.add(type);
  return parts.every((part, index) => part === content[index]) ? data : { ...data, content: parts };
}

type Part = JsonObject & { readonly type: string };

function isPart(part: unknown): part is Part {
  return isObject(part) && typeof part["type"] === "string";
}

function toClaude(part: Part): Part {
  const { type, data, mimeType } = part;
  if (type !== "image" || typeof data !== "string" || typeof mimeType !== "string") return part;
  return { ...without(part, "data", "mimeType"), type, source: { type: "base64", media_type: mimeType, data } };
}

function toMcp(part: Part): Part {
  const { type, source } = part;
  if (type !== "image" || !isObject(source) || source["type"] !== "base64") return part;
  const { data, media_type: mimeType } = source;
  return { ...without(part, "source"), type, data, mimeType };
}
