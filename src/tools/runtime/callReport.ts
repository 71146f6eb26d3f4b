import type { ToolContext } from "./context/toolContext";

/** Reports an error to the log. A log that fails must not fail the call. */
export function report(context: Pick<ToolContext, "log">, message: string, error: unknown): void {
  try {
    context.log.error(message, error);
  } catch {
    // Nothing is left to report to.
  }
}
