import type { FileError, FileErrorKind } from "./errors";
import { pathEnd } from "./pathEnd";

const phrases: Readonly<Record<FileErrorKind, readonly [phrase: string, advice: string]>> = {
  NotFound: ["File not found", "Check the path; glob finds files by name."],
  PermissionDenied: ["Permission denied", "The system refused access. Do not retry; ask the user."],
  IsDirectory: ["Is a directory", "Name a file; glob lists the files of a directory."],
  NotDirectory: ["Not a directory", "It is a file, or below one; check the path."],
  Exists: ["File exists", "Choose another path."],
  NotEmpty: ["Directory not empty", "Empty it first."],
  NoSpace: ["No space left on device", "Nothing more can be written until the user frees space."],
  ReadOnly: ["Read-only file system", "Choose a path on another file system."],
  Unavailable: ["File system unavailable", "Try once more; if it fails again, ask the user."],
};

/** Returns what a file system refused as a message for the model: the phrase, the path as shown, what to do. */
export function fileMessage(error: FileError, path: string): string {
  const [phrase, advice] = phrases[error.kind];
  return `${phrase}: ${pathEnd(path)} ${advice}`;
}
