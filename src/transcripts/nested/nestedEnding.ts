import type { Call } from "../index/calls/indexedCall";

/**
 * Returns why a subagent's call will not get its missing result, as the end of a sentence. Undefined while its result
 * can still be reported: the call that started the subagent is not known, waits for its own result, or reported only
 * that it continues in the background.
 */
export function whyMissing(startedBy: Pick<Call, "status" | "reason"> | undefined): string | undefined {
  if (!startedBy || startedBy.status === "pending" || startedBy.reason === "Started in the background")
    return undefined;
  return "none was reported before the subagent ended";
}
