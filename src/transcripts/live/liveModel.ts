import type { Resource } from "../../base/resource";
import type { CallRow } from "../model/callRow";

/**
 * How far a call is, as its records show: `open` has no result yet, and nothing says whether it waits or runs. Only
 * `done` has a status with meaning.
 */
export type LiveState = "open" | "waiting" | "running" | "done";

/** A call of a session that is being written. */
export interface LiveCall extends Pick<
  CallRow,
  "id" | "tool" | "summary" | "status" | "reason" | "severity" | "error" | "durationMs"
> {
  readonly state: LiveState;
  /** The file and the row that a click opens. */
  readonly resource: Resource;
  readonly row: number;
  /** Milliseconds since 1970, if a record has the time. */
  readonly started?: number;
  /** The last recorded lines of output of a call that runs. */
  readonly output?: string;
  /** Identifies a call of our own tools by its tool and input (`ownCallKey`). */
  readonly own?: number;
  /** The id of the same call in the window that runs it. */
  readonly ownId?: string;
}

/** The calls since a prompt. */
export interface LivePrompt {
  /** The file and the row of the prompt. Absent for calls before the first recorded one. */
  readonly place?: { readonly resource: Resource; readonly row: number };
  /** On one line, and cut. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly started?: number;
  readonly calls: readonly LiveCall[];
}

/** A session that an agent is working on, or was a few minutes ago. */
export interface LiveSession {
  /** Unique among live sessions. */
  readonly key: string;
  /** The session's own id. Its subagents have it, too. */
  readonly session: string;
  /** The `id` of its agent's source. */
  readonly agent: string;
  readonly resource: Resource;
  /** Set for the transcript of a subagent. */
  readonly isSubagent?: true;
  readonly title: string;
  /** Oldest first. */
  readonly prompts: readonly LivePrompt[];
  /** Calls before those of `prompts`. */
  readonly earlier: number;
  /** When its last record was written: milliseconds since 1970. */
  readonly written: number;
  /** Set if its agent says that it waits for the user, and no call shows with what. */
  readonly isWaiting?: true;
  /** Why it can't be read any further. */
  readonly failure?: string;
}

/** What to follow. */
export interface LiveQuery {
  /** Folders that need not exist. */
  readonly folders: readonly { readonly agent: string; readonly folder: Resource }[];
  /** Paths of the workspace folders. Only sessions that work in one of them are followed. */
  readonly workspace: readonly string[];
  /** Folders whose sessions belong to the workspace whatever they say: VS Code's storage of this workspace. */
  readonly own: readonly Resource[];
  /** Names of project folders in which new files are expected. */
  readonly first: readonly string[];
}

/** What changed since the last message. */
export interface LiveChange {
  readonly changed: readonly LiveSession[];
  /** Keys of sessions that ended. */
  readonly gone: readonly string[];
}
