import type { CallRow, CallStatus } from "../transcript/model";
import { duration } from "./units";

/** What became of a call, in the words a person reads. */
export const statusWords: Readonly<Record<CallStatus, string>> = {
  ok: "succeeded",
  expected: "expected",
  error: "failed",
  rejected: "rejected by the person",
  interrupted: "interrupted",
  blocked: "blocked",
  pending: "running or waiting",
  orphaned: "no result",
};

/** Whether somebody looking for trouble wants to see the call. */
export function isFailed(call: CallRow): boolean {
  return call.severity !== "info";
}

/** A call as a sentence for a screen reader. */
export function spokenCall(call: CallRow): string {
  const parts = [call.tool, call.summary, statusWords[call.status]];
  if (call.error) parts.push(call.error);
  if (call.durationMs !== undefined) parts.push(duration(call.durationMs, call.durationIsUpperBound));
  return parts.filter((part) => part !== "").join(", ");
}
