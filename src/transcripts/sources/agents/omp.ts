import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Oh My Pi: as pi's, and a session's subagents are in a folder with the name of its file. */
export default fileSource({
  id: "omp",
  name: "Oh My Pi",
  mark: "OP",
  resume: { ids: UUID, resume: "omp --resume ID" },
  folders({ home, variable }) {
    const data = variable("XDG_DATA_HOME");
    const own = [home, variable("PI_CONFIG_DIR") ?? ".omp"];
    return [own, ...(data === undefined ? [] : [[data, "omp"]])];
  },
  sessions: ["agent/sessions/*/*.jsonl", "profiles/*/agent/sessions/*/*.jsonl", "sessions/*/*.jsonl"],
  subagents: ["agent/sessions/*/*/*.jsonl", "profiles/*/agent/sessions/*/*/*.jsonl", "sessions/*/*/*.jsonl"],
});
