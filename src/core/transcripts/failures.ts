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

/** Told at a time: no answer has room for more. */
const AT_ONCE = 200;

/** Calls that failed, were blocked or have no result, the last ones first: those behind `offset` of them, and how many there are in all. */
export async function failures(
  transcript: Pick<Transcript, "filter" | "rowsAt">,
  offset: number,
  signal: AbortSignal,
): Promise<{ readonly failed: readonly FailedCall[]; readonly total: number }> {
  const rows: number[] = [];
  for (let from = 0, done = false; !done;) {
    const step = await transcript.filter("is:error", from, signal);
    rows.push(...step.rows);
    ({ next: from, done } = step);
  }
  const all = [...new Set(rows)].sort((one, other) => other - one);
  const found = await transcript.rowsAt(all.slice(offset, offset + AT_ONCE), signal);
  const failed = found.flatMap(({ index, call }) =>
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
  return { failed, total: all.length };
}
