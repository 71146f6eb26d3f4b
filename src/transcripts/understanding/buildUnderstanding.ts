import type { Call } from "../index/calls/indexedCall";
import { reportedCost } from "../index/entryFacts";
import type { CallStatus } from "../model/callRow";
import { Breath } from "../../base/pause";
import { currentPrices } from "../statistics/prices";
import { readerOf } from "../calls/readerOf";
import { Statistics } from "../statistics/statistics";
import type { ShownAgent } from "../model/outlineModel";
import type { Built } from "../structure/outline/structureReader";
import { nameOfAgent, type Part } from "./agentParts";
import { contextFill } from "./context/contextFill";
import { contextSeries } from "./context/contextSizes";
import { OwnTurns } from "./ownTurns";
import { partsUsage } from "./partsUsage";
import { SlowCalls } from "./slowCalls";
import { TimeSpans } from "./times/timeSpans";
import { TimeFold } from "./times/timeFold";
import { idleTimes, joined, timedTurns, type TimedTurn } from "./times/turnTimes";
import type { Overview, Understanding } from "../model/understanding/understandingModel";
import type { WaitSpan } from "../model/understanding/timelineModel";

const MAX_TOOLS = 500;
const MAX_PROBLEMS = 10;

/** Calls of one agent, by the index of their call in the part. */
export interface LaneCalls {
  readonly agent?: ShownAgent;
  readonly part: Part;
  readonly stretches: TimeSpans;
  calls: number;
  failed: number;
  from: number;
  to: number;
}

/** What there is to draw on a timeline. */
export interface Moments {
  /** The session's own lane first. */
  readonly lanes: readonly LaneCalls[];
  readonly turns: readonly TimedTurn[];
  readonly waits: readonly WaitSpan[];
  readonly untimed: number;
  /** The clock that shortens times in which nothing went on. */
  readonly fold: TimeFold;
  readonly first: number;
  readonly last: number;
}

/** What was read of all calls. */
interface CallsRead {
  readonly statistics: Statistics;
  readonly exact: SlowCalls;
  readonly atMost: SlowCalls;
  readonly asked: WaitSpan[];
  readonly lanes: Map<ShownAgent | undefined, LaneCalls>;
  untimed: number;
}

/** A call that ended so needs somebody's attention. */
export function isFailed(status: CallStatus): boolean {
  return status === "error" || status === "blocked" || status === "orphaned";
}

/**
 * Makes an understanding of what was read; in slices, so that other work goes on meanwhile. Rejects with the signal's
 * reason.
 */
export async function understand(
  built: Built,
  parts: readonly Part[],
  told: {
    readonly version: number;
    readonly files: number;
    readonly commandFiles: number;
    readonly problems: readonly string[];
  },
  signal: AbortSignal,
): Promise<{ readonly understanding: Understanding; readonly moments: Moments }> {
  const breath = new Breath();
  const read = await readCalls(built, parts, breath, signal);
  const { statistics, asked, lanes } = read;
  if (breath.due) await breath.take(signal);
  const ownTurns = new OwnTurns(built);
  const usage = await partsUsage(built, parts, ownTurns, breath, signal);
  if (breath.due) await breath.take(signal);
  const turns = timedTurns(built);
  const idle = idleTimes(turns);
  const waits = [...idle, ...asked].sort((one, other) => one.from - other.from);
  const own = lanes.get(undefined);
  const agents = [...lanes.values()].filter((lane) => lane !== own).sort((one, other) => one.from - other.from);
  const all = [own ?? emptyLane(parts[0] as Part, undefined), ...agents];
  const { series, hidden } = contextSeries(built, parts, nameOfAgent);
  const fill = contextFill(built);
  const tools = statistics.tools().sort((one, other) => other.counts.calls - one.counts.calls);
  const ends = [...turns, ...all.filter(({ from }) => from !== Infinity), ...waits];
  const first = ends.reduce((least, { from }) => Math.min(least, from), Infinity);
  const last = ends.reduce((most, { to }) => Math.max(most, to), -Infinity);
  const prices = currentPrices();
  const remarks = [...told.problems, ...built.summary.problems];
  const understanding: Understanding = {
    version: told.version,
    rows: built.rows,
    overview: overviewOf(built, parts, { turns, idle, asked, requests: usage.usage.messages }),
    all: statistics.all(),
    tools: tools.slice(0, MAX_TOOLS),
    hiddenTools: Math.max(0, tools.length - MAX_TOOLS),
    slowest: await read.exact.list(ownTurns, signal),
    slowestAtMost: await read.atMost.list(ownTurns, signal),
    ...usage,
    prices: { date: prices.date, ...(prices.source !== undefined && { source: prices.source }) },
    context: series,
    hiddenContext: hidden,
    ...(fill && { fill }),
    files: told.files,
    commandFiles: told.commandFiles,
    problems: remarks.slice(0, MAX_PROBLEMS),
  };
  const busy = joined([...turns, ...all.filter(({ from }) => from !== Infinity)].filter((span) => span !== all[0]));
  const fold = new TimeFold(turns.length > 0 ? busy : []);
  const moments = { lanes: all, turns, waits, untimed: read.untimed, fold, first, last };
  return { understanding, moments };
}

