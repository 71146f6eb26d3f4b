import type { NearFiles } from "../structure/agents/agentFiles";
import { isGone, problemOf } from "../folders/findFiles";
import type { Finding, FoundSession, InsightFindings } from "../model/understanding/findingsModel";
import { CombinedFindings } from "./combinedFindings";
import { readFindings } from "./readFindings";

/** Findings that are returned. */
const MAX_FINDINGS = 500;

/** How sessions are looked through. */
export interface AllFindingsOptions {
  readonly signal: AbortSignal;
  /** Called with how many sessions are done. */
  readonly progress?: (done: number, total: number) => void;
  /** Returns whether a finding counts. By default, all do. */
  readonly isWanted?: (finding: Finding) => boolean;
}

/** Reads sessions one after the other, and returns what is found in them. Rejects with the signal's reason. */
export async function readAllFindings(
  files: NearFiles,
  sessions: readonly Pick<FoundSession, "resource" | "title">[],
  { signal, progress, isWanted }: AllFindingsOptions,
): Promise<InsightFindings> {
  const combined = new CombinedFindings();
  const problems: string[] = [];
  for (const [done, { resource, title }] of sessions.entries()) {
    progress?.(done, sessions.length);
    signal.throwIfAborted();
    try {
      combined.add({ resource, title }, await readFindings(files, resource, signal), isWanted);
    } catch (error) {
      signal.throwIfAborted();
      if (!isGone(error)) problems.push(problemOf(resource, error));
    }
  }
  progress?.(sessions.length, sessions.length);
  const findings = combined.end();
  return {
    findings: findings.slice(0, MAX_FINDINGS),
    total: findings.length,
    sessions: sessions.length - problems.length,
    problems,
  };
}
