import { decodeResult } from "../../../results/decoding/decode";
import type { Decision, RunRecord, ToolResult } from "../../../results/result";
import type { CallRow, CallStatus, Severity } from "../../../transcripts/model/callRow";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { t } from "../../../base/l10n";
import { isOwnShell } from "../../../transcripts/calls/verdicts/ownResult";
import { commandFailure, failureLine } from "../../../base/failures/failureLine";
import { exitOneMeaning } from "../../../transcripts/entries/exitMeaning";

/** Returns a recorded call as a row of the viewer's list. */
export function runRow(record: RunRecord): CallRow {
  const { result } = decodeResult(record);
  const { status, reason, severity } = judge(result, record);
  return {
    id: record.id,
    tool: record.tool,
    summary: summaryOf(record.input),
    status,
    reason,
    severity,
    ...failureOf(record, result, status),
    durationMs: record.duration_ms,
    started: record.started,
  };
}

/** Returns why a call failed, in one line. A command that failed says so in its output. */
function failureOf({ tool }: RunRecord, result: ToolResult, status: CallStatus): Pick<CallRow, "error" | "exitCode"> {
  if (!result.ok) return { error: failureLine(result.error.message).line };
  if (status === "ok" || !isOwnShell(tool)) return {};
  const { exit_code: code, output } = result.data;
  const written = stringOf(output) ?? "";
  const { line, ...exit } = typeof code === "number" ? commandFailure(written, code) : failureLine(written, true);
  return { error: line, ...exit };
}

/** Returns why a call was blocked. The record contains the decision; a call that was approved was canceled. */
function whyBlocked(decision: Decision | undefined): string {
  if (!decision) return t("Not allowed, refused or cancelled");
  if (decision.answer === "yes") return t("Cancelled");
  if (decision.by === "person") return t("Rejected by you");
  return decision.by === "rule" ? t("Not allowed") : t("Not allowed: it needs approval, and nobody replied");
}

function judge(
  result: ToolResult,
  { decision, tool, input }: RunRecord,
): { status: CallStatus; reason: string; severity: Severity } {
  if (!result.ok) {
    return result.error.code === "BLOCKED"
      ? { status: "blocked", reason: whyBlocked(decision), severity: "warning" }
      : result.error.code === "EXCEPTION"
        ? { status: "error", reason: t("A bug in the tool"), severity: "error" }
        : { status: "error", reason: t("The tool failed"), severity: "error" };
  }
  const { exit_code: exitCode, timed_out: timedOut } = result.data;
  if (timedOut === true)
    return { status: "ok", reason: t("Timed out; the output until then was returned"), severity: "info" };
  if (typeof exitCode === "number" && exitCode !== 0) {
    // For the other tools, the exit code is what was asked for.
    if (!isOwnShell(tool))
      return { status: "ok", reason: t("The command ended with exit code {0}", String(exitCode)), severity: "info" };
    const meaning = exitCode === 1 ? exitOneMeaning(stringOf(fieldsOf(input)["command"]) ?? "") : undefined;
    return meaning === undefined
      ? { status: "error", reason: t("The command failed with exit code {0}", String(exitCode)), severity: "error" }
      : { status: "expected", reason: t("Exit code {0}: {1}", "1", meaning), severity: "info" };
  }
  return { status: "ok", reason: t("The tool reported success"), severity: "info" };
}

const telling = ["command", "file_path", "pattern", "path"];

function summaryOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const fields = Object.entries(input);
  const named = telling.map((name) => fields.find(([field]) => field === name)).find((field) => field !== undefined);
  const [, value] = named ?? fields.find(([, other]) => typeof other === "string") ?? [];
  return typeof value === "string" ? firstLine(value) : "";
}

function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

/** Returns the first line of the first text of an input, cut. */
export function briefInput(input: unknown): string {
  const text = Object.values(Object(input) as Record<string, unknown>).find((value) => typeof value === "string");
  const line = typeof text === "string" ? (text.split("\n", 1)[0] ?? "") : "";
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
