import type { AgentSource, SessionFiles } from "../folders/agentSource";

/** The files of an agent that keeps each session in one file. */
export interface OwnFiles extends SessionFiles {
  /** Globs of the files of subagents. The folder of such a file has the id of its session. */
  readonly subagents?: readonly string[];
  /** Whether the folder has so many other changes that it isn't watched. The list is then read again at the next chance. */
  readonly isBusy?: true;
}

/** Creates the source of an agent that keeps each session in one file. */
export function fileSource(source: Pick<AgentSource, "id" | "name" | "folders"> & OwnFiles): AgentSource {
  const { id, name, folders, sessions, subagents = [] } = source;
  return {
    id,
    name,
    folders,
    watched: source.isBusy ? [] : [...new Set([...sessions, ...subagents].flatMap(withFolders))],
    files: source,
    async *read(roots, reading) {
      const { readSessionFiles } = await import("./readSessionFiles");
      yield* readSessionFiles(roots, source, reading);
    },
  };
}

/** Adds the folders above a file. For a new folder with files in it, only the folder can be reported. */
function withFolders(glob: string): string[] {
  const names = glob.split("/");
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}
