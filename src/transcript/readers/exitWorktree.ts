import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { worktreeData, type WorktreeData } from "../worktree";

/** ExitWorktree. */
export default defineReader<WorktreeData>({
  tools: ["ExitWorktree"],
  input: { action: "text", discard_changes: "flag" },
  unasked: true,
  summary: (input) => stringOf(input["action"]) ?? "Leave the worktree",
  parse: worktreeData,
});
