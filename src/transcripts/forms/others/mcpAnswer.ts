import { contentText } from "../../entries/contentBlocks";
import { isObject, itemsOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";

/** What a tool of an MCP server returned. */
export interface McpAnswer {
  /** The text of its content, or all blocks if there are others. */
  readonly content: unknown;
  readonly failed: boolean;
  /** For the reader of such results. */
  readonly structured: JsonObject;
}

/** Reads the result of an MCP tool that an agent recorded whole, as an object or as JSON. Undefined for anything else. */
export function mcpAnswer(recorded: unknown): McpAnswer | undefined {
  const result = typeof recorded === "string" ? parseContainer(recorded) : recorded;
  if (!isObject(result) || !Array.isArray(result["content"])) return undefined;
  const blocks = itemsOf(result["content"]);
  const isText = blocks.every((block) => isObject(block) && block["type"] === "text");
  const { structuredContent } = result;
  return {
    content: isText ? contentText(blocks) : blocks,
    failed: result["isError"] === true,
    structured: isObject(structuredContent) ? { structuredContent } : {},
  };
}

/** Names a tool as `mcpName` does, whose name is that of its server, a separator, and its own. Returns another name as it is. */
export function serverTool(name: string, separator: string): string {
  const at = name.indexOf(separator);
  const tool = name.slice(at + separator.length);
  return at < 1 || tool === "" ? name : mcpName(name.slice(0, at), tool);
}

/** Names a tool of an MCP server as most agents do. */
export function mcpName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}
