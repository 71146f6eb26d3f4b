import { fileSource } from "../fileSource";

/** goose: one database for all projects. Its folder for data is that of XDG, also on macOS. */
export default fileSource({
  id: "goose",
  name: "goose",
  mark: "Go",
  resume: {
    ids: /^\d{8}_\d{1,9}$/,
    resume: "goose session --resume --session-id ID",
    fork: "goose session --resume --fork --session-id ID",
  },
  folders({ home, platform, variable }) {
    const root = variable("GOOSE_PATH_ROOT");
    if (root !== undefined) return [[root, "data", "sessions"]];
    if (platform === "win32")
      return [[variable("APPDATA") ?? `${home}/AppData/Roaming`, "Block", "goose", "data", "sessions"]];
    const data = variable("XDG_DATA_HOME");
    return [[...(data === undefined ? [home, ".local", "share"] : [data]), "goose", "sessions"]];
  },
  sessions: ["sessions.db/*.jsonl"],
  watched: ["sessions.db", "sessions.db-wal"],
  isPreview: true,
});
