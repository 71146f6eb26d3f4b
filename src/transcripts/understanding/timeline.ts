import type { Call } from "../index/calls/indexedCall";
import { nameOfAgent } from "./agentParts";
import type { LaneCalls, Moments } from "./buildUnderstanding";
import { TimeSpans } from "./times/timeSpans";
import type { CallSpan, Lane, Timeline, TimelineQuery, TurnSpan, WaitSpan } from "../model/understanding/timelineModel";

const MAX_LANES = 40;
const MIN_SLOTS = 50;
const MAX_SLOTS = 4_000;
/** Limit on the spans of all lanes together: a page draws them without delay. */
const MAX_SPANS = 4_000;

/** What a stretch of time shows. Never more spans a lane than slots, whatever there is. */
export function timelineOf(moments: Moments, version: number, query: TimelineQuery): Timeline {
  const { lanes, turns, waits, untimed } = moments;
  const clock = query.fold ? (time: number): number => moments.fold.shown(time) : (time: number): number => time;
  const first = Number.isFinite(moments.first) ? clock(moments.first) : 0;
  const last = Number.isFinite(moments.last) ? clock(moments.last) : first;
  const from = within(query.from ?? first, first, last);
  const to = Math.max(from, within(query.to ?? last, first, last));
  const there = lanes.filter((lane, at) => at === 0 || (clock(lane.from) <= to && clock(lane.to) >= from));
  const shown = Math.min(MAX_LANES, there.length);
  const slots = Math.min(MAX_SPANS / Math.max(1, shown), within(query.slots, MIN_SLOTS, MAX_SLOTS));
  const slot = (to - from) / slots;
  return {
    version,
    first,
    last,
    from,
    to,
    lanes: there.slice(0, MAX_LANES).map((lane) => laneOf(lane, from, to, slot, clock)),
    hiddenLanes: Math.max(0, there.length - MAX_LANES),
    turns: turnsWithin(turns, from, to, slot, clock),
    waits: waitsWithin(waits, from, to, slot, clock),
    folded: moments.fold.folded,
    untimed,
  };
}

type Clock = (time: number) => number;

function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}

function laneOf(lane: LaneCalls, from: number, to: number, slot: number, clock: Clock): Lane {
  const { agent, part, stretches, calls, failed } = lane;
  const timed = lane.from !== Infinity;
  const row = agent && (agent.callRow ?? (agent.place.kind === "inline" ? agent.place.from : undefined));
  const own = part.source.index.calls;
  const spans = Array.from(stretches.within(from, to, slot, clock), ({ item, count, ...stretch }): CallSpan => {
    const call = own.at(item);
    const goTo = part.agent ? part.agent.callRow : call?.row;
    return {
      from: stretch.from,
      to: stretch.to,
      calls: count,
      failed: stretch.failed,
      unusual: stretch.unusual,
      ...(goTo !== undefined && { row: goTo }),
      ...(count === 1 && call && single(call)),
    };
  });
  return {
    ...(agent && { agent: nameOfAgent(agent) }),
    from: timed ? clock(lane.from) : from,
    to: timed ? clock(lane.to) : from,
    calls,
    failed,
    ...(row !== undefined && { row }),
    spans,
  };
}

function single({ tool, status, id, durationMs, durationIsUpperBound }: Call): Partial<CallSpan> {
  return {
    tool,
    status,
    id,
    ...(durationIsUpperBound && { atMost: true }),
    ...(durationMs === undefined && { open: true }),
  };
}

function turnsWithin(turns: Moments["turns"], from: number, to: number, slot: number, clock: Clock): TurnSpan[] {
  const stretches = new TimeSpans();
  turns.forEach((turn, at) => stretches.add(turn.from, turn.to, at));
  return Array.from(stretches.within(from, to, slot, clock), ({ item, lastItem, count, ...stretch }) => {
    const one = turns[item]?.item;
    const own = turns.slice(item, lastItem + 1);
    return {
      from: stretch.from,
      to: stretch.to,
      turns: count,
      calls: own.reduce((sum, turn) => sum + turn.item.calls, 0),
      failed: own.reduce((sum, turn) => sum + turn.item.failed, 0),
      ...(one?.row !== undefined && { row: one.row }),
      ...(count === 1 && one && { text: one.text }),
    };
  });
}

function waitsWithin(waits: readonly WaitSpan[], from: number, to: number, slot: number, clock: Clock): WaitSpan[] {
  const stretches = new TimeSpans();
  waits.forEach((wait, at) => stretches.add(wait.from, wait.to, at));
  return Array.from(stretches.within(from, to, slot, clock), ({ item, count, ...stretch }) => {
    const one = waits[item];
    return {
      from: stretch.from,
      to: stretch.to,
      why: one?.why ?? "prompt",
      waits: count,
      ...(one?.row !== undefined && { row: one.row }),
    };
  });
}
