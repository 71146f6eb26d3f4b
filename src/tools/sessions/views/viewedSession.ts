import type { Data } from "../../../results/result";
import type { CallDetail } from "../../../transcripts/model/callDetail";
import type { Row } from "../../../transcripts/model/entryRow";
import type { SessionView, Transcript } from "../../../transcripts/model/transcriptModel";

/** Maximum characters of a view's rows, or of its call, as JSON. */
const MOST = 200_000;

/** Rows that a report shows. */
export const REPORTED_ROWS = 50;

/** Returns rows as a page draws them, as many of them as have room. `told` names the session. */
export function viewOfRows(told: Data, { summary }: Transcript, rows: readonly Row[]): SessionView {
  let room = MOST;
  const kept = rows.findIndex((row) => (room -= JSON.stringify(row).length) < 0);
  return {
    ...namesIn(told),
    ...(summary.title !== undefined && { title: summary.title }),
    rows: kept < 0 ? rows : rows.slice(0, kept),
    total: summary.rows,
  };
}

/** Returns a call as a page draws it. Undefined for a call that is too long. */
export function viewOfCall(told: Data, call: CallDetail): SessionView | undefined {
  return JSON.stringify(call).length > MOST ? undefined : { ...namesIn(told), call };
}

function namesIn({ transcript, subagent }: Data): Pick<SessionView, "transcript" | "subagent"> {
  return { transcript: String(transcript), ...(typeof subagent === "string" && { subagent }) };
}
