import type { Resource } from "../../base/resource";
import type { AgentSource } from "../folders/agentSource";
import type { FolderFiles } from "../folders/keptFacts";

/** How an agent names the files of its sessions. */
export interface SessionFiles {
  /** Globs of the sessions' files, from a folder. A file without a conversation isn't listed. */
  readonly sessions: readonly string[];
  /** Globs of the files of subagents. The folder of such a file has the id of its session. */
  readonly subagents?: readonly string[];
  /** Whether the folder has so many other changes that it isn't watched. The list is then read again at the next chance. */
  readonly isBusy?: true;
  /** Whether all files have the same name, so that a session is named by its folder. */
  readonly isNamedByFolder?: true;
  /** Returns the working folder of the sessions in a folder, for those whose file doesn't name it. */
  readonly cwd?: (files: FolderFiles, folder: Resource) => Promise<string | undefined>;
}

/** Creates the source of an agent that keeps each session in one file. */
export function fileSource(
  source: Pick<AgentSource, "id" | "name" | "mark" | "folders" | "isPreview" | "lessThan"> & SessionFiles,
): AgentSource {
  const { id, name, mark, folders, sessions, subagents = [], isPreview, lessThan } = source;
  return {
    id,
    name,
    mark,
    folders,
    ...(isPreview && { isPreview }),
    ...(lessThan !== undefined && { lessThan }),
    watched: source.isBusy ? [] : [...new Set([...sessions, ...subagents].flatMap(withFolders))],
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
