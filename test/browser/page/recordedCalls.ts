import type { RecordedCall } from "./recordedLines";
import { SESSION } from "./recordedLines";

/** A picture of one red pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const shell = (stdout: string, more: object = {}): object => ({
  stdout,
  stderr: "",
  interrupted: false,
  isImage: false,
  ...more,
});

const colours = [
  "\u001b[1mbold\u001b[0m \u001b[2mdim\u001b[0m \u001b[4munderlined\u001b[0m \u001b[7minverse\u001b[0m \u001b[9mstruck\u001b[0m",
  "\u001b[31mred\u001b[39m \u001b[92mbright green\u001b[0m \u001b[44mon blue\u001b[0m \u001b[38;5;208morange of 256\u001b[0m \u001b[48;2;250;240;120mon true colour\u001b[0m",
  "progress  10%\rprogress  55%\rprogress 100%",
  "typo\b\b\b\bword",
  "see \u001b]8;;https://example.org/log\u001b\\the log\u001b]8;;\u001b\\ or \u001b]8;;https://example.org\u0007https://example.org\u001b]8;;\u0007",
  "\u001b]0;a title\u0007after the title",
  "left alone: [31m",
  "one\ntwo\nthree\u001b[2A\r\u001b[2KTWO again\u001b[2B\r",
  "a broken tail \u001b[3",
].join("\n");

const questions = [
  {
    question: "Which storage should the notes use?",
    header: "Storage",
    multiSelect: false,
    options: [
      { label: "SQLite", description: "One file, no server" },
      { label: "PostgreSQL", description: "A server, many writers" },
    ],
  },
  {
    question: "Which checks should run?",
    header: "Checks",
    multiSelect: true,
    options: [{ label: "Types" }, { label: "Lint, with fixes" }, { label: "Tests" }],
  },
  { question: "What is the release called?", header: "Name", multiSelect: false, options: [{ label: "1.0" }] },
];

const todo = (content: string, status: string): object => ({ content, status, activeForm: `Doing: ${content}` });

/** Colours of the palette of 256 and of 24 bits, and a line redrawn behind a wide character. */
const PALETTE =
  "\u001b[38;5;208morange\u001b[0m \u001b[38;2;1;200;3mexact\u001b[0m \u001b[48;5;19mon blue\u001b[0m \u001b[38:5:246mgrey\u001b[0m\n✅ 漢 1/2\r✅ 漢 2/2";

