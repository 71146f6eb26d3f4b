import type { JsonObject } from "../../src/base/json/jsonValue";

/** Contains an invented VS Code chat as “Chat: Export Chat…” writes it. Each call ends differently. */

const STARTED = Date.UTC(2026, 4, 3, 8, 0, 0);

const call = (toolCallId: string, toolId: string, more: JsonObject): JsonObject => ({
  kind: "toolInvocationSerialized",
  toolId,
  toolCallId,
  invocationMessage: { value: `Runs ${toolId}` },
  pastTenseMessage: { value: `Ran ${toolId}` },
  isConfirmed: { type: 1 },
  isComplete: true,
  source: { type: "internal", label: "Built-In" },
  ...more,
});

const terminal = (command: string, exitCode: number | undefined, text: string): JsonObject => ({
  toolSpecificData: {
    kind: "terminal",
    language: "sh",
    commandLine: { original: command },
    ...(text !== "" && { terminalCommandOutput: { text } }),
    ...(exitCode !== undefined && { terminalCommandState: { exitCode, duration: 250 } }),
  },
});

const told = (value: string): JsonObject => ({ $mid: 20, content: [{ $mid: 21, value }] });

/** What the model is told by one of our tools if the user refuses the call. */
const OWN_REFUSAL = JSON.stringify({
  success: false,
  error: "Permission denied: the user rejected this bash call. Do not retry it.",
});

const file = { $mid: 1, path: "/w/src/a.ts", scheme: "file" };

const first: JsonObject = {
  requestId: "request_1",
  message: { text: "Look into it", parts: [{ kind: "text", text: "Look into it" }] },
  variableData: { variables: [{ kind: "file", id: "v1", name: "a.ts", value: file }] },
  response: [
    { kind: "mcpServersStarting", didStartServerIds: [] },
    { kind: "thinking", value: "What is in the file?", id: "t1" },
    { kind: "thinking", value: "", id: "t1" },
    { value: "I read ", supportHtml: false },
    { kind: "inlineReference", inlineReference: file, name: "a.ts" },
    { value: " first." },
    call("v-read", "copilot_readFile", { isAttachedToThinking: false }),
    call("v-run", "run_in_terminal", terminal("npm test", 1, "1 failing")),
    call("v-grep", "run_in_terminal", terminal("grep needle a.ts", 1, "")),
    call("v-no", "run_in_terminal", { ...terminal("rm -rf /w", undefined, ""), isConfirmed: { type: 0 } }),
    call("v-skip", "copilot_fetchWebPage", { isConfirmed: { type: 5 } }),
    call("v-old-no", "copilot_createFile", { isConfirmed: false }),
    call("v-mcp", "mcp_docs_search", {
      resultDetails: {
        input: '{"q":"x"}',
        output: [{ type: "embed", isText: true, value: "server gone" }],
        isError: true,
      },
    }),
    call("v-todo", "manage_todo_list", {
      toolSpecificData: { kind: "todoList", todoList: [{ id: "1", title: "x", status: "completed" }] },
    }),
    call("v-agent", "runSubagent", {
      toolSpecificData: { kind: "subagent", description: "Look", prompt: "Look there", result: "Nothing there" },
    }),
    call("v-inner", "copilot_listDirectory", { subAgentInvocationId: "v-agent" }),
    call("v-open", "copilot_searchCodebase", { isComplete: false, isConfirmed: undefined }),
    call("v-waits", "run_in_terminal", { ...terminal("rm a.ts", undefined, ""), isConfirmed: undefined }),
    call("v-runs", "run_in_terminal", {
      toolSpecificData: {
        kind: "terminal",
        commandLine: { original: "npm start" },
        terminalCommandState: { timestamp: STARTED, duration: 0 },
      },
    }),
    call("v-told", "run_in_terminal", { toolSpecificData: { kind: "terminal", commandLine: { original: "nothing" } } }),
    call("v-stopped", "run_in_terminal", terminal("sleep 60", -1, "")),
    call("v-own", "trv_bash", {
      resultDetails: {
        input: '{"command":"rm b.ts"}',
        output: [{ type: "embed", isText: true, value: OWN_REFUSAL }],
      },
    }),
    { kind: "textEditGroup", uri: file, edits: [[{ text: "b" }], [{ text: "c" }]], done: true },
    { kind: "undoStop", id: "u" },
    { kind: "brandNewPart", x: 1 },
    { value: "Done." },
  ],
  responseId: "response_1",
  result: {
    timings: { firstProgress: 10, totalElapsed: 61_000 },
    metadata: {
      promptTokens: 900,
      outputTokens: 30,
      toolCallRounds: [
        {
          response: "",
          toolCalls: [
            { id: "v-read__vscode-1", name: "read_file", arguments: '{"filePath":"/w/src/a.ts"}' },
            { id: "v-bad__vscode-2", name: "read_file", arguments: '{"wrong":true}' },
            { id: "v-told__vscode-3", name: "run_in_terminal", arguments: '{"command":"nothing"}' },
            { id: "v-stopped__vscode-4", name: "run_in_terminal", arguments: '{"command":"sleep 60"}' },
          ],
        },
      ],
      toolCallResults: {
        "v-bad__vscode-2": told("ERROR: Your input was not valid\nPlease check your input and try again."),
        "v-told__vscode-3": told("nothing: not found\n\nCommand exited with code 127"),
        "v-stopped__vscode-4": told("The user cancelled the tool call."),
        "v-read__vscode-1": {
          $mid: 20,
          content: [
            {
              $mid: 23,
              value: {
                node: {
                  type: 1,
                  children: [
                    { type: 2, text: "const a" },
                    { type: 2, text: " = 1;" },
                  ],
                },
              },
            },
          ],
        },
      },
    },
  },
  modelId: "copilot/gpt-5",
  timestamp: STARTED,
};

