import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { worktreeData, type WorktreeData } from "../worktree";

/** EnterWorktree. */
export default defineReader<WorktreeData>({
  tools: ["EnterWorktree"],
  input: { name: "text", path: "text" },
  unasked: true,
  summary: (input) => stringOf(input["name"]) ?? stringOf(input["path"]) ?? "New worktree",
  parse: worktreeData,
});
