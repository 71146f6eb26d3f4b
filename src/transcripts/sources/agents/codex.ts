import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Codex: one rollout for each session and subagent. Packed with Zstandard when it is a week old. */
export default fileSource({
  id: "codex",
  name: "Codex",
  mark: "Cx",
  resume: { ids: UUID, resume: "codex resume ID", fork: "codex fork ID" },
  folders({ home, variable }) {
    const named = variable("CODEX_HOME");
    return [named === undefined ? [home, ".codex"] : [named]];
  },
  sessions: ["sessions/*/*/*/rollout-*.{jsonl,jsonl.zst}", "archived_sessions/rollout-*.{jsonl,jsonl.zst}"],
});
