import assert from "node:assert/strict";
import v8 from "node:v8";
import vm from "node:vm";
import { workflowRun } from "../../../../src/transcripts/structure/agents/workflowRun";
import { type Json } from "./structureFolder";
import { node, workflowFolder } from "./workflowFolder";

describe("the run of a large workflow", () => {
  const folder = workflowFolder();
  const { session, snapshot, runOf } = folder;

  it("cuts unknown data if it is long, and says so", () => {
    const { rest } = workflowRun(
      "wf_1",
      { script: "x".repeat(40_000), args: Array.from({ length: 20_000 }, () => "word"), ["__proto__"]: 1 },
      undefined,
    );
    assert.match(String(rest["script"]), /x… \(7232 more characters; the file has them\)$/);
    assert.match(String(rest["args"]), /^\(140\.0 KB of JSON; the file has them\)$/);
  });

  it("lists agents by the thousand in part, and says how many are left out", async () => {
    const file = session();
    snapshot({ workflowProgress: Array.from({ length: 2_005 }, (_, at) => node(`a${at}`, {})) });
    const { agents, problems } = await runOf(file);
    assert.deepEqual([agents, problems], [2_000, ["5 agents are left out: there are too many to show"]]);
  });

  it("says how many phases are left out if there are too many, and shows their agents by themselves", async () => {
    const phases = (count: number): Json => ({
      phases: Array.from({ length: count }, (_, at) => ({ title: `p${at}` })),
      workflowProgress: [node("a1", { phaseTitle: `p${count - 1}` })],
    });
    const file = session();
    for (const [count, problems] of [
      [200, []],
      [201, ["1 phase is left out: there are too many to show"]],
      [205, ["5 phases are left out: there are too many to show"]],
    ] as const) {
      snapshot(phases(count));
      const run = await runOf(file);
      assert.deepEqual([run.phases.length, run.problems], [count > 200 ? 201 : 200, problems]);
      assert.deepEqual(run.phases.at(-1)?.agents.length, 1);
    }
  });

  it("keeps at most 256 kB of unknown data, and says what is left out, in its field or by its number", () => {
    const { rest } = workflowRun(
      "wf_1",
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`field${at}`, "x".repeat(30_000)])),
      undefined,
    );
    const kept = Object.values(rest);
    assert.deepEqual(
      [kept.length, kept.filter((value) => value === "x".repeat(30_000)).length],
      [150, 8],
      "all are named",
    );
    assert.equal(rest["field149"], "(30.0 KB of text; the file has it)");
    const named = workflowRun("wf_1", { ["n".repeat(300_000)]: 1, short: [1] }, undefined).rest;
    assert.deepEqual(named, { short: [1], "…": "(1 more field; the file has it)" });
    const small = Object.fromEntries(Array.from({ length: 203 }, (_, at) => [`field${at}`, at]));
    assert.equal(workflowRun("wf_1", small, undefined).rest["…"], "(3 more fields; the file has them)");
    const like = workflowRun("wf_1", { "…": "its own", ...small }, undefined).rest;
    assert.deepEqual([Object.keys(like).length, like["…"]], [201, "(4 more fields; the file has them)"]);
    for (const fields of [rest, named, workflowRun("wf_1", small, undefined).rest])
      assert.ok(JSON.stringify(fields).length < 270_000, `${JSON.stringify(fields).length}`);
  });

  it("keeps no long text in memory of which it shows a part", () => {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc") as () => void;
    const held = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = held();
    const long = (letter: string): unknown => JSON.parse(`"${letter.repeat(8_000_000)}"`);
    const read = (): ReturnType<typeof workflowRun> =>
      workflowRun("wf_1", { script: long("a"), error: long("b"), workflowName: long("c") }, undefined);
    const run = read();
    const grown = held() - before;
    assert.ok(grown < 4_000_000, `${grown} bytes are held of 24 MB`);
    assert.match(`${String(run.rest["script"])} ${run.error ?? ""} ${run.name ?? ""}`, /^a+….*b+…\s*c+…$/);
  });
});
