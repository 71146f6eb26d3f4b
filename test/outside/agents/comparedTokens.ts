import { isDeepStrictEqual } from "node:util";
import { differences } from "./differences";
import type { PlayedAgent, Unrecorded } from "./playedAgent";
import type { PlayedCall, PlayedRun, PlayedTokens } from "./playedRun";
import { outcomeOf } from "./plannedOutcome";
import type { ShownRun } from "./shownRun";

/** Compares the tokens that were used with those that are counted. */
export function comparedTokens(played: PlayedRun, { usage }: ShownRun, { unrecorded }: PlayedAgent): readonly string[] {
  const { "": aside = NO_TOKENS, ...scripts } = played.usage;
  const lost = new Set(unrecorded?.interruptedTokens ? played.calls.filter(isCutOff).map(({ script }) => script) : []);
  const used = Object.entries(scripts).flatMap(([script, tokens]) => (lost.has(script) ? [] : [tokens]));
  const told = used.reduce(added, NO_TOKENS);
  const shown = {
    input: usage.input_tokens,
    cacheRead: usage.cache_read_input_tokens,
    cacheWrite: usage.cache_creation_input_tokens,
    output: usage.output_tokens,
  };
  // Agents needn't record what they ask for themselves.
  const all = added(told, aside);
  return isDeepStrictEqual(counted(all, unrecorded), shown)
    ? []
    : differences("tokens", counted(told, unrecorded), shown);
}

function isCutOff(call: PlayedCall): boolean {
  return [outcomeOf(call).status].flat().includes("interrupted");
}

const NO_TOKENS: PlayedTokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };

function added(one: PlayedTokens, other: PlayedTokens): PlayedTokens {
  return {
    input: one.input + other.input,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    output: one.output + other.output,
  };
}

function counted(tokens: PlayedTokens, unrecorded: Unrecorded | undefined): PlayedTokens {
  const { input, cacheRead, cacheWrite } = tokens;
  return unrecorded?.cacheTokens
    ? { ...tokens, input: input + cacheRead + cacheWrite, cacheRead: 0, cacheWrite: 0 }
    : tokens;
}
