/** How often a tool failed in the sample that seed 001 describes. */
export interface ReferenceRate {
  /** Calls in the sample. */
  readonly uses: number;
  /** Share of results flagged as errors, from 0 to 1: expected ones and refusals are among them. */
  readonly failed: number;
}

/** By the tools' names (seed 001). */
export const REFERENCE_RATES: ReadonlyMap<string, ReferenceRate> = new Map([
  ["Edit", { uses: 993, failed: 0.049 }],
  ["Write", { uses: 83, failed: 0.032 }],
  ["TodoWrite", { uses: 238, failed: 0.008 }],
  ["Task", { uses: 51, failed: 0.1 }],
  ["AskUserQuestion", { uses: 13, failed: 0.111 }],
  ["WebSearch", { uses: 5, failed: 0 }],
  ["ExitPlanMode", { uses: 20, failed: 0.2 }],
  ["Skill", { uses: 15, failed: 0 }],
  ["BashOutput", { uses: 132, failed: 0.019 }],
  ["SlashCommand", { uses: 1, failed: 0 }],
  ["KillShell", { uses: 60, failed: 0.862 }],
]);
