import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Qwen Code: the sessions of a working folder, and those of their subagents, are in a folder that is named after it. */
export default fileSource({
  id: "qwen",
  name: "Qwen Code",
  mark: "Qw",
  resume: { ids: UUID, resume: "qwen --resume ID", fork: "qwen --resume ID --fork-session" },
  folders({ home, variable }) {
    const named = variable("QWEN_HOME");
    return [named === undefined ? [home, ".qwen"] : [named]];
  },
  sessions: ["projects/*/chats/*.jsonl"],
  subagents: ["projects/*/subagents/*/agent-*.jsonl"],
});
