import { decodeResult } from "../core/decode";
import type { Decision, RunRecord, ToolResult } from "../core/result";
import type { CallRow, CallStatus, Severity } from "../transcript/model/callRow";
import { t } from "../core/l10n";

/** A recorded call as the viewer's list shows it. */
export function runRow(record: RunRecord): CallRow {
  const { result } = decodeResult(record);
  const { status, reason, severity } = judge(result, record.decision);
  return {
    id: record.id,
    tool: record.tool,
    summary: summaryOf(record.input),
    status,
    reason,
    severity,
    ...(result.ok ? {} : { error: firstLine(result.error.message) }),
    durationMs: record.duration_ms,
    started: record.started,
  };
}

/** Why a call was blocked: what was decided stands in the record, and a call that was let run was cancelled. */
function whyBlocked(decision: Decision | undefined): string {
  if (!decision) return t("Not allowed, refused or cancelled");
  if (decision.answer === "yes") return t("Cancelled");
  if (decision.by === "person") return t("The person refused it");
  return decision.by === "rule" ? t("Not allowed") : t("Not allowed: nobody could be asked");
}

function judge(
  result: ToolResult,
  decision: Decision | undefined,
): { status: CallStatus; reason: string; severity: Severity } {
  if (!result.ok) {
    return result.error.code === "BLOCKED"
      ? { status: "blocked", reason: whyBlocked(decision), severity: "warning" }
      : result.error.code === "EXCEPTION"
        ? { status: "error", reason: t("A bug in the tool"), severity: "error" }
        : { status: "error", reason: t("The tool could not do it"), severity: "error" };
  }
  const { exit_code: exitCode, timed_out: timedOut } = result.data;
  if (timedOut === true)
    return { status: "ok", reason: t("Time ran out; what was printed until then came back"), severity: "info" };
  if (typeof exitCode === "number" && exitCode !== 0)
    return {
      status: "ok",
      reason: t("The command ran and ended with exit code {0}", String(exitCode)),
      severity: "info",
    };
  return { status: "ok", reason: t("The tool says that it succeeded"), severity: "info" };
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
