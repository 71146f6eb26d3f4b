import { isObject } from "../../../base/json/jsonValue";
import type { Judgement } from "../reader";
import { errorText, type RecordedResult } from "../resultText";

/**
 * What Claude Code checks before a tool does anything. Not every version puts it in tags
 * (docs/transcript-format.md#failures).
 */
const MISTAKES =
  /^(?:File has not been read yet|File has been (?:unexpectedly )?modified since|File does not exist\.|String to replace not found|Found \d+ matches of the string|No changes to make)/;

/** Whether the message says that the call was a mistake, so that nothing was done. */
export function isMistake(error: string): boolean {
  return MISTAKES.test(error);
}

/** The program knows no shell or task of this id. */
const NOT_FOUND = /^No (?:shell|task) found with ID: \S+\s*$/;

/** Judges the unflagged result of a tool that looks at a shell or task: that there is none is a failure. */
export function unflaggedNotFound(result: RecordedResult): Judgement | undefined {
  const error = errorText(result);
  return NOT_FOUND.test(error)
    ? { status: "error", reason: "Not flagged, but the result is an error message", evidence: "body", error }
    : undefined;
}

/**
 * Judges the unflagged result of a tool that changes a file: such a message instead of its result is a failure.
 * Programs that write transcripts from others' data lose the flag.
 */
export function unflaggedMistake({ text, toolUseResult }: RecordedResult): Judgement | undefined {
  if (isObject(toolUseResult)) return undefined;
  const error = text.trim();
  return isMistake(error)
    ? { status: "error", reason: "Not flagged, but the result says that nothing was done", evidence: "body", error }
    : undefined;
}
