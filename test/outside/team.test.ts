import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT, run, runNode } from "../../scripts/process";
import { agentNode } from "./agents/agentPackages";
import { startClickHouse, startDuckDb, traceRequestType, type ClickHouse, type DuckDb } from "./team/teamEngines";

const FOLDER = path.join(ROOT, ".cache", "team", "exports");
const MACHINES = 50;
const CALLS = 100_000;

/** The statements of docs/team.md for an engine, with another folder. */
function documented(engine: string, folder: string): string[] {
  const text = fs.readFileSync(path.join(ROOT, "docs", "team.md"), "utf8");
  const blocks = [...text.matchAll(new RegExp(`\`\`\`sql ${engine}\n([^\`]*)\`\`\``, "g"))].map(([, sql = ""]) => sql);
  return blocks
    .flatMap((sql) => sql.split(";"))
    .map((sql) => sql.trim().replaceAll("/mnt/team/agents", folder))
    .filter((sql) => sql !== "");
}

async function makeExports(format: string, machines: number, calls: number): Promise<string> {
  const folder = path.join(FOLDER, format);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const script = ["--import", "tsx", "test/outside/team/makeExports.ts", path.join(folder, "out"), format];
  const { code, output } = await run(agentNode(), [...script, String(machines), String(calls)]);
  assert.equal(code, 0, output);
  console.log(`  ${machines} machines, ${format}: ${output.trim()}`);
  return path.join(folder, "out");
}

describe("exports of a team", () => {
  describe("in DuckDB", () => {
    let database: DuckDb;
    let queries: string[] = [];
    before(async () => {
      database = await startDuckDb();
      const statements = documented("duckdb", await makeExports("parquet", MACHINES, CALLS));
      for (const sql of statements.filter((each) => each.startsWith("CREATE"))) await database.runAndReadAll(sql);
      queries = statements.filter((sql) => !sql.startsWith("CREATE"));
    });
    const ask = async (at: number): Promise<Record<string, unknown>[]> =>
      (await database.runAndReadAll(queries[at] ?? "")).getRowObjectsJson();

    it("say within 2 seconds which tool failed most this month, and why, over 5 million calls of 50 machines", async () => {
      const [all] = (
        await database.runAndReadAll("SELECT count(*) AS n, count(DISTINCT id) AS ids FROM calls")
      ).getRowObjectsJson();
      assert.deepEqual([Number(all?.["n"]), Number(all?.["ids"])], [MACHINES * CALLS, MACHINES * CALLS]);
      const began = performance.now();
      const rows = await ask(0);
      const seconds = (performance.now() - began) / 1000;
      console.log(`  The first query took ${seconds.toFixed(2)} s.`);
      const [first] = rows;
      assert.deepEqual([first?.["tool"], first?.["reason"]], ["Bash", "tests failed"]);
      assert.equal(rows.length > 1 && rows.every(({ tool }) => tool === "Bash"), true);
      assert.equal(seconds <= 2, true, `${seconds} s`);
    });

    it("return rows for the other queries of the documentation", async () => {
      assert.equal(queries.length, 3);
      const weeks = await ask(1);
      assert.equal(weeks.length >= 8 * 12, true);
      assert.equal(
        weeks.every((row) => Number(row["failed_percent"]) >= 0),
        true,
      );
      const costs = await ask(2);
      assert.deepEqual([...new Set(costs.map(({ model }) => model))], ["claude-opus-4-5"]);
      assert.equal(
        costs.every(({ usd, machines }) => Number(usd) > 0 && Number(machines) === MACHINES),
        true,
      );
    });
  });

  describe("in ClickHouse", () => {
    let server: ClickHouse | undefined;
    after(() => server?.stop());

    it("can be loaded twice without duplicates", async () => {
      server = await startClickHouse();
      const out = await makeExports("ndjson", 2, 2_000);
      const [table = "", query = ""] = documented("clickhouse", out);
      await server.ask(table);
      const files = fs.readdirSync(path.join(out, "calls"), { recursive: true, encoding: "utf8" });
      const lines = files
        .filter((name) => name.endsWith(".ndjson"))
        .map((name) => fs.readFileSync(path.join(out, "calls", name), "utf8"))
        .join("");
      for (let turn = 0; turn < 2; turn++) await server.ask("INSERT INTO calls FORMAT JSONEachRow", lines);
      assert.equal(await server.ask("SELECT count() FROM calls FINAL"), "4000\n");
      assert.match(await server.ask(query), /^Bash\ttests failed\t\d+\t2\n/);
    });
  });

  describe("as OTLP", () => {
    it("are messages of OpenTelemetry's protobuf definitions, without an unknown field", async () => {
      const type = await traceRequestType();
      const built = await runNode("esbuild.mjs", []);
      assert.equal(built.code, 0, built.output);
      const folder = path.join(FOLDER, "otlp");
      fs.rmSync(folder, { recursive: true, force: true });
      const { output } = await run(process.execPath, [
        ...["dist/cli.js", "export", "samples/transcripts", "samples/other-agents"],
        ...["--format", "otlp", "--output", `${folder}/`],
      ]);
      const names = fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"));
      assert.equal(names.length > 5, true, output);
      let spans = 0;
      for (const name of names) {
        const value: unknown = JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"), asProtobuf);
        assert.equal(typeof value, "object");
        const request = value as object;
        // 64-bit numbers are texts in JSON, and objects in a message.
        const message = type.fromObject(request);
        assert.equal(type.verify(message), null, name);
        const bytes = type.encode(message).finish();
        const back = type.toObject(type.decode(bytes), { longs: String, bytes: String });
        assert.deepEqual(JSON.parse(JSON.stringify(back)), request, name);
        spans += JSON.stringify(request).split('"spanId"').length - 1;
      }
      console.log(`  ${names.length} sessions, ${spans} spans.`);
    });
  });
});

/** The JSON of OTLP has hexadecimal ids, where that of the library has base64, which also leaves out empty lists. */
function asProtobuf(key: string, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined;
  const isId = /^(?:trace|span|parentSpan)Id$/.test(key) && typeof value === "string";
  return isId ? Buffer.from(value, "hex").toString("base64") : value;
}
