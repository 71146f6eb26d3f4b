/**
 * Why a call failed, in the words of the contract format (seed 003).
 *
 * - `EXECUTION_ERROR`: an expected failure: not found, the system's own permission error, invalid input, a timeout with nothing obtained.
 * - `BLOCKED`: a decision: policy, outside the workspace, protected path, untrusted workspace, refused by the person, cancelled.
 * - `EXCEPTION`: a bug in a tool.
 */
export type ErrorCode = "EXECUTION_ERROR" | "BLOCKED" | "EXCEPTION";

/**
 * A failure that a tool expects. Its message goes to the model as it is: the seed's phrase and the value first
 * (`File not found: missing.txt`), then what to do next. Anything else that a tool throws counts as a bug.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";

  constructor(
    readonly code: Exclude<ErrorCode, "EXCEPTION">,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What a file system can refuse, in the words that seed 004 puts behind `error: `. */
export type FileErrorKind =
  | "NotFound"
  | "PermissionDenied"
  | "IsDirectory"
  | "NotDirectory"
  | "Exists"
  | "NotEmpty"
  | "NoSpace"
  | "ReadOnly"
  | "Unavailable";

/** A failed file operation. Adapters of the files port throw nothing else for what a file system can refuse. */
export class FileError extends Error {
  override readonly name = "FileError";

  constructor(
    readonly kind: FileErrorKind,
    readonly resource: string,
    options?: { cause?: unknown },
  ) {
    super(`${kind}: ${resource}`, options);
  }
}

/** What is wanted of the file system; undefined when it refuses (a `FileError`). */
export async function unlessRefused<Value>(wanted: Promise<Value>): Promise<Value | undefined> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
