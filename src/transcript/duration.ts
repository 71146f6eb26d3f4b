import { fieldsOf } from "./json";
import { looseNumber } from "./blocks";

/** How long a call took. */
export interface Duration {
  readonly durationMs: number;
  /** Only the time between the two entries is known: waiting for a person or for parallel calls is in it. */
  readonly durationIsUpperBound: boolean;
}

/** Milliseconds since 1970; a timestamp without a zone is read as UTC. Undefined for anything else. */
export function timeOf(timestamp: unknown): number | undefined {
  if (typeof timestamp !== "string") return undefined;
  // As nearly all entries have it.
  if (timestamp.endsWith("Z")) return known(Date.parse(timestamp));
  const zoned = /(?:z|[+-]\d\d:?\d\d)$/.test(timestamp) || !timestamp.includes("T") ? timestamp : `${timestamp}Z`;
  return known(Date.parse(zoned));
}

function known(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time;
}

/** The result's own field where it has one, else the time between the entries. Undefined when neither is known. */
export function durationOf(
  toolUseResult: unknown,
  started: number | undefined,
  ended: number | undefined,
): Duration | undefined {
  const structured = fieldsOf(toolUseResult);
  const seconds = looseNumber(structured["durationSeconds"]);
  const own =
    looseNumber(structured["totalDurationMs"]) ??
    looseNumber(structured["durationMs"]) ??
    (seconds === undefined ? undefined : seconds * 1000);
  if (own !== undefined && own >= 0) return { durationMs: Math.round(own), durationIsUpperBound: false };
  if (started === undefined || ended === undefined || ended < started) return undefined;
  return { durationMs: ended - started, durationIsUpperBound: true };
}
