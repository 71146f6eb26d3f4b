import { COMPARISONS, playsSteps, type RunComparison } from "./comparedRun";
import type { PlayedAgent } from "./playedAgent";
import type { PlayedRun } from "./playedRun";
import type { Scenario } from "./scenario";
import type { ShownCall, ShownRun } from "./shownRun";

/** What is compared of every scenario, too. */
const COMMON = [
  "counts every call once, under its name, and with its input",
  "shows as many calls as a plain count finds in the files",
  "shows every failure, refusal, and interruption with its reason",
  "counts the tokens that were used",
  "recognizes every entry",
  "links subagents with their session",
];

/** By the claim that each comparison checks. */
export const SCENARIO_COMPARISONS: Readonly<Record<string, RunComparison>> = {
  "plays every step": playsSteps,
  ...Object.fromEntries(Object.entries(COMPARISONS).filter(([claim]) => COMMON.includes(claim))),
};

/** Compares a run of a scenario, without the calls that the agent doesn't record as they were. */
export function compareScenario(
  compare: RunComparison,
  scenario: Scenario,
  agent: PlayedAgent,
  played: PlayedRun,
  shown: ShownRun,
): readonly string[] {
  const missing = scenario.unrecorded?.[agent.id] ?? {};
  const [left, calls] = [true, false].map((isLeft) => played.calls.filter(({ step }) => step in missing === isLeft));
  const isShown = ({ id }: ShownCall): boolean => !left?.some((call) => id.endsWith(call.id));
  const shownCalls = shown.calls.filter(isShown);
  const number = shown.calls.length - shownCalls.length;
  const session = shown.session && { ...shown.session, calls: shown.session.calls - number };
  const rest = { ...shown, calls: shownCalls, plainCalls: shown.plainCalls - number, ...(session && { session }) };
  return compare({ ...played, calls: calls ?? [] }, rest, agent);
}
