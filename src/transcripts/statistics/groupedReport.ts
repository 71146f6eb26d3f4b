import { failureClass } from "../../base/failures/failureClass";
import { dayOf, UsageIndex, type MessageUsage } from "../index/usageIndex";
import type { Tokens } from "../model/summary";
import { costOf, currentPrices, type PriceTable } from "./prices";
import type { CallFact, Survey } from "./surveyTranscript";
import { tokensIn } from "./tokenSums";

/** What a report over many sessions can be grouped by. */
export const GROUPS = ["day", "week", "month", "project", "model", "tool", "agent", "reason"] as const;
export type Group = (typeof GROUPS)[number];

/** Days in UTC, counted since 1970; both belong to the period. */
export interface Period {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Where a session comes from. */
export interface SessionOrigin {
  /** Identifies sessions that name no id. */
  readonly file: string;
  /** The program that wrote it, such as `codex`. */
  readonly agent: string;
  /** The working folder. Only needed to group by project. */
  readonly project?: string | undefined;
}

/** What a report counts of a transcript. */
export interface ReportedSession extends Pick<Survey, "sessions" | "usage"> {
  calls(): Iterable<ReportedCall>;
}

/** A call. If its failure was read before, `failure` is the class of it, and its text isn't needed. */
export type ReportedCall = CallFact & { readonly failure?: string | undefined };

/** The sums of one group. Calls have no model, and messages no reason, so these are 0 there. */
export interface GroupSums extends Tokens {
  /** Empty if what the report is grouped by isn't recorded. */
  readonly name: string;
  /** Sessions with a call or a message in the group. */
  readonly sessions: number;
  readonly calls: number;
  /** Calls that failed, were blocked, or have no result. */
  readonly failed: number;
  /** Failures that are part of the work, such as a search without a match. Not counted as failed. */
  readonly expected: number;
  readonly rejected: number;
  readonly interrupted: number;
  /** In US dollars, of tokens with a known price. */
  readonly cost: number;
  readonly unpricedTokens: number;
  /** Calls of the group by tool, if it is grouped by reason, the most frequent first. */
  readonly tools: readonly (readonly [tool: string, calls: number])[];
}

type Sums = { -readonly [Name in keyof Omit<GroupSums, "sessions" | "tools">]: GroupSums[Name] } & {
  readonly seenSessions: Set<string>;
  readonly byTool: Map<string, number>;
};

/**
 * Adds up transcripts by day, project, or the like. History that several of them contain is counted once: calls by id
 * and time, messages by id and request. Calls and messages without a time are in no period.
 */
export class GroupedReport {
  readonly #sums = new Map<string, Sums>();
  readonly #seen = new Set<string>();
  readonly #usage = new UsageIndex();
  readonly #origins = new Map<string, SessionOrigin>();

  constructor(
    readonly group: Group,
    readonly period: Period = {},
    readonly prices: PriceTable = currentPrices(),
  ) {}

  add(survey: ReportedSession, origin: SessionOrigin): void {
    const [session = origin.file] = survey.sessions;
    for (const each of [session, ...survey.sessions]) if (!this.#origins.has(each)) this.#origins.set(each, origin);
    if (this.group !== "model") for (const call of survey.calls()) this.#addCall(call, session, origin);
    if (this.group !== "reason") this.#usage.merge(survey.usage);
  }

  /** Returns the groups: times in their order, others with the most calls and tokens first. */
  rows(): GroupSums[] {
    for (const message of this.#usage.each()) this.#addMessage(message);
    const rows = [...this.#sums.values()].map(({ name, seenSessions, byTool, ...sums }): GroupSums => ({
      name,
      sessions: seenSessions.size,
      ...sums,
      tools: [...byTool].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)),
    }));
    const isTime = TIMES.has(this.group);
    return rows.sort(
      (one, other) =>
        (isTime ? 0 : other.calls - one.calls || other.output_tokens - one.output_tokens) ||
        (one.name < other.name ? -1 : 1),
    );
  }

  #addCall(call: ReportedCall, session: string, origin: SessionOrigin): void {
    const key = `${call.id} ${call.started ?? ""}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const day = dayOf(call.started);
    if (!this.#isIn(day)) return;
    const { status, tool } = call;
    if (this.group === "reason" && (status === "ok" || status === "pending")) return;
    const sums = this.#of(this.#nameOf(day, tool, origin, () => call.failure ?? failureClass(call)));
    sums.seenSessions.add(session);
    sums.calls++;
    if (status === "error" || status === "blocked" || status === "orphaned") sums.failed++;
    else if (status === "expected" || status === "rejected" || status === "interrupted") sums[status]++;
    if (this.group === "reason") sums.byTool.set(tool, (sums.byTool.get(tool) ?? 0) + 1);
  }

  #addMessage(message: MessageUsage): void {
    const { day = -1, session, tools, model } = message;
    if (!this.#isIn(day)) return;
    const called = this.group === "tool" && tools.length > 0 ? tools : [""];
    for (const tool of called) {
      const name = this.#nameOf(day, tool, this.#origins.get(session), () => model);
      const sums = this.#of(name);
      const share = 1 / called.length;
      sums.seenSessions.add(session);
      sums.input_tokens += message.input_tokens * share;
      sums.output_tokens += message.output_tokens * share;
      sums.cache_creation_input_tokens += message.cache_creation_input_tokens * share;
      sums.cache_read_input_tokens += message.cache_read_input_tokens * share;
      const cost = costOf(message, this.prices);
      if (cost === undefined) sums.unpricedTokens += tokensIn(message) * share;
      else sums.cost += cost * share;
    }
  }

  #isIn(day: number): boolean {
    const { since, until } = this.period;
    if (since === undefined && until === undefined) return true;
    return day >= Math.max(0, since ?? 0) && day <= (until ?? Infinity);
  }

  #nameOf(day: number, tool: string, origin: SessionOrigin | undefined, own: () => string): string {
    switch (this.group) {
      case "day":
      case "week":
      case "month":
        return day < 0 ? "" : timeName(day, this.group);
      case "project":
        return origin?.project ?? "";
      case "agent":
        return origin?.agent ?? "";
      case "tool":
        return tool;
      case "model":
      case "reason":
        return own();
    }
  }

  #of(name: string): Sums {
    const sums = this.#sums.get(name) ?? noSums(name);
    this.#sums.set(name, sums);
    return sums;
  }
}

const TIMES: ReadonlySet<Group> = new Set(["day", "week", "month"]);

/** In milliseconds. */
const DAY = 86_400_000;

/** Returns a day in UTC, the Monday of its week, or its month, as ISO 8601 writes them. */
function timeName(day: number, group: "day" | "week" | "month"): string {
  // 1970 began with a Thursday.
  const first = group === "week" ? day - ((day + 3) % 7) : day;
  // Years after 9999 have six digits and a sign.
  return new Date(first * DAY).toISOString().replace(group === "month" ? /-\d\dT.*/ : /T.*/, "");
}

function noSums(name: string): Sums {
  return {
    name,
    seenSessions: new Set(),
    calls: 0,
    failed: 0,
    expected: 0,
    rejected: 0,
    interrupted: 0,
    input_tokens: 0,
    output_tokens: 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cost: 0,
    unpricedTokens: 0,
    byTool: new Map(),
  };
}
