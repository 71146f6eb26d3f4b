import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Grok Build: each session has a folder, in one for its working folder. */
export default fileSource({
  id: "grok",
  name: "Grok Build",
  mark: "Gr",
  resume: { ids: UUID, resume: "grok --resume ID", fork: "grok --resume ID --fork-session" },
  folders({ home, variable }) {
    const folder = variable("GROK_HOME");
    return [folder === undefined ? [home, ".grok"] : [folder]];
  },
  sessions: ["sessions/*/*/updates.jsonl"],
  namingFolder: 1,
});
