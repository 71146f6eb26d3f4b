import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { keptRecord } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";

/**
 * Copilot CLI's tools by what VS Code calls them in English (`ToolFriendlyNameAndHandlers` of the Copilot extension).
 * `grep` and `glob` have the same name there.
 */
const TOOLS: Readonly<Record<string, string>> = {
  "Edit File": "edit",
  "Create File": "create",
  Read: "view",
  "Read Terminal": "read_bash",
  "Stop Terminal Session": "stop_bash",
  "Write to Bash": "write_bash",
  "Ask User": "ask_user",
};

const ON_FILES: ReadonlySet<string> = new Set(["edit", "create", "view"]);

/** Whether an agent outside the window made the call, such as Copilot CLI (VS Code's type `ToolDataSource`). */
export function isOutside(part: unknown): boolean {
  return fieldsOf(fieldsOf(part)["source"])["type"] === "external";
}

/** Returns the agent's name for the tool of such a call. In other languages, only commands are recognized. */
export function outsideTool(part: JsonObject): string {
  if (fieldsOf(part["toolSpecificData"])["kind"] === "terminal") return "bash";
  const shown = stringOf(part["toolId"]) ?? "(no name)";
  return Object.hasOwn(TOOLS, shown) ? (TOOLS[shown] ?? shown) : shown;
}

/** Returns the input of such a call, if its message names the only file. */
export function outsideInput(part: JsonObject): JsonObject | undefined {
  const [uri, another] = Object.values(fieldsOf(fieldsOf(part["invocationMessage"])["uris"]));
  const path = another === undefined ? stringOf(fieldsOf(uri)["path"]) : undefined;
  return path !== undefined && ON_FILES.has(outsideTool(part)) ? { path } : undefined;
}

/** Converts what VS Code itself asks or shows for such an agent. Undefined for any other part. */
export function ownCall(part: unknown, response: readonly unknown[], agent: unknown): ConvertedEntry | undefined {
  if (!isObject(part) || fieldsOf(part["source"])["type"] !== "internal") return undefined;
  if (agent !== "copilotcli" && !response.some(isOutside)) return undefined;
  const tool = stringOf(part["toolId"]) ?? "(no name)";
  return { ...keptRecord("own-call", `VS Code's own call: ${tool}`, part), original: part };
}
