import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";
import { FileError } from "../../../../src/core/errors";
import { resourceOf } from "../../../../src/platform/node/diskPath";
import { nodeFiles } from "../../../../src/platform/node/files";
import type { ListedFiles } from "../../../../src/transcript/structure/agentFiles";
import type { OutlineItem, ShownWorkflow } from "../../../../src/transcript/structure/outlineModel";
import { WorkflowFilesReader } from "../../../../src/transcript/structure/workflowFiles";
import { workflowRun } from "../../../../src/transcript/structure/workflowRun";
import {
  call,
  entry,
  itemsOf,
  prompt,
  result,
  side,
  structureFolder,
  task,
  textOf,
  type Json,
} from "./structureFolder";

const launched = (more: string): string => `Workflow launched in background. Task ID: w1\nSummary: demo\n${more}`;

describe("the run of a workflow", () => {
  const folder = structureFolder();
  const { write, openFile } = folder;

  const session = (...more: Json[]): string =>
    write("s1.jsonl", [
      prompt("Go"),
      call("c1", "Workflow", { name: "demo" }),
      result("c1", launched("Run ID: wf_1")),
      ...more,
    ]);
  const put = (name: string, content: string): void => {
    const file = path.join(folder.root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  };
  const snapshot = (fields: Json, run = "wf_1"): void => put(`s1/workflows/${run}.json`, JSON.stringify(fields));
  const agentFile = (id: string, ...entries: Json[]): void =>
    void write(`s1/subagents/workflows/wf_1/agent-${id}.jsonl`, [prompt(`prompt of ${id}`, side(id)), ...entries]);
  const journal = (...lines: Json[]): void => put("s1/subagents/workflows/wf_1/journal.jsonl", textOf(lines));
  const node = (agentId: string, more: Json): Json => ({ type: "workflow_agent", agentId, ...more });
  const lines = (items: readonly OutlineItem[]): [number, string][] =>
    items.map((item) => [
      item.level,
      item.kind === "agent"
        ? `${item.agent.name} ${item.agent.state?.status ?? ""} ${item.agent.place.kind}`
        : item.kind === "phase"
          ? `phase ${item.title ?? "?"} ${item.answered}/${item.agents}`
          : item.kind === "workflow"
            ? `${item.workflow.name} ${item.workflow.status ?? ""} ${item.workflow.answered}/${item.workflow.agents}`
            : item.kind,
    ]);
  const shown = async (file: string): Promise<[number, string][]> => lines(await itemsOf(await openFile(file)));
  const runOf = async (file: string): Promise<ShownWorkflow> => {
    const workflow = await (await openFile(file)).workflowOf("c1");
    assert.ok(workflow, "no run was found");
    return workflow;
  };

  it("stands below the call that started it, with its phases, and below each of them its agents", async () => {
    const file = session();
    agentFile("a1", task("n1", "nested", side("a1")));
    agentFile("a2");
    write("s1/subagents/workflows/wf_1/agent-deep.jsonl", [prompt("prompt of n1", side("deep"))]);
    put("s1/subagents/workflows/wf_1/agent-deep.meta.json", JSON.stringify({ toolUseId: "n1" }));
    snapshot({
      runId: "wf_1",
      workflowName: "sweep",
      status: "completed",
      phases: [{ title: "Map", detail: "one a file" }, { title: "Check" }],
      workflowProgress: [
        { type: "workflow_phase", index: 1, title: "Map" },
        node("a1", { label: "map:one", phaseIndex: 1, phaseTitle: "Map", state: "done" }),
        node("gone", { label: "map:two", phaseTitle: "Map", state: "error" }),
        node("a2", { label: "check", phaseIndex: 2, state: "done" }),
      ],
    });
    assert.deepEqual(await shown(file), [
      [0, "turn"],
      [1, "sweep completed 2/3"],
      [2, "phase Map 1/2"],
      [3, "map:one completed file"],
      [4, "Explore  file"],
      [3, "map:two error missing"],
      [2, "phase Check 1/1"],
      [3, "check completed file"],
    ]);
  });

  it("tells numbers, the answers' beginnings, and what nothing is known of as it is", async () => {
    const file = session();
    snapshot({
      summary: "Sweep it",
      error: "Error: no\n  at x",
      durationMs: "12",
      totalTokens: 101,
      totalToolCalls: 2,
      agentCount: 1,
      args: { target: "docs/" },
      workflowProgress: [node("a1", { resultPreview: "Swept", toolCalls: 2 })],
    });
    const { summary, error, durationMs, tokens, calls, agents, phases, rest } = await runOf(file);
    assert.deepEqual(
      { summary, error, durationMs, tokens, calls, agents },
      { summary: "Sweep it", error: "Error: no at x", durationMs: 12, tokens: 101, calls: 2, agents: 1 },
    );
    assert.deepEqual(rest, { args: { target: "docs/" } });
    assert.deepEqual(
      phases.map((phase) => [phase.title, phase.agents.map(({ answer, calls: own }) => [answer, own])]),
      [[undefined, [["Swept", 2]]]],
    );
  });

  it("that goes on has the agents of its journal, those that answered and those that did not", async () => {
    const file = session();
    agentFile("a1");
    journal(
      { type: "started", key: "v2:1", agentId: "a1" },
      { type: "started", key: "v2:2", agentId: "a2" },
      { type: "result", key: "v2:1", agentId: "a1", result: { ok: true } },
    );
    assert.deepEqual(await shown(file), [
      [0, "turn"],
      [1, "demo running 1/2"],
      [2, "demo completed file"],
      [2, "Subagent started missing"],
    ]);
    const { phases } = await runOf(file);
    assert.equal(phases[0]?.agents[0]?.answer, '{"ok":true}');
  });

  it("is over when a notification says so, as far as its own file does not", async () => {
    const file = session(
      entry({
        type: "user",
        message: {
          role: "user",
          content:
            "<task-notification>\n<task-id>w1</task-id>\n<tool-use-id>c1</tool-use-id>\n<status>failed</status>\n</task-notification>",
        },
      }),
    );
    agentFile("a1");
    assert.equal((await runOf(file)).status, "failed");
    assert.match(
      (await (await openFile(file)).call("c1"))?.reason ?? "",
      /Started in the background; it failed \(line 4\)/,
    );
    snapshot({ status: "completed" });
    assert.equal((await runOf(file)).status, "completed");
  });

  it("belongs to the call whose result names it, its task or its folder; one that nothing names is shown by itself", async () => {
    const file = write("s1.jsonl", [
      prompt("Go"),
      call("c1", "Workflow", { name: "one" }),
      result("c1", launched("Transcript dir: /home/ada/s1/subagents/workflows/wf_1")),
      call("c2", "Workflow", { name: "two" }),
      result("c2", "x", { toolUseResult: { status: "async_launched", taskId: "w2", agentId: "w2" } }),
    ]);
    snapshot({ workflowName: "by folder" });
    snapshot({ workflowName: "by task", taskId: "w2" }, "wf_2");
    snapshot({ workflowName: "by nothing" }, "wf_3");
    const items = await itemsOf(await openFile(file));
    assert.deepEqual(
      items.flatMap((item) => (item.kind === "workflow" ? [[item.level, item.workflow.name, item.workflow.call]] : [])),
      [
        [1, "by folder", "c1"],
        [1, "by task", "c2"],
        [0, "by nothing", undefined],
      ],
    );
  });

  it("that failed before any agent was started says why", async () => {
    const file = session();
    snapshot({ status: "failed", error: "Error: batches", workflowProgress: [], agentCount: 0 });
    const items = await itemsOf(await openFile(file));
    assert.deepEqual(lines(items), [
      [0, "turn"],
      [1, "demo failed 0/0"],
    ]);
  });

  it("finds an agent's phase by its title, else by its number, counted from 0 or from 1", () => {
    const placesOf = (...progress: Json[]): (number | undefined)[] =>
      workflowRun(
        "wf_1",
        { phases: [{ title: "A" }, { title: "B" }], workflowProgress: progress },
        undefined,
      ).agents.map(({ phase }) => phase);
    assert.deepEqual(placesOf(node("x", { phaseIndex: 0 }), node("y", { phaseIndex: 1 })), [0, 1]);
    assert.deepEqual(placesOf(node("x", { phaseIndex: 1 }), node("y", { phaseIndex: "2" })), [0, 1]);
    assert.deepEqual(placesOf(node("x", { phaseIndex: 0, phaseTitle: "B" })), [1]);
    assert.deepEqual(
      placesOf({ type: "workflow_phase", index: 5, title: "B" }, node("x", { phaseIndex: 5 }), node("y", {})),
      [1, undefined],
    );
    assert.deepEqual(placesOf(node("x", { phaseIndex: 9 }), node("y", { phaseIndex: -1 })), [undefined, undefined]);
  });

  it("without any field that is known, or with others in their place, is a run all the same", () => {
    const strange = { phases: "x", workflowProgress: [1, null, { type: "workflow_agent" }, {}], status: 4, error: {} };
    const run = workflowRun("wf_1", strange, undefined);
    assert.deepEqual([run.phases, run.agents.length, run.status, run.error], [[], 1, undefined, undefined]);
    assert.deepEqual(workflowRun("wf_1", undefined, undefined).agents, []);
  });

  it("whose file or journal cannot be read says so, and is shown by what is left", async () => {
    const file = session();
    agentFile("a1");
    put("s1/workflows/wf_1.json", "[1");
    put("s1/subagents/workflows/wf_1/journal.jsonl", '{"type":"started","agentId":"a1"}\nnot json\n{"type":"star');
    const transcript = await openFile(file);
    const { problems } = await transcript.structure();
    assert.deepEqual(problems, [
      "The file of the workflow's run wf_1 is no JSON object: its phases are not known",
      "Of the journal of the workflow's run wf_1, 1 line could not be read",
    ]);
    assert.equal((await transcript.workflowOf("c1"))?.agents, 1);
    put("s1/subagents/workflows/wf_1/journal.jsonl", "not json\n[]\n");
    const { problems: more } = await (await openFile(file)).structure();
    assert.equal(more[1], "Of the journal of the workflow's run wf_1, 2 lines could not be read");
  });

  it("whose file could not be read once is read again when it is asked for again, as little as the file changed", async () => {
    snapshot({ workflowName: "sweep" });
    const session = resourceOf(path.join(folder.root, "s1"));
    const reader = new WorkflowFilesReader();
    let broken = true;
    const files: ListedFiles = {
      ...nodeFiles,
      read: async (resource, ...more) => {
        if (broken) throw new FileError("Unavailable", resource);
        return nodeFiles.read(resource, ...more);
      },
    };
    const read = async (): Promise<unknown[]> => {
      const { runs, problems } = await reader.read(files, session, [], new AbortController().signal);
      return [runs.map(({ name }) => name), problems.length];
    };
    assert.deepEqual(await read(), [[undefined], 1]);
    broken = false;
    assert.deepEqual(await read(), [["sweep"], 0]);
  });

  it("is not read through links, which are told", async () => {
    const file = session();
    agentFile("a1");
    put("secret.json", JSON.stringify({ workflowName: "secret" }));
    fs.mkdirSync(path.join(folder.root, "s1/workflows"), { recursive: true });
    fs.symlinkSync(path.join(folder.root, "secret.json"), path.join(folder.root, "s1/workflows/wf_1.json"));
    const transcript = await openFile(file);
    assert.equal((await transcript.workflowOf("c1"))?.name, "demo");
    assert.deepEqual((await transcript.structure()).problems, ["wf_1.json: It is a link, and links are not followed"]);
  });

  it("cuts what nothing is known of where it is long, and says so", () => {
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
    assert.deepEqual([agents, problems], [2_000, ["5 agents are left out: only the first of so many are shown"]]);
  });

  it("says how many phases are left out where there are too many, and shows their agents by themselves", async () => {
    const phases = (count: number): Json => ({
      phases: Array.from({ length: count }, (_, at) => ({ title: `p${at}` })),
      workflowProgress: [node("a1", { phaseTitle: `p${count - 1}` })],
    });
    const file = session();
    for (const [count, problems] of [
      [200, []],
      [201, ["1 phase is left out: only the first of so many are shown"]],
      [205, ["5 phases are left out: only the first of so many are shown"]],
    ] as const) {
      snapshot(phases(count));
      const run = await runOf(file);
      assert.deepEqual([run.phases.length, run.problems], [count > 200 ? 201 : 200, problems]);
      assert.deepEqual(run.phases.at(-1)?.agents.length, 1);
    }
  });

  it("keeps at most 256 kB of what nothing is known of, and says what is left out, in its place or by its number", () => {
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

  it("is forgotten when its files are gone: one that comes again is read again", async () => {
    snapshot({ workflowName: "sweep" });
    snapshot({ workflowName: "stays" }, "wf_2");
    const from = resourceOf(path.join(folder.root, "s1"));
    const reader = new WorkflowFilesReader();
    const seen: string[] = [];
    let gone = false;
    const files: ListedFiles = {
      ...nodeFiles,
      list: async (resource) => (await nodeFiles.list(resource)).filter(({ name }) => !gone || name !== "wf_1.json"),
      read: async (resource, ...more) => {
        seen.push(resource.slice(resource.lastIndexOf("/") + 1));
        return nodeFiles.read(resource, ...more);
      },
    };
    const read = async (): Promise<unknown[]> =>
      (await reader.read(files, from, [], new AbortController().signal)).runs.map(({ name }) => name).sort();
    assert.deepEqual(await read(), ["stays", "sweep"]);
    assert.deepEqual(await read(), ["stays", "sweep"]);
    assert.deepEqual(seen.splice(0).sort(), ["wf_1.json", "wf_2.json"]);
    gone = true;
    assert.deepEqual(await read(), ["stays"]);
    gone = false;
    assert.deepEqual(await read(), ["stays", "sweep"]);
    assert.deepEqual(seen, ["wf_1.json"]);
  });

  it("is told anew when its file was written meanwhile", async () => {
    const file = session();
    agentFile("a1");
    const transcript = await openFile(file);
    const before = await transcript.structure();
    snapshot({ status: "completed" });
    const after = await transcript.structure();
    assert.notEqual(after.version, before.version);
    assert.equal((await transcript.workflowOf("c1"))?.status, "completed");
  });
});
