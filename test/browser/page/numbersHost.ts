import type { HostApi } from "../../../src/protocol/hostApi";
import type { RightView } from "../../../src/protocol/view";
import type { CallStatus } from "../../../src/transcripts/model/callRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { answersAbout, type OfferedAnswers } from "../../../src/transcripts/model/questions";
import { findFindings } from "../../../src/transcripts/findings/findFindings";
import { openTranscript } from "../../../src/transcripts/transcript";
import type { Understanding } from "../../../src/transcripts/model/understanding/understandingModel";
import type { TouchedFile } from "../../../src/transcripts/model/understanding/touchedFilesModel";
import type { CallSpan, Timeline, TimelineQuery } from "../../../src/transcripts/model/understanding/timelineModel";
import { makeTranscript, type Facts } from "../../support/transcripts";
import { memoryFile } from "../../support/madeTranscripts/memoryFile";
import { findingsText } from "./findingsEntries";
import { changesText, promptText } from "./changesEntries";
import { numbersText } from "./numbersEntries";

type NumbersApi = OfferedAnswers<object>;

/** A transcript that the engine itself reads in the page: `numbers` is a short one written for it, `made` comes from the generator of the engine's tests, `changes` changes files, and `findings` has what can be avoided. */
export class NumbersHost {
  readonly #file;
  /** What the generator knows of its transcript. */
  readonly facts: Facts | undefined;
  #transcript: Transcript | undefined;

  constructor(name: string, settings: URLSearchParams) {
    const made = name === "made" && makeTranscript({ seed: 5, entries: Number(settings.get("entries") ?? 800) });
    this.facts = made ? made.facts : undefined;
    const [files, edits, parts] = ["files", "edits", "parts"].map((field) => Number(settings.get(field) ?? 0));
    const text =
      name === "findings"
        ? findingsText()
        : name !== "changes"
          ? numbersText()
          : settings.has("empty")
            ? promptText()
            : changesText({ files, edits, parts });
    const dollars = settings.get("counted");
    const counted =
      dollars === null ? "" : `${JSON.stringify({ type: "cost-state", totalCostUSD: Number(dollars) })}\n`;
    this.#file = memoryFile(made ? made.text : text + counted);
  }

