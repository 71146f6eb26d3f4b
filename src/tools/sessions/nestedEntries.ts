import type { CallDetail } from "../../transcripts/model/callDetail";
import type { Transcript } from "../../transcripts/model/transcriptModel";
import { someOf } from "../search/files/shownPath";

/** The maximum number of rows with an id to check. The use of a call is in the first of them. */
const MOST_ROWS = 8;

/** Ids that are named of one row, and the characters of one: longer ones nobody can ask for. */
const MOST_IDS = 10;
const LONGEST_ID = 200;

/** A row's data about a subagent without its own file. */
export interface NestedAt {
  /** The call with its result, if the row contains nothing else. */
  readonly only?: CallDetail;
  /** Its texts that are of no call. */
  readonly texts: readonly string[];
  /** Further information in the row, as sentences. */
  readonly notes: readonly string[];
}

/** Returns a row's data about a subagent without its own file. Returns undefined for other rows. */
export async function nestedAt(
  transcript: Pick<Transcript, "entry">,
  row: number,
  signal: AbortSignal,
): Promise<NestedAt> {
  const parts = (await transcript.entry({ row }, signal))?.nested ?? [];
  const [only] = parts;
  if (only?.call && parts.length === 1) return { only: only.call, texts: [], notes: [] };
  const others = parts.filter(({ call }) => call === undefined);
  const hidden = others.reduce((sum, part) => sum + part.hidden, 0);
  const ids = [...new Set(parts.flatMap(({ call }) => call?.id ?? []))];
  const named = ids.filter((id) => id.length <= LONGEST_ID);
  return {
    texts: others.map(({ text }) => text),
    notes: [
      ...(hidden > 0 ? [`It is too long: ${hidden} characters are left out.`] : []),
      ...(named.length > 0
        ? [`It reports calls of a subagent, which call_id reads: ${someOf(named, ids.length, MOST_IDS)}.`]
        : []),
    ],
  };
}

/** Finds the call with an id that only progress entries contain, and its row. Returns undefined if there is none. */
export async function nestedNamed(
  transcript: Pick<Transcript, "entry" | "findRow">,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly row: number; readonly call: CallDetail } | undefined> {
  const query = `type:progress case:yes "${id.replace(/["\\]/g, "\\$&")}"`;
  let from: number | undefined;
  for (let looked = 0; looked < MOST_ROWS; looked++) {
    const row = await transcript.findRow({ query, from, direction: 1 }, signal);
    if (row === undefined) return undefined;
    const parts = (await transcript.entry({ row }, signal))?.nested;
    const call = parts?.find((part) => part.call?.id === id)?.call;
    if (call) return { row, call };
    from = row;
  }
  return undefined;
}
