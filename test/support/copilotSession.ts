import type { JsonObject } from "../../src/base/json/jsonValue";

/** Contains an invented session of the Copilot CLI as `events.jsonl`. Each call ends differently. */

const STARTED = Date.UTC(2026, 9, 5, 9, 0, 0);

/** An event that happens so many seconds after the session began. */
export const event = (seconds: number, type: string, data: JsonObject, agentId?: string): string =>
  JSON.stringify({
    type,
    data,
    id: `event-${seconds}-${type}`,
    timestamp: new Date(STARTED + seconds * 1000).toISOString(),
    parentId: null,
    ...(agentId !== undefined && { agentId }),
  });

const request = (toolCallId: string, name: string, input: unknown, more: JsonObject = {}): JsonObject => ({
  toolCallId,
  name,
  arguments: input,
  type: "function",
  ...more,
});

const OURS = { mcpServerName: "tool-results", mcpToolName: "file_write" };

const start = (seconds: number, toolCallId: string, toolName: string): string =>
  event(seconds, "tool.execution_start", { toolCallId, toolName, arguments: {} });

const complete = (seconds: number, toolCallId: string, data: JsonObject): string =>
  event(seconds, "tool.execution_complete", { toolCallId, success: true, ...data });

const asked = (seconds: number, toolCallId: string, kind: string): string[] => [
  event(seconds, "permission.requested", {
    requestId: `p-${toolCallId}`,
    permissionRequest: { kind: "shell", toolCallId },
  }),
  event(seconds + 20, "permission.completed", { requestId: `p-${toolCallId}`, toolCallId, result: { kind } }),
];

const usage = (seconds: number, apiCallId: string, counts: JsonObject, agentId?: string): string =>
  event(seconds, "session.usage_record", { usage: { model: "gpt-6-sol", apiCallId, ...counts } }, agentId);

const patch = "*** Begin Patch\n*** Update File: src/a.js\n@@\n-a\n+b\n*** End Patch\n";
const refusal = "Permission denied: the user rejected this file_write call. Do not retry it.";
const policy = "Permission denied: .env. Files with secrets are not read. Ask the user to do it.";

