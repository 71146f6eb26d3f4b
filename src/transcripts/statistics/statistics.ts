import type { Spread, ToolStatistics, UsageStatistics, UsageGroup } from "../model/understanding/understandingModel";
import type { CallStatus } from "../model/callRow";
import { costOf, currentPrices, type PriceTable } from "./prices";
import { tokensIn } from "./tokenSums";
import { referenceRate } from "./referenceRates";
import { noCounts, type CallFact, type Survey } from "./surveyTranscript";
import { UsageIndex, type MessageUsage } from "../index/usageIndex";

interface Taken {
  readonly counts: Record<"calls" | CallStatus, number>;
  readonly exact: number[];
  readonly atMost: number[];
}

const FAILED = ["expected", "error", "rejected", "interrupted", "blocked"] as const satisfies readonly CallStatus[];
const COUNTED = ["calls", "ok", ...FAILED, "pending", "orphaned"] as const;

/**
 * Computes the statistics of one or several transcripts. History that several contain is counted once: calls by id and
 * time, messages by id and request.
 */
export class Statistics {
  readonly #tools = new Map<string, Taken>();
  readonly #seen = new Set<string>();
  readonly usage = new UsageIndex();
  /** Ids of the sessions that the entries name; subagents' files name their parent's. */
  readonly sessions = new Set<string>();

  add(survey: Survey): void {
    for (const session of survey.sessions) this.sessions.add(session);
    for (const call of survey.calls()) this.addCall(call);
    this.usage.merge(survey.usage);
  }

  /** Adds one call. One that was added before counts once. Returns whether it is new. */
  addCall({ id, tool, status, started, durationMs, durationIsUpperBound }: CallFact): boolean {
    // Ids may repeat in different sessions, but not at the same time.
    const key = `${id} ${started ?? ""}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const taken = this.#tools.get(tool) ?? nothingTaken();
    this.#tools.set(tool, taken);
    taken.counts.calls++;
    taken.counts[status]++;
    if (durationMs !== undefined) (durationIsUpperBound ? taken.atMost : taken.exact).push(durationMs);
    return true;
  }

  /** Each tool, the one with the most trouble first. */
  tools(): ToolStatistics[] {
    const trouble = ({ counts }: ToolStatistics): number => counts.error + counts.blocked + counts.orphaned;
    return [...this.#tools]
      .map(([tool, taken]) => toolStatistics(tool, taken))
      .sort(
        (one, other) =>
          trouble(other) - trouble(one) || other.counts.calls - one.counts.calls || (one.tool < other.tool ? -1 : 1),
      );
  }

  /** All calls together. */
  all(): ToolStatistics {
    const sum = nothingTaken();
    for (const { counts, exact, atMost } of this.#tools.values()) {
      for (const name of COUNTED) sum.counts[name] += counts[name];
      for (const duration of exact) sum.exact.push(duration);
      for (const duration of atMost) sum.atMost.push(duration);
    }
    return toolStatistics("", sum);
  }

  /** Tokens and cost by model, tool, agent or session, the one with the most output first. */
  usageBy(group: UsageGroup, prices = currentPrices()): UsageStatistics[] {
    const sums = new UsageSums(group, prices);
    for (const message of this.usage.each()) sums.add(message);
    return sums.list();
  }

  /** Tokens and cost of all messages. */
  usageOfAll(prices = currentPrices()): UsageStatistics {
    const sums = new UsageSums("all", prices);
    for (const message of this.usage.each()) sums.add(message);
    return sums.list()[0] ?? noSum("");
  }
}

type Sum = { -readonly [Name in keyof UsageStatistics]: UsageStatistics[Name] };

/** Adds up tokens and cost of messages by what they share; with group `all` of every message, under the empty name. */
export class UsageSums {
  readonly #sums = new Map<string, Sum>();

  constructor(
    readonly group: UsageGroup | "all",
    readonly prices: PriceTable = currentPrices(),
  ) {}

  add(message: MessageUsage): void {
    const { group } = this;
    const names = group === "tool" ? message.tools : group === "all" ? [] : [message[group]];
    for (const name of names.length > 0 ? names : [""]) this.#addTo(name, message, 1 / Math.max(1, names.length));
  }

  /** The one with the most output first. */
  list(): UsageStatistics[] {
    return [...this.#sums.values()].sort(
      (one, other) => other.output_tokens - one.output_tokens || (one.name < other.name ? -1 : 1),
    );
  }

  #addTo(name: string, message: MessageUsage, share: number): void {
    const sum = this.#sums.get(name) ?? noSum(name);
    this.#sums.set(name, sum);
    sum.messages += share;
    sum.input_tokens += message.input_tokens * share;
    sum.output_tokens += message.output_tokens * share;
    sum.cache_creation_input_tokens += message.cache_creation_input_tokens * share;
    sum.cache_read_input_tokens += message.cache_read_input_tokens * share;
    const cost = costOf(message, this.prices);
    if (cost === undefined) {
      sum.unknownCost += share;
      sum.unpricedTokens += tokensIn(message) * share;
    } else sum.cost += cost * share;
  }
}

/** The sum of no messages. */
export function noSum(name: string): Sum {
  return {
    name,
    messages: 0,
    input_tokens: 0,
    output_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cost: 0,
    unknownCost: 0,
    unpricedTokens: 0,
  };
}

function nothingTaken(): Taken {
  return { counts: noCounts(), exact: [], atMost: [] };
}

function toolStatistics(tool: string, { counts, exact, atMost }: Taken): ToolStatistics {
  const failed = FAILED.reduce((sum, status) => sum + counts[status], 0);
  const answered = counts.ok + failed;
  const reference = referenceRate(tool);
  return {
    tool,
    counts,
    answered,
    ...(answered > 0 && {
      errorRate: counts.error / answered,
      expectedRate: counts.expected / answered,
      failedRate: failed / answered,
    }),
    ...(reference && { reference }),
    durations: spreadOf(exact),
    upperBounds: spreadOf(atMost),
  };
}

/**
 * Median and 95th percentile: of an even number of values the mean of the two in the middle, and the value that 95 of
 * 100 do not exceed.
 */
export function spreadOf(durations: readonly number[]): Spread {
  const sorted = Float64Array.from(durations).sort();
  const count = sorted.length;
  const low = sorted[Math.floor((count - 1) / 2)];
  const high = sorted[Math.floor(count / 2)];
  const p95 = sorted[Math.ceil(count * 0.95) - 1];
  if (low === undefined || high === undefined || p95 === undefined) return { count };
  return { count, median: (low + high) / 2, p95 };
}
