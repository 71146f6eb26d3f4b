import type { Resource } from "../../base/resource";
import type { CallStatus } from "./callRow";
import type { Tokens } from "./summary";

/** What insights are limited to. Without a field, to nothing. */
export interface InsightsQuery {
  /** The first and the last day, in UTC, as `YYYY-MM-DD`. What has no time is in no period. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** The working folder that sessions began in. */
  readonly project?: string | undefined;
  /** The program that wrote the sessions, such as `codex`. */
  readonly agent?: string | undefined;
}

/** How a call that didn't succeed counts: `failed` is an error, blocked, or without a result. */
export type FailureKind = "failed" | "expected" | "rejected" | "interrupted";

/** The sums of a day, a project, or the like. */
export interface InsightSums extends Tokens, Readonly<Record<FailureKind, number>> {
  /** Empty if it isn't recorded. */
  readonly name: string;
  /** Sessions with a call or a message that counts here. */
  readonly sessions: number;
  /** Includes those that didn't succeed. */
  readonly calls: number;
  /** In US dollars, of tokens with a known price. */
  readonly cost: number;
  readonly unpricedTokens: number;
}

/** Why calls didn't succeed. */
export interface InsightReason {
  readonly name: string;
  readonly kind: FailureKind;
  readonly calls: number;
  readonly sessions: number;
  /** The tools with the most of these calls first. */
  readonly tools: readonly (readonly [tool: string, calls: number])[];
}

/** A file that calls changed. */
export interface InsightFile {
  readonly path: string;
  /** Calls that changed it. Commands that may have changed it don't count. */
  readonly changes: number;
  readonly sessions: number;
  /** Lines, of changes where they are known. */
  readonly added: number;
  readonly removed: number;
  /** In milliseconds since 1970. */
  readonly last?: number | undefined;
}

/** The sums of all calls and messages, and times in milliseconds. */
export interface InsightTotals extends Omit<InsightSums, "name"> {
  readonly prompts: number;
  /** Time between prompts and the end of what they led to. What overlaps in a session counts once. */
  readonly activeMs: number;
  /** Pauses of at most an hour before a prompt. */
  readonly waitingMs: number;
  /** Files that calls changed. */
  readonly files: number;
}

/** What agents did in many sessions. What several sessions contain counts in one of them. */
export interface Insights {
  readonly totals: InsightTotals;
  /** In their order. */
  readonly days: readonly InsightSums[];
  /** These have the ones with the most calls and tokens first. */
  readonly projects: readonly InsightSums[];
  readonly agents: readonly InsightSums[];
  /** Calls aren't counted by model, and tokens not by tool. */
  readonly models: readonly InsightSums[];
  readonly tools: readonly InsightSums[];
  readonly reasons: readonly InsightReason[];
  /** The ones with the most changes. `totals.files` counts all. */
  readonly files: readonly InsightFile[];
  /** Calls by hour of the week in local time: Monday from 0:00 to 1:00 is the first of 168. */
  readonly hours: readonly number[];
  /** All that sessions can be limited to. */
  readonly choices: { readonly projects: readonly string[]; readonly agents: readonly string[] };
}

/** What sessions have more or less of: tokens, US dollars, or milliseconds of work and of waiting for people. */
export type InsightMeasure = "tokens" | "output" | "cost" | "active" | "waiting";

/** The number whose sessions are asked for: a group, a reason, a file, or an hour of the week. */
export interface InsightSelection {
  readonly by: "all" | "day" | "project" | "agent" | "model" | "tool" | "reason" | "file" | "hour";
  /** The group's name, the file's path, or the hour. */
  readonly name: string;
  /** Only calls that ended so. */
  readonly kind?: FailureKind | undefined;
  /** Sessions with some of this, instead of those with calls. Times are of all sessions only. */
  readonly measure?: InsightMeasure | undefined;
}

/** A call or a change that a number counts. */
export interface InsightRow {
  readonly resource: Resource;
  readonly row: number;
  readonly tool: string;
  readonly status: CallStatus;
  readonly reason?: string | undefined;
  readonly file?: string | undefined;
  readonly started?: number | undefined;
}

/** A session that a number counts. */
export interface InsightSession {
  readonly resource: Resource;
  readonly title: string;
  readonly project: string;
  readonly agent: string;
  /** ISO 8601. */
  readonly started?: string | undefined;
  /** Its calls that the number counts, and the first of them. */
  readonly calls: number;
  readonly rows: readonly InsightRow[];
  /** Its part of the number, if that is a measure. */
  readonly amount?: number | undefined;
}

/** The sessions of a number, the newest first, or of a measure, those with the most first. */
export interface InsightSessions {
  readonly total: number;
  readonly sessions: readonly InsightSession[];
}
