import { UNRECORDED } from "../forms/foreignEntries";
import { blockedReason } from "./verdicts/blockedCall";
import { bodyReport, type BodyReport } from "./verdicts/bodyFailure";
import { firstLine } from "../../base/text/displayText";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { Evidence } from "../model/callRow";
import type { Judgement, Reader } from "./reader";
import { resultReaderOf } from "./readerOf";
import { isMistake } from "./verdicts/mistakenCalls";
import { launchedAs } from "./verdicts/launchedTask";
import { ownExit, ownRefusal } from "./verdicts/ownResult";
import { isRejection, isStop, STOPPED_BY_USER } from "./verdicts/rejection";
import { causeIn, isFailedAgent, isUncalledTool } from "./verdicts/uncalledTool";
import { unfinishedCall } from "./verdicts/unfinishedCall";
import { errorText, isFlagged, isTagged, isTaggedAlone, serverToolError, type RecordedResult } from "./resultText";

/** The status of a call, and the reason for it. `error` is present with every status that is no success. */
export type Verdict = Judgement;

/** The facts about the call of a result. */
export interface Asked {
  readonly tool: string;
  /** What exit code 1 means when it is no failure (`exitOneMeaning`). */
  readonly exitOne?: string | undefined;
}

/**
 * Judges a result by the transport's flag, its body, and its exit code. `evidence` says which of them decided. Phrases
 * are looked for in failed results only: "error" in a file that was read successfully means nothing.
 */
export function judge(result: RecordedResult, asked: Asked): Verdict {
  const reader = resultReaderOf(asked.tool, result.block);
  return isFlagged(result) ? judgeFlagged(result, asked, reader) : judgeUnflagged(result, asked, reader);
}

function judgeFlagged(result: RecordedResult, asked: Asked, reader: Reader | undefined): Verdict {
  const error = causeIn(errorText(result));
  return (
    unfinishedCall(error) ??
    stopped(result, error) ??
    refused(result, asked.tool, reader, error) ??
    interrupted(result, error) ??
    blocked(result, error) ??
    expected(asked, reader, error) ??
    failed(result, asked.tool, reader, error)
  );
}

/** Kinds of denials that are none. The text can be that of a refusal all the same (2.1.270). */
const CANCELLATIONS: Readonly<Record<string, string>> = {
  interrupted: STOPPED_BY_USER,
  cancelled: "Cancelled by the program, not by the user",
};

function stopped({ text, entry }: RecordedResult, error: string): Verdict | undefined {
  const kind = stringOf(entry["toolDenialKind"]) ?? "";
  const cancelled = Object.hasOwn(CANCELLATIONS, kind) ? CANCELLATIONS[kind] : undefined;
  if (cancelled !== undefined) return { status: "interrupted", reason: cancelled, evidence: "flag", error };
  if (!isStop(text, entry)) return undefined;
  return { status: "interrupted", reason: STOPPED_BY_USER, evidence: "body", error };
}

function refused(
  { text, toolUseResult, entry }: RecordedResult,
  tool: string,
  reader: Reader | undefined,
  error: string,
): Verdict | undefined {
  if (toolUseResult === "User rejected tool use") return rejected(reader, error, "flag");
  if (isRejection(text)) return rejected(reader, error, "body");
  const { decision, source } = fieldsOf(entry["permissionDecision"]);
  const isByUser = stringOf(source)?.startsWith("user") === true;
  // A program that asks the user for Claude Code.
  if (decision === "reject" && isByUser) return rejected(reader, error, "flag");
  if (entry["toolDenialKind"] !== "user-rejected") return undefined;
  // Newer versions also write this kind if nobody was asked.
  if (decision === "reject") return notGiven(error);
  return blockedReason(error, isTagged(text)) === undefined ? rejected(reader, error, "flag") : notGiven(error);
}

function notGiven(error: string): Verdict {
  return { status: "blocked", reason: "The permission was not given", evidence: "flag", error };
}

function rejected(reader: Reader | undefined, error: string, evidence: Evidence): Verdict {
  return {
    status: "rejected",
    reason: `The user ${reader?.refusal ?? "rejected the call"}`,
    evidence,
    error,
  };
}

