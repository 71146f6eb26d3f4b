import type { ComponentChildren } from "preact";
import type { CallStatus } from "../../../transcripts/model/callRow";
import type { EntryDetail, FileBackup, NestedPart } from "../../../transcripts/model/entryDetailModel";
import type { Row, RowKind } from "../../../transcripts/model/entryRow";
import type { SavedText } from "../../../transcripts/model/savedParts";
import type { ShapeName } from "../../controls/icons";

/** What a row that is no call shows in its list, before its text. */
export interface EntryLook {
  /** What it is, in words. */
  readonly words: string;
  readonly icon?: ShapeName | CallStatus | "warning";
  /** How loud it is; quiet without. */
  readonly tone?: "warn" | "bad" | "divider";
}

/** A row as a view gets it. What stands in the entry is written by others and of unknown shape. */
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

/** How rows of some entries are drawn; one file of `entries`. The first view that takes a row draws it. */
export interface EntryView {
  /** Entry types as `Row.entryType` has them; one that ends in a slash stands for all its subtypes. */
  readonly types?: readonly string[];
  readonly kinds?: readonly RowKind[];
  /** What else a row must have; absent for all of the types and kinds. */
  takes?(row: Row): boolean;
  look?(row: Row): EntryLook | undefined;
  /** Draws the entry; undefined when it does not fit: its text is shown then. No hooks: those belong into components that it returns. */
  body(props: EntryProps): ComponentChildren | undefined;
}

/** Gives a view its types; a view's file exports the value as its default. */
export function defineEntryView(view: EntryView): EntryView {
  return view;
}
