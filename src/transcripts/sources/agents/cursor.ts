import { fileSource } from "../fileSource";

/** Cursor: the transcripts of a working folder are in a folder that is named after it. */
export default fileSource({
  id: "cursor",
  name: "Cursor",
  mark: "Cu",
  folders: ({ home }) => [[home, ".cursor"]],
  sessions: ["projects/*/agent-transcripts/*.jsonl", "projects/*/agent-transcripts/*/*.jsonl"],
  isPreview: true,
});
