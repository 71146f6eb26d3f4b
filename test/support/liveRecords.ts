import type { JsonObject } from "../../src/base/json/jsonValue";

/** Contains invented records of sessions that are being written, one line each. */

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Records of Claude Code. */
export function claudeRecords(session: string, cwd: string, now: () => Date = () => new Date()) {
  const entry = (type: string, message: JsonObject): string =>
    line({ type, sessionId: session, cwd, isSidechain: false, timestamp: now().toISOString(), message });
  return {
    prompt: (text: string) => entry("user", { role: "user", content: text }),
    use: (id: string, name: string, input: JsonObject) =>
      entry("assistant", { id: `m-${id}`, role: "assistant", content: [{ type: "tool_use", id, name, input }] }),
    result: (id: string, content: string, isError = false) =>
      entry("user", {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) }],
      }),
    progress: (id: string, output: string, elapsedTimeSeconds: number) =>
      line({
        type: "progress",
        sessionId: session,
        timestamp: now().toISOString(),
        toolUseID: "bash-progress-0",
        parentToolUseID: id,
        data: { type: "bash_progress", output, fullOutput: output, elapsedTimeSeconds, totalLines: 3 },
      }),
  };
}

/** Records of Codex. */
export function codexRecords(session: string, cwd: string, now: () => Date = () => new Date()) {
  const record = (type: string, payload: JsonObject): string => line({ timestamp: now().toISOString(), type, payload });
  const item = (payload: JsonObject): string => record("response_item", payload);
  return {
    start: () => record("session_meta", { id: session, cwd, cli_version: "0.169.0" }),
    prompt: (text: string) => item({ type: "message", role: "user", content: [{ type: "input_text", text }] }),
    use: (id: string, command: string) =>
      item({ type: "function_call", name: "exec_command", arguments: JSON.stringify({ cmd: command }), call_id: id }),
    result: (id: string, output: string, exitCode: number) =>
      item({
        type: "function_call_output",
        call_id: id,
        output: `Chunk ID: 1a2b3c\nWall time: 0.1 seconds\nProcess exited with code ${exitCode}\nOutput:\n${output}`,
      }),
  };
}

/** How far a call of a chat is. */
export type ChatCall = "waits" | "runs" | { readonly exitCode: number };

/** Changes of a VS Code chat's own file. */
export function chatRecords(session: string) {
  const set = (k: readonly unknown[], v: unknown): string => line({ kind: 1, k, v });
  const request = (text: string): JsonObject => ({
    requestId: `request-${text}`,
    timestamp: Date.now(),
    message: { text },
    response: [],
  });
  return {
    start: () => line({ kind: 0, v: { version: 3, sessionId: session, responderUsername: "", requests: [] } }),
    prompt: (text: string) => line({ kind: 2, k: ["requests"], v: [request(text)] }),
    call: (toolCallId: string, command: string, state: ChatCall) => {
      const ran = typeof state === "object" ? { ...state, timestamp: Date.now(), duration: 5 } : undefined;
      const terminalCommandState = ran ?? (state === "runs" ? { timestamp: Date.now() } : undefined);
      const part = {
        kind: "toolInvocationSerialized",
        toolId: "run_in_terminal",
        toolCallId,
        isComplete: true,
        ...(state !== "waits" && { isConfirmed: { type: 4 } }),
        toolSpecificData: {
          kind: "terminal",
          commandLine: { original: command },
          ...(terminalCommandState && { terminalCommandState }),
          ...(ran && { terminalCommandOutput: { text: "done" } }),
        },
      };
      const value = state === "waits" ? 4 : 0;
      return `${set(["requests", 0, "modelState"], { value })}${line({ kind: 2, k: ["requests", 0, "response"], v: [part], i: 0 })}`;
    },
  };
}

/** Events of VS Code's transcript of a chat. */
export function chatTranscript(session: string, now: () => Date = () => new Date()) {
  let count = 0;
  const event = (type: string, data: JsonObject): string =>
    line({ type, data, id: `event-${session}-${count++}`, timestamp: now().toISOString(), parentId: null });
  return {
    start: () => event("session.start", { sessionId: session, version: 1, vscodeVersion: "1.139.1" }),
    use: (toolCallId: string, name: string, input: JsonObject) =>
      event("assistant.message", {
        messageId: `message-${toolCallId}`,
        content: "",
        toolRequests: [{ toolCallId, name, arguments: JSON.stringify(input), type: "function" }],
      }),
    end: (toolCallId: string, toolName: string) =>
      `${event("tool.execution_start", { toolCallId, toolName, arguments: {} })}${event("tool.execution_complete", { toolCallId, success: true })}`,
  };
}
