import type { Row } from "../../transcripts/model/entryRow";
import views from "./views/all";
import type { EntryLook, EntryView } from "./views/entryView";

/** Returns the view that draws a row. Returns undefined for rows that contain only text. */
export function viewOf(row: Row): EntryView | undefined {
  return views.find((view) => takes(view, row));
}

/** Returns how a row looks in the list of rows. */
export function lookOf(row: Row): EntryLook | undefined {
  return viewOf(row)?.look?.(row);
}

function takes(view: EntryView, row: Row): boolean {
  const type = row.entryType ?? "";
  const fits =
    view.kinds?.includes(row.kind) === true ||
    view.types?.some((own) => (own.endsWith("/") ? type.startsWith(own) : own === type)) === true;
  return fits && (view.takes?.(row) ?? true);
}
