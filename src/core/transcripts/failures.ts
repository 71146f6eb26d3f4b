import type { Transcript } from "../../transcript/model";

/** A call that went wrong, as a report tells of it. */
export interface FailedCall {
  readonly row: number;
  readonly call_id: string;
  readonly tool: string;
  readonly summary: string;
  readonly status: string;
  readonly reason: string;
  readonly error?: string;
}

/** More would be no report. */
const MOST_FAILURES = 200;

/** Calls that failed, were blocked or have no result, the last ones first. */
export async function failures(
  transcript: Pick<Transcript, "filter" | "rowsAt">,
  signal: AbortSignal,
): Promise<FailedCall[]> {
  const rows: number[] = [];
  for (let from = 0, done = false; !done;) {
    const step = await transcript.filter("is:error", from, signal);
    rows.push(...step.rows);
    ({ next: from, done } = step);
  }
  const last = [...new Set(rows)].sort((one, other) => other - one).slice(0, MOST_FAILURES);
  const found = await transcript.rowsAt(last, signal);
  return found.flatMap(({ index, call }) =>
    call
      ? {
          row: index,
          call_id: call.id,
          tool: call.tool,
          summary: call.summary,
          status: call.status,
          reason: call.reason,
          ...(call.error !== undefined && { error: call.error }),
        }
      : [],
  );
}
