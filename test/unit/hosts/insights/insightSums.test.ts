import assert from "node:assert/strict";
import { transcriptFiles } from "../../../../src/hosts/node/databases/databaseFiles";
import { openArchive } from "../../../../src/hosts/node/databases/openArchive";
import { createTranscriptLibrary } from "../../../../src/hosts/node/transcripts/nodeTranscriptLibrary";
import type { LibrarySession } from "../../../../src/tools/runtime/context/transcriptLibraryPort";
import type { Archive } from "../../../../src/transcripts/archive/archive";
import { dayNumber } from "../../../../src/transcripts/insights/insightScope";
import { readInsightSessions } from "../../../../src/transcripts/insights/insightSessions";
import { keepDetails } from "../../../../src/transcripts/insights/keepDetails";
import { hourOfWeek, readInsights, SLOT_MS } from "../../../../src/transcripts/insights/readInsights";
import type {
  Insights,
  InsightSelection,
  InsightsQuery,
  InsightSums,
} from "../../../../src/transcripts/model/insightsModel";
import { dayOf } from "../../../../src/transcripts/index/usageIndex";
import { GroupedReport, type Group, type GroupSums } from "../../../../src/transcripts/statistics/groupedReport";
import { tokensIn } from "../../../../src/transcripts/statistics/tokenSums";
import { surveyOf } from "../../../../src/transcripts/statistics/surveyTranscript";
import { hasSqlite } from "../../../support/storedSessions";
import { noFacts, transcriptLines } from "../../../support/transcripts";
import { temporaryFolder } from "../temporary";

const signal = new AbortController().signal;
const GROUPS = { days: "day", projects: "project", agents: "agent", models: "model", tools: "tool" } as const;

/** Lines of a made transcript, as one text. */
function made(seed: number, entries: number): string {
  return [...transcriptLines({ seed, entries, fill: 20, oddities: true, usual: seed % 2 === 0 }, noFacts())]
    .map((line) => `${line}\n`)
    .join("");
}

