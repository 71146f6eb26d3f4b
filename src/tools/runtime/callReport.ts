import type { ToolContext } from "./context/toolContext";

/** Tells the log; a log that fails must not fail the call. */
export function report(context: Pick<ToolContext, "log">, message: string, error: unknown): void {
  try {
    context.log.error(message, error);
  } catch {
    // There is nobody left to tell.
  }
}
