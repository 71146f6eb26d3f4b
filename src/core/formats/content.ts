import { defineFormat } from "../format";
import { isObject, show, without } from "../json";
import { readParts, type Parts } from "../parts";
import type { Data, ErrorCode, ToolResult } from "../result";

/**
 * `{"content":[{"type":"json","value":…}|{"type":"text","text":…}|…],"structuredContent"?,"isError"?}`: seed 004 and MCP's `CallToolResult`.
 * `json` parts win over `text` parts. One `json` part that is an object is the data itself; other contents stay a `content` array in it.
 */
export default defineFormat({
  name: "content",
  title: "Content",

  detect(value) {
    if (!isObject(value)) return { score: 0, reason: "not an object" };
    if ("type" in value || "role" in value)
      return { score: 0, reason: "a `type` or `role`: a message or a block, not a result" };
    if (Array.isArray(value["content"])) return { score: 0.9, reason: "a `content` array" };
    if (isObject(value["structuredContent"])) return { score: 0.7, reason: "`structuredContent`" };
    return { score: 0, reason: "no `content` array" };
  },

  decode(value) {
    if (!isObject(value)) {
      return {
        result: { ok: true, data: { raw: value } },
        meta: {},
        unknown: {},
        problems: [`not an object: ${show(value)}`],
      };
    }
    const { content, structuredContent, isError } = value;
    const problems: string[] = [];
    if (!Array.isArray(content)) problems.push(`\`content\` is not an array: ${show(content)}`);
    if (isError !== undefined && typeof isError !== "boolean")
      problems.push(`\`isError\` is not a boolean: ${show(isError)}`);
    const all: readonly unknown[] = Array.isArray(content) ? content : [];
    const parts = readParts(all, problems);
    const result = isError === true ? failure(parts) : success(all, parts, structuredContent);
    return { result, meta: {}, unknown: without(value, "content", "structuredContent", "isError"), problems };
  },

  encode(result) {
    if (result.ok)
      return isContent(result.data)
        ? { content: result.data["content"] }
        : { content: [{ type: "json", value: result.data }] };
    const { code, message } = result.error;
    return {
      content: [
        { type: "json", value: { code, message } },
        { type: "text", text: message },
      ],
      isError: true,
    };
  },
});

/** Data that is a `content` array and nothing else, as the FileIO tools answer it (seed 004). */
function isContent(data: Data): boolean {
  return Object.keys(data).join() === "content" && Array.isArray(data["content"]);
}

function success(all: readonly unknown[], parts: Parts, structured: unknown): ToolResult {
  if (isObject(structured)) return { ok: true, data: structured };
  const [only] = parts.json;
  if (parts.json.length === 1 && isObject(only)) return { ok: true, data: only };
  if (parts.json.length > 0 || parts.text === undefined) return { ok: true, data: { content: all } };
  return { ok: true, data: parts.others ? { content: all, output: parts.text } : { output: parts.text } };
}

function failure({ json, text }: Parts): ToolResult {
  const told = json.find(isObject);
  const message = typeof told?.["message"] === "string" ? told["message"] : (text ?? "The error has no message.");
  const code: ErrorCode =
    told?.["code"] === "BLOCKED" || told?.["code"] === "EXCEPTION" ? told["code"] : "EXECUTION_ERROR";
  return { ok: false, error: { code, message } };
}
