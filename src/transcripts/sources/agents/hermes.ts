import { fileSource } from "../fileSource";

/** Hermes: one database for all projects, and one for each of its profiles. */
export default fileSource({
  id: "hermes",
  name: "Hermes",
  mark: "He",
  resume: { ids: /^\d{8}_\d{6}_[0-9a-f]{6,8}$/, resume: "hermes --resume ID" },
  folders({ home, variable }) {
    const named = variable("HERMES_HOME");
    return [named === undefined ? [home, ".hermes"] : [named]];
  },
  sessions: ["state.db/*.jsonl", "profiles/*/state.db/*.jsonl"],
  watched: ["state.db", "state.db-wal", "profiles/*/state.db", "profiles/*/state.db-wal"],
  isPreview: true,
});
