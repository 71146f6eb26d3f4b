import type { JsonObject } from "../../src/base/json/jsonValue";

/** Contains an invented Gemini CLI session in both formats, with its checkpoint and log. */

const at = (second: number): string => new Date(Date.UTC(2026, 3, 2, 9, 0, second)).toISOString();

const head: JsonObject = { sessionId: "g-1", projectHash: "p".repeat(64), startTime: at(0), lastUpdated: at(40) };

const answered = (id: string, name: string, response: unknown): unknown => [
  { functionResponse: { id, name, response } },
];

const calls: readonly JsonObject[] = [
  {
    id: "read_file-1",
    name: "read_file",
    args: { absolute_path: "/w/a.json" },
    result: answered("read_file-1", "read_file", { output: '{"error": "only in the file"}' }),
    status: "success",
    timestamp: at(6),
    displayName: "ReadFile",
  },
  {
    id: "run_shell_command-2",
    name: "run_shell_command",
    args: { command: "make test" },
    result: answered("run_shell_command-2", "run_shell_command", { output: "Output: 2 failed\nExit Code: 2" }),
    status: "success",
    timestamp: at(7),
  },
  {
    id: "replace-3",
    name: "replace",
    args: { file_path: "/w/a.ts", old_string: "a", new_string: "b" },
    result: answered("replace-3", "replace", { error: "Failed to edit, could not find the string to replace." }),
    status: "error",
    resultDisplay: "Failed to edit",
    timestamp: at(8),
  },
  {
    id: "write_file-4",
    name: "write_file",
    args: { file_path: "/w/b.ts", content: "x" },
    result: answered("write_file-4", "write_file", {
      error: "[Operation Cancelled] Reason: User did not allow tool call",
    }),
    status: "cancelled",
    timestamp: at(9),
  },
  {
    id: "web_fetch-5",
    name: "google_web_search",
    args: { query: "weather" },
    result: answered("web_fetch-5", "google_web_search", {
      error: "[Operation Cancelled] Reason: User cancelled the operation.",
    }),
    status: "cancelled",
    timestamp: at(9),
  },
];

const tokens: JsonObject = { input: 1000, output: 40, cached: 300, thoughts: 60, tool: 10, total: 1110 };
const thoughts: readonly JsonObject[] = [{ subject: "Planning", description: "Look at the tests.", timestamp: at(3) }];

const asked: JsonObject = { id: "m1", timestamp: at(1), type: "user", content: [{ text: "Fix the tests" }] };
const first: JsonObject = {
  id: "m2",
  timestamp: at(4),
  type: "gemini",
  content: "I look at them.",
  thoughts,
  tokens,
  model: "gemini-3-pro",
};
const informed: JsonObject = { id: "m3", timestamp: at(20), type: "info", content: "Request cancelled." };
const failed: JsonObject = { id: "m4", timestamp: at(21), type: "error", content: "[API Error: quota]" };
const odd: JsonObject = { id: "m5", timestamp: at(22), type: "brand_new", content: "?" };
const last: JsonObject = {
  id: "m6",
  timestamp: at(30),
  type: "gemini",
  content: [{ text: "Done." }],
  thoughts: [],
  tokens: null,
  model: "gemini-3-pro",
};

/** As older versions write it: one object, rewritten with each message. */
export const geminiJson = JSON.stringify(
  { ...head, messages: [asked, { ...first, toolCalls: calls }, informed, failed, odd, last], summary: "Fixes tests" },
  null,
  2,
);

/** As newer versions write it: a message is repeated when more of it is known. */
export const geminiLines: readonly string[] = [
  { ...head, kind: "main" },
  asked,
  { $set: { lastUpdated: at(2) } },
  { ...first, tokens: null },
  { ...first, tokens: null },
  { ...first, toolCalls: calls.slice(0, 2) },
  { ...first, toolCalls: calls },
  informed,
  failed,
  odd,
  { $set: { summary: "Fixes tests" } },
  last,
  { $rewindTo: "m6" },
].map((record) => JSON.stringify(record));

export const geminiText = `${geminiLines.join("\n")}\n`;

/** What happens to the calls. */
export const GEMINI_CALLS: Readonly<Record<string, string>> = {
  "read_file-1": "ok",
  "run_shell_command-2": "error",
  "replace-3": "error",
  "write_file-4": "rejected",
  "web_fetch-5": "interrupted",
};

const contents: readonly JsonObject[] = [
  { role: "user", parts: [{ text: "List the files" }] },
  {
    role: "model",
    parts: [
      { text: "Thinking", thought: true },
      { functionCall: { name: "list_directory", args: { path: "." } } },
      { functionCall: { name: "list_directory", args: { path: "src" } } },
    ],
  },
  {
    role: "user",
    parts: [
      { functionResponse: { name: "list_directory", response: { output: "a.ts" } } },
      { functionResponse: { name: "list_directory", response: { error: "no such folder" } } },
    ],
  },
  { role: "model", parts: [{ text: "One file." }] },
];

/** A checkpoint: only the contents, or an object with them. */
export const geminiCheckpoint = JSON.stringify(contents);
export const geminiRestorePoint = JSON.stringify(
  { history: contents, toolCall: { name: "write_file", args: {} }, commitHash: "abc" },
  null,
  2,
);

/** What was typed. */
export const geminiLog = JSON.stringify(
  [
    { sessionId: "g-1", messageId: 0, timestamp: at(1), type: "user", message: "Fix the tests" },
    { sessionId: "g-1", messageId: 1, timestamp: at(9), type: "user", message: "And the docs" },
  ],
  null,
  2,
);
