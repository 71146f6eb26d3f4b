import type { Resource } from "../../../base/resource";

/** What a finding is about. */
export type FindingKindName =
  | "loop"
  | "undoneEdit"
  | "repeatedRead"
  | "largeResult"
  | "cacheBreak"
  | "waitingCommand"
  /** These two need several sessions. */
  | "sharedFailure"
  | "unusedServer";

/** A row that shows a finding. */
export interface FindingRow {
  /** For a call of a subagent's own file, that of the call that started the subagent. */
  readonly row: number;
  /** The subagent that made the call. */
  readonly agent?: string | undefined;
}

/** Something in a session that took tokens or time and can be avoided. */
export interface Finding {
  readonly kind: FindingKindName;
  /** Says what happened, in a sentence. */
  readonly title: string;
  /** The first ones, at most `MAX_FINDING_ROWS`, and how many there are. */
  readonly rows: readonly FindingRow[];
  readonly rowCount: number;
  /** Tokens that it took. */
  readonly tokens: number;
  /** Whether the tokens were computed from the lengths of texts. */
  readonly isEstimate: boolean;
  /** Time that it took. Absent if it isn't recorded. */
  readonly durationMs?: number | undefined;
  /** Whether the time can include waiting for the user or for other calls. */
  readonly durationIsUpperBound?: boolean | undefined;
  /** For the agent's instructions. Contains no text of results. */
  readonly suggestion: string;
  /** When it began, in milliseconds since 1970. */
  readonly started?: number | undefined;
}

/** Something that is a finding only if several sessions have it. */
export interface SharedFinding extends Finding {
  readonly kind: "sharedFailure" | "unusedServer";
  /** Equal in all sessions that have it. */
  readonly key: string;
  /** Whether this session shows that it is no finding. */
  readonly refuted?: boolean | undefined;
}

/** What was found in a session. */
export interface SessionFindings {
  /** The one that took the most tokens first. */
  readonly findings: readonly Finding[];
  /** For findings in several sessions. */
  readonly shared: readonly SharedFinding[];
}

/** A session that has a finding. */
export interface FoundSession {
  readonly resource: Resource;
  readonly title: string;
  readonly rows: readonly FindingRow[];
}

/** A finding in one session or in several. */
export interface InsightFinding extends Omit<Finding, "rows" | "started"> {
  /** The first ones, and how many there are. */
  readonly sessions: readonly FoundSession[];
  readonly sessionCount: number;
}

/** What was found in many sessions. */
export interface InsightFindings {
  /** The one that took the most tokens first. */
  readonly findings: readonly InsightFinding[];
  /** How many there are. */
  readonly total: number;
  /** Sessions that were read. */
  readonly sessions: number;
  /** Why sessions couldn't be read, as sentences. */
  readonly problems: readonly string[];
}
