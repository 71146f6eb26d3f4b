import { event, item, line } from "./codexSession";

/** Contains an invented Codex session whose model writes scripts. The calls of the scripts are recorded as items. */

type Fields = Readonly<Record<string, unknown>>;

const START = Date.UTC(2026, 2, 1, 10, 0, 0);

/** An item that began at one second and ended at another. */
export const done = (from: number, to: number, about: Fields): string =>
  event(to, {
    type: "item_completed",
    thread_id: "0199-main",
    turn_id: "turn-1",
    item: about,
    started_at_ms: START + from * 1000,
    completed_at_ms: START + to * 1000,
  });

export const command = (id: string, words: string, about: Fields = {}): Fields => ({
  type: "CommandExecution",
  id,
  process_id: "71",
  command: ["/bin/bash", "-lc", words],
  cwd: "file:///w/app",
  source: "unified_exec_startup",
  status: "completed",
  aggregated_output: "",
  exit_code: 0,
  duration: { secs: 0, nanos: 250000000 },
  ...about,
});

export const serverCall = (id: string, tool: string, about: Fields = {}): Fields => ({
  type: "McpToolCall",
  id,
  server: "my-docs",
  tool,
  arguments: { q: "parser" },
  status: "completed",
  result: { content: [{ type: "text", text: "found" }] },
  duration: { secs: 1, nanos: 0 },
  ...about,
});

export const script = (second: number, id: string, code: string): string =>
  item(second, { type: "custom_tool_call", call_id: id, name: "exec", namespace: "functions", input: code });

export const scriptOutput = (second: number, id: string, head: string, text = ""): string =>
  item(second, {
    type: "custom_tool_call_output",
    call_id: id,
    output: [
      { type: "input_text", text: `${head}\nWall time 2.5 seconds\nOutput:\n` },
      { type: "input_text", text },
    ],
  });

export const call = (second: number, id: string, name: string, args: Fields, more: Fields = {}): string =>
  item(second, { type: "function_call", call_id: id, name, arguments: JSON.stringify(args), ...more });

export const output = (second: number, id: string, text: unknown): string =>
  item(second, { type: "function_call_output", call_id: id, output: text });

export const THREAD = "01990000-0000-7000-8000-000000000001";

export const itemHead = line(0, "session_meta", {
  id: "01990000-0000-7000-8000-00000000000a",
  session_id: "01990000-0000-7000-8000-00000000000a",
  timestamp: "2026-03-01T10:00:00.000Z",
  cwd: "/w/app",
  cli_version: "0.169.0",
  model_provider: "openai",
  source: "exec",
  history_mode: "paginated",
});

const prompt = "Fix the parser";

