import { fieldsOf, type JsonObject } from "../../src/base/json/jsonValue";

/** Contains an invented session of OpenCode as the rows of its database, and as one that was exported. */

const START = Date.UTC(2026, 3, 2, 9, 0, 0);
const at = (second: number): number => START + second * 1000;

export const opencodeHead: JsonObject = {
  session: {
    id: "ses_o1",
    parent_id: null,
    title: "Fix the failing test",
    directory: "/w",
    version: "1.18.0",
    time_created: at(0),
    time_updated: at(60),
  },
  database: "opencode",
};

/** Returns the line of a message. */
export function messageRow(id: string, second: number, data: JsonObject): JsonObject {
  const time = { created: at(second) };
  return { message: { id, created: at(second), updated: at(second + 1) }, data: { time, ...data } };
}

/** Returns the line of a part. */
export function partRow(id: string, message: string, second: number, data: JsonObject): JsonObject {
  return { part: { id, message_id: message, created: at(second), updated: at(second + 1) }, data };
}

/** Returns the line of a call that ended, or of one that runs if the state has no `status`. */
export function callRow(id: string, tool: string, second: number, state: JsonObject): JsonObject {
  const time = state["status"] === undefined ? { start: at(second) } : { start: at(second), end: at(second + 2) };
  return partRow(`prt_${id}`, "msg_2", second, {
    type: "tool",
    tool,
    callID: id,
    state: { status: "running", input: {}, time, ...state },
  });
}

export const step = (id: string, message: string, second: number, tokens: JsonObject): JsonObject =>
  partRow(id, message, second, { type: "step-finish", reason: "tool-calls", cost: 0.0125, tokens });

const EDIT = "Index: /w/a.js\n=====\n--- /w/a.js\n+++ /w/a.js\n@@ -1,2 +1,2 @@\n const a = 1;\n-a;\n+b;\n";

export const opencodeRows: readonly JsonObject[] = [
  opencodeHead,
  messageRow("msg_1", 1, { role: "user", agent: "build", model: { providerID: "zoo", modelID: "mock-1" } }),
  partRow("prt_1", "msg_1", 1, { type: "text", text: "Fix the test" }),
  partRow("prt_1b", "msg_1", 1, { type: "text", text: "Contents of a.js", synthetic: true }),
  messageRow("msg_2", 2, { role: "assistant", modelID: "mock-1", agent: "build", finish: "tool-calls" }),
  partRow("prt_2", "msg_2", 3, { type: "step-start", snapshot: "abc" }),
  partRow("prt_2b", "msg_2", 3, {
    type: "reasoning",
    text: "It must be the name.",
    time: { start: at(3), end: at(4) },
  }),
  partRow("prt_2c", "msg_2", 4, { type: "text", text: "I look.", time: { start: at(4), end: at(5) } }),
  callRow("read-1", "read", 5, {
    status: "completed",
    input: { filePath: "/w/a.js" },
    output: "<content>\n1: Error: only in the file\n</content>",
    metadata: {},
  }),
  callRow("bash-1", "bash", 8, {
    status: "completed",
    input: { command: "npm test" },
    output: "1 failed\n",
    metadata: { output: "1 failed\n", exit: 1 },
  }),
  callRow("edit-1", "edit", 11, {
    status: "completed",
    input: { filePath: "/w/a.js", oldString: "a;", newString: "b;" },
    output: "Edit applied successfully.",
    metadata: { diff: EDIT, filediff: { file: "/w/a.js" } },
  }),
  callRow("grep-1", "grep", 14, { status: "error", input: { pattern: "x" }, error: "ripgrep failed" }),
  callRow("bash-2", "bash", 17, {
    status: "error",
    input: { command: "rm -rf build" },
    error: "The user rejected permission to use this specific tool call.",
  }),
  callRow("bash-3", "bash", 20, {
    status: "error",
    input: { command: "sleep 60" },
    error: "Tool execution aborted",
    metadata: { interrupted: true },
  }),
  callRow("bash-4", "bash", 23, {
    status: "error",
    input: { command: "curl x" },
    error: "The user has specified a rule which prevents you from using this specific tool call.",
  }),
  callRow("task-1", "task", 26, {
    status: "completed",
    input: { description: "Look", prompt: "Look at the store", subagent_type: "general" },
    output: "It is fine.",
    metadata: { sessionId: "ses_o2", parentSessionId: "ses_o1" },
  }),
  callRow("todo-1", "todowrite", 29, {
    status: "completed",
    input: { todos: [{ content: "Fix", status: "completed", priority: "high" }] },
    output: "[]",
    metadata: { todos: [{ content: "Fix", status: "completed", priority: "high" }] },
  }),
  callRow("grep-2", "grep", 30, {
    status: "completed",
    input: { pattern: "sum", include: "*.js" },
    output:
      "Found 3 matches (showing first 2)\n/w/a.js:\n  Line 3:   sum();\n\n/w/b.js:\n  Line 8: sum;\n\n(Results truncated)",
    metadata: { matches: 3, truncated: true },
  }),
  callRow("glob-1", "glob", 30, {
    status: "completed",
    input: { pattern: "*.js" },
    output: "/w/a.js\n/w/b.js",
    metadata: { count: 2, truncated: false },
  }),
  callRow("read-2", "read", 31, {
    status: "completed",
    input: { filePath: "/w" },
    output: "<path>/w</path>\n<type>directory</type>\n<entries>\nlib/\na.js\n\n(2 entries)\n</entries>",
    metadata: {},
  }),
  step("prt_2y", "msg_2", 32, { total: 190, input: 100, output: 20, reasoning: 30, cache: { read: 40, write: 0 } }),
  partRow("prt_2z", "msg_2", 33, { type: "patch", hash: "abc", files: ["/w/a.js"] }),
  messageRow("msg_3", 34, { role: "assistant", modelID: "mock-1", agent: "build", finish: "stop" }),
  partRow("prt_3", "msg_3", 35, { type: "text", text: "It is fixed.", time: { start: at(35), end: at(36) } }),
  step("prt_3y", "msg_3", 36, { total: 66, input: 50, output: 16, reasoning: 6, cache: { read: 0, write: 0 } }),
];

export const opencodeText = textOf(opencodeRows);

/** The same session as `opencode export` writes it. */
export const opencodeExport = JSON.stringify(
  {
    info: { id: "ses_o1", projectID: "p", directory: "/w", title: "Fix the failing test", version: "1.18.0" },
    messages: ["msg_1", "msg_2", "msg_3"].map((id) => ({
      info: { id, sessionID: "ses_o1", ...dataOf(id, "message") },
      parts: opencodeRows.flatMap((row) => partIn(row, id)),
    })),
  },
  null,
  2,
);

export const OPENCODE_CALLS = {
  "read-1": "ok",
  "bash-1": "error",
  "edit-1": "ok",
  "grep-1": "error",
  "bash-2": "rejected",
  "bash-3": "interrupted",
  "bash-4": "blocked",
  "task-1": "ok",
  "todo-1": "ok",
  "grep-2": "ok",
  "glob-1": "ok",
  "read-2": "ok",
} as const;

export function textOf(rows: readonly JsonObject[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

function dataOf(id: string, table: string): object {
  const row = opencodeRows.find((one) => fieldsOf(one[table])["id"] === id);
  return fieldsOf(row?.["data"]);
}

function partIn(row: JsonObject, message: string): object[] {
  const part = fieldsOf(row["part"]);
  return part["message_id"] === message ? [{ id: part["id"], ...fieldsOf(row["data"]) }] : [];
}
