import { written } from "./written";

const search = `src/parser.ts:12: export function parse(text: string): Tree {
src/parser.ts:48:   return parse(text.slice(1));
test/parser.test.ts:7: import { parse } from "../src/parser";
test/parser.test.ts:15:   assert.deepEqual(parse("a + b"), tree);`;

const test = `> demo@1.0.0 test
\u001b[1m\u001b[46m RUN \u001b[49m\u001b[22m \u001b[36mv3.2.4\u001b[39m

 \u001b[32m✓\u001b[39m test/lexer.test.ts \u001b[2m(12 tests)\u001b[22m \u001b[33m38ms\u001b[39m
 \u001b[31m✗\u001b[39m test/parser.test.ts \u001b[2m(7 tests | \u001b[31m1 failed\u001b[39m)\u001b[22m
   \u001b[31m→ expected 3 to be 4\u001b[39m

 Tests  \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m | \u001b[1m\u001b[32m18 passed\u001b[39m\u001b[22m
\u001b[38;5;208m256 colours\u001b[0m and \u001b[38;2;120;180;255m24-bit colour\u001b[0m
`;

const source = `import { lex } from "./lexer";

/** Reads a sum. */
export function parse(text: string): Tree {
  const tokens = lex(text);
  return sum(tokens, 0);
}
`;

