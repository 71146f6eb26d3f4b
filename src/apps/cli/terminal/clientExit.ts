import type { Readable, Writable } from "node:stream";
import { unlessAborted } from "../../../base/unlessAborted";
import { systemReason } from "./cliFailure";

/** How the connection to a client ended. */
export interface ConnectionEnd {
  /** Exit code: 0 if the client closed its side as the protocol requires. */
  readonly code: 0 | 1;
  /** A clause for standard error. */
  readonly why: string;
}

/** Waits until the connection to the client ends. Rejects with the signal's reason. */
export function untilClientLeaves(input: Readable, output: Writable, signal: AbortSignal): Promise<ConnectionEnd> {
  const end = new Promise<ConnectionEnd>((resolve) => {
    const failed = (what: string) => (error: Error) =>
      resolve({ code: 1, why: `${what} failed (${systemReason(error)})` });
    input.once("end", () => resolve({ code: 0, why: "the client closed standard input" }));
    input.once("error", failed("standard input"));
    input.once("close", () => resolve({ code: 1, why: "standard input was closed" }));
    output.once("error", failed("standard output"));
  });
  return unlessAborted(end, signal);
}
