import type { JsonObject } from "../../src/base/json/jsonValue";

/** Contains the records that VS Code writes of one invented chat: of the chat, a transcript, and a debug log. */

export const CHAT_ID = "0b1c2d3e-chat";
const STARTED = Date.UTC(2026, 9, 6, 9, 0, 0);
const at = (seconds: number): number => STARTED + seconds * 1000;

const part = (toolCallId: string, toolId: string, more: JsonObject = {}): JsonObject => ({
  kind: "toolInvocationSerialized",
  toolId,
  toolCallId,
  invocationMessage: { value: `Runs ${toolId}` },
  isConfirmed: { type: 1 },
  isComplete: true,
  ...more,
});

const terminal = (line: string, exitCode?: number): JsonObject => ({
  toolSpecificData: {
    kind: "terminal",
    commandLine: { original: line },
    ...(exitCode !== undefined && {
      terminalCommandOutput: { text: "made" },
      terminalCommandState: { exitCode, duration: 250 },
    }),
  },
});

const request = (number: number, seconds: number, ended: number | undefined, response: readonly JsonObject[]) => ({
  requestId: `request_${number}`,
  responseId: `response_${number}`,
  message: { text: `Prompt ${number}` },
  variableData: { variables: [] },
  response,
  modelId: "copilot/auto",
  timestamp: at(seconds),
  ...(ended === undefined
    ? { modelState: { value: 0 } }
    : {
        modelState: { value: 1, completedAt: at(ended) },
        result: {
          timings: { totalElapsed: (ended - seconds) * 1000 },
          metadata: { promptTokens: 50, outputTokens: 5 },
        },
      }),
});

const requests = [
  request(1, 0, 30, [
    { value: "I look." },
    part("c-read", "copilot_readFile"),
    part("c-run", "run_in_terminal", terminal("make all …", 0)),
    part("c-lost", "run_in_terminal", terminal("npm test")),
    { value: "Done." },
  ]),
  request(2, 40, undefined, [{ value: "Again." }, part("c-open", "copilot_readFile")]),
];

export const chatText = JSON.stringify({ responderUsername: "GitHub Copilot", sessionId: CHAT_ID, requests });

const asked = (id: string, name: string, input: JsonObject): JsonObject => ({
  type: "tool_call",
  id,
  name,
  arguments: JSON.stringify(input),
});

const logged = (seconds: number, type: string, attrs: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({
    ts: at(seconds),
    dur: 0,
    sid: CHAT_ID,
    type,
    name: type,
    spanId: `s${seconds}`,
    status: "ok",
    attrs,
    ...more,
  });

const billed = (seconds: number, inputTokens: number, cachedTokens = 0): string =>
  logged(seconds, "llm_request", { model: "gpt-6-sol", inputTokens, outputTokens: 10, cachedTokens });

const replied = (seconds: number, span: number, ...parts: readonly JsonObject[]): string =>
  logged(
    seconds,
    "agent_response",
    { response: JSON.stringify([{ role: "assistant", parts }]) },
    { spanId: `agent-msg-s${span}` },
  );

const ran = (seconds: number, name: string, args: JsonObject, result: string): string =>
  logged(seconds, "tool_call", { args: JSON.stringify(args), result }, { name, dur: 1500 });

const RUN = { command: "make all --keep-going", explanation: "Build it" };

export const logLines: readonly string[] = [
  logged(0, "session_start", { vscodeVersion: "1.139.1" }),
  logged(1, "user_message", { content: "Prompt 1" }),
  billed(2, 100, 40),
  replied(
    3,
    2,
    asked("c-read", "read_file", { filePath: "/w/a.js" }),
    asked("c-run", "run_in_terminal", RUN),
    asked("c-lost", "run_in_terminal", { command: "npm test" }),
  ),
  ran(5, "read_file", { filePath: "/w/a.js" }, "const a = 1;"),
  ran(6, "run_in_terminal", RUN, "made"),
  ran(8, "run_in_terminal", { command: "npm test" }, "all passed"),
  billed(20, 200),
  replied(21, 20, { type: "text", content: "Done." }),
  logged(41, "user_message", { content: "Prompt 2" }),
  billed(42, 300),
  replied(43, 42, asked("c-open", "read_file", { filePath: "/w/b.js" })),
];

const event = (seconds: number, type: string, data: JsonObject): string =>
  JSON.stringify({
    type,
    data,
    id: `e-${seconds}-${type}`,
    parentId: null,
    timestamp: new Date(at(seconds)).toISOString(),
  });

const started = (seconds: number, toolCallId: string, toolName: string, given: JsonObject): string =>
  event(seconds, "tool.execution_start", { toolCallId, toolName, arguments: given });

export const transcriptLines: readonly string[] = [
  event(0, "session.start", { sessionId: CHAT_ID, version: 1, vscodeVersion: "1.139.1" }),
  event(1, "user.message", { content: "Prompt 1" }),
  started(4, "c-read", "read_file", { filePath: "/w/a.js" }),
  event(7, "tool.execution_complete", { toolCallId: "c-read", success: true }),
  started(4, "c-lost", "run_in_terminal", { command: "npm test" }),
  event(9, "tool.execution_complete", { toolCallId: "c-lost", success: true }),
];

/** The lines of a record as its file. */
export const recordText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const STORAGE = "memory:/User/workspaceStorage/w1";
const OWN = `${STORAGE}/GitHub.copilot-chat`;
export const CHAT = `${STORAGE}/chatSessions/${CHAT_ID}.json`;
export const TRANSCRIPT = `${OWN}/transcripts/${CHAT_ID}.jsonl`;
export const LOG = `${OWN}/debug-logs/${CHAT_ID}/main.jsonl`;
export const PROMPT = `${OWN}/debug-logs/${CHAT_ID}/system_prompt_0.json`;
export const TOOLS = `${OWN}/debug-logs/${CHAT_ID}/tools_0.json`;
