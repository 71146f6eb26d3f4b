import { defineFormat, type DecodeHints } from "../format";
import { isObject, show, without } from "../json";
import { readParts } from "../parts";
import type { Data, ToolResult } from "../result";

/**
 * Claude Code's `tool_result` block, the transcript entry around it, or its bare content: text, an array of parts, JSON in a string (seed 001).
 * Only `is_error: true` and text wrapped in `<tool_use_error>` are errors; a missing `is_error` is a success.
 */
export default defineFormat({
  name: "claude",
  title: "Claude Code",

  detect(value) {
    if (typeof value === "string") return { score: 0.3, reason: "text alone, as a tool_result's content" };
    if (Array.isArray(value))
      return value.every(isPart) ? { score: 0.5, reason: "an array of parts, as a tool_result's content" } : none;
    if (!isObject(value)) return none;
    if (value["type"] === "tool_result") return { score: 1, reason: "a `tool_result` block" };
    if (blocksOf(value).length > 0) return { score: 1, reason: "a transcript entry with a `tool_result` block" };
    return none;
  },

  decode(value, hints = {}) {
    if (isObject(value)) {
      const blocks = blocksOf(value);
      const [block] = blocks;
      if (block) {
        const problems = blocks.length > 1 ? [`the entry has ${blocks.length} tool results; the first is shown`] : [];
        const { toolUseResult = hints.toolUseResult } = value;
        return decodeBlock(block, toolUseResult === undefined ? {} : { toolUseResult }, problems);
      }
      return decodeBlock(
        value,
        hints,
        value["type"] === "tool_result" ? [] : [`\`type\` is not tool_result: ${show(value["type"])}`],
      );
    }
    const problems: string[] = [];
    return { result: read(value, undefined, hints, problems), meta: {}, unknown: {}, problems };
  },

  encode(result, meta) {
    const block = { type: "tool_result", tool_use_id: meta?.id ?? "" };
    if (result.ok) return { ...block, content: JSON.stringify(result.data) };
    const { code, message } = result.error;
    return {
      ...block,
      content: code === "BLOCKED" ? message : `<tool_use_error>${message}</tool_use_error>`,
      is_error: true,
    };
  },
});

const none = { score: 0, reason: "neither a `tool_result` block nor an entry with one" };

type Fields = Readonly<Record<string, unknown>>;

function isPart(value: unknown): boolean {
  return isObject(value) && typeof value["type"] === "string";
}

function blocksOf(entry: Fields): Fields[] {
  const { message } = entry;
  const content = isObject(message) ? message["content"] : undefined;
  return Array.isArray(content) ? content.filter(isObject).filter((block) => block["type"] === "tool_result") : [];
}

function decodeBlock(block: Fields, hints: DecodeHints, problems: string[]) {
  const { tool_use_id, content, is_error } = block;
  if (typeof tool_use_id !== "string") problems.push(`\`tool_use_id\` is not text: ${show(tool_use_id)}`);
  if (is_error !== undefined && typeof is_error !== "boolean")
    problems.push(`\`is_error\` is not a boolean: ${show(is_error)}`);
  const result = read(content, is_error, hints, problems);
  const meta = typeof tool_use_id === "string" ? { id: tool_use_id } : {};
  return { result, meta, unknown: without(block, "type", "tool_use_id", "content", "is_error"), problems };
}

function read(content: unknown, isError: unknown, hints: DecodeHints, problems: string[]): ToolResult {
  const parts = Array.isArray(content) ? readParts(content, problems) : undefined;
  if (!parts && typeof content !== "string")
    problems.push(`\`content\` is neither text nor an array: ${show(content)}`);
  const text = parts ? parts.text : typeof content === "string" ? content : undefined;
  const wrapped = text === undefined ? undefined : /^\s*<tool_use_error>([^]*)<\/tool_use_error>\s*$/.exec(text)?.[1];
  if (isError === true || wrapped !== undefined) return failure(wrapped ?? text ?? "The error has no message.");
  const data = text === undefined ? { content } : dataOf(text, parts?.others ? content : undefined);
  return { ok: true, data: hints.toolUseResult === undefined ? data : { ...data, toolUseResult: hints.toolUseResult } };
}

/** A person's refusal is said in words only (seed 001). */
function failure(message: string): ToolResult {
  const refused = /^(The user doesn't want to |Cancelled: )/.test(message);
  return { ok: false, error: { code: refused ? "BLOCKED" : "EXECUTION_ERROR", message } };
}

function dataOf(text: string, content: unknown): Data {
  if (content !== undefined) return { content, output: text };
  if (!/^\s*\{[^]*\}\s*$/.test(text)) return { output: text };
  try {
    // What begins and ends in braces is an object or no JSON at all.
    return JSON.parse(text) as Data;
  } catch {
    return { output: text };
  }
}
