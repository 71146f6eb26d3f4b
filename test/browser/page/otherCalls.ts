import type { RecordedCall } from "./recordedLines";

/** Calls of other agents, in the forms of their own tools. */
export const otherCalls: readonly RecordedCall[] = [
  {
    id: "gemini-read",
    tool: "read_file",
    input: { file_path: "src/sums.ts", start_line: 11, end_line: 13 },
    content:
      "\nIMPORTANT: The file content has been truncated.\nStatus: Showing lines 11-13 of 240 total lines.\nAction: To read more of the file, you can use the 'start_line' and 'end_line' parameters in a subsequent 'read_file' call.\n\n--- FILE CONTENT (truncated) ---\nexport function sum(text: string): number {\n  return parse(text).value;\n}",
  },
  {
    id: "qwen-unchanged",
    tool: "read_file",
    input: { file_path: "src/sums.ts" },
    content:
      "[File src/sums.ts unchanged since last read in this session — the full content was provided earlier in this conversation.]",
  },
  {
    id: "pi-read",
    tool: "read",
    input: { path: "notes.md", limit: 2 },
    content: "# Notes\n- signs\n\n[9 more lines in file. Use offset=3 to continue.]",
  },
  {
    id: "gemini-search",
    tool: "grep_search",
    input: { pattern: "sign", dir_path: "src" },
    content:
      'Found 2 matches for pattern "sign" in path "src" (results limited to 2 matches for performance):\n---\nFile: sums.ts\nL11- // Reads\nL12:   const sign = 1;\n---\nFile: text.ts\nL3: sign;\n---',
  },
  {
    id: "copilot-search",
    tool: "rg",
    input: { pattern: "sign" },
    content: "./src/sums.ts\n./notes.md",
  },
  {
    id: "codex-search",
    tool: "web_search",
    input: { query: "recursive descent", queries: ["recursive descent", "sums with signs"] },
    content: [],
  },
  { id: "codex-page", tool: "web_search", input: { url: "https://example.org/sums", pattern: "sign" }, content: [] },
  {
    id: "gemini-web",
    tool: "google_web_search",
    input: { query: "recursive descent" },
    content: 'Web search results for "recursive descent":\n\nIt is a **top-down** method.[1]\n\nSources:\n[1] Sums',
  },
  {
    id: "opencode-page",
    tool: "webfetch",
    input: { url: "https://example.org/sums", format: "markdown" },
    content: "# Sums\n\nA page about **sums**.",
  },
  {
    id: "codex-tools",
    tool: "tool_search",
    input: { query: "issues", limit: 2 },
    content: JSON.stringify([
      { type: "namespace", name: "mcp__github", tools: [{ name: "list_issues" }, { name: "create_issue" }] },
    ]),
  },
  {
    id: "codex-wait",
    tool: "wait_agent",
    input: { targets: ["a7"], timeout_ms: 20000 },
    content: JSON.stringify({
      status: { a7: { completed: "The signs are read.\n\n- **one** test added" } },
      timed_out: false,
    }),
  },
  {
    id: "codex-message",
    tool: "send_input",
    input: { id: "a7", message: "Look again" },
    content: JSON.stringify({ submission_id: "b8" }),
  },
  { id: "copilot-intent", tool: "report_intent", input: { intent: "Reading the sums" }, content: "Intent logged" },
];
