import assert from "node:assert/strict";
import { openTranscript } from "../../../../src/transcripts/transcript";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import type {
  Understanding,
  UnderstandingStep,
} from "../../../../src/transcripts/model/understanding/understandingModel";
import { makeTranscript, memoryFile, whenRead } from "../../../support/transcripts";
import { NUMBERS, numbersText, HOSTILE_PATH } from "../../../browser/page/numbersEntries";

const opened: Transcript[] = [];

async function open(text: string): Promise<Transcript> {
  const { files, resource } = memoryFile(text);
  const transcript = await openTranscript(files, resource, { follow: true });
  opened.push(transcript);
  await whenRead(transcript);
  return transcript;
}

async function understood(transcript: Transcript): Promise<Understanding> {
  let step: UnderstandingStep;
  do step = await transcript.understanding({});
  while (step.kind !== "done");
  return step.understanding;
}

describe("the understanding of a transcript", () => {
  afterEach(() => opened.splice(0).forEach((transcript) => transcript.dispose()));

  it("says what the session has cost as the agent counts it, if the transcript says so", async () => {
    const lines = makeTranscript({ seed: 1, entries: 100 }).text.split("\n");
    const silent = lines.filter((line) => line !== "" && !line.includes('"cost-state"'));
    const cost = (sessionId: string, totalCostUSD: number): string =>
      JSON.stringify({ type: "cost-state", sessionId, totalCostUSD });
    const reported = async (more: readonly string[]): Promise<number | undefined> =>
      (await understood(await open(`${[...silent, ...more].join("\n")}\n`))).overview.reportedCost;
    assert.equal(await reported([]), undefined);
    assert.equal(await reported([cost("one", 1e308), cost("other", 1e308)]), undefined);
    assert.equal(await reported([cost("one", 0.041), cost("one", 0.06), cost("other", 0.1)]), 0.16);
  });

  it("counts the calls of every tool and status as the generator made them", async () => {
    for (const seed of [1, 2, 3]) {
      const { text, facts } = makeTranscript({ seed, entries: 600 });
      const { all, tools, usage } = await understood(await open(text));
      const { calls, ...statuses } = all.counts;
      assert.deepEqual(statuses, facts.calls);
      assert.equal(
        calls,
        Object.values(facts.calls).reduce((sum, count) => sum + count, 0),
      );
      for (const [name, counts] of facts.tools)
        assert.deepEqual(tools.find(({ tool }) => tool === name)?.counts, counts, name);
      const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
      assert.deepEqual(
        { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens },
        facts.usage,
      );
    }
  });

  it("adds up tokens by model, tool and agent to the same whole", async () => {
    const { usage, usageByModel, usageByTool, usageByAgent } = await understood(
      await open(makeTranscript({ seed: 9, entries: 500 }).text),
    );
    for (const group of [usageByModel, usageByTool, usageByAgent]) {
      const sum = (field: "messages" | "output_tokens" | "cost" | "unknownCost"): number =>
        group.reduce((all, each) => all + each[field], 0);
      for (const field of ["messages", "output_tokens", "cost", "unknownCost"] as const)
        assert.ok(Math.abs(sum(field) - usage[field]) < 1e-6, field);
    }
  });

  it("shows the rates of KillShell next to the reference with its words", async () => {
    const { tools } = await understood(await open(numbersText()));
    const { reference, failedRate, expectedRate, errorRate } = tools.find(({ tool }) => tool === "KillShell") ?? {};
    assert.deepEqual(reference, { uses: 60, failed: 0.862, words: "expected: shell lifecycle timing" });
    assert.deepEqual([failedRate, expectedRate, errorRate], [0.8, 0.8, 0]);
  });

  it("follows the context over the requests of each agent, with compactions between them", async () => {
    const { context, overview } = await understood(await open(numbersText()));
    const [own, agent] = context;
    assert.equal(context.length, 2);
    assert.equal((own?.requests ?? 0) + (agent?.requests ?? 0), overview.requests);
    assert.equal(agent?.agent, "Explore: Find the printers");
    const [compaction, ...others] = own?.compactions ?? [];
    assert.equal(others.length, 0);

    assert.ok(compaction, "expected compaction");
    assert.equal(compaction.tokensAfter, 21_000);
    const at = compaction.request;
    assert.equal(own?.points[at - 1]?.tokens, compaction.tokensBefore);
    assert.equal(own?.points[at]?.tokens, 23_600);
  });

  it("counts waiting for people separately: between turns, at questions, and at refusals", async () => {
    const transcript = await open(numbersText());
    const { overview } = await understood(transcript);
    assert.equal(overview.idleMs, (1_260 + 57_600) * 1000);
    assert.equal(overview.askedMs, (95 + 140 + 40 + 31) * 1000);
    const { waits } = await transcript.timeline({ query: { slots: 4_000, fold: false } });
    assert.deepEqual(
      waits.map(({ why }) => why),
      ["question", "question", "question", "prompt", "prompt", "refusal"],
    );
  });

  it("lists files with what happened to them, each event with its row", async () => {
    const transcript = await open(numbersText());
    const query = { order: "touches", descending: true, from: 0, to: 100 } as const;
    const all = await transcript.touchedFiles({ query: { ...query, filter: "" } });
    assert.equal(all.total, NUMBERS.files);
    assert.deepEqual(
      { ...all.files[0], last: 0, lastCommand: 0 },
      {
        path: "/home/ada/demo/src/parser.ts",
        reads: 2,
        writes: 0,
        edits: 4,
        others: 0,
        failed: 1,
        commands: 1,
        lastCommand: 0,
        last: 0,
      },
    );
    const { total, events } = await transcript.fileHistory({ path: "/home/ada/demo/src/parser.ts", from: 0, to: 100 });
    assert.equal(total, NUMBERS.parser.length);
    assert.deepEqual(
      events.map(({ touch }) => touch),
      ["read", "edit", "edit", "edit", "edit", "read", "edit"],
    );
    assert.deepEqual(
      events.map(({ words }) => words),
      [
        "2 lines",
        "updated, +6 −1 lines",
        "updated, +3 −1 lines",
        "",
        "String to replace not found in file.",
        "2 lines",
        "updated, +1 −1 lines",
      ],
    );
    for (const { row = -1, tool } of events) {
      const [shown] = await transcript.rows({ from: row, to: row + 1 });
      assert.equal(shown?.call?.tool, tool);
    }
    assert.deepEqual(
      (await transcript.touchedFiles({ query: { ...query, filter: "GNP" } })).files.map(({ path }) => path),
      [HOSTILE_PATH],
    );
    assert.deepEqual(await transcript.touchedFiles({ query: { ...query, filter: "nowhere" } }), {
      total: 0,
      files: [],
    });
    assert.deepEqual(await transcript.fileHistory({ path: "/nowhere", from: 0, to: 100 }), { total: 0, events: [] });
  });

  it("puts every call on the timeline once, however few columns there are", async () => {
    const transcript = await open(numbersText());
    for (const slots of [50, 300, 4_000])
      for (const fold of [true, false]) {
        const { lanes, untimed } = await transcript.timeline({ query: { slots, fold } });
        const drawn = lanes.flatMap(({ spans }) => spans);
        assert.equal(untimed + drawn.reduce((sum, { calls }) => sum + calls, 0), NUMBERS.calls);
        assert.equal(
          drawn.reduce((sum, { failed }) => sum + failed, 0),
          4,
        );
        assert.ok(
          lanes.every(({ spans }) => spans.length <= slots),
          "expected lanes.every(({ spans }) => spans.length <= slots)",
        );
      }
  });

  it("shortens only times in which nothing went on", async () => {
    const transcript = await open(numbersText());
    const folded = await transcript.timeline({ query: { slots: 1_000, fold: true } });
    const plain = await transcript.timeline({ query: { slots: 1_000, fold: false } });
    assert.deepEqual(
      plain.folded.map(({ from, to }) => to - from),
      [1_260_000, 57_600_000],
    );
    const removed = folded.folded.reduce(
      (sum, { from, to, shownFrom, shownTo }) => sum + to - from - (shownTo - shownFrom),
      0,
    );
    assert.ok(
      Math.abs(plain.last - plain.first - removed - (folded.last - folded.first)) < 1,
      "expected Math.abs(plain.last - plain.first - removed - (folded.last - folded.first)) < 1",
    );
    const lengths = (spans: readonly { from: number; to: number }[]): number[] =>
      spans.map(({ from, to }) => Math.round(to - from));
    assert.deepEqual(lengths(folded.turns), lengths(plain.turns));
  });

  it("is made again when the file has grown, and is the same while it has not", async () => {
    const { text } = makeTranscript({ seed: 4, entries: 200, oddities: false });
    const file = memoryFile(text);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    opened.push(transcript);
    await whenRead(transcript);
    const first = await understood(transcript);
    assert.equal((await understood(transcript)).version, first.version);
    const before = transcript.summary.rows;
    const grown = new Promise<void>((resolve) => {
      transcript.onChange(({ rows, complete }) => rows > before && complete && resolve());
    });
    file.set(text + numbersText());
    await grown;
    const second = await understood(transcript);
    assert.equal(second.all.counts.calls, first.all.counts.calls + NUMBERS.calls);
    assert.notEqual(second.version, first.version);
  });

  it("is given up with the reason of whoever asked, and has nothing to say of an empty file", async () => {
    const transcript = await open(numbersText());
    await assert.rejects(transcript.understanding({}, AbortSignal.abort(new Error("enough"))), /enough/);
    const empty = await open("");
    const { all, overview, files, context } = await understood(empty);
    assert.deepEqual([all.counts.calls, overview.turns, files, context.length], [0, 0, 0, 0]);
    assert.deepEqual((await empty.timeline({ query: { slots: NaN, fold: true } })).turns, []);
  });
});
