import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { worktreeData } from "../worktree";

/** ExitWorktree: `message`, `worktreePath`, `worktreeBranch`, `action` (`keep` or `remove`) where it is recorded. */
export default defineReader({
  tools: ["ExitWorktree"],
  input: { action: "text", discard_changes: "flag" },
  unasked: true,
  summary: (input) => stringOf(input["action"]) ?? "Leave the worktree",
  parse: worktreeData,
});
