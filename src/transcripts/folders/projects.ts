import type { Resource } from "../../base/resource";
import type { SourceReading } from "./agentSource";
import { findFiles, isGone, problemText } from "./findFiles";
import { assemble, type Aside, type Outcome, type Project } from "./project";
import { readAllFound } from "./readFound";
import { readSessionNames, type RunningSession } from "./sessionNames";
import { withSharedHistory } from "./sharedHistory";
import { readTeamLeads } from "./teams";

/** Reads every project of Claude Code's configuration folders: `~/.claude`, and those of `CLAUDE_CONFIG_DIR`. */
export async function* readProjects(
  configFolders: readonly Resource[],
  reading: SourceReading,
): AsyncIterable<Project> {
  const { files, kept, signal, first } = reading;
  const { folders, aside } = await projectFolders(configFolders, reading);
  for (const folder of firstOnes(folders, first)) {
    const { found, problems } = await findFiles(files, folder, signal);
    const early = async (outcomes: readonly Outcome[]): Promise<void> =>
      reading.early(assemble(folder, outcomes, [], aside));
    const outcomes = await readAllFound(reading, found, early);
    yield await withSharedHistory(files, kept, assemble(folder, outcomes, problems, aside), signal);
  }
}

async function projectFolders(
  configFolders: readonly Resource[],
  reading: SourceReading,
): Promise<{ readonly folders: readonly Resource[]; readonly aside: Aside }> {
  const { files, signal, stillRunning, problem } = reading;
  const folders: Resource[] = [];
  const names = new Map<string, string>();
  const running = new Map<string, RunningSession>();
  const leads = new Map<string, string>();
  for (const config of configFolders) {
    signal.throwIfAborted();
    const registry = await readSessionNames(files, config, signal, stillRunning);
    for (const [session, name] of registry.names) names.set(session, name);
    for (const [session, one] of registry.running) running.set(session, one);
    const teams = await readTeamLeads(files, config, signal);
    for (const [team, session] of teams.leads) leads.set(team, session);
    [...registry.problems, ...teams.problems].forEach(problem);
    folders.push(...(await foldersBelow(files.child(config, "projects"), reading)));
  }
  return { folders, aside: { names, running, leads } };
}

async function foldersBelow(resource: Resource, { files, problem }: SourceReading): Promise<readonly Resource[]> {
  const folders: Resource[] = [];
  try {
    for (const { name, type, link } of await files.list(resource)) {
      const folder = files.child(resource, name);
      if (type !== "directory") continue;
      if (link) problem({ resource: folder, message: "It is a link, and links are not followed" });
      else folders.push(folder);
    }
  } catch (error) {
    if (!isGone(error)) problem({ resource, message: problemText(error) });
  }
  return folders;
}

function firstOnes(folders: readonly Resource[], first: readonly string[]): readonly Resource[] {
  const isFirst = (folder: Resource): boolean => first.some((name) => folder.endsWith(`/${name}`));
  return [...folders.filter(isFirst), ...folders.filter((folder) => !isFirst(folder))];
}