export const copilotLines: readonly string[] = [
  event(0, "session.start", {
    sessionId: "c-1",
    version: 1,
    producer: "copilot-agent",
    copilotVersion: "1.0.102",
    selectedModel: "gpt-6-sol",
    context: { cwd: "/w/app", branch: "main" },
  }),
  event(1, "user.message", { content: "Fix the store", attachments: [{ type: "file", displayName: "store.js" }] }),
  event(1, "system.message", { role: "system", content: "Be short." }),
  event(1, "assistant.turn_start", { turnId: "0" }),
  usage(3, "api-1", { inputTokens: 1000, outputTokens: 50, cacheReadTokens: 600, cacheWriteTokens: 100 }),
  event(3, "assistant.message", {
    messageId: "m-1",
    apiCallId: "api-1",
    model: "gpt-6-sol",
    content: "I look around.",
    reasoningText: "Where is the store?",
    toolRequests: [
      request("c-view", "view", { path: "/w/app/store.js" }),
      request("c-fail", "bash", { command: "npm test" }),
      request("c-patch", "apply_patch", patch, { type: "custom" }),
      request("c-grep", "bash", '{"command":"grep needle store.js"}'),
      request("c-mcp", "tool-results-file_write", { file_path: "a.txt" }, OURS),
      request("c-own-no", "tool-results-file_write", { file_path: "b.txt" }, OURS),
      request("c-own-block", "tool-results-file_write", { file_path: ".env" }, OURS),
    ],
  }),
  start(4, "c-view", "view"),
  complete(5, "c-view", { result: { content: "const a = 1;", detailedContent: "diff" } }),
  start(5, "c-fail", "bash"),
  ...asked(5, "c-fail", "approved"),
  complete(28, "c-fail", {
    shellExecution: { exitCode: 2 },
    result: { content: "2 failing\n<shellId: 0 completed with exit code 2>" },
  }),
  start(28, "c-patch", "apply_patch"),
  complete(29, "c-patch", { result: { content: "Modified 1 file(s)" } }),
  start(29, "c-grep", "bash"),
  complete(30, "c-grep", { result: { content: "<exited with exit code 1>" } }),
  start(30, "c-mcp", "tool-results-file_write"),
  complete(31, "c-mcp", {
    result: {
      content: '{"success":true,"data":{"bytes":1}}',
      structuredContent: { success: true, data: { bytes: 1 } },
    },
  }),
  complete(32, "c-own-no", { success: false, error: { message: own(refusal), code: "failure" } }),
  complete(33, "c-own-block", { success: false, error: { message: own(policy), code: "failure" } }),
  event(34, "assistant.turn_end", { turnId: "0" }),
  usage(35, "api-2", { inputTokens: 2000, outputTokens: 70, cacheReadTokens: 1500, cacheWriteTokens: 0 }),
  event(35, "assistant.message", {
    messageId: "m-2",
    apiCallId: "api-2",
    model: "gpt-6-sol",
    content: "",
    toolRequests: [
      request("c-no", "bash", { command: "rm -rf build" }),
      request("c-rule", "bash", { command: "curl example.org" }),
      request("c-task", "task", { prompt: "Look", description: "Look" }),
      request("c-missing", "view", { path: "/w/app/missing.js" }),
    ],
  }),
  start(36, "c-no", "bash"),
  ...asked(36, "c-no", "denied-interactively-by-user"),
  complete(57, "c-no", { success: false, error: { message: "The user rejected this tool call.", code: "denied" } }),
  start(57, "c-rule", "bash"),
  complete(58, "c-rule", {
    success: false,
    error: { message: "Permission to run this tool was denied", code: "denied" },
  }),
  start(58, "c-task", "task"),
  event(58, "subagent.started", { toolCallId: "c-task", agentDisplayName: "looker" }, "agent-1"),
  event(58, "user.message", { content: "Look", source: "agent-c-1" }, "agent-1"),
  usage(59, "api-3", { inputTokens: 100, outputTokens: 9, cacheReadTokens: 0, cacheWriteTokens: 0 }, "agent-1"),
  event(
    59,
    "assistant.message",
    {
      messageId: "m-3",
      apiCallId: "api-3",
      content: "I search.",
      toolRequests: [request("c-inner", "rg", { pattern: "TODO" })],
      parentToolCallId: "c-task",
    },
    "agent-1",
  ),
  event(
    60,
    "tool.execution_complete",
    { toolCallId: "c-inner", success: true, result: { content: "a.js" } },
    "agent-1",
  ),
  event(61, "subagent.completed", { toolCallId: "c-task", agentDisplayName: "looker" }, "agent-1"),
  complete(61, "c-task", { result: { content: "Nothing there" } }),
  complete(62, "c-missing", { success: false, error: { message: "Path does not exist", code: "failure" } }),
  event(63, "session.compaction_complete", {
    success: true,
    preCompactionTokens: 9000,
    postCompactionTokens: 900,
    summaryContent: "The store is being fixed.",
  }),
  event(64, "session.brand_new", { x: 1 }),
  event(65, "user.message", { content: "Go on" }),
  event(66, "assistant.message", {
    messageId: "m-4",
    content: "I wait.",
    toolRequests: [
      request("c-stop", "bash", { command: "sleep 60" }),
      request("c-cancel", "bash", { command: "rm a" }),
    ],
  }),
  start(67, "c-stop", "bash"),
  start(67, "c-cancel", "bash"),
  ...asked(67, "c-cancel", "cancelled"),
  event(90, "abort", { reason: "user_initiated" }),
  event(91, "session.shutdown", {
    shutdownType: "routine",
    modelMetrics: { "gpt-6-sol": { usage: { inputTokens: 3100, outputTokens: 129, cacheReadTokens: 2100 } } },
  }),
];

/** How an error of an MCP server is recorded. */
function own(error: string): string {
  return `MCP server 'tool-results': ${JSON.stringify({ success: false, error })}`;
}

export const copilotText = `${copilotLines.join("\n")}\n`;

/** What happens to the calls. */
export const COPILOT_CALLS: Readonly<Record<string, string>> = {
  "c-view": "ok",
  "c-fail": "error",
  "c-patch": "ok",
  "c-grep": "expected",
  "c-mcp": "ok",
  "c-own-no": "rejected",
  "c-own-block": "blocked",
  "c-no": "rejected",
  "c-rule": "blocked",
  "c-task": "ok",
  "c-inner": "ok",
  "c-missing": "error",
  "c-stop": "interrupted",
  "c-cancel": "rejected",
};

/** The same kind of file as VS Code writes it of a chat of its own: without results. */
export const transcriptLines: readonly string[] = [
  event(0, "session.start", { sessionId: "t-1", version: 1, copilotVersion: "0.67.0", vscodeVersion: "1.139.1" }),
  event(1, "assistant.message", {
    messageId: "m-1",
    content: "I read it.",
    toolRequests: [
      request("t-read", "read_file", '{"filePath":"/w/missing.js"}'),
      request("t-run", "run_in_terminal", '{"command":"npm test"}'),
      request("t-wait", "run_in_terminal", '{"command":"rm a"}'),
    ],
  }),
  event(1, "tool.execution_start", { toolCallId: "t-read", toolName: "read_file", arguments: {} }),
  event(2, "tool.execution_complete", { toolCallId: "t-read", success: false }),
  event(2, "tool.execution_start", { toolCallId: "t-run", toolName: "run_in_terminal", arguments: {} }),
  event(9, "tool.execution_complete", { toolCallId: "t-run", success: true }),
  event(9, "tool.execution_start", { toolCallId: "t-late", toolName: "list_dir", arguments: { path: "/w" } }),
];
