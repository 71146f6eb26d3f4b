import type { ListedAgent, ListedProject, ListedSession } from "../../../transcripts/workerApi";
import type { NotedSession } from "./notedSessions";
import { isKeptCopy } from "../../../hosts/node/disk/stateFolder";
import { sourceName } from "../../../transcripts/sources/sourceName";
import { pricedPercent } from "../../../transcripts/statistics/tokenSums";
import { joinedProjects } from "./joinedProjects";
import { isEmptyFilter, isWaiting, lastOf, NO_FILTER, sessionTest, tagName, type SessionFilter } from "./sessionFilter";
import { bytes } from "../../../base/amounts";
import { isInFolder } from "../../../base/resource";
import { decimal, plural, t, wholeNumber } from "../../../base/l10n";

/** Sort orders of sessions, all descending. */
export const SORTS = ["time", "size", "failures"] as const;
export type Sort = (typeof SORTS)[number];

export interface Arrangement {
  readonly sort: Sort;
  readonly filter: SessionFilter;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The workspace folders. Their projects come first. */
  readonly workspace: readonly string[];
}

/** A project with its visible sessions, sorted. */
export interface ShownProject {
  readonly project: ListedProject;
  /** Whether one of its sessions began in a workspace folder. */
  readonly ofWorkspace: boolean;
  readonly sessions: readonly ListedSession[];
}

/**
 * Returns projects with matching sessions: the workspace's first, then in sort order. Sessions of different agents in the
 * same working folder are in one project.
 */
export function arrange(
  projects: readonly ListedProject[],
  { sort, filter, workspace, now }: Arrangement,
): ShownProject[] {
  const passes = sessionTest(filter, now);
  const isFiltered = !isEmptyFilter(filter);
  const shown = joinedProjects(projects).flatMap((project): ShownProject[] => {
    const sessions = project.sessions.filter(passes);
    if (sessions.length === 0 && (isFiltered || (project.looseCount ?? 0) === 0)) return [];
    const ofWorkspace = project.cwds.some((cwd) => workspace.some((folder) => isInFolder(cwd, folder)));
    return [
      { project, ofWorkspace, sessions: [...sessions].sort((one, other) => measure(other, sort) - measure(one, sort)) },
    ];
  });
  const most = ({ sessions }: ShownProject): number =>
    sessions.reduce((best, one) => Math.max(best, measure(one, sort)), 0);
  return shown.sort((one, other) => Number(other.ofWorkspace) - Number(one.ofWorkspace) || most(other) - most(one));
}

/** Returns all projects with their sessions, the latest first. */
export function arrangeAll(projects: readonly ListedProject[], workspace: readonly string[]): ShownProject[] {
  return arrange(projects, { sort: "time", filter: NO_FILTER, workspace, now: Date.now() });
}

/** A session, and the sessions of the team that it leads. */
export interface Led {
  readonly session: ListedSession;
  readonly members: readonly ListedSession[];
}

/** Groups the members of a team below its lead. Members without a listed lead are on their own. */
export function withMembers(sessions: readonly ListedSession[]): Led[] {
  const leads = new Set(sessions.filter(({ member }) => member?.lead === undefined).map(({ id }) => id));
  const members = new Map<string, ListedSession[]>();
  const isLed = ({ id, member }: ListedSession): boolean =>
    member?.lead !== undefined && member.lead !== id && leads.has(member.lead);
  for (const session of sessions.filter(isLed)) {
    const lead = session.member?.lead ?? "";
    members.set(lead, [...(members.get(lead) ?? []), session]);
  }
  return sessions.flatMap((session) => {
    if (isLed(session)) return [];
    const led = members.get(session.id) ?? [];
    // If several sessions have the same id, the first one gets the members.
    members.delete(session.id);
    return [{ session, members: led }];
  });
}

function measure(session: ListedSession, sort: Sort): number {
  if (sort === "size") return session.whole.size;
  return sort === "failures" ? session.whole.errors : lastOf(session);
}

/**
 * Returns the transcript of a session or one of its subagents. If several sessions have the id, the latest one wins.
 */
export function resourceOfSession(
  projects: readonly ListedProject[],
  session: string,
  agent: string | undefined,
): ListedSession["resource"] | undefined {
  const found = projects.flatMap(({ sessions }) => sessions.filter(({ id }) => id === session));
  if (agent !== undefined) {
    const loose = projects.flatMap((project) => project.loose ?? []);
    return [...found.flatMap(({ agentFiles = [] }) => agentFiles), ...loose].find(({ agentId }) => agentId === agent)
      ?.resource;
  }
  return found.sort((one, other) => other.modified - one.modified)[0]?.resource;
}

/** Returns the pinned sessions of all projects, in the order of the projects. */
export function pinnedSessions(shown: readonly ShownProject[]): readonly ListedSession[] {
  return shown.flatMap(({ sessions }) => sessions.filter(isPinned));
}

export function isPinned({ notes }: NotedSession): boolean {
  return notes?.pinned === true;
}

function stateName(session: NotedSession, now: number): string | undefined {
  if (isWaiting(session, now)) return t("waiting for you");
  if (!session.running) return undefined;
  return session.isIdle ? t("idle") : t("running");
}

/** Summarizes a session: `#later · 2 h ago · running · 34 calls · 3 subagents · Codex`. */
export function sessionFacts(session: NotedSession, now: number): string {
  const { agent, agents, member, whole, notes } = session;
  const state = stateName(session, now);
  return [
    ...(notes?.tags ?? []).map(tagName),
    ago(now - lastOf(session)),
    ...(state === undefined ? [] : [state]),
    ...(isKeptCopy(session.resource) ? [t("kept copy")] : []),
    ...(member ? [t("team member {0}", member.name)] : []),
    plural(whole.calls, "{0} call", "{0} calls"),
    ...(agents > 0 ? [plural(agents, "{0} subagent", "{0} subagents")] : []),
    sourceName(agent),
  ].join(" · ");
}

