import { stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { Reader } from "./reader";
import readers from "./readers/all";

const byTool = new Map(readers.flatMap((reader) => reader.tools.map((tool) => [tool, reader] as const)));
const byBlock = new Map(readers.flatMap((reader) => (reader.blocks ?? []).map((type) => [type, reader] as const)));
const prefixed = readers.filter((reader) => reader.prefix !== undefined);

/** The reader of a tool by the name it is called with; undefined for a tool that is not known. */
export function readerOf(tool: string): Reader | undefined {
  return byTool.get(tool) ?? prefixed.find(({ prefix = "" }) => tool.startsWith(prefix));
}

/**
 * The reader of a result. A block of a type of its own tells its tool; a plain `tool_result` is never one of a tool on the API's
 * side, whatever the call was named: anybody may name a tool `web_search`.
 */
export function resultReaderOf(tool: string, block: JsonObject): Reader | undefined {
  const type = stringOf(block["type"]) ?? "tool_result";
  if (type !== "tool_result") return byBlock.get(type);
  const reader = readerOf(tool);
  return reader?.blocks && reader.prefix === undefined ? undefined : reader;
}

/** Whether a person may have been asked before the tool ran, so that waiting is in the time between its entries. */
export function mayWaitForPerson(tool: string): boolean {
  return readerOf(tool)?.unasked !== true;
}
