import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { hasDuckDb } from "../../../support/machine";
import { hasSqlite } from "../../../support/storedSessions";
import type { TeamQueries } from "../../../support/teamExports";

const MACHINES = 50;
const CALLS = 10_000;

describe("exports of a team, loaded into DuckDB by the statements of the documentation,", function () {
  this.timeout(300_000);
  let folder = "";
  let queries: TeamQueries;
  before(async function () {
    if (!hasSqlite || !hasDuckDb) this.skip();
    const { makeTeamExports, queriesInDuckDb } = await import("../../../support/teamExports");
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "trv-team-"));
    const out = path.join(folder, "out");
    await makeTeamExports(out, "parquet", MACHINES, CALLS);
    queries = await queriesInDuckDb(out);
  });
  after(() => {
    if (folder !== "") fs.rmSync(folder, { recursive: true });
  });

  it("contain each of 500,000 calls of 50 machines once", async () => {
    assert.deepEqual(await queries.counts(), [MACHINES * CALLS, MACHINES * CALLS]);
  });

  it("say which tool failed most this month, and why", async () => {
    const rows = await queries.ask(0);
    assert.deepEqual([rows[0]?.["tool"], rows[0]?.["reason"]], ["Bash", "tests failed"]);
    assert.deepEqual([rows.length > 1, rows.filter(({ tool }) => tool !== "Bash")], [true, []]);
  });

  it("return the weeks of each tool, and the cost by model", async () => {
    const weeks = await queries.ask(1);
    assert.equal(weeks.length >= 8 * 12, true);
    assert.deepEqual(
      weeks.filter((row) => !(Number(row["failed_percent"]) >= 0)),
      [],
    );
    const costs = await queries.ask(2);
    assert.deepEqual([...new Set(costs.map(({ model }) => model))], ["claude-opus-4-5"]);
    assert.deepEqual(
      costs.filter(({ usd }) => !(Number(usd) > 0)),
      [],
    );
    assert.equal(Math.max(...costs.map(({ machines }) => Number(machines))), MACHINES);
  });
});
