import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Droid: the sessions of a working folder are in a folder that is named after it. */
export default fileSource({
  id: "droid",
  name: "Droid",
  mark: "Dr",
  resume: { ids: UUID, resume: "droid --resume ID", fork: "droid --fork ID" },
  folders({ home, variable }) {
    return [[variable("FACTORY_HOME_OVERRIDE") ?? home, ".factory"]];
  },
  sessions: ["sessions/*/*.jsonl", "sessions/*.jsonl"],
});
