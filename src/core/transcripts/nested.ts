import type { CallDetail, Transcript } from "../../transcript/model";

/** Rows that name an id are looked at so often: the use of a call stands in the first of them. */
const MOST_ROWS = 8;

/** The call that a row tells of a subagent without a file of its own, with its result; of several the one with the id. */
export async function nestedAt(
  transcript: Pick<Transcript, "entry">,
  row: number,
  id: string | undefined,
  signal: AbortSignal,
): Promise<CallDetail | undefined> {
  const entry = await transcript.entry(row, signal);
  const calls = (entry?.nested ?? []).flatMap(({ call }) => call ?? []);
  return id === undefined ? calls[0] : calls.find((call) => call.id === id);
}

/** The call with an id that only progress entries tell, and the row that does; undefined where none does. */
export async function nestedNamed(
  transcript: Pick<Transcript, "entry" | "findRow">,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly row: number; readonly call: CallDetail } | undefined> {
  const query = `type:progress case:yes "${id.replace(/["\\]/g, "\\$&")}"`;
  let from: number | undefined;
  for (let looked = 0; looked < MOST_ROWS; looked++) {
    const row = await transcript.findRow(query, from, 1, signal);
    if (row === undefined) return undefined;
    const call = await nestedAt(transcript, row, id, signal);
    if (call) return { row, call };
    from = row;
  }
  return undefined;
}
