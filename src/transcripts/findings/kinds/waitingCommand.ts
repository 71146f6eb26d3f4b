import { trimEndCharacters } from "../../../base/text/trimmedEnd";
import { FindingCost, subjectOf, tokensOf, type FindingKind, type SeenCall } from "../findingKind";
import { commandOf } from "../shellCommand";

/** Characters of the end of an output that are looked at. */
const END = 2_000;

/** Characters of the last line that are looked at. */
const LINE = 200;

/** How a question ends that wants a choice. */
const CHOICES = ["[y/n]", "[yes/no]", "(y/n)", "(yes/no)", "(y)", "yes/no"];

/** What programs say that need a terminal, or input that they don't get; in lower case. */
const NEEDS = [
  "the input device is not a tty",
  "stdin is not a tty",
  "stdin is not a terminal",
  "input is not a tty",
  "input is not a terminal",
  "eoferror: eof when reading a line",
  "terminal prompts disabled",
  "raw mode is not supported on the current process.stdin",
  "a terminal is required to read the password",
  "inappropriate ioctl for device",
];

/** What programs say that run until a key is pressed. */
const WATCHES =
  /press (?:h to show help|q to quit|\S{1,10} to (?:quit|exit|stop))|waiting for file changes|watching for file changes|Watch Usage|ctrl[+-]c to (?:quit|exit|stop)/i;

/** Statuses of a command that something else ended. */
const STOPPED: ReadonlySet<string> = new Set(["interrupted", "orphaned"]);

/** A command that waited for input, which nobody could type. */
export default {
  name: "waitingCommand",
  watch() {
    const found: { readonly call: string; readonly why: Why; readonly cost: FindingCost }[] = [];
    return {
      call(call) {
        const command = commandOf(call);
        if (command === undefined || call.input["run_in_background"] === true) return;
        const why = whyIn(call);
        if (why === undefined) return;
        const cost = new FindingCost();
        cost.add(call, tokensOf(call.text.length));
        found.push({ call: subjectOf(call), why, cost });
      },
      end: () =>
        found.map(({ call, why, cost }) => cost.finding("waitingCommand", `${TITLES[why]}: ${call}`, SUGGESTIONS[why])),
    };
  },
} satisfies FindingKind;

type Why = "asks" | "needs" | "watches";

function whyIn({ status, text, error = "" }: SeenCall): Why | undefined {
  if (status === "ok" || status === "rejected" || status === "blocked" || status === "pending") return undefined;
  const end = text.slice(-END);
  const isStopped =
    STOPPED.has(status) || /timed out|timeout|out of time/i.test(error.slice(0, END)) || /timed out after/i.test(end);
  if (isStopped && WATCHES.test(end)) return "watches";
  if (isQuestion(end)) return "asks";
  const lower = end.toLowerCase();
  return NEEDS.some((phrase) => lower.includes(phrase)) ? "needs" : undefined;
}

/** Whether an output ends with a question or a prompt. */
function isQuestion(end: string): boolean {
  const line = (end.trimEnd().split("\n").at(-1) ?? "").slice(-LINE).toLowerCase();
  const bare = trimEndCharacters(line, " \t:?.>");
  if (CHOICES.some((choice) => bare.endsWith(choice))) return true;
  if (line.endsWith(":") && /\b(?:password|passphrase|username)\b/.test(line)) return true;
  if (line.endsWith("?") && /\b(?:continue|proceed|overwrite)$/.test(bare)) return true;
  return /\bpress (?:any key|enter|return)\b/.test(line);
}

const TITLES: Readonly<Record<Why, string>> = {
  asks: "A command asked a question that nobody could reply to",
  needs: "A command needed a terminal or input",
  watches: "A command ran until it was stopped, waiting for changes",
};

const SUGGESTIONS: Readonly<Record<Why, string>> = {
  asks: "Run commands so that they ask nothing: pass options such as --yes or --no-edit, or give the input with a pipe.",
  needs:
    "Nobody can type into commands here. Use options for scripts, such as --yes, -T instead of -it, or a password from the environment.",
  watches: "Run tests and builds once instead of in watch mode, for example with --run, --watch=false, or CI=1.",
};
