import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { OutlineItem } from "../../../../src/transcripts/model/outlineModel";
import { workflowRun } from "../../../../src/transcripts/structure/agents/workflowRun";
import { call, entry, itemsOf, prompt, result, side, task, type Json } from "./structureFolder";
import { launched, node, workflowFolder } from "./workflowFolder";

describe("the run of a workflow", () => {
  const folder = workflowFolder();
  const { write, openFile, session, put, snapshot, agentFile, journal, runOf } = folder;

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
  it("is below the call that started it, with its phases, and below each of them its agents", async () => {
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

  it("shows numbers, the beginnings of replies, and unknown data as it is", async () => {
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

  it("that goes on has the agents of its journal, with and without a result", async () => {
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
      (await (await openFile(file)).call({ call: "c1" }))?.reason ?? "",
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

  it("without any field that is known, or with others instead of them, is a run all the same", () => {
    const strange = { phases: "x", workflowProgress: [1, null, { type: "workflow_agent" }, {}], status: 4, error: {} };
    const run = workflowRun("wf_1", strange, undefined);
    assert.deepEqual([run.phases, run.agents.length, run.status, run.error], [[], 1, undefined, undefined]);
    assert.deepEqual(workflowRun("wf_1", undefined, undefined).agents, []);
  });

  it("whose file or journal can't be read says so, and is shown by what is left", async () => {
    const file = session();
    agentFile("a1");
    put("s1/workflows/wf_1.json", "[1");
    put("s1/subagents/workflows/wf_1/journal.jsonl", '{"type":"started","agentId":"a1"}\nnot json\n{"type":"star');
    const transcript = await openFile(file);
    const { problems } = await transcript.structure({});
    assert.deepEqual(problems, [
      "The file of the workflow's run wf_1 is no JSON object: its phases are not known",
      "Of the journal of the workflow's run wf_1, 1 line could not be read",
    ]);
    assert.equal((await transcript.workflowOf({ call: "c1" }))?.agents, 1);
    put("s1/subagents/workflows/wf_1/journal.jsonl", "not json\n[]\n");
    const { problems: more } = await (await openFile(file)).structure({});
    assert.equal(more[1], "Of the journal of the workflow's run wf_1, 2 lines could not be read");
  });

  it("is not read through links, which are reported", async () => {
    const file = session();
    agentFile("a1");
    put("secret.json", JSON.stringify({ workflowName: "secret" }));
    fs.mkdirSync(path.join(folder.root, "s1/workflows"), { recursive: true });
    fs.symlinkSync(path.join(folder.root, "secret.json"), path.join(folder.root, "s1/workflows/wf_1.json"));
    const transcript = await openFile(file);
    assert.equal((await transcript.workflowOf({ call: "c1" }))?.name, "demo");
    assert.deepEqual((await transcript.structure({})).problems, [
      "wf_1.json: It is a link, and links are not followed",
    ]);
  });
});
