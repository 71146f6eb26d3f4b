import { stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { worktreeData, type WorktreeData } from "../shapes/worktreeData";

export default defineReader<WorktreeData>({
  tools: ["EnterWorktree"],
  input: { name: "text", path: "text" },
  unasked: true,
  summary: (input) => stringOf(input["name"]) ?? stringOf(input["path"]) ?? "New worktree",
  parse: worktreeData,
});
