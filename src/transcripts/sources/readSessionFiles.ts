import { compileGlob } from "../../base/globs/globPattern";
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
  { sessions, subagents = [], isNamedByFolder, cwd }: OwnFiles,
  reading: SourceReading,
): AsyncIterable<Project> {
  for (const folder of folders) {
    reading.signal.throwIfAborted();
    const problems: Problem[] = [];
    const found: FoundFile[] = [];
    for (const glob of sessions)
      for (const { resource, name, parent } of await filesBelow(reading, folder, glob, problems))
        found.push({ resource, name: isNamedByFolder ? parent : name });
    for (const glob of subagents)
      for (const { resource, name, meta, parent } of await filesBelow(reading, folder, glob, problems))
        found.push({ resource, name, session: parent, isSubagent: true, ...(meta && { meta }) });
    const known = new Map<string, Promise<string | undefined>>();
    const cwdOf = (file: Resource): Promise<string | undefined> => {
      const parent = folderOf(file);
      const cwdOfAll = known.get(parent) ?? cwd?.(reading.files, parent) ?? Promise.resolve(undefined);
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
  /** Name of the folder that contains it. */
  readonly parent: string;
};

/** Returns the files whose names match, level by level. Links are not followed: they can lead out of the folder. */
async function filesBelow(
  { files, signal }: SourceReading,
  root: Resource,
  glob: string,
  problems: Problem[],
): Promise<FileInFolder[]> {
  const segments = glob.split("/").map((segment) => compileGlob(segment, { ignoreCase: false }));
  let folders = [{ resource: root, name: "" }];
  const found: FileInFolder[] = [];
  for (const [level, segment] of segments.entries()) {
    const isLast = level === segments.length - 1;
    const next: typeof folders = [];
    for (const { resource: folder, name: parent } of folders) {
      signal.throwIfAborted();
      const entries = await files.list(folder).catch((error: unknown) => {
        if (!isGone(error)) problems.push({ resource: folder, message: problemText(error) });
        return [];
      });
      const names = new Set(entries.flatMap(({ name, link }) => (link ? [] : [name])));
      for (const { name: full, type, link } of entries) {
        if (!segment.test(full) || type !== (isLast ? "file" : "directory")) continue;
        const resource = files.child(folder, full);
        if (link) problems.push({ resource, message: "It is a link, and links are not followed" });
        else if (isLast) {
          const name = full.replace(/\.jsonl?(?:\.zst|\.gz)?$/, "");
          const meta = `${name}.meta.json`;
          found.push({ resource, name, parent, ...(names.has(meta) && { meta: files.child(folder, meta) }) });
        } else next.push({ resource, name: full });
      }
    }
    folders = next;
  }
  return found;
}
