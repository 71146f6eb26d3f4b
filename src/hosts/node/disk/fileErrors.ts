import { FileError, type FileErrorKind } from "../../../base/errors";

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

/** Returns the system's code of an error, such as `ENOENT`; empty if it has none. */
export function errorCode(error: unknown): string {
  // Not `instanceof`: errors of another context have another class.
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/**
 * Converts a system error to a `FileError`. Returns other errors unchanged.
 * `UNKNOWN` is libuv's code for errors of Windows that it doesn't know, such as those of OneDrive and virus scanners.
 */
export function fileError(error: unknown, resource: string): unknown {
  if (error instanceof FileError) return error;
  const code = errorCode(error);
  if (!/^(?:E[A-Z0-9_]+|UNKNOWN)$/.test(code)) return error;
  return new FileError(KINDS[code] ?? "Unavailable", resource, { cause: error });
}
