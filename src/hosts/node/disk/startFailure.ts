import { errorCode } from "./fileErrors";

const ADVICE = "Retry when other calls and commands have ended.";

const REASONS: Readonly<Record<string, string>> = {
  EMFILE: "this process has too many files open",
  ENFILE: "the system has too many files open",
  EAGAIN: "the user has too many processes",
  ENOMEM: "the system is out of memory",
};

/**
 * Returns why a program could not be started, as a clause with the error's code.
 * Adds what to do if the system has run out of something.
 */
export function startFailure(error: Error): string {
  const reason = REASONS[errorCode(error)];
  return reason === undefined ? `(${error.message}).` : `(${reason}; ${errorCode(error)}). ${ADVICE}`;
}

/** Whether the arguments and variables of a program are too long for the system: for Windows, over 32,767 characters. */
export function isTooLong(error: unknown): boolean {
  return ["E2BIG", "ENAMETOOLONG"].includes(errorCode(error));
}
