import type { JsonObject } from "../../base/json/jsonValue";
import type { RowKind } from "../model/entryRow";

/** How a line is counted when it could be read. */
export type LineClass = "shown" | "bookkeeping" | "unknown";

/** A use of a tool as an entry has it. */
export interface Use {
  /** Empty when the block has none. */
  readonly id: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** Whether the model called a tool of the program, not of the API's side. */
  readonly own: boolean;
}

/** One thing an entry shows; it becomes a row, except a result that is paired with its call or repeats one. */
export interface Part {
  readonly kind: RowKind;
  /** The whole text; made only when the row is shown. */
  readonly text: () => string;
  /** Only with kind `call`. */
  readonly use?: Use;
  /** Only with kind `result`: the block with a call's result. */
  readonly result?: JsonObject;
}

/**
 * A name for the transcript. The one of the highest rank counts, in the order given here; among those the last, of
 * prompts and commands the first.
 */
export interface Title {
  readonly rank: "custom" | "generated" | "summary" | "prompt" | "command";
  readonly text: string;
  /** The entry that a summary ends with. It counts only if the transcript contains that entry. */
  readonly leafUuid?: string;
}

/** What is understood of one entry. */
export interface Reading {
  readonly class: LineClass;
  readonly subtype?: string;
  readonly parts: readonly Part[];
  readonly title?: Title;
  /** Lines of one message of the model share it. */
  readonly messageId?: string;
  /**
   * Set when calls made before this entry on the same thread cannot be running any more: why, as the end of a sentence.
   */
  readonly settles?: string;
}

/** The type of a field's value. Null counts as an absent field. */
export type FieldKind = "text" | "number" | "flag" | "list" | "fields" | "any";

/** Fields by name. */
export type KnownFields = Readonly<Record<string, FieldKind>>;

/** The fields of an entry of one type, except those that every entry can have (`entryShape.ts`). */
export interface EntryShape {
  /** Without these there is nothing to show. */
  readonly needs: KnownFields;
  readonly has: KnownFields;
}

/** What is known of one or several entry types; each is the default export of one file of `entries/`. */
export interface EntryType {
  /** The values of the entry's `type`. */
  readonly types: readonly string[];
  /** What the values of further ones begin with. */
  readonly prefix?: string;
  /**
   * Set if everything an index keeps of an entry (class, kind of its one row, whether calls are over) follows from its
   * type, and from one more field. Names that field, and its values that are exceptions.
   */
  readonly told?: { readonly by?: "subtype" | "attachment.type"; readonly except?: readonly string[] };
  /**
   * The fields of the types whose fields are known, by type. They are used where an entry is looked at; reading does
   * not depend on them.
   */
  readonly shapes?: Readonly<Record<string, EntryShape>>;
  /** Must cope with every field absent or of another type. */
  read(entry: JsonObject): Reading;
}

/** Gives an entry type its TypeScript type. */
export function defineEntryType(entryType: EntryType): EntryType {
  return entryType;
}
