import type { Tokens } from "../model/summary";
import type { Resource } from "../../base/resource";
import type { RunningSession, SessionState } from "./sessionNames";
import { oneLine } from "../../base/text/displayText";
import type { AgentMeta } from "./agentMeta";
import type { FileFacts, Totals } from "./fileFacts";
import type { FoundFile, Problem } from "./findFiles";
import { mayHold } from "./fileMarks";
import { teamMembers } from "./teams";
import type { TeamMember } from "../calls/shapes/teamMember";

/** A subagent that has a file of its own. */
export interface AgentInfo extends Totals {
  readonly resource: Resource;
  /** As its entries report it, or else as its file is named. */
  readonly agentId: string;
  readonly meta: AgentMeta;
  /** Bytes. */
  readonly size: number;
  readonly firstTime?: string;
  readonly lastTime?: string;
  /** Whether its file can contain history that was copied from its session, which its own counts include, too. */
  readonly mayInherit?: true;
}

/** A session with its own file. */
export interface SessionInfo extends Totals {
  readonly resource: Resource;
  readonly id: string;
  /** What it is called while it runs, else its title, else the name of its file. */
  readonly title: string;
  /** The user's first prompt. Absent if that is the title. */
  readonly firstPrompt?: string;
  /** The working folder it began in: names of project folders don't say (docs/transcript-format.md#project-folders). */
  readonly cwd?: string;
  readonly firstTime?: string;
  readonly lastTime?: string;
  /** Set for a session of a member of a team. */
  readonly member?: TeamMember;
  /** A process runs it now. */
  readonly running?: true;
  /** Its last records, those of one of its agents, or its agent say that it waits for the user. */
  readonly isWaiting?: true;
  /** Its agent says that it has nothing to do. */
  readonly isIdle?: true;
  /** Milliseconds since 1970 of the last write. */
  readonly modified: number;
  /** Bytes of its own file. */
  readonly size: number;
  readonly agents: readonly AgentInfo[];
  /** Its own and its agents' together, history that agents copied from it once. */
  readonly whole: Totals & { readonly size: number };
}

/** A project's folder. */
export interface Project {
  readonly resource: Resource;
  /** Working folders that its sessions began in; several folders can share a name. */
  readonly cwds: readonly string[];
  /** Those written last first. */
  readonly sessions: readonly SessionInfo[];
  /** Agents whose session is not in the folder. */
  readonly agents: readonly AgentInfo[];
  /** `.jsonl` files that contain no conversation. */
  readonly others: readonly Resource[];
  readonly problems: readonly Problem[];
}

/** A file that was read, with what is next to it. */
export interface ReadFile {
  readonly kind: "read";
  readonly file: FoundFile;
  readonly facts: FileFacts;
  readonly meta: AgentMeta;
  readonly size: number;
  readonly modified: number;
  readonly problems: readonly Problem[];
}

/** The outcome for a file that was found. One that is gone is left out. */
export type Outcome = ReadFile | { readonly kind: "gone" } | { readonly kind: "problem"; readonly problem: Problem };

/** What configuration folders say about sessions outside of their own files. */
export interface Aside {
  /** What sessions are called while they run, by their id. */
  readonly names: ReadonlyMap<string, string>;
  /** Ids of those that run now. */
  readonly running: ReadonlyMap<string, RunningSession>;
  /** The session that leads each team. */
  readonly leads: ReadonlyMap<string, string>;
}

const NOTHING_ASIDE: Aside = { names: new Map(), running: new Map(), leads: new Map() };

const AGENT_NAME = /^agent-(.+)$/;

/** An agent by its content, or by its name in a session's folder: forked ones are not marked. */
function isAgent({ facts, file }: ReadFile): boolean {
  return (
    facts.kind === "agent" ||
    (facts.kind === "session" && file.isSubagent === true) ||
    (facts.kind === "session" && file.session !== undefined && AGENT_NAME.test(file.name))
  );
}

/**
 * Makes a project of what was found in its folder: agents with the session that their folder or their entries name, and
 * members of teams with the one that leads them.
 */
