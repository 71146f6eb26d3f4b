import type { Json } from "./recipes";

/** Entries of type `system`, each subtype once. */
export const SYSTEM: readonly Json[] = [
  { content: "Running PostToolUse hook", level: "info" },
  { subtype: "turn_duration", durationMs: 1234, messageCount: 3 },
  { subtype: "stop_hook_summary", hookCount: 1, hookInfos: [], hookErrors: [], preventedContinuation: false },
  {
    subtype: "compact_boundary",
    content: "Conversation compacted",
    compactMetadata: { trigger: "auto", preTokens: 9 },
  },
  { subtype: "microcompact_boundary", content: "Context microcompacted", microcompactMetadata: { preTokens: 9 } },
  { subtype: "api_error", error: { status: 529 }, retryInMs: 5, retryAttempt: 1, maxRetries: 10 },
  { subtype: "informational", content: "note", level: "info" },
  { subtype: "away_summary", content: "While you were away" },
  { subtype: "local_command", content: "<command-name>/help</command-name>" },
  { subtype: "bridge_status", content: "connected" },
  { subtype: "made_up" },
];

/**
 * Messages that a run prints as `stream-json`, which name sessions differently (docs/transcript-format.md#other-forms).
 */
export const STREAMED: readonly Json[] = [
  {
    ...{ type: "system", subtype: "init", cwd: "/home/sam/notes-app", tools: ["Read"], mcp_servers: [] },
    ...{ model: "claude-opus-5", permissionMode: "default", slash_commands: [], apiKeySource: "none" },
    ...{ claude_code_version: "2.1.20", output_style: "default", agents: [], skills: [], plugins: [] },
  },
  {
    ...{ type: "system", subtype: "hook_response", hook_name: "SessionStart:startup", hook_event: "SessionStart" },
    ...{ stdout: "fine", stderr: "", exit_code: 0 },
  },
  {
    ...{ type: "result", subtype: "success", is_error: false, duration_ms: 4200, duration_api_ms: 4000, num_turns: 3 },
    ...{ result: "Done", total_cost_usd: 0.01, usage: { input_tokens: 9 }, modelUsage: {}, permission_denials: [] },
  },
  { type: "result", subtype: "error_during_execution", is_error: true, duration_ms: 10, num_turns: 1 },
];

/** Attachments that the user sees. */
export const ATTACHMENTS: readonly Json[] = [
  { type: "hook_success", hookName: "Stop", hookEvent: "Stop", stdout: "fine", stderr: "", exitCode: 0, content: "" },
  { type: "hook_system_message", hookName: "Stop", hookEvent: "Stop", content: "said" },
  { type: "hook_blocking_error", hookName: "Stop", blockingError: { blockingError: "no", command: "x" } },
  { type: "hook_non_blocking_error", hookName: "Stop", stderr: "no", exitCode: 1 },
  { type: "hook_additional_context", hookName: "Start", content: ["more"] },
  { type: "hook_cancelled", hookName: "Stop" },
  { type: "async_hook_response", processId: "1", hookName: "Stop", response: {}, stdout: "x", stderr: "", exitCode: 0 },
  { type: "file", filename: "/home/sam/notes-app/a.js", displayPath: "a.js", content: {} },
  { type: "compact_file_reference", filename: "/home/sam/notes-app/a.js", displayPath: "a.js" },
  { type: "already_read_file", filename: "/home/sam/notes-app/a.js", displayPath: "a.js", content: {} },
  { type: "directory", path: "/home/sam/notes-app", displayPath: "." },
  { type: "edited_text_file", filename: "a.js", snippet: "1\tx" },
  { type: "queued_command", prompt: "also this", commandMode: "prompt" },
  { type: "queued_command", prompt: [{ type: "text", text: "<task-notification>x</task-notification>" }] },
  { type: "plan_mode", reminderType: "full", planFilePath: "plan.md", planExists: false },
  { type: "plan_mode_exit", planFilePath: "plan.md", planExists: true },
  { type: "diagnostics", files: [] },
  { type: "made_up_attachment", content: [] },
];

