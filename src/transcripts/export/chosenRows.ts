import type { Transcript } from "../model/transcriptModel";
import type { ExportOptions } from "../model/exportModel";
import type { NestedBelow, WantedNested } from "./nestedRowsBelow";

/** The rows of a transcript that are exported, and the exported calls that only the progress of subagents reports. */
export interface ChosenRows {
  /** Ascending; undefined where all of the range are meant. */
  readonly rows: readonly number[] | undefined;
  readonly nested: WantedNested;
  /** Calls among the rows that are there only for the calls of the subagents they started. */
  readonly context: number;
  /**
   * Count of wanted subagents' calls that are below no call of the file, if rows that report them are not written
   * themselves.
   */
  readonly astray: number;
}

/** A transcript as an export of it asks. */
export interface ExportedTranscript extends Transcript {
  readonly nested: NestedBelow;
}

interface Wanted extends Pick<ExportOptions, "only" | "query"> {
  /** Rows, half open. */
  readonly from: number;
  readonly to: number;
  /** Nothing but calls is written. */
  readonly callsOnly: boolean;
}

/**
 * Finds the rows to export. Conditions on calls also apply to calls that only progress reports. Such a call includes
 * the call that started its subagent, if that is in the range. Throws `QueryError` for a query that cannot be read, and
 * the signal's reason.
 */
export async function chooseRows(
  transcript: ExportedTranscript,
  { only, query, from, to, callsOnly }: Wanted,
  signal: AbortSignal | undefined,
): Promise<ChosenRows> {
  const inRange = (row: number): boolean => row >= from && row < to;
  const found = query === undefined ? undefined : await foundBy(transcript, query, signal);
  if (only === undefined && !callsOnly) {
    const rows = found && ascending([...found].filter(inRange));
    // The rows that report them are written themselves.
    return { rows, nested: () => true, context: 0, astray: 0 };
  }
  const calls = await foundBy(transcript, only === "failures" ? "is:error role:call" : "role:call", signal);
  const own = new Set([...calls].filter((row) => inRange(row) && found?.has(row) !== false));
  // A call that is exported for itself includes what its subagent did. Other calls include only what matches.
  const nested: WantedNested = ({ row, resultRow, startedBy, failed }) =>
    (failed || only !== "failures") && (!found || own.has(startedBy) || found.has(row) || found.has(resultRow));
  const asked: WantedNested = (choice) => nested(choice) && (choice.startedBy >= 0 || inRange(choice.row));
  const agents = await transcript.nested.agents(asked, signal);
  const context = agents.rows.filter((row) => inRange(row) && !own.has(row));
  return { rows: ascending([...own, ...context]), nested, context: context.length, astray: agents.astray };
}

async function foundBy(
  transcript: Transcript,
  query: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let from = 0, done = false; !done;) {
    const step = await transcript.filter({ query, from }, signal);
    for (const row of step.rows) found.add(row);
    ({ next: from, done } = step);
  }
  return found;
}

function ascending(rows: readonly number[]): readonly number[] {
  return rows.toSorted((one, other) => one - other);
}
