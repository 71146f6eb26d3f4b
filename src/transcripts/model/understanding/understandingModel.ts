import type { Tokens } from "../summary";
import type { CallStatus } from "../callRow";
import type { ContextSeries, ContextFill } from "./contextModel";

/** How often a tool failed in the sample of docs/transcript-format.md#failure-rates. */
export interface ReferenceRate {
  /** Calls in the sample. */
  readonly uses: number;
  /** Share of results flagged as errors, from 0 to 1: expected ones and refusals are among them. */
  readonly failed: number;
  /** What the failures were. */
  readonly words: string;
}

/** How many calls a tool had, and how many with each status. The statuses add up to `calls`. */
export type ToolCounts = Readonly<Record<"calls" | CallStatus, number>>;

/** The middle of durations in milliseconds, and what one in twenty exceeds; of none both are absent. */
export interface Spread {
  readonly count: number;
  readonly median?: number;
  readonly p95?: number;
}

/** One tool's calls, or all calls. */
export interface ToolStatistics {
  /** Empty for all calls. */
  readonly tool: string;
  readonly counts: ToolCounts;
  /** Calls that have a result: the rates are shares of these, and absent without any. */
  readonly answered: number;
  readonly errorRate?: number;
  readonly expectedRate?: number;
  /** Share of results that are no success, whatever the reason: what `reference` reports. */
  readonly failedRate?: number;
  readonly reference?: ReferenceRate;
  /** Exact durations: the results report them, or the time can include nothing else. */
  readonly durations: Spread;
  /** Times between entries that can include waiting for the user or for parallel calls. */
  readonly upperBounds: Spread;
}

/** Tokens of the messages that share something. */
export interface UsageStatistics extends Tokens {
  /** The model, tool, agent or session; empty where the entries name none. */
  readonly name: string;
  /** A message that calls several tools is shared by them, so that this may be a fraction. */
  readonly messages: number;
  /** US dollars of the messages whose price is known. */
  readonly cost: number;
  /** Messages whose price is not known: the cost is more than `cost` says. */
  readonly unknownCost: number;
  /** The tokens of those messages. */
  readonly unpricedTokens: number;
}

/** What usage is added up by. */
export type UsageGroup = "model" | "tool" | "thread" | "session";

/**
 * The statistics of a transcript and its subagents' files: everything that fits on a page. Times are milliseconds since
 * 1970.
 */
export interface Understanding {
  /** Changes when anything of it does. */
  readonly version: number;
  /** Rows of the transcript that it is made of. */
  readonly rows: number;
  readonly overview: Overview;
  readonly all: ToolStatistics;
  /** At most `MAX_TOOLS`, the most called first. */
  readonly tools: readonly ToolStatistics[];
  /** Tools that are left out because there are too many. */
  readonly hiddenTools: number;
  /**
   * Calls whose own time is known, and calls whose time can include waiting for the user or for other calls. The
   * longest come first.
   */
  readonly slowest: readonly SlowCall[];
  readonly slowestAtMost: readonly SlowCall[];
  readonly usage: UsageStatistics;
  readonly usageByModel: readonly UsageStatistics[];
  readonly usageByTool: readonly UsageStatistics[];
  readonly usageByAgent: readonly AgentUsage[];
  /** Turns with all that was done in them, by subagents too; the most expensive first. */
  readonly usageByTurn: readonly TurnUsage[];
  /** Turns that are left out because there are too many. */
  readonly hiddenTurns: number;
  readonly prices: { readonly date: string; readonly source?: string };
  /** The session's own, then those of subagents in the order in which they began. */
  readonly context: readonly ContextSeries[];
  /** Subagents whose context is left out because there are too many. */
  readonly hiddenContext: number;
  /** What the session's last request contained. Absent if no message reports its tokens. */
  readonly fill?: ContextFill;
  /** Files that calls name in their input: `FilePage` has them. */
  readonly files: number;
  /** Further files, which only commands name that may have touched them. */
  readonly commandFiles: number;
  /** What could not be read, in sentences; at most a few. */
  readonly problems: readonly string[];
}

export interface Overview {
  readonly from?: number;
  readonly to?: number;
  /**
   * Time within turns, and time spent waiting for the user: between turns, and at questions and refusals. Milliseconds.
   */
  readonly workingMs: number;
  readonly idleMs: number;
  readonly askedMs: number;
  readonly turns: number;
  readonly agents: number;
  readonly sessions: number;
  readonly compactions: number;
  readonly apiErrors: number;
  readonly requests: number;
  /** What the session has cost in US dollars, as the agent counts it, if it says so. */
  readonly reportedCost?: number;
}

/** A call that took long. */
export interface SlowCall {
  readonly tool: string;
  /** What it is about, as its row says it. */
  readonly subject: string;
  readonly status: CallStatus;
  readonly durationMs: number;
  /** The row to go to: for a call of a subagent's own file, that of the call that started the subagent. */
  readonly row?: number;
  /** The subagent that made it. */
  readonly agent?: string;
  /** The first line of the prompt that it followed; only without `agent`. */
  readonly turn?: string;
}

/** Tokens of the session's own messages, or of a subagent's; `name` is for people. */
export interface AgentUsage extends UsageStatistics {
  readonly row?: number;
}

/** Tokens of a turn; `name` is the first line of its prompt, empty for what belongs to none. */
export interface TurnUsage extends UsageStatistics {
  /** Position among the prompts, from 1. */
  readonly number?: number;
  readonly row?: number;
}

/** One step towards an understanding: what is being read, or all of it. */
export type UnderstandingStep =
  | {
      readonly kind: "reading";
      readonly what: "structure" | "calls" | "subagents";
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: "done"; readonly understanding: Understanding };
