import assert from "node:assert/strict";
import { noCounts, type CallFact, type Survey } from "../../../src/transcripts/statistics/surveyTranscript";
import { spreadOf, Statistics } from "../../../src/transcripts/statistics/statistics";
import { UsageIndex } from "../../../src/transcripts/index/usageIndex";

const survey = (calls: readonly CallFact[], usage = new UsageIndex()): Survey => ({
  report: {
    bytes: 0,
    lines: 0,
    entries: 0,
    unreadable: 0,
    recovered: 0,
    pending_last_line: false,
    types: {},
    tools: {},
    nested_tool_calls: 0,
    versions: {},
    sessions: 0,
    api_errors: 0,
    usage: usage.total(),
    elapsed_ms: 0,
  },
  calls: () => calls,
  usage,
  sessions: new Set(["s"]),
  agent: "claude-code",
});

const call = (id: string, more: Partial<CallFact> = {}): CallFact => ({ id, tool: "Edit", status: "ok", ...more });

describe("statistics", () => {
  it("give rates of the calls that have a result, next to the reference and its sample", () => {
    const statistics = new Statistics();
    statistics.add(
      survey([
        call("1"),
        call("2", { status: "error" }),
        call("3", { status: "expected" }),
        call("4", { status: "rejected" }),
        call("5", { status: "pending" }),
        call("6", { status: "orphaned" }),
      ]),
    );
    const [edit, ...others] = statistics.tools();
    assert.deepEqual(others, []);
    assert.deepEqual(edit, {
      tool: "Edit",
      counts: { ...noCounts(), calls: 6, ok: 1, error: 1, expected: 1, rejected: 1, pending: 1, orphaned: 1 },
      answered: 4,
      errorRate: 0.25,
      expectedRate: 0.25,
      failedRate: 0.75,
      reference: { uses: 993, failed: 0.049, words: "file not read, invalid edits" },
      durations: { count: 0 },
      upperBounds: { count: 0 },
    });
  });

  it("have no rate without a result, and no reference for a tool the sample does not have", () => {
    const statistics = new Statistics();
    statistics.add(survey([call("1", { tool: "Bash", status: "pending" })]));
    const [bash] = statistics.tools();
    assert.deepEqual([bash?.failedRate, bash?.reference], [undefined, undefined]);
  });

  it("find the reference of a tool by the names that other versions give it, and by no other tool's", () => {
    const names = ["Task", "Agent", "BashOutput", "TaskOutput", "KillShell", "KillBash", "TaskStop", "exit_plan_mode"];
    const others = ["TaskUpdate", "MultiEdit", "task", "constructor", ""];
    const statistics = new Statistics();
    statistics.add(survey([...names, ...others].map((tool) => call(tool, { tool }))));
    const uses = new Map(statistics.tools().map(({ tool, reference }) => [tool, reference?.uses]));
    assert.deepEqual(
      names.map((name) => uses.get(name)),
      [51, 51, 132, 132, 60, 60, 60, 20],
    );
    assert.deepEqual(
      others.map((name) => uses.get(name)),
      others.map(() => undefined),
    );
  });

  it("keep durations apart from times that waiting may be in", () => {
    const statistics = new Statistics();
    statistics.add(
      survey([
        call("1", { durationMs: 10 }),
        call("2", { durationMs: 20 }),
        call("3", { durationMs: 9000, durationIsUpperBound: true }),
        call("4"),
      ]),
    );
    const { durations, upperBounds } = statistics.all();
    assert.deepEqual(
      [durations, upperBounds],
      [
        { count: 2, median: 15, p95: 20 },
        { count: 1, median: 9000, p95: 9000 },
      ],
    );
  });

  it("put the tool with the most errors, blocked and lost calls first, then the one with the most calls", () => {
    const statistics = new Statistics();
    statistics.add(
      survey([
        ...["1", "2", "3"].map((id) => call(id, { tool: "calm" })),
        ...["4", "5"].map((id) => call(id, { tool: "bad", status: "error" })),
        call("6", { tool: "blocked", status: "blocked" }),
        call("7", { tool: "refused", status: "rejected" }),
      ]),
    );
    assert.deepEqual(
      statistics.tools().map(({ tool }) => tool),
      ["bad", "blocked", "calm", "refused"],
    );
  });

  it("count history that two files contain once, and an id used again at another time twice", () => {
    const statistics = new Statistics();
    statistics.add(survey([call("1", { started: 5 }), call("2", { started: 6 })]));
    statistics.add(survey([call("1", { started: 5 }), call("2", { started: 7 })]));
    assert.equal(statistics.all().counts.calls, 3);
  });

  it("share a message's tokens and cost among the tools it calls, so that the tools add up to all", () => {
    const usage = new UsageIndex();
    const add = (messageId: string, model: string, tools: string[]): void =>
      usage.add({
        messageId,
        requestId: "r",
        model,
        thread: "main",
        tools,
        usage: { input_tokens: 0, output_tokens: 90, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
      });
    add("1", "claude-opus-5", ["Read", "Bash"]);
    add("2", "claude-opus-5", []);
    add("3", "unheard-of", ["Read"]);
    const statistics = new Statistics();
    statistics.add(survey([], usage));
    const about = statistics.usageBy("tool").map((row) => [row.name, row.messages, row.output_tokens, row.unknownCost]);
    assert.deepEqual(about, [
      ["Read", 1.5, 135, 1],
      ["", 1, 90, 0],
      ["Bash", 0.5, 45, 0],
    ]);
    const all = statistics.usageOfAll();
    assert.deepEqual([all.messages, all.output_tokens, all.unknownCost, all.unpricedTokens], [3, 270, 1, 90]);
    assert.equal(all.cost.toFixed(6), ((180 * 25) / 1e6).toFixed(6));
    assert.deepEqual(
      statistics.usageBy("model").map(({ name, cost }) => [name, cost > 0]),
      [
        ["claude-opus-5", true],
        ["unheard-of", false],
      ],
    );
    assert.deepEqual(
      statistics.usageBy("thread").map(({ name, messages }) => [name, messages]),
      [["main", 3]],
    );
  });
});

describe("median and p95", () => {
  for (const [values, median, p95] of [
    [[], undefined, undefined],
    [[7], 7, 7],
    [[1, 2], 1.5, 2],
    [[3, 1, 2], 2, 3],
    [[10, 9, 100], 10, 100],
    [Array.from({ length: 100 }, (_, at) => at + 1), 50.5, 95],
    [Array.from({ length: 20 }, (_, at) => at + 1), 10.5, 19],
  ] as const) {
    it(`of ${values.length} values are ${median ?? "absent"} and ${p95 ?? "absent"}`, () => {
      const spread = spreadOf(values);
      assert.deepEqual([spread.count, spread.median, spread.p95], [values.length, median, p95]);
    });
  }
});