const second: JsonObject = {
  requestId: "request_2",
  message: { text: "Go on" },
  variableData: { variables: [] },
  response: [],
  result: { errorDetails: { message: "The network was lost" } },
  isCanceled: true,
  timestamp: STARTED + 90_000,
};

export const vscodeChat: JsonObject = {
  responderUsername: "GitHub Copilot",
  responderAvatarIconUri: { id: "copilot" },
  initialLocation: "panel",
  requests: [first, second],
};

export const vscodeText = JSON.stringify(vscodeChat, null, 2);

const { response: firstParts, result: firstResult, ...firstHead } = first;
const parts = firstParts as readonly unknown[];

/** The same as VS Code stores it: the changes that led to it, some of them undone. */
export const vscodeLogLines: readonly string[] = [
  { kind: 0, v: { version: 3, ...vscodeChat, sessionId: "s-1", creationDate: STARTED, requests: [] } },
  { kind: 2, k: ["requests"], v: [{ ...firstHead, response: [] }] },
  { kind: 2, k: ["requests", 0, "response"], v: parts.slice(0, 3) },
  { kind: 2, k: ["requests", 0, "response"], v: [{ value: "I read" }] },
  { kind: 2, k: ["requests", 0, "response"], v: parts.slice(3), i: 3 },
  { kind: 1, k: ["requests", 0, "isCanceled"], v: true },
  { kind: 3, k: ["requests", 0, "isCanceled"] },
  { kind: 1, k: ["requests", 0, "result"], v: firstResult },
  { kind: 1, k: ["customTitle"], v: "Looked into" },
  { kind: 2, k: ["requests"], v: [second] },
].map((change) => JSON.stringify(change));

export const vscodeLog = `${vscodeLogLines.join("\n")}\n`;

/** What happens to the calls. */
export const VSCODE_CALLS: Readonly<Record<string, string>> = {
  "v-read": "ok",
  "v-run": "error",
  "v-grep": "expected",
  "v-no": "rejected",
  "v-skip": "rejected",
  "v-old-no": "rejected",
  "v-mcp": "error",
  "v-todo": "orphaned",
  "v-agent": "ok",
  "v-inner": "orphaned",
  "v-open": "orphaned",
  "v-waits": "orphaned",
  "v-runs": "orphaned",
  "v-bad": "error",
  "v-told": "error",
  "v-stopped": "interrupted",
  "v-own": "rejected",
};
