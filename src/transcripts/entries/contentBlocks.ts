import type { Part, Reading } from "./entryType";
import { oneLine, showBytes } from "../../base/text/displayText";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer, showJson } from "../../base/json/nestingLimit";

/**
 * Returns the blocks of a message's or a result's `content`, which may be a string, an array with strings among the blocks, one object,
 * null, or absent. An object whose keys are 0, 1, 2 … is a string that was split into characters (docs/transcript-format.md#oddities).
 */
export function contentBlocks(content: unknown): readonly unknown[] {
  if (typeof content === "string") return content === "" ? [] : [content];
  if (Array.isArray(content)) return content;
  if (!isObject(content)) return [];
  const characters = Object.entries(content);
  const isString =
    characters.length > 0 && characters.every(([key, item], at) => key === String(at) && typeof item === "string");
  return isString ? [Object.values(content).join("")] : [content];
}

/** Reads an entry that is not understood: its one row shows all of it. */
export function rawReading(text: () => string): Reading {
  return { class: "unknown", parts: [{ kind: "unknown", text }] };
}

/** True for a string, and for an array whose blocks are all text; a picture among them is none. */
export function isOnlyText(content: unknown): boolean {
  if (!Array.isArray(content)) return typeof content === "string";
  return content.every((block) => typeof block === "string" || fieldsOf(block)["type"] === "text");
}

/** The text of a content; what is no text has a placeholder. */
export function contentText(content: unknown): string {
  return contentBlocks(content).map(blockText).join("\n");
}

/** The text of one block, or a placeholder in brackets for an image, a document and the like. */
export function blockText(block: unknown): string {
  if (typeof block === "string") return block;
  if (!isObject(block)) return showJson(block);
  const text = stringOf(block["text"]);
  switch (block["type"]) {
    case "text":
      return text ?? "";
    case "thinking":
      return thinkingText(block);
    case "redacted_thinking":
      return "(thinking, redacted)";
    case "image":
    case "document":
    case "audio":
      return sourceText(block["type"], block);
    case "tool_reference":
      return `[tool ${stringOf(block["tool_name"]) ?? ""}]`;
    case "tool_use":
      return `[use of ${stringOf(block["name"]) ?? "a tool"}]`;
    case "container_upload":
      return `[file ${oneLine(stringOf(block["file_id"]) ?? "", 100)}]`;
    case "resource":
      return resourceText(fieldsOf(block["resource"]));
    case "resource_link":
    case "web_search_result":
    case "search_result":
      return linkText(block);
    case "tool_result":
      return contentText(block["content"]);
    default:
      return text ?? serverText(block) ?? showJson(block);
  }
}

/** Returns the text of a file or page in an MCP tool's result. */
function resourceText(resource: JsonObject): string {
  return stringOf(resource["text"]) ?? `[resource ${oneLine(stringOf(resource["uri"]) ?? "", 200)}]`;
}

/** A page that was found: its title and address, and its text where the block has it. */
function linkText(block: JsonObject): string {
  const names = ["title", "name", "url", "uri", "source"];
  const about = names.flatMap((name) => stringOf(block[name]) ?? []).map((item) => oneLine(item));
  const content = itemsOf(block["content"]).length > 0 ? [contentText(block["content"])] : [];
  return [about.join(" "), ...content].join("\n");
}

/** What code on the API's side wrote, or a page it fetched. */
function serverText(block: JsonObject): string | undefined {
  const streams = ["stdout", "stderr"].map((name) => stringOf(block[name])).filter((stream) => stream !== undefined);
  if (streams.length > 0) return streams.filter((stream) => stream !== "").join("\n");
  const page = fieldsOf(block["content"]);
  const source = fieldsOf(page["source"]);
  return source["type"] === "text" ? stringOf(source["data"]) : undefined;
}

/** Empty thinking with a signature is thinking that the API keeps to itself. */
function thinkingText(block: JsonObject): string {
  const thinking = stringOf(block["thinking"]) ?? "";
  return thinking.trim() === "" ? "(thinking, not shown)" : thinking;
}

function sourceText(type: string, block: JsonObject): string {
  // MCP writes the fields next to each other, the API in `source`.
  const source = isObject(block["source"])
    ? block["source"]
    : { media_type: block["mimeType"], data: block["data"], url: block["url"] };
  const kind = stringOf(source["media_type"]) ?? stringOf(source["type"]);
  const data = stringOf(source["data"]);
  const place = stringOf(source["url"]);
  // A document of plain text can be read; everything else is in base64.
  const isPlain = source["type"] === "text";
  const size = data === undefined || isPlain ? undefined : showBytes(Math.floor((data.length * 3) / 4));
  const title = stringOf(block["title"]);
  const about = [title, kind, size, place].filter((item) => item !== undefined).map((item) => oneLine(item, 100));
  const head = about.length > 0 ? `[${type} ${about.join(", ")}]` : `[${type}]`;
  return isPlain && data !== undefined ? `${head}\n${data}` : head;
}

/**
 * Types of the blocks by which the model calls a tool: the program's, the API's, and one of a server that the API asks.
 */
export const USES: ReadonlySet<string> = new Set(["tool_use", "server_tool_use", "mcp_tool_use"]);

/**
 * Returns the part of a block that makes a call, is the result of one, or is thinking. Undefined for any other block.
 */
export function toolPart(block: unknown): Part | undefined {
  if (!isObject(block)) return undefined;
  const type = stringOf(block["type"]) ?? "";
  if (USES.has(type)) return usePart(block);
  if (type === "tool_result" || type.endsWith("_tool_result"))
    return { kind: "result", result: block, text: () => contentText(block["content"]) };
  if (type === "thinking" || type === "redacted_thinking") return { kind: "thinking", text: () => blockText(block) };
  return undefined;
}

function usePart(block: JsonObject): Part {
  const tool = stringOf(block["name"]) ?? "(no name)";
  const input = inputOf(block["input"]);
  const use = { id: stringOf(block["id"]) ?? "", tool, input, own: block["type"] === "tool_use" };
  return { kind: "call", use, text: () => showJson(input, 2) };
}

/**
 * A call's input as an object; older versions and gateways wrote it as JSON in a string, and so did what could not be
 * parsed then.
 */
export function inputOf(input: unknown): JsonObject {
  if (isObject(input)) {
    const unparsed = input["__unparsedToolInput"];
    const parsed = typeof unparsed === "string" ? parseContainer(unparsed) : unparsed;
    return isObject(parsed) && Object.keys(input).length === 1 ? parsed : input;
  }
  const parsed = typeof input === "string" ? parseContainer(input) : undefined;
  if (isObject(parsed)) return parsed;
  return input === undefined || input === null ? {} : { input };
}

/** A number that may have been written as text. */
export function looseNumber(value: unknown): number | undefined {
  return numberOf(typeof value === "string" && value.trim() !== "" ? Number(value) : value);
}
