import type { CallStatus } from "../../../src/transcripts/model/callRow";
import type { Style } from "./styles";

export type Json = Record<string, unknown>;

/** Contains a call, its result, and its status. */
export interface Made {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly result: unknown;
  readonly toolUseResult?: unknown;
  readonly failed: boolean;
  readonly status: CallStatus;
  /** The tool runs on the API's side: the type of the result block. */
  readonly onServer?: string;
}

export type Recipe = (words: () => string, style: Style) => Omit<Made, "id" | "failed"> & { readonly failed?: boolean };

/** Creates calls by a recipe. The same words create the same call. */
export function makeCall(id: string, recipe: Recipe, words: () => string, style: Style): Made {
  return { failed: false, ...recipe(words, style), id };
}

const REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

/** A call that succeeded. */
const ok =
  (name: string, input: Json, result: unknown, toolUseResult?: unknown): Recipe =>
  () => ({ name, input, result, status: "ok", ...(toolUseResult !== undefined && { toolUseResult }) });

const texts = (...parts: string[]): Json[] => parts.map((text) => ({ type: "text", text }));

/** Every tool that transcripts are known to contain, and every status of a result. */
export const CALLS: readonly Recipe[] = [
  (words, { numbered }) => ({
    name: "Read",
    input: { file_path: "src/a b.js" },
    result: `${numbered(1, words())}\n${numbered(2, "error")}`,
    status: "ok",
  }),
  (_, { invalid }) => ({
    name: "Read",
    input: { file_path: "gone.js" },
    result: invalid("File does not exist."),
    toolUseResult: "Error: File does not exist.",
    failed: true,
    status: "error",
  }),
  (words) => ({
    name: "Bash",
    input: { command: "npm test" },
    result: words(),
    toolUseResult: { stdout: words(), stderr: "", interrupted: false, isImage: false },
    status: "ok",
  }),
  (words, { failed }) => ({
    name: "Bash",
    input: { command: "npm test" },
    result: failed(1, words()),
    failed: true,
    status: "error",
  }),
  () => ({
    name: "Bash",
    input: { command: "cd src && grep -n x *.js" },
    result: "Exit code 1",
    failed: true,
    status: "expected",
  }),
  (words) => ({
    name: "Edit",
    input: { file_path: "a.js", old_string: words(), new_string: words() },
    result: "The file a.js has been updated successfully.",
    toolUseResult: { filePath: "a.js", oldString: "a", newString: "b", structuredPatch: [], replaceAll: false },
    status: "ok",
  }),
  (_, { invalid }) => ({
    name: "Edit",
    input: { file_path: "a.js" },
    result: invalid("String to replace not found in file.\nString: x"),
    failed: true,
    status: "error",
  }),
  () => ({
    name: "ExitPlanMode",
    input: { plan: "# Plan" },
    result: REFUSED,
    toolUseResult: "User rejected tool use",
    failed: true,
    status: "rejected",
  }),
  ok("ExitPlanMode", { plan: "# Plan" }, "User has approved your plan. You can now start coding."),
  () => ({
    name: "KillShell",
    input: { shell_id: "b1" },
    result: "Shell b1 is not running, so cannot be killed (status: killed)",
    failed: true,
    status: "expected",
  }),
  ok("KillShell", { shell_id: "b2" }, '{"message":"Successfully killed shell: b2 (sleep 9)","shell_id":"b2"}'),
  ok("KillBash", { shell_id: "b3" }, '{"message":"Successfully killed shell: b3 (sleep 9)","shell_id":"b3"}'),
  (_, { launcher }) => ({
    name: launcher,
    input: { description: "Look", prompt: "Look", subagent_type: "Explore" },
    result: texts("# Found\nit", "agentId: a1"),
    toolUseResult: { status: "completed", agentId: "a1", totalDurationMs: 1200, totalTokens: 9, totalToolUseCount: 1 },
    status: "ok",
  }),
  () => ({
    name: "Grep",
    input: { pattern: "x" },
    result: "<tool_use_error>Sibling tool call errored</tool_use_error>",
    failed: true,
    status: "interrupted",
  }),
  ok("Grep", { pattern: "x", output_mode: "content" }, "a.js:1:x", {
    mode: "content",
    numFiles: 1,
    filenames: [],
    content: "a.js:1:x",
    numLines: 1,
  }),
  ok("Glob", { pattern: "*.js" }, "a.js\nb.js", { filenames: ["a.js", "b.js"], numFiles: 2, durationMs: 3 }),
  ok("LS", { path: "." }, "- ./\n  - a.js\n"),
  () => ({
    name: "Write",
    input: { file_path: ".env" },
    result: "PreToolUse:Write hook error: [guard]: no",
    failed: true,
    status: "blocked",
  }),
  (words) => ({
    name: "Write",
    input: { file_path: "b.js", content: words() },
    result: "File created successfully at: b.js",
    toolUseResult: { type: "create", filePath: "b.js", content: "x", structuredPatch: [] },
    status: "ok",
  }),
  ok("MultiEdit", { file_path: "a.js", edits: [] }, "Applied 1 edit to a.js:\n1. Replaced"),
  () => ({
    name: "MultiEdit",
    input: {},
    result: "<tool_use_error>InputValidationError: MultiEdit failed due to the following issue</tool_use_error>",
    failed: true,
    status: "error",
  }),
  ok("NotebookEdit", { notebook_path: "n.ipynb", new_source: "1" }, "Updated cell 0 with 1"),
  ok("TodoWrite", { todos: [{ content: "x", status: "pending" }] }, "Todos have been modified successfully.", {
    oldTodos: [],
    newTodos: [{ content: "x", status: "pending" }],
  }),
  // An older version wrote lists as text.
  ok("TodoWrite", { todos: '[{"content":"x","status":"pending"}]' }, "Todos have been modified successfully."),
  ok("TaskCreate", { subject: "x" }, "Task #1 created successfully: x", { task: { id: "1", subject: "x" } }),
  ok("TaskUpdate", { taskId: "1", status: "completed" }, "Updated task #1 status", { success: true, taskId: "1" }),
  ok("TaskList", {}, "#1 [pending] x", { tasks: [{ id: "1", subject: "x", status: "pending" }] }),
  ok("TaskGet", { taskId: "1" }, "Task #1: x\nStatus: pending"),
  ok("TaskOutput", { task_id: "b1" }, "<retrieval_status>success</retrieval_status>\n<output>x</output>"),
  ok("TaskStop", { task_id: "b1" }, '{"message":"Successfully stopped task: b1 (sleep 9)","task_id":"b1"}'),
  ok("BashOutput", { bash_id: "b1" }, "<status>running</status>\n\n<stdout>\nx\n</stdout>"),
  ok("AskUserQuestion", { questions: [] }, 'User has answered your questions: "Which \\"one\\"?"="A, B".', {
    questions: [],
    answers: { "Which one?": "A, B" },
  }),
  ok("WebFetch", { url: "https://example.com/", prompt: "x" }, "A page about an error", { code: 200, durationMs: 40 }),
  ok(
    "WebSearch",
    { query: "x" },
    'Web search results for query: "x"\n\nLinks: [{"title":"[1]","url":"https://example.com/"}]',
    {
      query: "x",
      results: [],
      durationSeconds: 1.5,
    },
  ),
  ok("Skill", { skill: "notes" }, "Launching skill: notes"),
  ok("SlashCommand", { command: "/notes" }, "<command-message>notes is running…</command-message>"),
  ok("ToolSearch", { query: "x" }, [{ type: "tool_reference", tool_name: "WebFetch" }]),
  ok("EnterPlanMode", {}, "Entered plan mode."),
  ok("LSP", { operation: "hover" }, "No hover information"),
  ok("Monitor", { command: "tail -f x" }, "Monitor started"),
  ok("ListMcpResourcesTool", {}, "[]"),
  () => ({
    name: "mcp__notes__list",
    input: { tag: "x" },
    result: texts('{"success":false,"error":"No notes"}'),
    status: "error",
  }),
  ok("mcp__two__part__name", { tag: "x" }, texts('{"success":true,"error":null,"notes":[]}')),
  ok("mcp__plugin_browser__shot", {}, [
    { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
  ]),
  (words) => ({
    name: "made_up_tool",
    input: { text: words() },
    result: [...texts(words()), { type: "tool_reference", tool_name: "x" }],
    status: "ok",
  }),
  ok("constructor", { ["__proto__"]: 1 }, ""),
  () => ({
    name: "web_search",
    input: { query: "x" },
    result: [{ type: "web_search_result", title: "x", url: "https://example.com/" }],
    status: "ok",
    onServer: "web_search_tool_result",
  }),
];
