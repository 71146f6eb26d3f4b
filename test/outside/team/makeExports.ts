// Makes archives of a team, and exports each: `makeExports.ts FOLDER FORMAT MACHINES CALLS`. Prints what it took.
import { TEAM_FORMATS } from "../../../src/apps/cli/team/teamFile";
import { makeTeamExports } from "../../support/teamExports";

const [out = "", given, ...counts] = process.argv.slice(2);
const [machines = 0, calls = 0] = counts.map(Number);
const format = TEAM_FORMATS.find((name) => name === given) ?? "parquet";
console.log(JSON.stringify(await makeTeamExports(out, format, machines, calls)));
