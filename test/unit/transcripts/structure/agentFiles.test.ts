import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { FileError } from "../../../../src/base/errors";
import type { Resource } from "../../../../src/base/resource";
import { ownPart, sessionPart } from "../../../../src/transcripts/structure/ownPart";
import { StrayAgents } from "../../../../src/transcripts/structure/agents/strayAgents";
import { TranscriptIndex } from "../../../../src/transcripts/index/transcriptIndex";
import { UsageIndex } from "../../../../src/transcripts/index/usageIndex";
import { memoryFile } from "../../../support/transcripts";
import {
  agents,
  call,
  entry,
  itemsOf,
  prompt,
  result,
  side,
  structureFolder,
  task,
  textOf,
  turns,
  said,
  type Json,
} from "./structureFolder";

describe("the structure of an open transcript", () => {
  const folder = structureFolder();
  const { write, openFile } = folder;

  it("lists agents' files of every layout with the call that started them, nested ones at their depth", async () => {
    const file = write("s1.jsonl", [
      prompt("Go"),
      task("c1", "in the folder"),
      result("c1", "done"),
      task("c2", "beside"),
      result("c2", "done", { toolUseResult: { agentId: "beside" } }),
    ]);
    write("s1/subagents/agent-deep.jsonl", [prompt("prompt of n1", side("deep")), said("x", side("deep"))]);
    write("s1/subagents/agent-own.jsonl", [
      prompt("prompt of c1", side("own")),
      task("n1", "nested", side("own")),
      result("n1", "y", side("own")),
    ]);
    fs.writeFileSync(
      path.join(folder.root, "s1/subagents/agent-own.meta.json"),
      JSON.stringify({
        toolUseId: "c1",
        agentType: "Plan",
        description: "Plan it",
        model: "claude-opus-5",
        spawnDepth: 1,
      }),
    );
    write("agent-beside.jsonl", [prompt("z", side("beside"))]);
    write("agent-foreign.jsonl", [prompt("z", { ...side("foreign"), sessionId: "s2" })]);
    const transcript = await openFile(file);
    const listed = agents(await itemsOf(transcript));
    assert.deepEqual(
      listed.map(([level, { name, id, call: by, evidence, callRow, place }]) => [
        level,
        name,
        id,
        by,
        evidence,
        callRow,
        place.kind === "file" ? place.name : place.kind,
      ]),
      [
        [1, "Plan", "own", "c1", "meta", 1, "agent-own"],
        [2, "Explore", "deep", "n1", "prompt", undefined, "agent-deep"],
        [1, "Explore", "beside", "c2", "result", 2, "agent-beside"],
      ],
    );
    assert.equal(listed[0]?.[1].calls, 1);
    assert.deepEqual(
      listed.slice(0, 2).map(([, { model }]) => model),
      ["claude-opus-5", undefined],
    );
  });

  it("lists an agent once whose file has as many records of the program as entries of the agent", async () => {
    const file = write("s1.jsonl", [prompt("Go"), task("c1", "look"), result("c1", "done")]);
    const record = (): Json => ({ type: "user", sessionId: "s1", agentId: "own", message: { content: "x" } });
    write("s1/subagents/agent-own.jsonl", [
      prompt("prompt of c1", { ...side("own"), parentUuid: null }),
      said("x", side("own")),
      record(),
      record(),
    ]);
    fs.writeFileSync(path.join(folder.root, "s1/subagents/agent-own.meta.json"), JSON.stringify({ toolUseId: "c1" }));
    const listed = agents(await itemsOf(await openFile(file)));
    assert.deepEqual(
      listed.map(([, { id, call: by }]) => [id, by]),
      [["own", "c1"]],
    );
  });

  it("of an agent's own file lists its turns, and the agents next to it that it started", async () => {
    write("s1/subagents/agent-deep.jsonl", [prompt("prompt of n1", side("deep"))]);
    write("s1/subagents/agent-other.jsonl", [prompt("something else", side("other"))]);
    const file = write("s1/subagents/agent-own.jsonl", [
      prompt("Plan it", side("own")),
      task("n1", "nested", side("own")),
    ]);
    const transcript = await openFile(file);
    const items = await itemsOf(transcript);
    assert.deepEqual(
      turns(items).map(({ text }) => text),
      ["Plan it"],
    );
    assert.deepEqual(
      agents(items).map(([level, { id }]) => [level, id]),
      [[1, "deep"]],
    );
  });

  it("counts of a forked agent the calls and tokens of its own, without the history that it copied", async () => {
    const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const spoke = (id: string): Json => ({
      type: "assistant",
      sessionId: "s1",
      requestId: `r-${id}`,
      message: { id: `m-${id}`, usage, content: [{ type: "tool_use", id, name: "Glob", input: { pattern: "*" } }] },
    });
    const history = [prompt("Go"), spoke("g1"), spoke("g2")];
    const file = write("s1.jsonl", [
      ...history,
      task("c1", "fork"),
      result("c1", "x", { toolUseResult: { agentId: "f" } }),
    ]);
    write("s1/subagents/agent-f.jsonl", [...history, spoke("g3")]);
    const transcript = await openFile(file);
    const [agent] = agents(await itemsOf(transcript)).map(([, item]) => item);
    assert.deepEqual([agent?.id, agent?.calls, agent?.tokens?.input_tokens], ["f", 1, 10]);
  });

  it("counts of a forked agent that copied replies without a call the tokens of its own", async () => {
    const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const spoke = (id: string, more: Json = {}): Json =>
      entry({ type: "assistant", message: { id: `msg_${id}`, usage, content: [{ type: "text", text: id }] } }, more);
    const history = [prompt("Go"), spoke("one")];
    const file = write("s1.jsonl", [
      ...history,
      task("c1", "fork"),
      result("c1", "x", { toolUseResult: { agentId: "f" } }),
    ]);
    write("s1/subagents/agent-f.jsonl", [...history, spoke("two")]);
    const transcript = await openFile(file);
    const [agent] = agents(await itemsOf(transcript)).map(([, item]) => item);
    assert.deepEqual([agent?.calls, agent?.tokens?.input_tokens], [0, 10]);
  });

  it("lists the messages of a session once, however many agents' files are compared with it", () => {
    let listed = 0;
    class Counted extends UsageIndex {
      override ids(): Generator<string> {
        listed++;
        return super.ids();
      }
    }
    const tokens = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const indexOf = (usage: UsageIndex, messageId: string): TranscriptIndex => {
      usage.add({ messageId, requestId: "r", usage: tokens });
      const index = new TranscriptIndex();
      return Object.assign(index, { facts: Object.assign(index.facts, { usage }) });
    };
    const session = sessionPart(indexOf(new Counted(), "msg_1"));
    const agents = ["msg_1", "msg_2", "msg_3"].map((id) => ownPart(indexOf(new UsageIndex(), id), session));
    assert.deepEqual(
      agents.map(({ tokens: { input_tokens } }) => input_tokens),
      [0, 1, 1],
    );
    assert.equal(listed, 1);
  });

  it("says how many possible agents' files were not looked at, and counts sessions if members are wanted", async () => {
    const names = Array.from({ length: 5_003 }, (_, at) => (at < 3 ? `agent-${at}.jsonl` : `session-${at}.jsonl`));
    const folder = "memory:/p" as Resource;
    const files = {
      ...memoryFile("").files,
      stat: async (resource: Resource) => Promise.reject(new FileError("NotFound", resource)),
      list: async () => names.map((name) => ({ name, type: "file", link: false }) as const),
      child: (parent: Resource, name: string) => `${parent}/${name}` as Resource,
    };
    const find = async (members: readonly string[]): Promise<readonly string[]> => {
      const told = { refused: [], problems: [] };
      const wanted = { sessions: new Set<string>(), agents: new Set(members) };
      await new StrayAgents(files).find(files, { folder, base: "s1", wanted }, told, new AbortController().signal);
      return told.problems;
    };
    assert.deepEqual(await find([]), []);
    assert.deepEqual(await find(["a@team"]), [
      "Of 5003 files next to the transcript that may belong to agents, 3 were not checked",
    ]);
  });

  it("says of an agent that left no transcript, and of one that is a link, why it is not there", async () => {
    const elsewhere = path.join(folder.root, "elsewhere.jsonl");
    fs.writeFileSync(elsewhere, textOf([prompt("secret", side("linked"))]));
    const file = write("s1.jsonl", [
      prompt("Go"),
      task("c1", "lost"),
      result("c1", "done", { toolUseResult: { agentId: "lost" } }),
      task("c2", "linked"),
      result("c2", "done", { toolUseResult: { agentId: "linked" } }),
      task("c3", "refused"),
      result("c3", "The user doesn't want to proceed with this tool use.", {}, { is_error: true }),
    ]);
    fs.mkdirSync(path.join(folder.root, "s1/subagents"), { recursive: true });
    fs.symlinkSync(elsewhere, path.join(folder.root, "s1/subagents/agent-linked.jsonl"));
    const transcript = await openFile(file);
    assert.deepEqual(
      agents(await itemsOf(transcript)).map(([, { id, place }]) => [
        id,
        place.kind,
        "reason" in place ? place.reason : "",
      ]),
      [
        ["lost", "missing", "Its transcript isn't next to this one"],
        ["linked", "refused", "It is a link, and links are not followed"],
      ],
    );
  });

  it("does not follow a link in place of the session's folder, and says so", async () => {
    const elsewhere = path.join(folder.root, "elsewhere");
    fs.mkdirSync(path.join(elsewhere, "subagents"), { recursive: true });
    fs.writeFileSync(path.join(elsewhere, "subagents/agent-a1.jsonl"), textOf([prompt("prompt of c1", side("a1"))]));
    fs.symlinkSync(elsewhere, path.join(folder.root, "s1"));
    const transcript = await openFile(write("s1.jsonl", [prompt("Go"), task("c1", "x")]));
    const { problems, agents: count } = await transcript.structure({});
    assert.deepEqual(problems, ["The session's folder is a link, and links are not followed"]);
    assert.equal(count, 1);
    assert.equal((await transcript.agentOf({ call: "c1" }))?.place.kind, "missing");
  });

  it("lists members of a team that have sessions of their own below the calls that started them", async () => {
    const member = (name: string, team: string): Json => ({
      agentName: name,
      teamName: team,
      sessionId: `own-${name}`,
    });
    const file = write("s1.jsonl", [
      prompt("Go"),
      task("c1", "research", { toolUseResult: {} }),
      result("c1", "Spawned.", { toolUseResult: { status: "teammate_spawned", teammate_id: "ada@crew" } }),
      task("c2", "review"),
      result("c2", "Done.", { toolUseResult: { agentId: "bob@crew" } }),
    ]);
    const mode = { type: "mode", mode: "normal", sessionId: "x" };
    write("x1.jsonl", [
      mode,
      prompt("Research it", member("ada", "crew")),
      call("g1", "Glob", {}, member("ada", "crew")),
    ]);
    write("x2.jsonl", [prompt("Review it", member("bob", "crew"))]);
    write("x3.jsonl", [prompt("Of another team", member("ada", "others"))]);
    write("x4.jsonl", [prompt("Another session", { sessionId: "s9" })]);
    const found = agents(await itemsOf(await openFile(file)));
    assert.deepEqual(
      found.map(([, { id, call: by, evidence, place, calls }]) => [
        ...[id, by, evidence, place.kind === "file" && place.name, calls],
      ]),
      [
        ["ada@crew", "c1", "result", "x1", 1],
        ["bob@crew", "c2", "result", "x2", 0],
      ],
    );
  });

  it("names in a member's own outline the team, and the session that leads it if the team's name reveals it", async () => {
    const teamOf = async (...entries: Json[]): Promise<unknown> => {
      const items = await itemsOf(await openFile(write("m1.jsonl", entries)));
      const { member, team, lead } = items.find(({ kind }) => kind === "team") as unknown as Json;
      return [member, team, lead];
    };
    const as = (agentName: string, teamName: string): Json => ({ agentName, teamName });
    assert.deepEqual(await teamOf(prompt("Look", as("scout", "session-5e55104a"))), [
      "scout",
      "session-5e55104a",
      "5e55104a",
    ]);
    assert.deepEqual(await teamOf(prompt("Hello"), prompt("Look", as("ada", "crew"))), ["ada", "crew", undefined]);
    for (const none of [as("team-lead", "crew"), { agentName: "ada" }, { ...as("ada", "crew"), isSidechain: true }]) {
      const items = await itemsOf(await openFile(write("m1.jsonl", [prompt("Look", none)])));
      assert.ok(!items.some(({ kind }) => kind === "team"), JSON.stringify(none));
    }
    const own = prompt("Look", { ...as("ada", "session-5e55104a"), sessionId: "5e55104a-1" });
    const items = await itemsOf(await openFile(write("m1.jsonl", [own])));
    assert.ok(!items.some(({ kind }) => kind === "team"), "a session does not lead itself");
  });

  it("keeps a member's name and its team apart whatever characters they contain", async () => {
    for (const [agentName, teamName] of [
      ["ada", "crew@sea"],
      ["ada@home", "crew"],
      ["", "@"],
    ] as const) {
      const items = await itemsOf(await openFile(write("m1.jsonl", [prompt("Look", { agentName, teamName })])));
      const { member, team } = items.find(({ kind }) => kind === "team") as unknown as Json;
      assert.deepEqual([member, team], [agentName, teamName]);
    }
  });

  it("finds a member of a team whose call's result names it in its text", async () => {
    const file = write("s1.jsonl", [
      prompt("Go"),
      call("c1", "Agent", { name: "scout", prompt: "Look" }),
      result("c1", "Spawned successfully.\nagent_id: scout@session-5e55104a\nname: scout\nIt is now running."),
    ]);
    write("x1.jsonl", [prompt("Look", { sessionId: "x1", agentName: "scout", teamName: "session-5e55104a" })]);
    const found = agents(await itemsOf(await openFile(file)));
    assert.deepEqual(
      found.map(([level, { id, call: by, place }]) => [level, id, by, place.kind]),
      [[1, "scout@session-5e55104a", "c1", "file"]],
    );
  });

  it("takes no agent, member or run from a text that a tool printed which starts none", async () => {
    const printed = [
      "Log of the crew\nagent_id: scout@session-5e55104a\nend",
      "Log\nTranscript dir: /home/ada/s1/subagents/workflows/wf_1\nend",
      "Log\nRun ID: wf_1",
      "Log\nagentId: a1",
    ];
    const file = write("s1.jsonl", [
      prompt("Go"),
      ...printed.flatMap((text, at) => [call(`c${at}`, "Bash", { command: "cat log" }), result(`c${at}`, text)]),
    ]);
    write("x1.jsonl", [prompt("Look", { sessionId: "x1", agentName: "scout", teamName: "session-5e55104a" })]);
    write("s1/subagents/workflows/wf_1/agent-b1.jsonl", [prompt("one", side("b1"))]);
    write("s1/subagents/agent-a1.jsonl", [prompt("two", side("a1"))]);
    const found = agents(await itemsOf(await openFile(file)));
    assert.deepEqual(found.map(([, { id, call: by }]) => [id, by]).sort(), [
      ["a1", undefined],
      ["b1", undefined],
    ]);
  });

  it("lists the agents of a workflow below the call that started it, by the folder of its run", async () => {
    const launched = (run: string): string =>
      `Workflow launched in background. Task ID: w1\nSummary: demo\nRun ID: ${run}\nYou will be notified.`;
    const file = write("s1.jsonl", [
      prompt("Go"),
      call("c1", "Workflow", { name: "demo" }),
      result("c1", launched("wf_1")),
      call("c2", "Workflow", { name: "other" }),
      result("c2", "started", { toolUseResult: { status: "async_launched", runId: "wf_2" } }),
    ]);
    write("s1/subagents/workflows/wf_1/agent-a1.jsonl", [prompt("one", side("a1"))]);
    write("s1/subagents/workflows/wf_1/agent-a2.jsonl", [prompt("two", side("a2"))]);
    write("s1/workflows/wf_2/agent-b1.jsonl", [prompt("three", side("b1"))]);
    write("s1/workflows/wf_2/journal.jsonl", [{ phase: 1 }]);
    write("s1/workflows/wf_3/agent-c1.jsonl", [prompt("four", side("c1"))]);
    const found = agents(await itemsOf(await openFile(file)));
    assert.deepEqual(found.map(([, { id, call: by }]) => [id, by]).sort(), [
      ["a1", "c1"],
      ["a2", "c1"],
      ["b1", "c2"],
      ["c1", undefined],
    ]);
  });
});
