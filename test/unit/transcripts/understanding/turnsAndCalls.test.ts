import assert from "node:assert/strict";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import type { Understanding } from "../../../../src/transcripts/model/understanding/understandingModel";
import { memoryFile, makeTranscript } from "../../../support/transcripts";
import { numbersText } from "../../../browser/page/numbersEntries";
import {
  call,
  entry,
  type Json,
  prompt,
  result,
  side,
  structureFolder,
  task,
  textOf,
} from "../structure/structureFolder";

async function understood(transcript: Transcript): Promise<Understanding> {
  for (;;) {
    const step = await transcript.understanding({});
    if (step.kind === "done") return step.understanding;
  }
}

describe("what a transcript's turns cost, and what its calls were about", () => {
  const folder = structureFolder();

  it("adds up the cost of turns to the cost of all messages", async () => {
    for (const seed of [1, 5, 9]) {
      const { text } = makeTranscript({ seed, entries: 500 });
      const { usage, usageByTurn, hiddenTurns } = await understood(await folder.openMemory(memoryFile(text)));
      assert.equal(hiddenTurns, 0);
      for (const field of ["messages", "output_tokens", "cache_read_input_tokens", "cost", "unknownCost"] as const) {
        const sum = usageByTurn.reduce((all, turn) => all + turn[field], 0);
        assert.ok(Math.abs(sum - usage[field]) < 1e-6, `${field} of seed ${seed}: ${sum}, not ${usage[field]}`);
      }
    }
  });

  it("adds what a subagent inside the file used to the turn that started it", async () => {
    const { usageByTurn } = await understood(await folder.openMemory(memoryFile(numbersText())));
    const second = usageByTurn.find(({ number }) => number === 2);
    assert.equal(second?.name, "And the printer? Let an agent look first");
    assert.deepEqual([second.messages, second.unknownCost], [18, 8]);
    assert.equal(usageByTurn.length, 3);
    const costs = usageByTurn.map(({ cost }) => cost);
    assert.deepEqual(
      costs,
      costs.toSorted((one, other) => other - one),
    );
  });

  it("adds what a subagent's own file reports to the turn that started it, without history that it copied", async () => {
    const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const spoke = (id: string, more: Json = {}): Json =>
      entry({ type: "assistant", message: { id: `msg_${id}`, usage, content: [{ type: "text", text: id }] } }, more);
    const history = [prompt("First"), spoke("one")];
    const file = folder.write("s1.jsonl", [
      ...history,
      prompt("Second"),
      task("c1", "fork"),
      result("c1", "x", { toolUseResult: { agentId: "f" } }),
    ]);
    folder.write("s1/subagents/agent-f.jsonl", [...history, spoke("two", side("f")), spoke("three", side("f"))]);
    const { usage: all, usageByTurn } = await understood(await folder.openFile(file));
    assert.equal(all.messages, 4);
    assert.deepEqual(usageByTurn.map(({ name, messages, row }) => [name, messages, row]).toSorted(), [
      ["First", 1, 0],
      ["Second", 3, 2],
    ]);
  });

  it("says of what belongs to no prompt that it does", async () => {
    const usage = { input_tokens: 10, output_tokens: 5 };
    const early = entry({
      type: "assistant",
      message: { id: "msg_e", usage, content: [{ type: "text", text: "Hi" }] },
    });
    const { usageByTurn } = await understood(
      await folder.openMemory(memoryFile(textOf([early, prompt("Go"), call("c1", "Glob", { pattern: "*" })]))),
    );
    assert.deepEqual(usageByTurn.map(({ name, number, row }) => [name, number, row]).toSorted(), [
      ["", undefined, undefined],
      ["Go", 1, 1],
    ]);
  });

  it("says of slow calls what they were about, in which turn or by which subagent", async () => {
    const { slowest, slowestAtMost } = await understood(await folder.openMemory(memoryFile(numbersText())));
    const about = [...slowest, ...slowestAtMost].map(({ tool, subject, turn, agent }) => [
      tool,
      subject,
      turn ?? agent,
    ]);
    assert.deepEqual(
      about.find(([tool]) => tool === "Task"),
      ["Task", "Find the printers (Explore)", "And the printer? Let an agent look first"],
    );
    assert.ok(
      about.some(([, subject, within]) => subject === "npm test" && within?.startsWith("Make the parser keep")),
      JSON.stringify(about),
    );
    assert.ok(
      about.some(([, subject, within]) => subject === "wc -l src/*.ts" && within === "Explore: Find the printers"),
      JSON.stringify(about),
    );
  });

  it("says of slow calls in a subagent's own file what they were about", async () => {
    const file = folder.write("s1.jsonl", [
      prompt("Go"),
      task("c1", "look"),
      result("c1", "x", { toolUseResult: { agentId: "a" } }),
    ]);
    folder.write("s1/subagents/agent-a.jsonl", [
      prompt("prompt of c1", side("a")),
      call("d1", "Bash", { command: "make all" }, side("a")),
      result("d1", "done", side("a")),
    ]);
    const { slowest, slowestAtMost } = await understood(await folder.openFile(file));
    const slow = [...slowest, ...slowestAtMost].find(({ tool }) => tool === "Bash");
    assert.deepEqual([slow?.subject, slow?.agent, slow?.turn, slow?.row], ["make all", "Explore: look", undefined, 1]);
  });

  it("never says the half of a secret that a subject is cut in", async () => {
    const key = `sk-ant-api03-${"A7f".repeat(40)}`;
    const command = `curl ${"x".repeat(100)} -H ${key}`;
    const transcript = await folder.openMemory(
      memoryFile(textOf([prompt("Go"), call("c1", "Bash", { command }), result("c1", "done")])),
    );
    const { slowest, slowestAtMost } = await understood(transcript.hiding({}));
    const [slow] = [...slowest, ...slowestAtMost];
    assert.equal(slow?.subject, `curl ${"x".repeat(100)} -H …`);
  });

  describe("in a range of time", () => {
    const all = { fold: false, order: "started", descending: false, first: 0, last: 500 } as const;

    it("lists every call once with what it was about, in any order, and only those of a range", async () => {
      const transcript = await folder.openMemory(memoryFile(numbersText()));
      const { total, calls } = await transcript.timedCalls({ query: all });
      assert.deepEqual([total, calls.length], [60, 60]);
      const [first] = calls;
      assert.deepEqual(
        [first?.tool, first?.subject, first?.status, first?.agent],
        ["Bash", "git status", "ok", undefined],
      );
      const started = calls.map((call) => call.started);
      assert.deepEqual(started, started.toSorted());
      const longest = await transcript.timedCalls({
        query: { ...all, order: "durationMs", descending: true, last: 2 },
      });
      assert.deepEqual(
        longest.calls.map(({ tool, durationMs }) => [tool, durationMs]),
        [
          ["AskUserQuestion", 140_000],
          ["ExitPlanMode", 95_000],
        ],
      );
      assert.equal(longest.total, 60);
      for (const order of ["tool", "status", "agent"] as const) {
        const keys = (await transcript.timedCalls({ query: { ...all, order } })).calls.map((call) => call[order] ?? "");
        assert.deepEqual(keys, keys.toSorted(), order);
      }
      const [from = 0, to = 0] = [started[3], started[5]];
      const some = await transcript.timedCalls({ query: { ...all, from, to } });
      assert.deepEqual(
        some.calls.map((call) => call.started >= from - 500 && call.started <= to),
        some.calls.map(() => true),
      );
      assert.equal(some.total, 3);
    });

    it("uses the positions of a clock that shortens pauses where the timeline does", async () => {
      const transcript = await folder.openMemory(memoryFile(numbersText()));
      const { last } = await transcript.timeline({ query: { slots: 100, fold: true } });
      const { calls } = await transcript.timedCalls({ query: { ...all, fold: true, from: last - 30_000, to: last } });
      assert.ok(
        calls.some(({ subject }) => subject === "git commit -am x"),
        JSON.stringify(calls),
      );
    });

    it("finds one by its id, in a subagent's own file too, and none by an unknown id", async () => {
      const file = folder.write("s1.jsonl", [
        prompt("Go"),
        task("c1", "look"),
        result("c1", "x", { toolUseResult: { agentId: "a" } }),
      ]);
      folder.write("s1/subagents/agent-a.jsonl", [
        prompt("prompt of c1", side("a")),
        call("d1", "Bash", { command: "make all" }, side("a")),
      ]);
      const transcript = await folder.openFile(file);
      const { calls } = await transcript.timedCalls({ query: { ...all, call: "d1" } });
      assert.deepEqual(
        calls.map(({ subject, agent, row, durationMs }) => [subject, agent, row, durationMs]),
        [["make all", "Explore: look", 1, undefined]],
      );
      assert.deepEqual(await transcript.timedCalls({ query: { ...all, call: "d2" } }), { total: 0, calls: [] });
    });

    it("is given up with the reason of whoever asked", async () => {
      const transcript = await folder.openMemory(memoryFile(numbersText()));
      await understood(transcript);
      const asked = transcript.timedCalls({ query: all }, AbortSignal.abort(new Error("enough")));
      await assert.rejects(asked, /enough/);
    });
  });
});
