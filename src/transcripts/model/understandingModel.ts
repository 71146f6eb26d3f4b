import type { Tokens } from "./summary";
import type { CallStatus } from "./callRow";

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

/** How large the context was at each request of one agent. */
export interface ContextSeries {
  /** Of a subagent; absent for the session's own. */
  readonly agent?: string;
  /** How many requests there are; `points` may be fewer. */
  readonly requests: number;
  readonly largest: number;
  readonly points: readonly ContextPoint[];
  readonly compactions: readonly ContextCompaction[];
  /** Requests that had to send again what had been in the cache, at most `MAX_LOSSES`. */
  readonly cacheLosses: readonly CacheLoss[];
  /** Those that are left out because there are too many. */
  readonly hiddenLosses: number;
}

/** What the context of a request contained. All but the total is estimated. */
export interface ContextFill {
  /** Tokens, as the request reports them. */
  readonly total: number;
  /** Tokens of what isn't recorded: the system prompt, and the definitions of tools. */
  readonly system: number;
  /** The largest first, at most 20. */
  readonly parts: readonly ContextPart[];
  /** Tokens of further parts. */
  readonly more: number;
  /** What was said before the last compaction is in it only as a summary. */
  readonly compacted: boolean;
  /** The row of the request's message. */
  readonly row?: number;
}

export interface ContextPart {
  readonly kind:
    | "prompts"
    | "answers"
    | "thinking"
    | "calls"
    | "results"
    /** Files such as CLAUDE.md and AGENTS.md. */
    | "instructions"
    /** Lists of tools, skills, and agents that the program adds. */
    | "listings"
    | "attachedFiles"
    | "reminders";
  /** Whose results they are. */
  readonly tool?: string;
  readonly characters: number;
  readonly tokens: number;
}

/** A request that did not read what the one before it had left in the cache. */
export interface CacheLoss {
  /** Position among the requests of its agent, from 0. */
  readonly request: number;
  /** Tokens that were in the cache and were not read from it. */
  readonly tokens: number;
  /**
   * What was recorded before it: the context was compacted or old results were dropped, another model was asked, or
   * more time passed than the cache is kept. `other`: nothing that explains it.
   */
  readonly why: "compaction" | "microCompaction" | "model" | "pause" | "other";
  /** With `model`: the models before and after. */
  readonly models?: readonly [string, string];
  /** With `pause`. Milliseconds. */
  readonly pauseMs?: number;
  readonly time?: number;
  readonly row?: number;
}

export interface ContextPoint {
  /** Position among the requests of its agent, from 0. */
  readonly request: number;
  /** Tokens given to the model: its input, with those written to the cache and read from it. */
  readonly tokens: number;
  readonly time?: number;
  readonly row?: number;
}

