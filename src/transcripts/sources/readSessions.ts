import type { Resource } from "../../base/resource";
import type { FactReader, SessionFolder } from "../folders/agentSource";
import { readFileFacts } from "../folders/fileFacts";
import { problemText, type Problem } from "../folders/findFiles";
import type { FactStore } from "../archive/factStore";
import { KeptFacts, type FolderFiles } from "../folders/keptFacts";
import type { Project } from "../folders/project";
import type { StillRunning } from "../folders/sessionNames";
import SOURCES from "./agents/all";

/** How sessions are read. */
export interface SessionOptions {
  /** Where what was read is kept for the next time. */
  readonly store?: FactStore;
  readonly signal?: AbortSignal;
  /** Called after each file. `total` is the number of files that were found so far. It grows while folders are listed. */
  readonly progress?: (done: number, total: number) => void;
  /** Called with each project when all of it was read, and before with the newest sessions of a large one. */
  readonly found?: (project: AgentProject) => void;
  /** Names of folders of projects to read first. */
  readonly first?: readonly string[];
  /** Returns which registered processes still run. Without it, no session is reported as running. */
  readonly stillRunning?: StillRunning;
  /** Reads what isn't kept. By default, this thread does. */
  readonly facts?: FactReader;
}

/** The sessions of an agent in a project. */
export interface AgentProject extends Project {
  /** The `id` of the agent's source. */
  readonly agent: string;
  /** Whether only a part of it has been read. */
  readonly isPart?: true;
}

/** All projects, those with the latest session first, and what else there is to say. */
export interface Sessions {
  readonly projects: readonly AgentProject[];
  readonly problems: readonly Problem[];
  /** Why what was read could not be kept for the next time, as a sentence. */
  readonly notKept?: string;
}

/**
 * Reads the sessions of all agents. Folders that don't exist are skipped. Rejects only with the signal's reason. What was
 * read until then is kept.
 */
export async function readSessions(
  files: FolderFiles,
  folders: readonly SessionFolder[],
  options: SessionOptions = {},
): Promise<Sessions> {
  const { store, signal = new AbortController().signal, progress, found, first = [], stillRunning } = options;
  signal.throwIfAborted();
  const kept = new KeptFacts(files, store);
  const projects: AgentProject[] = [];
  const problems: Problem[] = [];
  let notKept: string | undefined;
  let [done, total] = [0, 0];
  const reading = {
    files,
    kept,
    facts: options.facts ?? factsHere(files),
    signal,
    first,
    stillRunning,
    count: (more: number, read: number): void => {
      total += more;
      done += read;
      if (read > 0) progress?.(done, total);
    },
    problem: (problem: Problem) => void problems.push(problem),
  };
  const attempt = (save: () => void): void => {
    try {
      save();
    } catch (error) {
      notKept = `What was read could not be kept for the next time: ${problemText(error)}`;
    }
  };
  let finished: readonly Resource[] = [];
  const listed = new Map<string, Set<string>>();
  try {
    for (const source of SOURCES) {
      const ids = new Set<string>();
      listed.set(source.id, ids);
      const others = listed.get(source.lessThan ?? "");
      const own = folders.filter(({ agent }) => agent === source.id).map(({ folder }) => folder);
      const early = (project: Project): void =>
        found?.({ ...without(project, others), agent: source.id, isPart: true });
      for await (const project of source.read(own, { ...reading, early })) {
        attempt(() => kept.saveSometimes());
        const ofAgent = { ...without(project, others), agent: source.id };
        for (const { id } of ofAgent.sessions) ids.add(id);
        // All of its sessions are listed elsewhere.
        if (
          ofAgent.sessions.length < project.sessions.length &&
          ofAgent.sessions.length + project.problems.length === 0
        )
          continue;
        projects.push(ofAgent);
        found?.(ofAgent);
      }
    }
    finished = folders.map(({ folder }) => folder);
  } finally {
    attempt(() => kept.save(finished));
  }
  projects.sort((one, other) => (other.sessions[0]?.modified ?? 0) - (one.sessions[0]?.modified ?? 0));
  return { projects, problems, ...(notKept !== undefined && { notKept }) };
}

/** Files that are read together in a thread: one is parsed while the bytes of another come. */
export const FILES_AT_ONCE = 3;

function factsHere(files: FolderFiles): FactReader {
  return {
    atOnce: FILES_AT_ONCE,
    read: (resource, stat, signal) => readFileFacts(files, resource, stat, signal),
  };
}

/** Leaves out sessions that another source has listed. */
function without(project: Project, ids: ReadonlySet<string> | undefined): Project {
  if (!ids) return project;
  const sessions = project.sessions.filter(({ id }) => !ids.has(id));
  return sessions.length === project.sessions.length ? project : { ...project, sessions };
}
