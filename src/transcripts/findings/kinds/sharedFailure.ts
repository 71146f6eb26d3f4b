import { failureClass } from "../../../base/failures/failureClass";
import { failureLine } from "../../../base/failures/failureLine";
import { oneLine } from "../../../base/text/displayText";
import type { SharedFinding } from "../../model/understanding/findingsModel";
import { FindingCost, subjectOf, tokensOf, type FindingKind, type SeenCall } from "../findingKind";
import { commandOf } from "../shellCommand";

/** Failures of a session that are remembered. */
const MOST = 2_000;

/** Words of lines that say only that something failed, and how often. */
const EMPTY: ReadonlySet<string> = new Set(
  "a all and code command details done error errors err exit exited fail failed failing failure failures file files in ms no npm of output passed pnpm problem problems s skipped status suite suites test tests total warning warnings with yarn".split(
    " ",
  ),
);

/** A failure that a session has. It is a finding if several sessions have it. */
export default {
  name: "sharedFailure",
  watch() {
    const found = new Map<
      string,
      { readonly tool: string; readonly line: string; readonly suggestion: string; readonly cost: FindingCost }
    >();
    return {
      call(call) {
        if (call.status !== "error" || call.error === undefined || found.size >= MOST) return;
        const command = commandOf(call);
        const failure = NOT_THERE.test(call.error) ? MISSING : failureClass(call);
        const line = lineOf(call, command, failure);
        if (SHOWING.test(command ?? "") || wordsOf(line).every((word) => EMPTY.has(word))) return;
        const key = `${call.tool} ${patternOf(line, command !== undefined, failure)}`;
        const known = found.get(key) ?? {
          tool: call.tool,
          line,
          suggestion: SUGGESTIONS[failure] ?? GENERAL,
          cost: new FindingCost(),
        };
        found.set(key, known);
        known.cost.add(call, tokensOf(call.text.length));
      },
      end: () =>
        Array.from(found, ([key, { tool, line, suggestion, cost }]): SharedFinding => ({
          ...cost.finding("sharedFailure", `${tool} failed in the same way: ${oneLine(line)}`, suggestion),
          kind: "sharedFailure",
          key,
        })),
    };
  },
} satisfies FindingKind;

/** The class of failures of which several are the same only if the same thing is missing. Some others are like it. */
const MISSING = "file not found";
const NOT_THERE = /\bstatus code 404\b|\bpathspec '[^'\n]{1,500}' did not match/;

/** Commands that fail because of what they show: checks that failed elsewhere. */
const SHOWING = /\bgh (?:pr checks|run (?:watch|view))\b/;

/** Returns the line that says why a call failed, and what is missing if it doesn't say that. */
function lineOf(call: SeenCall, command: string | undefined, failure: string): string {
  const { line } = failureLine(call.error ?? "", command !== undefined);
  return command === undefined && failure === MISSING && !/[/\\]/.test(line) ? `${line} ${subjectOf(call)}` : line;
}

function wordsOf(line: string): readonly string[] {
  return line
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}

/**
 * Returns a line without what differs between two cases of the same failure: paths, numbers, and texts that a tool quotes.
 * What a command quotes is often what failed. Of what is missing, only the numbers are left out.
 */
function patternOf(line: string, isCommand: boolean, failure: string): string {
  const unquoted = isCommand || failure === MISSING ? line : line.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…");
  const unplaced =
    failure === MISSING ? unquoted : unquoted.replace(/[^\s:]+/g, (word) => (/[/\\]/.test(word) ? "…" : word));
  return unplaced.replace(/\w+/g, (word) => (HEX.test(word) ? "0" : word.replace(/\d+/g, "0")));
}

const HEX = /^[\da-f]{6,64}$/i;

const GENERAL = "Look up why this call fails here, and write down in these instructions what to do instead.";

/** By the kind of failure. */
const SUGGESTIONS: Readonly<Record<string, string>> = {
  "file not read, or changed since":
    "Read a file before you edit or write it, and again after something else has changed it.",
  "text to replace not found":
    "Copy the text to replace from the file as it is now, with its exact white space. Read these lines again first if the file has changed.",
  "command not found": "Check that a command is installed here before you use it, for example with command -v.",
  "file not found":
    "Check that a path exists before you use it, for example by listing its folder. Use absolute paths.",
  "too large": "Read large files in parts, with an offset and a limit, or search them instead.",
  "timed out": "Run commands that take long in the background, or give them a longer timeout.",
  "invalid input": "Check the names and types of a tool's parameters before you call it.",
  "unknown tool": "Use only tools that are in the current list of tools.",
  "permission denied": "Don't try again what isn't permitted here. Ask for permission, or find another way.",
  "git refused": "Before you switch branches or pull, look at git status, and commit or stash what you changed.",
  "wrong option": "Look up the options of a command with --help before you use unusual ones.",
  network: "Don't rely on the network here. Check first whether a server can be reached.",
};
