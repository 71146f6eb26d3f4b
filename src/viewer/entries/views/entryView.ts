import type { ComponentChildren } from "preact";
import type { CallStatus } from "../../../transcripts/model/callRow";
import type { EntryDetail, FileBackup, NestedPart } from "../../../transcripts/model/entryDetailModel";
import type { Row, RowKind } from "../../../transcripts/model/entryRow";
import type { SavedText } from "../../../transcripts/model/savedParts";
import type { ShapeName } from "../../controls/icons";

/** Describes what a row that is no call shows in its list, before its text. */
export interface EntryLook {
  /** Names the entry. */
  readonly words: string;
  readonly icon?: ShapeName | CallStatus | "warning";
  /** Sets the emphasis. Without it, the row is muted. */
  readonly tone?: "warn" | "bad" | "divider";
}

/** Contains a row for a view. The entry's content is untrusted and of unknown shape. */
export interface EntryProps {
  readonly row: Row;
  /** The row's whole text. */
  readonly text: string;
  readonly fields: EntryDetail["fields"];
  readonly message: EntryDetail["message"];
  readonly block: unknown;
  readonly files: readonly string[];
  readonly saved: readonly SavedText[];
  readonly backups: readonly FileBackup[];
  readonly nested: readonly NestedPart[];
  readonly transcript: string;
}

/** Draws the rows of some entries. Each file in `entries` exports one; the first view that accepts a row draws it. */
export interface EntryView {
  /** Entry types as in `Row.entryType`. A type with a trailing slash includes all its subtypes. */
  readonly types?: readonly string[];
  readonly kinds?: readonly RowKind[];
  /** Checks further conditions of a row. If absent, accepts all rows of the types and kinds. */
  takes?(row: Row): boolean;
  look?(row: Row): EntryLook | undefined;
  /**
   * Draws the entry. Returns undefined if it doesn't fit, so that its text is shown. Can't use hooks: those belong in
   * the components that it returns.
   */
  body(props: EntryProps): ComponentChildren | undefined;
}

/** Gives a view its types. A view's file exports the value as its default. */
export function defineEntryView(view: EntryView): EntryView {
  return view;
}
