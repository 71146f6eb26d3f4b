import { databaseSource } from "../databaseSource";

/** OpenCode: one database for all projects. `OPENCODE_DB` names another one. */
export default databaseSource({
  id: "opencode",
  name: "OpenCode",
  mark: "OC",
  folder: "opencode",
  variable: "OPENCODE_DB",
});
