import type { Fields } from "./json";
import type { RowKind } from "./model";

/** How a line is counted when it could be read. */
export type LineClass = "shown" | "bookkeeping" | "unknown";

/** A use of a tool as an entry has it. */
export interface Use {
  /** Empty when the block has none. */
  readonly id: string;
  readonly tool: string;
  readonly input: Fields;
}

/** One thing an entry shows; it becomes a row, except a result that is paired with its call. */
export interface Part {
  readonly kind: RowKind;
  /** The whole text; made only when the row is shown. */
  readonly text: () => string;
  /** Only with kind `call`. */
  readonly use?: Use;
  /** Only with kind `result`: the block that answers a call. */
  readonly result?: Fields;
}

/** A name for the transcript. The one of the highest rank counts, in the order given here; among those the last, of prompts the first. */
export interface Title {
  readonly rank: "custom" | "generated" | "summary" | "prompt";
  readonly text: string;
}

/** What is understood of one entry. */
export interface Reading {
  readonly class: LineClass;
  readonly subtype?: string;
  readonly parts: readonly Part[];
  readonly title?: Title;
  /** Lines of one answer of the model share it. */
  readonly messageId?: string;
  /** Set when calls made before this entry on the same thread cannot be running any more: why, as the end of a sentence. */
  readonly settles?: string;
}

/** What is known of one or several entry types; each is the default export of one file of `entries/`. */
export interface EntryType {
  /** The values of the entry's `type`. */
  readonly types: readonly string[];
  /** What the values of further ones begin with. */
  readonly prefix?: string;
  /** Must cope with every field absent or of another type. */
  read(entry: Fields): Reading;
}

/** Gives an entry type its TypeScript type. */
export function defineEntryType(entryType: EntryType): EntryType {
  return entryType;
}
