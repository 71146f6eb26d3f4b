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
  /** Those of them that the request sent again, at most. */
  readonly sent: number;
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
