import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** The command line of Google Antigravity, whose sessions can be continued. */
export default fileSource({
  id: "antigravity-cli",
  name: "Antigravity CLI",
  mark: "Ay",
  resume: { ids: UUID, resume: "agy --conversation ID" },
  folders: ({ home }) => [[home, ".gemini", "antigravity-cli"]],
  sessions: ["brain/*/.system_generated/logs/transcript_full.jsonl"],
  older: ["brain/*/.system_generated/logs/transcript.jsonl"],
  namingFolder: 3,
  isPreview: true,
});
