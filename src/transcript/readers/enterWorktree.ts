import { textOf } from "../json";
import { defineReader } from "../reader";
import { worktreeData } from "../worktree";

/** EnterWorktree: `message`, `worktreePath`, `worktreeBranch`. */
export default defineReader({
  tools: ["EnterWorktree"],
  input: { name: "text", path: "text" },
  unasked: true,
  summary: (input) => textOf(input["name"]) ?? textOf(input["path"]) ?? "New worktree",
  parse: worktreeData,
});
