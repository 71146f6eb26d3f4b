import type { FolderFiles } from "../../transcript/folders/keptFacts";
import { oneLine } from "../../transcript/displayText";
import type { AgentInfo, Project } from "../../transcript/folders/project";
import { readProjects } from "../../transcript/folders/projects";
import type { ListedAgent, ListedProject, SessionQuery, SessionsRead } from "../../transcript/workerApi";
import { keptFile } from "./keptFile";
import { stillRunning } from "./registeredProcesses";

/** Sessions of one project that cross to the host; the newest are among them. */
export const MAX_LISTED = 5_000;
/** Subagents of one session that do. */
export const MAX_AGENTS = 500;
const MAX_CWDS = 10;
const MAX_PROBLEMS = 20;

/** Milliseconds between two words of progress. */
const PROGRESS_MS = 100;

interface Listener {
  progress(done: number, total: number): void;
  found(project: ListedProject): void;
  readonly signal: AbortSignal;
}

/** Reads all sessions of some folders, telling each project when it is read. Rejects with the signal's reason alone. */
export async function scanSessions(
  files: FolderFiles,
  { folders, first, keep }: SessionQuery,
  { progress, found, signal }: Listener,
): Promise<SessionsRead> {
  let told = 0;
  const { problems, notKept } = await readProjects(files, folders, {
    ...(keep && { keep: keptFile(keep.folder, keep.name) }),
    first,
    stillRunning,
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

function listed({ resource, cwds, sessions, agents: loose, problems }: Project): ListedProject {
  return {
    resource,
    cwds: cwds.slice(0, MAX_CWDS),
    sessions: sessions
      .slice(0, MAX_LISTED)
      .map(({ agents, ...session }) => ({ ...session, agents: agents.length, agentFiles: listedAgents(agents) })),
    hidden: Math.max(0, sessions.length - MAX_LISTED),
    looseCount: loose.length,
    loose: listedAgents(loose),
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
  };
}

/** In the order in which they began. */
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