  async start(): Promise<void> {
    this.#transcript = await openTranscript(this.#file.files, this.#file.resource, { findFindings });
    while (!this.#transcript.summary.complete) await new Promise((resolve) => setTimeout(resolve));
  }

  get #open(): Transcript {
    if (!this.#transcript) throw new Error("The transcript is not open yet");
    return this.#transcript;
  }

  right(): RightView {
    return { kind: "transcript", id: "numbers-1", name: "session.jsonl", summary: this.#open.summary };
  }

  api(): NumbersApi {
    return {
      ...answersAbout(() => this.#open),
    };
  }
}

const STATUSES: readonly CallStatus[] = ["ok", "ok", "ok", "ok", "error", "expected", "rejected"];
const START = Date.UTC(2026, 2, 9, 8);

/** As much as the engine ever tells a page, of a transcript of `calls` calls. */
export function manyNumbers(
  calls: number,
  summary: () => Summary,
): Pick<HostApi, "understanding" | "touchedFiles" | "timeline" | "timedCalls"> {
  const tools = Array.from({ length: 500 }, (_, at) => tool(`mcp__server${at % 40}__tool_${at}`, calls / 500));
  const series = (agent: string | undefined, requests: number, points: number): Understanding["context"][number] => ({
    ...(agent !== undefined && { agent }),
    requests,
    largest: 190_000,
    points: Array.from({ length: points }, (_, at) => ({
      request: Math.floor((at * requests) / points),
      tokens: 20_000 + ((at * 7919) % 170_000),
      time: START + at * 1000,
      row: at,
    })),
    compactions: Array.from({ length: 40 }, (_, at) => ({
      request: Math.floor((at * requests) / 40),
      micro: false,
      tokensBefore: 168_000,
      tokensAfter: 21_000,
    })),
    cacheLosses: [],
    hiddenLosses: 0,
  });
  const usage = (name: string): Understanding["usage"] => ({
    name,
    messages: 10,
    input_tokens: 40,
    output_tokens: 800,
    cache_creation_input_tokens: 9_000,
    cache_read_input_tokens: 150_000,
    cost: 1.25,
    unknownCost: 0,
    unpricedTokens: 0,
  });
  const slow = Array.from({ length: 20 }, (_, at) => ({
    tool: "Bash",
    subject: `npm test -- ${at}`,
    turn: `Prompt ${at}`,
    status: "ok" as const,
    durationMs: 90_000 - at * 1_000,
    row: at,
  }));
  const understanding: Understanding = {
    version: 1,
    rows: summary().rows,
    overview: {
      from: START,
      to: START + calls * 1000,
      workingMs: calls * 900,
      idleMs: calls * 100,
      askedMs: 0,
      turns: 2_000,
      agents: 500,
      sessions: 1,
      compactions: 40,
      apiErrors: 0,
      requests: calls,
    },
    all: tool("", calls),
    tools,
    hiddenTools: 12,
    slowest: slow,
    slowestAtMost: slow,
    usage: usage(""),
    usageByModel: [usage("claude-opus-5")],
    usageByTool: tools.map((each) => usage(each.tool)),
    usageByAgent: Array.from({ length: 501 }, (_, at) => usage(`Explore: part ${at}`)),
    usageByTurn: Array.from({ length: 500 }, (_, at) => ({ ...usage(`Prompt ${at}`), number: at + 1, row: at })),
    hiddenTurns: 1_500,
    prices: { date: "2026-10-24" },
    context: [
      series(undefined, calls, 1_500),
      ...Array.from({ length: 39 }, (_, at) => series(`Explore: part ${at}`, 900, 300)),
    ],
    hiddenContext: 461,
    files: 20_000,
    commandFiles: 0,
    problems: [],
  };
  return {
    understanding: async () => ({ kind: "done", understanding }),
    touchedFiles: async ({ query }) => ({
      total: 20_000,
      files: Array.from({ length: Math.min(500, query.to - query.from) }, (_, at): TouchedFile =>
        file(query.from + at),
      ),
    }),
    timeline: async ({ query }) => manySpans(calls, query),
    timedCalls: async ({ query }) => ({
      total: calls,
      calls: Array.from({ length: Math.min(500, query.last - query.first) }, (_, at) => ({
        tool: "Bash",
        subject: `npm test -- ${query.first + at}`,
        status: STATUSES[at % STATUSES.length] ?? "ok",
        started: START + at * 1000,
        durationMs: 900,
        row: at,
      })),
    }),
  };
}

function tool(name: string, calls: number): Understanding["all"] {
  const each = Math.floor(calls / 7);
  return {
    tool: name,
    counts: {
      calls,
      ok: calls - each * 3,
      expected: each,
      error: each,
      rejected: each,
      interrupted: 0,
      blocked: 0,
      pending: 0,
      orphaned: 0,
    },
    answered: calls,
    errorRate: each / calls,
    expectedRate: each / calls,
    failedRate: (each * 3) / calls,
    durations: { count: calls, median: 120, p95: 4_000 },
    upperBounds: { count: 0 },
  };
}

function file(at: number): TouchedFile {
  return {
    path: `/home/sam/notes-app/src/part${at % 90}/file${at}.ts`,
    reads: 5,
    writes: 1,
    edits: 3,
    others: 0,
    failed: 1,
    commands: 2,
  };
}

/** Every slot of every line full. */
function manySpans(calls: number, query: TimelineQuery): Timeline {
  const [first, last] = [START, START + calls * 1000];
  const from = query.from ?? first;
  const to = query.to ?? last;
  const slots = Math.min(query.slots, 100);
  const slot = (to - from) / slots;
  const spans = (lane: number): CallSpan[] =>
    Array.from({ length: slots }, (_, at): CallSpan => {
      const begin = from + at * slot;
      const shared = { from: begin, to: begin + 0.8 * slot, failed: at % 9 === 0 ? 1 : 0, unusual: 0, row: at };
      if (at % 2 === 0) return { ...shared, calls: 25 };
      return {
        ...shared,
        calls: 1,
        tool: "Bash",
        status: STATUSES[(at + lane) % STATUSES.length] ?? "ok",
        id: `c${at}`,
      };
    });
  return {
    version: 1,
    first,
    last,
    from,
    to,
    lanes: Array.from({ length: 40 }, (_, lane) => ({
      ...(lane > 0 && { agent: `Explore: part ${lane}` }),
      from: first,
      to: last,
      calls: calls / 40,
      failed: 3,
      spans: spans(lane),
    })),
    hiddenLanes: 461,
    turns: [],
    waits: [],
    folded: [],
    untimed: 0,
  };
}
