import type { LinkEvidence, AgentEvidence } from "../model/outlineModel";
import type { AgentMention } from "./structureEntry";
import { Tops } from "./entryLinks";

/** A thread as links need it. */
export interface AgentThread {
  /** False for a thread that no call started: the session's own. */
  readonly agent: boolean;
  readonly agentId?: string | undefined;
  /** The call that started it, as its own entries or a file next to them report. */
  readonly callId?: string | undefined;
  readonly promptKey?: string | undefined;
  /** Position of its first entry. Only for an agent whose entries are among those of the agent that called it. */
  readonly position?: number | undefined;
}

/** A call that may have started an agent. */
export interface StartingCall {
  readonly callId: string;
  readonly thread: number;
  readonly promptKey?: string | undefined;
  /** Positions of the call and of its result, in the numbers of `AgentThread.position`. */
  readonly position: number;
  readonly answered?: number | undefined;
}

/** The call that started an agent. */
export interface AgentLink {
  readonly callId: string;
  /** The thread that made the call; absent when the call is nowhere to be seen. */
  readonly thread?: number;
  readonly evidence: LinkEvidence;
}

/** What is known of how agents were started. */
export interface AgentClues {
  readonly threads: readonly AgentThread[];
  readonly calls: readonly StartingCall[];
  readonly mentions: readonly AgentMention[];
}

const TOLD: readonly AgentEvidence[] = ["result", "resultText", "progress", "notification"];

/**
 * Finds the call that started each agent. Undefined for an agent whose call isn't reported. Reported calls take
 * precedence over inferred ones. No agent is started by itself, nor by one that it started: such a link is not made.
 */
export function linkAgents({ threads, calls, mentions }: AgentClues): (AgentLink | undefined)[] {
  const links: (AgentLink | undefined)[] = threads.map(() => undefined);
  const byId = new Map<string, StartingCall>();
  for (const call of calls) if (!byId.has(call.callId)) byId.set(call.callId, call);
  const taken = new Set<string>();
  const tops = new Tops(new Int32Array(threads.length).fill(-1));
  const link = (thread: number, callId: string, evidence: LinkEvidence): boolean => {
    if (links[thread] || !threads[thread]?.agent) return false;
    const call = byId.get(callId);
    if (call && !tops.join(thread, call.thread)) return false;
    links[thread] = { callId, ...(call && { thread: call.thread }), evidence };
    taken.add(callId);
    return true;
  };

  threads.forEach(({ callId }, thread) => callId !== undefined && link(thread, callId, "meta"));
  const byAgent = groups(threads.keys(), (thread) => threads[thread]?.agentId);
  for (const told of TOLD)
    for (const { agentId, callId, evidence } of mentions)
      if (evidence === told) for (const thread of byAgent.get(agentId) ?? []) link(thread, callId, evidence);

  const free = calls.filter(({ callId }) => !taken.has(callId));
  const byPrompt = groups(free.reverse(), ({ promptKey }) => promptKey);
  threads.forEach(({ promptKey }, thread) => {
    // The earliest call with this prompt is the last of the list.
    const same = promptKey === undefined ? undefined : byPrompt.get(promptKey);
    const call = links[thread] ? undefined : same?.at(-1);
    if (call && link(thread, call.callId, "prompt")) same?.pop();
  });
  linkByPosition(links, { threads, calls: calls.filter(({ callId }) => !taken.has(callId)), mentions }, link);
  return links;
}

/** Items by their key, in order. Those without one are left out. */
function groups<Item>(items: Iterable<Item>, keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = key === undefined ? undefined : found.get(key);
    if (known) known.push(item);
    else if (key !== undefined) found.set(key, [item]);
  }
  return found;
}

/** An agent among its caller's entries was started by the first call before it that has no agent and no result yet. */
function linkByPosition(
  links: readonly (AgentLink | undefined)[],
  { threads, calls }: AgentClues,
  link: (thread: number, callId: string, evidence: LinkEvidence) => boolean,
): void {
  const open = [...calls].sort((one, other) => one.position - other.position);
  const left = [...threads.keys()]
    .filter((thread) => !links[thread] && threads[thread]?.position !== undefined)
    .sort((one, other) => (threads[one]?.position ?? 0) - (threads[other]?.position ?? 0));
  let next = 0;
  for (const thread of left) {
    const position = threads[thread]?.position ?? 0;
    // A call that got its result before this agent began also got it before all later ones.
    let call = open[next];
    while (call && call.position < position && (call.answered ?? Infinity) < position) call = open[++next];
    if (call && call.position < position && link(thread, call.callId, "position")) next++;
  }
}

/**
 * How deep each agent is: 0 for a thread that no call started and for an agent whose caller is not known, else one more
 * than its caller.
 */
export function agentDepths(links: readonly (AgentLink | undefined)[]): number[] {
  const depths = new Array<number>(links.length).fill(-1);
  for (let start = 0; start < links.length; start++) {
    const walk: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && depths[at] === -1) {
      walk.push(at);
      at = links[at]?.thread;
    }
    let depth = at === undefined ? -1 : (depths[at] ?? -1);
    for (const thread of walk.reverse()) depths[thread] = ++depth;
  }
  return depths;
}
