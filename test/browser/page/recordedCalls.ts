import { mcpCalls } from "./mcpCalls";
import { otherCalls } from "./otherCalls";
import { planningCalls } from "./planningCalls";
import type { RecordedCall } from "./recordedLines";
import { searchCalls } from "./searchCalls";
import { serverCalls } from "./serverCalls";
import { shellCalls } from "./shellCalls";

/** One call of every tool that has a view of its own, good and bad, in the shapes that transcripts have. */
export const recordedCalls: readonly RecordedCall[] = [
  ...shellCalls,
  ...searchCalls,
  ...planningCalls,
  ...otherCalls,
  {
    id: "web-search",
    tool: "WebSearch",
    input: { query: "recursive descent", allowed_domains: ["example.org"] },
    content:
      'Web search results for query: "recursive descent"\n\nLinks: [{"title":"Parsing sums","url":"https://example.org/sums"}]\n\nIt is a **top-down** method.',
  },
  {
    id: "web-fetch",
    tool: "WebFetch",
    input: { url: "https://example.org/sums", prompt: "What is it?" },
    content: "# Sums\n\nA page about sums.",
    structured: {
      url: "https://example.org/sums",
      code: 200,
      codeText: "OK",
      bytes: 48211,
      result: "# Sums\n\nA page about sums.",
      durationMs: 812,
    },
  },
  {
    id: "web-missing",
    tool: "WebFetch",
    input: { url: "https://example.org/none", prompt: "?" },
    content: "The server returned HTTP 404 Not Found.",
    structured: {
      url: "https://example.org/none",
      code: 404,
      codeText: "Not Found",
      bytes: 12,
      result: "The server returned HTTP 404 Not Found.",
      durationMs: 90,
    },
  },
  {
    id: "skill",
    tool: "Skill",
    input: { skill: "tools:writing-tests", args: "parser" },
    content: "Launching skill: tools:writing-tests",
    structured: { success: true, commandName: "tools:writing-tests", allowedTools: ["Read", "Bash"] },
  },
  { id: "slash", tool: "SlashCommand", input: { command: "/review now" }, content: "Launching command: /review" },
  {
    id: "tool-search",
    tool: "ToolSearch",
    input: { query: "select:WebFetch", max_results: 5 },
    content: [
      { type: "tool_reference", tool_name: "WebFetch" },
      { type: "tool_reference", tool_name: "WebSearch" },
    ],
    structured: { matches: ["WebFetch", "WebSearch"], query: "select:WebFetch", total_deferred_tools: 31 },
  },
  {
    id: "monitor",
    tool: "Monitor",
    input: { command: "tail -f log", description: "errors in the log", timeout_ms: 300000 },
    content: "Monitor started (task m1, timeout 300000ms). You will be notified.",
    structured: { taskId: "m1", timeoutMs: 300000, persistent: false },
  },
  {
    id: "workflow",
    tool: "Workflow",
    input: { name: "audit" },
    content:
      "Workflow launched in background. Task ID: w1\nSummary: Checks all files\nTranscript dir: /tmp/w1\nScript file: /tmp/w1.js\nRun ID: run-7",
  },
  {
    id: "cron-create",
    tool: "CronCreate",
    input: { cron: "0 9 * * *", prompt: "Report", recurring: true },
    content: "Scheduled recurring job c1 (every day at 9)",
    structured: { id: "c1", humanSchedule: "every day at 9", recurring: true, durable: false },
  },
  {
    id: "cron-list",
    tool: "CronList",
    input: {},
    content: "c1 — every day at 9 (recurring) [session-only]: Report\nc2 — at 17:00 (one-shot): Remind",
    structured: {
      jobs: [
        {
          id: "c1",
          cron: "0 9 * * *",
          humanSchedule: "every day at 9",
          recurring: true,
          durable: false,
          prompt: "Report",
        },
        { id: "c2", cron: "0 17 * * *", humanSchedule: "at 17:00", recurring: false, prompt: "Remind" },
      ],
    },
  },
  {
    id: "send",
    tool: "SendMessage",
    input: { to: "tester", summary: "Ready", message: "The parser is ready." },
    content: '{"success":true,"message":"Message sent to tester","target":"tester"}',
    structured: { success: true, message: "Message sent to tester", target: "tester" },
  },
  {
    id: "enter-plan",
    tool: "EnterPlanMode",
    input: {},
    content: "Entered plan mode. You should now explore.",
    structured: { message: "Entered plan mode. You should now explore." },
  },
  {
    id: "worktree",
    tool: "EnterWorktree",
    input: { name: "fix" },
    content: "Created worktree at /tmp/fix on branch worktree-fix",
    structured: {
      worktreePath: "/tmp/fix",
      worktreeBranch: "worktree-fix",
      message: "Created worktree at /tmp/fix on branch worktree-fix",
    },
  },
  {
    id: "structured",
    tool: "StructuredOutput",
    input: {
      verdict: "good",
      files: [
        { path: "a.ts", lines: 4 },
        { path: "b.ts", lines: 9 },
      ],
    },
    content: "Structured output provided successfully",
  },
  {
    id: "lsp",
    tool: "LSP",
    input: { operation: "findReferences", filePath: "src/a.ts", line: 12, character: 4 },
    content: "Found 2 references across 1 file:\nsrc/a.ts:\n  Line 12:4\n  Line 40:9",
    structured: {
      operation: "findReferences",
      filePath: "src/a.ts",
      result: "Found 2 references across 1 file:\nsrc/a.ts:\n  Line 12:4\n  Line 40:9",
      resultCount: 2,
      fileCount: 1,
    },
  },
  {
    id: "findings",
    tool: "ReportFindings",
    input: {
      summary: "Two things",
      findings: [
        { severity: "high", file: "src/a.ts", line: 12, title: "No bound" },
        { severity: "low", file: "src/b.ts", line: 3, title: "A name" },
      ],
    },
    content: "Findings were reported.",
  },
  ...mcpCalls,
  ...serverCalls,
  {
    id: "unknown",
    tool: "FutureTool",
    input: { anything: true },
    content: '{"items":[{"name":"one","size":3},{"name":"two","size":1}],"deep":{"er":{"still":[1,2]}}}',
  },
  { id: "unanswered", tool: "Bash", input: { command: "npm run watch" } },
];
