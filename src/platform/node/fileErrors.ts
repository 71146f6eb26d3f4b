import { FileError, type FileErrorKind } from "../../core/errors";

const KINDS: Readonly<Record<string, FileErrorKind>> = {
  ENOENT: "NotFound",
  EACCES: "PermissionDenied",
  EPERM: "PermissionDenied",
  EISDIR: "IsDirectory",
  ENOTDIR: "NotDirectory",
  EEXIST: "Exists",
  ENOTEMPTY: "NotEmpty",
  ENOSPC: "NoSpace",
  EDQUOT: "NoSpace",
  EFBIG: "NoSpace",
  EROFS: "ReadOnly",
  // What `fs.cp` throws instead (Node's list of error codes).
  ERR_FS_EISDIR: "IsDirectory",
  ERR_FS_CP_DIR_TO_NON_DIR: "NotDirectory",
  ERR_FS_CP_NON_DIR_TO_DIR: "IsDirectory",
  ERR_FS_CP_EEXIST: "Exists",
};

/** The system's name of an error, such as `ENOENT`; empty when it has none. */
export function errorCode(error: unknown): string {
  // Not `instanceof`: errors of a script's own context are of another class.
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** What the file system refused, in the words of the files port; an error that is none of the system's is passed as it is. */
export function fileError(error: unknown, resource: string): unknown {
  if (error instanceof FileError) return error;
  const code = errorCode(error);
  if (!/^E[A-Z0-9_]+$/.test(code)) return error;
  return new FileError(KINDS[code] ?? "Unavailable", resource, { cause: error });
}
