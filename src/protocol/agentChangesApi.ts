import type { AgentChange, AgentChangeDetail, AgentChanges } from "../transcripts/model/changes/agentChangesModel";
import type { InsightsView } from "./insightsApi";

/** The page of what agents changed in a file. */
export interface AgentChangesView extends InsightsView {
  /** The id of the file, for the page's saved state. Stays the same after a restart. */
  readonly id: string;
  /** The file's path as it is shown. Absent if the file is no longer known. */
  readonly file?: string;
}

/** A change as the page shows it, with numbers for requests. */
export interface ShownAgentChange extends Omit<AgentChange, "resource" | "call"> {
  readonly id: number;
  /** Equal for changes in the same file of entries. */
  readonly session: number;
}

export interface ShownAgentChanges extends Omit<AgentChanges, "changes"> {
  readonly changes: readonly ShownAgentChange[];
}

/** Requests of the page of what agents changed in a file, in addition to `updateInsights`. */
export interface AgentChangesApi {
  /** Lists the changes, as far as sessions have been read. */
  agentChanges(params: Record<never, never>, signal: AbortSignal): Promise<ShownAgentChanges>;
  /** Returns what the session says about changes, all of one session. With `texts`, also whole texts. */
  agentChangeDetails(
    params: { ids: readonly number[]; texts: boolean },
    signal: AbortSignal,
  ): Promise<readonly AgentChangeDetail[]>;
  /** Opens the session of a change at its row. */
  openAgentChange(params: { id: number }, signal: AbortSignal): Promise<void>;
}