export interface ContextCompaction {
  /** Requests that came before it. */
  readonly request: number;
  readonly micro: boolean;
  readonly trigger?: string;
  readonly tokensBefore?: number;
  readonly tokensAfter?: number;
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

/** What a call did to a file. */
export type Touch = "read" | "write" | "edit" | "other";

/** What a command does to a file that it names, when it runs and does what it is for. */
export type CommandTouch = Touch | "create" | "remove" | "move";

/** A file that calls name. Counts are of calls whose input names it; what commands may have done is counted apart. */
export interface TouchedFile {
  /** Relative to the root, if the entries report their folder. */
  readonly path: string;
  readonly reads: number;
  readonly writes: number;
  readonly edits: number;
  /** Calls of tools that are not known to do one of these. */
  readonly others: number;
  /** Those of all these that were no success. */
  readonly failed: number;
  readonly last?: number;
  /** Calls that ran a command line which names it. Whether that touched it is not certain. */
  readonly commands: number;
  readonly lastCommand?: number;
}

export type FileOrder = "path" | "reads" | "writes" | "edits" | "others" | "failed" | "last" | "touches" | "commands";

/**
 * Which files are asked for. `filter` is a part of the path, whatever its case; the range is half open. With `commands` those that only command lines
 * name are among them.
 */
export interface FileQuery {
  readonly commands?: boolean;
  readonly filter: string;
  readonly order: FileOrder;
  readonly descending: boolean;
  readonly from: number;
  readonly to: number;
}

export interface FilePage {
  /** Files that the filter lets through. */
  readonly total: number;
  readonly files: readonly TouchedFile[];
}

/** Which events of a file are asked for: with `changes`, those that changed it, or may have. The range is half open. */
export interface HistoryQuery {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly changes?: boolean | undefined;
}

/** Something that happened to a file, or may have. */
export interface FileEvent {
  readonly touch: CommandTouch;
  /** The command that names the file, on one line: then it is not certain that it was touched. */
  readonly command?: string;
  readonly tool: string;
  readonly status: CallStatus;
  readonly time?: number;
  readonly row?: number;
  readonly agent?: string;
  /** What of it: which lines were read, how many lines came and went, why it failed. */
  readonly words: string;
}

export interface FileHistory {
  readonly total: number;
  /** In the order in which they happened. */
  readonly events: readonly FileEvent[];
}

/** Calls of one agent in a stretch of time: one call, or several that are too close together to be drawn apart. */
export interface CallSpan {
  readonly from: number;
  readonly to: number;
  readonly calls: number;
  /** Of these: failed, blocked or without a result; and neither that nor a plain success. */
  readonly failed: number;
  readonly unusual: number;
  /** The row to go to. */
  readonly row?: number;
  /** Only of one call. */
  readonly tool?: string;
  readonly status?: CallStatus;
  readonly id?: string;
  /** Set if it can have ended earlier: the time can include waiting for the user or for other calls. */
  readonly atMost?: true;
  /** Its end is not known. */
  readonly open?: true;
}

/** A turn, or several that are too close together. */
export interface TurnSpan {
  readonly from: number;
  readonly to: number;
  readonly turns: number;
  readonly calls: number;
  readonly failed: number;
  readonly row?: number;
  /** The first line of its prompt; only of one turn. */
  readonly text?: string;
}

/** Time spent waiting for the user. */
export interface WaitSpan {
  readonly from: number;
  readonly to: number;
  /** For the next prompt, for the reply to a question or a plan, or until the user rejected a call. */
  readonly why: "prompt" | "question" | "refusal";
  readonly waits: number;
  readonly row?: number;
}

/** One agent at work. */
export interface Lane {
  /** Of a subagent; absent for the session's own. */
  readonly agent?: string;
  readonly from: number;
  readonly to: number;
  readonly calls: number;
  readonly failed: number;
  readonly row?: number;
  /** Those in the asked stretch of time. */
  readonly spans: readonly CallSpan[];
}

/**
 * The requested stretch of time: all of it by default. `slots` is how many positions can be distinguished in it. `fold`
 * shortens times in which nothing happened, and all times of the query and of the result are then positions on that
 * clock.
 */
export interface TimelineQuery {
  readonly from?: number;
  readonly to?: number;
  readonly slots: number;
  readonly fold: boolean;
}

/**
 * A time in which nothing happened, and its position on a clock that shortens it. Between two of them the clock runs as
 * usual.
 */
export interface FoldedTime {
  readonly from: number;
  readonly to: number;
  readonly shownFrom: number;
  readonly shownTo: number;
}

/** A stretch of time, and the whole that it is of. */
export interface Timeline {
  readonly version: number;
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  /** The session's own, then those of subagents that were at work in it, at most `MAX_LANES`. */
  readonly lanes: readonly Lane[];
  readonly hiddenLanes: number;
  readonly turns: readonly TurnSpan[];
  readonly waits: readonly WaitSpan[];
  /** Times that are shortened, or would be with `fold`. */
  readonly folded: readonly FoldedTime[];
  /** Calls without a time. */
  readonly untimed: number;
}

export type TimedCallOrder = "started" | "durationMs" | "tool" | "status" | "agent";

/**
 * Which calls of a stretch of time are asked for, all of it by default: those of the half-open range, in this order.
 * `from`, `to`, and `fold` are as in `TimelineQuery`.
 */
export interface TimedCallsQuery extends Pick<TimelineQuery, "from" | "to" | "fold"> {
  readonly order: TimedCallOrder;
  readonly descending: boolean;
  readonly first: number;
  readonly last: number;
  /** The id of the only one that is asked for. */
  readonly call?: string;
}

/** A call of a stretch of time. */
export interface TimedCall {
  readonly tool: string;
  /** What it is about, as its row says it. */
  readonly subject: string;
  readonly status: CallStatus;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Absent where its end is not known. */
  readonly durationMs?: number;
  readonly atMost?: true;
  /** As in `SlowCall`. */
  readonly row?: number;
  readonly agent?: string;
}

export interface TimedCalls {
  readonly total: number;
  readonly calls: readonly TimedCall[];
}
