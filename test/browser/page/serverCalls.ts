import type { RecordedCall } from "./recordedLines";

/** Calls of tools on the API's side, whose results stand in the model's own message. */
export const serverCalls: readonly RecordedCall[] = [
  {
    id: "server-search",
    tool: "web_search",
    input: { query: "signs" },
    server: "web_search_tool_result",
    content: [{ type: "web_search_result", title: "Signs", url: "https://example.org/signs", page_age: "2 days" }],
  },
  {
    id: "server-fetch",
    tool: "web_fetch",
    input: { url: "https://example.org/signs" },
    server: "web_fetch_tool_result",
    content: {
      type: "web_fetch_result",
      url: "https://example.org/signs",
      content: { type: "document", title: "Signs", source: { type: "text", data: "# Signs" } },
      retrieved_at: "2026-03-09T14:00:00Z",
    },
  },
  {
    id: "server-bash",
    tool: "bash_code_execution",
    input: { command: "ls /" },
    server: "bash_code_execution_tool_result",
    content: { type: "bash_code_execution_result", stdout: "bin\netc\n", stderr: "", return_code: 0, content: [] },
  },
  {
    id: "server-code",
    tool: "code_execution",
    input: { code: "print(6 * 7)" },
    server: "code_execution_tool_result",
    content: {
      type: "code_execution_result",
      stdout: "42\n",
      stderr: "",
      return_code: 0,
      content: [{ type: "code_execution_output", file_id: "file_1" }],
    },
  },
  {
    id: "server-editor",
    tool: "text_editor_code_execution",
    input: { command: "view", path: "/tmp/a.py" },
    server: "text_editor_code_execution_tool_result",
    content: {
      type: "text_editor_code_execution_view_result",
      file_type: "text",
      content: "print(1)\n",
      num_lines: 1,
      start_line: 1,
      total_lines: 1,
    },
  },
  {
    id: "server-tools",
    tool: "tool_search_tool_regex",
    input: { pattern: "git.*" },
    server: "tool_search_tool_result",
    content: {
      type: "tool_search_tool_search_result",
      tool_references: [{ type: "tool_reference", tool_name: "git_log" }],
    },
  },
  {
    id: "advisor",
    tool: "advisor",
    input: {},
    server: "advisor_tool_result",
    content: { type: "advisor_result", text: "Test **first**." },
  },
];
