import type { Data } from "../core/result";
import { pick } from "./pick";
import type { ReadResult } from "./reader";

/** The sentence that says it ends within so many characters. */
const SENTENCE = 5_000;
const SAID =
  /^(?:Created|Entered|Exited)\b[^\n]*?worktree\b[^\n]*? (?:at|in) (\S+?)\.?(?: on branch (\S+?))?(?:\.(?:\s|$)|$)/;

/** What entering and leaving a git worktree tell: `message`, `worktreePath`, `worktreeBranch`, and `action` of leaving. */
export function worktreeData({ text, toolUseResult }: ReadResult): Data | undefined {
  const said = SAID.exec(text.slice(0, SENTENCE));
  const recorded = pick(toolUseResult, "worktreePath", "worktreeBranch", "action", "originalCwd");
  if (!said && Object.keys(recorded).length === 0) return undefined;
  const spoken = said ? { worktreePath: said[1], ...(said[2] !== undefined && { worktreeBranch: said[2] }) } : {};
  return { message: text, ...spoken, ...recorded };
}
