import { FileError, type FileErrorKind } from "../core/errors";
import { systemReason } from "./failure";

const REASONS: Readonly<Partial<Record<FileErrorKind, string>>> = {
  NotFound: "no such file",
  NotDirectory: "no such file",
  IsDirectory: "is a directory",
  PermissionDenied: "permission denied",
};

/** Why a transcript could not be read, as the end of a sentence. Throws what is no `FileError`. */
export function why(error: unknown): string {
  if (!(error instanceof FileError)) throw error;
  const known = REASONS[error.kind];
  if (known !== undefined) return known;
  return error.cause === undefined ? "cannot be read: it is no file" : `cannot be read: ${systemReason(error.cause)}`;
}