/** Wordings of 1.0.44 to 2.1.226, and of later ones as people report them. */
const CANCELLED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Sibling tool call errored|Cancelled: parallel tool call\b)/,
    "Cancelled because a call made at the same time failed",
  ],
  [/^Streaming fallback - tool execution discarded/, "Discarded because the model's response was requested again"],
];

function interrupted({ toolUseResult }: RecordedResult, error: string): Verdict | undefined {
  const cancelled = CANCELLED.find(([phrase]) => phrase.test(error))?.[1];
  if (cancelled !== undefined) return { status: "interrupted", reason: cancelled, evidence: "body", error };
  const recorded = fieldsOf(toolUseResult)["interrupted"] === true;
  if (!recorded && !error.startsWith("[Request interrupted by user")) return undefined;
  return { status: "interrupted", reason: STOPPED_BY_USER, evidence: recorded ? "flag" : "body", error };
}

function blocked({ text, entry }: RecordedResult, error: string): Verdict | undefined {
  const denial = stringOf(entry["toolDenialKind"]);
  if (denial?.startsWith(UNRECORDED))
    return {
      status: "orphaned",
      reason: `No result: ${firstLine(denial.slice(UNRECORDED.length))}`,
      evidence: "flag",
      error,
    };
  const reason = blockedReason(error, isTagged(text));
  if (denial !== undefined)
    return { status: "blocked", reason: deniedReason(denial, reason, entry), evidence: "flag", error };
  return reason === undefined ? undefined : { status: "blocked", reason, evidence: "body", error };
}

/** Claude Code 2.1.226 and later also write the kind `permission-rule` if a hook denied the call. */
function deniedReason(denial: string, reason: string | undefined, entry: JsonObject): string {
  if (denial === "permission-rule") {
    const { source } = fieldsOf(entry["permissionDecision"]);
    if (source === "hook") return "A hook blocked it";
    if (reason !== undefined) return reason;
    if (source === undefined) return "Denied: permission rule or hook";
  }
  return `Denied: ${firstLine(denial.replaceAll("-", " "))}`;
}

/**
 * Returns the exit code in a failed command's message. Returns 1 for a message without details, which versions before
 * 2.0.37 write if there is no output.
 */
function toldExitCode(error: string): string | undefined {
  const exit = /^Exit code (\d+)(?:\n|$)/.exec(error);
  return exit ? exit[1] : error === "Error" || error === "(no details)" ? "1" : undefined;
}

/** In the envelope of our own shell tool. */
const OWN_EXIT_ONE = /"exit_code"\s*:\s*1(?!\d)/;

/**
 * Whether what exit code 1 means can matter to a result with this message: it is worked out from the command, which
 * takes long.
 */
export function mayBeExitOne(error: string): boolean {
  const code = toldExitCode(error);
  return code === "1" || code === "123" || OWN_EXIT_ONE.test(error);
}

function usual(reader: Reader | undefined, error: string): Verdict | undefined {
  const reason = reader?.expected?.(error);
  return reason === undefined ? undefined : { status: "expected", reason, evidence: "body", error };
}

/** Failures that are the usual result, such as a shell that had already ended, and exit codes that are one. */
function expected({ exitOne }: Asked, reader: Reader | undefined, error: string): Verdict | undefined {
  const answer = usual(reader, error);
  if (answer) return answer;
  const code = exitOne === undefined ? undefined : toldExitCode(error);
  if (code === undefined || exitOne === undefined) return undefined;
  // On Linux, xargs exits with 123 if its command exited with 1.
  const answers = code === "1" || (code === "123" && exitOne.startsWith("xargs "));
  const moved = /\bcd: /.test(error);
  return answers && !moved
    ? { status: "expected", reason: `Exit code ${code}: ${exitOne}`, evidence: "exit", error }
    : undefined;
}

function failed({ text }: RecordedResult, tool: string, reader: Reader | undefined, error: string): Verdict {
  const body = reader?.carries ? undefined : bodyReport(text);
  if (body?.failed) return bodyVerdict(body, tool, "The result is flagged as an error, and says that it failed");
  const reason = body
    ? "The result is flagged as an error, although it says that it succeeded"
    : failureReason(error, tool, reader, isTagged(text));
  return { status: "error", reason, evidence: "flag", error };
}

