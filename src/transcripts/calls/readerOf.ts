import { stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { Reader } from "./reader";
import readers from "./readers/all";

const byTool = new Map(readers.flatMap((reader) => reader.tools.map((tool) => [tool, reader] as const)));
const byPlainTool = new Map(
  readers.filter(({ blocks }) => !blocks).flatMap((reader) => reader.tools.map((tool) => [tool, reader] as const)),
);
const byBlock = new Map(readers.flatMap((reader) => (reader.blocks ?? []).map((type) => [type, reader] as const)));
const prefixed = readers.filter((reader) => reader.prefix !== undefined);

/** Returns the reader of a tool by the name it is called with. Undefined for an unknown tool. */
export function readerOf(tool: string): Reader | undefined {
  return byTool.get(tool) ?? prefixed.find(({ prefix = "" }) => tool.startsWith(prefix));
}

/**
 * Returns the reader of a result. A block of a type of its own names its tool. A plain `tool_result` is never the
 * result of a tool on the API's side, whatever the call was named: anybody can name a tool `web_search`, and some agents
 * do.
 */
export function resultReaderOf(tool: string, block: JsonObject): Reader | undefined {
  const type = stringOf(block["type"]) ?? "tool_result";
  if (type !== "tool_result") return byBlock.get(type);
  const reader = byPlainTool.get(tool) ?? readerOf(tool);
  return reader?.blocks && reader.prefix === undefined ? undefined : reader;
}

/** Whether the user may have been asked before the tool ran, so that the time between its entries includes waiting. */
export function mayWaitForPerson(tool: string): boolean {
  return readerOf(tool)?.unasked !== true;
}
