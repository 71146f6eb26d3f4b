import { fieldsOf, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import type { OpenCall } from "../statefulConvert";

/** The names that other agents' tools have for the same fields. Other fields keep theirs. */
const FIELDS: Readonly<Record<string, string>> = {
  AbsolutePath: "file_path",
  CodeContent: "content",
  CommandLine: "command",
  Cwd: "workdir",
  DirectoryPath: "path",
  EndLine: "end_line",
  Pattern: "pattern",
  Query: "query",
  ReplacementChunks: "edits",
  ReplacementContent: "new_string",
  SearchDirectory: "path",
  SearchPath: "path",
  StartLine: "start_line",
  TargetContent: "old_string",
  TargetFile: "file_path",
  Url: "url",
};

/** Converts a call: a server's tool by its own name, and known fields by those of other agents. */
export function antigravityCall(id: string, call: unknown): OpenCall {
  const name = stringOf(fieldsOf(call)["name"]) ?? "(no name)";
  const args = decoded(fieldsOf(fieldsOf(call)["args"]));
  const [server, tool] = [stringOf(args["ServerName"]), stringOf(args["ToolName"])];
  if (name === "call_mcp_tool" && server !== undefined && tool !== undefined)
    return { id, tool: `mcp__${server}__${tool}`, input: args["Arguments"] };
  return { id, tool: name, input: renamed(args) };
}

/**
 * In the shorter one of the two logs, each value is the text of its JSON, which is cut if it is long. What is cut is left
 * as it is.
 */
function decoded(args: JsonObject): JsonObject {
  const values = Object.values(args);
  const isEncoded = values.length > 0 && values.every((value) => typeof value === "string");
  if (!isEncoded || !values.some((value) => typeof value === "string" && value.startsWith('"'))) return args;
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  const text = stringOf(value) ?? "";
  // A text, a number, or a flag. The brackets limit how deep it is.
  const [only] = /^(?:".*"|-?[\d.]{1,20}|true|false)$/s.test(text) ? itemsOf(parseContainer(`[${text}]`)) : [];
  return only ?? parseContainer(text) ?? value;
}

function renamed(args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      FIELDS[name] ?? name,
      name === "ReplacementChunks" && Array.isArray(value) ? value.map((chunk) => renamed(fieldsOf(chunk))) : value,
    ]),
  );
}
