import type { SessionFindings, SharedFinding, Finding } from "../model/understanding/findingsModel";
import type { Understanding } from "../model/understanding/understandingModel";
import type { Built } from "../structure/outline/structureReader";
import type { Part } from "../understanding/agentParts";
import all from "./kinds/all";
import type { FindingKind, FindingWatch } from "./findingKind";
import { offeredServers, seenCalls } from "./seenCalls";

/** A session that was read: its structure, its calls, and its statistics. */
export interface ReadSession {
  readonly built: Built;
  readonly parts: readonly Part[];
  readonly understanding: Pick<Understanding, "context">;
}

/** Finds what took tokens or time in a session and can be avoided. Rejects with the signal's reason. */
export async function findFindings(
  { built, parts, understanding }: ReadSession,
  signal: AbortSignal,
): Promise<SessionFindings> {
  const kinds: readonly FindingKind[] = all;
  const watches: readonly FindingWatch[] = kinds.map((kind) => kind.watch({ context: understanding.context }));
  for await (const server of offeredServers(built, parts, signal)) for (const watch of watches) watch.server?.(server);
  for await (const call of seenCalls(built, parts, signal)) for (const watch of watches) watch.call?.(call);
  const findings: Finding[] = [];
  const shared: SharedFinding[] = [];
  for (const watch of watches)
    for (const finding of watch.end())
      if ("key" in finding) shared.push(finding);
      else findings.push(finding);
  return { findings: findings.sort(byCost), shared };
}

/** Sorts what took the most tokens first, then what took the most time. */
export function byCost(
  one: Pick<Finding, "tokens" | "durationMs">,
  other: Pick<Finding, "tokens" | "durationMs">,
): number {
  return other.tokens - one.tokens || (other.durationMs ?? 0) - (one.durationMs ?? 0);
}