/** The records in order. */
export const itemLines: readonly string[] = [
  itemHead,
  item(0, { type: "additional_tools", role: "developer", tools: [] }),
  line(0, "world_state", { full: true, state: {} }),
  line(0, "turn_context", { model: "gpt-6.1-sol", cwd: "/w/app" }),
  item(1, { type: "message", role: "user", content: [{ type: "input_text", text: prompt }] }),
  done(1, 1, { type: "UserMessage", id: "u1", content: [{ type: "text", text: prompt }] }),
  done(2, 2, { type: "Reasoning", id: "r1", summary_text: ["Run the tests"], raw_content: [] }),
  item(2, { type: "reasoning", id: "r1", summary: [{ type: "summary_text", text: "Run the tests" }] }),
  done(2, 2, { type: "AgentMessage", id: "m1", content: [{ type: "Text", text: "I run the tests." }] }),
  item(2, { type: "message", role: "assistant", content: [{ type: "output_text", text: "I run the tests." }] }),
  script(3, "s-tests", 'const r = await tools.exec_command({cmd: "npm test"});\ntext(r);'),
  line(3, "token_usage_record", {
    response_id: "resp-1",
    usage: { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 50, total_tokens: 1050 },
    thread_token_usage: { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 50, total_tokens: 1050 },
  }),
  done(3, 4, command("exec-test", "npm test", { status: "failed", exit_code: 1, aggregated_output: "1 failing\n" })),
  done(4, 4, command("exec-grep", "grep -r needle src", { status: "failed", exit_code: 1 })),
  done(4, 5, {
    type: "FileChange",
    id: "exec-edit",
    changes: {
      "/w/app/src/a.ts": { type: "update", unified_diff: "@@ -1,2 +1,2 @@\n-old\n+new\n same\n", move_path: null },
      "/w/app/src/b.ts": { type: "add", content: "one\ntwo\n" },
      "/w/app/src/c.ts": { type: "delete", content: "gone\n" },
    },
    status: "completed",
    stdout: "Success.\n",
    stderr: "",
  }),
  done(5, 6, serverCall("exec-ok", "search")),
  done(6, 6, serverCall("exec-wrong", "open", { status: "failed", result: { content: [], isError: true } })),
  done(
    6,
    6,
    serverCall("exec-no", "write", {
      status: "failed",
      result: undefined,
      error: { message: "user cancelled MCP tool call" },
    }),
  ),
  done(
    6,
    6,
    serverCall("exec-denied", "write", {
      status: "failed",
      result: undefined,
      error: { message: "MCP tool call requires approval, but approval policy is never" },
    }),
  ),
  done(6, 6, {
    type: "DynamicToolCall",
    id: "exec-dynamic",
    namespace: "app",
    tool: "lookup",
    arguments: { key: "a" },
    status: "failed",
    contentItems: [{ type: "inputText", text: "no such key" }],
    success: false,
  }),
  scriptOutput(7, "s-tests", "Script completed", "1 failing"),
  event(7, {
    type: "token_count",
    info: { total_token_usage: { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 50 } },
  }),
  script(8, "s-throws", 'throw new Error("made up");'),
  scriptOutput(8, "s-throws", "Script failed", "Script error:\nError: made up\n    at exec_main.mjs:1:7"),
  script(9, "s-long", 'await tools.exec_command({cmd: "sleep 3"});'),
  scriptOutput(10, "s-long", "Script running with cell ID 3", "first"),
  call(11, "c-wait", "wait", { cell_id: "3" }, { namespace: "functions" }),
  done(9, 12, command("exec-late", "sleep 3")),
  scriptOutput(12, "c-wait", "Script completed").replace("custom_tool_call_output", "function_call_output"),
  script(13, "s-begin", 'store("s", (await tools.exec_command({cmd: "sleep 50", tty: true})).session_id);'),
  scriptOutput(14, "s-begin", "Script completed"),
  script(15, "s-stop", 'await tools.write_stdin({session_id: load("s"), chars: "\\u0003"});'),
  done(13, 16, command("exec-stopped", "sleep 50", { status: "failed", exit_code: 130, aggregated_output: "^C" })),
  scriptOutput(16, "s-stop", "Script completed"),
  call(
    17,
    "c-spawn",
    "spawn_agent",
    { message: "Look at the store", task_name: "looker" },
    { namespace: "collaboration" },
  ),
  done(17, 17, {
    type: "SubAgentActivity",
    id: "c-spawn",
    kind: "started",
    agent_thread_id: THREAD,
    agent_path: "/root/looker",
  }),
  output(17, "c-spawn", '{"task_name":"/root/looker"}'),
  call(18, "c-collab", "wait_agent", { timeout_ms: 20_000 }, { namespace: "collaboration" }),
  done(18, 19, {
    type: "SubAgentActivity",
    id: "sub-1",
    kind: "completed",
    agent_thread_id: THREAD,
    agent_path: "/root/looker",
  }),
  done(18, 19, { type: "CollabAgentToolCall", id: "c-collab", tool: "wait", status: "completed" }),
  output(19, "c-collab", '{"timed_out":false}'),
  line(19, "inter_agent_communication_metadata", { trigger_turn: false }),
  item(19, {
    type: "agent_message",
    author: "/root/looker",
    recipient: "/root",
    content: [{ type: "input_text", text: "Nothing is left to do" }],
  }),
  item(20, { type: "message", role: "assistant", content: [{ type: "output_text", text: "Fixed it." }] }),
  event(20, { type: "task_complete", last_agent_message: "Fixed it." }),
];

export const itemText = `${itemLines.join("\n")}\n`;

/** What happens to the calls. */
export const ITEM_CALLS: Readonly<Record<string, string>> = {
  "s-tests": "ok",
  "exec-test": "error",
  "exec-grep": "expected",
  "exec-edit": "ok",
  "exec-ok": "ok",
  "exec-wrong": "error",
  "exec-no": "rejected",
  "exec-denied": "blocked",
  "exec-dynamic": "error",
  "s-throws": "error",
  "s-long": "ok",
  "c-wait": "ok",
  "exec-late": "ok",
  "s-begin": "ok",
  "s-stop": "ok",
  "exec-stopped": "expected",
  "c-spawn": "ok",
  "c-collab": "ok",
};
