import type { TurnItem } from "../../model/outlineModel";
import type { Built } from "../../structure/outline/structureReader";
import type { WaitSpan } from "../../model/understanding/timelineModel";

/** A turn as a timeline has it. Times are milliseconds since 1970. */
export interface TimedTurn {
  readonly from: number;
  readonly to: number;
  readonly item: TurnItem;
}

/** Returns the turns that have a time, in the order in which they began. */
export function timedTurns({ outline }: Built): TimedTurn[] {
  return outline.items
    .flatMap((item) => {
      if (item.kind !== "turn" || item.time === undefined) return [];
      const from = Date.parse(item.time);
      return [{ from, to: from + (item.durationMs ?? 0), item }];
    })
    .sort((one, other) => one.from - other.from);
}

/** Returns the times spent waiting for the user: between the end of a turn's activity and the next prompt. */
export function idleTimes(turns: readonly TimedTurn[]): WaitSpan[] {
  const waits: WaitSpan[] = [];
  let end = Infinity;
  for (const { from, to, item } of turns) {
    if (from > end && item.text !== "")
      waits.push({ from: end, to: from, why: "prompt", waits: 1, ...(item.row !== undefined && { row: item.row }) });
    end = end === Infinity ? to : Math.max(end, to);
  }
  return waits;
}

/** Stretches of time in the order in which they begin, those that overlap as one: time is counted once. */
export function joined(
  spans: readonly { readonly from: number; readonly to: number }[],
): { from: number; to: number }[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