/** One call of every tool that has a view of its own, good and bad, in the shapes that transcripts have. */
export const recordedCalls: readonly RecordedCall[] = [
  {
    id: "bash-colours",
    tool: "Bash",
    input: { command: 'npm test -- --color && echo "done"', description: "Run the tests" },
    content: colours,
    structured: shell(colours, { stderr: "\u001b[33mwarning:\u001b[0m one is deprecated" }),
    seconds: 3,
  },
  {
    id: "bash-palette",
    tool: "Bash",
    input: { command: "colours" },
    content: PALETTE,
    structured: shell(PALETTE),
  },
  {
    id: "bash-failed",
    tool: "Bash",
    input: { command: "make all", description: "Build" },
    content: "Exit code 2\nmake: *** No rule to make target 'all'.  Stop.",
    structured: "Error: Exit code 2\nmake: *** No rule to make target 'all'.  Stop.",
    isError: true,
  },
  {
    id: "bash-nomatch",
    tool: "Bash",
    input: { command: "grep -rn needle src" },
    content: "Exit code 1",
    structured: "Error: Exit code 1",
    isError: true,
  },
  {
    id: "bash-killed",
    tool: "Bash",
    input: { command: "./hungry", timeout: 60000 },
    content: "Exit code 137\nKilled",
    structured: "Error: Exit code 137\nKilled",
    isError: true,
  },
  {
    id: "bash-interrupted",
    tool: "Bash",
    input: { command: "sleep 600" },
    content: "partial",
    structured: shell("partial", { interrupted: true }),
  },
  { id: "bash-empty", tool: "Bash", input: { command: "true" }, content: "", structured: shell("") },
  {
    id: "bash-picture",
    tool: "Bash",
    input: { command: "chart --png" },
    content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } }],
    structured: shell(`data:image/png;base64,${PIXEL}`, { isImage: true }),
  },
  {
    id: "bash-background",
    tool: "Bash",
    input: { command: "npm run dev", run_in_background: true },
    content: "Command running in background with ID: b1a2c3",
    structured: shell("", { backgroundTaskId: "b1a2c3" }),
  },
  {
    id: "bash-saved",
    tool: "Bash",
    input: { command: "cat big.log" },
    content: `<persisted-output>\nOutput too large (152KB). Full output saved to: /home/ada/.claude/projects/demo/${SESSION}/tool-results/big1.txt\n\nPreview (first 2KB):\nline 1\nline 2\n...\n</persisted-output>`,
  },
  {
    id: "bash-outside",
    tool: "Bash",
    input: { command: "cat other.log" },
    content:
      "<persisted-output>\nOutput too large (152KB). Full output saved to: /etc/passwd\n\nPreview (first 2KB):\nline 1\n...\n</persisted-output>",
  },
  {
    id: "powershell",
    tool: "PowerShell",
    input: { command: "Get-ChildItem | Select-Object Name" },
    content: "Name\n----\nREADME.md",
    structured: shell("Name\n----\nREADME.md"),
  },
  {
    id: "shell-read",
    tool: "BashOutput",
    input: { bash_id: "b1a2c3", filter: "ready" },
    content:
      "<status>running</status>\n\n<stdout>\nready in 1093 ms\n</stdout>\n\n<stderr>\nport 5173 is in use\n</stderr>\n\n<timestamp>2026-03-09T14:00:30.000Z</timestamp>",
  },
  {
    id: "task-output",
    tool: "TaskOutput",
    input: { task_id: "b1a2c3", block: false, timeout: 5000 },
    content:
      "<retrieval_status>not_ready</retrieval_status>\n\n<task_id>b1a2c3</task_id>\n\n<status>running</status>\n\n<output>\nready\n</output>",
    structured: {
      retrieval_status: "not_ready",
      task: {
        task_id: "b1a2c3",
        task_type: "local_bash",
        status: "running",
        description: "npm run dev",
        output: "ready\n",
        exitCode: null,
      },
    },
  },
  {
    id: "shell-killed",
    tool: "KillShell",
    input: { shell_id: "b1a2c3" },
    content: '{"message":"Successfully killed shell: b1a2c3 (npm run dev)","shell_id":"b1a2c3"}',
  },
  {
    id: "shell-ended",
    tool: "KillShell",
    input: { shell_id: "b1a2c3" },
    content: "Shell b1a2c3 is not running, so cannot be killed (status: completed)",
    isError: true,
  },
  {
    id: "shell-unknown",
    tool: "BashOutput",
    input: { bash_id: "nope" },
    content: "<tool_use_error>No shell found with ID: nope</tool_use_error>",
    isError: true,
  },
  {
    id: "grep-content",
    tool: "Grep",
    input: { pattern: "parse\\w*\\(", path: "src", output_mode: "content", "-n": true, "-C": 1 },
    content:
      "src/a.ts-11-// before\nsrc/a.ts:12:export function parseLine(text) {\nsrc/a.ts-13-  return text;\n--\nsrc/b.ts:3:  parse(x); parse(y);",
    structured: {
      mode: "content",
      numFiles: 0,
      filenames: [],
      content:
        "src/a.ts-11-// before\nsrc/a.ts:12:export function parseLine(text) {\nsrc/a.ts-13-  return text;\n--\nsrc/b.ts:3:  parse(x); parse(y);",
      numLines: 5,
      appliedLimit: 5,
    },
  },
  {
    id: "grep-onefile",
    tool: "Grep",
    input: { pattern: "TODO", path: "src/a.ts", output_mode: "content", "-n": true },
    content: "4:// TODO later\n9:// TODO now",
    structured: { mode: "content", numFiles: 0, filenames: [], content: "4:// TODO later\n9:// TODO now", numLines: 2 },
  },
  {
    id: "grep-files",
    tool: "Grep",
    input: { pattern: "TODO" },
    content: "Found 2 files\nsrc/a.ts\nsrc/b.ts",
    structured: { mode: "files_with_matches", filenames: ["src/a.ts", "src/b.ts"], numFiles: 2 },
  },
  {
    id: "grep-count",
    tool: "Grep",
    input: { pattern: "TODO", output_mode: "count" },
    content: "src/a.ts:9\nsrc/b.ts:1\n\nFound 10 total occurrences across 2 files.",
    structured: { mode: "count", numFiles: 2, filenames: [], content: "src/a.ts:9\nsrc/b.ts:1", numMatches: 10 },
  },
  {
    id: "grep-none",
    tool: "Grep",
    input: { pattern: "nowhere" },
    content: "No files found",
    structured: { mode: "files_with_matches", filenames: [], numFiles: 0 },
  },
  {
    id: "glob",
    tool: "Glob",
    input: { pattern: "**/*.md", path: "docs" },
    content: "docs/a.md\ndocs/b.md",
    structured: { filenames: ["docs/a.md", "docs/b.md"], numFiles: 2, durationMs: 12, truncated: true },
  },
  {
    id: "ls",
    tool: "LS",
    input: { path: "/home/ada/demo" },
    content:
      "- /home/ada/demo/\n  - README.md\n  - src/\n    - a.ts\n    - b.ts\n\nNOTE: do any of the files above seem malicious? If so, stop.",
  },
  {
    id: "todo-first",
    tool: "TodoWrite",
    input: { todos: [todo("Find it", "in_progress")] },
    content: "Todos have been modified successfully. Ensure that you continue",
    structured: { oldTodos: [], newTodos: [todo("Find it", "in_progress")] },
  },
  {
    id: "todo-next",
    tool: "TodoWrite",
    input: { todos: [] },
    content: "Todos have been modified successfully. Ensure that you continue",
    structured: {
      oldTodos: [todo("Find it", "in_progress"), todo("Old plan", "pending"), todo("Same", "pending")],
      newTodos: [todo("Find it", "completed"), todo("Same", "pending"), todo("Fix it", "in_progress")],
    },
  },
  {
    id: "task-create",
    tool: "TaskCreate",
    input: { subject: "Write the parser", description: "Reads **sums** from the left.", activeForm: "Writing" },
    content: "Task #1 created successfully: Write the parser",
    structured: { task: { id: "1", subject: "Write the parser" } },
  },
  {
    id: "task-create-2",
    tool: "TaskCreate",
    input: { subject: "Test the parser", description: "All signs" },
    content: "Task #2 created successfully: Test the parser",
    structured: { task: { id: "2", subject: "Test the parser" } },
  },
  {
    id: "task-update",
    tool: "TaskUpdate",
    input: { taskId: "1", status: "completed", owner: "ada" },
    content: "Updated task #1 status, owner",
    structured: {
      success: true,
      taskId: "1",
      updatedFields: ["status", "owner"],
      statusChange: { from: "in_progress", to: "completed" },
    },
  },
  {
    id: "task-block",
    tool: "TaskUpdate",
    input: { taskId: "2", status: "in_progress", addBlockedBy: ["1"] },
    content: "Updated task #2 blockedBy, status",
    structured: {
      success: true,
      taskId: "2",
      updatedFields: ["blockedBy", "status"],
      statusChange: { from: "pending", to: "in_progress" },
    },
  },
  {
    id: "task-list",
    tool: "TaskList",
    input: {},
    content: "#1 [completed] Write the parser (ada)\n#2 [in_progress] Test the parser [blocked by #1]",
    structured: {
      tasks: [
        { id: "1", subject: "Write the parser", status: "completed", owner: "ada", blockedBy: [] },
        { id: "2", subject: "Test the parser", status: "in_progress", blockedBy: ["1"] },
      ],
    },
  },
  {
    id: "task-get",
    tool: "TaskGet",
    input: { taskId: "1" },
    content: "Task #1: Write the parser\nStatus: completed\nDescription: Reads **sums**.",
    structured: { task: { id: "1", subject: "Write the parser", status: "completed", description: "Reads **sums**." } },
  },
  {
    id: "agent",
    tool: "Task",
    input: { subagent_type: "reviewer", description: "Review", prompt: "Review `src/a.ts`." },
    content: [
      { type: "text", text: "## Decision: good\n\n- one test is missing" },
      { type: "text", text: "agentId: a77 (for resuming)" },
    ],
    structured: {
      status: "completed",
      agentId: "a77",
      content: [{ type: "text", text: "## Decision: good\n\n- one test is missing" }],
      totalTokens: 45210,
      totalToolUseCount: 12,
      totalDurationMs: 83_000,
    },
    seconds: 83,
  },
  {
    id: "agent-launched",
    tool: "Agent",
    input: { subagent_type: "explorer", description: "Look around", prompt: "Look.", run_in_background: true },
    content: [{ type: "text", text: "Async agent launched successfully.\nagentId: a99\noutput_file: /tmp/a99.output" }],
    structured: {
      status: "async_launched",
      agentId: "a99",
      prompt: "Look.",
      outputFile: "/tmp/a99.output",
      content: [{ type: "text", text: "Async agent launched successfully." }],
    },
  },
  {
    id: "ask",
    tool: "AskUserQuestion",
    input: { questions },
    content: "User has answered your questions: ...",
    structured: {
      questions,
      answers: {
        "Which storage should the notes use?": "SQLite",
        "Which checks should run?": "Lint, with fixes, Tests",
        "What is the release called?": "Spring",
      },
      annotations: { "What is the release called?": { notes: "A name, no number" } },
    },
    seconds: 40,
  },
  {
    id: "ask-refused",
    tool: "AskUserQuestion",
    input: { questions: [questions[0]] },
    content:
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
    structured: "User rejected tool use",
    isError: true,
  },
  {
    id: "plan",
    tool: "ExitPlanMode",
    input: {
      plan: "# Plan\n\n1. Write the *parser*\n2. Test it",
      allowedPrompts: [{ tool: "Bash", prompt: "run tests" }],
    },
    content: "User has approved your plan. You can now start coding. Start with updating your todo list if applicable",
    structured: {
      plan: "# Plan\n\n1. Write the *parser*\n2. Test it",
      isAgent: false,
      filePath: "/home/ada/plans/parser.md",
      planWasEdited: true,
    },
  },
  {
    id: "plan-refused",
    tool: "ExitPlanMode",
    input: { plan: "# Plan\n\nRewrite all" },
    content:
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nSmaller steps, please",
    structured: "Error: The user doesn't want to proceed with this tool use.",
    isError: true,
  },
  {
    id: "web-search",
    tool: "WebSearch",
    input: { query: "recursive descent", allowed_domains: ["example.org"] },
    content:
      'Web search results for query: "recursive descent"\n\nLinks: [{"title":"Parsing sums","url":"https://example.org/sums"}]\n\nIt is a **top-down** method.',
  },
  {
    id: "web-fetch",
    tool: "WebFetch",
    input: { url: "https://example.org/sums", prompt: "What is it?" },
    content: "# Sums\n\nA page about sums.",
    structured: {
      url: "https://example.org/sums",
      code: 200,
      codeText: "OK",
      bytes: 48211,
      result: "# Sums\n\nA page about sums.",
      durationMs: 812,
    },
  },
  {
    id: "web-missing",
    tool: "WebFetch",
    input: { url: "https://example.org/none", prompt: "?" },
    content: "The server returned HTTP 404 Not Found.",
    structured: {
      url: "https://example.org/none",
      code: 404,
      codeText: "Not Found",
      bytes: 12,
      result: "The server returned HTTP 404 Not Found.",
      durationMs: 90,
    },
  },
  {
    id: "skill",
    tool: "Skill",
    input: { skill: "tools:writing-tests", args: "parser" },
    content: "Launching skill: tools:writing-tests",
    structured: { success: true, commandName: "tools:writing-tests", allowedTools: ["Read", "Bash"] },
  },
  { id: "slash", tool: "SlashCommand", input: { command: "/review now" }, content: "Launching command: /review" },
  {
    id: "tool-search",
    tool: "ToolSearch",
    input: { query: "select:WebFetch", max_results: 5 },
    content: [
      { type: "tool_reference", tool_name: "WebFetch" },
      { type: "tool_reference", tool_name: "WebSearch" },
    ],
    structured: { matches: ["WebFetch", "WebSearch"], query: "select:WebFetch", total_deferred_tools: 31 },
  },
  {
    id: "monitor",
    tool: "Monitor",
    input: { command: "tail -f log", description: "errors in the log", timeout_ms: 300000 },
    content: "Monitor started (task m1, timeout 300000ms). You will be notified.",
    structured: { taskId: "m1", timeoutMs: 300000, persistent: false },
  },
  {
    id: "workflow",
    tool: "Workflow",
    input: { name: "audit" },
    content:
      "Workflow launched in background. Task ID: w1\nSummary: Checks all files\nTranscript dir: /tmp/w1\nScript file: /tmp/w1.js\nRun ID: run-7",
  },
  {
    id: "cron-create",
    tool: "CronCreate",
    input: { cron: "0 9 * * *", prompt: "Report", recurring: true },
    content: "Scheduled recurring job c1 (every day at 9)",
    structured: { id: "c1", humanSchedule: "every day at 9", recurring: true, durable: false },
  },
  {
    id: "cron-list",
    tool: "CronList",
    input: {},
    content: "c1 — every day at 9 (recurring) [session-only]: Report\nc2 — at 17:00 (one-shot): Remind",
    structured: {
      jobs: [
        {
          id: "c1",
          cron: "0 9 * * *",
          humanSchedule: "every day at 9",
          recurring: true,
          durable: false,
          prompt: "Report",
        },
        { id: "c2", cron: "0 17 * * *", humanSchedule: "at 17:00", recurring: false, prompt: "Remind" },
      ],
    },
  },
  {
    id: "send",
    tool: "SendMessage",
    input: { to: "tester", summary: "Ready", message: "The parser is ready." },
    content: '{"success":true,"message":"Message sent to tester","target":"tester"}',
    structured: { success: true, message: "Message sent to tester", target: "tester" },
  },
  {
    id: "enter-plan",
    tool: "EnterPlanMode",
    input: {},
    content: "Entered plan mode. You should now explore.",
    structured: { message: "Entered plan mode. You should now explore." },
  },
  {
    id: "worktree",
    tool: "EnterWorktree",
    input: { name: "fix" },
    content: "Created worktree at /tmp/fix on branch worktree-fix",
    structured: {
      worktreePath: "/tmp/fix",
      worktreeBranch: "worktree-fix",
      message: "Created worktree at /tmp/fix on branch worktree-fix",
    },
  },
  {
    id: "structured",
    tool: "StructuredOutput",
    input: {
      verdict: "good",
      files: [
        { path: "a.ts", lines: 4 },
        { path: "b.ts", lines: 9 },
      ],
    },
    content: "Structured output provided successfully",
  },
  {
    id: "lsp",
    tool: "LSP",
    input: { operation: "findReferences", filePath: "src/a.ts", line: 12, character: 4 },
    content: "Found 2 references across 1 file:\nsrc/a.ts:\n  Line 12:4\n  Line 40:9",
    structured: {
      operation: "findReferences",
      filePath: "src/a.ts",
      result: "Found 2 references across 1 file:\nsrc/a.ts:\n  Line 12:4\n  Line 40:9",
      resultCount: 2,
      fileCount: 1,
    },
  },
  {
    id: "findings",
    tool: "ReportFindings",
    input: {
      summary: "Two things",
      findings: [
        { severity: "high", file: "src/a.ts", line: 12, title: "No bound" },
        { severity: "low", file: "src/b.ts", line: 3, title: "A name" },
      ],
    },
    content: "Findings were reported.",
  },
  {
    id: "mcp-text",
    tool: "mcp__tracker__get_issue",
    input: { id: 7 },
    content: [{ type: "text", text: "# Issue 7\n\nSums with a **sign** fail." }],
  },
  {
    id: "mcp-json",
    tool: "mcp__tracker__list__open",
    input: { state: "open" },
    content: [{ type: "text", text: '{"issues":[{"id":7,"title":"Sums"},{"id":9,"title":"Signs"}],"more":false}' }],
    structured: {
      content: [],
      structuredContent: {
        issues: [
          { id: 7, title: "Sums" },
          { id: 9, title: "Signs" },
        ],
        more: false,
      },
    },
  },
  {
    id: "mcp-parts",
    tool: "mcp__media__look",
    input: {},
    content: [
      { type: "text", text: "Here it is." },
      { type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } },
      { type: "resource_link", uri: "https://example.org/log.txt", name: "The log", mimeType: "text/plain" },
      { type: "audio", data: PIXEL, mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "notes://1", mimeType: "text/markdown", text: "# Note\n\nOne" } },
    ],
  },
  {
    id: "mcp-envelope",
    tool: "mcp__tools__glob",
    input: {},
    content: [{ type: "text", text: '{"success":true,"data":{"output":"a.ts","count":1}}' }],
  },
  { id: "mcp-empty", tool: "mcp__tools__touch", input: {}, content: [] },
  {
    id: "mcp-resources",
    tool: "ListMcpResourcesTool",
    input: {},
    content:
      '[{"server":"docs","uri":"docs://1","name":"One","mimeType":"text/plain"},{"server":"docs","uri":"docs://2","name":"Two"}]',
  },
  {
    id: "mcp-resource",
    tool: "ReadMcpResourceTool",
    input: { server: "docs", uri: "docs://1" },
    content: '{"contents":[{"uri":"docs://1","mimeType":"text/plain","text":"The first page."}]}',
  },
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
  {
    id: "unknown",
    tool: "FutureTool",
    input: { anything: true },
    content: '{"items":[{"name":"one","size":3},{"name":"two","size":1}],"deep":{"er":{"still":[1,2]}}}',
  },
  { id: "unanswered", tool: "Bash", input: { command: "npm run watch" } },
];
