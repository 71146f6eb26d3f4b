import type { Row } from "../../../transcripts/model/entryRow";
import type { TranscriptRows } from "./transcriptRows";
import type { ListHandle } from "../listProps";
import type { Pages } from "../pages";
import { placeOf, type RowFilter } from "./rowFilter";

/** The rows that a list shows: all of a transcript, those without its bookkeeping, or those of a filter. The list knows them by their places. */
export interface ShownRows {
  readonly pages: Pages<Row>;
  readonly count: number;
  /** Of so many rows of the transcript it is known whether they are shown. */
  readonly known: number;
  /** The place of a row; undefined for one that is not shown. */
  placeOf(row: number | undefined): number | undefined;
  /** The row at a place. */
  rowAt(place: number): number;
  /** A handle of the list that takes rows instead of places. */
  handle(list: ListHandle): ListHandle;
}

/** The rows that a filter selects; without one, all but bookkeeping when that is hidden. */
export function shownRows(transcript: TranscriptRows, filter: RowFilter, hidesBookkeeping: boolean): ShownRows {
  const { query, rows } = filter.state.value;
  const known = transcript.summary.value.rows;
  if (query !== undefined) return filtered(filter, rows, known);
  if (hidesBookkeeping && !transcript.bookkeeping.state.value.problem) return withoutBookkeeping(transcript);
  return {
    pages: transcript.pages,
    count: known,
    known,
    placeOf: (row) => row,
    rowAt: (place) => place,
    handle: (list) => list,
  };
}

function filtered({ pages }: RowFilter, rows: readonly number[], known: number): ShownRows {
  return {
    pages,
    count: rows.length,
    known,
    placeOf(row) {
      const place = row === undefined ? undefined : placeOf(rows, row);
      return place !== undefined && rows[place] === row ? place : undefined;
    },
    rowAt: (place) => rows[place] ?? 0,
    handle: (list) =>
      placed(list, (row) => (rows.length > 0 ? Math.min(placeOf(rows, row), rows.length - 1) : undefined)),
  };
}

function withoutBookkeeping({ bookkeeping }: TranscriptRows): ShownRows {
  const { known } = bookkeeping.state.value;
  const { others } = bookkeeping;
  return {
    pages: bookkeeping.pages,
    count: others,
    known,
    placeOf: (row) =>
      row === undefined || row >= known || bookkeeping.has(row) ? undefined : bookkeeping.placeOf(row),
    rowAt: (place) => bookkeeping.rowAt(place),
    handle: (list) =>
      placed(list, (row) => (others > 0 ? Math.min(bookkeeping.placeOf(Math.min(row, known)), others - 1) : undefined)),
  };
}

/** A handle that is told rows; `nearest` is the place of one, or of one near it. */
function placed(list: ListHandle, nearest: (row: number) => number | undefined): ListHandle {
  const to =
    (go: ((place: number) => void) | undefined) =>
    (row: number): void => {
      const place = nearest(row);
      if (place !== undefined) go?.(place);
    };
  return { ...list, reveal: to(list.reveal), showFirst: to(list.showFirst) };
}
