import type { Resource } from "../../../base/resource";

/** A change of a whole text. */
export interface TextChange {
  readonly old: string;
  /** In order and without overlaps; half-open ranges of `old` in UTF-16 code units. */
  readonly replacements: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  readonly now: string;
}

/**
 * The encodings that a text can be written in, whatever the editor would choose: those that can represent every
 * character. All except `utf8` begin with a byte order mark.
 */
export const textEncodings = ["utf8", "utf8bom", "utf16le", "utf16be"] as const;

export type TextEncoding = (typeof textEncodings)[number];

export interface Text {
  /** Text of a whole file as the editor would read it. Throws `ToolError` for bytes that are not text. */
  decode(bytes: Uint8Array, resource: Resource): Promise<string>;
  /** Bytes of a whole file as the editor would save it, or in the given encoding. */
  encode(text: string, resource: Resource, encoding?: TextEncoding): Promise<Uint8Array>;
  /** The text of an open editor with unsaved changes. */
  unsaved(resource: Resource): string | undefined;
  /** The cells of a notebook that an editor has open with unsaved changes, as the JSON of a notebook (nbformat 4). Only editors have this. */
  unsavedNotebook?(resource: Resource): string | undefined;
  /** The notebooks that editors have open with unsaved changes. Only editors have this. */
  unsavedNotebooks?(): readonly Resource[];
  /**
   * Changes the text of a file that is open in an editor, so that it can be undone, and saves it. Returns the text as
   * it was saved, which a formatter may have changed further. Returns undefined if no editor has it open, or if its
   * text differs from the file's: the caller then writes the file. Throws `ToolError` for unsaved changes that aren't
   * in `change.old`, and if saving fails. Only editors have this.
   */
  edit?(resource: Resource, change: TextChange): Promise<string | undefined>;
  /** The name of the encoding that a file without a mark is read in; not given or undefined where it is UTF-8 or not known. */
  encodingName?(resource: Resource): string | undefined;
}
