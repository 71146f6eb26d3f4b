import type { ReferenceRate } from "../model/understanding/understandingModel";

/** By the tools' names (docs/transcript-format.md#failure-rates). */
const REFERENCE_RATES: ReadonlyMap<string, ReferenceRate> = new Map([
  ["Edit", { uses: 993, failed: 0.049, words: "file not read, invalid edits" }],
  ["Write", { uses: 83, failed: 0.032, words: "file not read, permission errors" }],
  ["TodoWrite", { uses: 238, failed: 0.008, words: "invalid todo format (rare)" }],
  ["Task", { uses: 51, failed: 0.1, words: "subagent failures (rare)" }],
  ["AskUserQuestion", { uses: 13, failed: 0.111, words: "expected: user cancellations" }],
  ["WebSearch", { uses: 5, failed: 0, words: "no failures observed" }],
  ["ExitPlanMode", { uses: 20, failed: 0.2, words: "expected: user plan rejections" }],
  ["Skill", { uses: 15, failed: 0, words: "no failures observed" }],
  ["BashOutput", { uses: 132, failed: 0.019, words: "shell not found" }],
  ["SlashCommand", { uses: 1, failed: 0, words: "insufficient data (1 use)" }],
  ["KillShell", { uses: 60, failed: 0.862, words: "expected: shell lifecycle timing" }],
]);

/**
 * Names of the same tools in versions before and after the sample (docs/transcript-format.md#tool-names). Tools that were replaced by
 * several (TodoWrite, MultiEdit) are missing: their failure rates can't be compared.
 */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["Agent", "Task"],
  ["ask_user_question", "AskUserQuestion"],
  ["exit_plan_mode", "ExitPlanMode"],
  ["BashOutputTool", "BashOutput"],
  ["AgentOutputTool", "BashOutput"],
  ["TaskOutput", "BashOutput"],
  ["KillBash", "KillShell"],
  ["TaskStop", "KillShell"],
]);

/**
 * How often a tool failed in the sample, by any of the names it was given over time; undefined for a tool that the
 * sample does not have.
 */
export function referenceRate(tool: string): ReferenceRate | undefined {
  return REFERENCE_RATES.get(OTHER_NAMES.get(tool) ?? tool);
}
