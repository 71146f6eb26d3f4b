import assert from "node:assert/strict";
import * as fc from "fast-check";
import { summaryOf } from "../../../src/transcripts/calls/parseToolResult";
import readers from "../../../src/transcripts/calls/readers/all";

const CWD = "/home/sam/app";

/** The line about each tool's input, by tool; paths stand below the working folder unless they lie elsewhere. */
const GOLDEN: Readonly<Record<string, readonly (readonly [input: Record<string, unknown>, line: string])[]>> = {
  apply_patch: [
    [
      { input: "*** Begin Patch\n*** Update File: src/a.js\n@@\n-a\n+b\n*** Delete File: b.js\n*** End Patch" },
      "src/a.js, b.js",
    ],
    [{ input: "no patch" }, "input: no patch"],
  ],
  bash: [[{ command: "npm test" }, "npm test"]],
  "container.exec": [[{ command: ["ls", "-la"] }, "ls -la"]],
  create: [[{ path: "/home/sam/app/src/a.js", file_text: "x" }, "src/a.js"]],
  create_file: [[{ filePath: "/home/sam/app/src/a.js", content: "x" }, "src/a.js"]],
  exec: [
    [{ input: 'const r = await tools.exec_command({cmd: "ls"});' }, 'const r = await tools.exec_command({cmd: "ls"});'],
    [{ input: '// @exec: {"yield_time_ms": 500}\ntext("a");' }, 'text("a");'],
  ],
  wait: [[{ cell_id: "3" }, "cell_id: 3"]],
  exec_command: [[{ cmd: "npm test", workdir: "/home/sam/app" }, "npm test"]],
  grep_files: [[{ pattern: "TODO", path: "src" }, "TODO in src"]],
  fetch_webpage: [
    [
      { query: "due dates", urls: ["https://example.org", "https://example.com"] },
      "https://example.org https://example.com",
    ],
    [{ query: "due dates" }, "due dates"],
  ],
  file_search: [[{ query: "**/*.ts" }, "**/*.ts"]],
  grep_search: [
    [{ query: "TODO", includePattern: "src/**" }, "TODO in src/**"],
    [{ pattern: "TODO", dir_path: "/home/sam/app/src", include_pattern: "*.ts" }, "TODO in src *.ts"],
  ],
  insert_edit_into_file: [[{ filePath: "/home/sam/app/src/a.js", code: "x" }, "src/a.js"]],
  list_dir: [
    [{ dir_path: "/home/sam/app/src" }, "src"],
    [{ path: "/home/sam/app/src" }, "src"],
  ],
  list_directory: [[{ path: "/home/sam/app/src" }, "src"]],
  local_shell: [[{ command: ["bash", "-lc", "npm test"] }, "npm test"]],
  powershell: [[{ command: "npm test" }, "npm test"]],
  read_file: [
    [{ absolute_path: "/home/sam/app/src/a.js" }, "src/a.js"],
    [{ filePath: "/home/sam/app/src/a.js", startLine: 1 }, "src/a.js"],
  ],
  read_many_files: [[{ paths: ["a.js"] }, '{"paths":["a.js"]}']],
  replace: [[{ file_path: "/home/sam/app/src/a.js", old_string: "a", new_string: "b" }, "src/a.js"]],
  replace_string_in_file: [[{ filePath: "/etc/hosts", oldString: "a", newString: "b" }, "/etc/hosts"]],
  rg: [[{ pattern: "TODO" }, "TODO"]],
  run_in_terminal: [[{ command: "npm test", explanation: "Runs" }, "npm test"]],
  run_shell_command: [
    [{ command: "npm test", description: "Runs" }, "npm test"],
    [{ description: "Runs" }, "Runs"],
  ],
  semantic_search: [[{ query: "where are notes kept" }, "where are notes kept"]],
  search_file_content: [[{ pattern: "TODO" }, "TODO"]],
  shell: [[{ command: ["bash", "-lc", "npm test"], timeout_ms: 1000 }, "npm test"]],
  shell_command: [[{ command: "npm test" }, "npm test"]],
  unified_exec: [[{ input: ["ls"] }, '{"input":["ls"]}']],
  view: [[{ path: "/home/sam/app/src/a.js" }, "src/a.js"]],
  view_image: [[{ path: "a.png" }, "a.png"]],
  write_file: [[{ file_path: "/home/sam/app/src/a.js", content: "x" }, "src/a.js"]],
  write_stdin: [
    [{ session_id: 7, chars: "y\n" }, "y (session 7)"],
    [{ session_id: 7, chars: "\u0003" }, "Ctrl+C (session 7)"],
    [{ session_id: 7, chars: "\u0004" }, "Ctrl+D (session 7)"],
    [{ session_id: 7, chars: "", yield_time_ms: 500 }, "session 7"],
    [{ chars: "y" }, "chars: y"],
  ],
  advisor: [[{}, "Advice"]],
  Agent: [[{ description: "Find parsers", prompt: "…", subagent_type: "Explore" }, "Find parsers (Explore)"]],
  process: [[{ action: "poll", sessionId: "s1" }, "shell s1"]],
  job_output: [[{ shell_id: "001", wait: false }, "shell 001"]],
  job_kill: [[{ shell_id: "001" }, "shell 001"]],
  sessions_spawn: [[{ task: "Look around", label: "scout", agentId: "main" }, "Look around"]],
  AgentOutputTool: [[{ agentId: "a1b2", block: true }, "a1b2"]],
  Artifact: [[{ file_path: "/home/sam/app/report.html" }, "report.html"]],
  AskUserQuestion: [
    [{ questions: [{ question: "Which format?" }] }, "Which format?"],
    [{ questions: [{ question: "A?" }, { question: "B?" }] }, "A? (and 1 more)"],
    [{ questions: '[{"question":"A?"}]' }, "A?"],
    [{ questions: 7 }, "questions: 7"],
  ],
  ask_user_question: [[{ question: "Which format?" }, "Which format?"]],
  Bash: [
    [{ command: "npm\n  test", description: "Run" }, "npm test"],
    [{ command: "cat /home/sam/app/src/a.js /etc/hosts" }, "cat src/a.js /etc/hosts"],
    [{ command: ["ls", "-la"] }, "ls -la"],
    [{ description: "Run" }, "Run"],
    [{ command: { a: 1 } }, '{"command":{"a":1}}'],
  ],
  BashOutput: [
    [{ bash_id: "b1" }, "b1"],
    [{ bash_id: "b1", filter: "ERR" }, "b1 (lines that match ERR)"],
  ],
  BashOutputTool: [[{ shell_id: "b1" }, "b1"]],
  bash_code_execution: [[{ command: "ls" }, "ls"]],
  Cd: [[{ path: "/home/sam/app/src" }, "src"]],
  code_execution: [[{ code: "print(1)" }, "print(1)"]],
  CronCreate: [[{ cron: "*/2 * * * *", prompt: "Check CI" }, "*/2 * * * * Check CI"]],
  CronDelete: [[{ id: "337e67de" }, "337e67de"]],
  CronList: [[{}, "Scheduled jobs"]],
  Edit: [
    [{ file_path: "/home/sam/app/src/my notes.ts", old_string: "a", new_string: "b" }, "src/my notes.ts"],
    [{ file_path: "/etc/hosts" }, "/etc/hosts"],
    [{}, ""],
  ],
  EnterPlanMode: [[{}, "Plan mode"]],
  EnterWorktree: [
    [{}, "New worktree"],
    [{ name: "fix" }, "fix"],
  ],
  ExitPlanMode: [
    [{ plan: "\n## The plan\nx" }, "The plan"],
    [{ planFilePath: "/home/sam/app/plan.md" }, "plan.md"],
    [{}, "Plan"],
  ],
  exit_plan_mode: [[{ plan: "# P" }, "P"]],
  ExitWorktree: [[{ action: "remove" }, "remove"]],
  Glob: [
    [{ pattern: "**/*.ts" }, "**/*.ts"],
    [{ pattern: "**/*.ts", path: "/home/sam/app/src" }, "**/*.ts in src"],
  ],
  Grep: [
    [{ pattern: "a|b", path: "/home/sam/app/src", glob: "*.ts" }, "a|b in src *.ts"],
    [{ pattern: "x" }, "x"],
  ],
  KillBash: [[{ shell_id: "b1" }, "b1"]],
  KillShell: [[{ shell_id: "b1" }, "b1"]],
  ListAgents: [[{}, "Agents"]],
  ListMcpResources: [[{}, "All servers"]],
  ListMcpResourcesTool: [
    [{}, "All servers"],
    [{ server: "just" }, "just"],
  ],
  LS: [[{ path: "/home/sam/app/src" }, "src"]],
  LSP: [
    [{ operation: "hover", filePath: "/home/sam/app/a.go", line: 3, character: "9" }, "hover a.go:3:9"],
    [{ operation: "workspaceSymbol", query: "Foo" }, "workspaceSymbol Foo"],
  ],
  Monitor: [[{ command: "gh pr checks", description: "PR checks" }, "PR checks"]],
  MultiEdit: [
    [{ file_path: "/home/sam/app/a.ts", edits: [{}, {}] }, "a.ts (2 edits)"],
    [{ file_path: "/home/sam/app/a.ts", edits: "[{}]" }, "a.ts (1 edit)"],
    [{}, ""],
  ],
  NotebookEdit: [
    [{ notebook_path: "/home/sam/app/a.ipynb", cell_id: "c3", new_source: "x" }, "a.ipynb (cell c3)"],
    [{ notebook_path: "/home/sam/app/a.ipynb", cell_number: 0 }, "a.ipynb (cell 0)"],
  ],
  NotebookRead: [[{ notebook_path: "/home/sam/app/a.ipynb" }, "a.ipynb"]],
  PowerShell: [[{ command: "Get-ChildItem" }, "Get-ChildItem"]],
  PushNotification: [[{ message: "Done" }, "Done"]],
  Read: [
    [{ file_path: "/home/sam/app/a.ts" }, "a.ts"],
    [{ filepath: "/home/sam/app/a.ts" }, "a.ts"],
    [{ file_path: "/home/sam/app/a.ts", offset: 10, limit: 5 }, "a.ts:10–14"],
    [{ file_path: "/home/sam/app/a.ts", offset: "10" }, "a.ts:10–"],
    [{ file_path: "/home/sam/app/a.pdf", pages: "1-3" }, "a.pdf (pages 1-3)"],
    [{ file_path: ["a"], offset: 1 }, "a:1–"],
    [{ file_path: { a: 1 }, limit: 5 }, "limit: 5"],
  ],
  ReadMcpResource: [[{ uri: "file:///a" }, "file:///a"]],
  ReadMcpResourceTool: [[{ server: "just", uri: "file:///a" }, "just file:///a"]],
  RemoteTrigger: [[{ action: "run", trigger_id: "t1" }, "run t1"]],
  ReportFindings: [
    [{ findings: [{}] }, "1 finding"],
    [{ findings: "[{},{}]" }, "2 findings"],
    [{ summary: "None" }, "None"],
  ],
  ScheduleWakeup: [[{ delaySeconds: 270, reason: "CI runs" }, "in 270 s: CI runs"]],
  SendMessage: [
    [{ to: "ann", summary: "done", message: "…" }, "ann: done"],
    [{ type: "shutdown_request", recipient: "ann" }, "ann"],
    [{ to: "ann", message: { type: "plan_approval" } }, "ann: plan_approval"],
  ],
  SendUserFile: [[{ files: ["/home/sam/app/a.png", "/home/sam/app/b.png"] }, "a.png, b.png"]],
  Skill: [
    [{ skill: "a:b", args: "c" }, "a:b c"],
    [{ command: "a:b" }, "a:b"],
  ],
  SlashCommand: [[{ command: "/x y" }, "/x y"]],
  StructuredOutput: [[{ verdict: "ok", count: 2 }, '{"verdict":"ok","count":2}']],
  Task: [
    [{ description: "Look", subagent_type: "Explore" }, "Look (Explore)"],
    [{ prompt: "Look around" }, "Look around"],
  ],
  TaskCreate: [[{ subject: "Write tests", description: "…" }, "Write tests"]],
  TaskGet: [[{ taskId: 3 }, "#3"]],
  TaskList: [[{}, "Task list"]],
  TaskOutput: [[{ task_id: "b5", block: true, timeout: 60000 }, "b5"]],
  TaskStop: [[{ task_id: "b1" }, "b1"]],
  TaskUpdate: [
    [{ taskId: "3", status: "completed" }, "#3 completed"],
    [{ taskId: "3", addBlockedBy: ["1", "2"] }, "#3 waits for #1 #2"],
    [{ taskId: "3", addBlocks: '["4"]', owner: "ann" }, "#3 ann, blocks #4"],
  ],
  TeamCreate: [[{ team_name: "parsers" }, "parsers"]],
  TeamDelete: [[{}, "Delete the team"]],
  text_editor_code_execution: [[{ command: "view", path: "/tmp/a.py" }, "view /tmp/a.py"]],
  TodoRead: [[{}, "Todo list"]],
  TodoWrite: [
    [{ todos: "- [x] Read\n- [ ] Write" }, "2 todos, 1 done"],
    [{ todos: [{ status: "completed" }, { status: "pending" }] }, "2 todos, 1 done"],
    [{ todos: [{ content: "Read", status: "in_progress" }, { status: "pending" }] }, "2 todos, 0 done: Read"],
    [{ todos: '[{"status":"completed"}]' }, "1 todo, 1 done"],
    [{ todos: "not a list" }, "todos: not a list"],
  ],
  tool_search_tool_bm25: [[{ query: "weather" }, "weather"]],
  tool_search_tool_regex: [[{ pattern: "get_.*" }, "get_.*"]],
  ToolSearch: [[{ query: "select:WebFetch", max_results: 5 }, "select:WebFetch"]],
  WaitForMcpServers: [[{ servers: ["a", "b"] }, "a, b"]],
  WebFetch: [[{ url: "https://a.example", prompt: "…" }, "https://a.example"]],
  web_fetch: [
    [{ url: "https://a.example" }, "https://a.example"],
    [{ prompt: "Sum up https://a.example" }, "Sum up https://a.example"],
  ],
  WebSearch: [[{ query: "q" }, "q"]],
  web_search: [
    [{ query: "q" }, "q"],
    [{ queries: ["q", "r"] }, "q"],
    [{ type: "open_page", url: "https://a.example" }, "https://a.example"],
    [{ type: "find_in_page", url: "https://a.example", pattern: "q" }, "q in https://a.example"],
  ],
  Workflow: [
    [{ name: "deploy" }, "deploy"],
    [{ script: 'export const meta = { name: "review" };' }, "review"],
  ],
  Write: [[{ file_path: "/home/sam/app/a.ts", content: "x" }, "a.ts"]],
  // Of pi, Cline, Roo Code, Continue, Droid, Kimi CLI, and Qwen Code.
  edit: [
    [{ path: "/home/sam/app/src/a.js", edits: [] }, "src/a.js"],
    [{ filePath: "/home/sam/app/a.ts", oldString: "a", newString: "b" }, "a.ts"],
  ],
  write: [
    [{ path: "/home/sam/app/src/a.js", content: "x" }, "src/a.js"],
    [{ filePath: "/home/sam/app/a.ts", content: "x" }, "a.ts"],
  ],
  editor: [[{ path: "/home/sam/app/src/a.js", old_text: "a", new_text: "b" }, "src/a.js"]],
  replace_in_file: [[{ path: "/home/sam/app/src/a.js", diff: "x" }, "src/a.js"]],
  write_to_file: [[{ path: "/home/sam/app/src/a.js", content: "x" }, "src/a.js"]],
  apply_diff: [[{ path: "/home/sam/app/src/a.js", diff: "x" }, "src/a.js"]],
  edit_file: [[{ path: "/home/sam/app/src/a.js", old_str: "a", new_str: "b" }, "src/a.js"]],
  Create: [[{ file_path: "/home/sam/app/src/a.js", content: "x" }, "src/a.js"]],
  execute_command: [[{ command: "npm test", requires_approval: false }, "npm test"]],
  run_commands: [[{ commands: ["npm ci", "npm test"] }, "npm ci; npm test"]],
  run_terminal_command: [[{ command: "npm test" }, "npm test"]],
  Execute: [[{ command: "npm test", summary: "Runs" }, "npm test"]],
  Shell: [[{ command: "npm test" }, "npm test"]],
  run_terminal_cmd: [[{ command: "npm test" }, "npm test"]],
  read: [
    [{ path: "/home/sam/app/src/a.js" }, "src/a.js"],
    [{ filePath: "/home/sam/app/a.ts", offset: 3 }, "a.ts"],
  ],
  find: [[{ pattern: "*.js" }, "*.js"]],
  ls: [[{ path: "/home/sam/app/src" }, "src"]],
  read_files: [[{ files: [{ path: "a.js" }, { path: "b.js" }] }, "a.js, b.js"]],
  search_codebase: [[{ queries: ["TODO"] }, "TODO"]],
  search_files: [[{ path: "src", regex: "TODO", file_pattern: "*.ts" }, "TODO in src *.ts"]],
  Search: [[{ pattern: "TODO", path: "/home/sam/app/src" }, "TODO in src"]],
  list_files: [[{ path: "src", recursive: false }, "src"]],
  list_code_definition_names: [[{ path: "src" }, "src"]],
  agent: [[{ description: "Look", prompt: "x", subagent_type: "general" }, "Look (general)"]],
  spawn_agent: [[{ task: "Look", systemPrompt: "x" }, "Look"]],
  Subagent: [[{ description: "Look", prompt: "x", subagent_name: "general" }, "Look"]],
  // Cursor's, Kimi CLI's, and Mistral Vibe's.
  StrReplace: [[{ path: "/home/sam/app/src/a.js", old_string: "a", new_string: "b" }, "src/a.js"]],
  StrReplaceFile: [[{ path: "/home/sam/app/src/a.js", old_string: "a", new_string: "b" }, "src/a.js"]],
  ReadFile: [[{ path: "/home/sam/app/src/a.js" }, "src/a.js"]],
  WriteFile: [[{ path: "/home/sam/app/src/a.js", content: "a" }, "src/a.js"]],
  search_replace: [[{ file_path: "src/a.js", diff: "x" }, "src/a.js"]],
  // Nanocoder's.
  string_replace: [[{ path: "/home/sam/app/src/a.js", old_str: "a", new_str: "b" }, "src/a.js"]],
  diff_edit: [[{ path: "/home/sam/app/src/a.js", diff: "x" }, "src/a.js"]],
  execute_bash: [[{ command: "npm test" }, "npm test"]],
  find_files: [[{ pattern: "*.js" }, "*.js"]],
  search_file_contents: [[{ query: "TODO", path: "src", include: "*.ts" }, "TODO in src *.ts"]],
  write_tasks: [[{ tasks: [{ title: "Read", status: "completed" }] }, "1 todo, 1 done"]],
  git_diff: [[{ file: "src/a.js", staged: true }, "src/a.js"]],
  git_log: [[{ count: 3 }, "count: 3"]],
  git_status: [[{}, ""]],
  lsp_get_diagnostics: [[{ path: "src/a.js" }, "src/a.js"]],
  run_command: [[{ command: "npm test", workdir: "/home/sam/app" }, "npm test"]],
  replace_file_content: [[{ file_path: "/home/sam/app/src/a.js", old_string: "a", new_string: "b" }, "src/a.js"]],
  multi_replace_file_content: [[{ file_path: "/home/sam/app/src/a.js", edits: [] }, "src/a.js"]],
  view_file: [[{ file_path: "/home/sam/app/src/a.js", start_line: 1 }, "src/a.js"]],
  find_by_name: [[{ path: "/home/sam/app/src", pattern: "*.js" }, "src"]],
  read_url_content: [[{ url: "https://a.example" }, "https://a.example"]],
  search_web: [[{ query: "due dates" }, "due dates"]],
  fetch_url: [[{ url: "https://a.example" }, "https://a.example"]],
  mcp__trv__glob: [[{ pattern: "*.ts" }, "*.ts"]],
  mcp__a__b__c_: [[{ owner: "sam", repo: "app", issue_number: 7 }, "owner: sam, repo: app, issue_number: 7"]],
  // OpenCode's.
  grep: [
    [{ pattern: "sum", path: "/home/sam/app/src", include: "*.ts" }, "sum in src *.ts"],
    [{ pattern: "sum" }, "sum"],
  ],
  glob: [[{ pattern: "*.ts", path: "src" }, "*.ts in src"]],
  list: [[{ path: "/home/sam/app/src" }, "src"]],
  webfetch: [[{ url: "https://a.example", format: "text" }, "https://a.example"]],
  websearch: [[{ query: "q" }, "q"]],
  codesearch: [[{ query: "q" }, "q"]],
  task: [[{ description: "Look", prompt: "Look around", subagent_type: "general" }, "Look (general)"]],
  update_plan: [
    [
      {
        plan: [
          { step: "Read", status: "completed" },
          { step: "Write", status: "in_progress" },
        ],
      },
      "2 steps, 1 done: Write",
    ],
    [{ plan: [{ step: "Read", status: "pending" }], explanation: "Begin" }, "1 step, 0 done"],
    [{ plan: [7] }, '{"plan":[7]}'],
  ],
  write_todos: [[{ todos: [{ description: "Read", status: "in_progress" }] }, "1 todo, 0 done: Read"]],
  todo_write: [[{ todos: [{ id: "1", content: "Read", status: "completed" }] }, "1 todo, 1 done"]],
  SetTodoList: [[{ todos: [{ title: "Read", status: "done" }] }, "1 todo, 1 done"]],
  manage_todo_list: [
    [{ todoList: [{ id: 1, title: "Read", status: "not-started" }] }, "1 todo, 0 done"],
    [{ operation: "read" }, "operation: read"],
  ],
  update_todo_list: [[{ todos: "[x] Read\n[-] Write\n[ ] Test" }, "3 todos, 1 done: Write"]],
  Checklist: [[{ checklist: "- [x] Read\n- [ ] Write" }, "2 todos, 1 done"]],
  request_user_input: [
    [{ questions: [{ id: "a", question: "Which?" }] }, "Which?"],
    [{ questions: [{ question: "Which?" }, { question: "Where?" }, { question: "When?" }] }, "Which? (and 2 more)"],
  ],
  ask_user: [[{ question: "Which?", choices: ["this", "that"] }, "Which?"]],
  multi_replace_string_in_file: [
    [
      {
        explanation: "e",
        replacements: [
          { filePath: "/home/sam/app/a.ts", oldString: "a", newString: "b" },
          { filePath: "b.ts", oldString: "a", newString: "b" },
          { filePath: "/home/sam/app/a.ts", oldString: "c", newString: "d" },
        ],
      },
      "a.ts, b.ts",
    ],
    [{ explanation: "e" }, "explanation: e"],
  ],
  get_errors: [[{ filePaths: ["a.ts", "b.ts"] }, "a.ts, b.ts"]],
  create_directory: [[{ dirPath: "/home/sam/app/src" }, "src"]],
  runSubagent: [[{ prompt: "Look around", description: "Look" }, "Look"]],
  send_input: [
    [{ id: "7", message: "Look again" }, "Look again"],
    [{ id: "7" }, "7"],
  ],
  wait_agent: [
    [{ targets: ["7", "8"], timeout_ms: 5 }, "7, 8"],
    [{ ids: ["7"] }, "7"],
  ],
  close_agent: [[{ id: "7" }, "7"]],
  resume_agent: [[{ id: "7" }, "7"]],
  invoke_agent: [[{ agent_name: "generalist", prompt: "Look" }, "Look"]],
  report_intent: [[{ intent: "Looking" }, "Looking"]],
  edit_notebook_file: [
    [{ filePath: "/home/sam/app/a.ipynb", editType: "edit", cellId: "#VSC-1", newCode: "x" }, "a.ipynb (cell #VSC-1)"],
  ],
  vscode_askQuestions: [[{ questions: [{ header: "h", question: "Which?" }] }, "Which?"]],
  vscode_listCodeUsages: [
    [{ symbol: "sign", filePath: "/home/sam/app/src/a.ts", lineContent: "x" }, "sign in src/a.ts"],
    [{ symbol: "sign" }, "sign"],
  ],
  vscode_renameSymbol: [[{ symbol: "sign", newName: "mark", filePath: "src/a.ts" }, "sign to mark"]],
  create_and_run_task: [
    [{ workspaceFolder: "/w", task: { label: "build", command: "npm", args: ["run", "build"] } }, "npm run build"],
    [{ workspaceFolder: "/w", task: { label: "build" } }, "build"],
  ],
  get_task_output: [[{ id: "build", workspaceFolder: "/w" }, "build"]],
  runTests: [
    [{ files: ["/home/sam/app/a.test.ts"] }, "a.test.ts"],
    [{ testNames: ["adds", "subtracts"], files: [] }, "adds, subtracts"],
    [{}, ""],
  ],
  get_changed_files: [[{ repositoryPath: "/home/sam/app" }, "/home/sam/app"]],
  copilot_getNotebookSummary: [[{ filePath: "/home/sam/app/a.ipynb" }, "a.ipynb"]],
  run_notebook_cell: [[{ filePath: "/home/sam/app/a.ipynb", cellId: "#VSC-1" }, "a.ipynb (cell #VSC-1)"]],
  memory: [
    [{ command: "view", path: "/memories/" }, "view /memories/"],
    [{ command: "rename", path: "/memories/a.md", new_path: "/memories/b.md" }, "rename /memories/a.md /memories/b.md"],
  ],
  get_terminal_output: [
    [{ id: "7" }, "shell 7"],
    [{}, ""],
  ],
  send_to_terminal: [
    [{ id: "7", command: "yes" }, "yes (shell 7)"],
    [{ command: "yes" }, "yes"],
  ],
  kill_terminal: [[{ id: "7" }, "shell 7"]],
  read_bash: [[{ shellId: "7", delay: 5 }, "shell 7"]],
  write_bash: [[{ shellId: "7", input: "yes" }, "yes (shell 7)"]],
  stop_bash: [[{ shellId: "7" }, "shell 7"]],
  read_powershell: [[{ shellId: "7" }, "shell 7"]],
  write_powershell: [[{ shellId: "7", input: " " }, "shell 7"]],
  stop_powershell: [[{ shellId: "7" }, "shell 7"]],
  read_background_output: [[{ pid: 7 }, "shell 7"]],
  list_bash: [[{}, ""]],
  list_powershell: [[{}, ""]],
  tool_search: [[{ query: "files", limit: 5 }, "files"]],
  ApplyPatch: [[{ input: "*** Begin Patch\n*** Delete File: b.js\n*** End Patch" }, "b.js"]],
  FetchUrl: [[{ url: "https://a.example" }, "https://a.example"]],
  FetchURL: [[{ url: "https://a.example" }, "https://a.example"]],
  google_web_search: [[{ query: "q" }, "q"]],
  todowrite: [[{ todos: [{ status: "completed" }] }, "1 todo, 1 done"]],
  made_up: [
    [{ count: 3, first: "one", nested: {} }, "count: 3, first: one"],
    [{ first: "one", query: "two" }, "two"],
    [{ list: [1] }, '{"list":[1]}'],
    [{ ["__proto__"]: "x", title: " " }, "__proto__: x"],
    [{}, ""],
  ],
};

