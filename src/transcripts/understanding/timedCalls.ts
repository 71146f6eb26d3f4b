import { Breath } from "../../base/pause";
import type { Call } from "../index/calls/indexedCall";
import type { TimedCall, TimedCalls, TimedCallsQuery } from "../model/understanding/timelineModel";
import { nameOfAgent } from "./agentParts";
import type { LaneCalls, Moments } from "./buildUnderstanding";
import { callSubject } from "./callSubject";

/** Limit on the calls that are returned at once: each is read. */
const MAX_CALLS = 500;

interface Found {
  readonly lane: LaneCalls;
  readonly call: Call;
}

/** Returns the calls that a query asks for, at most `MAX_CALLS`. Rejects with the signal's reason. */
export async function timedCalls(moments: Moments, query: TimedCallsQuery, signal: AbortSignal): Promise<TimedCalls> {
  const { descending, order } = query;
  const found = await findCalls(moments, query, signal);
  const sign = descending ? -1 : 1;
  const keyed = found.map((one) => ({ ...one, key: keyOf(one, order), started: one.call.started ?? 0 }));
  keyed.sort((one, other) =>
    one.key === other.key ? one.started - other.started : one.key < other.key ? -sign : sign,
  );
  const first = Math.max(0, query.first);
  const calls: TimedCall[] = [];
  for (const one of keyed.slice(first, Math.max(first, Math.min(query.last, first + MAX_CALLS)))) {
    signal.throwIfAborted();
    calls.push(await timedCall(one));
  }
  return { total: keyed.length, calls };
}

async function findCalls(
  { lanes, fold }: Moments,
  { from = -Infinity, to = Infinity, call: id, fold: isFolded }: TimedCallsQuery,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const breath = new Breath();
  const clock = (time: number): number => (isFolded ? fold.shown(time) : time);
  const isAsked = (call: Call): boolean => id === undefined || id === call.id;
  const found: Found[] = [];
  for (const lane of lanes)
    for (const { item } of lane.stretches.within(from, to, 0, clock)) {
      if (breath.due) await breath.take(signal);
      const call = lane.part.source.index.calls.at(item);
      if (call && isAsked(call)) found.push({ lane, call });
    }
  return found;
}

function keyOf({ lane, call }: Found, order: TimedCallsQuery["order"]): string | number {
  switch (order) {
    case "started":
      return call.started ?? 0;
    case "durationMs":
      return call.durationMs ?? -1;
    case "agent":
      return lane.agent ? nameOfAgent(lane.agent) : "";
    case "tool":
    case "status":
      return call[order];
  }
}

async function timedCall({ lane: { agent, part }, call }: Found): Promise<TimedCall> {
  const { tool, status, started = 0, durationMs, durationIsUpperBound } = call;
  const row = part.agent ? part.agent.callRow : call.row;
  return {
    tool,
    subject: await callSubject(part, call.row),
    status,
    started,
    ...(durationMs !== undefined && { durationMs }),
    ...(durationIsUpperBound && { atMost: true }),
    ...(row !== undefined && { row }),
    ...(agent && { agent: nameOfAgent(agent) }),
  };
}
