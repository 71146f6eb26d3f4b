import { databaseSource } from "../databaseSource";

/** Kilo Code since version 7: a database with the tables of OpenCode. `KILO_DB` names another one. */
export default databaseSource({
  id: "kilo",
  name: "Kilo Code",
  mark: "KC",
  resume: { ids: /^ses_[\dA-Za-z]{8,64}$/, resume: "kilo -s ID", fork: "kilo -s ID --fork" },
  folder: "kilo",
  variable: "KILO_DB",
});
