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
  /** Whether it took longer than it was allowed to. */
  readonly timedOut?: boolean;
  /** The session in which it goes on. */
  readonly running?: string | undefined;
  /** Why any exit code is no failure. */
  readonly meaning?: string | undefined;
}

/** The structured result of a command, as the reader of such tools (readers/otherShell.ts) takes it. */
export function shellFacts(run: ShellRun): JsonObject {
  const { output, exitCode, durationMs, interrupted, timedOut, running } = run;
  const line = exitCode === 1 ? quoteCommand(run.command) : undefined;
  const meaning = run.meaning ?? (line === undefined ? undefined : exitOneMeaning(line));
  return knownFields({
    stdout: output,
    exitCode,
    exitMeaning: meaning,
    durationMs,
    interrupted: interrupted === true ? true : undefined,
    timedOut: timedOut === true ? true : undefined,
    runningSession: running,
  });
}

/** Returns how a command ended, as the last line of its result's text says. `output` is the text before it. */
export function toldEnd(text: string): ShellRun {
  const whole = text.trimEnd();
  const feed = whole.lastIndexOf("\n");
  const line = whole.slice(feed + 1);
  const output = whole.slice(0, Math.max(0, feed)).trimEnd();
  const code =
    /^\[?(?:Command (?:exited|failed) with (?:exit )?code:?|Process exited with code|Exit code:?) (-?\d{1,10})\.?\]?$/i.exec(
      line,
    )?.[1];
  if (code !== undefined) return { output, exitCode: Number(code) };
  if (/^Command (?:aborted|was aborted by the user)\.?$/i.test(line)) return { output, interrupted: true };
  return /^Command timed out\b/i.test(line) ? { output, timedOut: true } : { output: text };
}
