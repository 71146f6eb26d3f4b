import type { Call } from "../index/callIndex";

/**
 * Why a subagent's call without a result will not get one, as the end of a sentence; undefined while its result may still be told: the call that
 * started the subagent is not known, waits for its own result, or told only that it goes on in the background.
 */
export function whyMissing(startedBy: Pick<Call, "status" | "reason"> | undefined): string | undefined {
  if (!startedBy || startedBy.status === "pending" || startedBy.reason === "Started in the background")
    return undefined;
  return "none was told before the subagent ended";
}
