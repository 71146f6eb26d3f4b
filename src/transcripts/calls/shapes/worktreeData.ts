import { pick, type Scalar } from "./pickFields";
import type { ReadResult } from "../reader";

/** The sentence that says it ends within so many characters. */
const SENTENCE = 5_000;
const SAID =
  /^(?:Created|Entered|Exited)\b[^\n]*?worktree\b[^\n]*? (?:at|in) (\S+?)\.?(?: on branch (\S+?))?(?:\.(?:\s|$)|$)/;

/** A git worktree that was entered or left. */
export interface WorktreeData {
  readonly message: string;
  readonly worktreePath?: Scalar | undefined;
  readonly worktreeBranch?: Scalar;
  /** `keep` or `remove`, of a worktree that was left. */
  readonly action?: Scalar;
  readonly originalCwd?: Scalar;
}

/** Reads the result of entering or leaving a git worktree. */
export function worktreeData({ text, toolUseResult }: ReadResult): WorktreeData | undefined {
  const said = SAID.exec(text.slice(0, SENTENCE));
  const recorded = pick(toolUseResult, "worktreePath", "worktreeBranch", "action", "originalCwd");
  if (!said && Object.keys(recorded).length === 0) return undefined;
  const spoken = said ? { worktreePath: said[1], ...(said[2] !== undefined && { worktreeBranch: said[2] }) } : {};
  return { message: text, ...spoken, ...recorded };
}
