import { itJudges, type Case } from "./statusCases";

const cases: Case[] = [
  {
    title: "an error of the server that searches for OpenCode is an error",
    tool: "websearch",
    content: "MCP error -32602: Input validation error: Invalid arguments\n[]",
    status: "error",
    error: "MCP error -32602: Input validation error: Invalid arguments",
    evidence: "body",
  },
  {
    title: "what the web says about errors of servers is no error",
    tool: "codesearch",
    content: "## MCP\nMCP error -32602: Invalid arguments",
    status: "ok",
  },
  {
    title: "a file that is too large for Copilot CLI is an error",
    tool: "view",
    content: "File too large to read at once (955.1 KB). Consider using tools like grep (for searching).",
    status: "error",
    error: "File too large to read at once (955.1 KB). Consider using tools like grep (for searching).",
    evidence: "body",
  },
  {
    title: "a file about files that are too large is no error",
    tool: "view",
    content: "1. File too large to read at once (955.1 KB).",
    status: "ok",
  },
  {
    title: "a page that was not there is an error",
    tool: "WebFetch",
    content: "nothing",
    toolUseResult: { code: 404, codeText: "Not Found" },
    status: "error",
    reason: /404 Not Found/,
  },
  {
    title: "a redirect is a success",
    tool: "WebFetch",
    content: "REDIRECT DETECTED",
    toolUseResult: { code: 301 },
    status: "ok",
  },
  {
    title: "a server tool's error object is an error",
    tool: "web_search",
    content: { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" },
    status: "error",
    reason: /max_uses_exceeded/,
  },
  {
    title: "an agent in the background has started",
    tool: "Task",
    content: [{ type: "text", text: "Async agent launched successfully." }],
    toolUseResult: { status: "async_launched" },
    status: "ok",
    reason: /background/,
  },

  {
    title: "a page that the server refused is an error without structure too",
    tool: "WebFetch",
    content: "The server returned HTTP 403 Forbidden.\n\nThe response body was not retrieved.",
    status: "error",
    error: "HTTP 403 Forbidden",
    evidence: "body",
  },
  {
    title: "a language server's error is an error",
    tool: "LSP",
    content: "Error performing incomingCalls: LSP request 'x' failed",
    status: "error",
    evidence: "body",
  },
  {
    title: "a task that is not there is an error",
    tool: "TaskGet",
    content: "Task not found",
    toolUseResult: { task: null },
    status: "error",
  },
  {
    title: "a message that was not sent is an error",
    tool: "SendMessage",
    content: '{"success":false,"message":"No agent named ann"}',
    status: "error",
    error: "No agent named ann",
  },
  {
    title: "a notebook that could not be edited is an error",
    tool: "NotebookEdit",
    content: "x",
    toolUseResult: { error: "Cell not found", edit_mode: "replace" },
    status: "error",
    error: "Cell not found",
  },
  {
    title: "an empty error of a notebook is none",
    tool: "NotebookEdit",
    content: "Updated cell c1 with x",
    toolUseResult: { error: "", edit_mode: "replace" },
    status: "ok",
  },

  {
    title: "a server tool's error message is shown rather than its code",
    type: "text_editor_code_execution_tool_result",
    tool: "text_editor_code_execution",
    content: {
      type: "text_editor_code_execution_tool_result_error",
      error_code: "file_not_found",
      error_message: "No such file",
    },
    status: "error",
    error: "No such file",
  },
  {
    title: "JSON in a page that a server fetched is not the tool's failure",
    type: "web_fetch_tool_result",
    tool: "web_fetch",
    content: { type: "web_fetch_result", url: "u", error: "x" },
    status: "ok",
  },
];

describe("the status of a call", () => itJudges(cases));
