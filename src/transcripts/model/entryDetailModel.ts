import type { CallDetail } from "./callDetail";
import type { RowKind } from "./entryRow";
import type { SavedText } from "./savedParts";

/** What an entry says beside its text. All values are as the file has them, and may be anything. */
export interface EntryDetail {
  /** As in `Row.entryType`. */
  readonly type: string;
  /** The entry's fields, without its message. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** `role`, `model`, `stop_reason` and `usage` of its message. */
  readonly message: Readonly<Record<string, unknown>>;
  /** The block of the message that the row shows. */
  readonly block?: unknown;
  /** Of a subagent's progress, the parts of the message it tells. */
  readonly nested?: readonly NestedPart[];
  /** Of a snapshot of files, their paths. */
  readonly files?: readonly string[];
  /** Copies of files that it tells of; those of a snapshot are in the order of `files`, and `notes` says how many are left out. */
  readonly backups?: readonly FileBackup[];
  /** What a hook said and was saved beside the transcript, since it was too long. */
  readonly saved?: readonly SavedText[];
  /** What is not as entries of the type are known, in sentences: fields that are missing, hold something else, or are not known; and what is left out here. */
  readonly notes?: readonly string[];
}

/** A part of the message that a subagent's progress entry tells. */
export interface NestedPart {
  readonly kind: RowKind;
  /** Its text, and the characters that are left out of it. */
  readonly text: string;
  readonly hidden: number;
  /** Of a call and of a result: the call with its result, as far as both are told nearby. Lines are those of progress entries. */
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
