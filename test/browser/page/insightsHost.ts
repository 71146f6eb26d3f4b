import type { Resource } from "../../../src/base/resource";
import type { InsightFindings, FoundSession } from "../../../src/transcripts/model/understanding/findingsModel";
import type { InsightsApi, InsightsView } from "../../../src/protocol/insightsApi";
import type {
  InsightReason,
  Insights,
  InsightSelection,
  InsightSession,
  InsightSums,
} from "../../../src/transcripts/model/insightsModel";

/** A path that is long, and one whose direction a character turns. */
const LONG = `/home/ann/${"a-long-folder-name/".repeat(8)}shop`;
const TURNED = "/home/ann/<b>\u202eliam";

/**
 * Insights without an archive. Parameters of the page: `empty` (none, or filtered), `update` (fails, never, problems),
 * `days`.
 */
export class InsightsHost {
  readonly #settings: URLSearchParams;
  #view: InsightsView = {};

  constructor(
    settings: URLSearchParams,
    readonly show: () => void,
  ) {
    this.#settings = settings;
  }

  view(): InsightsView {
    return this.#view;
  }

  /** `enter` is called before each answer. */
  api(
    enter: (method: keyof InsightsApi, signal: AbortSignal) => Promise<void>,
    done: (method: string, params: unknown) => void,
  ): InsightsApi {
    return {
      updateInsights: async (_, signal) => {
        await enter("updateInsights", signal);
        const how = this.#settings.get("update");
        if (how === "fails") throw new Error("The disk is on fire");
        if (how === "never") {
          this.#view = { progress: { done: 42, total: 600 } };
          this.show();
          await new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError"))),
          );
        }
        return how === "problems" ? ["One file can't be read", "Another one neither"] : [];
      },
      insights: async ({ query }, signal) => {
        await enter("insights", signal);
        done("insights", query);
        const empty = this.#settings.get("empty");
        if (empty === "none") return insightsOf(0, false);
        const isOther = query.agent === "codex" || empty === "filtered";
        return insightsOf(isOther ? 0 : query.project === undefined ? Number(this.#settings.get("days") ?? 40) : 3);
      },
      insightSessions: async ({ query, selection }, signal) => {
        await enter("insightSessions", signal);
        done("insightSessions", { query, selection });
        const sessions = [1, 2, 3].map((at) => sessionOf(at, selection));
        return { total: 12, sessions };
      },
      insightFindings: async ({ query }, signal) => {
        await enter("insightFindings", signal);
        done("insightFindings", query);
        if (this.#settings.get("look") === "never") {
          this.#view = { lookingProgress: { done: 41, total: 600 } };
          this.show();
          await new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError"))),
          );
        }
        return this.#settings.get("look") === "empty" ? { ...FOUND, findings: [], total: 0 } : FOUND;
      },
      openInsight: async (params) => done("openInsight", params),
    };
  }
}

function insightsOf(days: number, known = true): Insights {
  const some = days > 0 ? 1 : 0;
  const all = (...names: readonly string[]): InsightSums[] => (some ? names.map((name) => sumsOf(name)) : []);
  const { name: _, ...totals } = sumsOf("", 20 * some);
  return {
    totals: {
      ...totals,
      sessions: 22 * some,
      prompts: 64 * some,
      activeMs: 9_000_000 * some,
      waitingMs: 1_860_000 * some,
      files: 2 * some,
    },
    days: Array.from({ length: days }, (_day, at) =>
      sumsOf(new Date(Date.parse("2026-03-01") + at * 86_400_000).toISOString().replace(/T.*/, ""), at),
    ),
    projects: all("/home/ann/shop", LONG, TURNED, ""),
    agents: all("claude-code", "codex"),
    models: all("claude-opus-4-5-20251101").map((row) => ({ ...row, calls: 0, failed: 0 })),
    tools: all("Bash", "Read", "mcp__a_server_with_a_long_name__a_tool_with_a_long_name"),
    reasons: some ? REASONS : [],
    files: some
      ? [
          {
            path: `${LONG}/src/parser.ts`,
            changes: 120,
            sessions: 10,
            added: 920,
            removed: 370,
            last: 1_772_445_600_000,
          },
          { path: TURNED, changes: 1, sessions: 1, added: 0, removed: 0 },
        ]
      : [],
    hours: Array.from({ length: 168 }, (_hour, at) => (some && at % 24 > 7 && at < 130 ? (at * 7) % 40 : 0)),
    choices: known
      ? { projects: ["/home/ann/shop", LONG, TURNED], agents: ["claude-code", "codex"] }
      : { projects: [], agents: [] },
  };
}

