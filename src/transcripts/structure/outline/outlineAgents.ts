import type { Call } from "../../index/calls/indexedCall";
import { oneLine } from "../../../base/text/displayText";
import type { AgentFile, RefusedFile } from "../agents/agentFiles";
import { AGENT_TOOLS } from "../readStructureEntry";
import type { AgentLabel } from "../filePass";
import type { AgentPlace, AgentState, ShownAgent } from "../../model/outlineModel";
import type { OutlineSource, Sum } from "./outlineSums";
import { widest, type SessionAgent } from "../sessionTree";

/** The entry that makes a call; undefined for a call of another file. */
export function entryOfCall({ index, pass }: OutlineSource, callId: string | undefined): number | undefined {
  const row = callId === undefined ? undefined : index.calls.find(callId)?.row;
  return row === undefined ? undefined : pass.entryOf(row);
}

/**
 * Whether an agent belongs to the outline. Files next to a transcript can be of other sessions, and of agents that
 * another agent started. `root` is the thread whose turns the outline lists.
 */
export function isOwn(
  source: OutlineSource,
  root: number,
  agent: SessionAgent,
  agents: readonly SessionAgent[],
  sessions: ReadonlySet<string>,
): boolean {
  const { structure, beside } = source;
  if (agent.file === 0) return agent.thread !== root;
  const file = beside.files[agent.file - 1];
  if (!file) return false;
  if (agent.thread !== widest(file.structure.threads.map(({ entries }) => entries))) return false;
  if (file.own) return true;
  const seen = new Set<SessionAgent>();
  for (let at: SessionAgent | undefined = agent; at && !seen.has(at);) {
    seen.add(at);
    if (entryOfCall(source, at.link?.callId) !== undefined) return true;
    at = at.link?.agent === undefined ? undefined : agents[at.link.agent];
  }
  // Next to an agent's own file are agents that it didn't start.
  return (structure.threads[0]?.entries ?? 0) > 0 && file.sessions.some((id) => sessions.has(id));
}

/** An agent as it is shown; `byThread` are the sums of the transcript's own threads. */
export function shownAgent(
  source: OutlineSource,
  { file, thread, agentId, link }: SessionAgent,
  byThread: readonly Sum[],
): ShownAgent {
  const { index, beside } = source;
  const own = file === 0 ? undefined : beside.files[file - 1];
  const label = labelOf(source, link?.callId);
  const callRow = link && index.calls.find(link.callId)?.row;
  const shared = {
    ...(agentId !== undefined && { id: oneLine(agentId) }),
    ...namedAs(label, own),
    ...(link && { call: link.callId, evidence: link.evidence }),
    ...(callRow !== undefined && { callRow }),
    ...stateOf(source, link?.callId),
  };
  if (own) {
    const { calls, failed, tokens, from, to, resource, name, bytes } = own;
    const place = { kind: "file", resource, name: oneLine(name), bytes } as const;
    return { ...shared, place, calls, failed, tokens, ...lasting(from, to) };
  }
  const { calls, failed, tokens, begin, end } = byThread[thread] ?? { calls: 0, failed: 0 };
  return {
    ...shared,
    place: inlinePlace(source, thread),
    calls,
    failed,
    ...(tokens && { tokens }),
    ...lasting(begin, end),
  };
}

/** Returns what the call that started an agent says about it, whichever file contains the call. */
export function labelOf({ pass, beside }: OutlineSource, callId: string | undefined): AgentLabel | undefined {
  if (callId === undefined) return undefined;
  const own = pass.labels.get(callId);
  return own ?? beside.files.map(({ labels }) => labels.get(callId)).find((found) => found);
}

/** Returns the last reported state of a background agent, from this file or from that of the agent that started it. */
export function stateOf({ index, beside }: OutlineSource, callId: string | undefined): { readonly state?: AgentState } {
  const own = index.calls.find(callId ?? "")?.run;
  const run = own ?? beside.files.map(({ runs }) => runs.get(callId ?? "")).find((found) => found);
  if (!run) return {};
  const row = own?.row;
  return { state: { status: oneLine(run.status, 40), by: run.by, ...(row !== undefined && { row }) } };
}

function lasting(from: number | undefined, to: number | undefined): { durationMs?: number } {
  return from === undefined || to === undefined ? {} : { durationMs: to - from };
}

function inlinePlace(source: OutlineSource, thread: number): AgentPlace {
  const span = source.structure.threads[thread];
  const from = rowOfThread(source, span?.first, thread, 1);
  if (from === undefined) return { kind: "missing", reason: "Its entries show nothing" };
  return { kind: "inline", from, to: rowOfThread(source, span?.last, thread, -1) ?? from };
}

function rowOfThread(
  { structure, pass }: OutlineSource,
  start: number | undefined,
  thread: number,
  step: 1 | -1,
): number | undefined {
  for (let entry = start ?? -1; entry >= 0 && entry < pass.entries.length; entry += step) {
    const row = structure.threadOf[entry] === thread ? pass.rowOf(entry) : undefined;
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Names an agent by the file next to it, or else by the call that started it. */
export function namedAs(
  label: AgentLabel | undefined,
  file: AgentFile | undefined,
): Pick<ShownAgent, "name" | "description" | "model"> {
  const name = file?.meta.agentType ?? label?.name ?? label?.tool ?? "Subagent";
  const description = file?.meta.description ?? label?.description;
  const model = file?.meta.model;
  return {
    name: oneLine(name),
    ...(description !== undefined && { description: oneLine(description) }),
    ...(model !== undefined && { model: oneLine(model) }),
  };
}

/**
 * Whether a call started an agent. Skills and workflows mostly run without one, and a call that did not run started
 * none.
 */
export function hasAgent({ status }: Call, label: AgentLabel | undefined): boolean {
  const starts = label !== undefined && AGENT_TOOLS.has(label.tool);
  return starts && (status === "ok" || status === "pending" || status === "orphaned");
}

/** Why the transcript of the agent that a call started is not there. */
export function whyNot({ status }: Call, refused: RefusedFile | undefined): AgentPlace {
  if (refused) return { kind: "refused", reason: refused.reason };
  if (status === "pending") return { kind: "missing", reason: "It has written no transcript yet" };
  return { kind: "missing", reason: "Its transcript isn't next to this one" };
}
