/** The command line was not understood: exit code 2. The message is one sentence or more, for a person. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for could not be done: exit code 1. The message is one sentence or more, for a person. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** The reason in a system's error, without the call and path that Node puts behind it: `ENOSPC: no space left on device`. */
export function systemReason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, .*$/s, "") : String(error);
}
