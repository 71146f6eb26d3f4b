import type { CallStatus } from "../model/callRow";
import type { Row } from "../model/entryRow";
import type { ToolCount, Tokens } from "../model/summary";

/** What a pair has on both sides that is not the same; all false for a pair that is. */
export interface PairDifferences {
  readonly input: boolean;
  readonly result: boolean;
  readonly status: boolean;
}

/** Which sides a pair has. */
export type PairSides = "both" | "left" | "right";

/** A call, or a prompt, of two transcripts: the row of each side that has one. */
export interface ComparedRow {
  /** Number of the pair, from 0. */
  readonly index: number;
  readonly kind: "call" | "prompt";
  readonly sides: PairSides;
  readonly differs: PairDifferences;
  /** The first pair that is not the same. */
  readonly first?: true;
  readonly left?: Row;
  readonly right?: Row;
}

/** Which rows of a comparison are asked for: all of them, or those that are not the same. */
export type ComparedScope = "all" | "differences";

/** A pair's index: among all, and among those that are not the same. */
export interface DifferencePlace {
  readonly index: number;
  readonly among: number;
}

/** How many pairs of one kind there are. A pair may differ in several ways. */
export interface PairCounts {
  readonly pairs: number;
  readonly same: number;
  readonly input: number;
  readonly result: number;
  readonly status: number;
  readonly onlyLeft: number;
  readonly onlyRight: number;
}

/** Totals of one transcript. */
export interface ComparedTotals {
  readonly calls: number;
  readonly statuses: Readonly<Record<CallStatus, number>>;
  readonly prompts: number;
  readonly turns: number;
  readonly tokens: Tokens;
  /** US dollars of the messages whose price is known, and how many messages have a known price and how many none. */
  readonly cost: number;
  readonly pricedMessages: number;
  readonly unpricedMessages: number;
  /** The tokens of those with no known price. */
  readonly unpricedTokens: number;
  /** From the first to the last time of an entry. Milliseconds. Absent if no entry has a time. */
  readonly spanMs?: number;
  /** Sum of the durations that are known. Milliseconds. */
  readonly callMs: number;
  /** Calls whose duration is known. */
  readonly timedCalls: number;
  /** The most called first. */
  readonly tools: readonly ToolCount[];
}

/** Two transcripts that were compared. */
export interface ComparisonSummary {
  readonly left: ComparedTotals;
  readonly right: ComparedTotals;
  /** Pairs in all, and how many of them are not the same. */
  readonly pairs: number;
  readonly differences: number;
  readonly calls: PairCounts;
  readonly prompts: PairCounts;
  /** The first pair that is not the same. */
  readonly first?: DifferencePlace;
  /** What was not compared as closely as the rest, in sentences. */
  readonly notes: readonly string[];
}

/** How far a comparison is: parts of the work, and of how many. */
export interface ComparisonProgress {
  readonly done: number;
  readonly total: number;
}
