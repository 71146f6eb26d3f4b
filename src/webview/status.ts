import type { CallRow, CallStatus } from "../transcript/model";

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
