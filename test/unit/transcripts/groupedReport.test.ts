import assert from "node:assert/strict";
import { GROUPS, GroupedReport, type Group, type Period } from "../../../src/transcripts/statistics/groupedReport";
import { dayOf, UsageIndex } from "../../../src/transcripts/index/usageIndex";
import { type CallFact, type Survey } from "../../../src/transcripts/statistics/surveyTranscript";
import { seededRandom } from "../../support/madeTranscripts/random";

const day = (date: string): number => Date.parse(`${date}T10:00:00.000Z`);

/** A message that was written on a day and calls tools. */
interface Message {
  readonly id: string;
  readonly date?: string;
  readonly model?: string;
  readonly output: number;
  readonly tools?: readonly string[];
}

function survey(session: string, calls: readonly CallFact[], messages: readonly Message[] = []): Survey {
  const usage = new UsageIndex();
  for (const { id, date, model = "claude-opus-4-5", output, tools = [] } of messages)
    usage.add({
      messageId: id,
      requestId: `r${id}`,
      model,
      session,
      tools,
      ...(date !== undefined && { time: `${date}T10:00:00.000Z` }),
      usage: {
        input_tokens: 0,
        output_tokens: output,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
      },
    });
  const report = {
    ...{ bytes: 0, lines: 0, entries: 0, unreadable: 0, recovered: 0, pending_last_line: false, types: {}, tools: {} },
    ...{ nested_tool_calls: 0, versions: {}, sessions: 1, api_errors: 0, usage: usage.total(), elapsed_ms: 0 },
  };
  return { report, calls: () => calls, usage, sessions: new Set([session]), agent: "codex" };
}

const call = (id: string, date: string | undefined, more: Partial<CallFact> = {}): CallFact => ({
  id,
  tool: "Bash",
  status: "ok",
  ...(date !== undefined && { started: day(date) }),
  ...more,
});

/** Names, calls, and output tokens of a report over one or several sessions. */
function grouped(
  by: Group,
  surveys: readonly Survey[],
  period?: Period,
): readonly (readonly [string, number, number])[] {
  const report = new GroupedReport(by, period);
  for (const each of surveys) report.add(each, { file: "file:///a", agent: each.agent, project: "/app" });
  return report.rows().map(({ name, calls, output_tokens: output }) => [name, calls, output]);
}

const SESSION = survey(
  "s1",
  [
    call("1", "2026-03-01"),
    call("2", "2026-03-02", { tool: "Edit", status: "error", error: "String to replace not found in file." }),
    call("3", "2026-03-08", { status: "expected" }),
    call("4", undefined, { status: "rejected" }),
  ],
  [
    { id: "a", date: "2026-03-01", output: 10, tools: ["Bash"] },
    { id: "b", date: "2026-03-09", output: 100, tools: ["Bash", "Edit"], model: "nobody's" },
    { id: "c", output: 1000 },
  ],
);