async function readCalls(
  built: Built,
  parts: readonly Part[],
  breath: Breath,
  signal: AbortSignal,
): Promise<CallsRead> {
  const read: CallsRead = {
    statistics: new Statistics(),
    exact: new SlowCalls(),
    atMost: new SlowCalls(),
    asked: [],
    lanes: new Map(),
    untimed: 0,
  };
  for (const part of parts) {
    const { calls } = part.source.index;
    for (let at = 0; at < calls.count; at++) {
      if (breath.due) await breath.take(signal);
      const call = calls.at(at);
      if (call && call.row < part.rows && read.statistics.addCall(call)) addCall(read, built, part, call, at);
    }
  }
  return read;
}

function addCall(read: CallsRead, built: Built, part: Part, call: Call, at: number): void {
  const agent = part.agent ?? agentOfRow(built, call.row);
  const row = part.agent ? part.agent.callRow : call.row;
  const { durationMs, started, durationIsUpperBound } = call;
  if (durationMs !== undefined) (durationIsUpperBound ? read.atMost : read.exact).offer({ call, part, agent });
  const lane = read.lanes.get(agent) ?? emptyLane(part, agent);
  read.lanes.set(agent, lane);
  lane.calls++;
  if (isFailed(call.status)) lane.failed++;
  if (started === undefined) {
    read.untimed++;
    return;
  }
  const end = started + (durationMs ?? 0);
  lane.from = Math.min(lane.from, started);
  lane.to = Math.max(lane.to, end);
  const outcome = isFailed(call.status) ? "failed" : call.status === "ok" ? "ok" : "unusual";
  lane.stretches.add(started, end, at, outcome);
  const why = askedWhy(call);
  if (why && durationMs !== undefined)
    read.asked.push({ from: started, to: end, why, waits: 1, ...(row !== undefined && { row }) });
}

function emptyLane(part: Part, agent: ShownAgent | undefined): LaneCalls {
  const lane = { part, stretches: new TimeSpans(), calls: 0, failed: 0, from: Infinity, to: -Infinity };
  return agent ? { ...lane, agent } : lane;
}

/** The subagent inside the file that a row is the words of. */
function agentOfRow({ lines, structure, outline }: Built, row: number): ShownAgent | undefined {
  const entry = lines.entryOf(row);
  return entry === undefined ? undefined : outline.agentOfThread.get(structure.threadOf[entry] ?? -1);
}

/** Returns why a call spent its whole time waiting for the user. Other calls can have waited too, but not only. */
function askedWhy({ tool, status }: Call): WaitSpan["why"] | undefined {
  if (readerOf(tool)?.refusal !== undefined) return "question";
  return status === "rejected" ? "refusal" : undefined;
}

function overviewOf(
  { summary, source }: Built,
  parts: readonly Part[],
  times: {
    readonly turns: readonly TimedTurn[];
    readonly idle: readonly WaitSpan[];
    readonly asked: readonly WaitSpan[];
    readonly requests: number;
  },
): Overview {
  const { firstTime, lastTime } = source.about();
  const cost = reportedCost(source.facts);
  const lengths = (spans: readonly { from: number; to: number }[]): number =>
    spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    ...(firstTime !== undefined && { from: Date.parse(firstTime) }),
    ...(lastTime !== undefined && { to: Date.parse(lastTime) }),
    workingMs: lengths(joined(times.turns)),
    idleMs: lengths(times.idle),
    askedMs: lengths(joined(times.asked)),
    turns: summary.turns,
    agents: summary.agents,
    sessions: new Set(parts.flatMap((part) => [...part.source.index.facts.sessions.keys()])).size,
    compactions: summary.compactions,
    apiErrors: summary.apiErrors,
    requests: times.requests,
    ...(cost !== undefined && { reportedCost: cost }),
  };
}
