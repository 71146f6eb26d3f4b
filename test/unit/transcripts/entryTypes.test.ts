import assert from "node:assert/strict";
import { isKnownType, readEntry } from "../../../src/transcripts/entries/entryTypes";
import { EntryFacts, addFacts } from "../../../src/transcripts/index/entryFacts";
import { ATTACHMENTS, BOOKKEEPING, PROGRESS, REMINDERS, SYSTEM } from "../../support/madeTranscripts/entries";

type Json = Record<string, unknown>;

/** One of each type, with the subtype that is told behind a slash, its class, and what its row says. */
const ENTRIES: readonly (readonly [string, "shown" | "bookkeeping", Json, string])[] = [
  ["user", "shown", { message: { role: "user", content: "Fix the list" } }, "Fix the list"],
  ["assistant", "shown", { message: { content: [{ type: "text", text: "Done" }] } }, "Done"],
  ["system", "shown", { content: "Running hooks", level: "info" }, "Running hooks"],
  [
    "system/local_command",
    "shown",
    { content: "<command-name>/cost</command-name>" },
    "<command-name>/cost</command-name>",
  ],
  ["system/stop_hook_summary", "shown", { hookCount: 2, hookErrors: [] }, "Stop hooks: 2 ran, 0 failed"],
  ["system/turn_duration", "shown", { durationMs: 83_211 }, "The turn took 1 min 23 s"],
  ["system/compact_boundary", "shown", { content: "Conversation compacted" }, "Conversation compacted"],
  [
    "system/microcompact_boundary",
    "shown",
    { microcompactMetadata: { preTokens: 9 } },
    "Old results removed from the context: 9 tokens",
  ],
  ["system/away_summary", "shown", { content: "While away" }, "While away"],
  ["system/informational", "shown", { content: "A note" }, "A note"],
  ["system/bridge_status", "shown", {}, "bridge status"],
  [
    "system/api_error",
    "shown",
    { error: { status: 529 }, retryAttempt: 1, maxRetries: 10 },
    "API error: 529, attempt 1 of 10",
  ],
  ["system/init", "shown", { model: "claude-opus-5", cwd: "/w" }, "Started · claude-opus-5 · /w"],
  [
    "system/api_retry",
    "shown",
    { error: "overloaded", error_status: 529, attempt: 1, max_retries: 10, retry_delay_ms: 598 },
    "API error: overloaded 529, attempt 1 of 10, tried again after 0.6 s",
  ],
  ["system/api_retry", "shown", {}, "API error: no details"],
  ["system/hook_progress", "bookkeeping", {}, "hook progress"],
  ["system/hook_response", "shown", { hook_name: "Stop", stdout: "x" }, "Hook Stop\nx"],
  [
    "system/hook_response",
    "shown",
    { hook_name: "Stop", outcome: "error", exit_code: 2, output: "no\n", stdout: "no\n", stderr: "bad" },
    "Hook Stop, error, exit code 2\nno\n\nbad",
  ],
  ["system/hook_response", "shown", {}, "Hook"],
  ["system/status", "bookkeeping", { status: "requesting", session_id: "s" }, 'status: {"status":"requesting"}'],
  ["system/thinking_tokens", "bookkeeping", { estimated_tokens: 5 }, 'thinking tokens: {"estimated_tokens":5}'],
  ["system/task_started", "shown", { description: "Build", task_id: "b1" }, "Background task started: Build"],
  ["system/task_started", "shown", {}, "Background task started"],
  ["system/task_notification", "shown", { status: "failed", summary: "It broke" }, "Background task: failed\nIt broke"],
  ["system/task_notification", "shown", {}, "Background task: ended"],
  [
    "system/permission_denied",
    "shown",
    { tool_name: "Write", message: "Not granted", decision_reason: "outside" },
    "Permission denied: Write\nNot granted",
  ],
  ["system/permission_denied", "shown", {}, "Permission denied: a call"],
  ["system/memory_saved", "shown", { writtenPaths: ["/m/a.md", "/m/b.md"] }, "Memory saved: /m/a.md, /m/b.md"],
  ["system/memory_saved", "shown", {}, "Memory saved"],
  ["system/agents_killed", "shown", {}, "All background agents were stopped"],
  [
    "system/model_refusal_no_fallback",
    "shown",
    { content: "", originalModel: "claude-opus-5", apiRefusalCategory: null, apiRefusalExplanation: "Not allowed" },
    "claude-opus-5 refused to reply: Not allowed",
  ],
  ["system/model_refusal_no_fallback", "shown", {}, "The model refused to reply"],
  ["system/model_fallback", "shown", { content: "Now another model", trigger: "overloaded" }, "Now another model"],
  ["system/rewind_stand_in", "bookkeeping", { content: "", level: "info" }, "rewind stand in"],
  ["system/of_tomorrow", "shown", { uuid: "u", detail: "x" }, 'of tomorrow: {"detail":"x"}'],
  ["result/success", "shown", { duration_ms: 2000, result: "ok" }, "The run ended: success, 2.0 s\nok"],
  ["result/error_max_turns", "shown", {}, "The run ended: error max turns"],
  ["attachment/queued_command", "shown", { attachment: { type: "queued_command", prompt: "Also this" } }, "Also this"],
  [
    "attachment/hook_success",
    "shown",
    { attachment: { type: "hook_success", hookName: "Stop", stdout: "fine", exitCode: 0 } },
    "hook success: Stop, exit code 0\nfine",
  ],
  ["attachment/file", "shown", { attachment: { type: "file", displayPath: "a.js" } }, "file: a.js"],
  [
    "attachment/task_reminder",
    "bookkeeping",
    { attachment: { type: "task_reminder", content: [] } },
    "task reminder: none",
  ],
  [
    "progress/bash_progress",
    "bookkeeping",
    { data: { type: "bash_progress", output: "x", elapsedTimeSeconds: 3 } },
    "bash progress · 3 s · x",
  ],
  [
    "progress/hook_progress",
    "bookkeeping",
    { data: { type: "hook_progress", hookName: "Stop" } },
    "hook progress · Stop",
  ],
  ["progress/mcp_progress", "bookkeeping", { data: { type: "mcp_progress", toolName: "list" } }, "mcp progress · list"],
  ["summary", "bookkeeping", { summary: "Fix login", leafUuid: "x" }, "Title: Fix login"],
  ["custom-title", "bookkeeping", { customTitle: "Mine" }, "Title: Mine"],
  ["ai-title", "bookkeeping", { aiTitle: "Its" }, "Title: Its"],
  ["agent-name", "bookkeeping", { agentName: "scout" }, "Agent: scout"],
  ["agent-color", "bookkeeping", { agentColor: "red" }, 'agent color: {"agentColor":"red"}'],
  ["agent-setting", "bookkeeping", { agentSetting: "x" }, 'agent setting: {"agentSetting":"x"}'],
  ["atis-latch", "bookkeeping", { atis: true }, 'atis latch: {"atis":true}'],
  ["bridge-session", "bookkeeping", { bridgeSessionId: "b" }, 'bridge session: {"bridgeSessionId":"b"}'],
  ["file-history-snapshot", "bookkeeping", { snapshot: { trackedFileBackups: { "a.js": {} } } }, "Files kept: 1"],
  ["file-history-delta", "bookkeeping", { trackingPath: "a.js" }, "File kept: a.js"],
  ["fork-context-ref", "bookkeeping", { forkedSessionId: "s" }, 'fork context ref: {"forkedSessionId":"s"}'],
  ["last-prompt", "bookkeeping", { lastPrompt: "Fix" }, "Last prompt: Fix"],
  ["mode", "bookkeeping", { mode: "normal" }, "Mode: normal"],
  ["permission-mode", "bookkeeping", { permissionMode: "auto" }, "Mode: auto"],
  ["permission-denial", "bookkeeping", { toolName: "Bash", reason: "no" }, "Bash: no"],
  ["auto-mode-denial", "bookkeeping", {}, "A call"],
  ["tools-used", "bookkeeping", { tools: ["Read", "Bash"] }, "Tools used: Read, Bash"],
  ["cost-state", "bookkeeping", { totalToolDuration: 1000 }, "Cost so far: API 0.0 s, tools 1.0 s"],
  ["pr-link", "bookkeeping", { prNumber: 7, prUrl: "https://example.com/7" }, "Pull request 7: https://example.com/7"],
  ["queue-operation/enqueue", "bookkeeping", { operation: "enqueue", content: "later" }, "Queue: enqueue later"],
  ["queue-operation/remove", "bookkeeping", { operation: "remove", content: null }, "Queue: remove"],
  [
    "rate_limit_event",
    "bookkeeping",
    { rate_limit_info: { status: "allowed" } },
    'rate limit event: {"rate_limit_info":{"status":"allowed"}}',
  ],
  ["rewind-pointer", "bookkeeping", { messageId: "x" }, 'rewind pointer: {"messageId":"x"}'],
  ["stream_event", "bookkeeping", { event: { type: "ping" } }, 'stream event: {"event":{"type":"ping"}}'],
  ["tag", "bookkeeping", { tag: "x" }, 'tag: {"tag":"x"}'],
  ["relocated", "bookkeeping", { relocatedCwd: "/office/b" }, "Folder now: /office/b"],
  ["ended-by-model", "bookkeeping", { timestamp: "2026-01-01T00:00:00.000Z" }, "The model ended the session"],
  [
    "frame-link",
    "bookkeeping",
    { frameUrl: "https://example.com/a", title: "A page" },
    "Artifact: A page, https://example.com/a",
  ],
  ["frame-link", "bookkeeping", {}, "Artifact: "],
  ["worktree-state", "bookkeeping", { worktreeSession: null }, 'worktree state: {"worktreeSession":null}'],
  [
    "tool_progress",
    "bookkeeping",
    { tool_name: "Bash", elapsed_time_seconds: 30, session_id: "s" },
    'tool progress: {"tool_name":"Bash","elapsed_time_seconds":30}',
  ],
  ["keep_alive", "bookkeeping", {}, "keep alive: {}"],
  ["tool_use_summary", "bookkeeping", { summary: "Looked\naround" }, "Calls summed up: Looked around"],
  ["tool_use_summary", "bookkeeping", {}, "Calls summed up: "],
  ["workflow-phase", "bookkeeping", { phase: 1 }, 'workflow phase: {"phase":1}'],
];