describe("insights", function () {
  const folder = temporaryFolder();
  let archive: Archive;
  beforeEach(function () {
    if (!hasSqlite) this.skip();
    archive = openArchive(folder.at("archive.db"));
  });

  const put = (name: string, text: string): void => void folder.fill({ [`config/projects/${name}`]: text });
  const config = () => ({ agent: "claude", folder: folder.resource("config") });
  const keep = async (): Promise<readonly LibrarySession[]> => {
    const log = { error: () => undefined, info: () => undefined };
    const { sessions } = await createTranscriptLibrary([config()], log).sessions(signal);
    await keepDetails(transcriptFiles, archive, sessions, { signal, folders: [config().folder] });
    return sessions;
  };
  const insights = (query: InsightsQuery = {}, folders?: readonly string[]): Insights =>
    archive.read((statements) => readInsights(statements, query, folders));
  const sessionsOf = (selection: InsightSelection, query: InsightsQuery = {}) =>
    archive.read((statements) => readInsightSessions(statements, query, selection));

  /** The same sums, from reading the files of sessions without an archive. */
  const counted = async (
    sessions: readonly LibrarySession[],
    group: Group,
    { since, until }: InsightsQuery = {},
  ): Promise<GroupSums[]> => {
    const day = (text: string | undefined) => (text === undefined ? undefined : dayOf(dayNumber(text)));
    const report = new GroupedReport(group, { since: day(since), until: day(until) });
    for (const { resource, cwd, agentFiles = [] } of sessions)
      for (const file of [{ resource }, ...agentFiles]) {
        const survey = await surveyOf(transcriptFiles, file.resource);
        report.add(survey, { file: resource, project: cwd, agent: survey.agent });
      }
    return report.rows();
  };
  const comparable = (rows: readonly (InsightSums | GroupSums)[], sessions = true) =>
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        {
          ...(sessions && { sessions: row.sessions }),
          ...{ calls: row.calls, failed: row.failed, expected: row.expected },
          ...{ rejected: row.rejected, interrupted: row.interrupted, tokens: row.output_tokens + row.input_tokens },
          ...{ cost: row.cost.toFixed(4), unpriced: row.unpricedTokens },
          cache: [row.cache_creation_input_tokens, row.cache_read_input_tokens],
        },
      ]),
    );
  /** Tokens aren't counted by tool here, and calls not by model there. */
  const ofTools = (rows: readonly (InsightSums | GroupSums)[]) =>
    Object.fromEntries(
      rows
        .filter(({ calls }) => calls > 0)
        .map(({ name, calls, failed, expected, rejected, interrupted }) => [
          name,
          { calls, failed, expected, rejected, interrupted },
        ]),
    );

  for (const seed of [1, 2, 3])
    it(`of seed ${seed} are the same sums as those of the files, in every period and group`, async () => {
      put("p1/one.jsonl", made(seed * 10, 300));
      put("p1/two.jsonl", made(seed * 10 + 1, 200));
      put("p2/three.jsonl", made(seed * 10 + 2, 100));
      put("p1/one/subagents/agent-a1.jsonl", made(seed * 10 + 3, 60));
      const sessions = await keep();
      const known = insights()
        .days.map(({ name }) => name)
        .filter((name) => name !== "");
      const middle = known[known.length >> 1];
      for (const period of [{}, { since: middle }, { until: middle }, { since: middle, until: middle }]) {
        const read = insights(period);
        for (const name of ["days", "projects", "agents", "models"] as const)
          assert.deepEqual(
            comparable(read[name], false),
            comparable(await counted(sessions, GROUPS[name], period), false),
            `${name} ${JSON.stringify(period)}`,
          );
        assert.deepEqual(ofTools(read.tools), ofTools(await counted(sessions, "tool", period)));
        assert.deepEqual(
          read.reasons.map(({ name, calls }) => [name, calls]).sort(),
          (await counted(sessions, "reason", period)).map(({ name, calls }) => [name, calls]).sort(),
        );
        const { calls, failed, output_tokens: output } = read.totals;
        const all = read.agents.map((row) => [row.calls, row.failed, row.output_tokens]);
        assert.deepEqual(
          [calls, failed, output],
          [0, 1, 2].map((at) => all.reduce((sum, row) => sum + (row[at] ?? 0), 0)),
        );
      }
    });

  it("count each session in each of its groups once", async () => {
    for (const [at, name] of ["p1/one", "p1/two", "p2/three"].entries()) put(`${name}.jsonl`, made(40 + at, 120));
    const sessions = await keep();
    const read = insights();
    for (const name of ["days", "projects", "agents"] as const) {
      const expected = new Map<string, number>();
      for (const session of sessions)
        for (const row of await counted([session], GROUPS[name]))
          expected.set(row.name, (expected.get(row.name) ?? 0) + 1);
      assert.deepEqual(new Map(read[name].map((row) => [row.name, row.sessions])), expected, name);
    }
    assert.equal(read.totals.sessions, sessions.length);
  });

  it("count history that a resumed session copied once", async () => {
    const one = made(60, 200);
    put("p1/one.jsonl", one);
    await keep();
    const before = insights();
    put("p1/two.jsonl", one.slice(0, one.lastIndexOf("\n", one.length / 2) + 1));
    await keep();
    const { totals } = insights();
    for (const name of ["calls", "failed", "output_tokens", "prompts", "activeMs", "files"] as const)
      assert.equal(totals[name], before.totals[name], name);
  });

  for (const seed of [5, 6])
    it(`lead from each number of seed ${seed} to its sessions and rows`, async () => {
      put("p1/one.jsonl", made(seed * 10, 300));
      put("p2/two.jsonl", made(seed * 10 + 1, 200));
      await keep();
      const read = insights();
      const check = (selection: InsightSelection, calls: number, sessions?: number): void => {
        const found = sessionsOf(selection);
        const what = JSON.stringify(selection);
        if (sessions !== undefined) assert.equal(found.total, sessions, what);
        assert.equal(found.sessions.length, found.total, what);
        assert.equal(
          found.sessions.reduce((sum, session) => sum + session.calls, 0),
          calls,
          what,
        );
        for (const { calls: all, rows } of found.sessions) assert.equal(rows.length, Math.min(10, all), what);
      };
      check({ by: "all", name: "" }, read.totals.calls, read.totals.sessions);
      for (const [name, by] of Object.entries(GROUPS))
        for (const row of read[name as keyof typeof GROUPS]) {
          if (by !== "model") check({ by, name: row.name }, row.calls, row.sessions);
          else assert.equal(sessionsOf({ by, name: row.name }).total, row.sessions);
          if (by !== "model" && row.failed > 0) check({ by, name: row.name, kind: "failed" }, row.failed);
        }
      for (const { name, kind, calls, sessions } of read.reasons) {
        check({ by: "reason", name, kind }, calls, sessions);
        const rows = sessionsOf({ by: "reason", name, kind }).sessions.flatMap((session) => session.rows);
        assert.deepEqual(
          rows.filter(({ reason }) => reason !== name),
          [],
        );
      }
      for (const { path, changes, sessions } of read.files) check({ by: "file", name: path }, changes, sessions);
      for (const [hour, calls] of read.hours.entries()) if (calls > 0) check({ by: "hour", name: String(hour) }, calls);
    });

  for (const seed of [7, 8])
    it(`lead from each sum of tokens, cost, and time of seed ${seed} to its sessions, those with the most first`, async () => {
      put("p1/one.jsonl", made(seed * 10, 300));
      put("p1/two.jsonl", made(seed * 10 + 1, 200));
      put("p2/three.jsonl", made(seed * 10 + 2, 100));
      put("p1/one/subagents/agent-a1.jsonl", made(seed * 10 + 3, 60));
      await keep();
      const days = insights().days.flatMap(({ name }) => (name === "" ? [] : [name]));
      for (const query of [{}, { since: days[days.length >> 1] }, { until: days[days.length >> 1] }]) {
        const read = insights(query);
        const check = (selection: InsightSelection, sum: number): void => {
          const what = JSON.stringify([query, selection, sum]);
          const found = sessionsOf(selection, query);
          const amounts = found.sessions.map(({ amount = 0 }) => amount);
          assert.equal(found.total, amounts.length, what);
          assert.equal(Math.abs(amounts.reduce((all, amount) => all + amount, 0) - sum) <= sum / 1e9, true, what);
          assert.equal(
            amounts.every((amount, at) => amount > 0 && amount <= (amounts[at - 1] ?? amount)),
            true,
            what,
          );
        };
        const tokens = (selection: InsightSelection, row: Omit<InsightSums, "name">): void => {
          check({ ...selection, measure: "tokens" }, tokensIn(row));
          check({ ...selection, measure: "output" }, row.output_tokens);
          check({ ...selection, measure: "cost" }, row.cost);
        };
        tokens({ by: "all", name: "" }, read.totals);
        for (const [name, by] of Object.entries(GROUPS))
          if (by !== "tool") for (const row of read[name as keyof typeof GROUPS]) tokens({ by, name: row.name }, row);
        check({ by: "all", name: "", measure: "active" }, read.totals.activeMs);
        check({ by: "all", name: "", measure: "waiting" }, read.totals.waitingMs);
      }
    });

  it("lead from tokens of what has none to no sessions", async () => {
    put("p/one.jsonl", made(90, 100));
    await keep();
    const [tool] = insights().tools;
    assert.equal((tool?.calls ?? 0) > 0, true);
    assert.deepEqual(sessionsOf({ by: "tool", name: tool?.name ?? "", measure: "tokens" }), { total: 0, sessions: [] });
    assert.equal(sessionsOf({ by: "model", name: "none", measure: "cost" }).total, 0);
  });

  it("of an hour are the calls that began in it, in local time", () => {
    // 2026-03-02 was a Monday.
    const local = new Date(2026, 2, 2, 14, 20).getTime();
    assert.equal(hourOfWeek(Math.floor(local / SLOT_MS)), 14);
    assert.equal(hourOfWeek(Math.floor(new Date(2026, 2, 8, 23, 59).getTime() / SLOT_MS)), 167);
  });

  /** A prompt, and what it led to, in minutes of one morning. */
  const turn = (session: string, id: string, prompt: number, call: number, reply: number): string => {
    const at = (minute: number, more: object): string =>
      JSON.stringify({
        ...{ sessionId: session, uuid: `${id}${minute}`, cwd: "/app" },
        timestamp: new Date(Date.parse("2026-01-05T08:00:00Z") + minute * 60_000).toISOString(),
        ...more,
      });
    const use = { type: "tool_use", id, name: "Read", input: { file_path: "/a" } };
    const result = { type: "tool_result", tool_use_id: id, content: "fine" };
    const text = { type: "text", text: "Done" };
    return [
      at(prompt, { type: "user", message: { role: "user", content: "Do it" } }),
      at(call, { type: "assistant", message: { id: `msg_${id}`, role: "assistant", content: [use] } }),
      at(call, { type: "user", message: { role: "user", content: [result] } }),
      at(reply, { type: "assistant", message: { id: `msg_${id}b`, role: "assistant", content: [text] } }),
      "",
    ].join("\n");
  };

  it("add up how long agents worked, and waited for prompts up to an hour", async () => {
    put("p/one.jsonl", turn("one", "t1", 0, 2, 5) + turn("one", "t2", 15, 20, 21) + turn("one", "t3", 100, 101, 102));
    put("p/two.jsonl", turn("two", "t4", 3, 4, 8));
    await keep();
    const { prompts, activeMs, waitingMs } = insights().totals;
    assert.deepEqual([prompts, activeMs / 60_000, waitingMs / 60_000], [4, 5 + 6 + 2 + 5, 10]);
  });

  it("are limited to a project, an agent, and the sessions below folders", async () => {
    put("p/one.jsonl", turn("one", "t1", 0, 1, 2));
    put("q/two.jsonl", turn("two", "t2", 0, 1, 2).replaceAll("/app", "/other"));
    await keep();
    const calls = (query: InsightsQuery, folders?: readonly string[]): number => insights(query, folders).totals.calls;
    assert.equal(calls({}), 2);
    assert.equal(calls({ project: "/other" }), 1);
    assert.equal(calls({ agent: "claude-code" }), 2);
    assert.equal(calls({ agent: "codex" }), 0);
    assert.equal(calls({}, [config().folder]), 2);
    assert.equal(calls({}, [`${config().folder}-else`]), 0);
    assert.deepEqual(insights({ project: "/other" }).choices, {
      projects: ["/app", "/other"],
      agents: ["claude-code"],
    });
  });

  it("are refused for what is no day", () => {
    for (const since of ["2026-02-31", "yesterday", "2026-01-01' OR 1 --", ""])
      assert.throws(() => insights({ since }), RangeError, since);
  });
});
