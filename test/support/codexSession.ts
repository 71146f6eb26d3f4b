/** Contains an invented Codex session in its rollout format. Each call ends differently. */

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();

type Payload = Readonly<Record<string, unknown>>;

export const line = (second: number, type: string, payload: Payload): string =>
  JSON.stringify({ timestamp: at(second), type, payload });

export const item = (second: number, payload: Payload): string => line(second, "response_item", payload);
export const event = (second: number, payload: Payload): string => line(second, "event_msg", payload);

const say = (second: number, role: string, text: string): string =>
  item(second, {
    type: "message",
    role,
    content: [{ type: role === "assistant" ? "output_text" : "input_text", text }],
  });

const call = (second: number, id: string, name: string, args: unknown): string =>
  item(second, { type: "function_call", name, arguments: JSON.stringify(args), call_id: id });

const output = (second: number, id: string, text: unknown): string =>
  item(second, { type: "function_call_output", call_id: id, output: text });

const tokens = (input: number, cached: number, out: number): Payload => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: out,
  reasoning_output_tokens: 5,
  total_tokens: input + out,
});

export const counted = (second: number, total: Payload | undefined, last?: Payload): string =>
  event(second, {
    type: "token_count",
    info: total && { total_token_usage: total, last_token_usage: last ?? total, model_context_window: 1000 },
    rate_limits: null,
  });

/** The records in order. Their offsets are line numbers, from 1. */
export const codexLines: readonly string[] = [
  line(0, "session_meta", {
    id: "0195-session",
    timestamp: at(0),
    cwd: "/w/app",
    originator: "codex_cli_rs",
    cli_version: "0.98.0",
    instructions: null,
    source: "cli",
    model_provider: "openai",
    git: { commit_hash: "abc", branch: "topic", repository_url: "https://example.com/r.git" },
  }),
  say(0, "developer", "Follow the house rules."),
  say(0, "user", "<environment_context>\n  <cwd>/w/app</cwd>\n</environment_context>"),
  line(1, "turn_context", { cwd: "/w/app", approval_policy: "on-request", model: "gpt-5.2-codex", effort: "high" }),
  event(1, { type: "task_started", model_context_window: 1000 }),
  say(1, "user", "Why does the build fail?"),
  event(1, { type: "user_message", message: "Why does the build fail?", images: [] }),
  item(2, {
    type: "reasoning",
    summary: [{ type: "summary_text", text: "Look at the log first" }],
    content: null,
    encrypted_content: "zzz",
  }),
  event(2, { type: "agent_reasoning", text: "Look at the log first" }),
  call(3, "c-ok", "exec_command", { cmd: "npm run build", workdir: "/w/app" }),
  output(5, "c-ok", "Chunk ID: 1a\nWall time: 1.5 seconds\nProcess exited with code 0\nOutput:\nbuilt\n"),
  counted(5, tokens(1000, 400, 50)),
  counted(6, tokens(1000, 400, 50)),
  call(7, "c-fail", "shell", { command: ["bash", "-lc", "make test"], workdir: "/w/app" }),
  output(
    9,
    "c-fail",
    JSON.stringify({ output: "2 tests failed\n", metadata: { exit_code: 2, duration_seconds: 1.2 } }),
  ),
  call(10, "c-grep", "shell", { command: ["bash", "-lc", "grep -r needle src"] }),
  output(10, "c-grep", "Exit code: 1\nWall time: 0.1 seconds\nOutput:\n"),
  call(11, "c-no", "shell_command", { command: "rm -rf build" }),
  output(20, "c-no", "exec command rejected by user"),
  call(21, "c-stop", "shell_command", { command: "sleep 100" }),
  output(24, "c-stop", "aborted by user after 3.0s"),
  item(25, {
    type: "custom_tool_call",
    status: "completed",
    call_id: "c-patch",
    name: "apply_patch",
    input: "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** End Patch",
  }),
  event(25, { type: "patch_apply_end", call_id: "c-patch", stdout: "", stderr: "", success: true }),
  item(26, {
    type: "custom_tool_call_output",
    call_id: "c-patch",
    output: "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nM src/a.ts\n",
  }),
  item(27, {
    type: "function_call",
    name: "search",
    namespace: "mcp__docs__",
    arguments: '{"q":"x"}',
    call_id: "c-mcp",
  }),
  event(28, {
    type: "mcp_tool_call_end",
    call_id: "c-mcp",
    duration: { secs: 1, nanos: 500000000 },
    result: { Err: "server gone" },
  }),
  output(28, "c-mcp", [{ type: "input_text", text: "server gone" }]),
  item(29, { type: "web_search_call", status: "completed", action: { type: "search", query: "weather" } }),
  item(30, {
    type: "local_shell_call",
    call_id: "c-local",
    status: "completed",
    action: { type: "exec", command: ["ls", "-l"], timeout_ms: 1000 },
  }),
  output(30, "c-local", "a.ts\n"),
  call(31, "c-run", "exec_command", { cmd: "npm start" }),
  output(32, "c-run", "Wall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\nlistening\n"),
  say(33, "assistant", "The build fails because of two tests."),
  event(33, { type: "agent_message", message: "The build fails because of two tests." }),
  counted(33, tokens(3000, 1400, 150), tokens(2000, 1000, 100)),
  line(34, "compacted", { message: "What happened so far", replacement_history: [] }),
  line(34, "world_state", { full: true }),
  event(34, { type: "brand_new_event", x: 1 }),
  call(35, "c-lost", "view_image", { path: "a.png" }),
  event(36, { type: "turn_aborted", reason: "interrupted" }),
  event(37, { type: "error", message: "stream disconnected" }),
];

export const codexText = `${codexLines.join("\n")}\n`;

/** What happens to the calls. */
export const CODEX_CALLS: Readonly<Record<string, string>> = {
  "c-ok": "ok",
  "c-fail": "error",
  "c-grep": "expected",
  "c-no": "rejected",
  "c-stop": "interrupted",
  "c-patch": "ok",
  "c-mcp": "error",
  "c-local": "ok",
  "c-run": "ok",
  "c-lost": "orphaned",
};
