import type { FactReader } from "../../../transcripts/folders/agentSource";
import type { FolderFiles } from "../../../transcripts/folders/keptFacts";
import { oneLine } from "../../../base/text/displayText";
import type { AgentInfo } from "../../../transcripts/folders/project";
import { readSessions, type AgentProject } from "../../../transcripts/sources/readSessions";
import type { ListedAgent, ListedProject, SessionQuery, SessionsRead } from "../../../transcripts/workerApi";
import type { FactStore } from "../../../transcripts/archive/factStore";
import { stillRunning } from "../processes/registeredProcesses";

/** Maximum sessions of a project to send to the host, including the newest ones. */
export const MAX_LISTED = 5_000;
/** Maximum subagents of a session to send. */
export const MAX_AGENTS = 500;
const MAX_CWDS = 10;
const MAX_PROBLEMS = 20;

/** Milliseconds between two progress messages. */
const PROGRESS_MS = 100;

interface Listener {
  progress(done: number, total: number): void;
  found(project: ListedProject): void;
  readonly signal: AbortSignal;
  /** Reads what the archive doesn't have. By default, this thread does. */
  readonly facts?: FactReader;
  /** What was read before. */
  readonly store?: FactStore | undefined;
}

/**
 * Reads all sessions of some folders, and reports each project when it is read. Rejects only with the signal's reason.
 */
export async function scanSessions(
  files: FolderFiles,
  { folders, first }: Pick<SessionQuery, "folders" | "first">,
  { progress, found, signal, facts, store }: Listener,
): Promise<SessionsRead> {
  let told = 0;
  const { problems, notKept } = await readSessions(files, folders, {
    ...(store && { store }),
    first,
    stillRunning,
    ...(facts && { facts }),
    signal,
    found: (project) => found(listed(project)),
    progress: (done, total) => {
      const now = performance.now();
      if (now - told < PROGRESS_MS && done < total) return;
      told = now;
      progress(done, total);
    },
  });
  return { problems: problems.slice(0, MAX_PROBLEMS), ...(notKept !== undefined && { notKept }) };
}

function listed({ resource, agent, isPart, cwds, sessions, agents: loose, problems }: AgentProject): ListedProject {
  return {
    resource,
    agent,
    ...(isPart && { isPart }),
    cwds: cwds.slice(0, MAX_CWDS),
    sessions: sessions.slice(0, MAX_LISTED).map(({ agents, ...session }) => ({
      ...session,
      agent,
      agents: agents.length,
      agentFiles: listedAgents(agents),
    })),
    hidden: Math.max(0, sessions.length - MAX_LISTED),
    looseCount: loose.length,
    loose: listedAgents(loose),
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
  };
}

/** Sorts by start time. */
function listedAgents(agents: readonly AgentInfo[]): ListedAgent[] {
  return [...agents]
    .sort((one, other) => order(one.firstTime, other.firstTime) || order(one.agentId, other.agentId))
    .slice(0, MAX_AGENTS)
    .map(({ resource, agentId, meta, calls, errors, size, firstTime }) => ({
      resource,
      agentId,
      calls,
      errors,
      size,
      ...(firstTime !== undefined && { firstTime }),
      ...(meta.agentType !== undefined && { type: oneLine(meta.agentType) }),
      ...(meta.description !== undefined && { description: oneLine(meta.description) }),
    }));
}

function order(one = "", other = ""): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
