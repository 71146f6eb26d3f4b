import * as z from "zod";
import { FileError, type FileErrorKind, ToolError } from "../../../base/errors";

/**
 * Why something could not be done with a path: what a file system can refuse, and two more. `InvalidInput`: the path or glob means nothing.
 * `NotAFile`: a device, pipe or socket. What lies outside the workspace is `PermissionDenied`, as what the system refuses.
 */
export type FailureKind = FileErrorKind | "InvalidInput" | "NotAFile";

/** The result for one path of a call (docs/tool-result-format.md#fileio-tools). */
export type FileioStatus = "ok" | FileioFailure;
export type FileioFailure = `error: ${FailureKind}`;

/** A status in a tool's data. */
export const fileioStatus = z.string().regex(/^(?:ok|error: [A-Z][A-Za-z]+)$/);

/** The status of a path for which `error` was thrown. Throws the error again when it is none of a path's: a bug, or the end of a cancelled call. */
export function statusOf(error: unknown): FileioFailure {
  if (error instanceof FileError) return `error: ${error.kind}`;
  if (!(error instanceof ToolError)) throw error;
  const [, kind] = phrases.find(([phrase]) => error.message.startsWith(phrase)) ?? [];
  return `error: ${kind ?? "Unavailable"}`;
}

/** How messages for models begin (docs/tool-result-format.md#errors). */
const phrases: readonly (readonly [phrase: string, kind: FailureKind])[] = [
  ["Permission denied", "PermissionDenied"],
  ["File not found", "NotFound"],
  ["Invalid ", "InvalidInput"],
];
