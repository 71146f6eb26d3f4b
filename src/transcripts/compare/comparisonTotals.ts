import type { Summary, ToolCount } from "../model/summary";
import { Breath } from "../../base/pause";
import { costOf } from "../statistics/prices";
import { tokensIn } from "../statistics/tokenSums";
import type { TranscriptIndex } from "../index/transcriptIndex";
import type { ComparedTotals } from "./comparisonModel";

/** Computes the totals of a transcript, from its index alone, with pauses. `turns` is the count from its structure. */
export async function totalsOf(
  index: TranscriptIndex,
  summary: Summary,
  prompts: number,
  turns: number,
): Promise<ComparedTotals> {
  const breath = new Breath();
  const tools = new Map<string, number>();
  let callMs = 0;
  let timedCalls = 0;
  for (let at = 0, call = index.calls.at(0); call; call = index.calls.at(++at)) {
    if (breath.due) await breath.take();
    tools.set(call.tool, (tools.get(call.tool) ?? 0) + 1);
    if (call.durationMs === undefined) continue;
    callMs += call.durationMs;
    timedCalls++;
  }
  let cost = 0;
  let pricedMessages = 0;
  let unpricedMessages = 0;
  let unpricedTokens = 0;
  for (const message of index.facts.usage.each()) {
    if (breath.due) await breath.take();
    const own = costOf(message);
    if (own === undefined) {
      unpricedMessages++;
      unpricedTokens += tokensIn(message);
    } else pricedMessages++;
    cost += own ?? 0;
  }
  const spanMs = spanOf(summary);
  return {
    calls: index.calls.count,
    statuses: index.calls.counts(),
    prompts,
    turns,
    tokens: index.facts.usage.total(),
    cost,
    pricedMessages,
    unpricedMessages,
    unpricedTokens,
    ...(spanMs !== undefined && { spanMs }),
    callMs,
    timedCalls,
    tools: [...tools]
      .map(([tool, calls]): ToolCount => ({ tool, calls }))
      .sort((one, other) => other.calls - one.calls || (one.tool < other.tool ? -1 : 1)),
  };
}

function spanOf({ firstTime, lastTime }: Summary): number | undefined {
  if (firstTime === undefined || lastTime === undefined) return undefined;
  const span = Date.parse(lastTime) - Date.parse(firstTime);
  return Number.isFinite(span) && span >= 0 ? span : undefined;
}
