import { oneLine } from "../text/displayText";
import { EXCEPTION, isQuiet, STRONG, WEAK } from "./failureSigns";
import { withoutSteering } from "../text/markdownText";

/** Why a call failed, in one line, and the exit code of its command. */
export interface FailureLine {
  readonly line: string;
  readonly exitCode?: number;
}

/**
 * Returns the line of a failed call's message that says why it failed. Of a command's output, which begins with `Exit
 * code N` or is known to be one, this is the most telling line. Of a tool's message, it is the first line.
 */
export function failureLine(error: string, isOutput = false): FailureLine {
  const exitCode = toldExitCode(error);
  if (exitCode === undefined) return { line: isOutput ? outputLine(error) : withNext(linesOf(error), 0) };
  return commandFailure(error.replace(EXIT, ""), exitCode);
}

/** Returns the same of a command's output and its exit code. */
export function commandFailure(output: string, exitCode: number): FailureLine {
  return { line: outputLine(output, exitCode) || "No output", exitCode };
}

const EXIT = /^Exit code (-?\d{1,10})(?:\n+|$)/;

/** Returns the exit code that the message of a failed command begins with. */
export function toldExitCode(error: string): number | undefined {
  const code = EXIT.exec(error)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Whether a line of a failed command's output is likely to be a reason, so that it is worth marking. */
export function isTellingLine(line: string): boolean {
  const tested = testable(withoutSteering(line));
  return !isQuiet(tested) && STRONG.some((sign) => sign.test(tested));
}

/** Characters of a long output that are looked through: its beginning and its end. */
const HEAD = 20_000;
const TAIL = 80_000;
/** Characters of a line that are looked at. */
const LONGEST = 400;

function linesOf(text: string): readonly string[] {
  const near = text.length > HEAD + TAIL ? `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}` : text;
  return withoutSteering(near)
    .split(/[\n\r]/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
}

/** A line as it is looked at: its beginning, without the name of a task that runners put before each line. */
function testable(line: string): string {
  return line.slice(0, LONGEST).replace(/^\s*\[[\w:.-]{1,60}\] (?=\S)/, "");
}

function outputLine(output: string, exitCode?: number): string {
  const lines = linesOf(output);
  const tested = lines.map(testable);
  if (tested[0]?.startsWith("Command timed out")) return withNext(lines, 0);
  const candidates = tested.flatMap((line, at) => (isQuiet(line) ? [] : [{ line, at }]));
  const isTraceback = tested.some((line) => TRACEBACK.test(line));
  for (const sign of [...(exitCode === NOT_FOUND ? [MISSING] : []), ...STRONG, ...WEAK]) {
    const found = candidates.filter(({ line }) => sign.test(line));
    // What ended a Python program is below its traceback.
    const isLast = WEAK.includes(sign) || (isTraceback && sign === EXCEPTION);
    const telling = isLast ? found.at(-1) : found[0];
    if (telling) return withNext(lines, telling.at);
  }
  const last = candidates.findLast(({ line }) => /[\p{L}\p{N}]/u.test(line));
  return oneLine(lines[last?.at ?? lines.length - 1] ?? "");
}

/** The exit code of shells for a command that doesn't exist (POSIX, 2.8.2). */
const NOT_FOUND = 127;
const MISSING = /: (?:command )?not found\b|\bcommand not found: |: No such file or directory/;

const TRACEBACK = /^\s*(?:\| )?Traceback \(most recent call last\)/;

/** Returns a line with the one that it only announces: it ends with a colon, or names a test. */
function withNext(lines: readonly string[], at: number): string {
  const line = lines[at] ?? "";
  const next = lines[at + 1] ?? "";
  if (GO_FAILURE.test(line)) {
    // Subtests follow the test that they are part of.
    return GO_FAILURE.test(next) ? withNext(lines, at + 1) : goFailure(line, next, lines.slice(0, at));
  }
  const isAnnounced = ANNOUNCES.test(line) && OPENS_JSON.test(next);
  if (isAnnounced || OPENS_JSON.test(line)) {
    // Such as the issues of an input that isn't valid.
    const message = lines.slice(at + 1).flatMap((each) => MESSAGE.exec(each)?.[1] ?? [])[0];
    const words = isAnnounced ? `${line} ` : line.replace(OPENS_JSON, "");
    return oneLine(message === undefined ? line : `${words}${message}`);
  }
  if (line.split("`").length % 2 === 0) {
    // A command of several lines: what follows it says why.
    const end = lines.slice(at + 1).find((each) => each.includes("`"));
    if (end !== undefined) return oneLine(`${line} …${end.slice(end.lastIndexOf("`"))}`);
  }
  return oneLine(ANNOUNCES.test(line) && !ANNOUNCES.test(next) ? `${line} ${next}` : line);
}

function goFailure(line: string, next: string, before: readonly string[]): string {
  // Verbose runs write what a test says before its end.
  const said = GO_SAID.test(next) ? next : before.slice(-NEAR).findLast((each) => GO_SAID.test(each));
  return oneLine(said === undefined ? line : `${line} ${said}`);
}

/** Lines before the end of a Go test in which what it said last is looked for. */
const NEAR = 20;
const GO_FAILURE = /^\s*--- FAIL: /;
const GO_SAID = /^\s*\w{1,100}\.go:\d+: (?!Warning|Hook)/;

const OPENS_JSON = /[[{]$/;
const MESSAGE = /^\s*"(?:message|error|detail)": ?"([^"]*)"/;

const ANNOUNCES = /:$|^\s*(?:● .{1,300} › |FAIL\s+\S{1,300} > )/;
