import { defineReader } from "../reader";
import { worktreeData } from "../shapes/worktreeData";

export default defineReader({
  tools: ["EnterWorktree"],
  input: { name: "text", path: "text" },
  unasked: true,
  summary: (input) => input.name ?? input.path ?? "New worktree",
  parse: worktreeData,
});