/** Returns how many calls of a session failed, in words. Returns undefined if none did. */
export function failedWords({ whole: { errors } }: ListedSession): string | undefined {
  return errors > 0 ? t("{0} failed", wholeNumber(errors)) : undefined;
}

/** Returns all facts about a session, one per line. */
export function sessionDetails(session: NotedSession): string {
  const { title, firstPrompt, cwd, firstTime, whole, id, agents, running, member, notes, recordedTitle } = session;
  const { tokens: spent } = whole;
  const cost = costWords(session);
  return [
    title,
    ...(notes?.note === undefined ? [] : [t("Note: {0}", notes.note)]),
    ...(recordedTitle === undefined ? [] : [t("Recorded title: {0}", recordedTitle)]),
    ...(firstPrompt === undefined ? [] : [t("First prompt: {0}", firstPrompt)]),
    "",
    t("Agent: {0}", sourceName(session.agent)),
    ...(running ? [session.isIdle ? t("Open in its agent, and idle") : t("Running now")] : []),
    ...(isKeptCopy(session.resource)
      ? [t("This is a copy. {0} has deleted the session.", sourceName(session.agent))]
      : []),
    ...(member ? [memberWords(member)] : []),
    ...(cwd === undefined ? [] : [t("Working folder: {0}", cwd)]),
    t(
      "From {0} to {1}",
      firstTime === undefined ? t("an unknown time") : new Date(firstTime).toLocaleString(),
      new Date(lastOf(session)).toLocaleString(),
    ),
    [
      plural(whole.calls, "{0} call, {1} failed", "{0} calls, {1} failed", wholeNumber(whole.errors)),
      ...(agents > 0 ? [plural(agents, "with those of {0} subagent", "with those of {0} subagents")] : []),
    ].join(", "),
    t(
      "Tokens: {0} input, {1} output, {2} written to and {3} read from the cache",
      wholeNumber(spent.input_tokens),
      wholeNumber(spent.output_tokens),
      wholeNumber(spent.cache_creation_input_tokens),
      wholeNumber(spent.cache_read_input_tokens),
    ),
    cost === undefined
      ? t("Cost: unknown")
      : whole.unpriced > 0
        ? t("Cost: {0}; {1}% of tokens priced", cost, decimal(pricedPercent(whole.tokens, whole.unpricedTokens)))
        : t("Cost: {0}", cost),
    t("Size: {0}", bytes(whole.size)),
    t("Session {0}", id),
  ].join("\n");
}

function memberWords({ name, team, lead }: NonNullable<ListedSession["member"]>): string {
  return lead === undefined
    ? t("Member {0} of the team {1}; its lead session is unknown", name, team)
    : t("Member {0} of the team {1}, led by session {2}", name, team, lead);
}

/** Returns the task of a subagent, or what is known of it. An id says nothing to people. */
export function agentTitle({ description, type }: ListedAgent): string {
  return description ?? type ?? t("Subagent");
}

/** Summarizes a subagent: `Explore · 12 calls · 1 failed · 340 KB`. */
export function agentFacts({ type, description, calls, errors, size }: ListedAgent): string {
  const words = [plural(calls, "{0} call", "{0} calls")];
  if (type !== undefined && description !== undefined) words.unshift(type);
  if (errors > 0) words.push(t("{0} failed", wholeNumber(errors)));
  words.push(bytes(size));
  return words.join(" · ");
}

/** Returns all facts about a subagent, one per line. */
export function agentDetails(agent: ListedAgent): string {
  const { type, calls, errors, size, firstTime, agentId } = agent;
  return [
    agentTitle(agent),
    "",
    ...(type === undefined ? [] : [t("Kind: {0}", type)]),
    ...(firstTime === undefined ? [] : [t("From {0}", new Date(firstTime).toLocaleString())]),
    plural(calls, "{0} call, {1} failed", "{0} calls, {1} failed", wholeNumber(errors)),
    t("Size: {0}", bytes(size)),
    t("Subagent {0}", agentId),
  ].join("\n");
}

/** Returns the cost, with `≥` if some prices are unknown. Returns undefined if all are. */
function costWords({ whole: { cost, unpriced } }: ListedSession): string | undefined {
  if (cost <= 0) return undefined;
  if (cost < 0.005 && unpriced === 0) return "< $0.01";
  return `${unpriced > 0 ? "≥ " : ""}$${cost.toFixed(2)}`;
}

/** Formats how long ago, in the largest unit. */
export function ago(milliseconds: number): string {
  const minutes = Math.max(0, milliseconds) / 60_000;
  if (minutes < 1) return t("just now");
  if (minutes < 60) return t("{0} min ago", Math.floor(minutes));
  if (minutes < 60 * 24) return t("{0} h ago", Math.floor(minutes / 60));
  const days = Math.floor(minutes / 60 / 24);
  return days < 60 ? plural(days, "{0} day ago", "{0} days ago") : t("{0} months ago", Math.floor(days / 30));
}

/** Returns the last two segments of a working folder's path, on any system: `work/notes-app`. */
export function shortPath(path: string): string {
  const segments = path.split(/[\\/]/).filter((segment) => segment !== "");
  return segments.length > 2 ? segments.slice(-2).join("/") : path;
}

/** Returns the last segment of a working folder's path, on any system. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((segment) => segment !== "") ?? path;
}
