/** The command line is invalid: exit code 2. The message consists of whole sentences. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command failed: exit code 1. The message consists of whole sentences. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Returns the reason of a system error without Node's call and path: `ENOSPC: no space left on device`. */
export function systemReason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, .*$/s, "") : String(error);
}
