import { defineReader } from "../reader";
import { worktreeData } from "../shapes/worktreeData";

export default defineReader({
  tools: ["ExitWorktree"],
  input: { action: "text", discard_changes: "flag" },
  unasked: true,
  summary: (input) => input.action ?? "Leave the worktree",
  parse: worktreeData,
});