describe("a grouped report", () => {
  for (const [by, rows] of [
    [
      "day",
      [
        ["", 1, 1000],
        ["2026-03-01", 1, 10],
        ["2026-03-02", 1, 0],
        ["2026-03-08", 1, 0],
        ["2026-03-09", 0, 100],
      ],
    ],
    // Weeks begin on Monday: March 1 and 8 of 2026 are Sundays.
    [
      "week",
      [
        ["", 1, 1000],
        ["2026-02-23", 1, 10],
        ["2026-03-02", 2, 0],
        ["2026-03-09", 0, 100],
      ],
    ],
    [
      "month",
      [
        ["", 1, 1000],
        ["2026-03", 3, 110],
      ],
    ],
    ["project", [["/app", 4, 1110]]],
    ["agent", [["codex", 4, 1110]]],
    [
      "model",
      [
        ["claude-opus-4-5", 0, 1010],
        ["nobody's", 0, 100],
      ],
    ],
    [
      "tool",
      [
        ["Bash", 3, 60],
        ["Edit", 1, 50],
        ["", 0, 1000],
      ],
    ],
    [
      "reason",
      [
        ["expected", 1, 0],
        ["rejected by the user", 1, 0],
        ["text to replace not found", 1, 0],
      ],
    ],
  ] as const)
    it(`by ${by} has the calls and tokens of each ${by}`, () => {
      assert.deepEqual(grouped(by, [SESSION]), rows);
    });

  it("counts failures apart from what is expected, rejected, and interrupted, and says which tokens have no price", () => {
    const report = new GroupedReport("agent");
    const statuses = ["error", "blocked", "orphaned", "expected", "rejected", "interrupted", "ok", "pending"] as const;
    report.add(
      survey(
        "s2",
        statuses.map((status) => call(status, "2026-03-01", { status })),
      ),
      {
        file: "file:///b",
        agent: "pi",
      },
    );
    report.add(SESSION, { file: "file:///a", agent: "codex" });
    const [pi, codex] = report.rows();
    assert.deepEqual(
      [pi?.calls, pi?.failed, pi?.expected, pi?.rejected, pi?.interrupted, pi?.sessions],
      [8, 3, 1, 1, 1, 1],
    );
    assert.deepEqual([codex?.unpricedTokens, (codex?.cost ?? 0) > 0], [100, true]);
  });

  it("by reason names the tools, the most frequent first, and leaves out what succeeded or still runs", () => {
    const report = new GroupedReport("reason");
    const failed = (id: string, tool: string): CallFact => call(id, "2026-03-01", { tool, status: "blocked" });
    const calls = [failed("1", "Read"), failed("2", "Bash"), failed("3", "Bash"), failed("4", "Edit")];
    report.add(survey("s", [...calls, call("5", "2026-03-01"), call("6", "2026-03-01", { status: "pending" })]), {
      file: "file:///a",
      agent: "codex",
    });
    assert.deepEqual(
      report.rows().map(({ name, tools }) => [name, tools]),
      [
        [
          "blocked",
          [
            ["Bash", 2],
            ["Edit", 1],
            ["Read", 1],
          ],
        ],
      ],
    );
  });

  it("of a period contains its first and its last day, and nothing without a time", () => {
    const [since, until] = [dayOf(day("2026-03-02")), dayOf(day("2026-03-08"))];
    assert.deepEqual(grouped("month", [SESSION], { since, until }), [["2026-03", 2, 0]]);
    assert.deepEqual(grouped("month", [SESSION], { since }), [["2026-03", 2, 100]]);
    assert.deepEqual(grouped("month", [SESSION], { until }), [["2026-03", 3, 10]]);
    assert.deepEqual(grouped("month", [SESSION], { since: until + 100 }), []);
  });

  it("names times of any year, as a damaged or hostile file can have them", () => {
    const far = survey("s", [call("1", undefined, { started: 8.64e15 }), call("2", undefined, { started: -1 })]);
    assert.deepEqual(grouped("day", [far]), [
      ["", 1, 0],
      ["+275760-09-13", 1, 0],
    ]);
    assert.deepEqual(grouped("week", [far]), [
      ["", 1, 0],
      ["+275760-09-08", 1, 0],
    ]);
    assert.deepEqual(grouped("month", [far]), [
      ["", 1, 0],
      ["+275760-09", 1, 0],
    ]);
  });

  it("counts history that several sessions contain once, and a session in each group once", () => {
    assert.deepEqual(grouped("agent", [SESSION, SESSION]), [["codex", 4, 1110]]);
    const report = new GroupedReport("tool");
    for (const name of ["x", "y"])
      report.add(survey(name, [call(name, undefined), call(`${name}2`, undefined)]), { file: name, agent: "pi" });
    assert.deepEqual(
      report.rows().map(({ sessions, calls }) => [sessions, calls]),
      [[2, 4]],
    );
  });

  it("adds up to the same, whatever it is grouped by", () => {
    const random = seededRandom(7);
    const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
    const surveys = Array.from({ length: 20 }, (_, at) =>
      survey(
        `s${at}`,
        Array.from({ length: 30 }, (__, index) =>
          call(`${at}-${index}`, pick(["2026-01-01", "2026-02-28", "2026-03-01"]), {
            tool: pick(["Bash", "Edit", "Read"]),
            status: pick(["ok", "error", "expected"]),
          }),
        ),
        Array.from({ length: 10 }, (__, index) => ({
          id: `${at}-${index}`,
          date: pick(["2025-12-31", "2026-01-01"]),
          output: Math.floor(random() * 100) * 6,
          tools: pick<readonly string[]>([[], ["Bash"], ["Bash", "Edit"], ["Bash", "Edit", "Read"]]),
        })),
      ),
    );
    const sums = GROUPS.map((by) => {
      const rows = grouped(by, surveys);
      return [
        by,
        rows.reduce((sum, [, calls]) => sum + calls, 0),
        Math.round(rows.reduce((sum, [, , output]) => sum + output, 0)),
      ];
    });
    const failures = grouped("agent", surveys)[0]?.[1] ?? 0;
    const output = sums[0]?.[2];
    assert.equal(failures, 600);
    for (const [by, calls, tokens] of sums)
      if (by !== "reason") assert.deepEqual([by, calls, tokens], [by, by === "model" ? 0 : 600, output]);
  });
});