describe("the line about a call's input", () => {
  for (const [tool, cases] of Object.entries(GOLDEN)) {
    for (const [input, line] of cases) {
      it(`of ${tool} ${JSON.stringify(input)} is ${JSON.stringify(line)}`, () =>
        assert.equal(summaryOf(tool, input, CWD), line));
    }
  }

  it("is in the table for every tool that is known", () => {
    const known = readers.flatMap(({ tools }) => tools);
    assert.deepEqual(
      known.filter((tool) => !(tool in GOLDEN)),
      [],
    );
  });

  it("shows a path below the working folder from there, and any other whole", () => {
    assert.equal(summaryOf("Read", { file_path: "/home/sam/app/src/a.js" }, "/home/sam/app/"), "src/a.js");
    assert.equal(summaryOf("Read", { file_path: "C:\\app\\a.js" }, "c:\\app"), "a.js");
    assert.equal(summaryOf("Read", { file_path: "/home/sam/application/a.js" }, CWD), "/home/sam/application/a.js");
    assert.equal(summaryOf("Read", { file_path: "/mnt/home/sam/app/a.js" }, CWD), "/mnt/home/sam/app/a.js");
    assert.equal(summaryOf("Read", { file_path: CWD }, CWD), CWD);
    assert.equal(summaryOf("Read", { file_path: "/etc/hosts" }, "/"), "/etc/hosts");
    assert.equal(summaryOf("Read", { file_path: "/w.d/a" }, "/w?d"), "/w.d/a");
    assert.equal(summaryOf("Read", { file_path: "/etc/hosts" }), "/etc/hosts");
  });

  it("is cut, and never in the middle of a character", () => {
    const summary = summaryOf("Bash", { command: `${"a".repeat(199)}🙂b` });
    assert.equal(summary, `${"a".repeat(199)}…`);
    assert.equal(summaryOf("Bash", { command: " ".repeat(5_000) + "a" }), "…");
  });

  it("is one printable line of at most 201 characters, whatever the input is", () => {
    const names = readers.flatMap(({ tools }) => tools).concat("made_up", "mcp__a__b");
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.constantFrom("a\u0085b\u2028c\u2029d\u001b[31me\r\nf\0"),
    );
    const value = fc.oneof(fc.jsonValue(), text, fc.array(text, { maxLength: 3 }));
    const keys = ["command", "file_path", "todos", "questions", "prompt", "plan", "edits", "taskId", "__proto__"];
    const input = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...names), input, fc.option(text, { nil: undefined }), (name, fields, cwd) => {
        const line = summaryOf(name, fields, cwd);
        assert(line.length <= 201, `${line.length} characters`);
        // oxlint-disable-next-line no-control-regex -- exactly these must not be there
        assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      }),
      { numRuns: 2_000, seed: 11 },
    );
  });
});
