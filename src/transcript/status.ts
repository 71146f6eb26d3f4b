import { bodyFailure } from "./bodyFailure";
import { firstLine } from "./displayText";
import { fieldsOf, isFields, numberOf, textOf } from "./json";
import type { CallStatus, Severity } from "./model";
import { isRejection } from "./rejection";
import { errorText, isTagged, serverToolError, type RecordedResult } from "./resultText";

/** What became of a call, and why it is drawn so. */
export interface Verdict {
  readonly status: CallStatus;
  readonly reason: string;
  /** What went wrong, whole; present with every status that is no success. */
  readonly error?: string;
}

/** What is known of the call that a result answers. */
export interface Asked {
  readonly tool: string;
  /** What exit code 1 means when it is no failure (`exitOneMeaning`). */
  readonly exitOne?: string | undefined;
}

const SEVERITIES: Readonly<Record<CallStatus, Severity>> = {
  ok: "info",
  expected: "info",
  rejected: "info",
  interrupted: "info",
  pending: "info",
  blocked: "warning",
  orphaned: "warning",
  error: "error",
};

/** How loudly a status is drawn. */
export function severityOf(status: CallStatus): Severity {
  return SEVERITIES[status];
}

/** Tools that only ask a person: their no needs no flag to be one (seed 001). */
const ASKING = new Set(["AskUserQuestion", "ask_user_question", "ExitPlanMode", "exit_plan_mode"]);

/** Their text is somebody else's (files, command output, pages): failure in it is not the tool's. */
const CARRIERS = new Set(
  "Agent Bash BashOutput Glob Grep LS LSP Monitor NotebookRead PowerShell Read ReadMcpResourceTool Task TaskOutput WebFetch WebSearch".split(
    " ",
  ),
);

/**
 * Judges a result by three things kept apart: the transport's flag, what the body says, and what an exit code means.
 * Phrases are looked for in failed results only; "error" in a file that was read successfully means nothing.
 */
export function judge(result: RecordedResult, asked: Asked): Verdict {
  return result.block["is_error"] === true ? judgeFailed(result, asked) : judgeUnflagged(result, asked);
}

function judgeFailed(result: RecordedResult, asked: Asked): Verdict {
  const error = errorText(result);
  return (
    refused(result, asked.tool, error) ??
    interrupted(result, error) ??
    blocked(result, error) ??
    expected(asked, error) ?? { status: "error", reason: failureReason(error), error }
  );
}

function refused({ text, toolUseResult, entry }: RecordedResult, tool: string, error: string): Verdict | undefined {
  const said =
    isRejection(text) || toolUseResult === "User rejected tool use" || entry["toolDenialKind"] === "user-rejected";
  if (!said) return undefined;
  const what = tool.startsWith("ExitPlan")
    ? "did not approve the plan"
    : ASKING.has(tool)
      ? "did not answer"
      : "refused the call";
  return { status: "rejected", reason: `The person ${what}`, error };
}

function interrupted({ toolUseResult }: RecordedResult, error: string): Verdict | undefined {
  if (error.startsWith("Sibling tool call errored")) {
    return { status: "interrupted", reason: "Cancelled because a call made at the same time failed", error };
  }
  const flagged = fieldsOf(toolUseResult)["interrupted"] === true;
  if (!flagged && !error.startsWith("[Request interrupted by user")) return undefined;
  return { status: "interrupted", reason: "The person interrupted", error };
}

/** Hooks, permission rules and the sandbox (research: wording of 1.0.44 to 2.1.226). */
const BLOCKED: readonly (readonly [RegExp, string])[] = [
  [/^(?:Pre|Post)ToolUse:\S* hook|operation blocked by hook/, "A hook blocked it"],
  [/^Blocked: |was blocked\. For security/, "The program blocked it"],
  [
    /^(?:Claude requested permissions? |Permission to use |This command requires approval)/,
    "The permission was not given",
  ],
  [/has been denied|denied by (?:your )?permission/, "A permission rule denied it"],
];

