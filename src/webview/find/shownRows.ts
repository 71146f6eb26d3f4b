import type { Row } from "../../transcript/model";
import type { TranscriptRows } from "../rows";
import type { ListHandle } from "../virtualList/listProps";
import type { Pages } from "../virtualList/pages";
import { placeOf, type RowFilter } from "./rowFilter";

/** The rows that a list shows: all of a transcript, or those of a filter. The list knows them by their places. */
export interface ShownRows {
  readonly pages: Pages<Row>;
  readonly count: number;
  /** The place of a row; undefined for one that is not shown. */
  placeOf(row: number | undefined): number | undefined;
  /** The row at a place. */
  rowAt(place: number): number;
  /** A handle of the list that takes rows instead of places. */
  handle(list: ListHandle): ListHandle;
}

export function shownRows(transcript: TranscriptRows, filter: RowFilter): ShownRows {
  const { query, rows } = filter.state.value;
  if (query === undefined) {
    return {
      pages: transcript.pages,
      count: transcript.summary.value.rows,
      placeOf: (row) => row,
      rowAt: (place) => place,
      handle: (list) => list,
    };
  }
  const nearest = (row: number): number => Math.min(placeOf(rows, row), rows.length - 1);
  return {
    pages: filter.pages,
    count: rows.length,
    placeOf(row) {
      const place = row === undefined ? undefined : placeOf(rows, row);
      return place !== undefined && rows[place] === row ? place : undefined;
    },
    rowAt: (place) => rows[place] ?? 0,
    handle: (list) => ({
      ...list,
      reveal: (row) => rows.length > 0 && list.reveal(nearest(row)),
      showFirst: (row) => rows.length > 0 && list.showFirst?.(nearest(row)),
    }),
  };
}
