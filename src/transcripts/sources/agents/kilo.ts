import { databaseSource } from "../databaseSource";

/** Kilo Code since version 7: a database with the tables of OpenCode. `KILO_DB` names another one. */
export default databaseSource({ id: "kilo", name: "Kilo Code", mark: "KC", folder: "kilo", variable: "KILO_DB" });
