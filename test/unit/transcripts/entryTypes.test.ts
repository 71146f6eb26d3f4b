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
  ["system/turn_duration", "shown", { durationMs: 83_211 }, "The turn took 83.2 s"],
  ["system/compact_boundary", "shown", { content: "Conversation compacted" }, "Conversation compacted"],
  ["system/microcompact_boundary", "shown", { microcompactMetadata: { preTokens: 9 } }, "microcompact boundary"],
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
  ["system/hook_progress", "shown", {}, "hook progress"],
  ["system/hook_response", "shown", { hook_name: "Stop", stdout: "x" }, "hook response"],
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
