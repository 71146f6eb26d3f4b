import { oneLine } from "../../../base/text/displayText";
import { hashOf, TextHash } from "../../../base/text/textHash";
import { mayChange } from "../../understanding/fileList";
import { FindingCost, subjectOf, tokensOf, type FindingKind, type SeenCall } from "../findingKind";
import { commandOf, mayChangeByItself } from "../shellCommand";

/** Calls with the same input and result that make a loop. */
const LEAST = 3;

/** Characters of a tool's name that are shown. */
const TOOL = 60;

/** Tools that only read what nothing but the agent's own work changes. */
const READING: ReadonlySet<string> = new Set([
  ...["Read", "Grep", "Glob", "LS", "NotebookRead", "WebFetch", "read_file", "grep_files", "list_dir"],
  ...["read_many_files", "glob", "search_file_content", "list_directory", "file_search", "grep_search"],
]);

/** Tools that are called again on purpose: they ask the user, keep lists, or wait. */
const AGAIN: ReadonlySet<string> = new Set(
  "AskUserQuestion EnterPlanMode ExitPlanMode TodoWrite TodoRead Agent Skill Monitor BashOutput KillShell write_stdin update_plan".split(
    " ",
  ),
);
const WAITING = /^Task|wait|poll|sleep|status|screenshot|snapshot/i;

/** Statuses of calls that did something, or were refused the same way each time. */
const DECIDED: ReadonlySet<string> = new Set(["ok", "error", "expected", "blocked"]);

/** Fields that don't change what a call does. */
const REMARKS: ReadonlySet<string> = new Set(["description", "timeout", "timeout_ms", "justification", "explanation"]);

interface Repeated {
  /** The state that it was last called in. */
  state: number;
  cost: FindingCost;
  readonly tool: string;
  readonly subject: string;
}

/** A call that was made three times with the same input and result, while nothing changed and nobody said anything. */
export default {
  name: "loop",
  watch() {
    /** What may have changed, by context: a number that grows. */
    const states = new Map<number, number>();
    const seen = new Map<string, Repeated>();
    const found: Repeated[] = [];
    let state = 0;
    let turn = -1;
    const close = (repeated: Repeated): void => {
      if (repeated.cost.count >= LEAST) found.push(repeated);
    };
    return {
      call(call) {
        const { context, status, text } = call;
        const changed = states.get(context) ?? 0;
        const isOther = call.turn !== turn;
        turn = call.turn;
        if (isOther) states.set(context, (state = Math.max(state, changed) + 1));
        const command = commandOf(call);
        const isRead = READING.has(call.tool);
        const key = `${context} ${call.tool} ${inputHash(call, command)} ${status} ${hashOf(withoutTimes(text))}`;
        const known = seen.get(key);
        // A call that did before what it did now changed nothing.
        const isEffect =
          !isRead && (call.files.some((file) => mayChange(file, call)) || (!known && status !== "blocked"));
        if (isEffect) states.set(context, (state = Math.max(state, changed) + 1));
        const now = states.get(context) ?? 0;
        if (!isLooked(call, command, isRead)) return;
        if (known && known.state === now) known.cost.add(call, tokensOf(text.length));
        else {
          if (known) close(known);
          const cost = new FindingCost();
          cost.add(call, undefined);
          seen.set(key, { state: now, cost, tool: call.tool, subject: subjectOf(call) });
        }
      },
      end() {
        for (const repeated of seen.values()) close(repeated);
        return found.map(({ cost, tool, subject }) =>
          cost.finding(
            "loop",
            `The same call of ${oneLine(tool, TOOL)} was made ${cost.count} times with the same result, and nothing changed in between: ${subject}`,
            "Don't repeat a call whose result can't have changed. After the second identical result, change something first, or say what blocks you.",
          ),
        );
      },
    };
  },
} satisfies FindingKind;

function isLooked({ tool, status, input }: SeenCall, command: string | undefined, isRead: boolean): boolean {
  if (!DECIDED.has(status) || AGAIN.has(tool) || WAITING.test(tool) || input["run_in_background"] === true)
    return false;
  if (command !== undefined) return command !== "" && !mayChangeByItself(command);
  // A file that is read again is a finding of its own.
  if (tool === "Read" || tool === "read_file") return status !== "ok";
  return isRead || status !== "ok";
}

const TIMES: ReadonlySet<string> = new Set(["ms", "s", "sec", "seconds", "m", "min"]);

/** Returns a result without what differs each time: how long it took, and when. */
function withoutTimes(text: string): string {
  return text.replace(/[\d.:]+ ?[a-z]*/gi, (part) =>
    TIMES.has(part.replace(/[\d.: ]+/g, "")) || part.split(":").length > 2 ? "0" : part,
  );
}

function inputHash({ input }: SeenCall, command: string | undefined): number {
  if (command !== undefined) return hashOf(command);
  const fields = Object.entries(input).filter(([name]) => !REMARKS.has(name));
  return new TextHash().addValue(Object.fromEntries(fields), (value) => value.trim()).value;
}