function bodyVerdict(body: BodyReport & { failed: true }, tool: string, reason: string): Verdict {
  const { message } = body;
  const refusal = ownRefusal(tool, message);
  if (refusal === "rejected") return rejected(undefined, message, "body");
  if (body.blocked || refusal === "blocked")
    return { status: "blocked", reason: "The tool's policy blocked it", evidence: "body", error: message };
  return { status: "error", reason, evidence: "body", error: message };
}

const SHELLS = new Set(["Bash", "PowerShell"]);

function failureReason(error: string, tool: string, reader: Reader | undefined, tagged: boolean): string {
  if (/^(?:Exit code \d+\n)?Command timed out/.test(error)) return "The command ran out of time";
  const exit = /^Exit code (\d+)/.exec(error);
  if (exit) return `The command failed with exit code ${exit[1] ?? ""}`;
  if (/^(?:InputValidationError|failed to parse function arguments: )/.test(error)) return "The input was not valid";
  if (isUncalledTool(error)) return "There is no such tool";
  if (isFailedAgent(error)) return "The subagent failed";
  if (SHELLS.has(tool) && !tagged) return "The command failed; its exit code is not recorded";
  const http = /^Request failed with status code (\d{3})/.exec(error);
  if (http) return `The server returned HTTP ${http[1] ?? ""}`;
  if (/^[^\n]{0,200}\bexceeds maximum allowed tokens\b/.test(error)) return "The result was too long to be returned";
  // A command's output is somebody else's words.
  const timedOut = /^[^\n]{0,100}(?:\btimed out\b|\btimeout of \d+ ?ms exceeded)/i.test(error);
  if (timedOut && !reader?.carries) return "It ran out of time";
  const mistaken = (tagged && !error.startsWith("Error calling tool")) || isMistake(error);
  return mistaken ? "Rejected before it ran: invalid input" : "The result is flagged as an error";
}

function judgeUnflagged(result: RecordedResult, { tool, exitOne }: Asked, reader: Reader | undefined): Verdict {
  const { text, toolUseResult, block } = result;
  const structured = fieldsOf(toolUseResult);
  if (reader?.refusal !== undefined && isRejection(text)) return rejected(reader, text.trim(), "body");
  if (structured["interrupted"] === true || structured["wasInterrupted"] === true) {
    return { status: "interrupted", reason: STOPPED_BY_USER, evidence: "flag", error: "Interrupted" };
  }
  if (isInterruption(text))
    return { status: "interrupted", reason: STOPPED_BY_USER, evidence: "body", error: "Interrupted" };
  const serverError = serverToolError(block);
  if (serverError !== undefined) {
    return {
      status: "error",
      reason: `The server's tool failed: ${serverError}`,
      evidence: "body",
      error: serverError,
    };
  }
  const own = reader?.judge?.(result, exitOne);
  if (own) return own;
  if (reader?.carries ? isOnlyMessage(result) : isTagged(text)) {
    const error = errorText(result);
    const reason = "Not flagged, but the result is an error message";
    return usual(reader, error) ?? { status: "error", reason, evidence: "body", error };
  }
  if (reader?.carries) return succeeded(result);
  const body = bodyReport(text) ?? (isObject(toolUseResult) ? bodyReport(toolUseResult) : undefined);
  if (body?.failed) return bodyVerdict(body, tool, "Not flagged as an error, but the result says that it failed");
  return ownExit(tool, text, exitOne) ?? succeeded(result);
}

/**
 * For a tool that returns somebody else's text: whether the text is a message of the program, and neither a flag nor a
 * structured result says that the tool succeeded.
 */
function isOnlyMessage({ text, toolUseResult, block }: RecordedResult): boolean {
  return isTaggedAlone(text) && !isObject(toolUseResult) && block["is_error"] !== false;
}

function isInterruption(text: string): boolean {
  return /^\[Request interrupted by user[^\]]*\]$/.test(text.trim());
}

function succeeded({ text, toolUseResult }: RecordedResult): Verdict {
  const { status, agentId, taskId } = fieldsOf(toolUseResult);
  if (status === "async_launched") {
    const startedTask = stringOf(agentId) ?? stringOf(taskId) ?? launchedAs(text);
    return { status: "ok", reason: "Started in the background", evidence: "flag", startedTask };
  }
  return {
    status: "ok",
    reason: text.trim() === "" ? "Succeeded without output" : "Succeeded",
    evidence: "flag",
  };
}
