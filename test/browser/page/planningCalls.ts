import type { RecordedCall } from "./recordedLines";

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

/** Calls that plan work, hand it on and ask about it: to-dos, tasks, subagents, questions and plans. */
export const planningCalls: readonly RecordedCall[] = [
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
    id: "codex-plan",
    tool: "update_plan",
    input: {
      explanation: "The parser is **smaller** than expected",
      plan: [
        { step: "Read the parser", status: "completed" },
        { step: "Write the signs", status: "in_progress" },
        { step: "Test them", status: "pending" },
      ],
    },
    content: "Plan updated",
  },
  {
    id: "checklist",
    tool: "Checklist",
    input: { checklist: "- [x] Read the parser\n- [ ] Test it" },
    content: "Task list status:\n- [x] Read the parser\n- [ ] Test it",
  },
  {
    id: "codex-asked",
    tool: "request_user_input",
    input: { questions: questions.map((question, at) => ({ id: `q${at}`, ...question })) },
    content: JSON.stringify({
      answers: {
        q0: { answers: ["SQLite", "user_note: one file is enough"] },
        q1: { answers: ["None of the above", "user_note: only the spelling"] },
        q2: { answers: [] },
      },
    }),
  },
  {
    id: "copilot-asked",
    tool: "ask_user",
    input: { question: "Which storage?", choices: ["SQLite", "PostgreSQL"] },
    content: "User selected: PostgreSQL",
  },
  {
    id: "copilot-created",
    tool: "create",
    input: { path: "/home/sam/app/src/signs.js", file_text: "export const plus = 1;\n" },
    content: "Created file /home/sam/app/src/signs.js with 23 characters",
  },
];
