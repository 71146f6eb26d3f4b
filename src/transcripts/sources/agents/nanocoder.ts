import { UUID } from "../../folders/agentSource";
import { fileSource } from "../fileSource";

/** Nanocoder: one folder for all projects, among the data of programs. */
export default fileSource({
  id: "nanocoder",
  name: "Nanocoder",
  mark: "Na",
  resume: { ids: UUID, resume: "nanocoder --resume ID" },
  folders({ home, platform, variable }) {
    const named = variable("NANOCODER_DATA_DIR");
    if (named !== undefined) return [[named]];
    const data = variable("XDG_DATA_HOME");
    if (data !== undefined) return [[data, "nanocoder"]];
    if (platform === "win32") return [[variable("APPDATA") ?? `${home}/AppData/Roaming`, "nanocoder"]];
    const folder = platform === "darwin" ? ["Library", "Application Support"] : [".local", "share"];
    return [[home, ...folder, "nanocoder"]];
  },
  sessions: ["sessions/*-*.json"],
});
