import { cancelledMessage } from "../../base/cancellation";
import { FileError, ToolError, type ErrorCode } from "../../base/errors";
import { fileMessage } from "../../base/fileMessage";
import { isObject, without } from "../../base/json/jsonValue";
import { errorText, plainJson } from "./plainJson";
import type { ToolResult } from "../result";

/** A failed result. */
export type Failure = Extract<ToolResult, { ok: false }>;

/** Stands for a message that says nothing. */
export const noMessage = "The error has no message.";

/** Makes a failed result; the message is never empty. */
export function failed(code: ErrorCode, message: string): Failure {
  return { ok: false, error: { code, message: message.trim() === "" ? noMessage : message } };
}

/**
 * Returns the failure that a thrown value means.
 *
 * - `ToolError` and `FileError` keep what they say.
 * - Cancellations (`AbortError`, VS Code's `Canceled`) are `BLOCKED`.
 * - What a system or a file system refused, and a `TimeoutError`, is `EXECUTION_ERROR`, also as the cause of another error.
 * - Anything else is an `EXCEPTION`, including text and undefined. A plain `Error` is what `plain` says.
 */
export function failureOf(thrown: unknown, tool: string, plain: ErrorCode = "EXCEPTION"): Failure {
  if (thrown instanceof ToolError) return failed(thrown.code, thrown.message);
  if (thrown instanceof FileError) return failed("EXECUTION_ERROR", fileMessage(thrown, thrown.resource));
  if (thrown instanceof Error) {
    if (cancellations.has(thrown.name)) return failed("BLOCKED", cancelledMessage(tool));
    const { cause } = thrown;
    const message = cause instanceof Error ? `${told(thrown)} (${errorText(cause)})` : told(thrown);
    if (isRefusal(thrown) || isRefusal(cause)) return failed("EXECUTION_ERROR", message);
    return failed(thrown.name === "Error" ? plain : "EXCEPTION", message);
  }
  if (typeof thrown === "string") return failed("EXCEPTION", thrown);
  const { value } = plainJson(thrown);
  if (!isObject(value)) return failed("EXCEPTION", `${tool} threw ${String(value)}.`);
  const { message } = value;
  if (typeof message !== "string") return failed("EXCEPTION", `${tool} threw ${JSON.stringify(value)}`);
  return failed("EXCEPTION", withRest(message, without(value, "message")));
}

/** Appends other fields to a message, so that none is lost. */
export function withRest(message: string, rest: Readonly<Record<string, unknown>>): string {
  return Object.keys(rest).length === 0 ? message : `${message}\n${JSON.stringify(rest)}`;
}

/** Names of errors that say that somebody stopped the work: the web's, VS Code's, and those of common clients. */
const cancellations = new Set(["AbortError", "Canceled", "CancellationError", "CanceledError", "CancelledError"]);

/** Codes of VS Code's `FileSystemError`. */
const fileCodes = new Set([
  "FileNotFound",
  "FileExists",
  "FileNotADirectory",
  "FileIsADirectory",
  "NoPermissions",
  "Unavailable",
]);

function told(error: Error): string {
  // The name of an expected failure says nothing that its message does not.
  return isRefusal(error) ? error.message : errorText(error);
}

/** Refused by a system (`ENOENT`; Node's own `ERR_…` are misuse, so bugs) or a file system, or out of time. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError") return true;
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" && (/^E(?!RR_)[A-Z\d_]+$/.test(code) || fileCodes.has(code));
}