/** Attachments that inform the model about the program. */
export const REMINDERS: readonly Json[] = [
  { type: "task_reminder", content: [], itemCount: 0 },
  { type: "todo_reminder", content: [], itemCount: 0 },
  { type: "total_tokens_reminder", text: "1" },
  { type: "skill_listing", content: "- notes", skillCount: 1, isInitial: true },
  { type: "deferred_tools_delta", addedNames: ["x"], addedLines: ["x"], removedNames: [] },
  { type: "mcp_instructions_delta", addedNames: ["x"], addedBlocks: ["x"], removedNames: [] },
  { type: "agent_listing_delta", addedTypes: ["x"], addedLines: ["x"], removedTypes: [] },
  { type: "command_permissions", allowedTools: [] },
  { type: "invoked_skills", skills: [] },
  { type: "date_change", newDate: "2026-01-06" },
  { type: "companion_intro", name: "x" },
  { type: "read_truncation_notice", banner: "cut", toolUseID: "x" },
  { type: "environment", snapshot: { workingDirectory: "/home/sam/notes-app", platform: "linux" } },
  { type: "model", identity: { modelId: "claude-opus-5" }, text: "x" },
  { type: "date", date: "2026-01-06" },
  { type: "session_context", context: { gitStatus: "clean" } },
  { type: "remote_session_change", url: null, commit: "x" },
  { type: "prompt_snapshot", systemPrompt: ["x"] },
  { type: "deferred_tools_record", entries: [{ name: "x", description: "y" }] },
  { type: "critical_system_reminder", content: "x" },
  { type: "made_up_reminder", content: "x" },
];

/** Progress entries, in the versions that keep them. Those of subagents are created separately. */
export const PROGRESS: readonly Json[] = [
  { type: "bash_progress", output: "x", fullOutput: "x", elapsedTimeSeconds: 3, totalLines: 1 },
  { type: "hook_progress", hookEvent: "Stop", hookName: "Stop", command: "x" },
  { type: "mcp_progress", status: "started", serverName: "notes", toolName: "list" },
  { type: "query_update", query: "x" },
  { type: "search_results_received", resultCount: 3, query: "x" },
  { type: "waiting_for_task", taskDescription: "x", taskType: "local_bash" },
  { type: "made_up_progress" },
];

/** What the program keeps for itself: no ids, no version, no position in the conversation. */
export const BOOKKEEPING: readonly Json[] = [
  { type: "summary", summary: "A title", leafUuid: "x" },
  { type: "ai-title", aiTitle: "Another title", sessionId: "" },
  { type: "custom-title", customTitle: "My title", sessionId: "" },
  { type: "agent-name", agentName: "x", sessionId: "" },
  { type: "agent-color", agentColor: "red", sessionId: "" },
  { type: "agent-setting", agentSetting: "x", sessionId: "" },
  { type: "atis-latch", atis: true, sessionId: "" },
  { type: "bridge-session", bridgeSessionId: "x", sessionId: "" },
  { type: "file-history-snapshot", messageId: "x", snapshot: { trackedFileBackups: { "a.js": {} } } },
  { type: "file-history-delta", messageId: "x", trackingPath: "a.js", backup: {} },
  { type: "fork-context-ref", forkedSessionId: "x", upToMessageId: "y" },
  { type: "queue-operation", operation: "enqueue", content: "later", sessionId: "" },
  { type: "queue-operation", operation: "enqueue", content: [{ type: "text", text: "later" }], sessionId: "" },
  { type: "queue-operation", operation: "dequeue", sessionId: "" },
  { type: "queue-operation", operation: "remove", content: null, sessionId: "" },
  { type: "queue-operation", operation: "popAll", content: "later", sessionId: "" },
  { type: "mode", mode: "normal", sessionId: "" },
  { type: "permission-mode", permissionMode: "auto", sessionId: "" },
  { type: "permission-denial", tool: "Bash", sessionId: "" },
  { type: "auto-mode-denial", tool: "Bash", sessionId: "" },
  { type: "last-prompt", lastPrompt: "x", leafUuid: "x", sessionId: "" },
  { type: "pr-link", prNumber: 7, prUrl: "https://example.com/7", prRepository: "a/b", sessionId: "" },
  { type: "rate_limit_event", rate_limit_info: { status: "allowed" } },
  { type: "rewind-pointer", messageId: "x", sessionId: "" },
  { type: "tag", tag: "x", sessionId: "" },
  { type: "tools-used", tools: ["Read", "Bash"], sessionId: "" },
  { type: "cost-state", totalCostUSD: 0.25, totalAPIDuration: 1200, totalToolDuration: 300, sessionId: "" },
  { type: "api-request-blob", hash: "x", message: { role: "user", content: "again" }, sessionId: "" },
  { type: "stream_event", event: { type: "content_block_delta", delta: { text: "x" } }, session_id: "" },
  { type: "workflow-started", sessionId: "" },
  { type: "foreign-record", subtype: "state", content: "A record of another agent", record: { a: 1 } },
];

/** What the program writes in the user's role. */
export const WRITTEN: readonly Json[] = [
  { content: "<command-name>/clear</command-name>\n<command-message>clear</command-message>" },
  { content: "<local-command-stdout>done</local-command-stdout>" },
  { content: "<local-command-caveat>Caveat: the messages below</local-command-caveat>" },
  { content: "<bash-stdout>x</bash-stdout><bash-stderr></bash-stderr>" },
  { content: "<task-notification><status>completed</status></task-notification>" },
  { content: "Stop hook feedback:\nno" },
];
