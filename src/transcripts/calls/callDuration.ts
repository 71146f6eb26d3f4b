import { contractOf } from "./verdicts/contractResult";
import { fieldsOf } from "../../base/json/jsonValue";
import { looseNumber } from "../entries/contentBlocks";

/** How long a call took. */
export interface Duration {
  readonly durationMs: number;
  /**
   * Whether only the time between the two entries is known, which can include waiting for the user or for parallel
   * calls.
   */
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

/**
 * Returns the duration in the result's own field, or else the time between the entries. `mayWait` says that the user
 * may have been asked in between, or that other calls ran at the same time: the time is then an upper bound. Undefined
 * if neither is known.
 */
export function durationOf(
  toolUseResult: unknown,
  started: number | undefined,
  ended: number | undefined,
  mayWait = true,
): Duration | undefined {
  const own = ownDuration(toolUseResult);
  if (own !== undefined && own >= 0) return { durationMs: Math.round(own), durationIsUpperBound: false };
  if (started === undefined || ended === undefined || ended < started) return undefined;
  return { durationMs: ended - started, durationIsUpperBound: mayWait };
}

/**
 * Fields in milliseconds, by tool and version (docs/transcript-format.md#duration). `timedOutAfterMs` is how long a
 * command ran before it continued in the background.
 */
const MILLISECONDS = ["totalDurationMs", "durationMs", "duration_ms", "elapsedTimeMs", "timedOutAfterMs"];
const SECONDS = ["durationSeconds", "duration_seconds"];

function ownDuration(toolUseResult: unknown): number | undefined {
  if (toolUseResult === undefined) return undefined;
  const structured = fieldsOf(toolUseResult);
  for (const name of MILLISECONDS) {
    const value = looseNumber(structured[name]);
    if (value !== undefined) return value;
  }
  for (const name of SECONDS) {
    const value = looseNumber(structured[name]);
    if (value !== undefined) return value * 1000;
  }
  return looseNumber(fieldsOf(fieldsOf(contractOf(toolUseResult))["meta"])["duration_ms"]);
}
