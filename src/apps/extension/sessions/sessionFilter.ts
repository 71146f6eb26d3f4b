import { plural, t } from "../../../base/l10n";
import { sourceName } from "../../../transcripts/sources/sourceName";
import type { NotedSession } from "./notedSessions";

/**
 * What can be said of a session from the list. A running session, and one that waits, is also one with or without failed
 * calls.
 */
export const STATES = ["pinned", "running", "waiting", "failed", "clean"] as const;
export type SessionState = (typeof STATES)[number];

/** Days since a session was last used. */
export const PERIODS = [1, 7, 30] as const;
export type Period = (typeof PERIODS)[number];

/** What visible sessions have in common. An empty part passes every session. */
export interface SessionFilter {
  /**
   * Must be in the title, first prompt, working folder, agent's name, subagents' tasks, or the user's notes, in any order
   * and case.
   */
  readonly words: string;
  /** The `id`s of agents' sources. */
  readonly agents: readonly string[];
  readonly states: readonly SessionState[];
  readonly days?: Period | undefined;
  /** Tags of the user, one of which a session must have. */
  readonly tags?: readonly string[] | undefined;
}

export const NO_FILTER: SessionFilter = { words: "", agents: [], states: [] };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Milliseconds after its last record in which a session waits that no process is known to run. As in the Live view. */
const WAITING_MS = 60 * 60_000;

/** Returns whether a filter passes every session. */
export function isEmptyFilter({ words, agents, states, days, tags = [] }: SessionFilter): boolean {
  return [agents, states, tags].every(({ length }) => length === 0) && words.trim() === "" && days === undefined;
}

/** Returns a function that says whether a session passes. `now` is in milliseconds since 1970. */
export function sessionTest(filter: SessionFilter, now: number): (session: NotedSession) => boolean {
  const { agents, states, days, tags = [] } = filter;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return (session) =>
    (agents.length === 0 || agents.includes(session.agent)) &&
    (states.length === 0 || states.some((state) => hasState(session, state, now))) &&
    (days === undefined || now - lastOf(session) < days * DAY_MS) &&
    (tags.length === 0 || tags.some((tag) => session.notes?.tags?.includes(tag))) &&
    (words.length === 0 || containsAll(textOf(session), words));
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Returns whether a session is in a state. `now` is in milliseconds since 1970. */
export function hasState(session: NotedSession, state: SessionState, now: number): boolean {
  const { running, whole, notes } = session;
  if (state === "pinned") return notes?.pinned === true;
  if (state === "running") return running === true;
  if (state === "waiting") return isWaiting(session, now);
  return state === "failed" ? whole.errors > 0 : whole.errors === 0;
}

/** Returns whether a session waits for the user. One that ended while it waited has the same last record. */
export function isWaiting(session: NotedSession, now: number): boolean {
  const { running, modified } = session;
  return session.isWaiting === true && (running === true || now - modified < WAITING_MS);
}

/** Returns when a session was last written, from its entries or its file. Milliseconds since 1970. */
export function lastOf({ modified, lastTime }: NotedSession): number {
  const last = lastTime === undefined ? NaN : Date.parse(lastTime);
  return Number.isNaN(last) ? modified : last;
}

/** Returns the parts of a filter for people: `“attic”, Codex, running`. */
export function filterWords({ words, agents, states, days, tags = [] }: SessionFilter): string {
  return [
    ...(words.trim() === "" ? [] : [`“${words.trim()}”`]),
    ...agents.map(sourceName),
    ...states.map(stateName),
    ...(days === undefined ? [] : [periodName(days)]),
    ...tags.map(tagName),
  ].join(", ");
}

export function stateName(state: SessionState): string {
  return {
    pinned: t("pinned"),
    running: t("running"),
    waiting: t("waiting for you"),
    failed: t("with failed calls"),
    clean: t("without failed calls"),
  }[state];
}

export function periodName(days: Period): string {
  return days === 1 ? t("in the last 24 hours") : plural(days, "in the last day", "in the last {0} days");
}

/** Returns a tag as lists show it. */
export function tagName(tag: string): string {
  return `#${tag}`;
}

function textOf(session: NotedSession): string {
  const { agent, title, firstPrompt = "", cwd = "", id, agentFiles = [], notes, recordedTitle = "" } = session;
  const noted = [...(notes?.tags ?? []).map(tagName), notes?.note ?? "", recordedTitle].join("\n");
  const agents = agentFiles.map(({ type = "", description = "" }) => `\n${type} ${description}`).join("");
  return `${title}\n${sourceName(agent)}\n${firstPrompt}\n${cwd}\n${id}${agents}\n${noted}`.toLowerCase();
}
