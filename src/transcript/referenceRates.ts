/** How often a tool failed in the sample that seed 001 describes. */
export interface ReferenceRate {
  /** Calls in the sample. */
  readonly uses: number;
  /** Share of results flagged as errors, from 0 to 1: expected ones and refusals are among them. */
  readonly failed: number;
  /** What the failures were. */
  readonly words: string;
}

/** By the tools' names (seed 001, "Tool-Specific Error Rates"). */
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
 * Other names of the same tools, of the versions before and after the sample (research, viewers.md item 57). Tools that replaced one by
 * several (TodoWrite, MultiEdit) are others: how often they fail cannot be compared.
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

/** How often a tool failed in the sample, by any of the names it was given over time; undefined for a tool that the sample does not have. */
export function referenceRate(tool: string): ReferenceRate | undefined {
  return REFERENCE_RATES.get(OTHER_NAMES.get(tool) ?? tool);
}