describe("an entry of type", () => {
  for (const [name, kind, fields, text] of ENTRIES) {
    it(`${name} is ${kind}, and says ${JSON.stringify(text)}`, () => {
      const [type = "", subtype] = name.split("/");
      const inner = subtype !== undefined && ["system", "result"].includes(type) ? { subtype } : {};
      const entry = readEntry({ type, ...inner, ...fields });
      assert.deepEqual([entry.type, entry.class, entry.parts.map((part) => part.text())], [name, kind, [text]]);
      assert.ok(isKnownType(type), "expected isKnownType(type)");
    });
  }

  for (const type of ["new-type", "workflow", "USER", "", "__proto__", "toString"]) {
    it(`${JSON.stringify(type)} is unknown, kept whole and counted under its name`, () => {
      const entry = readEntry({ type, extra: 1 });
      assert.deepEqual([entry.class, isKnownType(type)], ["unknown", false]);
      assert.equal(entry.parts.map((part) => part.text()).join(), JSON.stringify({ type, extra: 1 }));
      const facts = new EntryFacts();
      addFacts(facts, entry);
      assert.deepEqual([...facts.types], [[type, 1]]);
    });
  }
});

describe("what the generator of transcripts makes", () => {
  const made: readonly Json[] = [
    ...SYSTEM.map((fields) => ({ type: "system", ...fields })),
    ...[...ATTACHMENTS, ...REMINDERS].map((attachment) => ({ type: "attachment", attachment })),
    ...PROGRESS.map((data) => ({ type: "progress", data })),
    ...BOOKKEEPING,
  ];

  it("has every type of entry that is known, except those of a stream", () => {
    const types = new Set([...made.map(({ type }) => type), "user", "assistant"]);
    const missing = ENTRIES.map(([name]) => name.split("/")[0] ?? "").filter((type) => !types.has(type));
    assert.deepEqual([...new Set(missing)], ["result", "workflow-phase"]);
  });

  it("has no type that is not known", () => {
    for (const entry of made) assert.notEqual(readEntry(entry).class, "unknown", JSON.stringify(entry));
  });
});
