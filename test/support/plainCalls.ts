import fs from "node:fs";
import { fieldsOf, stringOf, type JsonObject } from "../../src/base/json/jsonValue";

/** Returns the id of the call that an object is a record of. Undefined for any other object. */
type CallId = (value: JsonObject) => string | undefined;

const toolUse: CallId = ({ type, id }) => (type === "tool_use" ? stringOf(id) : undefined);
const openai: CallId = (value) => ("function" in value ? stringOf(value["id"]) : undefined);
const part: CallId = ({ type, callID }) => (type === "tool" ? stringOf(callID) : undefined);

const CODEX_CALLS: readonly unknown[] = ["function_call", "custom_tool_call", "local_shell_call", "tool_search_call"];
const CODEX_ITEMS: readonly unknown[] = ["CommandExecution", "FileChange", "McpToolCall", "DynamicToolCall"];

/** How each agent records a call, by the `id` of its source. */
const CALLS: Readonly<Record<string, CallId>> = {
  amp: toolUse,
  claude: toolUse,
  cline: toolUse,
  droid: toolUse,
  codex({ type, call_id, id }) {
    if (CODEX_CALLS.includes(type)) return stringOf(call_id);
    return CODEX_ITEMS.includes(type) ? stringOf(id) : undefined;
  },
  continue: openai,
  copilot: (value) => ("name" in value && "arguments" in value ? stringOf(value["toolCallId"]) : undefined),
  crush: (value) => ("finished" in value && "input" in value ? stringOf(value["id"]) : undefined),
  // Of a refused call, only the result is recorded.
  gemini: (value) =>
    "name" in value && "args" in value ? stringOf(value["id"]) : stringOf(fieldsOf(value["functionResponse"])["id"]),
  goose: ({ type, id }) => (type === "toolRequest" ? stringOf(id) : undefined),
  // Calls are JSON in a text, and each has its result.
  hermes: ({ tool_call_id: id }) => stringOf(id),
  grok: ({ sessionUpdate, toolCallId }) => (sessionUpdate === "tool_call" ? stringOf(toolCallId) : undefined),
  kilo: part,
  kimi: (value) => openai(value) ?? (value["type"] === "tool.call" ? stringOf(value["toolCallId"]) : undefined),
  letta: ({ type, id }) => (type === "toolCall" ? stringOf(id) : undefined),
  nanocoder: openai,
  omp: ({ type, id }) => (type === "toolCall" ? stringOf(id) : undefined),
  openclaw: ({ type, id }) => (type === "toolCall" ? stringOf(id) : undefined),
  opencode: part,
  pi: ({ type, id }) => (type === "toolCall" ? stringOf(id) : undefined),
  vibe: openai,
  qwen: ({ functionCall }) => stringOf(fieldsOf(functionCall)["id"]),
};

/**
 * Returns the ids of the calls in a session's file, without the engine: from every object in its JSON, at any depth, and from the text of a
 * database.
 */
export function plainCallIds(agent: string, file: string): ReadonlySet<string> {
  const idOf = CALLS[agent];
  if (!idOf) throw new Error(`How ${agent} records a call isn't known`);
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const id = Array.isArray(value) ? undefined : idOf(fieldsOf(value));
    if (id !== undefined) ids.add(id);
    Object.values(value).forEach(visit);
  };
  if (/\.(?:db|sqlite)$/.test(file)) {
    const named = file.endsWith(".db") ? /"callID":"([ !#-~]+)"/g : /"type":"toolCall","id":"([ !#-~]+)"/g;
    // An id that contains other bytes continues on another page of the database. It is also whole elsewhere.
    for (const each of [file, `${file}-wal`].filter((name) => fs.existsSync(name)))
      for (const [, id = ""] of fs.readFileSync(each, "latin1").matchAll(named)) ids.add(id);
    return ids;
  }
  const text = fs.readFileSync(file, "utf8");
  const values = file.endsWith(".jsonl") ? text.split("\n").filter((line) => line.trim() !== "") : [text];
  for (const value of values) visit(JSON.parse(value));
  return ids;
}
