import { mapWithLimit } from "../../base/mapWithLimit";
import type { Resource } from "../../base/resource";
import { readAgentMeta, type AgentMeta } from "./agentMeta";
import { checkFileFacts, readFileFacts } from "./fileFacts";
import { findFiles, isGone, problemText, type FoundFile, type Problem } from "./findFiles";
import { KeptFacts, type FolderFiles, type Keep } from "./keptFacts";
import { assemble, type Aside, type Outcome, type Project } from "./project";
import { readSessionNames, type StillRunning } from "./sessionNames";
import { withSharedHistory } from "./sharedHistory";
import { readTeamLeads } from "./teams";

/** How folders are read. */
export interface FolderOptions {
  /** Where what was read is kept for the next time. */
  readonly keep?: Keep;
  readonly signal?: AbortSignal;
  /** Called after each file. `total` are the files known so far; it grows while folders are listed. */
  readonly progress?: (done: number, total: number) => void;
  /** Called with each project when all of it was read. */
  readonly found?: (project: Project) => void;
  /** Names of project folders that are read before the others. */
  readonly first?: readonly string[];
  /** Returns which registered processes still run. Without it no session is reported to run. */
  readonly stillRunning?: StillRunning;
}

/** Files that are looked at together. */
const AT_ONCE = 8;

/** All projects, those with the session written last first, and what else there was to say. */
export interface Projects {
  readonly projects: readonly Project[];
  readonly problems: readonly Problem[];
  /** Why what was read could not be kept for the next time, as a sentence. */
  readonly notKept?: string;
}

interface Folders {
  readonly folders: readonly Resource[];
  readonly aside: Aside;
  readonly problems: readonly Problem[];
}

async function projectFolders(
  files: FolderFiles,
  configFolders: readonly Resource[],
  signal: AbortSignal,
  stillRunning: StillRunning | undefined,
): Promise<Folders> {
  const folders: Resource[] = [];
  const names = new Map<string, string>();
  const running = new Set<string>();
  const leads = new Map<string, string>();
  const problems: Problem[] = [];
  for (const config of configFolders) {
    signal.throwIfAborted();
    const registry = await readSessionNames(files, config, signal, stillRunning);
    for (const [session, name] of registry.names) names.set(session, name);
    for (const session of registry.running) running.add(session);
    const teams = await readTeamLeads(files, config, signal);
    for (const [team, session] of teams.leads) leads.set(team, session);
    problems.push(...registry.problems, ...teams.problems);
    await addFolders(files, files.child(config, "projects"), folders, problems);
  }
  return { folders, aside: { names, running, leads }, problems };
}

async function addFolders(
  files: FolderFiles,
  resource: Resource,
  folders: Resource[],
  problems: Problem[],
): Promise<void> {
  try {
    for (const { name, type, link } of await files.list(resource)) {
      const folder = files.child(resource, name);
      if (type !== "directory") continue;
      if (link) problems.push({ resource: folder, message: "It is a link, and links are not followed" });
      else folders.push(folder);
    }
  } catch (error) {
    if (!isGone(error)) problems.push({ resource, message: problemText(error) });
  }
}

/**
 * Reads every project of the configuration folders given (`~/.claude`, and those of `CLAUDE_CONFIG_DIR`), as far as they are there.
 * Rejects with the signal's reason alone; what was read until then is kept.
 */
export async function readProjects(
  files: FolderFiles,
  configFolders: readonly Resource[],
  { keep, signal = new AbortController().signal, progress, found: told, first = [], stillRunning }: FolderOptions = {},
): Promise<Projects> {
  signal.throwIfAborted();
  const { folders, aside, problems } = await projectFolders(files, configFolders, signal, stillRunning);
  const kept = await KeptFacts.open(files, keep);
  const finished = new Set<string>();
  let notKept: string | undefined;
  const projects: Project[] = [];
  let [done, total] = [0, 0];
  try {
    for (const folder of firstOnes(folders, first)) {
      const { found, problems: unlisted } = await findFiles(files, folder, signal);
      total += found.length;
      const read = await mapWithLimit(found, { atOnce: AT_ONCE, signal }, async (file) => {
        const known = await readOne(files, kept, file, signal);
        progress?.(++done, total);
        return known;
      });
      const project = await withSharedHistory(files, kept, assemble(folder, read, unlisted, aside), signal);
      finished.add(folder);
      projects.push(project);
      told?.(project);
    }
  } finally {
    if (keep)
      await kept.save(keep, finished).catch((error: unknown) => {
        notKept = `What was read could not be kept for the next time: ${problemText(error)}`;
      });
  }
  projects.sort((one, other) => (other.sessions[0]?.modified ?? 0) - (one.sessions[0]?.modified ?? 0));
  return { projects, problems, ...(notKept !== undefined && { notKept }) };
}

function firstOnes(folders: readonly Resource[], first: readonly string[]): readonly Resource[] {
  const isFirst = (folder: Resource): boolean => first.some((name) => folder.endsWith(`/${name}`));
  return [...folders.filter(isFirst), ...folders.filter((folder) => !isFirst(folder))];
}

async function readOne(files: FolderFiles, kept: KeptFacts, file: FoundFile, signal: AbortSignal): Promise<Outcome> {
  const { resource } = file;
  try {
    const stat = await files.stat(resource);
    // It may have been put there since the folder was listed.
    if (stat.link || stat.type !== "file")
      return { kind: "problem", problem: { resource, message: "It is no file any more" } };
    const facts = await kept.of(resource, stat, checkFileFacts, () => readFileFacts(files, resource, signal));
    const problems: Problem[] = [];
    const meta = await metaOf(files, file, problems);
    return { kind: "read", file, facts, meta, size: stat.size, modified: stat.mtime, problems };
  } catch (error) {
    signal.throwIfAborted();
    if (isGone(error)) return { kind: "gone" };
    return { kind: "problem", problem: { resource, message: problemText(error) } };
  }
}

async function metaOf(files: FolderFiles, { meta }: FoundFile, problems: Problem[]): Promise<AgentMeta> {
  if (meta === undefined) return {};
  try {
    return await readAgentMeta(files, meta);
  } catch (error) {
    if (!isGone(error)) problems.push({ resource: meta, message: problemText(error) });
    return {};
  }
}
