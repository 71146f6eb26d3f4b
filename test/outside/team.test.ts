import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT, run, runNode } from "../../scripts/process";
import { agentNode } from "./agents/agentPackages";
import { queriesInDuckDb, teamStatements } from "../support/teamExports";
import { startClickHouse, traceRequestType, type ClickHouse } from "./team/teamEngines";

const FOLDER = path.join(ROOT, ".cache", "team", "exports");
const MACHINES = 50;
const CALLS = 100_000;

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
  it("say within 2 seconds in DuckDB which tool failed most this month, and why, over 5 million calls of 50 machines", async () => {
    const { ask, counts } = await queriesInDuckDb(await makeExports("parquet", MACHINES, CALLS));
    assert.deepEqual(await counts(), [MACHINES * CALLS, MACHINES * CALLS]);
    const began = performance.now();
    const [first] = await ask(0);
    const seconds = (performance.now() - began) / 1000;
    console.log(`  The first query took ${seconds.toFixed(2)} s.`);
    assert.deepEqual([first?.["tool"], first?.["reason"]], ["Bash", "tests failed"]);
    assert.equal(seconds <= 2, true, `${seconds} s`);
  });

  describe("in ClickHouse", () => {
    let server: ClickHouse | undefined;
    after(() => server?.stop());

    it("can be loaded twice without duplicates", async () => {
      server = await startClickHouse();
      const out = await makeExports("ndjson", 2, 2_000);
      const [table = "", query = ""] = teamStatements("clickhouse", out);
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
