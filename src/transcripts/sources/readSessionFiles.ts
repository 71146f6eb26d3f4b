import { compileGlob } from "../../base/globs/globPattern";
import type { FileStat } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { SourceReading } from "../folders/agentSource";
import { isGone, problemText, type FoundFile, type Problem } from "../folders/findFiles";
import { assemble, type Outcome, type Project } from "../folders/project";
import { readAllFound } from "../folders/readFound";
import type { OwnFiles } from "./fileSource";
import { folderOf } from "./smallText";

/** Reads the sessions below folders, where each session is one file. Yields a project for each working folder. */
export async function* readSessionFiles(
  folders: readonly Resource[],
  own: OwnFiles,
  reading: SourceReading,
): AsyncIterable<Project> {
  for (const folder of folders) {
    reading.signal.throwIfAborted();
    const problems: Problem[] = [];
    const found = await findOwn(folder, own, reading, problems);
    const known = new Map<string, Promise<string | undefined>>();
    const cwdOf = (file: Resource): Promise<string | undefined> => {
      const parent = folderOf(file);
      const cwdOfAll = known.get(parent) ?? own.cwd?.(reading.files, parent) ?? Promise.resolve(undefined);
      known.set(parent, cwdOfAll);
      return cwdOfAll;
    };
    const projects = async (outcomes: readonly Outcome[], unlisted: readonly Problem[]): Promise<Iterable<Project>> => {
      const named = await Promise.all(outcomes.map((outcome) => withFolder(outcome, cwdOf)));
      return byFolder(assemble(folder, named, unlisted));
    };
    const outcomes = await readAllFound(reading, found, async (first) => {
      for (const project of await projects(first, [])) reading.early(project);
    });
    // Several globs can meet the same folder.
    const distinct = new Map(problems.map((problem) => [`${problem.resource}\n${problem.message}`, problem]));
    yield* await projects(outcomes, [...distinct.values()]);
  }
}

async function findOwn(
  folder: Resource,
  { sessions, older = [], subagents = [], namingFolder, copyOf }: OwnFiles,
  reading: SourceReading,
  problems: Problem[],
): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const glob of sessions)
    for (const file of await filesBelow(reading, folder, glob, problems))
      found.push({ resource: file.resource, name: nameOf(file, namingFolder) });
  const newer = new Set(found.map(({ name }) => name));
  if (copyOf) found.splice(0, Infinity, ...found.filter(({ name }) => !newer.has(copyOf(name) ?? "")));
  for (const glob of older)
    for (const file of await filesBelow(reading, folder, glob, problems)) {
      const name = nameOf(file, namingFolder);
      if (!newer.has(name)) found.push({ resource: file.resource, name });
    }
  for (const glob of subagents)
    for (const { resource, name, meta, parents } of await filesBelow(reading, folder, glob, problems))
      found.push({ resource, name, session: parents.at(-1) ?? "", isSubagent: true, ...(meta && { meta }) });
  return found;
}

function nameOf({ name, parents }: FileInFolder, namingFolder: number | undefined): string {
  return (namingFolder === undefined ? undefined : parents.at(-namingFolder)) ?? name;
}

async function withFolder(outcome: Outcome, cwdOf: (file: Resource) => Promise<string | undefined>): Promise<Outcome> {
  if (outcome.kind !== "read" || outcome.facts.kind === "other" || outcome.facts.cwd !== undefined) return outcome;
  const cwd = await cwdOf(outcome.file.resource);
  return cwd === undefined ? outcome : { ...outcome, facts: { ...outcome.facts, cwd } };
}

/** Splits what was found below a folder into one project for each working folder. */
function* byFolder({ resource, sessions, agents, others, problems }: Project): Iterable<Project> {
  const cwds = [...new Set(sessions.map(({ cwd }) => cwd))];
  if (cwds.length === 0 && agents.length + problems.length > 0) cwds.push(undefined);
  for (const [at, cwd] of cwds.entries()) {
    const rest = at === 0 ? { agents, others, problems } : { agents: [], others: [], problems: [] };
    const own = sessions.filter((session) => session.cwd === cwd);
    yield { resource, cwds: cwd === undefined ? [] : [cwd], sessions: own, ...rest };
  }
}

type FileInFolder = Pick<FoundFile, "resource" | "name" | "meta"> & {
  /** Names of the folders above it, the one that contains it last. */
  readonly parents: readonly string[];
};

/** Returns the files whose names match, level by level. Links are not followed: they can lead out of the folder. */
async function filesBelow(
  { files, signal }: SourceReading,
  root: Resource,
  glob: string,
  problems: Problem[],
): Promise<FileInFolder[]> {
  const inFolder = async (folder: Resource, name: string, type: FileStat["type"]): Promise<InFolder> => {
    signal.throwIfAborted();
    const pattern = compileGlob(name, { ignoreCase: false });
    const all = await files.list(folder).catch((error: unknown) => {
      if (!isGone(error)) problems.push({ resource: folder, message: problemText(error) });
      return [];
    });
    const matching = all.filter((entry) => entry.type === type && pattern.test(entry.name));
    for (const { name: linked } of matching.filter(({ link }) => link))
      problems.push({ resource: files.child(folder, linked), message: "It is a link, and links are not followed" });
    const namesOf = (entries: typeof all): string[] => entries.flatMap((entry) => (entry.link ? [] : [entry.name]));
    return { all: new Set(namesOf(all)), matching: namesOf(matching) };
  };
  const segments = glob.split("/");
  let folders: readonly { readonly resource: Resource; readonly names: readonly string[] }[] = [
    { resource: root, names: [] },
  ];
  for (const segment of segments.slice(0, -1)) {
    const next: { resource: Resource; names: readonly string[] }[] = [];
    for (const { resource, names } of folders)
      for (const name of (await inFolder(resource, segment, "directory")).matching)
        next.push({ resource: files.child(resource, name), names: [...names, name] });
    folders = next;
  }
  const found: FileInFolder[] = [];
  for (const { resource: folder, names: parents } of folders) {
    const { all, matching } = await inFolder(folder, segments.at(-1) ?? "", "file");
    for (const full of matching) {
      const name = full.replace(/\.jsonl?(?:\.zst|\.gz)?$/, "");
      const meta = `${name}.meta.json`;
      const about = all.has(meta) && { meta: files.child(folder, meta) };
      found.push({ resource: files.child(folder, full), name, parents, ...about });
    }
  }
  return found;
}

/** Names in a folder that are no links. */
interface InFolder {
  readonly all: ReadonlySet<string>;
  /** Those that match the pattern, and are of the type. */
  readonly matching: readonly string[];
}
