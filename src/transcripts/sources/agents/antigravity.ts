import { fileSource } from "../fileSource";

/** Google Antigravity, as an app and as an editor: each session has a folder. */
export default fileSource({
  id: "antigravity",
  name: "Antigravity",
  mark: "Ag",
  folders: ({ home }) => ["antigravity", "antigravity-ide"].map((name) => [home, ".gemini", name]),
  sessions: ["brain/*/.system_generated/logs/transcript_full.jsonl"],
  older: ["brain/*/.system_generated/logs/transcript.jsonl"],
  namingFolder: 3,
  isPreview: true,
});
