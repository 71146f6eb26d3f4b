import { quoteCommand } from "../../base/text/quotedCommand";
import { exitOneMeaning } from "../entries/exitMeaning";
import type { JsonObject } from "../../base/json/jsonValue";
import { knownFields } from "../entries/knownFields";

/** What is known of a command that another agent ran. */
export interface ShellRun {
  /** As it was asked for: a line, or a list of words such as `["bash", "-lc", "git status"]`. */
  readonly command?: unknown;
  /** Where the result's text does not have it. */
  readonly output?: string | undefined;
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Whether the user stopped it. */
  readonly interrupted?: boolean;
  /** The session in which it goes on. */
  readonly running?: string | undefined;
  /** Why any exit code is no failure. */
  readonly meaning?: string | undefined;
}

/** The structured result of a command, as the reader of such tools (readers/otherShell.ts) takes it. */
export function shellFacts(run: ShellRun): JsonObject {
  const { output, exitCode, durationMs, interrupted, running } = run;
  const line = exitCode === 1 ? quoteCommand(run.command) : undefined;
  const meaning = run.meaning ?? (line === undefined ? undefined : exitOneMeaning(line));
  return knownFields({
    stdout: output,
    exitCode,
    exitMeaning: meaning,
    durationMs,
    interrupted: interrupted === true ? true : undefined,
    runningSession: running,
  });
}
