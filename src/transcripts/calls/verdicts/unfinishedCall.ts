import type { Judgement } from "../reader";

/**
 * How Claude Code words the results that it adds itself for calls that were not refused, and that nobody saw the end of
 * (docs/transcript-format.md#rejections).
 */
const SENTENCES: readonly (readonly [string, Pick<Judgement, "status" | "reason">])[] = [
  [
    "[Tool call interrupted: the session ended before ",
    { status: "orphaned", reason: "No result: the session ended before it was recorded" },
  ],
  [
    "[Tool call result not in this copy: ",
    { status: "orphaned", reason: "No result: the session was copied before it was recorded" },
  ],
  ["[Agent call interrupted: ", { status: "interrupted", reason: "The program ended before the subagent" }],
  ["[Tool call skipped: ", { status: "interrupted", reason: "Not run, because the turn ended first" }],
  ["[Tool call did not complete: ", { status: "interrupted", reason: "Cancelled by the program, not by the user" }],
  ["A safety monitor blocked this turn, ", { status: "interrupted", reason: "A safety monitor blocked the turn" }],
];

/** Judges a failed call by its message, if that is one of these sentences. */
export function unfinishedCall(error: string): Judgement | undefined {
  const found = SENTENCES.find(([start]) => error.startsWith(start));
  return found && { ...found[1], evidence: "body", error };
}
