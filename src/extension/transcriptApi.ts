import type { HostApi } from "../protocol/hostApi";
import type { Transcript } from "../transcript/model/transcript";

/** What the page asks of an open transcript to show its rows and calls, and to find some. */
type TranscriptApi = Pick<
  HostApi,
  | "rows"
  | "call"
  | "rowOf"
  | "text"
  | "search"
  | "filter"
  | "findRow"
  | "rowsAt"
  | "toolCounts"
  | "recordedLines"
  | "entry"
  | "shells"
  | "board"
>;

/** Answers for rows and calls. What holds words of the transcript is answered by the one that is `seen`, with secrets hidden where they are to be. */
export function transcriptApi(find: (id: string) => Transcript, seen: (id: string) => Transcript): TranscriptApi {
  return {
    rows: ({ transcript, from, to }, signal) => seen(transcript).rows(from, to, signal),
    call: ({ transcript, id }, signal) => seen(transcript).call(id, signal),
    rowOf: ({ transcript, id }) => find(transcript).rowOf(id),
    text: ({ transcript, row }, signal) => seen(transcript).text(row, signal),
    search: ({ transcript, query, from }, signal) => seen(transcript).search(query, from, signal),
    filter: ({ transcript, query, from }, signal) => find(transcript).filter(query, from, signal),
    findRow: ({ transcript, query, from, direction }, signal) =>
      find(transcript).findRow(query, from, direction, signal),
    rowsAt: ({ transcript, rows }, signal) => seen(transcript).rowsAt(rows, signal),
    toolCounts: ({ transcript }) => seen(transcript).tools(),
    recordedLines: ({ transcript, call }, signal) => seen(transcript).recorded(call, signal),
    entry: ({ transcript, row }, signal) => seen(transcript).entry(row, signal),
    shells: ({ transcript, id }, signal) => seen(transcript).shells(id, signal),
    board: ({ transcript, id }, signal) => seen(transcript).board(id, signal),
  };
}
