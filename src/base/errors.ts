/**
 * Why a call failed: the codes of the contract format (docs/tool-result-format.md#errors).
 *
 * - `EXECUTION_ERROR`: an expected failure: not found, the system's own permission error, invalid input, a timeout with nothing obtained.
 * - `BLOCKED`: a decision: policy, outside the workspace, protected path, untrusted workspace, rejected by the user, cancelled.
 * - `EXCEPTION`: a bug in a tool.
 */
export type ErrorCode = "EXECUTION_ERROR" | "BLOCKED" | "EXCEPTION";

/**
 * A failure that a tool expects. The model gets the message unchanged: a fixed phrase and the value
 * (`File not found: missing.txt`), then what to do. Any other exception of a tool is a bug.
 * docs/tool-result-format.md#errors lists the phrases.
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

/** Why a file system refused something: the kinds after `error: ` in FileIO results (docs/tool-result-format.md#fileio-tools). */
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

/** Returns what was thrown as an error. */
export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
