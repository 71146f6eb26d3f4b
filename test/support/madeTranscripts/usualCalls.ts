import { CALLS, type Recipe } from "./recipes";
import { STYLES } from "./styles";

/** Calls of each tool, and the share of them that is flagged as failed (docs/transcript-format.md#failure-rates). The tools of MCP servers are one row. */
const USUAL = new Map<string, readonly [calls: number, failed: number]>(
  Object.entries({
    Bash: [9020, 0.09],
    Read: [6341, 0.021],
    Edit: [5355, 0.051],
    Grep: [2867, 0.014],
    TodoWrite: [801, 0.002],
    Write: [627, 0.043],
    TaskUpdate: [527, 0.004],
    Glob: [382, 0.034],
    Task: [332, 0.036],
    TaskCreate: [290, 0],
    mcp: [271, 0.081],
    WebFetch: [97, 0.052],
    MultiEdit: [73, 0.219],
    Skill: [72, 0.111],
    WebSearch: [64, 0],
    LS: [60, 0.017],
    AskUserQuestion: [53, 0.113],
    ExitPlanMode: [52, 0.731],
    TaskOutput: [40, 0.05],
    Agent: [31, 0],
  }),
);
/** Any other tool has a few at most. */
const RARE = [3, 0] as const;

interface Share {
  readonly recipe: Recipe;
  readonly group: string;
  readonly calls: number;
}

/** Picks recipes as often as real transcripts contain such calls, by a number from 0 to below 1. */
export function usualCalls(): (dice: number) => Recipe {
  const [style] = STYLES;
  if (!style) throw new Error("There are no styles");
  const shares = CALLS.map((recipe): Share => {
    const { name, failed = false } = recipe(() => "x", style);
    const tool = name.startsWith("mcp__") ? "mcp" : name;
    const [calls, share] = USUAL.get(tool) ?? RARE;
    return { recipe, group: `${tool} ${failed}`, calls: calls * (failed ? share : 1 - share) };
  });
  const alike = (group: string): number => shares.filter((share) => share.group === group).length;
  const ends: number[] = [];
  for (const { group, calls } of shares) ends.push((ends.at(-1) ?? 0) + calls / alike(group));
  const all = ends.at(-1) ?? 0;
  return (dice) => {
    const share = shares[ends.findIndex((end) => dice * all < end)];
    if (!share) throw new Error(`No call is picked by ${dice}: a number from 0 to below 1 is needed`);
    return share.recipe;
  };
}
