import { type RecordedEntry, SESSION } from "./recordedLines";
import { RED_PIXEL } from "./redPixel";

const user = (content: unknown, more: object = {}): RecordedEntry => ({
  type: "user",
  message: { role: "user", content },
  ...more,
});
const said = (content: unknown, more: object = {}): RecordedEntry => ({
  type: "assistant",
  message: { id: `m-${JSON.stringify(content).length}`, role: "assistant", model: "claude-example", content, ...more },
});
const attached = (attachment: object): RecordedEntry => ({ type: "attachment", attachment });
const system = (subtype: string, more: object): RecordedEntry => ({ type: "system", subtype, ...more });

/** One entry of every kind that is no call, in the shapes that transcripts have. */
export const recordedEntries: readonly RecordedEntry[] = [
  user("<system-reminder>\nThe clock says nine.\n</system-reminder>\nPlease fix the **parser**."),
  user([
    { type: "text", text: "What is this?" },
    { type: "image", source: { type: "base64", media_type: "image/png", data: RED_PIXEL } },
  ]),
  said([{ type: "thinking", thinking: "First I look at the **test**.", signature: "x" }]),
  said([{ type: "thinking", thinking: "", signature: "x" }]),
  said([{ type: "redacted_thinking", data: "x".repeat(64) }]),
  said([{ type: "text", text: "## Found it\n\nThe sum starts at the `sign`." }], {
    stop_reason: "max_tokens",
    usage: { input_tokens: 12, cache_read_input_tokens: 40_000, output_tokens: 310 },
  }),
  system("compact_boundary", {
    content: "Conversation compacted",
    compactMetadata: { trigger: "auto", preTokens: 155_000, postTokens: 12_000, durationMs: 41_000 },
  }),
  system("microcompact_boundary", {
    content: "Context microcompacted",
    microcompactMetadata: { trigger: "auto", preTokens: 50_000, tokensSaved: 9_000 },
  }),
  user("This session is being continued from a previous conversation.\n\n1. The **parser** was written.", {
    isCompactSummary: true,
  }),
  system("api_error", {
    level: "error",
    error: { status: 529, message: "Overloaded" },
    retryInMs: 560,
    retryAttempt: 3,
    maxRetries: 10,
  }),
  system("turn_duration", { durationMs: 83_211, messageCount: 14 }),
  system("stop_hook_summary", {
    hookCount: 2,
    hookInfos: [{ command: "npm run lint", durationMs: 2100 }, { command: "npm test" }],
    hookErrors: ["lint failed"],
    preventedContinuation: true,
    stopReason: "fix the lint",
  }),
  system("local_command", {
    content: "<local-command-stdout>\u001b[1mContext\u001b[0m 40k of 200k</local-command-stdout>",
  }),
  system("informational", { content: "Running \u001b[1mPreToolUse\u001b[22m..." }),
  system("away_summary", { content: "You were away: the **tests** pass." }),
  attached({
    type: "hook_success",
    hookName: "PostToolUse:Edit",
    hookEvent: "PostToolUse",
    command: "prettier --write",
    stdout: "a.ts 12ms\n",
    stderr: "",
    exitCode: 0,
    durationMs: 140,
  }),
  attached({
    type: "hook_success",
    hookName: "PostToolUse:Write",
    hookEvent: "PostToolUse",
    command: "npm run lint",
    stdout: JSON.stringify({
      path: `/home/ada/.claude/projects/demo/${SESSION}/tool-results/big1.txt`,
      preview: "line 1\nline 2\n",
    }),
    stderr: { path: "/etc/passwd", preview: "warning 1\n" },
    exitCode: 0,
  }),
  attached({
    type: "hook_blocking_error",
    hookName: "PreToolUse:Bash",
    hookEvent: "PreToolUse",
    blockingError: { blockingError: "rm is not allowed here", command: "guard.sh" },
  }),
  attached({
    type: "file",
    filename: "/home/ada/demo/src/a.ts",
    displayPath: "src/a.ts",
    content: {
      type: "text",
      file: { filePath: "/home/ada/demo/src/a.ts", content: "export const a = 1;\n", startLine: 4 },
    },
  }),
  attached({ type: "edited_text_file", filename: "/home/ada/demo/src/b.ts", snippet: "3→const b = 2;" }),
  attached({ type: "queued_command", prompt: "Also add a **test**.", commandMode: "prompt" }),
  attached({
    type: "task_reminder",
    content: [{ id: "1", subject: "Write the parser", status: "in_progress" }],
    itemCount: 1,
  }),
  attached({ type: "command_permissions", allowedTools: ["Bash(git:*)", "Read"] }),
  { type: "queue-operation", operation: "enqueue", content: "Also add a test." },
  { type: "queue-operation", operation: "dequeue" },
  { type: "permission-mode", permissionMode: "plan" },
  { type: "permission-denial", toolName: "Bash", reason: "rm -rf needs a person" },
  {
    type: "file-history-snapshot",
    messageId: "u1",
    snapshot: { messageId: "u1", trackedFileBackups: { "src/a.ts": {}, "src/b.ts": {} } },
    isSnapshotUpdate: false,
  },
  { type: "pr-link", prNumber: 12, prUrl: "https://example.org/pull/12", prRepository: "ada/demo" },
  { type: "ai-title", aiTitle: "Fix the parser" },
  {
    type: "progress",
    toolUseID: "p1",
    parentToolUseID: "bash-colours",
    data: {
      type: "bash_progress",
      output: "\u001b[32mok\u001b[0m",
      fullOutput: "\u001b[32mok\u001b[0m\nmore",
      elapsedTimeSeconds: 4,
      totalLines: 2,
    },
  },
  user(
    "<task-notification>\n<task-id>b1a2c3</task-id>\n<status>completed</status>\n<summary>npm run dev ended</summary>\n<output-file>/tmp/b1.output</output-file>\n</task-notification>",
  ),
  user("<bash-stdout>\u001b[31mred\u001b[0m</bash-stdout><bash-stderr>oops</bash-stderr>"),
  user("<bash-stdout></bash-stdout><bash-stderr></bash-stderr>"),
  user("<local-command-stdout></local-command-stdout>"),
  user("[Request interrupted by user for tool use]"),
  { type: "weather-report", sunny: true },
];
