/** A text of an entry that was saved next to the transcript: its field, where it was saved, and its beginning. */
export interface SavedText {
  readonly field: string;
  readonly path: string;
  readonly preview: string;
}

/**
 * What was saved next to a transcript: the output of a call, or the text in a field of a hook's output in a row's
 * entry.
 */
export type SavedOf = { readonly call: string } | { readonly row: number; readonly field: string };

/**
 * A result that was saved next to the transcript because it was too long: its beginning, or why it is not read, as the
 * end of a sentence.
 */
export type SavedOutput =
  | { readonly path: string; readonly text: string; readonly bytes: number; readonly hidden: number }
  | { readonly path: string; readonly problem: string };
