import type { Tokens } from "../../model/summary";
import { knownFields } from "../../entries/knownFields";
import type { Built } from "../../structure/outline/structureReader";
import type { Part } from "../agentParts";
import { cacheLosses, type CachedRequest } from "./cacheLosses";
import type { ContextCompaction, ContextPoint, ContextSeries } from "../../model/understanding/contextModel";

/** Limits on the points of the session's own series, on those of a subagent's, and on the subagents with a series. */
const MAX_POINTS = 1_500;
const MAX_AGENT_POINTS = 300;
export const MAX_CONTEXTS = 40;

/** What the model was given: what it read anew, wrote to its cache and read from it. */
function contextOf(tokens: Tokens): number {
  return tokens.input_tokens + tokens.cache_creation_input_tokens + tokens.cache_read_input_tokens;
}

/**
 * Points of a line: never more than `most` (at least 4), the first and the last among them, and of each stretch that is left out the
 * smallest and the largest.
 */
export function thinned<Point extends { readonly tokens: number }>(
  points: readonly Point[],
  most: number,
): readonly Point[] {
  if (points.length <= most) return points;
  const kept = new Set<number>([0, points.length - 1]);
  const stretches = Math.floor((most - 2) / 2);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * points.length) / stretches);
    const to = Math.floor(((stretch + 1) * points.length) / stretches);
    let least = from;
    let largest = from;
    for (let at = from; at < to; at++) {
      const tokens = points[at]?.tokens ?? 0;
      if (tokens < (points[least]?.tokens ?? 0)) least = at;
      if (tokens > (points[largest]?.tokens ?? 0)) largest = at;
    }
    kept.add(least).add(largest);
  }
  return points.filter((_, at) => kept.has(at));
}

/** The context of the session's own requests, and of each subagent's that made some. */
export function contextSeries(
  { lines: pass, structure, outline }: Built,
  parts: readonly Part[],
  nameOf: (agent: NonNullable<Part["agent"]>) => string,
): { readonly series: readonly ContextSeries[]; readonly hidden: number } {
  const byThread = new Map<number, CachedRequest[]>();
  const messages = [...pass.messages.values()].sort((one, other) => one.entry - other.entry);
  // Threads that belong to no agent that is shown are the session's own.
  const threadOf = (entry: number): number => {
    const thread = structure.threadOf[entry] ?? 0;
    return outline.agentOfThread.has(thread) ? thread : -1;
  };
  for (const message of messages) {
    const { entry, tokens } = message;
    const thread = threadOf(entry);
    const points = byThread.get(thread) ?? [];
    byThread.set(thread, points);
    const time = pass.entries[entry]?.timestamp;
    const row = pass.rowOf(entry);
    points.push({
      message,
      point: {
        request: points.length,
        tokens: contextOf(tokens),
        ...(time !== undefined && { time }),
        ...(row !== undefined && { row }),
      },
    });
  }
  const series: ContextSeries[] = [];
  const ownFirst = [...byThread].sort(([one], [other]) => Number(one !== -1) - Number(other !== -1));
  for (const [thread, points] of ownFirst) {
    const agent = thread === -1 ? undefined : outline.agentOfThread.get(thread);
    const compactions = structure.compactions
      .filter(({ entry }) => threadOf(entry) === thread)
      .map(({ entry, micro, trigger, tokensBefore, tokensAfter }): ContextCompaction => {
        const row = pass.rowOf(entry);
        return {
          request: countBefore(points, entry),
          micro,
          ...knownFields({ trigger, tokensBefore, tokensAfter, row }),
        };
      });
    series.push(
      seriesOf(
        points.map(({ point }) => point),
        compactions,
        cacheLosses(points, compactions),
        agent && nameOf(agent),
      ),
    );
  }
  for (const { pass, agent } of parts) {
    if (!agent || !pass) continue;
    const { callRow: row } = agent;
    const own = [...pass.messages.values()].sort((one, other) => one.entry - other.entry);
    const points = own.map((message, request): CachedRequest => {
      const time = pass.entries[message.entry]?.timestamp;
      return { message, point: { request, tokens: contextOf(message.tokens), ...knownFields({ time, row }) } };
    });
    const compactions = pass.entries.flatMap(({ kind, compaction }, entry): ContextCompaction[] => {
      if (kind !== "compaction" && kind !== "microcompaction") return [];
      const { trigger, tokensBefore, tokensAfter } = compaction ?? {};
      return [
        {
          request: countBefore(points, entry),
          micro: kind === "microcompaction",
          ...knownFields({ trigger, tokensBefore, tokensAfter, row }),
        },
      ];
    });
    const shown = points.map(({ point }) => point);
    if (points.length > 0) series.push(seriesOf(shown, compactions, cacheLosses(points, compactions), nameOf(agent)));
  }
  return { series: series.slice(0, MAX_CONTEXTS), hidden: Math.max(0, series.length - MAX_CONTEXTS) };
}

function seriesOf(
  points: readonly ContextPoint[],
  compactions: readonly ContextCompaction[],
  losses: Pick<ContextSeries, "cacheLosses" | "hiddenLosses">,
  agent: string | undefined,
): ContextSeries {
  return {
    ...(agent !== undefined && { agent }),
    requests: points.length,
    largest: points.reduce((most, { tokens }) => Math.max(most, tokens), 0),
    points: thinned(points, agent === undefined ? MAX_POINTS : MAX_AGENT_POINTS),
    compactions,
    ...losses,
  };
}

/** How many points come from entries before this one. */
function countBefore(points: readonly CachedRequest[], entry: number): number {
  let from = 0;
  let to = points.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((points[middle]?.message.entry ?? 0) < entry) from = middle + 1;
    else to = middle;
  }
  return from;
}
