import type { Resource } from "../../../base/resource";
import type { LineChange } from "../callRow";
import type { FileChanges } from "./changesModel";

/** A call of any agent that changed a file, or whose command may have. */
export interface AgentChange {
  /** The file of entries with the call: that of the session, or of a subagent. */
  readonly resource: Resource;
  readonly call: string;
  readonly row: number;
  readonly tool: string;
  /** Path of the changed file, as the call names it. */
  readonly path: string;
  readonly byCommand: boolean;
  /** Milliseconds since 1970. */
  readonly started?: number | undefined;
  /** The program that wrote the session, such as `claude-code`. */
  readonly agent: string;
  readonly subagent?: string | undefined;
  /** Title of the session. */
  readonly title: string;
}

/** The changes of one file in all sessions. */
export interface AgentChanges {
  /** All that were found. */
  readonly total: number;
  /** The newest first; at most 500. */
  readonly changes: readonly AgentChange[];
  /** How many sessions were searched, and of how many agents. */
  readonly searched: { readonly sessions: number; readonly agents: number };
}

/** What a session's file says about a change. */
export interface AgentChangeDetail {
  /** The call says that it didn't change the file, or it is no longer in the session. */
  readonly isGone?: true;
  /** The prompt before the call: its first line, or with `changes` all of it. Absent if there is none. */
  readonly prompt?: string;
  /** The command that may have changed the file. */
  readonly command?: string;
  /** Absent if they aren't recorded. */
  readonly lines?: LineChange;
  /** The texts, if they were asked for. */
  readonly changes?: FileChanges;
}
