import { FindingCost, tokensOf, type FindingKind, type SeenCall } from "../findingKind";
import { commandOf } from "../shellCommand";

/** Tokens of a large result, and of all large results of a tool that are worth a word. */
const LARGE = 6_000;
const LEAST_TOKENS = 10_000;

interface Large {
  readonly tool: string;
  readonly suggestion: string;
  readonly cost: FindingCost;
}

/** Large results of a tool that fill the context of one agent. */
export default {
  name: "largeResult",
  watch() {
    const found = new Map<string, Large>();
    return {
      call(call) {
        const tokens = tokensOf(call.text.length);
        if (tokens < LARGE) return;
        const suggestion = suggestionFor(call);
        const key = `${call.agent} ${call.tool} ${suggestion}`;
        const large = found.get(key) ?? { tool: call.tool, suggestion, cost: new FindingCost() };
        found.set(key, large);
        large.cost.add(call, tokens);
      },
      end: () =>
        [...found.values()]
          .filter(({ cost }) => cost.tokens >= LEAST_TOKENS)
          .map(({ tool, suggestion, cost }) =>
            cost.finding(
              "largeResult",
              cost.count === 1
                ? `One result of ${tool} filled the context with about ${grouped(cost.tokens)} tokens`
                : `${cost.count} large results of ${tool} filled the context with about ${grouped(cost.tokens)} tokens`,
              suggestion,
            ),
          ),
    };
  },
} satisfies FindingKind;

/** Files with instructions for agents, which an agent reads to the end. */
const INSTRUCTIONS = /[/\\](?:(?:CLAUDE|AGENTS|GEMINI|SKILL)\.md$|(?:skills|\.claude|\.agents|\.codex|\.gemini)[/\\])/i;

function suggestionFor(call: SeenCall): string {
  if (commandOf(call) !== undefined)
    return "Limit the output of commands: write it to a file and read the part that you need, or filter it with grep, head, or a quiet option.";
  if (call.files.some(({ path }) => INSTRUCTIONS.test(path)))
    return "Keep instructions that are read as a whole short: move what is rarely needed into files of their own, and say when to read them.";
  if (call.files.some(({ touch }) => touch === "write" || touch === "edit"))
    return "Edit the parts of a large file that change, instead of writing all of it: the result repeats what was written.";
  if (call.files.some(({ touch }) => touch === "read"))
    return "Search a large file first, and read only the lines that you need, with an offset and a limit.";
  return `Limit what ${call.tool} returns: ask for fewer results, a smaller page, or only the fields that you need.`;
}

/** The same number as in the finding's cost, which is shown below its title. */
function grouped(tokens: number): string {
  return tokens.toLocaleString("en-US");
}
