import { FileError, type FileErrorKind } from "../../../base/errors";
import { systemReason } from "../terminal/cliFailure";

const REASONS: Readonly<Partial<Record<FileErrorKind, string>>> = {
  NotFound: "no such file",
  NotDirectory: "no such file",
  IsDirectory: "is a directory",
  PermissionDenied: "permission denied",
};

/** Returns why a transcript could not be read, as the end of a sentence. Throws anything that isn't a `FileError`. */
export function why(error: unknown): string {
  if (!(error instanceof FileError)) throw error;
  const known = REASONS[error.kind];
  if (known !== undefined) return known;
  return error.cause === undefined ? "cannot be read: not a file" : `cannot be read: ${systemReason(error.cause)}`;
}
