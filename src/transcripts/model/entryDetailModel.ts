import type { CallDetail } from "./callDetail";
import type { RowKind } from "./entryRow";
import type { SavedText } from "./savedParts";

/** What an entry contains in addition to its text. All values are as the file has them, and can be anything. */
export interface EntryDetail {
  /** As in `Row.entryType`. */
  readonly type: string;
  /** The entry's fields, without its message. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** `role`, `model`, `stop_reason` and `usage` of its message. */
  readonly message: Readonly<Record<string, unknown>>;
  /** The block of the message that the row shows. */
  readonly block?: unknown;
  /** The parts of the message that a subagent's progress entry reports. */
  readonly nested?: readonly NestedPart[];
  /** Of a snapshot of files, their paths. */
  readonly files?: readonly string[];
  /**
   * Copies of files that the entry reports. Those of a snapshot are in the order of `files`, and `notes` says how many
   * are left out.
   */
  readonly backups?: readonly FileBackup[];
  /** Texts of a hook that were too long and were saved next to the transcript. */
  readonly saved?: readonly SavedText[];
  /**
   * How the entry differs from known entries of its type, and what is left out here, in sentences. Fields can be
   * missing, unknown, or of another type.
   */
  readonly notes?: readonly string[];
}

/** A part of the message that a subagent's progress entry reports. */
export interface NestedPart {
  readonly kind: RowKind;
  /** Its text, and the characters that are left out of it. */
  readonly text: string;
  readonly hidden: number;
  /**
   * Of a call and of a result: the call with its result, as far as both are reported nearby. Lines are those of
   * progress entries.
   */
  readonly call?: CallDetail;
}

/** A copy of a file that the program kept, to be able to go back to how the file was. */
export interface FileBackup {
  /** The file's own path, as the entry has it. */
  readonly path: string;
  /** The name of the copy; absent where the entry names none. */
  readonly copy?: string;
  /** The file was not there then. */
  readonly absent?: true;
  /** ISO 8601, as it is recorded. */
  readonly time?: string;
}
