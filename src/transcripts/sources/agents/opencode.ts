import { databaseSource } from "../databaseSource";

/**
 * OpenCode: one database for all projects. `OPENCODE_DB` names another one. Older versions have files for each session, message, and part
 * (docs/transcript-format.md#other-agents).
 */
export default databaseSource({
  id: "opencode",
  name: "OpenCode",
  mark: "OC",
  resume: { ids: /^ses_[\dA-Za-z]{8,64}$/, resume: "opencode -s ID", fork: "opencode -s ID --fork" },
  folder: "opencode",
  variable: "OPENCODE_DB",
  older: ["storage/session/*/ses_*.json"],
});
