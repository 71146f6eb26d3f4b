import type { JsonObject } from "../../src/base/json/jsonValue";

/** Contains an invented debug log of a chat as VS Code writes it. Each call ends differently. */

const STARTED = Date.UTC(2026, 9, 6, 9, 0, 0);

const line = (seconds: number, type: string, attrs: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({
    ts: STARTED + seconds * 1000,
    dur: 0,
    sid: "d-1",
    type,
    name: type,
    spanId: `span-${seconds}`,
    status: "ok",
    attrs,
    ...more,
  });

const asked = (
  seconds: number,
  span: string,
  calls: readonly (readonly [id: string, name: string, input: JsonObject])[],
) =>
  line(
    seconds,
    "agent_response",
    {
      response: JSON.stringify([
        {
          role: "assistant",
          parts: [
            { type: "text", content: "I look." },
            ...calls.map(([id, name, input]) => ({ type: "tool_call", id, name, arguments: JSON.stringify(input) })),
          ],
        },
      ]),
      reasoning: "Where is it?",
    },
    { spanId: `agent-msg-${span}` },
  );

const call = (seconds: number, name: string, args: JsonObject, result: string, more: JsonObject = {}): string =>
  line(
    seconds,
    "tool_call",
    { args: JSON.stringify(args), result, ...more },
    {
      name,
      dur: 500,
      status: "error" in more ? "error" : "ok",
    },
  );

const tree = JSON.stringify({
  node: {
    type: 1,
    children: [
      { type: 2, text: "const a" },
      { type: 2, text: " = 1;" },
    ],
  },
});

export const debugLines: readonly string[] = [
  line(0, "session_start", { copilotVersion: "0.67.0", vscodeVersion: "1.139.1" }),
  line(1, "user_message", { content: "Look into it" }),
  line(1, "discovery", { details: "Resolved 3 agents" }, { name: "Agent Discovery" }),
  call(2, "manage_todo_list", { operation: "read" }, "No todo list found."),
  line(
    3,
    "llm_request",
    { model: "gpt-6-sol", inputTokens: 900, outputTokens: 30, cachedTokens: 400 },
    { spanId: "s1" },
  ),
  asked(4, "s1", [
    ["d-read", "read_file", { filePath: "/w/a.js" }],
    ["d-miss", "read_file", { filePath: "/w/missing.js" }],
    ["d-none", "no_such_tool", {}],
    ["d-told", "run_in_terminal", { command: "npm test" }],
    ["d-unknown", "run_in_terminal", { command: "make" }],
    ["d-skip", "run_in_terminal", { command: "rm a" }],
    ["d-own", "trv_file_read", { file_path: "missing.js" }],
  ]),
  // The second one ends first.
  call(5, "read_file", { filePath: "/w/missing.js" }, "ERROR: cannot open it", { error: "cannot open it" }),
  call(5, "read_file", { filePath: "/w/a.js", added: 1 }, tree),
  call(6, "run_in_terminal", { command: "npm test" }, "2 failing\n\nCommand exited with code 2"),
  call(7, "run_in_terminal", { command: "make" }, "made"),
  call(8, "run_in_terminal", { command: "rm a" }, "The user chose to skip the tool call, they want to proceed"),
  call(9, "trv_file_read", { file_path: "missing.js" }, '{"success":false,"error":"File not found: missing.js."}'),
  line(
    10,
    "llm_request",
    {
      model: "gpt-6-sol",
      inputTokens: 1000,
      outputTokens: 40,
      inputMessages: JSON.stringify([
        {
          role: "tool",
          parts: [
            {
              type: "tool_call_response",
              id: "d-none",
              response: "ERROR: The tool does not exist\nPlease check your input and try again.",
            },
          ],
        },
      ]),
    },
    { spanId: "s2" },
  ),
  asked(11, "s2", [
    ["d-stop", "run_in_terminal", { command: "sleep 60" }],
    ["d-open", "list_dir", { path: "/w" }],
  ]),
  call(12, "run_in_terminal", { command: "sleep 60" }, "ERROR: Canceled", { error: "Canceled" }),
  line(13, "brand_new", { x: 1 }),
];

export const debugText = `${debugLines.join("\n")}\n`;

/** What happens to the calls. */
export const DEBUG_CALLS: Readonly<Record<string, string>> = {
  "d-read": "ok",
  "d-miss": "error",
  "d-none": "error",
  "d-told": "error",
  "d-unknown": "orphaned",
  "d-skip": "rejected",
  "d-own": "error",
  "d-stop": "interrupted",
  "d-open": "pending",
};
