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
export const REFERENCE_RATES: ReadonlyMap<string, ReferenceRate> = new Map([
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