function blocked({ entry }: RecordedResult, error: string): Verdict | undefined {
  const denial = textOf(entry["toolDenialKind"]);
  if (denial !== undefined) return { status: "blocked", reason: `Denied: ${denial.replaceAll("-", " ")}`, error };
  const start = error.slice(0, 300);
  const reason = BLOCKED.find(([phrase]) => phrase.test(start))?.[1];
  return reason === undefined ? undefined : { status: "blocked", reason, error };
}

/** Failures that are the usual answer (seed 001: a shell that had already ended), and exit codes that are one. */
function expected({ tool, exitOne }: Asked, error: string): Verdict | undefined {
  const ended = /is not running, so cannot be (?:killed|stopped)(?: \(status: (\w+)\))?/.exec(error);
  if (ended && /^(?:KillShell|KillBash|TaskStop)$/.test(tool)) {
    return { status: "expected", reason: `It had already ended${ended[1] ? `: ${ended[1]}` : ""}`, error };
  }
  // Versions before 2.0.37 tell no exit code; without any output it can only be the answer.
  const exit = /^Exit code (\d+)(?:\n|$)/.exec(error);
  const one = exit ? exit[1] === "1" : error === "Error" || error === "(no details)";
  const moved = /(?:^|\n)[^\n]*\bcd: /.test(error);
  return exitOne !== undefined && one && !moved
    ? { status: "expected", reason: `Exit code 1: ${exitOne}`, error }
    : undefined;
}

function failureReason(error: string): string {
  if (/^(?:Exit code \d+\n)?Command timed out/.test(error)) return "The command ran out of time";
  const exit = /^Exit code (\d+)/.exec(error);
  if (exit) return `The command failed with exit code ${exit[1] ?? ""}`;
  if (error.startsWith("InputValidationError")) return "The input was not valid";
  return "The result is flagged as an error";
}

function judgeUnflagged(result: RecordedResult, asked: Asked): Verdict {
  const { text, toolUseResult, block } = result;
  const structured = fieldsOf(toolUseResult);
  if (ASKING.has(asked.tool) && isRejection(text)) return refused(result, asked.tool, text) ?? succeeded(result);
  if (structured["interrupted"] === true || structured["wasInterrupted"] === true || isInterruption(text)) {
    return { status: "interrupted", reason: "The person interrupted", error: "Interrupted" };
  }
  const serverError = serverToolError(block);
  if (serverError !== undefined)
    return { status: "error", reason: `The server's tool failed: ${serverError}`, error: serverError };
  const code = asked.tool === "WebFetch" ? numberOf(structured["code"]) : undefined;
  if (code !== undefined && code >= 400) {
    const said = `HTTP ${code} ${textOf(structured["codeText"]) ?? ""}`.trim();
    return { status: "error", reason: `The server answered ${said}`, error: said };
  }
  if (CARRIERS.has(asked.tool)) return succeeded(result);
  if (isTagged(text))
    return { status: "error", reason: "Not flagged, but the result is an error message", error: errorText(result) };
  const failure = bodyFailure(text) ?? (isFields(toolUseResult) ? bodyFailure(toolUseResult) : undefined);
  if (failure === undefined) return succeeded(result);
  return { status: "error", reason: "Not flagged as an error, but the result says that it failed", error: failure };
}

function isInterruption(text: string): boolean {
  return /^\[Request interrupted by user[^\]]*\]$/.test(text.trim());
}

function succeeded({ text, toolUseResult }: RecordedResult): Verdict {
  const structured = fieldsOf(toolUseResult);
  const meaning = textOf(structured["returnCodeInterpretation"]);
  if (meaning !== undefined && meaning !== "") return { status: "ok", reason: `Succeeded: ${firstLine(meaning)}` };
  if (structured["status"] === "async_launched" || textOf(structured["backgroundTaskId"]) !== undefined) {
    return { status: "ok", reason: "Started in the background" };
  }
  return { status: "ok", reason: text.trim() === "" ? "Succeeded without output" : "Succeeded" };
}
