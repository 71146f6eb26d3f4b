import type { LineChange } from "../callRow";

/** A file that a session changed, or may have. */
export interface ChangedFile {
  readonly path: string;
  /** Calls that changed it. Without one, only commands may have. */
  readonly edits: number;
  /** Commands that may have changed it: their text names it. */
  readonly commands: number;
  /** From the first known text to the last, as far as the texts are recorded. Absent if nothing of it is. */
  readonly change?: LineChange;
  /** What some of the edits changed isn't recorded, so that `change` isn't all. */
  readonly partly?: true;
  /** How often something else changed it between two edits, or may have. */
  readonly gaps: number;
  /** What happened to the file as a whole. */
  readonly fate?: "created" | "deleted" | "moved";
}

/**
 * Which changed files are asked for: `filter` is a part of the path, whatever its case. With `commands`, those that only
 * commands may have changed are among them. The range is half open.
 */
export interface ChangedFileQuery {
  readonly commands?: boolean;
  readonly filter: string;
  readonly from: number;
  readonly to: number;
}

export interface ChangedFilePage {
  /** Files that the filter lets through. */
  readonly total: number;
  /** By path, at most 500. */
  readonly files: readonly ChangedFile[];
  /** Of all files, whatever the filter. */
  readonly all: { readonly edited: number; readonly byCommands: number; readonly change: LineChange };
}

/**
 * Why edits don't continue where the ones before them ended: the file had another text (`changed`), what an edit changed
 * isn't recorded (`unrecorded`), all of the file was written anew (`overwritten`), or whether it had the same text isn't
 * known (`unknown`).
 */
export type ChangeGap = "changed" | "unrecorded" | "overwritten" | "unknown";

/** A part of a file before and after. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
  /** Every occurrence in the file was replaced. */
  readonly everywhere?: true;
}

/** The texts of a stretch. Null stands for no file. */
export type StretchTexts =
  | { readonly kind: "whole"; readonly before: string | null; readonly after: string | null }
  /** Only these parts of the file are recorded. */
  | { readonly kind: "parts"; readonly parts: readonly ChangedPart[] }
  /** What was in the file before isn't recorded. */
  | { readonly kind: "written"; readonly after: string };

/** Edits that continue one another: nothing else changed the file between them, as far as is known. */
export interface ChangeStretch {
  /** What is between this stretch and the one before it. */
  readonly gap?: ChangeGap;
  /** What something else changed in the gap, if both texts are known. */
  readonly between?: LineChange;
  readonly edits: number;
  readonly change?: LineChange;
  /** Absent if nothing is recorded, or if it is too long. */
  readonly texts?: StretchTexts;
  /** Texts are left out, because there are too many characters. */
  readonly tooLong?: true;
  /** The file was deleted at its end. */
  readonly deleted?: true;
  /** The path that the file was moved to at its end. */
  readonly movedTo?: string;
  /** The path that the file was moved from at its beginning. */
  readonly movedFrom?: string;
}

/** What a session changed in one file. */
export interface FileChanges {
  readonly path: string;
  readonly stretches: readonly ChangeStretch[];
  /** Something else changed it after the last edit; with the lines, if both texts are known. */
  readonly later?: { readonly change?: LineChange };
  /** Commands that may have changed it, and those of them that ran after the last edit. */
  readonly commands: number;
  readonly commandsLater: number;
}

/** Lines of a whole text that an edit replaced: in the text before, and in the one after. 0-based. */
export interface ReplacedLines {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** What to undo of the changes in a file: all of them, or those of one stretch, of one of its parts, or of its lines. */
export interface UndoneOf {
  /** Index. */
  readonly stretch?: number | undefined;
  /** Index of a replaced part of the stretch. */
  readonly part?: number | undefined;
  /** Of the stretch's whole texts. */
  readonly lines?: ReplacedLines | undefined;
}