export function assemble(
  resource: Resource,
  outcomes: readonly Outcome[],
  unlisted: readonly Problem[],
  aside: Aside = NOTHING_ASIDE,
): Project {
  const read = outcomes.filter((outcome) => outcome.kind === "read");
  const sessions = new Map<string, { file: ReadFile; id: string; agents: ReadFile[] }>();
  const all = read.filter((file) => file.facts.kind === "session" && !isAgent(file));
  const drafts = all.map((file) => ({ file, id: sessionId(file), agents: [] as ReadFile[] }));
  for (const draft of drafts) if (!sessions.has(draft.id)) sessions.set(draft.id, draft);
  const loose: ReadFile[] = [];
  for (const file of read.filter(isAgent)) {
    const ids = [file.file.session, ...file.facts.sessionIds];
    const owner = ids.map((id) => sessions.get(id ?? "")).find((session) => session !== undefined);
    (owner?.agents ?? loose).push(file);
  }
  const memberOf = teamMembers(sessions.keys(), aside.leads);
  const infos = drafts.map(({ file, id, agents }): SessionInfo => {
    const told = file.facts.member;
    const member = told && memberOf(told, id);
    return {
      ...sessionInfo(file, id, agents, aside.names.get(id)),
      ...(member && { member }),
      ...(aside.running.has(id) && { running: true }),
      ...stateOf(aside.running.get(id)?.state),
    };
  });
  infos.sort((one, other) => other.modified - one.modified);
  return {
    resource,
    cwds: [...new Set(infos.flatMap(({ cwd }) => cwd ?? []))],
    sessions: infos,
    agents: loose.map((file) => agentInfo(file)),
    others: read.filter(({ facts }) => facts.kind === "other").map(({ file }) => file.resource),
    problems: [
      ...unlisted,
      ...outcomes.flatMap((outcome) => (outcome.kind === "problem" ? [outcome.problem] : [])),
      ...read.flatMap(({ problems }) => problems),
    ],
  };
}

function stateOf(state: SessionState | undefined): { readonly isWaiting?: true; readonly isIdle?: true } {
  if (state?.says === "waiting") return { isWaiting: true };
  return state?.says === "idle" ? { isIdle: true } : {};
}

/** The file's name when its entries name it too: a resumed session's file begins with entries of another one. */
function sessionId({ file, facts }: ReadFile): string {
  return facts.sessionIds.includes(file.name) ? file.name : (facts.sessionIds[0] ?? file.name);
}

function span({ firstTime, lastTime }: FileFacts): { firstTime?: string; lastTime?: string } {
  return { ...(firstTime !== undefined && { firstTime }), ...(lastTime !== undefined && { lastTime }) };
}

/** An agent, of the session where that is there. */
function agentInfo({ file, facts, meta, size }: ReadFile, session?: FileFacts): AgentInfo {
  const agentId = facts.agentId ?? AGENT_NAME.exec(file.name)?.[1] ?? file.name;
  const own = { resource: file.resource, agentId, meta, size, ...span(facts), ...totalsIn(facts) };
  return mayInherit(facts, session) ? { ...own, mayInherit: true } : own;
}

/**
 * Entries of a subagent's own are marked as such; a forked one begins with those of its session, or with some from the middle of it. A subagent
 * does not begin before its session has called it.
 */
function mayInherit({ kind, firstTime, first }: FileFacts, session: FileFacts | undefined): boolean {
  if (kind === "session") return true;
  if (firstTime !== undefined && session?.firstTime !== undefined && firstTime <= session.firstTime) return true;
  return first !== undefined && session?.marks !== undefined && mayHold(session.marks, first);
}

function sessionInfo(
  { file, facts, size, modified }: ReadFile,
  id: string,
  agentFiles: readonly ReadFile[],
  name: string | undefined,
): SessionInfo {
  const { cwd, firstPrompt } = facts;
  const title = name === undefined ? facts.title : oneLine(name);
  const own = { ...totalsIn(facts), size };
  const agents = agentFiles.map((agent) => agentInfo(agent, facts));
  return {
    resource: file.resource,
    id,
    title: title ?? file.name,
    ...(firstPrompt !== undefined && firstPrompt !== title && { firstPrompt }),
    ...(cwd !== undefined && { cwd }),
    ...span(facts),
    modified,
    ...own,
    ...([facts, ...agentFiles.map((agent) => agent.facts)].some((each) => each.isWaiting) && { isWaiting: true }),
    agents,
    whole: agents.reduce(add, own),
  };
}

function totalsIn({ calls, errors, tokens, cost, unpriced, unpricedTokens }: Totals): Totals {
  return { calls, errors, tokens, cost, unpriced, unpricedTokens };
}

type Sized = Totals & { readonly size: number };

function add(one: Sized, other: Sized): Sized {
  return { ...addTotals(one, other), size: one.size + other.size };
}

/** The sum of two. */
export function addTotals(one: Totals, other: Totals): Totals {
  return {
    calls: one.calls + other.calls,
    errors: one.errors + other.errors,
    tokens: addTokens(one.tokens, other.tokens),
    cost: one.cost + other.cost,
    unpriced: one.unpriced + other.unpriced,
    unpricedTokens: one.unpricedTokens + other.unpricedTokens,
  };
}

function addTokens(one: Tokens, other: Tokens): Tokens {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    cache_creation_input_tokens: one.cache_creation_input_tokens + other.cache_creation_input_tokens,
    cache_read_input_tokens: one.cache_read_input_tokens + other.cache_read_input_tokens,
  };
}
