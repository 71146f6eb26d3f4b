import { stringOf } from "../../core/json";
import { defineReader } from "../reader";
import { worktreeData } from "../worktree";

/** EnterWorktree: `message`, `worktreePath`, `worktreeBranch`. */
export default defineReader({
  tools: ["EnterWorktree"],
  input: { name: "text", path: "text" },
  unasked: true,
  summary: (input) => stringOf(input["name"]) ?? stringOf(input["path"]) ?? "New worktree",
  parse: worktreeData,
});
