import type { AgentMention, StructureEntry } from "./structureEntry";

/**
 * Returns what a file's entries report about agents in addition to their calls, each once. Any tool can print a text
 * that names an agent, so a text counts only as the result of a call that starts one.
 */
export function mentionsIn(entries: readonly StructureEntry[]): readonly AgentMention[] {
  const starting = new Set(entries.flatMap(({ agentCalls }) => (agentCalls ?? []).map(({ callId }) => callId)));
  const told = entries.flatMap(({ mentions }) => mentions ?? []);
  const held = told.filter(({ evidence, callId }) => evidence !== "resultText" || starting.has(callId));
  // Progress mentions the same over and over.
  return [...new Map(held.map((item) => [`${item.evidence}\n${item.agentId}\n${item.callId}`, item])).values()];
}
