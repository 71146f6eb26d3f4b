import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { worktreeData, type WorktreeData } from "../shapes/worktreeData";

export default defineReader<WorktreeData>({
  tools: ["ExitWorktree"],
  input: { action: "text", discard_changes: "flag" },
  unasked: true,
  summary: (input) => stringOf(input["action"]) ?? "Leave the worktree",
  parse: worktreeData,
});
