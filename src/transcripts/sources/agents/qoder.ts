import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Qoder CLI, and QoderWork: the same files as Claude Code's, in folders of their own (docs/transcript-format.md#other-agents). */
export default fileSource({
  id: "qoder",
  name: "Qoder",
  mark: "Qo",
  resume: { ids: UUID, resume: "qodercli -r ID" },
  folders: ({ home }) => [
    [home, ".qoder"],
    [home, ".qoderwork"],
  ],
  sessions: ["projects/*/*.jsonl"],
  subagents: ["projects/*/*/subagents/*.jsonl"],
  agents: ({ name }) => [`${name}/subagents/*.jsonl`],
  isPreview: true,
});
