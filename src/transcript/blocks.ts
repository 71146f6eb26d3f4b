import type { Part } from "./entryType";
import { oneLine, showBytes } from "./displayText";
import { fieldsOf, isFields, listOf, numberOf, parseContainer, showJson, textOf, type Fields } from "./json";

/**
 * The blocks of a message's or a result's `content`, which may be a string, an array with strings among the blocks, one object,
 * null or absent. An object whose keys are 0, 1, 2 … is a string that was taken apart (research: seen in damaged files).
 */
export function contentBlocks(content: unknown): readonly unknown[] {
  if (typeof content === "string") return content === "" ? [] : [content];
  if (Array.isArray(content)) return content;
  if (!isFields(content)) return [];
  const characters = Object.entries(content);
  const isString =
    characters.length > 0 && characters.every(([key, item], at) => key === String(at) && typeof item === "string");
  return isString ? [Object.values(content).join("")] : [content];
}

/** The text of a content; what is no text has a placeholder. */
export function contentText(content: unknown): string {
  return contentBlocks(content).map(blockText).join("\n");
}

/** The text of one block, or a placeholder in brackets for an image, a document and the like. */
export function blockText(block: unknown): string {
  if (typeof block === "string") return block;
  if (!isFields(block)) return showJson(block);
  const text = textOf(block["text"]);
  switch (block["type"]) {
    case "text":
      return text ?? "";
    case "thinking":
      return thinkingText(block);
    case "redacted_thinking":
      return "(thinking, redacted)";
    case "image":
    case "document":
      return `[${block["type"]}${sourceText(block)}]`;
    case "tool_reference":
      return `[tool ${textOf(block["tool_name"]) ?? ""}]`;
    case "tool_use":
      return `[use of ${textOf(block["name"]) ?? "a tool"}]`;
    case "tool_result":
      return contentText(block["content"]);
    default:
      return text ?? showJson(block);
  }
}

/** Empty thinking with a signature is thinking that the API keeps to itself. */
function thinkingText(block: Fields): string {
  const thinking = textOf(block["thinking"]) ?? "";
  return thinking.trim() === "" ? "(thinking, not shown)" : thinking;
}

function sourceText(block: Fields): string {
  const source = fieldsOf(block["source"]);
  const kind = textOf(source["media_type"]) ?? textOf(source["type"]);
  const data = textOf(source["data"]);
  const place = textOf(source["url"]);
  const size = data === undefined ? undefined : showBytes(Math.floor((data.length * 3) / 4));
  const about = [kind, size, place].filter((item) => item !== undefined).map((item) => oneLine(item, 100));
  return about.length > 0 ? ` ${about.join(", ")}` : "";
}

const USES = new Set(["tool_use", "server_tool_use", "mcp_tool_use"]);

/** The part of a block that makes a call, answers one, or is thinking; undefined for any other block. */
export function toolPart(block: unknown): Part | undefined {
  if (!isFields(block)) return undefined;
  const type = textOf(block["type"]) ?? "";
  if (USES.has(type)) return usePart(block);
  if (type === "tool_result" || type.endsWith("_tool_result"))
    return { kind: "result", result: block, text: () => contentText(block["content"]) };
  if (type === "thinking" || type === "redacted_thinking") return { kind: "thinking", text: () => blockText(block) };
  return undefined;
}

function usePart(block: Fields): Part {
  const tool = textOf(block["name"]) ?? "(no name)";
  const input = inputOf(block["input"]);
  return { kind: "call", use: { id: textOf(block["id"]) ?? "", tool, input }, text: () => showJson(input, 2) };
}

/** A call's input as an object; older versions and gateways wrote it as JSON in a string. */
export function inputOf(input: unknown): Fields {
  if (isFields(input)) return input;
  const parsed = typeof input === "string" ? parseContainer(input) : undefined;
  if (isFields(parsed)) return parsed;
  return input === undefined || input === null ? {} : { input };
}

/** A list that an input holds as an array, or as JSON in a string. */
export function inputList(value: unknown): readonly unknown[] {
  return typeof value === "string" ? listOf(parseContainer(value)) : listOf(value);
}

/** A number that may have been written as text. */
export function looseNumber(value: unknown): number | undefined {
  return numberOf(typeof value === "string" && value.trim() !== "" ? Number(value) : value);
}