/** One call of each kind, good and bad. */
export const sample = written(
  [
    {
      tool: "glob",
      summary: "**/*.ts",
      input: { pattern: "**/*.ts" },
      data: { output: "src/lexer.ts\nsrc/parser.ts\ntest/lexer.test.ts\ntest/parser.test.ts", count: 4 },
      ms: 21,
    },
    {
      tool: "grep",
      summary: "parse( in src",
      input: { pattern: "parse\\(", path: "." },
      data: { output: search, count: 4 },
      ms: 34,
    },
    {
      tool: "file_read",
      summary: "src/missing.ts",
      input: { file_path: "src/missing.ts" },
      error: "File not found: src/missing.ts. Use glob to list the files there are.",
      ms: 3,
    },
    {
      tool: "file_read",
      summary: "src/parser.ts",
      input: { file_path: "src/parser.ts" },
      data: { output: source },
      ms: 6,
    },
    {
      tool: "file_write",
      summary: "notes.md (42 bytes)",
      input: { file_path: "notes.md", content: "# Notes\n\nThe parser reads sums from left.\n" },
      data: { output: "Wrote 42 bytes to notes.md", bytes: 42 },
      ms: 9,
    },
    {
      tool: "bash",
      summary: "rm -rf build",
      input: { command: "rm -rf build" },
      error: "Refused: the person did not allow this command.",
      status: "blocked",
      ms: 4210,
    },
    {
      tool: "bash",
      summary: "npm test",
      input: { command: "npm test", timeout: 60000 },
      data: { truncated: true, total: 5210, output: test, exit_code: 1 },
      ms: 2140,
    },
  ],
  [
    { kind: "system", text: "Session started in /home/ada/demo on branch main", entryType: "system/init" },
    {
      kind: "prompt",
      text: "The parser test fails since yesterday. Please find out why, fix it, and tell me what you changed.\nDo not touch the lexer.",
    },
    {
      kind: "thinking",
      text: "The person wants the failing test fixed. I should first look at which test fails and read the parser before I change anything.",
    },
    { kind: "answer", text: "I will run the tests first, to see what fails." },
    {
      tool: "Bash",
      summary: "npm test",
      input: { command: "npm test", description: "Run the tests" },
      data: { stdout: test, stderr: "npm warn deprecated demo@1.0.0\n", interrupted: false, exitCode: 1 },
      ms: 3410,
    },
    {
      tool: "Grep",
      summary: "parse( in src",
      input: { pattern: "parse\\(", output_mode: "content", "-n": true },
      data: { output: search, count: 4 },
      ms: 80,
    },
    {
      tool: "Read",
      summary: "src/parser.ts",
      input: { file_path: "/home/ada/demo/src/parser.ts" },
      data: { output: source },
      ms: 12,
    },
    {
      tool: "Edit",
      summary: "src/parser.ts",
      input: {
        file_path: "/home/ada/demo/src/parser.ts",
        old_string: "  return sum(tokens, 0);",
        new_string: "  return sum(tokens, 1);\n  // The first token is the sign.",
      },
      error: "File has not been read yet. Read it first before writing to it.",
      ms: 15,
    },
    {
      tool: "Edit",
      summary: "src/parser.ts",
      input: {
        file_path: "/home/ada/demo/src/parser.ts",
        old_string: "  return sum(tokens, 0);",
        new_string: "  return sum(tokens, 1);\n  // The first token is the sign.",
      },
      data: {
        filePath: "/home/ada/demo/src/parser.ts",
        action: "updated",
        lines: [
          { lineNumber: 5, content: "  const tokens = lex(text);" },
          { lineNumber: 6, content: "  return sum(tokens, 1);" },
          { lineNumber: 7, content: "  // The first token is the sign." },
          { lineNumber: 8, content: "}" },
        ],
      },
      ms: 22,
    },
    {
      tool: "TodoWrite",
      summary: "3 items, 1 done",
      input: { todos: [] },
      data: {
        success: true,
        todos: [
          { content: "Find the failing test", status: "completed" },
          { content: "Fix the parser", status: "in_progress" },
          { content: "Run all tests", status: "pending" },
        ],
      },
      ms: 4,
    },
    {
      tool: "KillShell",
      summary: "shell a1b2",
      input: { shell_id: "a1b2" },
      error: "Shell a1b2 is not running, so cannot be killed (status: completed)",
      status: "expected",
      reason: "It had already ended: completed",
      ms: 8,
    },
    {
      tool: "ExitPlanMode",
      summary: "Plan: start sums at the sign",
      input: { plan: "# Plan\n\n1. Start sums at the sign\n2. Run all tests" },
      error: "The user doesn't want to proceed with this tool use.",
      status: "rejected",
      ms: 62_000,
    },
    {
      tool: "AskUserQuestion",
      summary: "Which branch?",
      input: { questions: [{ question: "Which branch should I use?" }] },
      data: { answers: { "Which branch should I use?": "fix/sums" } },
      ms: 18_400,
    },
    {
      tool: "WebSearch",
      summary: "recursive descent sums",
      input: { query: "recursive descent sums" },
      data: {
        query: "recursive descent sums",
        links: [
          { title: "Parsing sums", url: "https://example.org/sums" },
          { title: "Left recursion", url: "https://example.org/left?q=1" },
        ],
      },
      ms: 1900,
    },
    {
      tool: "Task",
      summary: "Review the fix",
      input: {
        subagent_type: "reviewer",
        description: "Review the fix",
        prompt: "Review the change to src/parser.ts.",
      },
      data: { subagentResponse: "## Decision: good\n\nThe change is right. One test for a leading minus is missing." },
      ms: 41_000,
    },
    {
      tool: "BashOutput",
      summary: "shell c3d4",
      input: { bash_id: "c3d4" },
      data: {
        status: "running",
        exitCode: null,
        stdout: "watching…\n",
        stderr: "",
        timestamp: "2026-03-09T14:00:20.000Z",
      },
      ms: 5,
    },
    {
      tool: "Skill",
      summary: "superpowers:writing-tests",
      input: { skill: "superpowers:writing-tests" },
      data: { skillName: "superpowers:writing-tests", category: "superpowers", name: "writing-tests" },
      ms: 2,
    },
    {
      tool: "SlashCommand",
      summary: "/review",
      input: { command: "/review" },
      data: { commandName: "/review" },
      ms: 2,
    },
    {
      tool: "Glob",
      summary: "**/*.md",
      input: { pattern: "**/*.md" },
      data: { filenames: ["README.md", "docs/grammar.md"], numFiles: 2, truncated: false, durationMs: 9 },
      ms: 9,
    },
    {
      tool: "Write",
      summary: "test/minus.test.ts",
      input: { file_path: "test/minus.test.ts", content: 'it("reads a leading minus", () => {});\n' },
      data: { filePath: "test/minus.test.ts", action: "created" },
      ms: 11,
    },
    {
      tool: "mcp__tracker__find",
      summary: "open issues",
      input: { state: "open" },
      data: {
        content: [{ type: "json", value: [{ id: 7, title: "Sums with a sign", labels: ["bug", "parser"] }] }],
        more: false,
        next: null,
      },
      ms: 310,
    },
    {
      tool: "Grep",
      summary: "TODO",
      input: { pattern: "TODO" },
      data: { unexpected: 12, shape: ["as", "never", "seen"] },
      note: "The result does not have the shape this tool is known for.",
      ms: 30,
    },
    { tool: "Bash", summary: "npm run watch", input: { command: "npm run watch" }, status: "orphaned" },
    { kind: "unreadable", text: "the text ends too early at column 118" },
    { kind: "unknown", text: '{"type":"weather-report","sunny":true}', entryType: "weather-report" },
    { kind: "bookkeeping", text: "snapshot of 3 files", entryType: "file-history-snapshot" },
    {
      kind: "answer",
      text: "The sum started at the first token, which is the sign now.",
      whole: "The sum started at the first token, which is the sign now. ".repeat(60),
    },
    { tool: "Bash", summary: "npm test -- --run", input: { command: "npm test -- --run" } },
  ],
);
