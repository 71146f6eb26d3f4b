import { quoteCommand } from "../../base/text/quotedCommand";
import { exitOneMeaning } from "../entries/exitMeaning";
import { numberOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { knownFields } from "../entries/knownFields";

/** What is known of a command that another agent ran. */
export interface ShellRun {
  /** As it was asked for: a line, or a list of words such as `["bash", "-lc", "git status"]`. */
  readonly command?: unknown;
  /** Where the result's text does not have it. */
  readonly output?: string | undefined;
  readonly exitCode?: number | undefined;
  /** The signal that ended it, by number or name. */
  readonly signal?: string | undefined;
  readonly durationMs?: number | undefined;
  /** Whether the user stopped it. */
  readonly interrupted?: boolean;
  /** Whether it took longer than it was allowed to. */
  readonly timedOut?: boolean;
  /** The session in which it goes on. */
  readonly running?: string | undefined;
  /** The session of another call's command that the call looks at or writes to. */
  readonly followed?: string | undefined;
  /** Why any exit code is no failure. */
  readonly meaning?: string | undefined;
}

/** The structured result of a command, as the reader of such tools (readers/otherShell.ts) takes it. */
export function shellFacts(run: ShellRun): JsonObject {
  const { output, exitCode, signal, durationMs, interrupted, timedOut, running, followed } = run;
  const line = exitCode === 1 ? quoteCommand(run.command) : undefined;
  const meaning = run.meaning ?? (line === undefined ? undefined : exitOneMeaning(line));
  return knownFields({
    stdout: output,
    exitCode,
    signal,
    exitMeaning: meaning,
    durationMs,
    interrupted: interrupted === true ? true : undefined,
    timedOut: timedOut === true ? true : undefined,
    runningSession: running,
    followedSession: followed,
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

/** How agents begin the result of a command that goes on behind its call (VS Code twice, Copilot CLI, Gemini CLI, Qwen Code, Cline). */
const GOES_ON = [
  /^Command is running in terminal with ID=([\w-]{1,80})/,
  /^Note: This terminal execution was moved to the background using the ID ([\w-]{1,80})/,
  /^<command started in background with shellId: ([\w-]{1,80})>/,
  /^Command moved to background \(PID: (\d{1,20})\)/,
  /^Background shell started\.\nid: ([\w-]{1,80})/,
  /^Command timed out after \d{1,9} seconds\. Running in background\.\nLog file: [^\n]{0,400}?(background-[\w-]{1,80})\.log/,
];

/** How Copilot CLI ends the output of a command that takes longer than the call waits. */
const STILL = "<command with shellId: ";
const STILL_RUNS = /^<command with shellId: ([\w-]{1,80}) is still running after [^\n>]{1,300}>$/;

/** Returns the name of the shell in which a command goes on, by the text of its call's result. */
export function goesOnAs(text: string): string | undefined {
  const begins = GOES_ON.map((pattern) => pattern.exec(text)?.[1]).find((shell) => shell !== undefined);
  return begins ?? stillRuns(text)?.shell;
}

/** The output of a command that goes on, without the line about that. */
export function stillRuns(text: string): { readonly shell: string; readonly output: string } | undefined {
  const at = text.lastIndexOf(STILL);
  const shell = at === -1 ? undefined : STILL_RUNS.exec(text.slice(at).trimEnd())?.[1];
  return shell === undefined ? undefined : { shell, output: text.slice(0, at).replace(/\n$/, "") };
}

/** How inputs name such a shell or task; several names were used over time. */
const NAMES = ["bash_id", "shell_id", "task_id", "agentId", "session_id", "sessionId", "shellId", "pid", "id"];

/** Returns the shell or task that a call looks at, writes to, or ends. */
export function followedShell(input: JsonObject): string | undefined {
  return NAMES.map((name) => stringOf(input[name]) ?? numberOf(input[name])?.toString()).find(Boolean);
}
