import fs from "node:fs";
import path from "node:path";
import { addSession, hasSqlite, openDatabase, SCHEMA } from "./storedSessions";
import { event, item, line } from "./codexSession";

/** A call of Claude Code. */
export interface ClaudeCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly result?: string;
  /** Marks its result as an error. */
  readonly failed?: boolean;
}

/** Lines of a session of Claude Code with one prompt, and a call each minute from `start` on. */
export function claudeSession(
  id: string,
  cwd: string,
  prompt: string,
  calls: readonly ClaudeCall[],
  start = "2026-03-01T10:00:00Z",
): string {
  let time = Date.parse(start);
  const entry = (type: string, message: object): string => {
    const shared = { sessionId: id, cwd, uuid: `${id}-${time}`, timestamp: new Date(time).toISOString() };
    time += 30_000;
    return `${JSON.stringify({ type, ...shared, message: { role: type, ...message } })}\n`;
  };
  const asked = entry("user", { content: prompt });
  const made = calls.map(({ tool, input, result = "done", failed = false }, at) => {
    const use = { type: "tool_use", id: `${id}-t${at}`, name: tool, input };
    return (
      entry("assistant", { id: `${id}-m${at}`, content: [use] }) +
      entry("user", {
        content: [{ type: "tool_result", tool_use_id: use.id, content: result, is_error: failed }],
      })
    );
  });
  return asked + made.join("");
}

function put(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Writes a session of Claude Code into its folder in a home folder. Returns the path. */
export function putClaudeSession(home: string, id: string, text: string): string {
  const file = path.join(home, ".claude", "projects", "p", `${id}.jsonl`);
  put(file, text);
  return file;
}

/** Writes a session of Codex whose patch changes a file that it names relative to its working folder. */
export function putCodexSession(home: string, cwd: string, patch: string): string {
  const id = "0195aaaa-0000-7000-8000-000000000001";
  const file = path.join(home, ".codex", "sessions", "2026", "03", "02", `rollout-2026-03-02T10-00-00-${id}.jsonl`);
  const said = { type: "message", role: "user", content: [{ type: "input_text", text: "Patch it with Codex" }] };
  const called = { type: "custom_tool_call", status: "completed", call_id: "c1", name: "apply_patch", input: patch };
  const output = "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nM src/a.ts\n";
  put(
    file,
    [
      line(1, "session_meta", { id, cwd, originator: "codex_cli_rs", cli_version: "0.98.0" }),
      line(1, "turn_context", { cwd, model: "gpt-5.2-codex" }),
      item(1, said),
      event(1, { type: "user_message", message: "Patch it with Codex", images: [] }),
      item(2, called),
      event(3, { type: "patch_apply_end", call_id: "c1", stdout: "", stderr: "", success: true }),
      item(3, { type: "custom_tool_call_output", call_id: "c1", output }),
    ].join("\n") + "\n",
  );
  return file;
}

/** Writes a session of Gemini CLI that replaces a text in a file. */
export function putGeminiSession(home: string, cwd: string, file: string): string {
  const at = (second: number): string => new Date(Date.UTC(2026, 3, 2, 9, 0, second)).toISOString();
  const call = {
    id: "replace-1",
    name: "replace",
    args: { file_path: file, old_string: "gemini = 1", new_string: "gemini = 2\ngemini = 3" },
    result: [{ functionResponse: { id: "replace-1", name: "replace", response: { output: "Modified the file." } } }],
    status: "success",
    timestamp: at(6),
  };
  const messages = [
    { id: "m1", timestamp: at(1), type: "user", content: [{ text: "Replace it with Gemini" }] },
    { id: "m2", timestamp: at(4), type: "gemini", content: "I do.", toolCalls: [call], model: "gemini-3-pro" },
  ];
  const folder = path.join(home, ".gemini", "tmp", "shop");
  put(path.join(folder, ".project_root"), cwd);
  const session = path.join(folder, "chats", "session-1.json");
  put(session, JSON.stringify({ sessionId: "g1", projectHash: "p", startTime: at(0), lastUpdated: at(9), messages }));
  return session;
}

/** Writes a database of OpenCode with a session that edits a file. Does nothing without SQLite. */
export function putOpencodeSession(home: string, file: string): void {
  if (!hasSqlite) return;
  const folder = path.join(home, ".local", "share", "opencode");
  fs.mkdirSync(folder, { recursive: true });
  const database = openDatabase(path.join(folder, "opencode.db"));
  database.exec(SCHEMA);
  const state = {
    status: "completed",
    input: { filePath: file, oldString: "open = 1", newString: "open = 2" },
    output: "Edit applied successfully.",
    metadata: {},
    time: { start: Date.UTC(2026, 4, 1), end: Date.UTC(2026, 4, 1) + 5 },
  };
  addSession(database, {
    id: "ses_abcdefgh",
    title: "Edit with OpenCode",
    messages: [
      {
        id: "msg_1",
        data: { role: "user" },
        parts: [{ id: "prt_1", data: { type: "text", text: "Edit it with OpenCode" } }],
      },
      {
        id: "msg_2",
        data: { role: "assistant", modelID: "mock-1" },
        parts: [{ id: "prt_2", data: { type: "tool", tool: "edit", callID: "o1", state } }],
      },
    ],
  });
  database.close();
}
