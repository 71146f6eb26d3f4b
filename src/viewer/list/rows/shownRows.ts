import type { Row } from "../../../transcripts/model/entryRow";
import type { TranscriptRows } from "./transcriptRows";
import type { ListHandle } from "../listProps";
import type { Pages } from "../pages";
import { placeOf, type RowFilter } from "./rowFilter";

/**
 * Describes the rows that a list shows: all rows of a transcript, those without bookkeeping, or those of a filter. The
 * list identifies them by their indexes.
 */
export interface ShownRows {
  readonly pages: Pages<Row>;
  readonly count: number;
  /** Number of the transcript's rows for which it is known whether they are shown. */
  readonly known: number;
  /** Returns the index of a row. Returns undefined for a row that isn't shown. */
  placeOf(row: number | undefined): number | undefined;
  /** Returns the row at an index. */
  rowAt(place: number): number;
  /** Wraps a list's handle so that it takes rows instead of indexes. */
  handle(list: ListHandle): ListHandle;
}

/** Returns the rows that a filter selects. Without one, returns all, except bookkeeping if that is hidden. */
export function shownRows(transcript: TranscriptRows, filter: RowFilter, hidesBookkeeping: boolean): ShownRows {
  const { query, rows } = filter.state.value;
  const known = transcript.summary.value.rows;
  if (query !== undefined) return filtered(filter, rows, known);
  if (hidesBookkeeping) return withoutBookkeeping(transcript);
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
  const { sorted: known, others } = bookkeeping;
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

/** Wraps a handle so that it takes rows. `nearest` returns the index of a row, or of one near it. */
function placed(list: ListHandle, nearest: (row: number) => number | undefined): ListHandle {
  const to =
    (go: ((place: number) => void) | undefined) =>
    (row: number): void => {
      const place = nearest(row);
      if (place !== undefined) go?.(place);
    };
  return { ...list, reveal: to(list.reveal), showFirst: to(list.showFirst) };
}
