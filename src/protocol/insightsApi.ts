import type { InsightFindings } from "../transcripts/model/understanding/findingsModel";
import type {
  InsightSelection,
  Insights,
  InsightSession,
  InsightSessions,
  InsightsQuery,
} from "../transcripts/model/insightsModel";

/** The page of insights. */
export interface InsightsView {
  /** Files of sessions that have been read, while they are. */
  readonly progress?: { readonly done: number; readonly total: number };
  /** Sessions that have been looked through for findings, while they are. */
  readonly lookingProgress?: { readonly done: number; readonly total: number };
}

/** Requests of the page of insights. */
export interface InsightsApi {
  /** Reads the sessions that changed. Returns what can't be read, as sentences. */
  updateInsights(params: Record<never, never>, signal: AbortSignal): Promise<readonly string[]>;
  /** Adds up what has been read so far. */
  insights(params: { query: InsightsQuery }, signal: AbortSignal): Promise<Insights>;
  /** Returns the sessions of a number. */
  insightSessions(
    params: { query: InsightsQuery; selection: InsightSelection },
    signal: AbortSignal,
  ): Promise<InsightSessions>;
  /** Looks through the sessions that count, for what can be avoided. */
  insightFindings(params: { query: InsightsQuery }, signal: AbortSignal): Promise<InsightFindings>;
  /** Opens a session, at a row if there is one. */
  openInsight(params: { resource: InsightSession["resource"]; row?: number }, signal: AbortSignal): Promise<void>;
}
