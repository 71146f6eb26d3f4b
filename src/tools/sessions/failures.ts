import type { Transcript } from "../../transcripts/model/transcriptModel";

/** A failed call in a report. */
export interface FailedCall {
  /** The subagent whose file contains it. Absent for the session's own file. */
  readonly subagent?: string;
  readonly row: number;
  readonly call_id: string;
  readonly tool: string;
  readonly summary: string;
  readonly status: string;
  readonly reason: string;
  /** The line that says why. */
  readonly error?: string;
  readonly exit_code?: number;
}

/** A transcript as far as its failures need it. */
export type Failing = Pick<Transcript, "filter" | "rowsAt">;

/** A subagent's file. */
export interface FailingFile {
  readonly subagent: string;
  /** Opens it for as long as something is read from it. */
  open(read: (transcript: Failing) => Promise<FailedCall[]>): Promise<FailedCall[]>;
}

/** The maximum number of calls per result. No result has room for more. */
const AT_ONCE = 200;

/**
 * Returns calls that failed, were blocked, or have no result. Lists the session's calls, then those of its subagents'
 * files, each with the last ones first. Returns those after `offset`, and the total number. Counts a call once if a
 * file repeats another's history.
 */
export async function failures(
  transcript: Failing,
  subagents: readonly FailingFile[],
  offset: number,
  signal: AbortSignal,
): Promise<{ readonly failed: readonly FailedCall[]; readonly total: number }> {
  const own = await failedRows(transcript, signal);
  const failed = await callsAt(transcript, own.slice(offset, offset + AT_ONCE), signal);
  let total = own.length;
  if (subagents.length === 0) return { failed, total };
  const seen = new Set((await allCalls(transcript, own, signal)).map(({ call_id: id }) => id));
  for (const { subagent, open } of subagents) {
    const calls = await open(async (file) => allCalls(file, await failedRows(file, signal), signal));
    for (const call of calls) {
      if (seen.has(call.call_id)) continue;
      seen.add(call.call_id);
      if (total >= offset && failed.length < AT_ONCE) failed.push({ subagent, ...call });
      total++;
    }
  }
  return { failed, total };
}

/** Rows of such calls, the last one first. */
async function failedRows(transcript: Failing, signal: AbortSignal): Promise<number[]> {
  const rows: number[] = [];
  for (let from = 0, done = false; !done;) {
    const step = await transcript.filter({ query: "is:error role:call", from }, signal);
    rows.push(...step.rows);
    ({ next: from, done } = step);
  }
  return [...new Set(rows)].sort((one, other) => other - one);
}

async function allCalls(transcript: Failing, rows: readonly number[], signal: AbortSignal): Promise<FailedCall[]> {
  const calls: FailedCall[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    calls.push(...(await callsAt(transcript, rows.slice(from, from + AT_ONCE), signal)));
  return calls;
}

async function callsAt(transcript: Failing, rows: readonly number[], signal: AbortSignal): Promise<FailedCall[]> {
  const found = await transcript.rowsAt({ rows }, signal);
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
          ...(call.exitCode !== undefined && { exit_code: call.exitCode }),
        }
      : [],
  );
}