function sumsOf(name: string, at = 5): InsightSums {
  return {
    name,
    sessions: 2 + at,
    calls: 100 * at,
    ...{ failed: 7 * at, expected: at, rejected: 2, interrupted: 1 },
    ...{ input_tokens: 12_000 * at, output_tokens: 34_000 * at },
    ...{ cache_creation_input_tokens: 1_000, cache_read_input_tokens: 5_000_000 },
    ...{ cost: 12.34 * at, unpricedTokens: name === "" ? 5_000 : 0 },
  };
}

const REASONS: readonly InsightReason[] = [
  {
    name: "command not found",
    kind: "failed",
    calls: 80,
    sessions: 9,
    tools: [
      ["Bash", 70],
      ["exec", 6],
      ["shell", 3],
      ["run", 1],
    ],
  },
  { name: "rejected by the user", kind: "rejected", calls: 5, sessions: 3, tools: [["Edit", 5]] },
  { name: "expected", kind: "expected", calls: 20, sessions: 8, tools: [["Bash", 20]] },
];

function sessionOf(at: number, { by, name, measure }: InsightSelection): InsightSession {
  const resource = `file:///home/ann/.claude/projects/shop/${at}.jsonl` as Resource;
  return {
    resource,
    title: at === 1 ? "Fix the <b>parser\u202e" : "",
    project: "/home/ann/shop",
    agent: "claude-code",
    started: "2026-03-01T10:00:00Z",
    ...(measure && { amount: 5_400_000 / at }),
    calls: at === 3 ? 0 : 4,
    rows:
      at === 3 || measure
        ? []
        : [
            { resource, row: 12, tool: "Bash", status: "error", reason: by === "reason" ? name : "tests failed" },
            { resource, row: 20, tool: "Edit", status: "ok", file: `${LONG}/src/parser.ts` },
          ],
  };
}

function foundIn(at: number, ...rows: readonly number[]): FoundSession {
  const title = at === 1 ? "Fix the <b>parser\u202e" : "";
  return {
    resource: `file:///home/ann/.claude/projects/shop/${at}.jsonl` as Resource,
    title,
    rows: rows.map((row) => ({ row })),
  };
}

const FOUND: InsightFindings = {
  total: 510,
  sessions: 22,
  problems: ["One session can't be read"],
  findings: [
    {
      kind: "cacheBreak",
      title: "The session paused for longer than the cache is kept, so that the context was sent again",
      tokens: 180_000,
      isEstimate: false,
      suggestion: "At the end of each step, write down what is done.",
      rowCount: 1,
      sessions: [foundIn(1, 40)],
      sessionCount: 1,
    },
    ...Array.from({ length: 7 }, (_, at) => ({
      kind: "loop" as const,
      title: `The same call was made 3 times: ${at === 0 ? `cat ${LONG}/<b>\u202e.txt` : `npm run ${at}`}`,
      tokens: 12_345 - at,
      isEstimate: true,
      durationMs: 190_000,
      durationIsUpperBound: true,
      suggestion: `Suggestion ${at}`,
      rowCount: 3,
      sessions: [foundIn(2, 11, 12, 13, 14, 15, 16, 17)],
      sessionCount: 1,
    })),
    {
      kind: "sharedFailure",
      title: "Bash failed in the same way: vite: command not found",
      tokens: 900,
      isEstimate: true,
      suggestion: "Check that a command is installed here before you use it.",
      rowCount: 30,
      sessions: [foundIn(1, 5), foundIn(2, 6), foundIn(3, 7)],
      sessionCount: 25,
    },
  ],
};
