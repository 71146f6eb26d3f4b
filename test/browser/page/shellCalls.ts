import type { RecordedCall } from "./recordedLines";
import { SESSION } from "./recordedLines";
import { RED_PIXEL } from "./redPixel";

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

/** Colours of the palette of 256 and of 24 bits, and a line redrawn behind a wide character. */
const TELLING =
  "> demo@1.0.0 build\nsrc/store.ts:17:5 - error TS2322: A text is no number.\n\nFound 1 error in src/store.ts:17\n";

const PALETTE =
  "\u001b[38;5;208morange\u001b[0m \u001b[38;2;1;200;3mexact\u001b[0m \u001b[48;5;19mon blue\u001b[0m \u001b[38:5:246mgrey\u001b[0m\n✅ 漢 1/2\r✅ 漢 2/2";

/** Calls of shells: what they print, how they end, and those that run in the background. */
export const shellCalls: readonly RecordedCall[] = [
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
    id: "bash-telling",
    tool: "Bash",
    input: { command: "npm run build" },
    content: `Exit code 2\n${TELLING}`,
    structured: `Error: Exit code 2\n${TELLING}`,
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
    content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: RED_PIXEL } }],
    structured: shell(`data:image/png;base64,${RED_PIXEL}`, { isImage: true }),
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
];
