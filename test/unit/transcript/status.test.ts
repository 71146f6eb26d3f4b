import assert from "node:assert/strict";
import type { CallStatus } from "../../../src/transcript/model";
import { recordedResult } from "../../../src/transcript/resultText";
import { judge, severityOf, type Verdict } from "../../../src/transcript/status";

interface Case {
  readonly title: string;
  readonly tool?: string;
  readonly content?: unknown;
  readonly failed?: boolean | null;
  readonly toolUseResult?: unknown;
  readonly entry?: Record<string, unknown>;
  readonly exitOne?: string;
  readonly status: CallStatus;
  readonly reason?: RegExp;
  readonly error?: string | RegExp;
}

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";

function verdict({ tool = "Edit", content = "", failed, toolUseResult, entry = {}, exitOne }: Case): Verdict {
  const block = { type: "tool_result", tool_use_id: "t", content, ...(failed !== undefined && { is_error: failed }) };
  const whole = { ...entry, ...(toolUseResult !== undefined && { toolUseResult }) };
  return judge(recordedResult(block, whole, true), { tool, exitOne });
}

const cases: Case[] = [
  { title: "no flag and no complaint is a success", content: "done", status: "ok", reason: /^Succeeded$/ },
  { title: "is_error false is a success", content: "done", failed: false, status: "ok" },
  { title: "is_error null is a success", content: "done", failed: null, status: "ok" },
  {
    title: "an empty result is a success",
    tool: "Bash",
    content: "",
    failed: false,
    status: "ok",
    reason: /without output/,
  },
  { title: "an absent content is a success", content: undefined, status: "ok" },

  { title: "a flagged result is an error", content: "boom", failed: true, status: "error", error: "boom" },
  {
    title: "tags around an error of several lines are taken off",
    content: "<tool_use_error>one\ntwo\n</tool_use_error>",
    failed: true,
    status: "error",
    error: "one\ntwo",
  },
  {
    title: "a tag that is not closed is taken off",
    content: "<tool_use_error>cut",
    failed: true,
    status: "error",
    error: "cut",
  },
  {
    title: "an error in text blocks is found",
    tool: "Task",
    content: [{ type: "text", text: "<tool_use_error>Subagent failed</tool_use_error>" }],
    failed: true,
    status: "error",
    error: "Subagent failed",
  },
  { title: "an error without text says so", content: "", failed: true, status: "error", error: "(no details)" },
  {
    title: "an error without text takes the entry's",
    content: null,
    failed: true,
    toolUseResult: "Error: no such file",
    status: "error",
    error: "no such file",
  },
  {
    title: "an exit code is named in the reason",
    tool: "Bash",
    content: "Exit code 2\nnope",
    failed: true,
    status: "error",
    reason: /exit code 2/,
  },
  {
    title: "running out of time is named in the reason",
    tool: "Bash",
    content: "Command timed out after 2m 0.0s",
    failed: true,
    status: "error",
    reason: /time/,
  },
  {
    title: "an invalid input is named in the reason",
    content: "<tool_use_error>InputValidationError: x\ny</tool_use_error>",
    failed: true,
    status: "error",
    reason: /input/,
  },

  {
    title: "a rejected plan is no error",
    tool: "ExitPlanMode",
    content: REFUSED,
    failed: true,
    status: "rejected",
    reason: /did not approve the plan/,
  },
  {
    title: "a rejected plan is rejected without a flag too",
    tool: "ExitPlanMode",
    content: REFUSED,
    status: "rejected",
  },
  {
    title: "staying in plan mode is a rejection",
    tool: "ExitPlanMode",
    content: "User chose to stay in plan mode and continue planning",
    failed: true,
    status: "rejected",
  },
  {
    title: "a rejected question is no error",
    tool: "AskUserQuestion",
    content: REFUSED,
    failed: true,
    status: "rejected",
    reason: /did not answer/,
  },
  {
    title: "a refused edit is a rejection",
    content: `${REFUSED}\n\nto tell you how to proceed, the user said:\nno`,
    failed: true,
    status: "rejected",
    reason: /refused/,
  },
  {
    title: "the entry's word for a rejection is enough",
    content: "no",
    failed: true,
    toolUseResult: "User rejected tool use",
    status: "rejected",
  },
  {
    title: "the entry's kind of denial tells a rejection",
    content: "no",
    failed: true,
    entry: { toolDenialKind: "user-rejected" },
    status: "rejected",
  },
  {
    title: "the words of a rejection in a successful Read mean nothing",
    tool: "Read",
    content: `     1→${REFUSED}`,
    status: "ok",
  },
  {
    title: "the words of a rejection in a successful Bash mean nothing",
    tool: "Bash",
    content: REFUSED,
    failed: false,
    status: "ok",
  },

  {
    title: "an interruption by the person is no error",
    tool: "Task",
    content: "[Request interrupted by user for tool use]",
    failed: true,
    status: "interrupted",
  },
  {
    title: "an interrupted command is interrupted without a flag too",
    tool: "Bash",
    content: "half",
    failed: false,
    toolUseResult: { stdout: "half", stderr: "", interrupted: true },
    status: "interrupted",
  },
  {
    title: "an interrupted agent is interrupted",
    tool: "Task",
    content: [],
    toolUseResult: { wasInterrupted: true },
    status: "interrupted",
  },
  {
    title: "a call cancelled because its sibling failed is interrupted",
    content: "<tool_use_error>Sibling tool call errored</tool_use_error>",
    failed: true,
    status: "interrupted",
    reason: /same time/,
  },
  {
    title: "a file that speaks of an interruption is a success",
    tool: "Read",
    content: "     1→[Request interrupted by user]",
    status: "ok",
  },

  {
    title: "a hook's block is blocked",
    tool: "WebFetch",
    content: "PreToolUse:WebFetch hook error: [guard]: no",
    failed: true,
    status: "blocked",
    reason: /hook/,
  },
  {
    title: "an older hook's block is blocked",
    tool: "Read",
    content: "Read operation blocked by hook:\n- [guard]: BLOCKED",
    failed: true,
    status: "blocked",
  },
  {
    title: "a permission rule is blocked",
    tool: "Bash",
    content: "Use the Read tool to read file contents",
    failed: true,
    entry: { toolDenialKind: "permission-rule" },
    status: "blocked",
    reason: /permission rule/,
  },
  {
    title: "a permission not given is blocked",
    tool: "Write",
    content: "Claude requested permissions to write to /x, but you haven't granted it yet.",
    failed: true,
    status: "blocked",
  },
  {
    title: "leaving the folder is blocked",
    tool: "Bash",
    content: "cd to '/' was blocked. For security, Claude Code may only",
    failed: true,
    status: "blocked",
  },

  {
    title: "a shell that had already ended is expected",
    tool: "KillShell",
    content: "Shell 825593 is not running, so cannot be killed (status: completed)",
    failed: true,
    status: "expected",
    reason: /already ended: completed/,
  },
  {
    title: "another failure of KillShell is an error",
    tool: "KillShell",
    content: "<tool_use_error>No shell found with ID: 1</tool_use_error>",
    failed: true,
    status: "error",
  },
  {
    title: "exit code 1 of a search is expected",
    tool: "Bash",
    content: "Exit code 1",
    failed: true,
    exitOne: "grep: no match",
    status: "expected",
    reason: /no match/,
  },
  {
    title: "exit code 1 without a number, as older versions wrote it, is expected",
    tool: "Bash",
    content: "Error",
    failed: true,
    exitOne: "grep: no match",
    status: "expected",
  },
  {
    title: "exit code 2 of a search is an error",
    tool: "Bash",
    content: "Exit code 2\ngrep: x: No such file",
    failed: true,
    exitOne: "grep: no match",
    status: "error",
  },
  {
    title: "exit code 1 of anything else is an error",
    tool: "Bash",
    content: "Exit code 1",
    failed: true,
    status: "error",
  },
  {
    title: "a folder that was not there is an error, whatever came behind it",
    tool: "Bash",
    content: "Exit code 1\nbash: line 1: cd: x: No such file",
    failed: true,
    exitOne: "grep: no match",
    status: "error",
  },
  {
    title: "an exit meaning that the program wrote is told",
    tool: "Bash",
    content: "",
    failed: false,
    toolUseResult: { stdout: "", stderr: "", returnCodeInterpretation: "No matches found" },
    status: "ok",
    reason: /No matches found/,
  },

  {
    title: "an envelope that failed is an error although the transport says nothing",
    tool: "mcp__x__y",
    content: '{"success":false,"error":"File not found: a"}',
    status: "error",
    error: "File not found: a",
    reason: /Not flagged/,
  },
  {
    title: "a contract that failed is an error",
    tool: "mcp__x__y",
    content: '{"success":false,"data":null,"error":{"code":"BLOCKED","message":"no"},"meta":{}}',
    status: "error",
    error: "no",
  },
  {
    title: "a failure in an array of one is an error",
    tool: "mcp__x__y",
    content: '[{"success":false,"result":"","error":"no"}]',
    status: "error",
    error: "no",
  },
  {
    title: "a failure in a JSON string is an error",
    tool: "mcp__x__y",
    content: JSON.stringify('{"ok":false,"message":"no"}'),
    status: "error",
    error: "no",
  },
  {
    title: "a failure in a text block is an error",
    tool: "mcp__x__y",
    content: [{ type: "text", text: '{"error":"no"}' }],
    status: "error",
    error: "no",
  },
  {
    title: "a failure wrapped in another is told by its innermost message",
    tool: "mcp__x__y",
    content: JSON.stringify({ isError: true, content: [{ type: "text", text: '{"error":"deep"}' }] }),
    status: "error",
    error: "deep",
  },
  {
    title: "a structured result that failed is an error",
    tool: "TaskUpdate",
    content: "Task not found",
    toolUseResult: { success: false, error: "Task not found" },
    status: "error",
  },
  {
    title: "a tagged result without a flag is an error",
    tool: "Edit",
    content: "<tool_use_error>no</tool_use_error>",
    status: "error",
    error: "no",
  },
  {
    title: "error null, empty, 0 and false are no errors",
    tool: "mcp__x__y",
    content: '[{"error":null},{"error":""},{"error":0},{"error":false}]',
    status: "ok",
  },
  {
    title: "one failure among several is no failure of the whole",
    tool: "mcp__x__y",
    content: '[{"success":true},{"success":false,"error":"x"}]',
    status: "ok",
  },
  {
    title: "a success that carries an error field is a success",
    tool: "mcp__x__y",
    content: '{"success":true,"error":"none"}',
    status: "ok",
  },
  {
    title: "JSON that a command printed is not the tool's failure",
    tool: "Bash",
    content: '{"success":false,"error":"x"}',
    failed: false,
    status: "ok",
  },
  {
    title: "JSON in a file is not the tool's failure",
    tool: "Read",
    content: '{"success":false,"error":"x"}',
    status: "ok",
  },
  {
    title: "the word error in a file is not a failure",
    tool: "Read",
    content: "     1→Error: it failed\n     2→<tool_use_error>",
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
];

describe("the status of a call", () => {
  for (const item of cases) {
    it(item.title, () => {
      const { status, reason, error } = verdict(item);
      assert.equal(status, item.status, reason);
      if (item.reason) assert.match(reason, item.reason);
      if (typeof item.error === "string") assert.equal(error, item.error);
      assert.equal(error === undefined, status === "ok");
    });
  }

  it("is an error in one case only, a warning for blocked and orphaned calls", () => {
    const statuses: CallStatus[] = [
      "ok",
      "expected",
      "error",
      "rejected",
      "interrupted",
      "blocked",
      "pending",
      "orphaned",
    ];
    assert.deepEqual(statuses.map(severityOf), ["info", "info", "error", "info", "info", "warning", "info", "warning"]);
  });
});
