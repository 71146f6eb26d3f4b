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
  {
    id: "vscode-background",
    tool: "run_in_terminal",
    input: { command: "npm run watch", explanation: "Builds on change", mode: "async" },
    content: "Command is running in terminal with ID=96fa1987\n The command became idle with output:\nwatching…",
  },
  {
    id: "vscode-look",
    tool: "get_terminal_output",
    input: { id: "96fa1987" },
    content: "Output of terminal 96fa1987:\nwatching…\nbuilt sums.ts",
  },
  {
    id: "vscode-killed",
    tool: "kill_terminal",
    input: { id: "96fa1987" },
    content: "Successfully killed persistent terminal 96fa1987. Final output before termination:\nbuilt sums.ts",
  },
  {
    id: "vscode-notebook",
    tool: "edit_notebook_file",
    input: {
      filePath: "/w/sums.ipynb",
      editType: "edit",
      cellId: "#VSC-1",
      newCode: "total = sum(signs)",
      language: "python",
    },
    content: '<some_of_the_cells_after_edit path="/w/sums.ipynb">\ntotal = sum(signs)',
  },
  {
    id: "vscode-questions",
    tool: "vscode_askQuestions",
    input: {
      questions: [{ header: "Signs", question: "Which signs?", options: [{ label: "Both" }, { label: "Plus" }] }],
    },
    content: '{"answers":{"Signs":{"selected":["Both"],"freeText":null,"skipped":false}}}',
  },
  {
    id: "vscode-usages",
    tool: "vscode_listCodeUsages",
    input: { symbol: "sign", filePath: "src/sums.ts", lineContent: "const sum = sign;" },
    content: "2 usages of `sign`:\nsrc/sums.ts:11\nsrc/sums.ts:12",
  },
  {
    id: "vscode-read",
    tool: "read_file",
    input: { filePath: "/w/src/sums.ts", startLine: 11, endLine: 12 },
    content:
      "File: `/w/src/sums.ts`. Lines 11 to 12 (240 lines total): \n```ts\nexport const sign = 1;\nexport const sum = sign;\n```",
  },
  {
    id: "vscode-search",
    tool: "grep_search",
    input: { query: "sign", isRegexp: false, includePattern: "src/**" },
    content:
      'Found 9 matches in 2 files for "sign" (showing 2 matches in 2 files)\n\nsrc/sums.ts\n11:export const sign = 1;\n... (7 more matches in this file)\n\nnotes.md\n3:the sign',
  },
  {
    id: "vscode-edits",
    tool: "multi_replace_string_in_file",
    input: {
      explanation: "Turns the signs",
      replacements: [
        { filePath: "/w/src/sums.ts", oldString: "const sign = 1;", newString: "const sign = -1;" },
        { filePath: "/w/notes.md", oldString: "the sign", newString: "the other sign" },
      ],
    },
    content: "The following files were successfully edited:\n/w/src/sums.ts\n/w/notes.md",
  },
  {
    id: "vscode-edit-failed",
    tool: "replace_string_in_file",
    input: { filePath: "/w/src/sums.ts", oldString: "const signs", newString: "const sign" },
    content: "String replacement failed: Could not find matching text to replace.",
  },
];
